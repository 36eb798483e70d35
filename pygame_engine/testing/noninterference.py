"""Non-interference: what a seat can see depends on nothing that it may not know.

A *line* is a deal and the actions so far. Two lines are the same to a seat when it saw the same events in both. Then
its views must be equal, field by field, as JSON and as repr; so must its legal actions, the errors it is told, and
what a bot on its seat does. The second line is drawn by the caller from the first one's view (a world drawer).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ..errors import IllegalAction
from ..protocol import Deal, Game, MatchContext, State

Act = Any


class Line(NamedTuple):
    """A deal and the actions so far."""

    deal: Deal
    actions: tuple[Act, ...]

    def state(self, game: Game, match: MatchContext | None = None) -> State:
        """The state at the end of the line, played by the rules of `game`."""
        state = game.new_state(self.deal, match)
        for action in self.actions:
            state.apply(action)
        return state


def probes(game: Game, state: State, actions: Iterable[Act]) -> list[tuple[str, str | None, str]]:
    """What the seat to act is told about each of these actions: text, reason, and the error's sentence."""
    told = []
    for action in actions:
        reason, message = state.why_illegal(action), ""
        if reason is not None:
            try:
                state.apply(action)
            except IllegalAction as error:
                message = str(error)
        told.append((game.format_action(action), reason, message))
    return told


def same_knowledge(
    game: Game,
    one: State,
    two: State,
    seat: int | None,
    *,
    tries: Sequence[Act] = (),
    bot: Callable[[Any], Act] | None = None,
) -> None:
    """Raise AssertionError where anything that `seat` can see differs between two states that are the same to it.

    `tries` are actions whose errors are compared when the seat is to act; `bot` chooses an action from a view.
    """
    a, b = one.view(seat), two.view(seat)
    who = f"{game.id}, phase {one.phase}, seat {seat}"
    for name in getattr(a, "__dataclass_fields__", {}):
        assert getattr(a, name) == getattr(b, name), f"{who}: {name} tells the worlds apart"
    assert a == b, f"{who}: the views are not equal"
    assert repr(a) == repr(b), f"{who}: repr() tells the worlds apart"
    assert str(a) == str(b), f"{who}: str() tells the worlds apart"
    assert a.to_json() == b.to_json(), f"{who}: the JSON tells the worlds apart"
    assert list(a.legal) == list(b.legal), f"{who}: the legal actions tell the worlds apart"
    if seat is None or seat != one.current_player:
        assert not a.legal, f"{who}: sees the legal actions of the seat to act"
    if seat is not None and seat == one.current_player:
        assert one.legal_actions() == two.legal_actions(), f"{who}: its legal actions depend on what it can't see"
        assert probes(game, one, tries) == probes(game, two, tries), f"{who}: an error tells the worlds apart"
        if bot is not None:
            assert bot(a) == bot(b), f"{who}: the bot knows more than the view says"


def check_line(
    game: Game,
    line: Line,
    world: Line,
    seat: int | None,
    *,
    tries: Sequence[Act] = (),
    bot: Callable[[Any], Act] | None = None,
) -> None:
    """`same_knowledge` of two lines at their ends, and that the events on the way were the same to the seat."""
    one, two = line.state(game), world.state(game)
    seen = [[event for event in state.events if event.seen_by(seat)] for state in (one, two)]
    assert seen[0] == seen[1], f"{game.id}, phase {one.phase}, seat {seat}: an event tells the worlds apart"
    same_knowledge(game, one, two, seat, tries=tries, bot=bot)
