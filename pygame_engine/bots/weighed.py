"""Calls, trumps and games compared by what they are worth: the table that a hint shows of them.

What such a choice is worth comes from a table fitted to many deals, corrected by sampled deals where there were any. A
hint tells both: for each choice what the sampled deals said of it, or that there were none, and what it was weighed at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..protocol import Json, Reason

LISTED = 7
"""So many choices are told at most: the one taken, passing, games that were tried as well, and the best others."""


class Tried(NamedTuple):
    """What sampled deals said of a choice: in how many it was tried, in how many it went well, the mean count.

    `won` is None where they can't tell, `mean` where nothing was counted (a deal solved with all hands open is won or
    not)."""

    worlds: int
    won: int | None
    mean: float | None


class Weighed(NamedTuple):
    """A choice, what was tried of it, and what it is worth; None for one that was not weighed to the end."""

    action: Any
    tried: Tried | None
    value: float | None


def counted(counts: Sequence[float] | None, wanted: int | None) -> Tried | None:
    """Deals played out: those that count at least `wanted` went well. None where there were none."""
    if not counts:
        return None
    won = None if wanted is None else sum(count >= wanted for count in counts)
    return Tried(len(counts), won, sum(counts) / len(counts))


def solved(answers: Sequence[float] | None) -> Tried | None:
    """Deals solved with all hands open: 1 for a contract that is made. None where there were none."""
    return Tried(len(answers), sum(answer > 0.5 for answer in answers), None) if answers else None


def corrected(expected: float, prior: float, seen: Sequence[float]) -> float:
    """What a table expects, which counts for `prior` deals, with what the sampled deals brought."""
    return (prior * expected + sum(seen)) / (prior + len(seen))


def told_weighed(
    code: str, aim: str, chosen: Any, rows: Sequence[Weighed], text: Callable[[Any], str], **params: Any
) -> Reason:
    """The reason that tells them, the chosen one first and then by worth; ``code-table`` where no deal was sampled.

    `aim`: what the values are: ``worth`` in points, ``count``, or ``first``, the chance to finish first."""
    order = sorted(rows, key=lambda row: (row.action != chosen, row.value is None, -(row.value or 0.0)))
    spare = [row for row in order[1:] if row.value is not None and len(row.action) > 1]
    for row in spare[: LISTED - len(order) - 1 : -1] if len(order) > LISTED else []:
        order.remove(row)
    candidates: list[Json] = [_told(row, text) for row in order]
    sampled = any(row.tried is not None for row in rows)
    return Reason(code if sampled else code + "-table", {"aim": aim, "candidates": candidates, **params})


def _told(row: Weighed, text: Callable[[Any], str]) -> Json:
    tried = row.tried or Tried(0, None, None)
    return {
        "action": text(row.action),
        "worlds": tried.worlds,
        "won": tried.won,
        "mean": None if tried.mean is None else round(tried.mean, 1),
        "value": None if row.value is None else round(row.value, 2),
    }
