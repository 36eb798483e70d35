"""Plays matches between bots and prints their records as JSON: the same in CPython and in Pyodide."""

import json
import sys
from pathlib import Path

if sys.platform == "emscripten":
    sys.path.insert(0, "/work")
else:
    sys.path.insert(0, str(Path(__file__).parents[2]))

from pygame_engine import load_game, record
from pygame_engine.match import Match
from pygame_engine.table import Seat, Table

GAMES = [
    ("bear", ("normal", "normal", "normal")),
    ("bear", ("easy", "random", "normal")),
    ("bear/all_pass=ask,end=points:200,game_choice=after_kitty", ("easy", "normal", "easy")),
    ("bear/end=deals:2", ("strong", "expert", "strong")),
    ("six-bid-solo/end=deals:2", ("expert", "strong", "expert")),
]
SEARCHED = [
    ("bacon4", ("strong", "expert", "strong", "normal")),
    ("applewood3", ("expert", "strong", "normal")),
]
"""One deal of each: search takes its time."""
records = []
for number, (game, levels) in enumerate(GAMES + SEARCHED):
    table = Table(Match(load_game(game), seed=f"everywhere {number}"), [Seat(level) for level in levels])
    while True:
        while not table.match.deal_over:
            table.act(table.bot_action())
        if table.match.over or len(table.match.deals) > 15 or number >= len(GAMES):
            break
        table.match.next_deal()
    assert not table.failures, table.failures
    records.append(record.to_json(table.match))
print(json.dumps(records))
