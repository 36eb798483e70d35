"""Ideas that can be seen in an action of Bacon, for hints: a few that people know by name.

Each recogniser looks at the view and the action and fires or not; what fires is said, the rest is left to the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..combos import NAMES, QUAD, SIZE
from ..games.bacon.actions import PASS, Act
from ..games.bacon.view import BaconView
from ..protocol import Reason

CLOSE = 4
"""An opponent with so few cards is close to going out."""
ENOUGH = 8
"""Where all opponents have more cards than that, a bomb can wait."""


def ideas(view: BaconView, action: Act) -> list[Reason]:
    """What can be said about the action at a glance; nothing where no idea fires or nothing else can be done."""
    return list(_ideas(view, action)) if len(view.legal) > 1 else []


def _ideas(view: BaconView, action: Act) -> Iterator[Reason]:
    assert view.seat is not None
    left = view.cards_left
    if action == PASS:
        yield from _passing(view)
    elif action[0] == "play":
        yield from _playing(view, action)
    elif action[0] == "lead" and action[1] != view.seat and action[1] in _friends(view) and left[action[1]] <= CLOSE:
        yield Reason("bacon-lead-partner", {"cards": left[action[1]]})


def _friends(view: BaconView) -> tuple[int, ...]:
    assert view.seat is not None
    return (view.seat,) if view.form.teams is None else view.form.teams[view.seat % 2]


def _enemies(view: BaconView) -> list[int]:
    friends = _friends(view)
    return [seat for seat, cards in enumerate(view.cards_left) if cards and seat not in friends]


def _passing(view: BaconView) -> Iterator[Reason]:
    combos = view.combos
    if view.last in _friends(view):
        yield Reason("bacon-pass-partner")
    elif all(view.cards_left[seat] > ENOUGH for seat in _enemies(view)):
        assert view.pile is not None
        plays = combos.figures(view.hand, view.pile)
        if plays and all(figure[0] >= QUAD for figure in plays):
            yield Reason("bacon-save-bomb")


def _playing(view: BaconView, action: Act) -> Iterator[Reason]:
    _, cards, kind, _ = action
    combos, left = view.combos, view.cards_left
    rest = view.hand - cards
    if not rest:
        yield Reason("bacon-out")
        return
    enemies = _enemies(view)
    if view.pile is None:
        yield from _leading(view, kind)
    elif view.last in enemies and left[view.last] <= CLOSE:
        code = "bacon-bomb-danger" if kind >= QUAD else "bacon-stop-danger"
        yield Reason(code, {"seat": view.last, "cards": left[view.last]})
    if cards >> combos.wild_at and combos.size(rest) <= 6 and combos.readings(rest):
        yield Reason("bacon-wilds-now")


def _leading(view: BaconView, kind: int) -> Iterator[Reason]:
    """A combination of more cards than an opponent has left can't be beaten by him."""
    few = [seat for seat in _enemies(view) if view.cards_left[seat] < min(SIZE[kind], 4)]
    if few:
        seat = min(few, key=lambda other: view.cards_left[other])
        yield Reason("bacon-lead-many", {"seat": seat, "cards": view.cards_left[seat], "type": NAMES[kind]})
