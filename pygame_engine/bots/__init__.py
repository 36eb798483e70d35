"""The bots: every level of every game, found by name.

A bot sees one seat's view and nothing else. Levels are the referee's words: random, easy, normal, strong, expert.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..protocol import Bot, Limits
from ..rng import Stream
from .random_bot import RandomBot

LEVELS = ("random", "easy", "normal", "strong", "expert")


def _bear(slips: float) -> Bot:
    from .bear_heuristic import BearHeuristic

    return BearHeuristic(slips=slips)


_BOTS: dict[tuple[str, str], Callable[[], Bot]] = {
    ("bear", "easy"): lambda: _bear(0.15),
    ("bear", "normal"): lambda: _bear(0.0),
}


def levels(game: str) -> list[str]:
    """The levels there are for that game, weakest first."""
    return [level for level in LEVELS if level == "random" or (game, level) in _BOTS]


def make(game: str, level: str) -> Bot:
    """The bot of that level; ``thinker`` is for measurements. Raises ValueError naming the levels there are."""
    if level == "random":
        return RandomBot()
    if level == "thinker":
        from .thinker import Thinker

        return Thinker()
    factory = _BOTS.get((game, level))
    if factory is None:
        raise ValueError(f"{game} has no bot of level {level!r}; it has: {', '.join(levels(game))}")
    return factory()


def act(bot: Bot, view: Any, rng: Stream, limits: Limits | None = None) -> Any:
    """The bot's action, thought out in one go."""
    thinking = bot.think(view, rng, limits or Limits())
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return done.value
