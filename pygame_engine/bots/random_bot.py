"""The bot that plays any legal action, every one equally likely."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ..protocol import Limits, Reason
from ..rng import Stream


class RandomBot:
    """Plays at random from the view's legal actions."""

    def think(self, view: Any, rng: Stream, limits: Limits) -> Generator[float, None, Any]:
        """One draw from the stream, without a pause."""
        return rng.choice(view.legal)
        yield 1.0  # what makes this a generator

    def reasons(self, view: Any, action: Any) -> list[Reason]:
        """None: it has no reasons."""
        return []
