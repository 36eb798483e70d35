"""How well an imagined deal fits what the others have bid, laid away and played: the weights of the expert's worlds.

A weight is a product of factors, at most 1 each, one for every call, every discard and every free play of another seat:
how likely a sensible player was to do that with those cards. Hands are measured by the hand tables, discards and plays
by the rules of thumb. All is plus, minus, times and divide, so that every machine agrees to the last bit.

`resample` draws more worlds than are wanted and keeps some by their weights: solving a world costs more than drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..games.bear.state import BearState
from ..games.six_bid_solo.rules import MISERES
from ..games.six_bid_solo.state import SixBidState
from ..protocol import Game, MatchContext, State
from ..rng import Stream
from . import bear_hands, six_bid_hands
from .determinize import bear_actions
from .pimc import Policy
from .six_bid_worlds import six_bid_actions

FLOOR = 0.02
"""Nobody is so sensible that something can't be."""

PLAYED: dict[str, dict[tuple[bool, bool], tuple[float, ...]]] = {
    "bear": {
        (True, True): (1.0, 0.145, 0.09, 0.09, 0.035),
        (True, False): (1.0, 0.05, 0.08, 0.04, FLOOR),
        (False, True): (1.0, 0.185, 0.155, 0.17, 0.08),
        (False, False): (1.0, 0.11, 0.035, FLOOR),
    },
    "six-bid-solo": {
        (True, True): (1.0, 0.24),
        (True, False): (1.0, 0.12, 0.14, 0.03, FLOOR),
        (False, True): (1.0, 0.36, 0.32, 0.27),
        (False, False): (1.0, 0.215, 0.1, 0.07),
    },
}
"""The factor of a play by its rank among the rules of thumb's options (further down the last one), by whether the
declarer plays and whether a card is led.

Together with how much calls and discards count these were fitted (conditional logit, the true world against fifty
drawn ones) over 2,660 decisions in 500 deals of strong bots at Bear and 1,100 in 220 at Six-Bid Solo. For Bear's
defenders the true world then weighs 20 times the mean of the drawn ones (geometric mean).
"""

BEAR_PASS = {None: 32.0, 40: 40.0, 45: 45.0, 50: 51.5, 55: 58.0}
BEAR_PASS_HIGH = 64.0
"""Up to what the best game promises hands are passed, by the standing bid; one that promises more overcalls by five."""
BEAR_OPENS, BEAR_JUMPS, BEAR_STEP = 49.0, 57.5, 1.2
"""From what promise a hand opens with 45 instead of 40; the same line for overcalls by more than five, at its height
for 45; and how much both rise for every point of a higher bid."""
BEAR_EDGE = 2.0
"""How far beyond such a bound the weight has fallen to a third."""
BEAR_NULL, BEAR_NULL_EDGE = 3.0, 0.7
BEAR_NULL_SURE = 1.8
"""Up to what danger a null is bid, and what danger is hardly ever passed.

All of this is read off 4,500 calls of strong bots in 1,500 deals: up to the bounds passing is likelier than bidding
(logistic fits, spreads 1.7 to 2.2 up to 45 standing), between two means a bid changes to the next; eight bids in ten
are in the game that the table likes best, nine in ten within 1.4 points of it.
"""
OTHER_GAME = 0.8
"""How much less than the best game the one that was bid may promise before the weight has fallen to a third."""
DISCARDED = 0.72
"""How fast the weight falls with what a discard promises less than the best one, per point."""
NULL_DISCARDED = 3.0
"""The same in a null, per unit of danger."""

SIX_PASS, SIX_PASS_HIGH = 59.0, 77.0
"""Up to what the best trump promises hands are passed; hearts where a solo stands; anything over a heart solo."""
SIX_BID = {"solo": (58.5, 80.0), "heart-solo": (59.5, 82.0), "guarantee-solo": (77.5, 90.0), "call-solo": (84.0, 120.0)}
"""Between what and what the trump of a bid promises; in a heart solo hearts."""
SIX_EDGE = 2.0
SIX_OTHER_TRUMP = 2.0
SIX_MISERE, SIX_MISERE_EDGE = 1.25, 0.3
"""The same for Six-Bid Solo, from 4,600 calls in 1,500 deals; danger of misères at most so much."""


def up_to(value: float, top: float, spread: float) -> float:
    """1 up to `top`, a third one spread above it, falling on."""
    above = (value - top) / spread
    return 1.0 if above <= 0.0 else max(FLOOR, 1.0 / (1.0 + above + above * above))


def between(value: float, low: float, high: float, spread: float) -> float:
    """1 between the two bounds, falling outside."""
    return up_to(low, value, spread) * up_to(value, high, spread)


def falling(value: float) -> float:
    """1 at 0 and below, falling nearly as e to the minus `value`."""
    if value <= 0.0:
        return 1.0
    part = 1.0 / (1.0 + value / 8.0)
    part *= part
    part *= part
    return max(FLOOR, part * part)


def bear_auction(state: BearState, view: Any) -> float:
    """How well the other hands fit the calls."""
    weight, standing = 1.0, None
    for call in view.calls:
        if call.seat != view.seat:
            weight *= _bear_call(sum(1 << card for card in state.deal.hands[call.seat]), call, standing)
        standing = call.bid if call.bid is not None else standing
    return weight


