"""Bear at the levels strong and expert: sampled deals for bids and discards, solved worlds in the play."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import ClassVar

from ..cards import bits
from ..games.bear import Bear
from ..games.bear.actions import PASS, format_action
from ..games.bear.rules import GAMES, PACK, contract
from ..games.bear.state import BearState
from ..games.bear.view import BearView
from ..protocol import Deal, Game, Reason, State
from ..rng import Stream
from ..solver import MisereSolver
from . import bear_hands as hands
from .bear_heuristic import RESPECT, BearHeuristic, bid_options, last_deal_options
from .determinize import bear_world, deal_unseen, determinize
from .pimc import Effort, Tally, part, play_out, played_reason, sampled
from .trick_play import Option
from .trick_search import Choice, Searcher, Work
from .weighed import Weighed, corrected, counted, solved, told_weighed

PRIOR = 9.0
"""How many deals played out the hand tables count for: their spread around a hand's mean against that of a deal."""
NULL_PRIOR = 5.0
"""The same for the chance of a null, against solved deals."""
CLOSE = 6.0
"""Games that promise up to so much less than the best one are tried too."""
LOW_CARDS = PACK.mask(PACK.card(rank + suit) for rank in "567" for suit in "SHDC")
NULL_NODES = 1500
BETTER = 3.0
"""By how much the count of a declarer who searches beats that of deals played out.

With it, in 40 deals among strong bots, 29 of 40 contracts were made, most of them bids of 45 and 50.
"""


class BearSearch(Searcher):
    """The player that samples deals and solves them."""

    def __init__(self, effort: Effort) -> None:
        super().__init__(effort, BearHeuristic(), Bear)

    def cheap(self, view: BearView) -> bool:
        """A null is."""
        return view.game == "null"

    def counts(self, view: BearView) -> bool:
        """Never: only the bid scores."""
        return False

    def world(self, game: Game, view: BearView, rng: Stream) -> State:
        """A world in which no declarer has laid away trumps, or in a null low cards: drawn evenly, most would."""
        kept = LOW_CARDS if view.game == "null" else contract(view.contract_name).trumps
        return bear_world(game, view, rng, kept)

    # -- auction -------------------------------------------------------------------------------------------------------

    def _auction(self, view: BearView, rng: Stream, effort: Effort) -> Work:
        """The hand table's expectation, corrected by deals played out in the best games."""
        promised = sorted(((hands.expect(view.hand, game), game) for game in GAMES), reverse=True)
        best = promised[0][0]
        trials = [(game, expected) for expected, game in promised[:2] if expected > best - CLOSE]
        null = hands.null_chance(hands.null_danger(view.hand), "dealt" if view.options["null_takes_kitty"] else "kept")
        found = []
        told: list[Reason] = []
        seen: dict[str, Sequence[float]] = {}
        if best > 30.0:
            for at, (game, expected) in enumerate(trials):
                work = self._played_out(view, rng, game, effort.bid_playouts)
                totals = seen[game] = yield from part(work, at / len(trials), (at + 1) / len(trials))
                found.append((corrected(expected, PRIOR, totals), game))
                told += played_reason(game, totals)
        expected, game = max(found) if found else promised[0]
        if null > 0.3:
            safe = seen["null"] = yield from self._nulls(view, rng, 2 * effort.bid_playouts)
            null = corrected(null, NULL_PRIOR, safe)
        if view.standing is not None:
            expected -= RESPECT
        expected += BETTER
        plain = bid_options(view, game, expected, null)
        options = sorted(last_deal_options(view, plain), key=lambda option: -round(option.worth, 6))
        told += told_bids(view, options, plain, game, seen)
        return Choice(options[0].action, options, told=told)

    def _deal(self, view: BearView, rng: Stream) -> Deal:
        """The view's hand in a deal of which the rest is drawn."""
        assert view.seat is not None
        rest = view.cards & ~view.dealt
        size = view.dealt.bit_count()
        others = [(view.seat + step) % 3 for step in (1, 2)]
        dealt = deal_unseen(rest, (size, size, view.talon_size), (rest, rest, rest), rng)
        cards = {view.seat: view.dealt, others[0]: dealt[0], others[1]: dealt[1]}
        return Deal(view.dealer, tuple(tuple(bits(cards[seat])) for seat in range(3)), tuple(bits(dealt[2])))

    def _as_declarer(self, view: BearView, rng: Stream, game: str) -> BearState:
        """A drawn deal in which this seat declares that game without opposition, and no end comes early."""
        options = {**view.options, "early_end": False, "game_choice": "with_bid"}
        state = Bear(options).new_state(self._deal(view, rng))
        assert isinstance(state, BearState)
        while state.phase == "auction":
            bid = ("bid", "null") if game == "null" else ("bid", 40, game)
            state.apply(bid if state.to_act == view.seat else ("pass",))
        return state

    def _played_out(self, view: BearView, rng: Stream, game: str, deals: int) -> Generator[float, None, list[int]]:
        """The declarer's counts in some drawn deals."""

        def one(number: int) -> Generator[float, None, int]:
            result = yield from play_out(self._as_declarer(view, rng, game), self.policy, number / deals)
            count: int = result.details["total"]
            return count

        return (yield from sampled(deals, one))

    def _nulls(self, view: BearView, rng: Stream, deals: int) -> Generator[float, None, list[float]]:
        """Whether a null is safe in some drawn deals, solved."""

        def one(number: int) -> Generator[float, None, float]:
            state = self._as_declarer(view, rng, "null")
            while state.phase == "discard":
                state.apply(self.policy.options(state.view(state.to_act))[0].action)
            answer = yield from _solve_null(state, number / deals)
            return 0.5 if answer is None else float(answer)

        return (yield from sampled(deals, one))

    # -- game ----------------------------------------------------------------------------------------------------------

    def _game(self, view: BearView, rng: Stream, effort: Effort) -> Work:
        """The game that the hand table likes best."""
        options = self.policy.options(view)
        rows = [Weighed(option.action, None, option.worth) for option in options]
        told = told_weighed("weighed-choice", "count", options[0].action, rows, format_action)
        return Choice(options[0].action, options, told=[told])
        yield 1.0  # what makes this a generator

    # -- discards ------------------------------------------------------------------------------------------------------

    def _discard(self, view: BearView, rng: Stream, effort: Effort) -> Work:
        """The likeliest discards, each in the same drawn deals: solved in a null, else played out."""
        options = self.policy.options(view)
        few = options[: effort.candidates]
        tally = Tally(few)
        null = view.game == "null"
        game = Bear({**view.options, "early_end": False})

        def one(number: int) -> Generator[float, None, list[tuple[float, float]]]:
            state = determinize(game, view, rng)
            assert isinstance(state, BearState)
            answers = []
            for option in few:
                after = state.clone()
                after.apply(option.action)
                answers.append((yield from self._tried(after, null, number / effort.bid_playouts)))
            return answers

        found = yield from sampled(effort.bid_playouts, one)
        for answers in found:
            for option, (won, value) in zip(few, answers, strict=True):
                tally.add(option.action, won, value)
        deals = len(found)

        def worth(option: Option) -> float:
            if null:
                return tally.mean(option.action) + 0.02 * option.worth
            return (PRIOR * option.worth + deals * tally.mean(option.action)) / (PRIOR + deals)

        best = max(few, key=lambda option: round(worth(option), 6))
        return Choice(best.action, options, tally, "made" if null else "count")

    def _tried(self, state: BearState, null: bool, progress: float) -> Generator[float, None, tuple[float, float]]:
        """How a deal goes after a discard: whether it is won, and its value."""
        if null:
            answer = yield from _solve_null(state, progress)
            won = 0.5 if answer is None else float(answer)
            return won, won
        result = yield from play_out(state, self.policy, progress)
        return float(result.details["success"]), result.details["total"]

    phases: ClassVar = {"auction": _auction, "game": _game, "discard": _discard}


