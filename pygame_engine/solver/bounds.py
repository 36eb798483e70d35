"""How much the declarer loses at least and at most, without searching.

Both bounds come from tricks that a side is sure of, whatever the other does:

* *Trumps by matching.* A trump loses only to a higher trump of the other side in the same trick, and each of those
  beats one card. So of a seat's trumps no more are lost than can be matched to higher enemy trumps, and at most the
  dearest of those that have one above.
* *Drawing and cashing.* A seat on lead whose top trumps outnumber both others' trumps draws them all; then all its
  trumps win and every side suit runs from the top. Without that it may cash top cards of side suits as long as whoever
  could trump has to follow.
* *What the others must add.* To n sure tricks each other seat gives n cards, at least its n cheapest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .bonds import Bonds
from .layout import SIDES, Layout, Lazy, single_bits

POINTS_AT = 4
"""Entries of `_cashable`: the number of tricks below, the points from this bit on."""


class Trumps(NamedTuple):
    """What the trumps left tell. Per seat: `top` unbeaten ones, `length` and `points` of all, `sure` tricks and their
    `sure_points`. `safe` and `drawn` are bonds that the declarer can't lose if he only plays on, or if he draws all
    trumps; `lost` is what bonds the defenders' top trumps are certain to break."""

    top: tuple[int, int, int]
    length: tuple[int, int, int]
    points: tuple[int, int, int]
    sure: tuple[int, int, int]
    sure_points: tuple[int, int, int]
    safe: int
    drawn: int
    lost: int


class Plan(NamedTuple):
    """Sure tricks of one seat: in trumps, the points of its own cards in them with bonds that are safe, and the tables
    of what its side suits add (None: nothing)."""

    tricks: int
    gain: int
    sides: tuple[Lazy[int, int], ...] | None


class Sure(NamedTuple):
    """What follows from the trumps left. `declarer` by the seat on lead; `defender` of a defender on lead; `others` of
    the defender with more sure trumps: tricks, his points, the partner's sure points, and the partner's seat."""

    declarer: tuple[Plan, Plan, Plan]
    defender: tuple[Plan | None, Plan, Plan]
    others: tuple[int, int, int, int]
    partner_points: tuple[int, int, int]
    lost: int


def prefix_sums(layout: Layout, seat: int) -> Callable[[int], tuple[int, ...]]:
    """For the cards left in a hand: the points of its 0, 1, 2 ... cheapest cards."""
    cards = sorted((layout.points[bit], bit) for bit in single_bits(layout.hands[seat]))

    def sums(left: int) -> tuple[int, ...]:
        total, found = 0, [0]
        for points, bit in cards:
            if left & bit:
                total += points
                found.append(total)
        return tuple(found)

    return sums


def cashable(layout: Layout, seat: int, free: int, place: int) -> Callable[[int], int]:
    """Tricks and points that `seat` can cash in a side suit if it may lead it: its cards above all others.

    `free` has bit 0 set where the next seat can't trump, bit 1 for the one after; who can trump limits the number to
    its own length. Where neither can and the suit is longer than both others', all its cards win.
    """
    hand, after, last = (layout.hands[(seat + step) % 3] for step in range(3))
    mine = [(bit, layout.points[bit]) for bit in single_bits(layout.groups[place] & hand)][::-1]

    def cash(left: int) -> int:
        lengths = (left & after).bit_count(), (left & last).bit_count()
        others = left & (after | last)
        run = [points for bit, points in mine if left & bit and bit > others]
        count = len(run)
        if free == 3:
            if count and count >= max(lengths):
                run = [points for bit, points in mine if left & bit]
        else:
            if not free & 1:
                count = min(count, lengths[0])
            if not free & 2:
                count = min(count, lengths[1])
            run = sorted(run, reverse=True)[:count]
        return len(run) | sum(run) << POINTS_AT

    return cash


