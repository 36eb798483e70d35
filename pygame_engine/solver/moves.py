"""Which cards are worth trying, and in which order: the solver's tables of moves.

Of cards of one owner that are next to each other among the cards left (a *run*) and have equal points one is enough.
Where it is certain who wins the trick, a whole run, whatever its points, needs only its cheapest card (the trick is
lost) or its dearest (it is won): any other choice leaves the same ranks and more, or fewer, points with the same seat.
Bears whose bond can still be lost (`live`) are never merged with others.

Every table is filled when it is first asked. Most depend on the cards left of one group only, so they are small.
"""

from __future__ import annotations

from collections.abc import Callable

from .layout import GROUPS, SIDES, Layout, Lazy, V, single_bits

Cards = tuple[int, ...]
"""Cards to try, as single bits, in this order."""

COUNT_BITS = 5
"""In an entry of `Moves.runs`: bits for the number of runs of each seat, below the mask of their lowest cards."""
MASK_AT = 3 * COUNT_BITS
COUNT = (1 << COUNT_BITS) - 1


def _tables(shared: list[Lazy[int, V]], make: Callable[[int], Callable[[int], V]]) -> list[Lazy[int, V]]:
    """A table for every group; those of the side suits are taken over where there are any."""
    taken = shared[:SIDES]
    return taken + [Lazy(make(place)) for place in range(len(taken), GROUPS)]


