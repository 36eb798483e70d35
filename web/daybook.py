"""The deal of the day: its number, its seed, and what the visitor made of it. Pure, and without any time zone.

A day is a UTC day, counted from 1 = 1 January 2026; the clock is the page's, handed in as milliseconds since 1970.
The deal of day 334 is that of the seed ``day334`` at the first deal of a match under the usual rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from pygame_engine import jsontext

if TYPE_CHECKING:
    from pygame_engine.match import Match

DAY_MS = 86_400_000
FIRST = date(2026, 1, 1)
"""Day 1."""
LAST = 36_525
"""A hundred years: no clock is believed beyond."""
LISTED = 60
"""How many past days are shown at once."""
KEPT = 800
"""How many days of a game are kept."""

MARKS = ("good", "even", "bad")
CODES = (
    *("made", "failed", "defeated", "passed-through", "points"),
    *("null-made", "null-failed", "null-defeated", "null-passed-through"),
)
_SEED = re.compile(r"day([1-9]\d{0,4})", re.ASCII)
_FIRST_ORDINAL = FIRST.toordinal() - date(1970, 1, 1).toordinal()


def day_of(clock: int) -> int:
    """The number of the day at that clock (milliseconds since 1970); 1 where the clock is older than the first day."""
    return min(max(clock // DAY_MS - _FIRST_ORDINAL + 1, 1), LAST)


def date_of(day: int) -> date:
    """The (UTC) date of a day."""
    return FIRST + timedelta(days=day - 1)


def seed_of(day: int) -> str:
    """The seed of a day's deal. No later deal of a match is another day's: it would have a hyphen."""
    return f"day{day}"


def day_of_seed(seed: str) -> int | None:
    """The day whose deal has that seed."""
    found = _SEED.fullmatch(seed)
    return int(found[1]) if found and int(found[1]) <= LAST else None


@dataclass(frozen=True)
class Entry:
    """What came of a day's deal: a code with its numbers (see `outcome`), points, how good that is.

    `live`: begun on the day itself. `assisted`: with a hint, a take-back or the like.
    """

    code: str
    numbers: tuple[int, ...]
    points: int
    mark: str
    live: bool
    assisted: bool


@dataclass
class Book:
    """`today` is the day that the session began with and keeps; `newest` the latest that the page's clock has shown."""

    today: int | None = None
    newest: int | None = None
    entries: dict[str, dict[int, Entry]] = field(default_factory=dict)

    def see(self, clock: object) -> None:
        """Take note of the page's clock; the day of the session does not change by it."""
        if type(clock) is not int or not 0 <= clock <= 2**53:
            return
        self.newest = max(day_of(clock), self.newest or 1)
        self.today = self.today or self.newest

    def of(self, game: str, day: int) -> Entry | None:
        """What is noted for that day."""
        return self.entries.get(game, {}).get(day)

    def note(self, game: str, day: int, entry: Entry) -> bool:
        """Note what came of a day's deal; the first time counts, so False where something is noted already."""
        days = self.entries.setdefault(game, {})
        if day in days:
            return False
        days[day] = entry
        for old in sorted(days)[:-KEPT]:
            del days[old]
        return True

    def streak(self, game: str) -> int:
        """How many days in a row, today's or yesterday's the last, were played on the day."""
        if self.today is None:
            return 0
        days = self.entries.get(game, {})
        live = {day for day, entry in days.items() if entry.live}
        day = self.today if self.today in live else self.today - 1
        count = 0
        while day - count in live:
            count += 1
        return count

    def best(self, game: str) -> int:
        """The longest streak there has been."""
        live = {day for day, entry in self.entries.get(game, {}).items() if entry.live}
        longest = 0
        for day in live:
            if day - 1 not in live:
                end = day
                while end in live:
                    end += 1
                longest = max(longest, end - day)
        return longest

    def to_text(self) -> str:
        """For storage."""
        games = {
            game: {str(day): _entry_json(entry) for day, entry in days.items()} for game, days in self.entries.items()
        }
        return json.dumps({"v": 1, "games": games}, separators=(",", ":"))


def _entry_json(entry: Entry) -> list[Any]:
    return [entry.code, list(entry.numbers), entry.points, entry.mark, entry.live, entry.assisted]


def load(text: str | None) -> dict[str, dict[int, Entry]]:
    """The entries of a stored text. Raises ValueError where it is not one of ours."""
    if not text:
        return {}
    data = jsontext.loads(text)
    games = data.get("games") if isinstance(data, Mapping) and data.get("v") == 1 else None
    if not isinstance(games, Mapping) or not all(isinstance(days, Mapping) for days in games.values()):
        raise ValueError("not a book of days")
    return {str(game)[:40]: {_day(day): _entry(value) for day, value in days.items()} for game, days in games.items()}


def _day(text: str) -> int:
    day = day_of_seed(f"day{text}")
    if day is None:
        raise ValueError("not a day")
    return day


def _entry(value: object) -> Entry:
    match value:
        case [str(code), [*numbers], int(points), str(mark), bool(live), bool(assisted)] if (
            code in CODES
            and mark in MARKS
            and len(numbers) <= 4
            and all(type(n) is int and abs(n) < 10_000 for n in (*numbers, points))
        ):
            return Entry(code, tuple(int(str(n)) for n in numbers), points, mark, live, assisted)
    raise ValueError("not an entry")


def outcome(match: Match, seat: int, mark: str, *, live: bool, assisted: bool) -> Entry:
    """What came of the deal just finished, for a seat: without a card, so that nothing is given away.

    ``made`` and ``failed``: total and bid, where the seat played alone; ``defeated`` and ``passed-through``: the bid of
    the one it played against; the same with ``null-`` for the contracts without tricks or points; ``points`` otherwise.
    """
    result = match.current.result
    assert result is not None
    points = int(result.points[seat])
    code, numbers = _played_alone(match, seat) or ("points", (points,))
    return Entry(code, numbers, points, mark, live, assisted)


def _played_alone(match: Match, seat: int) -> tuple[str, tuple[int, ...]] | None:
    """Bear's contracts, which can be told in a word and a number; None where there was none."""
    assert match.current.result is not None
    details = match.current.result.details
    if match.game.name != "bear" or "success" not in details:
        return None
    mine, made = details["declarer"] == seat, bool(details["success"])
    code = ("made" if made else "failed") if mine else ("passed-through" if made else "defeated")
    if details["game"] == "null":
        return f"null-{code}", ()
    have, need = details["total"], int(details["bid"])
    return code, (int(have), need) if mine and have is not None else (need,)
