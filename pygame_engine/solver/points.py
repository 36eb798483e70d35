"""The exact solver for contracts that count card points, with all hands known: one declarer against two defenders.

    >>> from pygame_engine.games.six_bid_solo.rules import PACK, contract
    >>> hands = [PACK.mask(PACK.cards(text)) for text in ("AS 10S 6H", "KS 9S AH", "8S 7S 10H")]
    >>> solver = PointSolver(contract("S"), PACK.points, hands, must_trump=True)
    >>> solver.exact(solver.root(leader=0))
    21

Everything is said as the declarer's *loss*: what the defenders still take from here on, card points and bonds.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple, TypeVar

from ..tricks import Contract
from .bonds import NO_BONDS, Bonds
from .layout import Layout
from .search import Keys, Meter, OutOfNodes, make_search

SLICE = 100
"""Nodes between two pauses: about 4 ms in CPython, 8 to 12 in a browser. Results never depend on it, nodes used do."""
MAX_ENTRIES = 500_000
"""States in the table (some 150 bytes each) at which a search gives up."""
UNLIMITED = 1 << 60

T = TypeVar("T")


class Position(NamedTuple):
    """A position of the deal: the cards left at the start of the trick, its key, and the cards on the table."""

    left: int
    key: int
    table: tuple[int, ...] = ()


class Bound(NamedTuple):
    """What is known of a loss: at least `least`, at most `most`."""

    least: int
    most: int

    @property
    def exact(self) -> bool:
        """Whether the loss is known."""
        return self.least == self.most


class PointSolver:
    """Solves one deal; all questions about it share one table.

    `hands` are masks of the game's cards, the declarer's first, then clockwise, with the cards of the current trick;
    `points` by card. `pairs` and `pair_values` are Bear's bonds: two masks, and what the declarer has of none, the
    first, the second and both. `nodes` counts the states searched.
    """

    def __init__(
        self,
        under: Contract,
        points: Sequence[int],
        hands: Sequence[int],
        *,
        must_trump: bool = False,
        pairs: Sequence[int] = (),
        pair_values: Sequence[int] = NO_BONDS,
    ) -> None:
        self.layout = Layout(under, points, hands)
        self.bonds = Bonds([self.layout.mask(pair) for pair in pairs], pair_values)
        self._keys = Keys(self.layout, self.bonds)
        self._known: dict[int, int] = {}
        self._meter = Meter()
        self._search, self._bounds = make_search(
            self.layout, self.bonds, self._keys, must_trump, self._known, self._meter
        )

    @property
    def nodes(self) -> int:
        """The states searched so far."""
        return self._meter.nodes

    @property
    def entries(self) -> int:
        """The states in the table."""
        return len(self._known)

    def root(self, leader: int, cards: int | None = None, alive: int = 3, table: Sequence[int] = ()) -> Position:
        """The position with these cards left (default: all) at the start of the trick, `table` on the table already.

        `alive` has a bit for either bond that the defenders have not broken.
        """
        left = self.layout.all if cards is None else self.layout.mask(cards)
        alive = self.bonds.alive(alive, left)
        position = Position(left, self._keys.key(left, leader, alive), tuple(self.layout.bit[card] for card in table))
        return position

    def with_card(self, position: Position, card: int) -> Position:
        """The same with one more card on the table."""
        return position._replace(table=(*position.table, self.layout.bit[card]))

    def choices(self, position: Position, cards: int) -> list[tuple[int, ...]]:
        """The cards of a mask, all one seat's, in groups that are equally good to play to this trick."""
        return self.layout.choices(position.left, self.layout.mask(cards), self.bonds.live[3])

    def known(self, position: Position) -> Bound:
        """The bounds so far of a position at the start of a trick."""
        entry = self._known.get(position.key)
        if entry is None:
            alive, points = position.key >> 2 & 3, position.key >> self._keys.points_at
            if not position.left:
                return Bound(0, 0)
            least, most = self._bounds[alive](position.left, position.key & 3, points)
            entry = self._known[position.key] = least << 8 | most
        return Bound(entry >> 8, entry & 255)

    def probe(self, position: Position, slack: int, nodes: int = UNLIMITED) -> Generator[None, None, Bound]:
        """Whether the loss is at most `slack`, pausing after every slice of work.

        The answer's `most` is at most `slack` or its `least` above it; where the `nodes` run out, or the table is
        full, neither.
        """
        if not position.table:
            known = self.known(position)
            if known.most <= slack or known.least > slack:
                return known
        meter, stop = self._meter, self._meter.nodes + nodes
        while True:
            meter.limit = min(stop, meter.nodes + SLICE)
            try:
                value = self._search(position.left, slack, position.key, position.table)
            except OutOfNodes:
                meter.nodes -= 1  # the one that was refused
                if meter.nodes >= stop or len(self._known) > MAX_ENTRIES:
                    return self.known(position) if not position.table else Bound(0, 255)
                yield
                continue
            if position.table:
                return Bound(0, value) if value <= slack else Bound(value, 255)
            return self.known(position)

    def solve(
        self, position: Position, guess: int | None = None, nodes: int = UNLIMITED
    ) -> Generator[None, None, Bound]:
        """The loss by narrowing: first near the guess, then by halves; its bounds where the `nodes` run out."""
        if position.table:
            least, most = 0, (position.key >> self._keys.points_at) + max(self.bonds.value)
        else:
            least, most = self.known(position)
        stop, tries = self._meter.nodes + nodes, 0
        while least < most:
            slack = guess if guess is not None and least <= guess < most else (least + most) // 2
            found = yield from self.probe(position, slack, stop - self._meter.nodes)
            if found.most <= slack:
                most, guess = min(most, found.most), found.most - 3
                least = max(least, found.least)
            elif found.least > slack:
                least, guess = max(least, found.least), found.least + 2
                most = min(most, found.most)
            else:
                break
            tries += 1
            if tries > 1:
                guess = None
        return Bound(least, most)

    def at_most(self, position: Position, slack: int) -> bool:
        """Whether the loss is at most `slack`, in one go."""
        return finish(self.probe(position, slack)).most <= slack

    def exact(self, position: Position, guess: int | None = None) -> int:
        """The loss, in one go. Raises MemoryError where the table gets too big."""
        found = finish(self.solve(position, guess))
        if not found.exact:
            raise MemoryError("the table of this solver is full")
        return found.least


def finish(work: Generator[None, None, T]) -> T:
    """The result of some work, done in one go."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found
