"""Written deals of packs in which every card is there once: reading the cards and checking the whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .cards import Pack
from .errors import InvalidDeal, InvalidNotation
from .protocol import Deal


def read_cards(pack: Pack, data: Any, what: str) -> tuple[int, ...]:
    """The cards of a list of texts, sorted. Raises InvalidDeal, which names `what` they are."""
    if not isinstance(data, Sequence) or isinstance(data, str):
        raise InvalidDeal(f"{what} is a list of cards")
    try:
        return tuple(sorted(pack.card(text) for text in data))
    except InvalidNotation as error:
        raise InvalidDeal(f"{what}: {error}") from None


def check_deal(pack: Pack, deal: Deal, *, hand: int, talon: str, talon_size: int) -> Deal:
    """The deal, if no card is there twice, all hands are of one size (1 to `hand`) and the talon is not too large.

    `talon` is what the game calls it: kitty or widow. Raises InvalidDeal.
    """
    seen: set[int] = set()
    for card in [card for cards in deal.hands for card in cards] + list(deal.talon):
        if card in seen:
            raise InvalidDeal(f"{pack.text(card)} is dealt twice")
        seen.add(card)
    sizes = {len(cards) for cards in deal.hands}
    if len(sizes) != 1:
        raise InvalidDeal(f"all hands must be of one size, not {', '.join(str(len(cards)) for cards in deal.hands)}")
    size = sizes.pop()
    if not 1 <= size <= hand:
        raise InvalidDeal(f"a hand has 1 to {hand} cards, not {size}")
    if len(deal.talon) > talon_size:
        raise InvalidDeal(f"the {talon} has at most {talon_size} cards, not {len(deal.talon)}")
    return deal
