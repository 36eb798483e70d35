"""The engine in the browser's Python: its own tests pass there, and the same seed gives the same game."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from web.build.base import ROOT, WEB
from web.build.node import run_node
from web.build.zips import RUNNER

HERE = Path(__file__).parent
STOCK = WEB / "node_modules" / "pyodide"


def in_pyodide(program: str, index: Path, work: Path) -> str:
    """Run a program in Pyodide under Node and return what it printed."""
    return run_node(RUNNER, HERE / program, index, work)


def test_the_engines_suite_passes_in_pyodide() -> None:
    # The searching bots play whole games below; their own tests would take many minutes here.
    outside = ("hypothesis", "subprocess", "capsys", "concurrent", "doctest", "strong", "solver")
    files = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests/engine").glob("test_*.py"))
        if not any(word in path.read_text(encoding="utf-8") for word in outside)
    ]
    assert len(files) >= 6
    packages = Path(sysconfig.get_paths()["purelib"]).relative_to(ROOT).as_posix()
    settings = ROOT / ".cache" / "pyodide-suite.json"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(json.dumps({"files": files, "site_packages": packages}))
    printed = in_pyodide("pyodide_suite.py", STOCK, ROOT)
    assert " passed" in printed


def test_the_same_seed_and_bots_give_the_same_game_in_pyodide() -> None:
    command = [sys.executable, str(HERE / "pyodide_games.py")]
    here = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    there = in_pyodide("pyodide_games.py", STOCK, ROOT)
    assert json.loads(there.strip().splitlines()[-1]) == json.loads(here.stdout)


def test_five_hundred_deals_leave_the_heap_flat(dist: Path, tmp_path: Path) -> None:
    release = next((dist / "v").iterdir())
    shutil.copy(release / "app.zip", tmp_path / "app.zip")
    printed = in_pyodide("pyodide_memory.py", release / "pyodide", tmp_path)
    sizes = json.loads(printed.strip().splitlines()[-1])
    assert sizes["second"] <= sizes["first"] * 1.1
