"""Playing a deal of Bacon out by plans: the policy of the searching bots, without states, cards or events.

Hands are keys of `bacon_plans`: ranks and wilds, so that a straight flush is a run. The policy, seat by seat: go out if
that can be done; lead the weakest group of the plan, the strongest where two are left; on an opponent's play put the
lowest group of the plan that beats it; break the plan, and spend wilds and bombs, only where somebody is close to going
out; leave the partner's play alone. A test holds every play to the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..combos import FLUSHES, HEX, QUAD, QUINT, SIZE
from ..games.bacon import rules
from ..games.bacon.rules import Form
from ..protocol import MatchContext
from .bacon_plans import Plans, plans_of

FEARED = 8
"""Opponents with more cards than this are not feared."""
AFRAID = tuple((FEARED + 1 - left) / FEARED for left in range(FEARED + 1))
TEMPO, FINISH, HOLD = 0.5, 1.6, 0.35
DANGER, DANGER_ALONE = 3.0, 0.6
ENDED = -1
"""Instead of a seat: the trick has ended and nobody leads yet."""
BOMBS = (QUAD, QUINT, HEX)

Play = tuple[int, int, int]
"""The hand after it, type and top."""
Answer = tuple[float, Play | None, float]


class Start(NamedTuple):
    """Where a play-out starts: as in `BaconState`, with `hands` as keys and `sizes` their cards."""

    hands: list[int]
    sizes: list[int]
    order: list[int]
    seat: int
    last: int
    in_play: int
    passed: int
    pile: tuple[int, int] | None


class Table:
    """What all play-outs of a deal share."""

    def __init__(self, form: Form, options: Mapping[str, Any], match: MatchContext) -> None:
        self.form, self.options, self.match = form, options, match
        self.plans: Plans = plans_of(form.ranks, bool(options["x_in_runs"]))
        self.next_seat = rules.next_seats(form.players)
        self.hard = bool(options["hard_pass"])
        self.value = rules.points_by_place(form, options)
        self.lead_rule = str(options.get("winner_out_lead"))
        self.allied = form.teams is not None
        self.danger = DANGER if self.allied else DANGER_ALONE

    def play_out(self, start: Start, trace: list[tuple[int, int, int]] | None = None) -> list[int]:
        """The order of going out, to the end of the deal; `trace` gets (seat, type, top) of every turn, -1: a pass."""
        hands, sizes, order = start.hands[:], start.sizes[:], start.order[:]
        _, _, _, seat, last, in_play, passed, pile = start
        next_seat, hard, allied = self.next_seat, self.hard, self.allied
        while True:
            play = None
            if pile is None:
                play = self.lead(hands, sizes, seat, in_play)
            elif not allied or (last ^ seat) & 1:
                play = self.follow(hands[seat], sizes, seat, last, pile)
            elif sizes[seat] <= 6:
                play = self.out(hands[seat], sizes[seat], pile)
            if trace is not None:
                trace.append((seat, *play[1:]) if play else (seat, -1, 0))
            if play is None:
                passed |= 1 << seat
            else:
                hands[seat] = play[0]
                pile, last = (play[1], play[2]), seat
                sizes[seat] -= SIZE[play[1]]
                if not hard:
                    passed = 0
                if not sizes[seat]:
                    in_play ^= 1 << seat
                    order.append(seat)
                    if rules.ending(self.form, self.options, self.match, self.value, order):
                        return order
            asking = in_play & ~passed & ~(1 << last)
            if asking:
                seat = next_seat[asking][seat]
            else:
                seat = last = self.leader(sizes, last, in_play)
                passed, pile = 0, None

    def leads(self, winner: int, in_play: int) -> list[int]:
        """Who may lead next."""
        return rules.lead_options(self.form, winner, in_play, self.lead_rule)

    def leader(self, sizes: list[int], winner: int, in_play: int) -> int:
        """Who leads next: of the winner's side the one with the fewest cards, else whoever has to."""
        leads = self.leads(winner, in_play)
        if len(leads) == 1:
            return leads[0]
        return min(leads, key=lambda seat: ((seat ^ winner) & 1, sizes[seat]))

    # -- the policy

    def lead(self, hands: list[int], sizes: list[int], seat: int, in_play: int) -> tuple[int, int, int]:
        """What the seat leads: its hand after it, type and top."""
        hand, plans = hands[seat], self.plans
        plan = plans.plan(hand)
        group = plan[0]
        if len(plan) == 2:
            group = plan[1]
        rest = plans.take(hand, group[0], group[1])
        plans.rest(rest, plan, group)
        return rest, group[0], group[1]

    def follow(self, hand: int, sizes: list[int], seat: int, last: int, pile: tuple[int, int]) -> Play | None:
        """What beats an opponent's play: the hand after it, type and top; None to pass."""
        plans = self.plans
        key = hand << 8 | pile[0] << 4 | pile[1]
        found = plans.answers.get(key)
        if found is None:
            found = plans.answers[key] = self._answer(hand, pile, sizes[seat])
        worth, play, passing = found
        if 0 < sizes[last] <= FEARED:
            passing -= self.danger * AFRAID[sizes[last]]
        least = 99
        for other, left in enumerate(sizes):
            if 0 < left < least and other != seat and (not self.allied or (other ^ seat) & 1):
                least = left
        if least <= FEARED or worth < passing:
            bomb = self._bomb(hand, pile, sizes[seat], least)
            if bomb is not None and bomb[0] > worth:
                worth, play = bomb
        return play if worth > passing else None

    def _answer(self, hand: int, pile: tuple[int, int], size: int) -> Answer:
        """The best ordinary play on the pile with its worth, and what passing is worth."""
        kind, top = pile
        plans, worth, play = self.plans, -99.0, None
        passing = -plans.cost(hand)
        if kind in FLUSHES or size < SIZE[kind]:
            return worth, play, passing
        chances, unit = plans.chance[kind], plans.wild_unit
        wilds = hand >> plans.wild_at
        planned = [group[1] for group in plans.plan(hand) if group[0] == kind and group[1] > top]
        natural = 0
        for higher in planned or range(top + 1, plans.highest[kind] + 1):
            rest = plans.take(hand, kind, higher)
            if rest < 0:
                continue
            if not planned:
                if rest // unit == wilds:
                    natural += 1
                    if natural > 3:
                        continue
                elif natural and higher < plans.highest[kind]:
                    continue
            now = self._worth(rest, chances[higher])
            if now > worth:
                worth, play = now, (rest, kind, higher)
        return worth, play, passing

    def _bomb(self, hand: int, pile: tuple[int, int], size: int, least: int) -> tuple[float, Play] | None:
        """The best bomb on the pile with its worth; where nobody is feared only one that the plan has anyway."""
        kind, top = pile
        plans, hold = self.plans, HOLD
        if least <= FEARED:
            hold *= 1.0 - AFRAID[least]
            found = plans.bombs.get(hand)
            if found is None:
                found = plans.bombs[hand] = tuple(self._bombs(hand, size))
        else:
            found = tuple(
                (self._worth(plans.take(hand, mine, high), chance), (plans.take(hand, mine, high), mine, high))
                for mine, high, _, chance in plans.plan(hand)
                if mine >= QUAD
            )
        best = None
        for worth, play in found:
            if (play[1] > kind or (play[1] == kind and play[2] > top)) and (best is None or worth - hold > best[0]):
                best = (worth - hold, play)
        return best

    def _bombs(self, hand: int, size: int) -> Iterator[tuple[float, Play]]:
        """All bombs of a hand."""
        plans = self.plans
        for kind in BOMBS:
            if size >= SIZE[kind]:
                for top in range(1, plans.ranks + 1):
                    rest = plans.take(hand, kind, top)
                    if rest >= 0:
                        yield self._worth(rest, plans.chance[kind][top]), (rest, kind, top)

    def _worth(self, rest: int, chance: float) -> float:
        """What it is worth to be left with `rest` where the play wins with that chance."""
        if not rest:
            return 99.0
        cost, _, _, more = self.plans.solve(rest)
        return (chance * TEMPO if more else chance * FINISH) - cost

    def out(self, hand: int, size: int, pile: tuple[int, int]) -> Play | None:
        """The play that goes out on the pile, where there is one."""
        kind, top = pile
        for mine, high in self.plans.whole(hand, size):
            if high > top if mine == kind else mine >= QUAD and mine > kind:
                return 0, mine, high
        return None

    # -- one action, then the policy

    def after_play(self, start: Start, rest: int, kind: int, top: int) -> Start | list[int]:
        """Where a play leads that leaves `rest` of the hand; the order of going out where the deal ends with it.

        Where it ends the trick, nobody is to act yet (`ENDED`): `settle` says who leads.
        """
        hands, sizes, order, seat, _, in_play, passed, _ = start
        hands, sizes = hands[:], sizes[:]
        hands[seat] = rest
        sizes[seat] -= SIZE[kind]
        if not sizes[seat]:
            in_play ^= 1 << seat
            order = [*order, seat]
            if rules.ending(self.form, self.options, self.match, self.value, order):
                return order
        passed = passed if self.hard else 0
        return self._turn(Start(hands, sizes, order, seat, seat, in_play, passed, (kind, top)))

    def after_pass(self, start: Start) -> Start:
        """Where a pass leads; as `after_play`."""
        return self._turn(start._replace(passed=start.passed | 1 << start.seat))

    def _turn(self, start: Start) -> Start:
        asking = start.in_play & ~start.passed & ~(1 << start.last)
        return start._replace(seat=self.next_seat[asking][start.seat] if asking else ENDED)

    def settle(self, start: Start) -> Start:
        """The same, and where the trick has ended, the seat leads that the policy chooses."""
        if start.seat != ENDED:
            return start
        return self.led(start, self.leader(start.sizes, start.last, start.in_play))

    @staticmethod
    def led(start: Start, leader: int) -> Start:
        """That seat leads next."""
        return start._replace(seat=leader, last=leader, passed=0, pile=None)
