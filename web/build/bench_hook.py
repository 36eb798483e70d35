"""`build.py bench`: hands over to the programs that measure, and says where one is missing."""

from __future__ import annotations

import importlib.util
import sys

from .base import run_to_end, say
from .release import build


def run(soak: int | None, *, browser: bool) -> int:
    """Run the engine's figures, or the site's in browsers."""
    module = "web.build.bench" if browser else "pygame_engine.bench"
    if importlib.util.find_spec(module) is None:
        say(f"bench: there is no {module} yet")
        return 1
    if browser:
        build()
    soaking = ["--soak", str(soak)] if soak is not None else []
    return run_to_end([sys.executable, "-m", module, *soaking])
