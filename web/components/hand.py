"""The visitor's hand as a fan of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from htpy import Element, button, div, li, ul

from pygame_engine import svg

from .basics import card_picture, face

if TYPE_CHECKING:
    from ..context import Context


def fan(
    c: Context,
    cards: Sequence[str],
    *,
    deck: str,
    chosen: Sequence[str],
    playable: Sequence[str] | None,
    hinted: Sequence[str],
    toggles: bool,
    label: str = "",
) -> Element:
    """The hand. `playable` None: the cards only lie there now. `toggles`: cards are selected before they are used.

    `label`: whose hand it is, where it is not the visitor's.
    """
    if playable is None:
        items = [li[card_picture(c, card, deck=deck, ident=True, moves=True)] for card in cards]
        still = {"data-still": True}
        return _box(items, still, label or c._("Your hand"))
    first = next((card for card in cards if card in playable), None)
    items = [li[_card(c, card, chosen, playable, hinted, toggles, card == first, deck)] for card in cards]
    return _box(items, {"data-roving": True}, label or c._("Your hand"))


def _box(items: list[Element], attributes: dict[str, Any], label: str) -> Element:
    return div(".hand-box")[ul(".hand", attributes, data_count=str(len(items)), aria_label=label)[items]]


def _card(
    c: Context,
    card: str,
    chosen: Sequence[str],
    playable: Sequence[str],
    hinted: Sequence[str],
    toggles: bool,
    first: bool,
    deck: str,
) -> Element:
    name = svg.card_name(card.removesuffix("-2"), cast(Any, c.lang))
    can = card in playable
    label = name if can else c._("{card}, not playable", card=name)
    attributes: dict[str, Any] = {
        "type": "button",
        "id": f"card-{card}",
        "data-action": "card",
        "data-card": card,
        "aria-label": label,
        "style": f"view-transition-name:card-{card}",
        "data-hint": card in hinted,
        "data-autofocus": first,
    }
    if not can:
        attributes["aria-disabled"] = "true"
    if toggles:
        attributes["aria-pressed"] = "true" if card in chosen else "false"
    return button(".card", attributes)[face(card.removesuffix("-2"), deck, c.settings.deck, c.lang, False)]
