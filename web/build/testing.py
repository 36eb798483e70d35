"""`build.py test`."""

from __future__ import annotations

import os
import sys

from .base import run_to_end, say
from .browsers import provide_browsers
from .release import build


def at_once(arguments: list[str]) -> list[str]:
    """Pages in one process, all else in another (see tests/conftest.py), where nothing says otherwise."""
    chosen = any(argument.startswith(("-n", "--numprocesses", "-p", "--pdb")) for argument in arguments)
    return [] if chosen or (os.cpu_count() or 1) < 2 else ["-n", "2", "--dist", "loadscope"]


def run_tests(arguments: list[str]) -> int:
    """Build, see to browsers, then run pytest; its closing line is the last thing printed."""
    build()
    provide_browsers()
    arguments = [*at_once(arguments), *arguments]
    say("test: pytest " + " ".join(arguments))
    # BEAR_BUILT tells the tests that dist/ is fresh.
    return run_to_end([sys.executable, "-m", "pytest", *arguments], {"BEAR_BUILT": "1", "PYTHONUNBUFFERED": "1"})
