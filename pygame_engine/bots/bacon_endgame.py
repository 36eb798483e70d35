"""The last cards of a deal of Bacon played perfectly, all hands known: two teams, each for the best end it can get.

A plain minimax over play by ranks (`bacon_plans`), with a memory of positions and an end as soon as nothing better can
come. For few cards only: `solve` gives up beyond a number of positions.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..combos import FLUSHES, QUAD, SIZE, TYPES
from .bacon_rollout import ENDED, Start, Table
from .bacon_worth import Worth

Key = tuple[tuple[int, ...], int, int, int, tuple[int, int] | None, tuple[int, ...]]


class TooMany(Exception):
    """More positions than allowed."""


class Endgame:
    """Solves positions of one deal for one seat's side."""

    def __init__(self, table: Table, worth: Worth, positions: int) -> None:
        """`positions`: the most that one `solve` may look at."""
        self.table, self.worth, self.positions = table, worth, positions
        self._known: dict[Key, float] = {}
        self._left = 0

    def solve(self, start: Start | list[int]) -> float | None:
        """What the deal is worth to the seat if both sides play perfectly from there; None if that is too much work."""
        self._left = self.positions
        if len(self._known) > 20 * self.positions:
            self._known.clear()
        try:
            return self._value(start)
        except TooMany:
            return None

    def _value(self, start: Start | list[int]) -> float:
        if isinstance(start, list):
            return self.worth.of(start)[0]
        key = (tuple(start.hands), start.seat, start.last, start.passed, start.pile, tuple(start.order))
        found = self._known.get(key)
        if found is None:
            self._left -= 1
            if self._left < 0:
                raise TooMany
            found = self._known[key] = self._best(start)
        return found

    def _best(self, start: Start) -> float:
        ended = start.seat == ENDED
        ours = not ((start.last if ended else start.seat) ^ self.worth.seat) & 1
        limit = self.worth.most if ours else -self.worth.most
        best: float | None = None
        for after in self._leads(start) if ended else self._moves(start):
            value = self._value(after)
            if best is None or (value > best if ours else value < best):
                best = value
                if best >= limit if ours else best <= limit:
                    break
        assert best is not None
        return best

    def _moves(self, start: Start) -> Iterator[Start | list[int]]:
        """Where the seat's plays lead, those of most cards first, then passing."""
        table, plans, seat = self.table, self.table.plans, start.seat
        hand, size, pile = start.hands[seat], start.sizes[seat], start.pile
        for kind in sorted(range(TYPES), key=lambda kind: -SIZE[kind]):
            if SIZE[kind] > size or kind in FLUSHES:
                continue
            low = 1
            if pile is not None:
                if kind == pile[0]:
                    low = pile[1] + 1
                elif kind < QUAD or kind < pile[0]:
                    continue
            for top in range(low, plans.highest[kind] + 1):
                rest = plans.take(hand, kind, top)
                if rest >= 0:
                    yield table.after_play(start, rest, kind, top)
        if pile is not None:
            yield table.after_pass(start)

    def _leads(self, start: Start) -> Iterator[Start]:
        """The trick has ended: every seat that may lead, as the winner chooses."""
        for seat in self.table.leads(start.last, start.in_play):
            yield self.table.led(start, seat)
