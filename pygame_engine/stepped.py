"""A bot whose bids are one step higher or lower than another's: whether that other should bid more, or less."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from .games.bear.rules import BID_RANK as BEAR_RANK
from .games.six_bid_solo.rules import BID_RANK as SIX_BID_RANK
from .protocol import Bot, Limits, Reason
from .rng import Stream

STEPS = {"+1": 1, "-1": -1}
"""What follows a level's name where its bids are a step higher or lower: ``strong+1``."""


class Stepped:
    """A bot that bids one step more (`by` 1) or less (-1) than another would; in all else it is that other."""

    def __init__(self, bot: Bot, by: int) -> None:
        self.bot, self.by = bot, by

    def think(self, view: Any, rng: Stream, limits: Limits) -> Generator[float, None, Any]:
        """Yields as the other does."""
        action = yield from self.bot.think(view, rng, limits)
        return stepped(view, action, self.by)

    def reasons(self, view: Any, action: Any) -> list[Reason]:
        """Those of the other."""
        return self.bot.reasons(view, action)


def stepped(view: Any, action: Any, by: int) -> Any:
    """The bid one step higher, or as it is where there is none; one step lower, or a pass where there is none.

    In Bear a step is 5 points in the same game, and a Null stays a Null; in Six-Bid Solo it is the next bid.
    """
    if view.phase != "auction" or action[0] != "bid" or action[1] == "null":
        return action
    rank: dict[Any, int] = BEAR_RANK if isinstance(action[1], int) else SIX_BID_RANK
    others = [a for a in view.legal if a[0] == "bid" and a[1] != "null" and a[2:] == action[2:]]
    if by > 0:
        return min((a for a in others if rank[a[1]] > rank[action[1]]), key=lambda a: rank[a[1]], default=action)
    return max((a for a in others if rank[a[1]] < rank[action[1]]), key=lambda a: rank[a[1]], default=("pass",))