def held_tops(layout: Layout, place: int) -> Callable[[int], int]:
    """Tricks and points of the declarer's top cards in a side suit when only he has trumps, whoever leads."""
    defenders = layout.hands[1] | layout.hands[2]
    mine = [(bit, layout.points[bit]) for bit in single_bits(layout.groups[place] & layout.hands[0])]

    def tops(left: int) -> int:
        run = [points for bit, points in mine if left & bit and bit > left & defenders]
        return len(run) | sum(run) << POINTS_AT

    return tops


def trump_facts(layout: Layout, bonds: Bonds, alive: int) -> Callable[[int], Trumps]:
    """The `Trumps` for the trumps left while those bonds are alive."""
    cards = [(bit, layout.owner[bit], layout.points[bit]) for bit in single_bits(layout.trumps)][::-1]

    def facts(left: int) -> Trumps:
        top, count, points, matched = [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]
        beatable: tuple[list[int], list[int], list[int]] = ([], [], [])
        first, run, solo = -1, 0, True  # the owner of the highest trump; the top run of its side
        for bit, owner, value in cards:
            if not left & bit:
                continue
            if first < 0:
                first = owner
            if run == left & ~(bit * 2 - 1) and (owner == 0) == (first == 0):
                run |= bit
                solo = solo and owner == first
                if solo:
                    top[owner] += 1
            above = count[0] if owner else count[1] + count[2]
            if above:
                beatable[owner].append(value)
                matched[owner] += above > matched[owner]
            count[owner] += 1
            points[owner] += value
        sure = (count[0] - matched[0], count[1] - matched[1], count[2] - matched[2])
        kept = [points[seat] - sum(sorted(beatable[seat])[-matched[seat] :]) if matched[seat] else points[seat]
                for seat in range(3)]  # fmt: skip
        safe, drawn, lost = _bond_facts(layout, bonds, alive, left, run if first == 0 else 0, run if first > 0 else 0)
        return Trumps(_three(top), _three(count), _three(points), sure, _three(kept), safe, drawn, lost)

    return facts


def _three(numbers: list[int]) -> tuple[int, int, int]:
    return numbers[0], numbers[1], numbers[2]


def _bond_facts(layout: Layout, bonds: Bonds, alive: int, left: int, own: int, theirs: int) -> tuple[int, int, int]:
    """Bonds that are safe, safe if trumps are drawn, and certainly lost; `own`, `theirs`: a side's top run."""
    live = left & bonds.live[alive]
    if not live:
        return 0, 0, 0
    value = bonds.open_value(alive, left)
    safe = 0 if live & ~own else value
    drawn = 0 if live & ~layout.hands[0] else value
    return safe, drawn, bonds.broken(alive, theirs)[1]


class Sides:
    """Tables of what side suits bring: `cash[seat][free]` as in `cashable`, `tops` as in `held_tops`, one a suit."""

    def __init__(self, layout: Layout) -> None:
        self.cash = [
            [tuple(Lazy(cashable(layout, seat, free, place)) for place in range(SIDES)) for free in range(4)]
            for seat in range(3)
        ]
        self.tops = tuple(Lazy(held_tops(layout, place)) for place in range(SIDES))
        self.lowest = [Lazy(prefix_sums(layout, seat)) for seat in range(3)]


def declarer_plan(facts: Trumps, lead: int, sides: Sides) -> Plan:
    """What the declarer is sure of with that seat on lead."""
    own, after, last = facts.length
    drawn = own, facts.points[0] + facts.drawn
    if lead:
        if own and not after and not last:
            return Plan(*drawn, sides.tops)
        return Plan(facts.sure[0], facts.sure_points[0] + facts.safe, None)
    if facts.top[0] >= after and facts.top[0] >= last:
        return Plan(*drawn, sides.cash[0][3])
    return Plan(facts.sure[0], facts.sure_points[0] + facts.safe, sides.cash[0][(not after) + 2 * (not last)])


