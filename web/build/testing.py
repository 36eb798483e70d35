"""`build.py test`."""

from __future__ import annotations

import sys

from .base import run_to_end, say
from .browsers import provide_browsers
from .release import build


def run_tests(arguments: list[str]) -> int:
    """Build, see to browsers, then run pytest; its closing line is the last thing printed."""
    build()
    provide_browsers()
    say("test: pytest " + " ".join(arguments))
    # BEAR_BUILT tells the tests that dist/ is fresh.
    return run_to_end([sys.executable, "-m", "pytest", *arguments], {"BEAR_BUILT": "1", "PYTHONUNBUFFERED": "1"})
