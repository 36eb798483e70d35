"""The last cards of a deal of Bacon played perfectly, all hands known: every side for the best end it can get.

A plain search over play by ranks (`bacon_plans`), with a memory of positions and an end as soon as nothing better can
come: minimax between two teams, and where everyone plays for himself "max^n", in which each takes what is best for him
(of several equally good plays the first). For few cards only: `solve` gives up beyond a number of positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from ..combos import QUAD
from .bacon_rollout import ENDED, Start, Table
from .bacon_worth import Worth

Key = tuple[tuple[int, ...], int, int, int, tuple[int, int] | None, tuple[int, ...]]
Values = tuple[float, ...]
"""What a position is worth to every side: two teams, or each seat."""


class TooMany(Exception):
    """More positions than allowed."""


class Endgame:
    """Solves positions of one deal for one seat's side."""

    def __init__(self, table: Table, worth: Worth, positions: int) -> None:
        """`positions`: the most that one `solve` may look at."""
        self.table, self.positions = table, positions
        self.sides = 2 if table.allied else table.form.players
        self.side = worth.seat % self.sides
        self.worths = [worth if side == self.side else Worth(table, side) for side in range(self.sides)]
        self._known: dict[Key, Values] = {}
        self._most: dict[tuple[tuple[int, ...], int], float] = {}
        self._all: dict[int, list[tuple[int, int, int]]] = {}
        self._left = 0

    def solve(self, start: Start | list[int]) -> float | None:
        """What the deal is worth to the seat if all sides play perfectly from there; None if that is too much work."""
        self._left = self.positions
        if len(self._known) > 20 * self.positions:
            self._known.clear()
        try:
            return self._values(start)[self.side]
        except TooMany:
            return None

    def _values(self, start: Start | list[int]) -> Values:
        if isinstance(start, list):
            return tuple(worth.of(start)[0] for worth in self.worths)
        key = (tuple(start.hands), start.seat, start.last, start.passed, start.pile, tuple(start.order))
        found = self._known.get(key)
        if found is None:
            self._left -= 1
            if self._left < 0:
                raise TooMany
            found = self._known[key] = self._best(start)
        return found

    def _best(self, start: Start) -> Values:
        ended = start.seat == ENDED
        side = (start.last if ended else start.seat) % self.sides
        limit = self.worths[side].most if self.table.allied else self._next_out(start.order, side)
        best: Values | None = None
        for after in self._leads(start) if ended else self._moves(start):
            values = self._values(after)
            if best is None or values[side] > best[side]:
                best = values
                if best[side] >= limit:
                    break
        assert best is not None
        return best

    def _next_out(self, order: list[int], seat: int) -> float:
        """The most that a seat which plays for itself can still get."""
        key = (tuple(order), seat)
        found = self._most.get(key)
        if found is None:
            players = self.table.form.players
            rest = [other for other in range(players) if other != seat and other not in order]
            left = players - 2 - len(order)
            worth = self.worths[seat]
            if seat in order or left > 3:
                found = worth.most + players
            else:
                found = max(worth.of([*order, seat, *after])[0] for after in permutations(rest, left))
            self._most[key] = found
        return found

    def _moves(self, start: Start) -> Iterator[Start | list[int]]:
        """Where the seat's plays lead, those of most cards first, then passing."""
        table, pile = self.table, start.pile
        for kind, top, rest in self._plays(start.hands[start.seat]):
            if pile is None or (top > pile[1] if kind == pile[0] else kind >= QUAD and kind > pile[0]):
                yield table.after_play(start, rest, kind, top)
        if pile is not None:
            yield table.after_pass(start)

    def _plays(self, hand: int) -> list[tuple[int, int, int]]:
        """`Plans.plays`, remembered."""
        found = self._all.get(hand)
        if found is None:
            found = self._all[hand] = list(self.table.plans.plays(hand))
        return found

    def _leads(self, start: Start) -> Iterator[Start]:
        """The trick has ended: every seat that may lead, as the winner chooses."""
        for seat in self.table.leads(start.last, start.in_play):
            yield self.table.led(start, seat)
