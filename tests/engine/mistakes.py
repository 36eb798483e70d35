"""Positions in which beginners go wrong, named after the mistake; every level from normal on gets them right.

They stand in ``tests/data/mistakes``, a block for each: the mistake, then ``key: value`` in lines.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent.parent / "data" / "mistakes"


class Position(NamedTuple):
    """Hands from seat 0 on, what was done, and what the seat to act should (`good`) or should not (`bad`) do."""

    mistake: str
    hands: tuple[str, ...]
    done: tuple[str, ...] = ()
    good: str = ""
    bad: str = ""
    game: str = ""


def positions(name: str) -> list[Position]:
    """The positions of a file, in its order."""
    found = []
    for block in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n\n"):
        title, *lines = [line for line in block.splitlines() if not line.startswith("#")] or [""]
        if title:
            words = dict(line.strip().split(": ", 1) for line in lines)
            hands, done = words.pop("hands").split(" / "), words.pop("done", "")
            found.append(Position(title, tuple(hands), tuple(filter(None, done.split("; "))), **words))
            assert bool(found[-1].good) != bool(found[-1].bad), title
    return found


BEAR = positions("bear")
SIX_BID = positions("six-bid-solo")
BACON = positions("bacon")