def defender_plan(facts: Trumps, lead: int, sides: Sides) -> Plan:
    """What a defender on lead is sure of."""
    after, last = facts.length[(lead + 1) % 3], facts.length[(lead + 2) % 3]
    if facts.top[lead] >= after and facts.top[lead] >= last:
        return Plan(facts.length[lead], facts.points[lead], sides.cash[lead][3])
    return Plan(facts.sure[lead], facts.sure_points[lead], sides.cash[lead][(not after) + 2 * (not last)])


def sure_tricks(layout: Layout, bonds: Bonds, alive: int, sides: Sides) -> Callable[[int], Sure]:
    """The plans for the trumps left while those bonds are alive."""
    trumps_of = trump_facts(layout, bonds, alive)

    def sure(left: int) -> Sure:
        facts = trumps_of(left)
        plans = [declarer_plan(facts, lead, sides) for lead in range(3)]
        best = 1 if facts.sure[1] >= facts.sure[2] else 2
        others = (facts.sure[best], facts.sure_points[best], facts.sure_points[3 - best], 3 - best)
        return Sure(
            (plans[0], plans[1], plans[2]),
            (None, defender_plan(facts, 1, sides), defender_plan(facts, 2, sides)),
            others, facts.sure_points, facts.lost,
        )  # fmt: skip

    return sure


Bounds = Callable[[int, int, int], tuple[int, int]]
"""The least and the most that the declarer still loses, from the cards left, the seat on lead, and the points left."""


def make_bounds(layout: Layout, bonds: Bonds, alive: int, sides: Sides) -> Bounds:
    """The bounds while those bonds are alive."""
    sure: Lazy[int, Sure] = Lazy(sure_tricks(layout, bonds, alive, sides))
    g0, g1, g2, g3, trumps = layout.groups
    hand0, hand1, hand2 = layout.hands
    lowest0, lowest1, lowest2 = sides.lowest
    both = bonds.pairs if alive == 3 else ()
    everything = bonds.value[alive]

    def bounds(left: int, lead: int, points: int) -> tuple[int, int]:
        low0 = lowest0[left & hand0]
        if len(low0) == 2:
            lost = last_trick(layout, bonds, alive, left, lead)
            return lost, lost
        low1, low2 = lowest1[left & hand1], lowest2[left & hand2]
        here = sure[left & trumps]
        tricks, gain, tables = here.declarer[lead]
        if tables is not None:
            u0, u1, u2, u3 = tables
            cashed = u0[left & g0] + u1[left & g1] + u2[left & g2] + u3[left & g3]
            tricks += cashed & 15
            gain += cashed >> POINTS_AT
        risk = bonds.open_value(alive, left) if both else everything
        most = points + risk - gain - low1[tricks] - low2[tricks]
        tricks, gain, partner, seat = here.others
        added = (low1 if seat == 1 else low2)[tricks]
        least: int = gain + low0[tricks] + (partner if partner > added else added) + here.lost
        plan = here.defender[lead]
        if plan is not None:
            tricks, gain, tables = plan
            assert tables is not None
            u0, u1, u2, u3 = tables
            cashed = u0[left & g0] + u1[left & g1] + u2[left & g2] + u3[left & g3]
            tricks += cashed & 15
            added, partner = (low2 if lead == 1 else low1)[tricks], here.partner_points[3 - lead]
            cash = gain + (cashed >> POINTS_AT) + low0[tricks] + (partner if partner > added else added) + here.lost
            if cash > least:
                least = cash
        return least, most

    return bounds


def last_trick(layout: Layout, bonds: Bonds, alive: int, left: int, lead: int) -> int:
    """What the last trick costs."""
    best = left & layout.hands[lead]
    for step in (1, 2):
        card = left & layout.hands[(lead + step) % 3]
        if card & layout.beats[best]:
            best = card
    if best & layout.hands[0]:
        return 0
    return sum(layout.points[bit] for bit in single_bits(left)) + bonds.broken(alive, left)[1]
