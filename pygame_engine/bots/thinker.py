"""A bot that takes its time: for measuring how a table stays responsive meanwhile. Not offered to players."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ..protocol import Limits, Reason
from ..rng import Stream

ITERATIONS = 4000
"""Slices of work for one action where the limits say nothing: about a second in a browser."""

WORK = 4000
"""Additions in one slice, about a millisecond or two in CPython."""


class Thinker:
    """Works through its iterations, then plays at random."""

    def think(self, view: Any, rng: Stream, limits: Limits) -> Generator[float, None, Any]:
        """Yields after every slice."""
        iterations = limits.iterations or ITERATIONS
        for done in range(iterations):
            sum(range(WORK))
            yield done / iterations
        return rng.choice(view.legal)

    def reasons(self, view: Any, action: Any) -> list[Reason]:
        """None."""
        return []
