"""The tools that read the code instead of running it. Here, so that one run and one closing line count everything."""

from __future__ import annotations

import subprocess
import sys

import pytest

from web.build.base import ROOT

TOOLS = {
    "ruff check": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy", "pygame_engine", "web", "build.py"],
}


@pytest.mark.parametrize("tool", TOOLS)
def test_the_code_is_clean(tool: str) -> None:
    done = subprocess.run([sys.executable, "-m", *TOOLS[tool]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{tool}:\n{done.stdout}{done.stderr}"
