"""Six-Bid Solo at the levels strong and expert: sampled deals in auction and exchange, solved worlds in the play."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, ClassVar

from ..cards import bits
from ..games.six_bid_solo import SixBidSolo
from ..games.six_bid_solo.actions import PASS, format_action
from ..games.six_bid_solo.rules import BID_RANK, FACTOR, MISERES, target
from ..games.six_bid_solo.view import SixBidView
from ..protocol import Deal, Hurry, Reason, State
from ..rng import Stream
from ..solver import task_of
from . import six_bid_hands as hands
from .determinize import deal_unseen, determinize
from .pimc import Effort, Tally, part, play_out, played_reason, sampled
from .six_bid_heuristic import SixBidHeuristic, bid_options, bid_worth, estimates_of, misere_chance
from .trick_play import Option
from .trick_search import Choice, Searcher, Work
from .weighed import Tried, Weighed, corrected, counted, solved, told_weighed

PRIOR = 9.0
"""How many deals played out the hand table counts for: their spread around a hand's mean against that of a deal."""
SOLVED_PRIOR = 5.0
"""The same for chances of misères and call solos, against solved deals."""
CLOSE = 8.0
"""Trumps that promise up to so much less than the best one are tried too."""
POOR = 45.0
"""Hands that promise less as a solo are not worth a trial."""
DEAL_NODES = 1200
"""States searched in one solved deal of a misère or call solo."""
MISERE_LEAST = 0.3
"""A misère is looked into where the hand table gives it more chance than that."""
CALL_FROM = 75.0
"""A call solo is looked into where the hand promises so much as a solo."""


