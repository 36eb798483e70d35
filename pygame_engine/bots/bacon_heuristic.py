"""Bacon by rule of thumb: the plan of fewest plays, weak ones first, winners and bombs kept for when they are needed.

Every decision is a list of options with their worth and their reason; the best is taken. `slips` is the chance, per
decision, to take one of the next best instead. Nothing but the view is looked at. Worths are in plays: 1.0 is about
one play that does not win.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from ..combos import NAMES, QUAD, SIZE
from ..games.bacon.actions import NO, PASS, YES, Act
from ..games.bacon.view import BaconView
from ..protocol import Limits, Reason
from ..rng import Stream
from .bacon_hands import STEP, WINS, Wins, hand_cost, plays_needed, win_chance
from .trick_play import Option

SLIP_CHOICES = 3
"""A slip takes one of so many next best options."""


class Weights(NamedTuple):
    """The few numbers of the play, found by play against itself."""

    tempo: float = 0.5
    """What it is worth to lead next."""
    finish: float = 1.6
    """The same with one combination left."""
    hold: float = 0.35
    """What it costs to spend a bomb while nobody is close to going out."""
    partner: float = 1.5
    """What it costs to beat the partner's play."""
    danger: float = 3.0
    """What it is worth to stop an opponent who has one card left; less with more cards."""
    afraid_of: int = 8
    """Opponents with more cards than this are not feared."""
    step: float = STEP
    """What a play of the plan costs even if it wins."""
    wins: Wins = WINS
    """How likely plays are to win."""


WEIGHTS = Weights()
"""Against the first guesses (tempo 0.6, partner 0.8, danger 1.2, afraid of 6, step 0.35), points a deal over duplicate
deals with 95 % intervals: bacon4 +0.5 (+0.3 ... +0.7), bacon6 +2.1 (+1.4 ... +2.7)."""
ALONE = WEIGHTS._replace(danger=0.6)
"""Everyone for himself: others stop him too. applewood4 against the team weights: +0.1 (+0.0 ... +0.2)."""


class BaconHeuristic:
    """The rule-of-thumb player; `slips` is the chance of a plausible mistake per decision."""

    def __init__(self, slips: float = 0.0, weights: Weights | None = None) -> None:
        self.slips, self.weights = slips, weights

    def think(self, view: BaconView, rng: Stream, limits: Limits) -> Generator[float, None, Act]:
        """The best option, or with the chance of a slip one of the next best; no pause is needed."""
        ranked = self.options(view)
        if self.slips and len(ranked) > 1 and rng.random() < self.slips:
            return rng.choice(ranked[1 : 1 + SLIP_CHOICES]).action
        return ranked[0].action
        yield 1.0  # what makes this a generator

    def reasons(self, view: BaconView, action: Act) -> list[Reason]:
        """Why it would do this, or what speaks for it where it would do something else."""
        return [option.reason for option in self.options(view) if option.action == action]

    def options(self, view: BaconView) -> list[Option]:
        """What the seat to act may sensibly do, best first; equals in the order of the legal actions."""
        decide = {"play": self._plays, "lead": _leads, "answer": _answers}[view.phase]
        found = decide(view)
        return sorted(found, key=lambda option: -round(option.worth, 6))

    # -- playing

    def _plays(self, view: BaconView) -> list[Option]:
        legal = view.legal
        if len(legal) == 1:
            return [Option(legal[0], 0.0, Reason("bacon-only"))]
        sight = _Sight(view, self.weights or (ALONE if view.form.teams is None else WEIGHTS))
        return [sight.passing() if action == PASS else sight.play(action) for action in legal]


