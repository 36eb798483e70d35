"""Bacon by deeper search: worlds weighted by what the others did, the last cards played out perfectly, more of both.

*Weights.* What a seat did is compared with what the policy of the play-outs would have done with the world's cards at
that moment: a pass where it would have played, or another kind of lead, makes the world less likely, the very same
play more. People and bots follow no policy to the letter, so no world is ruled out and the last `LOOKS` decisions count
alike.

*Last phase.* Where all seats together hold few cards the play-out is replaced by perfect play in the world. Where two
players are left, each knows the other's hand: if there is a play after which the other can't go out first any more
(`bacon_race`), it is made.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from ..combos import FLUSHES, SIZE, Pile
from ..games.bacon.actions import Act
from ..games.bacon.view import BaconView, Turn
from ..protocol import Hurry, Limits, Reason
from ..rng import Stream
from .bacon_endgame import Endgame
from .bacon_ideas import ideas
from .bacon_race import Race
from .bacon_rollout import Start
from .bacon_strong import BaconSearch, Candidate, Effort
from .bacon_trial import Trial

EXPERT = Effort(candidates=10, rounds=((10, 8), (5, 18), (3, 28), (2, 50)))

LOOKS = 12
"""So many of the others' last decisions are looked at."""
LEAD = {"same": 1.3, "kind": 0.65, "other": 0.8}
PLAY = {"same": 1.13, "other": 0.78, "pass": 1.1}
PASS = {"same": 1.06, "other": 0.72}
"""How likely a lead, a play or a pass is in the true world against a world drawn at random, by what the policy does
there: the same, the same kind of lead with other ranks, something else, or nothing at all. A play where the policy
passes tells of a hand that is worth a fight.

Counted over 9,700 decisions of searching bots in deals of bacon4, bacon6, applewood4 and chunky4, the true hands
against twelve drawn worlds each. In bacon4, for one: leads 0.47 the same in the true world and 0.37 in others, 0.09 and
0.12 the same kind; plays 0.42 and 0.40 the same, 0.32 and 0.39 another, 0.26 and 0.21 where the policy passes; passes
0.86 and 0.80.
"""
LAST_CARDS = 9
"""Up to so many cards in all hands together the end is solved."""
POSITIONS = 250
"""Positions looked at in one solved end; beyond that it is played out by the policy."""
RACE_SLICE, RACE = 800, 8000
"""Positions looked at between two pauses, and in all, where two are left."""


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
        few = sum(self.sizes) <= LAST_CARDS and view.in_play.bit_count() > 2
        self.endgame = Endgame(self.table, self.worth, POSITIONS) if few else None

    def knows_rival(self) -> bool:
        """Whether one other seat is left, and what is not seen is its hand."""
        others = [seat for seat in range(len(self.sizes)) if seat != self.me and self.view.in_play >> seat & 1]
        return len(others) == 1 and len(self.pack) == self.sizes[others[0]] - self.wilds[others[0]]

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
            hand, did = hands[seat] + since, (turn.type, turn.top)
            if pile is None:
                alone = [hand if other == seat else 0 for other in range(len(hands))]
                _, kind, top = table.lead(alone, list(sizes), seat, 0)
                weight *= LEAD["same" if (kind, top) == did else "kind" if kind == turn.type else "other"]
                continue
            play = table.follow(hand, list(sizes), seat, last, pile)
            if turn.type is None:
                weight *= PASS["same" if play is None else "other"]
            else:
                weight *= PLAY["pass" if play is None else "same" if play[1:] == did else "other"]
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
        self._raced: tuple[BaconView, Act] | None = None

    def trial(self, view: BaconView, rng: Stream) -> WeightedTrial:
        """Where the candidates are tried."""
        return WeightedTrial(view, rng)

    def think(self, view: BaconView, rng: Stream, limits: Limits) -> Generator[float, None, Act]:
        """A play that surely goes out before the last other one, where there is one; else as `BaconSearch.think`."""
        if view.in_play.bit_count() == 2:
            try:
                found = yield from self._race(view, rng, min(RACE, 20 * limits.iterations or RACE))
            except Hurry:
                found = None
            if found is not None:
                self._looked, self._raced = (view, [found]), (view, found.action)
                return found.action
        return (yield from super().think(view, rng, limits))

    def reasons(self, view: BaconView, action: Act) -> list[Reason]:
        """As `BaconSearch.reasons`; that a race is won is said where no straight flush of the other one can stop it."""
        if self._raced != (view, action) or any(figure[0] in FLUSHES for figure in view.combos.figures(view.unseen)):
            return super().reasons(view, action)
        return [*ideas(view, action), Reason("bacon-race")]

    def _race(self, view: BaconView, rng: Stream, positions: int) -> Generator[float, None, Candidate | None]:
        """The first action by rule of thumb that wins the race against the last other one; None where none is found."""
        trial = self.trial(view, rng)
        options = self.below.options(view)
        if len(options) == 1 or not trial.knows_rival():
            return None
        start, race = trial.start(trial.deal()), Race(trial.table)
        for option in options:
            after = trial.after(option.action, start)
            done = True if isinstance(after, list) else None
            while done is None and race.spent() < positions:
                yield 0.0
                assert not isinstance(after, list)
                done = race.wins(after, trial.me, RACE_SLICE)
            if done:
                found = Candidate(0, option.action, 0.0)
                found.add(1.0, *trial.worth.of([*view.out_order, trial.me]))
                return found
        return None
