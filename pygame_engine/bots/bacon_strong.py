"""Bacon by search: each of a few candidates is tried in many sampled worlds, and the deal played out by plans.

Successive halving: all candidates in the same few worlds, then the better ones in more, until two are left. What a
candidate brings is the mean of what the deals were worth to the seat (`bacon_worth`), plus a little for what the rule
of thumb thinks of it, which decides where the worlds can't tell. Nothing but the view is looked at; the numbers of
worlds are fixed, so that a seed gives the same game everywhere.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from ..combos import QUAD
from ..games.bacon.actions import PASS, Act, format_action
from ..games.bacon.view import BaconView, pack_of
from ..protocol import Hurry, Json, Limits, Reason
from ..rng import Stream
from .bacon_heuristic import BaconHeuristic
from .bacon_ideas import ideas
from .bacon_trial import Trial
from .trick_play import Option

OUT = 90.0
"""What the rule of thumb gives for going out, at least: nothing is better."""


class Effort(NamedTuple):
    """How much is looked at."""

    candidates: int = 8
    rounds: tuple[tuple[int, int], ...] = ((8, 8), (4, 16), (2, 32))
    """How many candidates are tried, and in how many worlds."""
    prior: float = 0.04
    """What a play less by rule of thumb is worth, as a part of the best end of the deal."""
    partner: float = 0.08
    """What it costs to beat the partner's winning play without being nearly out, as the same part."""
    pause: int = 1
    """Play-outs between two pauses: some milliseconds in a browser."""


class Candidate:
    """An action on trial."""

    __slots__ = ("action", "index", "prior", "total", "weight", "won", "worlds")

    def __init__(self, index: int, action: Act, prior: float) -> None:
        self.index, self.action, self.prior = index, action, prior
        self.total, self.weight, self.won, self.worlds = 0.0, 0.0, 0, 0

    def add(self, weight: float, worth: float, well: bool) -> None:
        """What one world brought."""
        self.total += weight * worth
        self.weight += weight
        self.worlds += 1
        self.won += well

    @property
    def mean(self) -> float:
        """What it brought in a world."""
        return self.total / self.weight if self.weight else 0.0

    @property
    def rank(self) -> tuple[float, int]:
        """For sorting, the best first; equals as the rule of thumb has them."""
        return -round(self.mean + self.prior, 9), self.index


class BaconSearch:
    """Flat Monte Carlo with successive halving over play-outs by plans."""

    def __init__(self, effort: Effort | None = None) -> None:
        self.effort = effort or Effort()
        self.below = BaconHeuristic()
        self._looked: tuple[BaconView, list[Candidate]] | None = None

    def trial(self, view: BaconView, rng: Stream) -> Trial:
        """Where the candidates are tried."""
        return Trial(view, rng)

    def think(self, view: BaconView, rng: Stream, limits: Limits) -> Generator[float, None, Act]:
        """The candidate that did best; `limits.iterations`, if any, is the number of play-outs at most."""
        options = self.below.options(view)
        self._looked = None
        if len(options) == 1 or options[0].worth > OUT:
            return options[0].action
        yield 0.0
        trial = self.trial(view, rng)
        candidates = self._candidates(view, options, trial.worth.most)
        yield from self._compare(candidates, trial, limits.iterations)
        candidates.sort(key=lambda candidate: (-candidate.worlds, *candidate.rank))
        self._looked = view, candidates
        return candidates[0].action

    def _compare(self, candidates: list[Candidate], trial: Trial, limit: int) -> Generator[float, None, None]:
        """Try them round by round, in each the best of those before. In a hurry a world begun does not count: else
        the candidates that were tried in it would look better or worse than the others."""
        effort = self.effort
        total = sum(min(keep, len(candidates)) * worlds for keep, worlds in effort.rounds)
        done, left = 0, candidates
        for keep, worlds in effort.rounds:
            left = sorted(left, key=lambda candidate: candidate.rank)[:keep]
            for _ in range(worlds):
                if limit and done + len(left) > limit:
                    return
                start, weight = trial.world()
                brought = []
                for candidate in left:
                    brought.append(trial.outcome(candidate.action, start))
                    done += 1
                    if done % effort.pause == 0:
                        try:
                            yield done / total
                        except Hurry:
                            return
                for candidate, (worth, well) in zip(left, brought, strict=True):
                    candidate.add(weight, worth, well)

    def _candidates(self, view: BaconView, options: Sequence[Option], scale: float) -> list[Candidate]:
        """The best options by rule of thumb, passing, and the best bomb."""
        chosen = list(options[: self.effort.candidates - 1])
        bombs = [option for option in options if option.action[0] == "play" and option.action[2] >= QUAD]
        passes = [option for option in options if option.action == PASS]
        for must in (*passes, *bombs[:1]):
            if must not in chosen:
                chosen.append(must)
        best = options[0].worth
        found = []
        for at, option in enumerate(chosen):
            prior = self.effort.prior * max(-3.0, option.worth - best)
            if beside_partner(view) and option.action != PASS and not _nearly_out(view, option.action):
                prior -= self.effort.partner
            found.append(Candidate(at, option.action, scale * prior))
        return found

    def reasons(self, view: BaconView, action: Act) -> list[Reason]:
        """The ideas behind it, else what the rule of thumb says; then the worlds, where they were looked at."""
        found = ideas(view, action) or self.below.reasons(view, action)
        if self._looked is not None and self._looked[0] == view:
            found = [*found, *_counted(view, action, self._looked[1])]
        return found


def beside_partner(view: BaconView) -> bool:
    """Whether the partner's play lies on the table."""
    assert view.seat is not None
    return view.pile is not None and view.form.teams is not None and view.last in view.form.teams[view.seat % 2]


def _nearly_out(view: BaconView, action: Act) -> bool:
    """Whether one combination is left after that play."""
    rest = view.hand - action[1]
    return view.combos.size(rest) <= 6 and bool(view.combos.readings(rest))


def _counted(view: BaconView, action: Act, candidates: Sequence[Candidate]) -> list[Reason]:
    """How often the chosen action and the others did well."""
    chosen = next((candidate for candidate in candidates if candidate.action == action), None)
    if chosen is None or not chosen.worlds:
        return []
    pack = pack_of(view.form)
    order = [chosen, *sorted((c for c in candidates if c is not chosen and c.worlds), key=lambda c: c.rank)]
    listed: list[Json] = [
        {
            "action": format_action(candidate.action, view.combos, pack),
            "worlds": candidate.worlds,
            "won": candidate.won,
            "value": round(candidate.mean, 2),
        }
        for candidate in order
    ]
    counts = {"worlds": chosen.worlds, "considered": len(order), "won": chosen.won}
    return [Reason("searched", {**counts, "candidates": listed})]


__all__ = ["BaconSearch", "Candidate", "Effort"]