class Moves:
    """The tables of moves of one deal while the bears of the mask `live` have bonds to lose.

    * `runs[g][m]` for the cards m left of group g: how many runs each seat has, and the mask of their lowest cards.
    * `leads[seat][sure][g][m]`: what to lead from group g; `sure`: nobody on the other side can trump.
    * `second[seat][x][m]`: what second hand may follow to x with, where third hand may still win the trick.
    * `last[seat][ours][w][m]`: what a seat follows with when its card decides the trick; w is the best card so far
      (0: a trump that can't be reached) and `ours` tells whether that card is its side's.
    * `thin[seat][ours][g][m]`: the mask of those cards of group g that need trying as discards, `ruffs[seat][ours][w]
      [m]` the same for trumps, over the best trump w or 0; `loose2` and `loose3` put discards in order.
    """

    def __init__(self, layout: Layout, live: int, plain: Moves | None = None) -> None:
        """`plain` are the moves without live bears: the tables of the side suits are taken over from there."""
        self.layout, self.live = layout, live
        self.runs: list[Lazy[int, int]] = _tables(plain.runs if plain else [], self._runs)
        self.thin: list[list[list[Lazy[int, int]]]] = []
        self.last: list[list[Lazy[int, Lazy[int, Cards]]]] = []
        self.ruffs: list[list[Lazy[int, Lazy[int, int]]]] = []
        self.second: list[Lazy[int, Lazy[int, Cards]]] = []
        self.leads: list[list[list[Lazy[int, Cards]]]] = []
        for seat in range(3):
            self._add_seat(seat, plain)
        self.loose2: Lazy[int, Cards] = Lazy(self._loose2)
        self.loose3: list[Lazy[int, Lazy[int, Cards]]] = [Lazy(self._loose3(ours)) for ours in (False, True)]

    def _add_seat(self, seat: int, plain: Moves | None) -> None:
        both = (False, True)
        shared = plain.leads[seat] if plain else [[], []]
        self.leads.append([_tables(shared[sure], self._leads(seat, sure)) for sure in both])
        thin = plain.thin[seat] if plain else [[], []]
        self.thin.append([_tables(thin[ours], self._thin(seat, ours)) for ours in both])
        self.second.append(Lazy(lambda lead: self._second(seat, lead)))
        self.last.append([Lazy(self._lasts(seat, ours)) for ours in both])
        self.ruffs.append([Lazy(self._ruffs(seat, ours)) for ours in both])

    # -- runs ----------------------------------------------------------------------------------------------------------

    def _runs(self, place: int) -> Callable[[int], int]:
        layout, live = self.layout, self.live
        cards = []
        for bit in single_bits(layout.groups[place]):
            kind = (layout.owner[bit], layout.points[bit], bit & live)
            cards.append((bit, kind, (1 << COUNT_BITS * layout.owner[bit]) + (bit << MASK_AT)))

        def runs(left: int) -> int:
            before, found = None, 0
            for bit, kind, entry in cards:
                if left & bit and kind != before:
                    found += entry
                    before = kind
            return found

        return runs

    def thinned(self, mine: int, left: int, won: bool) -> list[int]:
        """One card of every run in `mine` among the cards `left` of its group: the dearest where the trick is won,
        else the cheapest; live bears all stay."""
        points, live = self.layout.points, self.live
        found: list[int] = []
        kept = before = 0
        while mine:
            bit = mine & -mine
            mine ^= bit
            if kept and left & (bit - 1) & ~(2 * before - 1):
                found.append(kept)  # somebody else's card is between
                kept = 0
            before = bit
            if bit & live:
                found.append(bit)
            elif not kept or (points[bit] > points[kept] if won else points[bit] < points[kept]):
                kept = bit
        if kept:
            found.append(kept)
        return found

    # -- leads ---------------------------------------------------------------------------------------------------------

    def _leads(self, seat: int, sure: bool) -> Callable[[int], Callable[[int], Cards]]:
        """The declarer tries high cards first; a defender the highest card of all, then low ones."""

        def of_group(place: int) -> Callable[[int], Cards]:
            runs, hand = self.runs[place], self.layout.hands[seat]
            strong = sure or place == SIDES

            def leads(left: int) -> Cards:
                mine = runs[left] >> MASK_AT & hand
                if not mine:
                    return ()
                if strong:
                    mine = self._cash(seat, left, mine)
                top = 1 << left.bit_length() - 1
                if seat == 0:
                    return tuple(single_bits(mine))[::-1]
                return ((top,) if mine & top else ()) + tuple(single_bits(mine & ~top))

            return leads

        return of_group

    def _cash(self, seat: int, left: int, mine: int) -> int:
        """Leading from its side's unbeaten top run a seat wins the trick: the dearest card of each run will do."""
        owner, top, rest = self.layout.owner, 0, left
        while rest:
            bit = 1 << rest.bit_length() - 1
            if (owner[bit] == 0) != (seat == 0):
                break
            top |= bit
            rest ^= bit
        winners = top & self.layout.hands[seat]
        if winners:
            mine &= ~winners
            for bit in self.thinned(winners, left, True):
                mine |= bit
        return mine

    # -- replies -------------------------------------------------------------------------------------------------------

    def _second(self, seat: int, lead: int) -> Lazy[int, Cards]:
        layout = self.layout
        runs, hand, points = self.runs[layout.place[lead]], layout.hands[seat], layout.points
        over = layout.beats[lead]

        def second(left: int) -> Cards:
            mine = runs[left] >> MASK_AT & hand
            wins = sorted(single_bits(mine & over), key=lambda bit: (-points[bit], bit))
            rest = sorted(single_bits(mine & ~over), key=lambda bit: (points[bit], bit))
            return (*wins, *rest)

        return Lazy(second)

    def _lasts(self, seat: int, ours: bool) -> Callable[[int], Lazy[int, Cards]]:
        layout, hand = self.layout, self.layout.hands[seat]

        def for_best(best: int) -> Lazy[int, Cards]:
            over = layout.beats[best] if best else 0

            def last(left: int) -> Cards:
                mine = left & hand
                wins, rest = self.thinned(mine & over, left, True), self.thinned(mine & ~over, left, ours)
                return self._dear_first(wins, rest, ours)

            return Lazy(last)

        return for_best

    def _dear_first(self, wins: list[int], rest: list[int], ours: bool) -> Cards:
        """On one's own trick the dearest first; else what wins, dearest first, then the cheapest."""
        points = self.layout.points

        def dear(bit: int) -> tuple[int, int]:
            return (-points[bit], bit)

        if ours:
            return tuple(sorted(wins + rest, key=dear))
        return (*sorted(wins, key=dear), *sorted(rest, key=lambda bit: (points[bit], bit)))

    def _thin(self, seat: int, ours: bool) -> Callable[[int], Callable[[int], int]]:
        hand = self.layout.hands[seat]
        return lambda place: lambda left: sum(self.thinned(left & hand, left, ours))

    def _ruffs(self, seat: int, ours: bool) -> Callable[[int], Lazy[int, int]]:
        layout, hand = self.layout, self.layout.hands[seat]

        def for_best(best: int) -> Lazy[int, int]:
            over = layout.trumps & layout.beats[best] if best else layout.trumps

            def ruffs(left: int) -> int:
                mine = left & hand
                return sum(self.thinned(mine & over, left, True)) + sum(self.thinned(mine & ~over, left, ours))

            return Lazy(ruffs)

        return for_best

    def _loose2(self, cards: int) -> Cards:
        points, trumps = self.layout.points, self.layout.trumps
        return tuple(sorted(single_bits(cards), key=lambda bit: (not bit & trumps, -points[bit], bit)))

    def _loose3(self, ours: bool) -> Callable[[int], Lazy[int, Cards]]:
        layout = self.layout
        points, trumps = layout.points, layout.trumps

        def for_best(best: int) -> Lazy[int, Cards]:
            over = layout.beats[best] & trumps if best else trumps

            def loose(cards: int) -> Cards:
                if ours:
                    return tuple(sorted(single_bits(cards), key=lambda bit: (-points[bit], bool(bit & trumps), bit)))
                return self._dear_first(list(single_bits(cards & over)), list(single_bits(cards & ~over)), False)

            return Lazy(loose)

        return for_best