def told_bids(
    view: BearView, options: Sequence[Option], plain: Sequence[Option], game: str, seen: Mapping[str, Sequence[float]]
) -> list[Reason]:
    """The bids as they were weighed: `options` best first, `plain` the same in points, `seen` what the sampled deals
    brought by game (counts; for a null whether it was safe)."""
    worth = {option.action: option.worth for option in plain}
    last = any(option.worth != worth[option.action] for option in options)
    rows = []
    for option in options:
        bid = None if option.action == PASS else option.action[1]
        tried = None if bid is None else solved(seen.get(bid)) if isinstance(bid, str) else counted(seen.get(game), bid)
        value = (option.worth - worth[option.action]) / 1000.0 if last else option.worth
        rows.append(Weighed(option.action, tried, value))
    lowest = next((act for act, *_ in plain if len(act) == 3), None)
    if lowest is not None:
        others = [other for other in seen if other not in (game, "null")]
        rows += [Weighed((*lowest[:2], other), counted(seen[other], lowest[1]), None) for other in others]
    aim, passing = "first" if last else "worth", round(worth[PASS], 1)
    told = told_weighed("weighed", aim, options[0].action, rows, format_action, passing=passing)
    return [*([Reason("weighed-last")] if last else []), told]


def _solve_null(state: BearState, progress: float) -> Generator[float, None, bool | None]:
    """Whether the null of a state at its first lead is safe with all hands known; None where that is too dear."""
    assert state.declarer is not None
    order = [state.hands[(state.declarer + step) % 3] for step in range(3)]
    solver = MisereSolver(contract("null"), PACK.points, order, no_tricks=True)
    work = solver.probe((state.leader - state.declarer) % 3, nodes=NULL_NODES)
    while True:
        try:
            next(work)
        except StopIteration as done:
            answer: bool | None = done.value
            return answer
        yield progress
