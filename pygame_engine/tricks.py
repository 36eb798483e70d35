"""What games of tricks share: how cards rank under a contract, what may be played, who wins, what a trick shows.

Cards are small ints and sets of cards masks (`cards.py`). Auctions, trumps and counting are each game's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Contract(NamedTuple):
    """How cards rank under a contract.

    `trumps` is the mask of trumps; `group[c]` the mask of the effective suit that card c belongs to (for leading and
    following); `beaten_by[c]` the mask of the cards that beat c, whatever was led in c's suit.
    """

    name: str
    trumps: int
    group: tuple[int, ...]
    beaten_by: tuple[int, ...]


def rank_cards(name: str, trumps: Sequence[int], suits: Iterable[Sequence[int]]) -> Contract:
    """The contract with these trumps and, without them, these suits, each from the strongest card down.

    >>> under = rank_cards("example", [3], [[0, 1, 2], [4, 5]])
    >>> under.trumps, under.group[1], under.beaten_by[1], under.beaten_by[3]
    (8, 7, 9, 0)
    """
    groups = [list(trumps), *map(list, suits)]
    size = sum(map(len, groups))
    group, beaten_by = [0] * size, [0] * size
    trump_mask = _mask(trumps)
    for cards in groups:
        mask = _mask(cards)
        for place, card in enumerate(cards):
            group[card] = mask
            beaten_by[card] = _mask(cards[:place]) | (0 if mask == trump_mask else trump_mask)
    return Contract(name, trump_mask, tuple(group), tuple(beaten_by))


def _mask(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def legal_plays(hand: int, led: int | None, under: Contract, must_trump: bool = False) -> int:
    """The cards of `hand` that may be played: those of the effective suit led, else any; where a hand without that
    suit must trump, then trumps, else any."""
    if led is not None:
        follow = hand & under.group[led]
        if follow:
            return follow
        if must_trump:
            return hand & under.trumps or hand
    return hand


def trick_winner(cards: Sequence[int], under: Contract) -> int:
    """The place (0 = leader) of the card that wins: the highest trump, else the highest of the suit led."""
    best = 0
    for place in range(1, len(cards)):
        if under.beaten_by[cards[best]] >> cards[place] & 1:
            best = place
    return best


def shown_voids(
    tricks: Iterable[tuple[int, Sequence[int]]], under: Contract, must_trump: bool = False, seats: int = 3
) -> tuple[int, ...]:
    """Per seat the mask of the cards that it has shown it does not hold, from tricks as (leader, cards).

    Who does not follow has nothing of the suit led; who must trump and does not either has no trumps.
    """
    void = [0] * seats
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            suit = under.group[cards[0]]
            if not suit >> card & 1:
                void[(leader + place) % seats] |= suit
                if must_trump and not under.trumps >> card & 1:
                    void[(leader + place) % seats] |= under.trumps
    return tuple(void)
