"""The bots: every level of every game, found by name.

A bot sees one seat's view and nothing else. Levels are the referee's words: random, easy, normal, strong, expert.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..protocol import Bot, Limits
from .random_bot import RandomBot

if TYPE_CHECKING:
    from ..rng import Stream

LEVELS = ("random", "easy", "normal", "strong", "expert")


def _bear(slips: float) -> Bot:
    from .bear_heuristic import BearHeuristic

    return BearHeuristic(slips=slips)


def _bear_search(level: str) -> Bot:
    from .bear_search import BearSearch
    from .trick_search import EFFORTS

    return BearSearch(EFFORTS[level])


def _six_bid_search(level: str) -> Bot:
    from .six_bid_search import SixBidSearch
    from .trick_search import EFFORTS

    return SixBidSearch(EFFORTS[level])


def _six_bid(slips: float) -> Bot:
    from .six_bid_heuristic import SixBidHeuristic

    return SixBidHeuristic(slips=slips)


def _bacon(slips: float) -> Bot:
    from .bacon_heuristic import BaconHeuristic

    return BaconHeuristic(slips=slips)


def _bacon_strong() -> Bot:
    from .bacon_strong import BaconSearch

    return BaconSearch()


def _bacon_expert() -> Bot:
    from .bacon_expert import BaconExpert

    return BaconExpert()


_BACON = ("bacon4", "bacon6", "applewood3", "applewood4", "applewood5", "applewood6", "chunky4", "chunky6")
_BOTS: dict[tuple[str, str], Callable[[], Bot]] = {
    ("bear", "easy"): lambda: _bear(0.15),
    ("bear", "normal"): lambda: _bear(0.0),
    ("bear", "strong"): lambda: _bear_search("strong"),
    ("bear", "expert"): lambda: _bear_search("expert"),
    ("six-bid-solo", "easy"): lambda: _six_bid(0.15),
    ("six-bid-solo", "normal"): lambda: _six_bid(0.0),
    ("six-bid-solo", "strong"): lambda: _six_bid_search("strong"),
    ("six-bid-solo", "expert"): lambda: _six_bid_search("expert"),
    **{(name, "easy"): lambda: _bacon(0.3) for name in _BACON},
    **{(name, "normal"): lambda: _bacon(0.0) for name in _BACON},
    **{(name, "strong"): _bacon_strong for name in _BACON},
    **{(name, "expert"): _bacon_expert for name in _BACON},
}


THINKER = "thinker"
"""A level that is not offered: it takes its time, for measurements."""


def usual(game: str) -> str:
    """The level to offer first: normal where there is one, else the best there is."""
    return "normal" if (game, "normal") in _BOTS else levels(game)[-1]


def levels(game: str) -> list[str]:
    """The levels there are for that game, weakest first."""
    return [level for level in LEVELS if level == "random" or (game, level) in _BOTS]


def adviser(game: str) -> str:
    """The level that gives hints: strong where there is one, else the best there is."""
    return "strong" if (game, "strong") in _BOTS else levels(game)[-1]


def below(game: str, level: str | None) -> str:
    """The next weaker level of that game; the weakest where there is none or the level is not one of them."""
    there = levels(game)
    return there[max(0, there.index(level) - 1)] if level in there else there[0]


def quick(game: str, level: str | None) -> str:
    """That level where it answers at once, else the usual one, which does."""
    return level if level in LEVELS[: LEVELS.index("normal") + 1] else usual(game)


def make(game: str, level: str) -> Bot:
    """The bot of that level; ``thinker`` is for measurements. Raises ValueError naming the levels there are."""
    if level == "random":
        return RandomBot()
    if level == THINKER:
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
