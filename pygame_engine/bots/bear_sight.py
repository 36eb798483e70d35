"""A seat's look at Bear's card play: who may hold what, and what a card is worth with what it adds to bonds."""

from __future__ import annotations

from ..games.bear.rules import BONDS, PACK, contract
from ..games.bear.view import BearView
from .trick_sight import Sight

POINTS = PACK.points

FIRST_BEAR = 4.0
"""What a bear is worth beyond its points while nobody has broken a pair."""
LAST_PAIR = 3.0
"""The same where the other pair is broken and this one is whole."""


def _ducked_from(view: BearView) -> int:
    """In a null: the cards the declarer would have ducked with if he had them, higher than those he did duck with."""
    under = contract("null")
    gone = 0
    for leader, cards in [(trick.leader, trick.cards) for trick in view.tricks] + [(view.leader or 0, view.trick)]:
        best: int | None = None
        for place, card in enumerate(cards):
            if best is not None and (leader + place) % 3 == view.declarer and under.group[best] >> card & 1:
                gone |= under.beaten_by[card] & ~under.beaten_by[best] & ~(1 << best)
            if best is None or under.beaten_by[best] >> card & 1:
                best = card
    return gone


def look(view: BearView) -> Sight:
    """What the view's seat can work out; `value` is a card's points with what it adds to bonds."""
    assert view.seat is not None
    voids = view.voids()
    may = [view.unseen & ~void for void in voids]
    may[view.seat] = view.hand
    if view.game == "null" and view.seat != view.declarer:
        may[view.declarer or 0] &= ~_ducked_from(view)
    under, leader = contract(view.contract_name), view.leader or 0
    return Sight(
        view.seat, view.declarer, under, view.hand, view.unseen, may, view.counts, leader, view.trick, _values(view)
    )  # fmt: skip


def _values(view: BearView) -> list[float]:
    values: list[float] = list(POINTS)
    lost = 0
    if view.declarer is None:
        return values
    for seat in range(3):
        if seat != view.declarer:
            lost |= view.taken[seat]
    broken = [bool(lost & pair) for pair in BONDS]
    for place, pair in enumerate(BONDS):
        if not broken[place]:
            bonus = LAST_PAIR if broken[1 - place] else FIRST_BEAR
            for card in range(32):
                if pair >> card & 1:
                    values[card] += bonus
    return values
