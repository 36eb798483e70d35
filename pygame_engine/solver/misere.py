"""The exact solver for contracts in which the declarer must take nothing: Bear's null, Six-Bid's misères.

Yes or no, with all hands known: can the declarer avoid every trick, or every trick with points in it? As in `search`
a state is what is left at the start of a trick, and states that differ only in which ranks are gone share an answer.

One fact does most of the work (`_safe_suit`). Let the declarer's cards of a suit, from the bottom, be d1 < d2 < ...
and those of both others together o1 < o2 < ... . If every d_i lies below o_i the suit can't hurt him as long as others
lead it: they play some o_j first, at least j of his cards or all of them lie below it, he plays the highest of these,
and the same holds again. If all his suits are so and he is not on lead, he never takes a trick.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from ..tricks import Contract
from .layout import SIDES, Layout, Lazy, single_bits
from .points import MAX_ENTRIES, SLICE, UNLIMITED
from .search import Meter, OutOfNodes


class MisereSolver:
    """Solves one deal without trumps; all questions about it share one table.

    `hands` are masks of the game's cards, the declarer's first, then clockwise, with the cards of the current trick.
    With `no_tricks` he must not take any trick, else none with points.
    """

    def __init__(self, under: Contract, points: Sequence[int], hands: Sequence[int], *, no_tricks: bool) -> None:
        self.layout = Layout(under, [0] * len(points) if no_tricks else points, hands)
        self._meter = Meter()
        self._table: dict[int, bool] = {}
        self._search = _make_search(self.layout, no_tricks, self._table, self._meter)

    @property
    def nodes(self) -> int:
        """The states searched so far."""
        return self._meter.nodes

    def probe(
        self, leader: int, cards: int | None = None, table: Sequence[int] = (), nodes: int = UNLIMITED
    ) -> Generator[None, None, bool | None]:
        """Whether the declarer takes nothing from here, pausing after every slice; None where the nodes run out.

        `cards` are those left at the start of the trick (default: all), `table` what has been played to it.
        """
        layout, meter = self.layout, self._meter
        left = layout.all if cards is None else layout.mask(cards)
        given = tuple(layout.bit[card] for card in table)
        stop = meter.nodes + nodes
        while True:
            meter.limit = min(stop, meter.nodes + SLICE)
            try:
                return self._search(left, leader, given)
            except OutOfNodes:
                meter.nodes -= 1
                if meter.nodes >= stop or len(self._table) > MAX_ENTRIES:
                    return None
            yield

    def choices(self, left: int, cards: int) -> list[tuple[int, ...]]:
        """The cards of a mask, all one seat's, in groups equally good; `left` are those at the trick's start."""
        return self.layout.choices(self.layout.mask(left), self.layout.mask(cards))

    def safe(self, leader: int, cards: int | None = None, table: Sequence[int] = ()) -> bool:
        """Whether the declarer takes nothing, in one go. Raises MemoryError where the table gets too big."""
        work = self.probe(leader, cards, table)
        while True:
            try:
                next(work)
            except StopIteration as done:
                if done.value is None:
                    raise MemoryError("the table of this solver is full") from None
                return bool(done.value)


def _safe_suit(layout: Layout, place: int) -> Callable[[int], int]:
    """How many of the declarer's cards of a suit are not below their counterpart (see the module's docstring)."""
    hand = layout.hands[0]

    def faults(left: int) -> int:
        mine, others = list(single_bits(left & hand)), list(single_bits(left & ~hand))
        return sum(own > other for own, other in zip(mine, others, strict=False))

    return faults


def _runs(layout: Layout, place: int) -> Callable[[int], int]:
    """The lowest card of each run of neighbours of one owner with equal points, among the cards left of a suit."""
    owner, points = layout.owner, layout.points

    def runs(left: int) -> int:
        before, found = None, 0
        for bit in single_bits(left):
            kind = (owner[bit], points[bit])
            if kind != before:
                found |= bit
                before = kind
        return found

    return runs


def _patterns(layout: Layout, place: int) -> Callable[[int], int]:
    """The part of a suit in the key of a state: the number of its pattern of owners and points."""
    start = 2 + sum(group.bit_count() for group in layout.groups[:place])
    numbers: dict[tuple[tuple[int, int], ...], int] = {}
    owner, points = layout.owner, layout.points

    def part(left: int) -> int:
        pattern = tuple([(owner[bit], points[bit]) for bit in single_bits(left)])
        return numbers.setdefault(pattern, len(numbers)) << start

    return part


def _leads(layout: Layout, seat: int, place: int) -> Callable[[int], tuple[tuple[int, int], ...]]:
    """What a seat may lead from a suit, with how promising it is (small: first), given the cards left of the suit."""
    runs, faults, hand = _runs(layout, place), _safe_suit(layout, place), layout.hands[seat]

    def leads(left: int) -> tuple[tuple[int, int], ...]:
        found = []
        for bit in single_bits(runs(left) & hand):
            below = (left & (bit - 1)).bit_count()
            if seat == 0:
                found.append((below + 20 * faults(left & ~bit), bit))
            else:
                trouble = faults(left)
                found.append((below - 20 * trouble + (0 if left & layout.hands[0] else 50), bit))
        return tuple(found)

    return leads


def _make_search(
    layout: Layout, no_tricks: bool, table: dict[int, bool], meter: Meter
) -> Callable[[int, int, tuple[int, ...]], bool]:
    places = range(SIDES)
    groups = layout.groups[:SIDES]
    faults = [Lazy(_safe_suit(layout, place)) for place in places]
    parts = [Lazy(_patterns(layout, place)) for place in places]
    runs = [Lazy(_runs(layout, place)) for place in places]
    leads = [[Lazy(_leads(layout, seat, place)) for place in places] for seat in range(3)]
    hands, owner, points, beats = layout.hands, layout.owner, layout.points, layout.beats
    group_of = layout.group_of
    descending: Lazy[int, tuple[int, ...]] = Lazy(lambda cards: tuple(single_bits(cards))[::-1])
    ascending: Lazy[int, tuple[int, ...]] = Lazy(lambda cards: tuple(single_bits(cards)))
    suit_part = dict(zip(groups, zip(faults, parts, runs, strict=True), strict=False))
    counting = sum(bit for bit in single_bits(layout.all) if points[bit])
    f0, f1, f2, f3 = faults
    g0, g1, g2, g3 = groups

    def over(left: int, leader: int) -> bool | None:
        """The answer where it is plain."""
        if not left or (not no_tricks and not left & counting):
            return True
        if leader and not (f0[left & g0] or f1[left & g1] or f2[left & g2] or f3[left & g3]):
            return True
        return None

    def options(seat: int, left: int, suit: int) -> tuple[int, ...]:
        own = left & hands[seat]
        if own & suit:
            cards = suit_part[suit][2][left & suit] & own
        else:
            cards = 0
            for group, run in zip(groups, runs, strict=True):
                if own & group:
                    cards |= run[left & group] & own
        return ascending[cards] if seat else descending[cards]

    def discards_first(cards: tuple[int, ...], left: int, suit: int) -> tuple[int, ...]:
        """The declarer throws first where he is in danger."""
        if not cards or cards[0] & suit:
            return cards
        return tuple(sorted(cards, key=lambda bit: (-suit_part[group_of[bit]][0][left & group_of[bit]], -bit)))

    def search(left: int, leader: int, given: tuple[int, ...] = ()) -> bool:
        key = leader
        if not given:
            for part, group in zip(parts, groups, strict=True):
                key += part[left & group]
            answer = table.get(key)
            if answer is None:
                answer = over(left, leader)
            if answer is not None:
                return answer
        meter.nodes += 1
        if meter.nodes > meter.limit:
            raise OutOfNodes
        seat2, seat3 = (leader + 1) % 3, (leader + 2) % 3
        want1, want2, want3 = leader == 0, seat2 == 0, seat3 == 0
        answer = not want1
        for x in given[:1] or _in_order(leads[leader], groups, left):
            suit, over_x = group_of[x], beats[x]
            seconds = given[1:2] or options(seat2, left, suit)
            thirds = given[2:] or options(seat3, left, suit)
            if want2:
                seconds = discards_first(seconds, left, suit)
            elif want3:
                thirds = discards_first(thirds, left, suit)
            found2 = not want2
            for y in seconds:
                best = y if y & over_x else x
                over_best, pot, rest = beats[best], points[x] + points[y], left ^ x ^ y
                found3 = not want3
                for z in thirds:
                    winner = owner[z if z & over_best else best]
                    caught = not winner and (no_tricks or pot + points[z] > 0)
                    good = not caught and search(rest ^ z, winner)
                    if good is want3:
                        found3 = good
                        break
                if found3 is want2:
                    found2 = found3
                    break
            if found2 is want1:
                answer = found2
                break
        if not given:
            table[key] = answer
        return answer

    return search


def _in_order(leads: Sequence[Lazy[int, tuple[tuple[int, int], ...]]], groups: Sequence[int], left: int) -> list[int]:
    """All leads, the most promising first."""
    found: list[tuple[int, int]] = []
    for table, group in zip(leads, groups, strict=True):
        found += table[left & group]
    found.sort()
    return [bit for _, bit in found]
