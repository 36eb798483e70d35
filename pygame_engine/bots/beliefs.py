"""How well an imagined deal fits what the others have bid and played: the weights of the expert's worlds.

A weight is a product of factors between `FLOOR` and 1, one for every call and every free play of another seat: how
likely a sensible player was to do that with those cards. Hands are measured by the hand tables, plays by the rules of
thumb. All is plus, minus, times and divide, so that every machine agrees to the last bit.

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

FLOOR = 0.1
"""Nobody is so sensible that something can't be."""
PLAYED = (1.0, 0.6, 0.4, 0.3)
"""The factor of a play by its rank among the rules of thumb's options; further down the last one."""

BEAR_PASS = {None: 38.0, 40: 44.0, 45: 47.0}
BEAR_PASS_LATER = 52.0
"""Up to what the best game promises hands are passed, by the standing bid."""
BEAR_BID_AT, BEAR_BID_STEP, BEAR_BID_SPREAD = 45.0, 1.6, 6.0
"""What the game of a bid of 40 promises on the mean, how much more per point bid, and the standard deviation.

All of this is read off 1,500 auctions of normal bots: means by bid 45, 53, 59, 68, 76 for 40, 45 ... 60, deviations 4
to 6; nine passes in ten at or below 36, 42, 46, 49 with nothing, 40, 45, 50 standing; nulls with danger 3.0 +- 1.0.
"""
BEAR_NULL = 3.0
SIX_PASS, SIX_PASS_LATER = 56.0, 62.0
SIX_BID = {"solo": 66.0, "heart-solo": 67.0, "guarantee-solo": 81.0, "call-solo": 88.0}
SIX_SPREAD = 6.5
SIX_MISERE = {"misere": 1.6, "spread-misere": 1.2}
"""The same for Six-Bid Solo; danger of misères at most so much."""


def near(value: float, mean: float, spread: float) -> float:
    """1 at the mean, a half at one spread from it, falling on."""
    away = (value - mean) / spread
    return max(FLOOR, 1.0 / (1.0 + away * away))


def up_to(value: float, top: float, spread: float) -> float:
    """1 up to `top`, falling above it."""
    return near(max(value, top), top, spread)


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
        return up_to(bear_hands.null_danger(hand), BEAR_NULL, 1.0)
    if call.bid is None:
        if isinstance(standing, str):
            return 1.0
        return up_to(bear_hands.best_game(hand)[1], BEAR_PASS.get(standing, BEAR_PASS_LATER), 4.0)
    best = bear_hands.best_game(hand)[1]
    promise = best if call.game is None else bear_hands.expect(hand, call.game)
    fits = near(promise, BEAR_BID_AT + BEAR_BID_STEP * (call.bid - 40), BEAR_BID_SPREAD)
    return max(FLOOR, fits * near(promise, best, 4.0))


def six_bid_auction(state: SixBidState, view: Any) -> float:
    """How well the other hands fit the calls and the trump that was named."""
    weight, standing = 1.0, False
    for call in view.calls:
        if call.seat != view.seat:
            hand = sum(1 << card for card in state.deal.hands[call.seat])
            weight *= _six_bid_call(hand, call, view, standing)
        standing = standing or call.bid is not None
    return weight


def _six_bid_call(hand: int, call: Any, view: Any, standing: bool) -> float:
    leads = call.seat == (view.dealer + 1) % 3
    if call.bid in MISERES:
        return up_to(six_bid_hands.misere_danger(hand), SIX_MISERE[call.bid], 0.7)
    if call.bid is None or call.seat != view.declarer:
        best = max(six_bid_hands.expect(hand, suit, leads) for suit in "SHDC")
        return up_to(best, SIX_PASS_LATER if standing else SIX_PASS, 4.0) if call.bid is None else near(best, 66.0, 8.0)
    suits = view.trump or ("H" if call.bid == "heart-solo" else "SHDC")
    return near(max(six_bid_hands.expect(hand, suit, leads) for suit in suits), SIX_BID[call.bid], SIX_SPREAD)


def plays(game: Game, world: State, view: Any, policy: Policy) -> float:
    """How well the free plays of the others fit the rules of thumb, in that world."""
    assert isinstance(world, (BearState, SixBidState))
    state = game.new_state(world.deal, MatchContext(view.scores, view.deal_no))
    weight = 1.0
    for action in _actions(world, view):
        seat = state.current_player
        if action[0] == "play" and seat != view.seat:
            seen = state.view(seat)
            if len(seen.legal) > 1:
                ranked = [option.action for option in policy.options(seen)]
                weight *= PLAYED[min(ranked.index(action), len(PLAYED) - 1)]
        state.apply(action)
    return weight


def _actions(world: State, view: Any) -> Iterator[Any]:
    if isinstance(world, BearState):
        return bear_actions(view, world.discards)
    assert isinstance(world, SixBidState)
    return six_bid_actions(view, world.returned)


def fit(game: Game, world: State, view: Any, policy: Policy, *, played: bool) -> float:
    """The weight of a world: of the auction alone, or with what was `played` as well."""
    auction = bear_auction(world, view) if isinstance(world, BearState) else 1.0
    if isinstance(world, SixBidState):
        auction = six_bid_auction(world, view)
    return auction * plays(game, world, view, policy) if played else auction


def resample(worlds: Iterable[tuple[State, float]], count: int, rng: Stream) -> list[State]:
    """`count` of the worlds by their weights, evenly spaced over the sum, so that a heavy one comes several times.

    They come in an order of their own: whoever stops early has a fair part.
    """
    pool = list(worlds)
    total = sum(weight for _, weight in pool)
    chosen: list[State] = []
    at, passed = rng.random(), 0.0
    for state, weight in pool:
        passed += weight / total * count
        while len(chosen) < count and at < passed:
            chosen.append(state)
            at += 1.0
    while len(chosen) < count:
        chosen.append(pool[-1][0])
    rng.shuffle(chosen)
    return chosen
