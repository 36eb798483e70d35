"""What a Bacon hand is worth: how few plays empty it, and how likely each of them is to win its trick.

A hand is looked at rank by rank, colours forgotten (a straight flush counts as a run): the counts of its ranks and its
wilds. A *plan* cuts it into combinations; its cost is the sum over them of what a play costs, `STEP` for the play and
the chance that it does not win, as then somebody else leads. `Planner.cost` is the least cost of all plans, exactly.
"""

from __future__ import annotations

from functools import lru_cache

from ..combos import (
    HEX,
    PAIR,
    PLATE,
    QUAD,
    QUINT,
    RANKS,
    RUN3,
    RUN6,
    SINGLE,
    STAIRS,
    TRIPLE,
    TUBE,
    TYPES,
    Combos,
)  # fmt: skip

Counts = tuple[int, ...]

STEP = 0.15
"""What a play costs even if it wins."""

Wins = tuple[tuple[float, float], ...]
WINS: Wins = (
    (0.00, 0.60), (0.05, 0.65), (0.25, 0.55), (0.25, 0.50), (0.35, 0.45), (0.45, 0.40), (0.55, 0.35), (0.35, 0.45),
    (0.55, 0.35), (0.60, 0.30),
    (0.55, 0.30), (0.80, 0.15), (0.85, 0.10), (0.93, 0.05), (0.97, 0.02),
)  # fmt: skip
"""The chance that a play of each type wins its trick: for the lowest rank, and what the highest adds to it."""

SETS = (SINGLE, PAIR, TRIPLE, QUAD, QUINT, HEX)
SEQUENCES = ((1, (RUN6, RUN6 - 1, RUN6 - 2, RUN3)), (2, (TUBE, STAIRS)), (3, (PLATE,)))
"""Cards of each rank, and the types that have so many."""


def win_chance(kind: int, top: int, x: int, wins: Wins = WINS) -> float:
    """The chance that such a play wins its trick, other things being equal; `x` is the rank of X."""
    low, rise = wins[kind]
    least = RANKS[kind]
    share = (top - least) / max(1, x - least)
    if kind <= PAIR:  # the last ranks count most
        share *= share
    return min(0.99, low + rise * share)


class Planner:
    """Costs of hands of one pack; what has been worked out is kept."""

    def __init__(self, ranks: int, wins: Wins = WINS, step: float = STEP) -> None:
        self.ranks, self.x = ranks, ranks + 1
        tops = range(self.x + 1)
        self.weights = [
            [step + 1.0 - win_chance(kind, top, self.x, wins) if top >= RANKS[kind] else 9.9 for top in tops]
            for kind in range(TYPES)
        ]
        self._known: dict[tuple[Counts, int], float] = {}

    def cost(self, counts: Counts, wilds: int) -> float:
        """The least cost of a plan for these counts of the ranks 1 ... and so many wilds."""
        if len(self._known) > 200_000:
            self._known.clear()
        return self._cost(counts, wilds)

    def _cost(self, counts: Counts, wilds: int) -> float:
        while counts and not counts[0]:
            counts = counts[1:]
        if not counts:
            return self._only_wilds(wilds)
        key = (counts, wilds)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = min(self._with_sets(counts, wilds), self._with_sequences(counts, wilds))
        return found

    def _only_wilds(self, wilds: int) -> float:
        if not wilds:
            return 0.0
        single = self.weights[SINGLE][self.x]
        return single if wilds == 1 else min(2.0 * single, self.weights[PAIR][self.x])

    def _with_sets(self, counts: Counts, wilds: int) -> float:
        """The lowest rank's cards as a set, some of them and perhaps wilds."""
        have, rest, rank = counts[0], counts[1:], self.ranks - len(counts) + 1
        best = 99.0
        for size, kind in enumerate(SETS, 1):
            weight = self.weights[kind][rank]
            for used in range(max(0, size - have), min(wilds, size - 1) + 1):
                total = weight + self._cost((have - size + used, *rest), wilds - used)
                if total < best:
                    best = total
        return best

    def _with_sequences(self, counts: Counts, wilds: int) -> float:
        """A sequence that begins at the lowest rank."""
        rank = self.ranks - len(counts) + 1
        best = 99.0
        for each, kinds in SEQUENCES:
            for kind in kinds:
                length = RANKS[kind]
                top = rank + length - 1
                if top > self.x:
                    continue
                left, missing = list(counts), 0
                for place in range(length):
                    have = counts[place] if place < len(counts) else 0
                    missing += max(0, each - have)
                    if place < len(counts):
                        left[place] = max(0, have - each)
                if missing <= wilds:
                    total = self.weights[kind][top] + self._cost(tuple(left), wilds - missing)
                    if total < best:
                        best = total
        return best


@lru_cache(maxsize=8)
def planner(ranks: int, wins: Wins = WINS, step: float = STEP) -> Planner:
    """The planner for packs with so many ranks, shared by all bots."""
    return Planner(ranks, wins, step)


def counts_of(combos: Combos, hand: int) -> tuple[Counts, int]:
    """A packed hand as counts of its ranks, and its wilds."""
    lane, by_rank = combos.lane, combos.by_rank(hand & combos.naturals)
    mask = (1 << lane) - 1
    counts = tuple(by_rank >> lane * rank & mask for rank in range(combos.ranks))
    return counts, hand >> combos.wild_at


def hand_cost(combos: Combos, hand: int, wins: Wins = WINS, step: float = STEP) -> float:
    """The least cost of a plan for a packed hand; 0 for an empty one."""
    return planner(combos.ranks, wins, step).cost(*counts_of(combos, hand)) if hand else 0.0


def plays_needed(cost: float) -> int:
    """About how many plays a plan of that cost has, for people: at least one."""
    return max(1, int(cost / (STEP + 0.5) + 0.5))


__all__ = ["STEP", "WINS", "Planner", "counts_of", "hand_cost", "planner", "plays_needed", "win_chance"]
