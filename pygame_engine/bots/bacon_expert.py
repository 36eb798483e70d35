"""Bacon by deeper search: worlds weighted by what the others did, the last cards played out perfectly, more of both.

*Weights.* What a seat did is compared with what the policy of the play-outs would have done with the world's cards at
that moment: a pass where it would have played, or another kind of lead, makes the world less likely. People and bots
follow no policy to the letter, so no world is ruled out and the last `LOOKS` decisions count alike.

*Last phase.* Where all seats together hold few cards the play-out is replaced by a minimax of the world (team games).
"""

from __future__ import annotations

from typing import NamedTuple

from ..combos import SIZE, Pile
from ..games.bacon.actions import Act
from ..games.bacon.view import BaconView, Turn
from ..rng import Stream
from .bacon_endgame import Endgame
from .bacon_rollout import Start
from .bacon_strong import BaconSearch, Effort
from .bacon_trial import Trial

EXPERT = Effort(candidates=10, rounds=((10, 8), (5, 18), (3, 28), (2, 50)))

LOOKS = 12
"""So many of the others' last decisions are looked at."""
ODD_PASS, ODD_PLAY, ODD_LEAD = 0.6, 0.7, 0.75
"""How much less likely a world is for a pass where the policy plays, a play where it passes, another kind of lead."""
LAST_CARDS = 9
"""Up to so many cards in all hands together the end is solved."""
POSITIONS = 250
"""Positions looked at in one solved end; beyond that it is played out by the policy."""


class Look(NamedTuple):
    """A decision of another seat: what lay on the table, who had played it, and everybody's cards then."""

    seat: int
    turn: Turn
    pile: Pile | None
    last: int
    sizes: tuple[int, ...]
    since: int


class WeightedTrial(Trial):
    """Worlds by how well they explain what was seen; the last cards solved."""

    def __init__(self, view: BaconView, rng: Stream) -> None:
        super().__init__(view, rng)
        self.looks = self._looks()
        few = sum(self.sizes) <= LAST_CARDS
        self.endgame = Endgame(self.table, self.worth, POSITIONS) if few and self.table.allied else None

    def _looks(self) -> list[Look]:
        """The others' last decisions that could tell something. `since` is what the seat has played from then on."""
        view, found = self.view, list[Look]()
        since = [0] * view.form.players
        sizes = list(view.cards_left)
        tricks = [*(trick.turns for trick in view.tricks), view.trick]
        for turns in reversed(tricks):
            piles = _piles(turns)
            for turn, (pile, last) in zip(reversed(turns), reversed(piles), strict=True):
                if turn.type is not None:
                    since[turn.seat] += self._key(turn.cards)
                    sizes[turn.seat] += SIZE[turn.type]
                if turn.seat != self.me and not self._beside(turn.seat, last):
                    found.append(Look(turn.seat, turn, pile, last, tuple(sizes), since[turn.seat]))
                    if len(found) == LOOKS:
                        return found
        return found

    def _beside(self, seat: int, last: int) -> bool:
        """Whether the seat was deciding on its partner's play: then a pass says nothing."""
        return self.table.allied and seat != last and not (seat ^ last) & 1

    def world(self) -> tuple[Start, float]:
        """One deal of the cards that are not seen, and how well it explains what the others did."""
        hands = self.deal()
        return self.start(hands), self._likely(hands)

    def _likely(self, hands: list[int]) -> float:
        table, weight = self.table, 1.0
        for seat, turn, pile, last, sizes, since in self.looks:
            hand = hands[seat] + since
            if pile is None:
                _, kind, _ = table.lead(
                    [hand if other == seat else 0 for other in range(len(hands))], list(sizes), seat, 0
                )
                if kind != turn.type:
                    weight *= ODD_LEAD
                continue
            play = table.follow(hand, list(sizes), seat, last, pile)
            if turn.type is None:
                weight *= ODD_PASS if play is not None else 1.0
            elif play is None:
                weight *= ODD_PLAY
        return weight

    def outcome(self, action: Act, start: Start) -> tuple[float, bool]:
        """As `Trial.outcome`; with few cards left both sides play perfectly."""
        if self.endgame is not None:
            after = self.after(action, start)
            value = self.endgame.solve(after)
            if value is not None:
                return value, value > 0.0
        return super().outcome(action, start)


def _piles(turns: tuple[Turn, ...]) -> list[tuple[Pile | None, int]]:
    """For every turn of a trick what lay on the table, and who had played it (the seat itself where it leads)."""
    pile: Pile | None = None
    last = turns[0].seat if turns else 0
    found = []
    for turn in turns:
        found.append((pile, last if pile is not None else turn.seat))
        if turn.type is not None and turn.top is not None:
            pile, last = (turn.type, turn.top), turn.seat
    return found


class BaconExpert(BaconSearch):
    """Search in weighted worlds."""

    def __init__(self, effort: Effort = EXPERT) -> None:
        super().__init__(effort)

    def trial(self, view: BaconView, rng: Stream) -> Trial:
        """Where the candidates are tried."""
        return WeightedTrial(view, rng)
