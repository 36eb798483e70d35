"""Two players left in a deal of Bacon: who of them goes out first if both play perfectly, both hands known.

All cards are dealt, so whoever is one of the last two knows the other's hand; from there on nothing is left to chance.
Only the two hands, what lies on the table and whose it is count (`_Spot`), so that thousands of positions are looked at
in a moment. As in `bacon_plans` colours are forgotten: a straight flush is a run here.
"""

from __future__ import annotations

from ..combos import QUAD
from .bacon_endgame import TooMany
from .bacon_rollout import ENDED, Start, Table

NOBODY, RIVAL, OUT, OUT_PASSED = range(4)
"""Whose play lies on the table: nobody's (the seat leads); the rival's; one of somebody who has gone out, and the rival
may still put something on it; the same, and the rival has passed."""

_Spot = tuple[int, int, int, int, int, int]
"""The hand of the seat to act, the rival's, type and top on the table, whose they are, and which of the two acts."""


class Race:
    """Solves positions with two seats left; what has been found out is kept."""

    def __init__(self, table: Table) -> None:
        self.table, self.plans = table, table.plans
        self._known: dict[_Spot, bool] = {}
        self._plays: dict[int, list[tuple[float, int, int, int]]] = {}
        self._left = 0
        self._leaders: list[int] = []
        self._chooses = 0

    def wins(self, start: Start, seat: int, positions: int) -> bool | None:
        """Whether `seat` goes out before the other one from there; None if more than so many new positions are needed.

        All calls must be about the same two seats and the same trick. Raises ValueError if there are not two left.
        """
        pair = [other for other in range(len(start.hands)) if start.in_play >> other & 1]
        if len(pair) != 2 or seat not in pair:
            raise ValueError(f"a race is between two, seat {seat} one of them, not between {pair}")
        self._left = positions
        if not start.in_play >> start.last & 1:
            self._leaders = [pair.index(lead) for lead in self.table.leads(start.last, start.in_play)]
            self._chooses = next((at for at, other in enumerate(pair) if not (other ^ start.last) & 1), 0)
        try:
            if start.seat != ENDED:
                first = self._first(self._spot(start, pair))
            elif start.in_play >> start.last & 1:
                first = self._first(self._spot(self.table.led(start, start.last), pair))
            else:
                first = self._led_for((start.hands[pair[0]], start.hands[pair[1]]))
        except TooMany:
            return None
        return pair[first] == seat

    def spent(self) -> int:
        """How many positions have been solved."""
        return len(self._known)

    def _spot(self, start: Start, pair: list[int]) -> _Spot:
        """The position as it is kept here; seats are 0 and 1, as in `pair`."""
        hands, last, pile = start.hands, start.last, start.pile
        acts = pair.index(start.seat)
        rival = pair[1 - acts]
        if pile is None:
            return hands[start.seat], hands[rival], -1, 0, NOBODY, acts
        owner = RIVAL if last == rival else OUT_PASSED if start.passed >> rival & 1 else OUT
        return hands[start.seat], hands[rival], *pile, owner, acts

    def _first(self, spot: _Spot) -> int:
        """Which of the two goes out first."""
        return spot[5] if self._wins(spot) else 1 - spot[5]

    def _led_for(self, hands: tuple[int, int]) -> int:
        """Which of the two goes out first where somebody who is out has won the trick; a partner gets the better of the
        leads that there are."""
        found = 0
        for lead in self._leaders:
            found = self._first((hands[lead], hands[1 - lead], -1, 0, NOBODY, lead))
            if found == self._chooses:
                break
        return found

    def _wins(self, spot: _Spot) -> bool:
        """Whether the seat to act goes out first."""
        found = self._known.get(spot)
        if found is None:
            self._left -= 1
            if self._left < 0:
                raise TooMany
            found = self._known[spot] = self._find(spot)
        return found

    def _find(self, spot: _Spot) -> bool:
        mine, theirs, kind, top, owner, acts = spot
        for _, own, high, rest in self._all(mine):
            if owner != NOBODY and not (high > top if own == kind else own >= QUAD and own > kind):
                continue
            if not rest:
                return True
            if owner == OUT_PASSED and self.table.hard:  # the rival is not asked again: the trick is won
                if self._wins((rest, theirs, -1, 0, NOBODY, acts)):
                    return True
            elif not self._wins((theirs, rest, own, high, RIVAL, 1 - acts)):
                return True
        if owner == NOBODY:
            return False
        if owner == OUT:
            return not self._wins((theirs, mine, kind, top, OUT_PASSED, 1 - acts))
        if owner == OUT_PASSED:
            return self._led_for((theirs, mine) if acts else (mine, theirs)) == acts
        return not self._wins((theirs, mine, -1, 0, NOBODY, 1 - acts))

    def _all(self, hand: int) -> list[tuple[float, int, int, int]]:
        """All plays of a hand with the hand after them, those first that leave the cheapest plan."""
        found = self._plays.get(hand)
        if found is None:
            plans = self.plans
            found = self._plays[hand] = sorted(
                (plans.cost(rest), kind, top, rest) for kind, top, rest in plans.plays(hand)
            )
        return found
