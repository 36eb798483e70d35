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


def test_the_librarys_stand_ins_answer_as_the_modules_they_stand_for(dist: Path, tmp_path: Path) -> None:
    release = next((dist / "v").iterdir())
    shutil.copy(release / "app.zip", tmp_path / "app.zip")
    answer = json.loads(in_pyodide("pyodide_stand_ins.py", release / "pyodide", tmp_path).strip().splitlines()[-1])
    assert len(answer["names"]) == 6
    for name, now, slow in answer["names"]:
        assert name == now == slow and slow.endswith(".pyc")
    now, slow = answer["missing"]
    assert now == slow and now[0] == "ZipImportError"
    assert answer["tasks"] == [[2, 1], 3, [1, 2, 3], True]
    # The text is what this Python, too, prints where there is no terminal, but for the file's name and the line.
    assert "ValueError: first" in answer["text"] and "KeyError: 'second'" in answer["text"]
    assert "\x1b" not in answer["text"]
    # What Pyodide itself puts there, from the folders that its installer of packages names.
    assert answer["libraries"] == "/usr/lib:/lib/python3.14/site-packages"
    # Nothing heavy is loaded before the app itself is.
    assert answer["loaded"] == []
