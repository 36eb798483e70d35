"""The levels strong and expert of the two trick games: what they share.

`TrickSearch` decides by phase: card play by solved worlds (`pimc`), or by deals played out by rule of thumb where
worlds are too dear or there are no two sides; the other phases are each game's own. Where there is nothing to search
the rules of thumb decide.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, ClassVar

from ..options import OptionValue
from ..protocol import Game, Limits, Reason
from ..rng import Stream
from .pimc import Draw, Effort, Policy, Tally, play_out_cards, solve_cards
from .trick_play import Option

Work = Generator[float, None, "Choice"]


class Choice:
    """What was decided: the action, and the numbers behind it where there are any."""

    __slots__ = ("action", "aim", "options", "tally")

    def __init__(self, action: Any, options: list[Option], tally: Tally | None = None, aim: str = "points") -> None:
        self.action, self.options, self.tally, self.aim = action, options, tally, aim


class Searcher:
    """A player of a trick game that searches; the subclasses of the games say how each phase is decided."""

    phases: ClassVar[Mapping[str, Callable[[Any, Any, Stream], Work]]] = {}
    """By phase but ``play``: how it is decided; a phase that is missing is left to the rules of thumb."""

    def __init__(self, effort: Effort, policy: Policy, make_game: Callable[[Mapping[str, OptionValue]], Game]) -> None:
        self.effort, self.policy, self.make_game = effort, policy, make_game
        self._last: tuple[Any, Choice] | None = None

    def think(self, view: Any, rng: Stream, limits: Limits) -> Generator[float, None, Any]:
        """The action, with pauses between slices of work; `limits.iterations`, where given, caps the states searched."""
        effort = self.effort
        if limits.iterations:
            effort = effort._replace(nodes=min(effort.nodes, limits.iterations))
        choice = yield from self._choose(view, rng, effort)
        self._last = view, choice
        return choice.action

    def reasons(self, view: Any, action: Any) -> list[Reason]:
        """Why it would do this: the idea by rule of thumb, then the numbers of its last search of this view."""
        if self._last is None or self._last[0] != view:
            return [option.reason for option in self.policy.options(view) if option.action == action]
        choice = self._last[1]
        found = [option.reason for option in choice.options if option.action == action]
        if choice.tally is not None and choice.tally.worlds.get(action):
            found.append(choice.tally.reason(action, choice.aim, self.make_game(view.options).format_action))
        return found

    def _choose(self, view: Any, rng: Stream, effort: Effort) -> Work:
        if len(view.legal) > 1:
            if view.phase == "play":
                return (yield from self._play(view, rng, effort))
            if view.phase in self.phases:
                return (yield from self.phases[view.phase](self, view, rng))
        options = self.policy.options(view)
        return Choice(options[0].action, options)

    # -- card play -----------------------------------------------------------------------------------------------------

    def draw(self, view: Any, rng: Stream, effort: Effort) -> Draw:
        """What draws worlds of a view in card play."""
        raise NotImplementedError

    def _play(self, view: Any, rng: Stream, effort: Effort) -> Work:
        options = self.policy.options(view)
        trick = len(view.tricks) + 1
        solved = view.declarer is not None and (trick >= effort.solve_from or self.cheap(view))
        if solved:
            left = max(view.counts)
            tally = yield from solve_cards(options, self.draw(view, rng, effort), effort, left)
            aim = "count" if self.counts(view) else "made" if view.seat == view.declarer else "set"
        elif effort.playouts:
            few = options[: effort.candidates]
            draw = self.draw(view, rng, effort)
            tally = yield from play_out_cards(few, draw, self.policy, view.seat, effort.playouts)
            aim = "points"
        else:
            return Choice(options[0].action, options)
        return Choice(tally.ranked()[0], options, tally, aim)

    def cheap(self, view: Any) -> bool:
        """Whether worlds of this contract are cheap to solve from the first trick on."""
        raise NotImplementedError

    def counts(self, view: Any) -> bool:
        """Whether every point is paid."""
        raise NotImplementedError


STRONG = Effort(
    worlds=10, late_worlds=20, nodes=9000, world_nodes=3000, solve_from=3, playouts=0, bid_playouts=10, candidates=5,
    weighted=False,
)  # fmt: skip
EXPERT = Effort(
    worlds=24, late_worlds=40, nodes=22000, world_nodes=5000, solve_from=2, playouts=8, bid_playouts=20, candidates=6,
    weighted=True,
)  # fmt: skip
EFFORTS = {"strong": STRONG, "expert": EXPERT}