class SixBidSearch(Searcher):
    """The player that samples deals and solves them."""

    longer = 1

    def __init__(self, effort: Effort) -> None:
        super().__init__(effort, SixBidHeuristic(), SixBidSolo)

    def cheap(self, view: SixBidView) -> bool:
        """Misères and call solos are, and a spread misère above all."""
        return view.bid in MISERES or view.bid == "call-solo"

    def counts(self, view: SixBidView) -> bool:
        """In a solo and a heart solo."""
        return view.bid in FACTOR

    # -- auction and trump ---------------------------------------------------------------------------------------------

    def _auction(self, view: SixBidView, rng: Stream, effort: Effort) -> Work:
        """The hand table's estimates, corrected by deals played out (solos) and solved (misères, call solo)."""
        above = -1 if view.bid is None else BID_RANK[view.bid]
        seen: dict[str, Sequence[float]] = {}
        estimates = yield from part(self._estimates(view, rng, effort, "SHDC", seen), 0.0, 0.6)
        chances: dict[str, float] = {}
        for bid in MISERES:
            table = misere_chance(view, bid)
            if table > MISERE_LEAST and BID_RANK[bid] > above:
                made = seen[bid] = yield from part(self._solved(view, rng, effort, (("bid", bid),)), 0.6, 0.8)
                chances[bid] = corrected(table, SOLVED_PRIOR, made)
        best = max("SHDC", key=lambda suit: estimates[suit])
        if estimates[best] > CALL_FROM:
            table = hands.call_chance(estimates[best])
            steps = (("bid", "call-solo"), ("trump", best))
            made = seen["call-solo" + best] = yield from part(self._solved(view, rng, effort, steps), 0.8, 1.0)
            chances["call-solo" + best] = corrected(table, SOLVED_PRIOR, made)
        options = bid_options(view, estimates, chances)
        options.sort(key=lambda option: -round(option.worth, 6))
        passing = round(next(option.worth for option in options if option.action == PASS), 1)
        told = told_choices("weighed", options, [_tried(option, seen) for option in options], passing=passing)
        return Choice(options[0].action, options, told=[*told_played(seen), told])

    def _trump(self, view: SixBidView, rng: Stream, effort: Effort) -> Work:
        """The trump by the same estimates, for the bid that is to be played."""
        assert view.bid is not None
        options = self.policy.options(view)
        seen: dict[str, Sequence[float]] = {}
        suits = [option.action[1] for option in options]
        estimates = yield from self._estimates(view, rng, effort, suits, seen)
        found = []
        for option in options:
            only = {suit: estimates[suit] if suit == option.action[1] else 0.0 for suit in "SHDC"}
            worth, _, _ = bid_worth(view, view.bid, only)
            found.append(option._replace(worth=worth + 0.01 * estimates[option.action[1]]))
        found.sort(key=lambda option: -round(option.worth, 6))
        wanted = {suit: None if view.bid == "call-solo" else target(view.bid, suit) for suit in suits}
        tried = [counted(seen.get(option.action[1]), wanted[option.action[1]]) for option in found]
        return Choice(found[0].action, found, told=[*told_played(seen), told_choices("weighed-choice", found, tried)])

    def _estimates(
        self, view: SixBidView, rng: Stream, effort: Effort, trumps: Sequence[str], seen: dict[str, Sequence[float]]
    ) -> Generator[float, None, dict[str, float]]:
        """The counts expected by trump; the best ones by the table are tried in drawn deals, whose counts are noted in
        `seen`."""
        estimates = estimates_of(view)
        ranked = sorted(trumps, key=lambda suit: -estimates[suit])
        best = estimates[ranked[0]]
        if best < POOR:
            return estimates
        deals = effort.bid_playouts
        for trump in [suit for suit in ranked[:2] if estimates[suit] > best - CLOSE]:
            totals = seen[trump] = yield from self._played_out(view, rng, trump, deals)
            estimates[trump] = corrected(estimates[trump], PRIOR, totals)
        return estimates

    def _played_out(self, view: SixBidView, rng: Stream, trump: str, deals: int) -> Generator[float, None, list[int]]:
        """The declarer's counts in some drawn deals with that trump."""

        def one(number: int) -> Generator[float, None, int]:
            state = self._as_declarer(view, rng, (("bid", "heart-solo"),) if trump == "H" else _solo(trump))
            result = yield from play_out(state, self.policy, number / deals)
            count: int = result.details["total"]
            return count

        return (yield from sampled(deals, one))

    def _as_declarer(self, view: SixBidView, rng: Stream, steps: Sequence[tuple[Any, ...]]) -> State:
        """A drawn deal in which this seat takes those steps from the auction on and everyone else passes."""
        options = {**view.options, "early_end": False, "solo_hearts_allowed": True}
        state = SixBidSolo(options).new_state(self._deal(view, rng))
        for step in steps[:1]:
            while state.phase == "auction":
                state.apply(step if state.to_act == view.seat and state.declarer != view.seat else ("pass",))
        for step in steps[1:]:
            state.apply(step)
        return state

    @staticmethod
    def _deal(view: SixBidView, rng: Stream) -> Deal:
        """The view's hand in a deal of which the rest is drawn."""
        assert view.seat is not None
        rest, size = view.cards & ~view.dealt, view.hand_size
        others = [(view.seat + step) % 3 for step in (1, 2)]
        dealt = deal_unseen(rest, (size, size, view.widow_size, view.out_size), (rest,) * 4, rng)
        cards = {view.seat: view.dealt, others[0]: dealt[0], others[1]: dealt[1]}
        return Deal(view.dealer, tuple(tuple(bits(cards[seat])) for seat in range(3)), tuple(bits(dealt[2])))

    def _solved(
        self, view: SixBidView, rng: Stream, effort: Effort, steps: Sequence[tuple[Any, ...]]
    ) -> Generator[float, None, list[float]]:
        """Whether a contract is made in some drawn deals, solved."""
        deals = 2 * effort.bid_playouts

        def one(number: int) -> Generator[float, None, float]:
            state = self._as_declarer(view, rng, steps)
            while state.phase != "play":
                state.apply(self.policy.options(state.view(state.current_player))[0].action)
            answer = yield from _made(state, number / deals)
            return 0.5 if answer is None else float(answer)

        return (yield from sampled(deals, one))

    # -- call and return -----------------------------------------------------------------------------------------------

    def _exchange(self, view: SixBidView, rng: Stream, effort: Effort) -> Work:
        """The card to call, or to give back: the likeliest few by rule of thumb, each in the same solved deals."""
        options = self.policy.options(view)
        few = options[: effort.candidates]
        tally = Tally(few)
        game = self.make_game(view.options)
        deals = 2 * effort.bid_playouts

        def one(number: int) -> Generator[float, None, None]:
            state = determinize(game, view, rng)
            answers = []
            for option in few:
                after = state.clone()
                after.apply(option.action)
                while after.phase not in ("play", "over"):
                    after.apply(self.policy.options(after.view(after.current_player))[0].action)
                answer = yield from _made(after, number / deals)
                answers.append(0.5 if answer is None else float(answer))
            for option, won in zip(few, answers, strict=True):
                tally.add(option.action, won, won)

        yield from sampled(deals, one)
        if not tally.ranked():
            raise Hurry
        return Choice(tally.ranked()[0], options, tally, "made")

    phases: ClassVar = {"auction": _auction, "trump": _trump, "call": _exchange, "give": _exchange}


def _tried(option: Option, seen: Mapping[str, Sequence[float]]) -> Tried | None:
    """What the sampled deals said of a call."""
    if option.action == PASS:
        return None
    bid, trump = option.action[1], option.reason.params.get("trump", "")
    if bid in MISERES or bid == "call-solo":
        return solved(seen.get(bid + trump))
    return counted(seen.get(trump), target(bid, trump))


def told_choices(code: str, options: Sequence[Option], tried: Sequence[Tried | None], **params: Any) -> Reason:
    """Calls or trumps as they were weighed, best first."""
    rows = [Weighed(option.action, found, option.worth) for option, found in zip(options, tried, strict=True)]
    return told_weighed(code, "worth", options[0].action, rows, format_action, **params)


def told_played(seen: Mapping[str, Sequence[float]]) -> list[Reason]:
    """What deals played out have told, by trump."""
    return [reason for trump, counts in seen.items() if len(trump) == 1 for reason in played_reason(trump, counts)]


def _solo(trump: str) -> tuple[tuple[str, str], ...]:
    return ("bid", "solo"), ("trump", trump)


def _made(state: State, progress: float) -> Generator[float, None, bool | None]:
    """Whether the contract of a state in play is made with all hands known; None where that is too dear."""
    work = task_of(state).made(nodes=DEAL_NODES)
    while True:
        try:
            next(work)
        except StopIteration as done:
            answer: bool | None = done.value
            return answer
        yield progress