class _Sight:
    """One seat's look at the trick: what its hand costs, who is winning, who is close to going out."""

    def __init__(self, view: BaconView, weights: Weights) -> None:
        assert view.seat is not None
        self.view, self.weights, self.me = view, weights, view.seat
        self.combos, self.left = view.combos, view.cards_left
        self.cost = self._cost(view.hand)
        self.leading = view.pile is None
        teams = view.form.teams
        self.friends = {self.me} if teams is None else set(teams[self.me % 2])
        self.ours = not self.leading and view.last in self.friends
        self.enemies = [seat for seat, left in enumerate(self.left) if left and seat not in self.friends]
        self.fear = max((self._fear(seat) for seat in self.enemies), default=0.0)

    def _cost(self, hand: int) -> float:
        return hand_cost(self.combos, hand, self.weights.wins, self.weights.step)

    def _fear(self, seat: int) -> float:
        """How much an opponent's lead is to be feared: 1 with one card left, 0 with many."""
        limit = self.weights.afraid_of
        return max(0.0, (limit + 1 - self.left[seat]) / limit)

    def wins(self, kind: int, top: int) -> float:
        """The chance that a play wins the trick: certain where no opponent has the cards to beat it."""
        most = max((self.left[seat] for seat in self.enemies), default=0)
        if most < min(SIZE[kind], 4):
            return 1.0
        return win_chance(kind, top, self.combos.x, self.weights.wins)

    def passing(self) -> Option:
        """Leave the trick to whoever has it."""
        if self.ours:
            return Option(PASS, -self.cost + self.weights.partner, Reason("bacon-pass-partner"))
        danger = self.weights.danger * self._fear(self.view.last) if self.left[self.view.last] else 0.0
        return Option(PASS, -self.cost - danger, Reason("bacon-pass-keep", {"plays": plays_needed(self.cost)}))

    def play(self, action: Act) -> Option:
        """A combination: what is left of the hand, and what leading next is worth."""
        _, cards, kind, top = action
        rest = self.view.hand - cards
        named = {"type": NAMES[kind], "top": top}
        if not rest:
            return Option(action, 99.0 + top / 100.0, Reason("bacon-out"))
        weights = self.weights
        chance, cost = self.wins(kind, top), self._cost(rest)
        one_left = self.combos.size(rest) <= 6 and bool(self.combos.readings(rest))
        worth = -cost + chance * (weights.finish if one_left else weights.tempo)
        if kind >= QUAD:
            worth -= weights.hold * (1.0 - self.fear)
        plays = plays_needed(cost)
        if self.leading:
            code = "bacon-lead-win" if one_left and chance > 0.6 else "bacon-lead-weak"
            return Option(action, worth, Reason(code, {**named, "plays": plays}))
        if self.ours:
            return Option(action, worth, Reason("bacon-over-partner", {**named, "plays": plays}))
        code = "bacon-bomb" if kind >= QUAD else "bacon-take" if cost < self.cost else "bacon-stop"
        return Option(action, worth, Reason(code, {**named, "plays": plays}))


# -- the lead and the question -----------------------------------------------------------------------------------------

PLAYS_PER_CARD, PLAYS_AT_LEAST = 0.22, 0.45
"""What the plan of a hand costs that is not seen, by its number of cards."""
ASK_WITHIN = 1.5
"""A partner is asked where it is not clear whose lead is better."""
TRUST = 1.0
"""What a partner's yes is worth, and a no costs."""
WANTS = 2.0
"""A hand whose plan costs less than that wants the lead."""


def _guess(cards: int) -> float:
    return PLAYS_AT_LEAST + PLAYS_PER_CARD * cards


def _leads(view: BaconView) -> list[Option]:
    """Who leads next: whoever is likely to be out first; an opponent never if a partner can (1.6)."""
    assert view.seat is not None
    left, found = view.cards_left, []
    friends = set(view.form.teams[view.seat % 2]) if view.form.teams else {view.seat}
    own = hand_cost(view.combos, view.hand) if view.hand else 99.0
    for seat in view.lead_options:
        if seat == view.seat:
            found.append(Option(("lead", seat), -own, Reason("bacon-lead-self", {"plays": plays_needed(own)})))
        elif seat in friends:
            worth = -_guess(left[seat])
            if seat == view.asked:
                worth += TRUST if view.answer == "yes" else -TRUST
            found.append(Option(("lead", seat), worth, Reason("bacon-lead-partner", {"cards": left[seat]})))
        else:
            found.append(Option(("lead", seat), -50.0, Reason("bacon-lead-next")))
    best = max(option.worth for option in found)
    for seat in view.ask_options:
        close = abs(-_guess(left[seat]) - best) < ASK_WITHIN
        worth = best + 0.1 - 0.01 * left[seat] if close else best - 1.0
        found.append(Option(("ask", seat), worth, Reason("bacon-ask", {"cards": left[seat]})))
    return found


def _answers(view: BaconView) -> list[Option]:
    """Yes with a hand that is nearly played out (1.10)."""
    cost = hand_cost(view.combos, view.hand)
    plays = {"plays": plays_needed(cost)}
    return [
        Option(YES, WANTS - cost, Reason("bacon-yes", plays)),
        Option(NO, 0.0, Reason("bacon-no", plays)),
    ]
