"""How fast the engine is: ``python -m pygame_engine.bench [--soak N] [--json FILE]``, also inside Pyodide.

Figures are processor time, the median of several repeats, from games that every run plays alike. `measure` returns
them as a dict; `FLOORS` are what the design asks for. `soak` plays random deals over all option presets and reports
what breaks a rule that always holds.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from typing import Any

from . import bench_bacon, bench_solver, bots, game_ids, load_game, record
from .bots.determinize import determinize
from .cards import Pack
from .games.bacon.state import BaconState
from .games.bear.rules import PACK
from .games.bear.state import BearState
from .games.bear.view import BearView
from .games.six_bid_solo.rules import BIDS
from .games.six_bid_solo.rules import PACK as SIX_BID_PACK
from .games.six_bid_solo.state import SixBidState
from .match import Match
from .protocol import Game, Limits, State
from .rng import Stream

REPEATS = 5

FLOORS = {
    "random Bear deals per second": (4000.0, "at least"),
    "clone, us": (2.0, "at most"),
    "view, us": (50.0, "at most"),
    "determinize, us": (200.0, "at most"),
    "random Six-Bid deals per second": (4000.0, "at least"),
    "Six-Bid clone, us": (2.0, "at most"),
    "Six-Bid view, us": (50.0, "at most"),
    "Six-Bid determinize, us": (200.0, "at most"),
    **bench_bacon.FLOORS,
    **bench_solver.FLOORS,
}
"""What one core of a desktop should reach in CPython; half of it in Pyodide."""

PRESETS = (
    "bear",
    "bear/all_pass=redeal",
    "bear/all_pass=ask",
    "bear/game_choice=after_win",
    "bear/game_choice=after_kitty",
    "bear/score_table=T1,end=points:500",
    "bear/score_table=T3,null_value=60",
    "bear/big_bond=add,kitty_bonds=false",
    "bear/early_end=false",
    "bear/null_takes_kitty=false",
    "bear/all_pass=ask,big_bond=add,early_end=false,game_choice=after_kitty,kitty_bonds=false,null_takes_kitty=false",
)
"""Every value of every option of Bear occurs here."""

SIX_BID_PRESETS = (
    "six-bid-solo",
    "six-bid-solo/deal=seed_10",
    "six-bid-solo/all_pass=same_dealer,bust_ends_game=true,end=target:300",
    "six-bid-solo/misere_rule=tricks,misere_value=40,spread_open=after_both_opponents",
    "six-bid-solo/call_optional=true,must_trump=false,solo_hearts_allowed=false",
    "six-bid-solo/early_end=false,end=either:9:300,stakes=100",
)
"""The same for Six-Bid Solo."""


def play_random(game: Game, seed: str) -> State:
    """A deal played by uniformly random legal actions."""
    state = game.new_state(game.deal(seed))
    choice = Stream(seed, "bench").choice
    while not state.is_terminal():
        state.apply(choice(state.legal_actions()))
    return state


def _per_call(work: Callable[[], int], repeats: int = REPEATS) -> float:
    """Processor seconds per unit of work; `work` returns how many units it did. The median of the repeats."""
    work()
    spent = []
    for _ in range(repeats):
        start = time.process_time()
        units = work()
        spent.append((time.process_time() - start) / units)
    return median(spent)


def _positions(game: Game, level: str, deals: int) -> list[tuple[State, Any]]:
    """Every position of some deals played by bots of a level: the state, and the view of the seat to act."""
    found = []
    bot = bots.make(game.name, level)
    for number in range(deals):
        seed = f"bench-{number}"
        state = game.new_state(game.deal(seed))
        stream = Stream(seed, "bench")
        while (seat := state.current_player) is not None:
            view = state.view(seat)
            found.append((state.clone(), view))
            state.apply(bots.act(bot, view, stream))
    return found


def _each(items: Sequence[Any], work: Callable[[Any], object]) -> Callable[[], int]:
    """Does `work` with every item."""

    def run() -> int:
        for item in items:
            work(item)
        return len(items)

    return run


def measure(scale: float = 1.0) -> dict[str, float]:
    """All figures by name; `scale` below 1 measures less and trusts it less."""
    game = load_game("bear")
    seeds = [f"bench-{number}" for number in range(max(3, int(200 * scale)))]
    figures = {"random Bear deals per second": 1.0 / _per_call(_each(seeds, lambda seed: play_random(game, seed)))}
    figures["deal from a seed, us"] = 1e6 * _per_call(_each(seeds, game.deal))
    positions = _positions(game, "normal", max(2, int(20 * scale)))
    states = [state for state, _ in positions]
    views = [view for _, view in positions]
    figures["clone, us"] = 1e6 * _per_call(_each(states, lambda state: state.clone()))
    figures["legal actions, us"] = 1e6 * _per_call(_each(states, lambda state: state.legal_actions()))
    figures["view, us"] = 1e6 * _per_call(_each(states, lambda state: state.view(state.current_player)))
    figures["view as JSON, us"] = 1e6 * _per_call(_each(views, lambda view: json.dumps(view.to_json())))
    figures.update(_bot_figures(game, views))
    stream = Stream("bench", "determinize")
    figures["determinize, us"] = 1e6 * _per_call(_each(views, lambda view: determinize(game, view, stream)))
    saved = _saved_match(max(1, int(12 * scale)))
    figures["replay a record of 12 deals, ms"] = 1e3 * _per_call(_each([saved], record.from_json))
    rest = (
        _six_bid_figures(scale),
        bench_bacon.figures(scale, _per_call, play_random),
        _forms(scale),
        bench_solver.figures(scale),
    )
    return {**figures, **{name: value for part in rest for name, value in part.items()}}


def _forms(scale: float) -> dict[str, float]:
    """Random deals a second of every game and form."""
    seeds = [f"form-{number}" for number in range(max(2, int(60 * scale)))]
    found = {}
    for name in game_ids():
        game = load_game(name)
        found[f"{name}, random deals/s"] = 1.0 / _per_call(_each(seeds, partial(play_random, game)))
    return found


def _six_bid_figures(scale: float) -> dict[str, float]:
    """The figures of Six-Bid Solo."""
    game = load_game("six-bid-solo")
    seeds = [f"bench-{number}" for number in range(max(3, int(200 * scale)))]
    figures = {"random Six-Bid deals per second": 1.0 / _per_call(_each(seeds, lambda seed: play_random(game, seed)))}
    positions = _positions(game, "normal", max(2, int(20 * scale)))
    states, views = [state for state, _ in positions], [view for _, view in positions]
    figures["Six-Bid clone, us"] = 1e6 * _per_call(_each(states, lambda state: state.clone()))
    figures["Six-Bid view, us"] = 1e6 * _per_call(_each(states, lambda state: state.view(state.current_player)))
    bot, stream = bots.make(game.name, "normal"), Stream("bench", "six-bid")
    moves = _per_call(_each(views, lambda view: bots.act(bot, view, stream, Limits())))
    figures["Six-Bid bot move, ms"] = 1e3 * moves
    figures["Six-Bid determinize, us"] = 1e6 * _per_call(_each(views, lambda view: determinize(game, view, stream)))
    return figures


def _bot_figures(game: Game, views: Sequence[BearView]) -> dict[str, float]:
    """Milliseconds a move of the normal bot by phase, those phases that the positions have."""
    bot = bots.make(game.name, "normal")
    stream = Stream("bench", "bot")
    late = load_game("bear/game_choice=after_kitty,all_pass=ask")
    views = [*views, *(view for _, view in _positions(late, "normal", 3)), *_votes(late, 10)]
    figures = {}
    for phase in game.phases:
        there = [view for view in views if view.phase == phase]
        if there:
            spent = _per_call(_each(there, lambda view: bots.act(bot, view, stream, Limits())))
            figures[f"bot move, {phase}, ms"] = 1e3 * spent
    return figures


def _votes(game: Game, deals: int) -> list[BearView]:
    """Views of the first to vote after three passes, which bots rarely leave each other."""
    found = []
    for number in range(deals):
        state = game.new_state(game.deal(f"bench-{number}"))
        for _ in range(3):
            state.apply(("pass",))
        assert isinstance(state, BearState)
        found.append(state.view(state.to_act))
    return found


def _saved_match(deals: int) -> dict[str, Any]:
    """The record of a match of so many deals between normal bots."""
    match = Match(load_game("bear"), seed="bench")
    bot = bots.make("bear", "normal")
    stream = Stream("bench", "match")
    while not match.over:
        if match.deal_over:
            if match.deals_played >= deals:
                break
            match.next_deal()
        assert match.state.current_player is not None
        match.apply(bots.act(bot, match.state.view(match.state.current_player), stream))
    return record.to_json(match)


# -- soak --------------------------------------------------------------------------------------------------------------


def faults(state: State) -> Iterator[str]:
    """What is wrong with a deal that is over, cheaply found: cards kept, points as they must be (RULES.md 5)."""
    if isinstance(state, SixBidState):
        return _faults(state, SIX_BID_PACK, [state.widow, state.out], 120, sum(state.returns()) == 0)
    if isinstance(state, BaconState):
        return bench_bacon.faults(state)
    assert isinstance(state, BearState)
    down = [state.discards if state.declarer is not None else state.kitty]
    return _faults(state, PACK, down, 80, state.result().reason != "slop" or 0 in state.returns())


def _faults(
    state: BearState | SixBidState, pack: Pack, down: Sequence[int], points: int, scored: bool
) -> Iterator[str]:
    held = [*state.hands, *state.won, *down]
    if sum(mask.bit_count() for mask in held) + len(state.trick) != pack.size:
        yield "cards lost or doubled"
    union = 0
    for mask in held:
        union |= mask
    if union != pack.full:
        yield "a card is missing"
    if not scored:
        yield f"points that can't be: {state.returns()}"
    if state.result().reason == "played-out" and pack.mask_points(union) != points:
        yield f"not {points} points"
    if len(state.view(None).tricks) != sum(mask.bit_count() for mask in state.won) // 3:
        yield "tricks and cards won differ"
    if state.view(0).hand != state.hands[0]:
        yield "a view's hand differs from the state's"


def soak(deals: int) -> list[str]:
    """Play random deals over all presets in turn; every fault found, with the preset and the seed."""
    found = []
    games = [load_game(preset) for preset in (*PRESETS, *SIX_BID_PRESETS, *bench_bacon.PRESETS)]
    for number in range(deals):
        game, seed = games[number % len(games)], f"soak-{number}"
        try:
            state = _play_mixed(game, seed, number // len(games))
            found += [f"{game.id} {seed}: {fault}" for fault in faults(state)]
        except Exception as error:  # every kind of failure is a fault to report
            found.append(f"{game.id} {seed}: {type(error).__name__}: {error}")
    return found


def _play_mixed(game: Game, seed: str, turn: int) -> State:
    """Random play; in every fourth deal all pass, in another one bid is made and stands, so that these are not rare."""
    state = game.new_state(game.deal(seed))
    choice = Stream(seed, "soak").choice
    wanted = ("bid", "null") if game.name == "bear" else ("bid", BIDS[turn // 4 % len(BIDS)])
    while not state.is_terminal():
        actions = state.legal_actions()
        action = choice(actions)
        if state.phase == "auction" and turn % 4 < 2:
            action = wanted if turn % 4 and wanted in actions else actions[0]
        state.apply(action)
    return state


# -- command line ------------------------------------------------------------------------------------------------------


def table(figures: dict[str, float]) -> str:
    """The figures as a table for people."""
    lines = [f"{platform.python_implementation()} {platform.python_version()} on {platform.machine()}"]
    for name, value in figures.items():
        floor = FLOORS.get(name)
        asked = f"   ({floor[1]} {floor[0]:g})" if floor else ""
        lines.append(f"{name:<34}{value:>10.{0 if value >= 100 else 2}f}{asked}")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; 1 when a soak found faults."""
    parser = argparse.ArgumentParser(prog="pygame_engine.bench", description="Measure the engine.")
    parser.add_argument("--soak", type=int, metavar="N", help="play N random deals over all options and check them")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too")
    options = parser.parse_args(argv)
    report: dict[str, Any] = {"python": platform.python_version()}
    if options.soak is not None:
        start = time.process_time()
        found = soak(options.soak)
        spent = time.process_time() - start
        report["soak"] = {"deals": options.soak, "faults": found, "seconds": spent}
        print(f"{options.soak} deals in {spent:.1f} s, {len(found)} faults")
        print("\n".join(found[:50]))
    else:
        report["figures"] = measure()
        print(table(report["figures"]))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            file.write(json.dumps(report, indent=1) + "\n")
    return 1 if report.get("soak", {}).get("faults") else 0


if __name__ == "__main__":
    sys.exit(main())
