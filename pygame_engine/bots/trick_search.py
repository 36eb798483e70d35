"""The levels strong and expert of the two trick games: what they share.

`TrickSearch` decides by phase: card play by solved worlds (`pimc`), or by deals played out by rule of thumb where
worlds are too dear or there are no two sides; the other phases are each game's own. Where there is nothing to search
the rules of thumb decide.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import cycle
from typing import Any, ClassVar

from ..options import OptionValue
from ..protocol import Game, Hurry, Limits, Reason, State
from ..rng import Stream
from .beliefs import fit, resample
from .determinize import determinize
from .pimc import Draw, Effort, Measure, Policy, Tally, measured, part, play_out_cards, sampled, solve_cards
from .trick_play import Option

CLOSE_CHANCE, CLOSE_COUNT = 0.13, 2.0
"""Cards whose chance, or count, is so near the best one's are compared by plan."""
UNLIKELY = 0.01
"""A world that is so much less likely than the likeliest one so far is not looked at any longer."""
PLAN_SHARE = 0.3
"""How much a deal played out counts against one that is solved."""
DECLARER_MARGIN, DEFENDER_MARGIN = 0.4, 0.1
"""By how much a card that was tried by playing the deal out must beat the one that the rules of thumb like best: they
know more than a few deals do, and a declarer's rules more than a defender's.

Measured on the first three tricks of 162 deals of Bear, over the 185 decisions where a card kept and another threw away
what perfect play would have brought: declarers by rule of thumb kept it in 95.5 % with or without the search at 0.4, in
88 % at 0.1; defenders in 67 % by rule of thumb and at 0.4, in 74 % at 0.1.
"""
PLAN_MARGIN = 0.05
"""By how much a plan must be better, in the worth of `pimc.measured`, to change what solving says.

Only defenders look at plans: over 750 decisions of Bear that mattered, with eight tricks left or fewer, declarers kept
what perfect play would have brought in 98 % without and in 96 % with them, defenders in 82 % and 83 %.
"""

Work = Generator[float, None, "Choice"]


class Choice:
    """What was decided: the action, and the numbers behind it where there are any."""

    __slots__ = ("action", "aim", "options", "tally", "told")

    def __init__(
        self,
        action: Any,
        options: list[Option],
        tally: Tally | None = None,
        aim: str = "points",
        told: Sequence[Reason] = (),
    ) -> None:
        """`told`: what else was found out on the way."""
        self.action, self.options, self.tally, self.aim, self.told = action, options, tally, aim, told


