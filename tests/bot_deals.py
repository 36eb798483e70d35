"""Deals that bots have played to their end, the same ones for every test that asks."""

from __future__ import annotations

from functools import cache

from pygame_engine import bots, load_game
from pygame_engine.match import Match
from pygame_engine.table import Seat, Table


@cache
def played(game: str, seed: str = "rain") -> Match:
    """A finished deal of that game, played by easy bots where there are any. Nobody may change it."""
    rules = load_game(game)
    level = "easy" if "easy" in bots.levels(game) else "random"
    table = Table(Match(rules, seed=seed), [Seat(level)] * rules.num_players)
    while table.to_act is not None:
        table.act(table.bot_action())
    return table.match
