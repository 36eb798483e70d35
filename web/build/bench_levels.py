"""For `build.py bench --browser`: how long the levels that search take for a move in a browser's Python.

A page of its own starts Pyodide as it comes and runs the engine in it: whole deals among bots of one level, each
decision that is one timed by the clock of the machine, and every slice of work between two pauses as well.
"""

from __future__ import annotations

import io
import json
import shutil
import time
import zipfile
from pathlib import Path
from typing import Any

from .base import ROOT, WEB

GAMES = ("bear", "six-bid-solo", "bacon4", "bacon6")
LEVELS = ("strong", "expert")
MOVES = 40
"""Decisions timed, at least, for each game and level."""
LIMIT_SECONDS = 600

PAGE = """<!doctype html><meta charset="utf-8"><title>levels</title>
<script type="module">
  import { loadPyodide } from "./pyodide/pyodide.mjs";
  const python = await loadPyodide();
  const archive = await (await fetch("engine.zip")).arrayBuffer();
  python.unpackArchive(archive, "zip", { extractDir: "/engine" });
  python.runPython("import sys; sys.path.insert(0, '/engine')");
  python.runPython(await (await fetch("moves.py")).text());
  window.moves = (game, level, least) => python.globals.get("moves")(game, level, least);
</script>"""

MOVES_PY = """
import json, time
from pygame_engine import load_game
from pygame_engine.table import Seat, new_table

def moves(game, level, least):
    times, slices, deals = [], [], 0
    seats = [Seat(level)] * load_game(game).num_players
    while len(times) < least:
        table = new_table(game, seats, seed=f"bench {deals}")
        deals += 1
        while not table.match.deal_over:
            several, work = len(table.state.legal_actions()) > 1, table.think()
            begun = before = time.perf_counter()
            while True:
                try:
                    next(work)
                except StopIteration as done:
                    action = done.value
                now = time.perf_counter()
                slices.append(now - before)
                before = now
                if work.gi_frame is None:
                    break
            if several:
                times.append(now - begun)
            table.act(action)
    return json.dumps({"times": times, "slices": slices, "failures": table.failures})
"""


def levels_page(folder: Path) -> None:
    """The page with Pyodide and the engine, in an empty folder."""
    shutil.copytree(WEB / "node_modules/pyodide", folder / "pyodide")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted((ROOT / "pygame_engine").rglob("*.py")):
            archive.write(path, path.relative_to(ROOT))
    (folder / "engine.zip").write_bytes(packed.getvalue())
    (folder / "moves.py").write_text(MOVES_PY)
    (folder / "index.html").write_text(PAGE)


def figures(values: list[float]) -> dict[str, float]:
    """Median, 95th percentile and greatest, in milliseconds."""
    ordered = sorted(values)
    at = (len(ordered) // 2, min(len(ordered) - 1, int(len(ordered) * 0.95)), len(ordered) - 1)
    return {name: round(ordered[place] * 1000, 1) for name, place in zip(("median", "p95", "most"), at, strict=True)}


def time_moves(visitor: Any, url: str, games: tuple[str, ...] = GAMES) -> dict[str, dict[str, Any]]:
    """``game level`` -> figures of a move and of a slice, and how many moves were timed."""
    visitor.open(url)
    end = time.monotonic() + 90
    while not visitor.run("return typeof window.moves === 'function'"):
        if time.monotonic() > end:
            raise TimeoutError("Pyodide did not start")
        time.sleep(0.1)
    found: dict[str, dict[str, Any]] = {}
    for game in games:
        for level in LEVELS:
            answer = json.loads(visitor.run(f"return window.moves({game!r}, {level!r}, {MOVES})"))
            if answer["failures"]:
                raise RuntimeError(f"{game}, {level}: {answer['failures']}")
            move, piece = figures(answer["times"]), figures(answer["slices"])
            found[f"{game} {level}"] = {"moves": len(answer["times"]), "move": move, "slice": piece}
    return found


def table(found: dict[str, dict[str, Any]]) -> list[str]:
    """The figures for people."""
    lines = ["a move, ms                        moves    median       p95      most   slice p95      most"]
    for name, told in found.items():
        move, piece = told["move"], told["slice"]
        lines.append(
            f"{name:<32}{told['moves']:>7}{move['median']:>10}{move['p95']:>10}{move['most']:>10}"
            f"{piece['p95']:>12}{piece['most']:>10}"
        )
    return lines
