"""The part of `bench` that is about Bacon: its figures, its presets for a soak, and what must hold of its deals."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from . import bots, load_game
from .bots.bacon_playout import play_out
from .bots.determinize import determinize
from .games.bacon.state import BaconState
from .protocol import Game, State
from .rng import Stream

FLOORS = {
    "random Bacon deals per second": (400.0, "at least"),
    "Bacon play-outs per second": (2000.0, "at least"),
    "Bacon opening lead, all plays, cold, us": (200.0, "at most"),
    "Bacon clone, us": (2.0, "at most"),
    "Bacon view, us": (50.0, "at most"),
}
"""What one core of a desktop should reach in CPython; half of it in Pyodide."""

PRESETS = (
    "bacon4",
    "bacon4/hard_pass=true,winner_out_lead=force_partner,x_in_runs=false",
    "bacon4/deals=1,flush_is_always_bomb=true,show_counts=false,wild_alone=x_only",
    "bacon4/early_end=false,target=4,winner_out_lead=left",
    "bacon6",
    "bacon6/hard_pass=true,lead_answer_binds=true,winner_out_lead=left",
    "bacon6/first_dealer=3,target=1",
    "applewood3",
    "applewood4/applewood_tie=play_on,wild_alone=x_only",
    "applewood5/flush_is_always_bomb=true,x_in_runs=false",
    "applewood6/hard_pass=true",
    "chunky4/chunky4_points=3210,show_counts=false",
    "chunky6/lead_answer_binds=true,winner_out_lead=force_partner",
)
"""Every form and every value of every option occurs here."""

Timed = Callable[[Callable[[], int]], float]
"""Processor seconds per unit of work."""


def figures(scale: float, timed: Timed, random_deal: Callable[[Game, str], State]) -> dict[str, float]:
    """The figures by name; `scale` below 1 measures less and trusts it less."""
    game: Any = load_game("bacon4")
    seeds = [f"bench-{number}" for number in range(max(3, int(60 * scale)))]
    starts = [game.new_state(game.deal(seed)) for seed in seeds]
    positions = _positions(game, seeds[: max(2, int(10 * scale))])
    states, views = [state for state, _ in positions], [view for _, view in positions]
    stream, bot = Stream("bench", "bacon"), bots.make(game.name, "normal")
    micro, milli = 1e6, 1e3
    return {
        "random Bacon deals per second": 1.0 / timed(_each(seeds, lambda seed: random_deal(game, seed))),
        "Bacon play-outs per second": 1.0 / timed(_each(starts, play_out)),
        "Bacon opening lead, all plays, cold, us": micro * timed(_each(starts, _cold_lead)),
        "Bacon opening lead, all plays, warm, us": micro * timed(_each(starts, lambda state: state.legal_actions())),
        "Bacon clone, us": micro * timed(_each(states, lambda state: state.clone())),
        "Bacon view, us": micro * timed(_each(states, lambda state: state.view(state.to_act))),
        "Bacon view as JSON, us": micro * timed(_each(views, lambda view: json.dumps(view.to_json()))),
        "Bacon bot move, ms": milli * timed(_each(views, lambda view: bots.act(bot, view, stream))),
        "Bacon determinize, us": micro * timed(_each(views, lambda view: determinize(game, view, stream))),
    }


def _each(items: Sequence[Any], work: Callable[[Any], object]) -> Callable[[], int]:
    def run() -> int:
        for item in items:
            work(item)
        return len(items)

    return run


def _cold_lead(state: BaconState) -> None:
    """List an opening lead of a hand that nobody has looked at before."""
    state.game.combos.forget()
    state.legal_actions()


def _positions(game: Any, seeds: Sequence[str]) -> list[tuple[BaconState, Any]]:
    """Every position of some deals played by normal bots: the state, and the view of the seat to act."""
    bot, found = bots.make(game.name, "normal"), []
    for seed in seeds:
        state, stream = game.new_state(game.deal(seed)), Stream(seed, "bench")
        while state.to_act is not None:
            view = state.view(state.to_act)
            found.append((state.clone(), view))
            state.apply(bots.act(bot, view, stream))
    return found


def faults(state: BaconState) -> Iterator[str]:
    """What is wrong with a deal that is over, cheaply found: cards kept, points as they must be (RULES.md 5)."""
    combos, form, points = state.game.combos, state.game.form, state.returns()
    view = state.view(None)
    if sum(state.hands) + sum(view.played) != sum(map(combos.packed, state.deal.hands)):
        yield "cards lost or doubled"
    if form.teams is None and sorted(points) != list(range(form.players)):
        yield f"points that can't be: {points}"
    if form.kind == "bacon" and not (0 in points and 0 < max(points) <= (4 if form.players == 4 else 12)):
        yield f"points that can't be: {points}"
    if form.kind == "chunky" and len(set(points)) > 2:
        yield f"points that can't be: {points}"
    if list(view.out_order) != state.order or any(state.hands[seat] for seat in state.order):
        yield "who is out holds cards"
    if any(turn.cards >> combos.wild_at > 2 for trick in view.tricks for turn in trick.turns):
        yield "more than two wilds in a play"
    if state.view(0).hand != state.hands[0]:
        yield "a view's hand differs from the state's"
