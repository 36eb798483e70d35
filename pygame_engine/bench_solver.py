"""How fast the exact solvers and the bots that use them are; `bench` prints these with the rest.

The deals are plausible ones: of a random deal the best hand declares, and lays away what the rules of thumb like.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from . import bots, load_game
from .bots import bear_hands
from .bots.bear_heuristic import BearHeuristic
from .bots.six_bid_heuristic import SixBidHeuristic, estimates_of, misere_chance
from .protocol import State
from .rng import Stream
from .solver import PointTask, finish, task_of

FLOORS = {
    "Bear, 10 tricks, made or not, ms": (120.0, "at most"),
    "Bear, 10 tricks, exact, ms": (900.0, "at most"),
    "Bear, 8 tricks, exact, ms": (40.0, "at most"),
    "Six-Bid, 11 tricks, made or not, ms": (80.0, "at most"),
    "Six-Bid, 11 tricks, exact, ms": (600.0, "at most"),
    "Six-Bid, misère, ms": (5.0, "at most"),
    "strong Bear move, ms": (200.0, "at most"),
    "strong Six-Bid move, ms": (200.0, "at most"),
}
"""Medians, on one core of a desktop in CPython."""


def bear_deals(count: int, tricks: int = 0) -> Iterator[State]:
    """Bear deals ready for play, the best hand declaring near what it is worth, after some tricks by rule of thumb."""
    game, policy = load_game("bear/early_end=false"), BearHeuristic()
    for number in range(count):
        state = game.new_state(game.deal(f"solver-{number}"))
        views: list[Any] = [state.view(seat) for seat in range(3)]
        best = max(range(3), key=lambda seat: bear_hands.best_game(views[seat].hand)[1])
        trump, worth = bear_hands.best_game(views[best].hand)
        bid = max(40, min(95, int(worth) // 5 * 5))
        while state.phase == "auction":
            state.apply(("bid", bid, trump) if state.current_player == best else ("pass",))
        _play_on(state, policy, 1 + 3 * tricks)
        yield state


def six_bid_deals(count: int, *, misere: bool = False) -> Iterator[State]:
    """Six-Bid deals ready for play: a solo of the best hand, or a misère of the safest."""
    game, policy = load_game("six-bid-solo/early_end=false"), SixBidHeuristic()
    for number in range(count):
        state = game.new_state(game.deal(f"solver-{number}"))
        views: list[Any] = [state.view(seat) for seat in range(3)]
        if misere:
            best = max(range(3), key=lambda seat: misere_chance(views[seat], "misere"))
        else:
            best = max(range(3), key=lambda seat: max(estimates_of(views[seat]).values()))
        bid = ("bid", "misere" if misere else "solo")
        while state.phase == "auction":
            state.apply(bid if state.current_player == best else ("pass",))
        _play_on(state, policy, 0 if misere else 1)
        yield state


def _play_on(state: State, policy: BearHeuristic | SixBidHeuristic, plies: int) -> None:
    for _ in range(plies):
        view: Any = state.view(state.current_player)
        state.apply(policy.options(view)[0].action)


def _median_ms(states: Iterator[State], work: Callable[[State], object]) -> float:
    spent = []
    for state in states:
        start = time.process_time()
        work(state)
        spent.append(time.process_time() - start)
    return 1e3 * median(spent)


def _made(state: State) -> object:
    return finish(task_of(state).made())


def _exact(state: State) -> object:
    task = task_of(state)
    assert isinstance(task, PointTask)
    return finish(task.loses())


def _move_ms(name: str, level: str, deals: int) -> float:
    """The median over the decisions with a choice of some deals."""
    game, spent = load_game(name), []
    for number in range(deals):
        state, stream = game.new_state(game.deal(f"bench-{number}")), Stream(f"bench-{number}", level)
        bot = bots.make(name, level)
        while (seat := state.current_player) is not None:
            view = state.view(seat)
            start = time.process_time()
            action = bots.act(bot, view, stream)
            if len(view.legal) > 1:
                spent.append(time.process_time() - start)
            state.apply(action)
    return 1e3 * median(spent)


def figures(scale: float = 1.0) -> dict[str, float]:
    """The figures by name; `scale` below 1 measures fewer deals."""
    count, few = max(1, int(30 * scale)), max(1, int(3 * scale))
    return {
        "Bear, 10 tricks, made or not, ms": _median_ms(bear_deals(count), _made),
        "Bear, 10 tricks, exact, ms": _median_ms(bear_deals(count), _exact),
        "Bear, 8 tricks, exact, ms": _median_ms(bear_deals(count, 2), _exact),
        "Six-Bid, 11 tricks, made or not, ms": _median_ms(six_bid_deals(count), _made),
        "Six-Bid, 11 tricks, exact, ms": _median_ms(six_bid_deals(count), _exact),
        "Six-Bid, misère, ms": _median_ms(six_bid_deals(count, misere=True), _made),
        "strong Bear move, ms": _move_ms("bear", "strong", few),
        "strong Six-Bid move, ms": _move_ms("six-bid-solo", "strong", few),
        "expert Bear move, ms": _move_ms("bear", "expert", few),
        "expert Six-Bid move, ms": _move_ms("six-bid-solo", "expert", few),
    }
