"""What the end of a deal of Bacon is worth to a seat: its points, and what they mean for the match.

In the team games a result is worth the chance to win the match that it leaves (against an equal team, deals falling as
`RESULTS` says), on a scale on which the best and the worst result of this deal are as far apart as in points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ..games.bacon import rules

if TYPE_CHECKING:
    from .bacon_rollout import Table

Results = tuple[tuple[int, int, float], ...]
RESULTS: dict[str, Results] = {
    "bacon4": ((4, 0, 0.26), (2, 0, 0.19), (1, 0, 0.55)),
    "bacon6": (
        (12, 0, 0.05), (10, 0, 0.06), (8, 0, 0.15), (6, 0, 0.11), (5, 0, 0.05), (4, 0, 0.14), (3, 0, 0.1),
        (2, 0, 0.13), (1, 0, 0.21),
    ),
    "chunky4": ((6, 0, 0.26), (5, 2, 0.19), (4, 3, 0.55)),
    "chunky6": ((12, 0, 0.05), (11, 3, 0.05), (10, 4, 0.11), (9, 5, 0.21), (9, 6, 0.2), (8, 7, 0.38)),
}  # fmt: skip
"""What the two teams score in a deal and how often, roughly, between normal bots; either team may be the better one."""

MOST_STATES = 6000
"""Matches with more possible scores than that are played for points."""
POINTS = 0.05
"""What a point is worth besides, so that something is played for when the match is as good as decided."""
MATCH = 1.0
"""Everyone for himself: what winning the match is worth, in points a player."""


class Worth:
    """Orders of going out as numbers for one seat, remembered."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self._known: dict[tuple[int, ...], tuple[float, bool]] = {}
        self._scale = self._middle = 0.0
        self.most = (table.form.players - 1) / 2.0
        if table.allied:
            self._set_scale()

    def of(self, order: list[int]) -> tuple[float, bool]:
        """What that is worth, in points, and whether the deal went well: better than the others' mean."""
        key = tuple(order)
        found = self._known.get(key)
        if found is None:
            points = rules.points_of(self.table.form, self.table.value, key)
            found = self._known[key] = self._team(points) if self.table.allied else self._alone(points)
        return found

    def _team(self, points: tuple[int, ...]) -> tuple[float, bool]:
        mine, theirs = points[self.seat], points[1 - self.seat % 2]
        if not self._scale:
            return float(mine - theirs), mine > theirs
        chance = self._chance(mine, theirs) - self._middle
        return self._scale * chance + POINTS * (mine - theirs), mine > theirs

    def _alone(self, points: tuple[int, ...]) -> tuple[float, bool]:
        mine, players = points[self.seat], len(points)
        mean = sum(points) / players
        totals = [old + new for old, new in zip(self.table.match.scores, points, strict=True)]
        worth, best = mine - mean, max(totals)
        if best >= int(self.table.options["target"]):
            share = 1.0 / totals.count(best) if totals[self.seat] == best else 0.0
            worth += MATCH * (players * share - 1.0)
        return worth, mine > mean

    def _set_scale(self) -> None:
        """What the whole chance of the match is worth in points: 0 where points are all that counts.

        `most` is what the best end of the deal is worth; the worst is worth as much less than nothing.
        """
        table, half = self.table, self.table.form.players // 2
        places = sorted(table.value, reverse=True)
        best = sum(places[: half - 1] if table.form.kind == "bacon" else places[:half])
        self.most = float(best)
        target, deals = int(table.options["target"]), int(table.options.get("deals", 0))
        if target * target * (deals or 1) > MOST_STATES:
            return
        good, bad = self._chance(best, 0), self._chance(0, best)
        if good > bad:
            self._scale, self._middle = 2.0 * best / (good - bad), (good + bad) / 2.0
            self.most += POINTS * best

    def _chance(self, mine: int, theirs: int) -> float:
        table, us = self.table, self.seat % 2
        scores = table.match.scores
        left = int(table.options.get("deals", 0))
        left = max(0, left - table.match.deal_no) if left else -1
        return win_chance(
            table.form.name, int(table.options["target"]), scores[us] + mine, scores[1 - us] + theirs, left
        )


@lru_cache(maxsize=50_000)
def win_chance(name: str, target: int, mine: int, theirs: int, left: int) -> float:
    """The chance to win the match from these totals with so many deals to come (-1: no limit), rivals being equal.

    >>> win_chance("bacon4", 8, 8, 5, 3), win_chance("bacon4", 8, 3, 3, 2), win_chance("bacon4", 8, 4, 5, 0)
    (1.0, 0.5, 0.0)
    """
    if mine == theirs:
        return 0.5
    if max(mine, theirs) >= target or not left:
        return float(mine > theirs)
    if mine < theirs:
        return 1.0 - win_chance(name, target, theirs, mine, left)
    after = max(-1, left - 1)
    total = 0.0
    for best, worst, often in RESULTS[name]:
        for own, other in ((best, worst), (worst, best)):
            total += 0.5 * often * win_chance(name, target, mine + own, theirs + other, after)
    return total
