"""The search: can the declarer, from here, lose no more than so much? One call a trick, a table of what is known.

A state is what is left at the start of a trick: `left` (mask of the cards not played), who leads, which bonds are
alive; the hands follow from `left`. Its *key* is a sum of one number per group of cards, so that it and the points
left come from five look-ups:

    bits 0-1 leader, bits 2-3 bonds alive, then for every group the number of its pattern, and on top the points left

A group's pattern is the sequence of (owner, points) of its cards left from the bottom up: states that differ only in
which absolute ranks are gone share an entry. `table[key]` holds the bounds of the loss, ``least << 8 | most``; it is
first written by `Bounds`, then narrowed by searching (fail-soft: what a search proves beyond its question is kept).

A search that runs out of its nodes raises `OutOfNodes` through all its calls. Nothing is lost but the states on the
way: asked again, it finds in the table all that had been answered. That is how one search is done in slices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .bonds import Bonds
from .bounds import Bounds, Sides, make_bounds
from .layout import GROUPS, SIDES, Layout, Lazy, single_bits
from .moves import COUNT, COUNT_BITS, MASK_AT, Cards, Moves

ALIVE_AT = 2
PATTERNS_AT = 4
INFINITE = 999

Search = Callable[..., int]
"""``search(left, slack, key, given=())``: see `make_search`."""


class OutOfNodes(Exception):
    """The search has used the nodes that it was given."""


class Meter:
    """Nodes used, and where to stop."""

    __slots__ = ("limit", "nodes")

    def __init__(self) -> None:
        self.nodes = 0
        self.limit = 0


class Keys:
    """The parts of the key, by group; those of the trumps depend on the bonds alive."""

    def __init__(self, layout: Layout, bonds: Bonds) -> None:
        self.layout, self.bonds = layout, bonds
        self.points_at = PATTERNS_AT
        starts = []
        for place, group in enumerate(layout.groups):
            starts.append(self.points_at)
            spare = 2 if place == SIDES else 0  # patterns of the trumps with bears of each state
            self.points_at += group.bit_count() + spare
        patterns: list[dict[tuple[object, ...], int]] = [{} for _ in range(GROUPS)]
        self.sides = [Lazy(self._part(place, starts[place], patterns[place], 0)) for place in range(SIDES)]
        self.trumps = [Lazy(self._part(SIDES, starts[SIDES], patterns[SIDES], live)) for live in bonds.live]

    def _part(self, place: int, start: int, patterns: dict[tuple[object, ...], int], live: int) -> Callable[[int], int]:
        layout = self.layout
        cards = [
            (bit, (layout.owner[bit], layout.points[bit], bit & live), layout.points[bit])
            for bit in single_bits(layout.groups[place])
        ]

        def part(left: int) -> int:
            pattern = tuple([kind for bit, kind, _ in cards if left & bit])
            points = sum([value for bit, _, value in cards if left & bit])
            return (patterns.setdefault(pattern, len(patterns)) << start) + (points << self.points_at)

        return part

    def key(self, left: int, leader: int, alive: int) -> int:
        """The key of a state; `alive` as `Bonds.alive` has it."""
        groups = self.layout.groups
        parts = sum(part[left & group] for part, group in zip(self.sides, groups, strict=False))
        return parts + self.trumps[alive][left & groups[SIDES]] + (alive << ALIVE_AT) + leader


class Order(NamedTuple):
    """What `lead_order` needs for a seat on lead: the tables by group, for two cases, and where to find the replies."""

    others: int  # hands of the other side
    leads: list[tuple[int, Lazy[int, Cards], Lazy[int, int]]]
    sure_leads: list[tuple[int, Lazy[int, Cards], Lazy[int, int]]]
    shift2: int
    shift3: int


Discards = Callable[[int, int, int, int, int], Cards]


class Roles(NamedTuple):
    """What a trick led by one seat needs while some bonds are alive: looked up once a call."""

    leader: int
    low1: bool  # whether this hand is the declarer's, who wants a small loss
    low2: bool
    low3: bool
    seat2: int
    seat3: int
    hand2: int
    hand3: int
    second: Lazy[int, Lazy[int, Cards]]
    loose2: Lazy[int, Cards]
    second_last: Lazy[int, Lazy[int, Cards]]
    partners: int  # whether leader and second hand are on one side
    third: list[Lazy[int, Lazy[int, Cards]]]
    discards: Discards
    alive: int
    live: int
    open_value: int
    order: Order


def make_roles(layout: Layout, bonds: Bonds, must_trump: bool) -> tuple[list[Roles], list[Bounds]]:
    """The roles by the lowest four bits of a key, and the bounds by the bonds alive."""
    plain, sides = Moves(layout, 0), Sides(layout)
    first = make_bounds(layout, bonds, 0, sides)
    bounds = [first] * 4
    roles: list[Roles] = []
    for alive in range(4):
        if alive and not bonds.live[alive]:
            roles += roles[:4]  # never asked for
            continue
        moves = Moves(layout, bonds.live[alive], plain) if alive else plain
        bounds[alive] = make_bounds(layout, bonds, alive, sides) if alive else first
        discards = make_discards(layout, moves, must_trump)
        three = [_roles(layout, bonds, alive, leader, moves, discards) for leader in range(3)]
        roles += [*three, three[0]]
    return roles, bounds


def _roles(layout: Layout, bonds: Bonds, alive: int, leader: int, moves: Moves, discards: Discards) -> Roles:
    seat2, seat3 = (leader + 1) % 3, (leader + 2) % 3
    hands = layout.hands
    partners = int(leader != 0 and seat2 != 0)
    leads, sure = (list(zip(layout.groups, moves.leads[leader][which], moves.runs, strict=True)) for which in (0, 1))
    others = hands[1] | hands[2] if leader == 0 else hands[0]
    return Roles(
        leader, leader == 0, seat2 == 0, seat3 == 0, seat2, seat3, hands[seat2], hands[seat3],
        moves.second[seat2], moves.loose2, moves.last[seat2][partners], partners, moves.last[seat3], discards,
        alive, bonds.live[alive], bonds.value[alive],
        Order(others, leads, sure, COUNT_BITS * seat2, COUNT_BITS * seat3),
    )  # fmt: skip


def make_discards(layout: Layout, moves: Moves, must_trump: bool) -> Discards:
    """What a seat that can't follow throws where its card decides the trick.

    Called with the seat, whether the best card so far is its side's, that card, the cards left without those played,
    and the seat's own.
    """
    side, trumps = layout.groups[:SIDES], layout.trumps
    thin, ruffs, loose = moves.thin, moves.ruffs, moves.loose3

    def discards(seat: int, ours: int, best: int, left: int, own: int) -> Cards:
        over = best & trumps
        cards = ruffs[seat][ours][over][left & trumps] if own & trumps else 0
        if not (cards and must_trump):
            for group, table in zip(side, thin[seat][ours], strict=False):
                if own & group:
                    cards |= table[left & group]
        return loose[ours][over][cards]

    return discards


def lead_order(order: Order, left: int, trumps: int) -> tuple[Cards, int]:
    """What to lead, first the group whose lead leaves the others the fewest replies; and the runs of all cards.

    A proof needs every reply of one side, so few replies make it cheap (Furtak and Buro, "fastest cut first").
    """
    others, leads, sure_leads, shift2, shift3 = order
    total = 0
    found = []
    for group, cards_of, runs in leads if left & trumps & others else sure_leads:
        here = left & group
        if here:
            count = runs[here]
            total += count
            cards = cards_of[here]
            if cards:
                found.append((count, cards))
    if len(found) == 1:
        return found[0][1], total
    all2, all3 = total >> shift2 & COUNT, total >> shift3 & COUNT
    ranked = [
        ((count >> shift2 & COUNT or all2) * (count >> shift3 & COUNT or all3), place, cards)
        for place, (count, cards) in enumerate(found)
    ]
    ranked.sort()
    every: Cards = ()
    for _, _, cards in ranked:
        every += cards
    return every, total


def make_search(
    layout: Layout, bonds: Bonds, keys: Keys, must_trump: bool, table: dict[int, int], meter: Meter
) -> tuple[Search, list[Bounds]]:
    """The search of one deal, and its bounds by the bonds alive.

    ``search(left, slack, key, given=())`` answers for the state `left` with that key: a result of at most `slack` is a
    loss that the declarer need not exceed, a greater one a loss that the defenders can enforce. `given` are cards of
    this trick that are on the table already, or that a seat is to be held to; then nothing is written to the table for
    this state itself, which must have been looked up with `Solver.known` before otherwise.
    """
    all_roles, all_bounds = make_roles(layout, bonds, must_trump)
    beats, points, group_of, owner = layout.beats, layout.points, layout.group_of, layout.owner
    g0, g1, g2, g3, trumps = layout.groups
    k0, k1, k2, k3 = keys.sides
    trump_keys, points_at = keys.trumps, keys.points_at
    hand0 = layout.hands[0]
    known = table.get
    refuted: dict[int, int] = {}  # the lead that decided a state the last time
    refutation = refuted.get
    live_of, broken = bonds.live, bonds.broken
    values = bonds.value
    part_of = {group: part for group, part in zip(layout.groups, keys.sides, strict=False) if group}

    def search(left: int, slack: int, key: int, given: Cards = ()) -> int:
        meter.nodes += 1
        if meter.nodes > meter.limit:
            raise OutOfNodes
        (
            leader, low1, low2, low3, seat2, seat3, hand2, hand3, second, loose2, second_last, partners, third,
            discards, alive, live, open_value, order,
        ) = all_roles[key & 15]  # fmt: skip
        trump_key = trump_keys[alive]
        leads, total = lead_order(order, left, trumps)
        if given:
            leads = given[:1]
        elif len(leads) > 1:
            killer = refutation(key)
            if killer is not None and killer & left and owner[killer] == leader and killer != leads[0]:
                leads = (killer, *leads)
        own2, own3 = left & hand2, left & hand3
        best1 = INFINITE if low1 else -1
        for x in leads:
            suit, over = group_of[x], beats[x]
            follow2, follow3 = own2 & suit, own3 & suit
            # The part of the key that this trick leaves alone when everyone follows.
            part = trump_key if suit == trumps else part_of[suit]
            unchanged = key - part[left & suit] - leader
            if given and len(given) > 1:
                seconds: Cards = given[1:2]
            elif (follow3 or own3) & over:  # third hand may still win it
                if follow2:
                    seconds = second[x][left & suit]
                else:
                    cards = own2 & total >> MASK_AT
                    if must_trump and cards & trumps:
                        cards &= trumps
                    seconds = loose2[cards]
            elif follow2:
                seconds = second_last[x][(left ^ x) & suit]
            else:
                seconds = discards(seat2, partners, x, left ^ x, own2)
            best2 = INFINITE if low2 else -1
            for y in seconds:
                best, pot, rest = (y if y & over else x), points[x] + points[y], left ^ x ^ y
                ours = 0 if low3 or best & hand0 else 1
                if given and len(given) > 2:
                    thirds: Cards = given[2:]
                elif follow3:
                    thirds = third[ours][best if best & suit else 0][rest & suit]
                else:
                    thirds = discards(seat3, ours, best, rest, own3)
                all_follow = follow3 and y & suit
                over_best = beats[best]
                best3 = INFINITE if low3 else -1
                pending = []
                for z in thirds:
                    after = rest ^ z
                    winner = owner[z if z & over_best else best]
                    lost = pot + points[z] if winner else 0
                    fallen = (x | y | z) & live
                    if fallen:
                        now = alive
                        if winner:
                            now, cost = broken(alive, fallen)
                            lost += cost
                        if not after & live_of[now]:
                            now = 0
                        child = (
                            k0[after & g0] + k1[after & g1] + k2[after & g2] + k3[after & g3]
                            + trump_keys[now][after & trumps] + (now << ALIVE_AT) + winner
                        )  # fmt: skip
                        worst = values[now]
                    else:
                        worst = open_value
                        if all_follow:
                            child = unchanged + part[after & suit] + winner
                        else:
                            child = (
                                k0[after & g0] + k1[after & g1] + k2[after & g2] + k3[after & g3]
                                + trump_key[after & trumps] + (alive << ALIVE_AT) + winner
                            )  # fmt: skip
                    entry = known(child)
                    if entry is None:
                        entry = (child >> points_at) + worst  # without looking: everything that is left
                        if lost + entry > slack:
                            least, most = all_bounds[child >> ALIVE_AT & 3](after, winner, child >> points_at)
                            entry = table[child] = least << 8 | most
                    value = lost + (entry & 255)
                    if value > slack:
                        value = lost + (entry >> 8)
                        if value <= slack:
                            pending.append((child, after, lost))
                            continue
                    if (value <= slack) is low3:
                        best3 = value
                        break
                    if (value < best3) is low3:
                        best3 = value
                else:
                    for child, after, lost in pending:
                        value = lost + search(after, slack - lost, child)
                        if (value <= slack) is low3:
                            best3 = value
                            break
                        if (value < best3) is low3:
                            best3 = value
                if (best3 < best2) is low2:
                    best2 = best3
                    if (best3 <= slack) is low2:
                        break
            if (best2 < best1) is low1:
                best1 = best2
                if (best2 <= slack) is low1:
                    if not given:
                        refuted[key] = x
                    break
        if not given:
            entry = table[key]
            table[key] = entry & ~255 | best1 if best1 <= slack else best1 << 8 | entry & 255
        return best1

    return search, all_bounds