def _bear_call(hand: int, call: Any, standing: int | str | None) -> float:
    if isinstance(call.bid, str):
        return up_to(bear_hands.null_danger(hand), BEAR_NULL, BEAR_NULL_EDGE)
    if isinstance(standing, str):
        return 1.0
    best = bear_hands.best_game(hand)[1]
    passes = BEAR_PASS.get(standing, BEAR_PASS_HIGH)
    if call.bid is None:
        null = up_to(BEAR_NULL_SURE, bear_hands.null_danger(hand), BEAR_NULL_EDGE)
        return up_to(best, passes, BEAR_EDGE) * null
    promise = best if call.game is None else bear_hands.expect(hand, call.game)
    least = call.bid == (40 if standing is None else standing + 5)
    jump = (BEAR_OPENS if standing is None else BEAR_JUMPS) + BEAR_STEP * (call.bid - 45)
    fits = between(promise, passes if least else jump, jump + 5.0 * BEAR_STEP, BEAR_EDGE)
    return fits * up_to(best, promise, OTHER_GAME)


def six_bid_auction(state: SixBidState, view: Any) -> float:
    """How well the other hands fit the calls and the trump that was named."""
    weight, standing = 1.0, None
    for call in view.calls:
        if call.seat != view.seat:
            hand = sum(1 << card for card in state.deal.hands[call.seat])
            weight *= _six_bid_call(hand, call, view, standing)
        standing = call.bid if call.bid is not None else standing
    return weight


def _six_bid_call(hand: int, call: Any, view: Any, standing: str | None) -> float:
    if call.bid in MISERES:
        return up_to(six_bid_hands.misere_danger(hand), SIX_MISERE, SIX_MISERE_EDGE)
    leads = call.seat == (view.dealer + 1) % 3
    promise = {suit: six_bid_hands.expect(hand, suit, leads) for suit in "SHDC"}
    best = max(promise.values())
    if call.bid is None:
        if standing is None:
            return up_to(best, SIX_PASS, SIX_EDGE)
        weight = up_to(best, SIX_PASS_HIGH, SIX_EDGE)
        return weight * up_to(promise["H"], SIX_PASS, SIX_EDGE) if standing == "solo" else weight
    low, high = SIX_BID[call.bid]
    if call.bid == "heart-solo":
        return between(promise["H"], low, high, SIX_EDGE)
    if call.bid == "solo" and not view.options["solo_hearts_allowed"]:
        best = max(promise[suit] for suit in "SDC")
    named = promise[view.trump] if view.trump and call.bid == view.bid and call.seat == view.declarer else best
    return between(named, low, high, SIX_EDGE) * up_to(best, named, SIX_OTHER_TRUMP)


def done(game: Game, world: State, view: Any, policy: Policy, least: float = 0.0) -> float:
    """How well the discard and the free plays of the others fit the rules of thumb, in that world; 0.0 as soon as it
    is less than `least`."""
    assert isinstance(world, (BearState, SixBidState))
    state = game.new_state(world.deal, MatchContext(view.scores, view.deal_no))
    played = PLAYED[game.name]
    weight = 1.0
    for action in _actions(world, view):
        seat = state.current_player
        if seat != view.seat and action[0] in ("play", "discard"):
            seen: Any = state.view(seat)
            if len(seen.legal) > 1:
                options = policy.options(seen)
                ranked = [option.action for option in options]
                rank = ranked.index(action)
                if action[0] == "play":
                    factors = played[seat == view.declarer, not seen.trick]
                    weight *= factors[min(rank, len(factors) - 1)]
                else:
                    short = options[0].worth - options[rank].worth
                    weight *= falling(short * (NULL_DISCARDED if view.game == "null" else DISCARDED))
                if weight < least:
                    return 0.0
        state.apply(action)
    return weight


def _actions(world: State, view: Any) -> Iterator[Any]:
    if isinstance(world, BearState):
        return bear_actions(view, world.discards)
    assert isinstance(world, SixBidState)
    return six_bid_actions(view, world.returned)


def fit(game: Game, world: State, view: Any, policy: Policy, *, played: bool, least: float = 0.0) -> float:
    """The weight of a world: of the auction alone, or with what was laid away and `played` as well; 0.0 as soon as it
    is less than `least`."""
    auction = bear_auction(world, view) if isinstance(world, BearState) else 1.0
    if isinstance(world, SixBidState):
        auction = six_bid_auction(world, view)
    if not played or auction < least:
        return auction if auction >= least else 0.0
    return auction * done(game, world, view, policy, least / auction)


def resample(worlds: Iterable[tuple[State, float]], count: int, rng: Stream) -> list[tuple[State, float]]:
    """The worlds that `count` evenly spaced marks over the sum of the weights hit, each with the number of its marks.

    They come in an order of their own: whoever stops early has a fair part.
    """
    pool = list(worlds)
    total = sum(weight for _, weight in pool)
    chosen: list[tuple[State, float]] = []
    at, passed, marks = rng.random(), 0.0, 0
    for state, weight in pool:
        passed += weight / total * count
        hit = 0
        while marks < count and at < passed:
            at, marks, hit = at + 1.0, marks + 1, hit + 1
        if hit:
            chosen.append((state, float(hit)))
    if marks < count:  # the sum of the parts may fall short of the whole by a rounding
        state, hits = chosen.pop() if chosen else (pool[-1][0], 0.0)
        chosen.append((state, hits + count - marks))
    rng.shuffle(chosen)
    return chosen
