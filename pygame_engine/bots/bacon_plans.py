"""Whole plans for Bacon hands, fast: which combinations to play a hand out with, for play-outs.

Here a hand is a *key*: four bits a rank for the number of its natural cards, colours forgotten, and above them the
wilds. Keys add and subtract as hands do. A *plan* is a tuple of groups ``(kind, top, cards, chance)`` that empties the
hand with the least cost (`bacon_hands`): `cards` how many it has, `chance` that it wins its trick; weakest first. Wilds
fill in for whatever a rank has too few of, so the groups may be played in any order. In a hand of more than `SMALL`
cards the plan leaves the wilds out: they are kept for later.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ..combos import (
    EACH,
    FLUSHES,
    HEX,
    PAIR,
    PLATE,
    QUAD,
    QUINT,
    RANKS,
    RUN3,
    RUN6,
    SINGLE,
    SIZE,
    STAIRS,
    TRIPLE,
    TUBE,
    TYPES,
    Combos,
)
from .bacon_hands import STEP, WINS, win_chance

BITS = 4
"""Bits of a rank in a key."""
SMALL = 9
"""Up to so many cards a plan uses the wilds."""
KEPT = 120_000
"""How many plans and costs are remembered at most."""

Group = tuple[int, int, int, float]
Plan = tuple[Group, ...]

_SETS = (SINGLE, PAIR, TRIPLE, QUAD, QUINT, HEX)


class Plans:
    """Plans and what a play takes out of a hand, for packs with so many ranks."""

    def __init__(self, ranks: int, x_in_runs: bool) -> None:
        self.ranks, self.x = ranks, ranks + 1
        self.wild_at = BITS * ranks
        self.wild_unit = 1 << self.wild_at
        self.naturals = self.wild_unit - 1
        self.last_run = self.x if x_in_runs else ranks
        self.highest = [ranks if EACH[k] >= 3 else self.x if RANKS[k] == 1 else self.last_run for k in range(TYPES)]
        tops = range(self.x + 1)
        self.chance = [[win_chance(kind, top, self.x, WINS) for top in tops] for kind in range(TYPES)]
        self.weights = [[STEP + 1.0 - chance for chance in row] for row in self.chance]
        self.figure = [[self._figure(kind, top) for top in tops] for kind in range(TYPES)]
        self._costs: dict[int, tuple[float, int, int, int]] = {0: (0.0, -1, 0, 0)}
        self._plans: dict[int, Plan] = {0: ()}
        self._wholes: dict[int, tuple[tuple[int, int], ...]] = {}
        self.answers: dict[int, Any] = {}
        self.bombs: dict[int, Any] = {}

    def _figure(self, kind: int, top: int) -> tuple[tuple[int, int], ...]:
        """The ranks of a figure as places in a key, with how many cards of each."""
        ranks = range(top - RANKS[kind] + 1, top + 1)
        return tuple((BITS * (rank - 1), EACH[kind]) for rank in ranks) if ranks[0] >= 1 else ()

    def key(self, combos: Combos, hand: int) -> int:
        """A packed hand as a key."""
        found = hand >> combos.wild_at << self.wild_at
        for card in combos.cards(hand & combos.naturals):
            found += 1 << BITS * (card // combos.suits)
        return found

    def take(self, key: int, kind: int, top: int) -> int:
        """The hand without that figure: natural cards first, wilds for those missing; negative if there are too few."""
        for place, each in self.figure[kind][top]:
            have = key >> place & 15 if place < self.wild_at else 0
            if have >= each:
                key -= each << place
            else:
                key -= (have << place) + ((each - have) << self.wild_at)
        return key

    def plays(self, key: int) -> Iterator[tuple[int, int, int]]:
        """All plays of a hand by type, top, and the hand after it: those of most cards first."""
        for kind in _BY_SIZE:
            for top in range(RANKS[kind], self.highest[kind] + 1):
                rest = self.take(key, kind, top)
                if rest >= 0:
                    yield kind, top, rest

    # -- plans

    def plan(self, key: int) -> Plan:
        """The plan of a hand."""
        found = self._plans.get(key)
        if found is None:
            found = self._plans[key] = self._groups(key)
        return found

    def rest(self, key: int, plan: Plan, group: Group) -> None:
        """Remember what is left of a plan when one of its groups is played; `key` is the hand after it."""
        if key not in self._plans:
            at = plan.index(group)
            self._plans[key] = plan[:at] + plan[at + 1 :]

    def cost(self, key: int) -> float:
        """The least cost of a hand, wilds and all."""
        return self.solve(key)[0]

    def tidy(self) -> None:
        """Drop what is remembered if it is too much."""
        if len(self._costs) + len(self.answers) + len(self._plans) > KEPT:
            self.forget()

    def forget(self) -> None:
        """Drop what is remembered."""
        self.answers, self.bombs = {}, {}
        self._costs = {0: (0.0, -1, 0, 0)}
        self._plans = {0: ()}
        self._wholes = {}

    def _groups(self, key: int) -> Plan:
        groups: list[Group] = []
        while key:
            _, kind, top, key = self.solve(key)
            groups.append((kind, top, SIZE[kind], self.chance[kind][top]))
        groups.sort(key=lambda group: (group[3], -group[2]))
        return tuple(groups)

    def solve(self, key: int) -> tuple[float, int, int, int]:
        """The least cost, the group that begins a cheapest plan (type and top), and the hand without it."""
        found = self._costs.get(key)
        if found is None:
            found = self._costs[key] = self._work_out(key)
        return found

    def _work_out(self, key: int) -> tuple[float, int, int, int]:
        wilds, naturals = key >> self.wild_at, key & self.naturals
        weights, x, solve = self.weights, self.x, self.solve
        if not naturals:
            if wilds == 1:
                return (weights[SINGLE][x], SINGLE, x, 0)
            return (weights[PAIR][x], PAIR, x, key - 2 * self.wild_unit)
        place = ((naturals & -naturals).bit_length() - 1) // BITS * BITS
        rank = place // BITS + 1
        have = naturals >> place & 15
        best = (99.0, -1, 0, 0)
        for size in range(1, min(6, have + wilds) + 1):
            used = size - have if size > have else 0
            rest = key - ((size - used) << place) - (used << self.wild_at)
            total = weights[_SETS[size - 1]][rank] + solve(rest)[0]
            if total < best[0]:
                best = (total, _SETS[size - 1], rank, rest)
        for each, shapes in ((1, _RUNS), (2, _DOUBLES), (3, _PLATES)):
            if have + wilds < each:
                break
            best = self._sequences(key, place, each, shapes, best)
        return best

    def _sequences(
        self, key: int, place: int, each: int, shapes: tuple[int, ...], best: tuple[float, int, int, int]
    ) -> tuple[float, int, int, int]:
        """The best of `best` and the plans that begin with a sequence from that rank up; `shapes` by length."""
        wild_at, rest, top = self.wild_at, key, place // BITS
        last = self.last_run if each < 3 else self.ranks
        for kind in shapes:
            top += 1
            if top > last:
                return best
            have = rest >> place & 15 if place < wild_at else 0
            rest -= each << place if have >= each else (have << place) + ((each - have) << wild_at)
            if rest < 0:
                return best
            place += BITS
            if kind >= 0:
                total = self.weights[kind][top] + self.solve(rest)[0]
                if total < best[0]:
                    best = (total, kind, top, rest)
        return best

    # -- going out

    def whole(self, key: int, size: int) -> tuple[tuple[int, int], ...]:
        """What a hand of at most six cards can be as a whole: types with their highest tops; bombs last."""
        found = self._wholes.get(key)
        if found is None:
            found = self._wholes[key] = tuple(self._readings(key, size))
        return found

    def _readings(self, key: int, size: int) -> list[tuple[int, int]]:
        found = []
        for kind in range(TYPES):
            if SIZE[kind] != size or kind not in _BY_RANK:
                continue
            for top in range(self.highest[kind], RANKS[kind] - 1, -1):
                if self.take(key, kind, top) == 0:
                    found.append((kind, top))
                    break
        return found


_RUNS = (-1, -1, *range(RUN3, RUN6 + 1))
_DOUBLES = (-1, STAIRS, TUBE)
_PLATES = (-1, PLATE)
_BY_RANK = (*range(QUAD + 1), QUINT, HEX)
_BY_SIZE = sorted((kind for kind in range(TYPES) if kind not in FLUSHES), key=lambda kind: -SIZE[kind])


@lru_cache(maxsize=8)
def plans_of(ranks: int, x_in_runs: bool) -> Plans:
    """The plans for packs with so many ranks, shared by all bots."""
    return Plans(ranks, x_in_runs)