class Searcher:
    """A player of a trick game that searches; the subclasses of the games say how each phase is decided."""

    phases: ClassVar[Mapping[str, Callable[[Any, Any, Stream, Effort], Work]]] = {}
    """By phase but ``play``: how it is decided; a phase that is missing is left to the rules of thumb."""

    longer = 0
    """How many tricks more than in Bear a deal has."""

    def __init__(self, effort: Effort, policy: Policy, make_game: Callable[[Mapping[str, OptionValue]], Game]) -> None:
        self.effort, self.policy, self.make_game = effort, policy, make_game
        self._last: tuple[Any, Choice] | None = None

    def think(self, view: Any, rng: Stream, limits: Limits) -> Generator[float, None, Any]:
        """The action, with pauses between slices of work; `limits.iterations`, if any, caps the effort."""
        choice = yield from self._choose(view, rng, self.effort.within(limits.iterations))
        self._last = view, choice
        return choice.action

    def reasons(self, view: Any, action: Any) -> list[Reason]:
        """Why it would do this: the idea by rule of thumb, then the numbers of its last search of this view."""
        if self._last is None or self._last[0] != view:
            return [option.reason for option in self.policy.options(view) if option.action == action]
        choice = self._last[1]
        found = [option.reason for option in choice.options if option.action == action]
        found += choice.told
        if choice.tally is not None and choice.tally.worlds.get(action):
            found.append(choice.tally.reason(action, choice.aim, self.make_game(view.options).format_action))
        return found

    def _choose(self, view: Any, rng: Stream, effort: Effort) -> Work:
        try:
            if len(view.legal) > 1:
                if view.phase == "play":
                    return (yield from self._play(view, rng, effort))
                if view.phase in self.phases:
                    return (yield from self.phases[view.phase](self, view, rng, effort))
        except Hurry:
            pass  # nothing has been found yet
        options = self.policy.options(view)
        return Choice(options[0].action, options)

    # -- card play -----------------------------------------------------------------------------------------------------

    def _worlds(self, view: Any, rng: Stream, effort: Effort, count: int) -> Generator[float, None, tuple[Draw, int]]:
        """What draws worlds of a view in card play, and how many different ones there are: `count` drawn evenly, or
        fewer that stand for so many, by what fits the others' bids and plays."""
        game = self.make_game({**view.options, "early_end": False})
        if not effort.pool:
            return lambda: (self.world(game, view, rng), 1.0), count
        likeliest = 0.0

        def one(number: int) -> Generator[float, None, tuple[State, float]]:
            nonlocal likeliest
            world = self.world(game, view, rng)
            yield number / effort.pool
            weight = fit(game, world, view, self.policy, played=effort.reads, least=UNLIKELY * likeliest)
            likeliest = max(likeliest, weight)
            yield number / effort.pool
            return world, weight

        pool = yield from sampled(effort.pool, one)
        if not pool:
            raise Hurry
        chosen = resample(pool, count, rng)
        turn = cycle(chosen)

        def draw() -> tuple[State, float]:
            state, weight = next(turn)
            return state.clone(), weight

        return draw, len(chosen)

    def world(self, game: Game, view: Any, rng: Stream) -> State:
        """A world that agrees with the view, and with what no player would do."""
        return determinize(game, view, rng)

    def _play(self, view: Any, rng: Stream, effort: Effort) -> Work:
        options = self.policy.options(view)
        left = max(view.counts)
        if view.declarer is not None and (left <= effort.solve_left + self.longer or self.cheap(view)):
            return (yield from self._by_solving(view, options, rng, effort, left))
        if effort.playouts:
            return (yield from self._by_playing_out(view, options, rng, effort))
        return Choice(options[0].action, options)

    def _by_solving(self, view: Any, options: list[Option], rng: Stream, effort: Effort, left: int) -> Work:
        """The card that does best in solved worlds; a defender looks at plans as well."""
        cheap = self.cheap(view)
        by_plan = bool(effort.plans) and view.seat != view.declarer and not cheap
        drawn, judged = (0.5 if effort.pool else 0.0), (0.85 if by_plan else 1.0)
        draw, worlds = yield from part(self._worlds(view, rng, effort, effort.count(left)), 0.0, drawn)
        tally = yield from part(solve_cards(options, draw, effort, worlds), drawn, judged)
        if not tally.ranked():
            raise Hurry
        aim = "count" if self.counts(view) else "made" if view.seat == view.declarer else "set"
        if by_plan:
            return (yield from part(self._by_plan(view, options, tally, aim, draw, effort), judged, 1.0))
        return Choice(tally.choice(effort.close if cheap else 0.0), options, tally, aim)

    def _by_playing_out(self, view: Any, options: list[Option], rng: Stream, effort: Effort) -> Work:
        """The card of the rules of thumb, or one that does clearly better where the deal is played out."""
        few = options[: effort.candidates]
        drawn = 0.5 if effort.pool else 0.0
        draw, worlds = yield from part(self._worlds(view, rng, effort, effort.playouts), 0.0, drawn)
        work = play_out_cards(few, draw, self.policy, worlds, self._measure(view))
        tally = yield from part(work, drawn, 1.0)
        if not tally.ranked():
            raise Hurry
        margin = DECLARER_MARGIN if view.seat == view.declarer else DEFENDER_MARGIN
        if view.declarer is None:
            margin = 0.0
        first, best = options[0].action, tally.ranked()[0]
        chosen = best if tally.mean(best) > tally.mean(first) + margin else first
        return Choice(chosen, options, tally, "points")

    def _by_plan(self, view: Any, options: list[Option], tally: Tally, aim: str, draw: Draw, effort: Effort) -> Work:
        """Of the cards that are nearly as good as the best, the one that does well for a player who does not see the
        other hands: a solved world lets the seat play on as if it saw them, and so likes to put decisions off."""
        ranked = tally.ranked()
        span = CLOSE_COUNT if aim == "count" else CLOSE_CHANCE
        best = tally.mean(ranked[0])
        few = [tally.options[action] for action in ranked if tally.mean(action) >= best - span][: effort.candidates]
        if len(few) < 2:
            return Choice(ranked[0], options, tally, aim)
        plans = yield from play_out_cards(few, draw, self.policy, effort.plans, self._measure(view))
        scale = PLAN_SHARE * (CLOSE_COUNT / CLOSE_CHANCE if aim == "count" else 1.0)

        def worth(option: Option) -> float:
            return round(tally.mean(option.action) + scale * plans.mean(option.action), 6)

        first, chosen = few[0], max(few, key=lambda option: (worth(option), option.worth))
        clear = worth(chosen) - worth(first) > PLAN_MARGIN * scale
        return Choice((chosen if clear else first).action, options, tally, aim)

    @staticmethod
    def _measure(view: Any) -> Measure:
        return lambda result: measured(result, view.seat)

    def cheap(self, view: Any) -> bool:
        """Whether worlds of this contract are cheap to solve from the first trick on."""
        raise NotImplementedError

    def counts(self, view: Any) -> bool:
        """Whether every point is paid."""
        raise NotImplementedError


STRONG = Effort(
    worlds=10, late_worlds=20, nodes=9000, world_nodes=3000, solve_left=8, playouts=8, bid_playouts=10, candidates=5,
    plans=0, pool=0, reads=False,
)  # fmt: skip
EXPERT = Effort(
    worlds=20, late_worlds=30, nodes=20000, world_nodes=5000, solve_left=8, playouts=16, bid_playouts=24, candidates=6,
    plans=8, pool=200, reads=True, close=0.08,
)  # fmt: skip
EFFORTS = {"strong": STRONG, "expert": EXPERT}
