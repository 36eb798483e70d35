"""One decision of Bacon on trial: worlds that agree with a view, and what an action brings in them."""

from __future__ import annotations

from ..games.bacon.actions import Act
from ..games.bacon.view import BaconView
from ..protocol import MatchContext
from ..rng import Stream
from .bacon_plans import BITS
from .bacon_rollout import Start, Table
from .bacon_worth import Worth

WANTS = 2.0
"""A partner whose plan costs less than that says that it wants the lead."""


class Trial:
    """The worlds of one view. Hands are keys of `bacon_plans`."""

    def __init__(self, view: BaconView, rng: Stream) -> None:
        assert view.seat is not None
        self.view, self.me, self.rng = view, view.seat, rng
        self.table = Table(view.form, view.options, MatchContext(view.scores, view.deal_no))
        self.plans = self.table.plans
        self.plans.tidy()
        self.worth = Worth(self.table, self.me)
        combos = view.combos
        self.hand = self.plans.key(combos, view.hand)
        self.sizes, self.wilds = list(view.cards_left), view.wilds_left
        self.pack = [1 << BITS * (card // combos.suits) for card in combos.cards(view.unseen & combos.naturals)]
        self.passed = self._passed()
        self._taken: dict[int, int] = {}

    def _passed(self) -> int:
        """The seats that have passed since the last play, or with hard passes in this trick."""
        mask = 0
        for turn in self.view.trick:
            if turn.type is None:
                mask |= 1 << turn.seat
            elif not self.table.hard:
                mask = 0
        return mask

    def world(self) -> tuple[Start, float]:
        """One deal of the cards that are not seen, every one equally likely, and how much it counts."""
        return self.start(self.deal()), 1.0

    def deal(self) -> list[int]:
        """The hands of all seats in one world."""
        pack, at, hands = self.pack, 0, []
        self.rng.shuffle(pack)
        for seat, (size, wilds) in enumerate(zip(self.sizes, self.wilds, strict=True)):
            if seat == self.me:
                hands.append(self.hand)
                continue
            natural = size - wilds
            hands.append(sum(pack[at : at + natural]) + (wilds << self.plans.wild_at))
            at += natural
        return hands

    def start(self, hands: list[int]) -> Start:
        """The position of the view with these hands."""
        view = self.view
        return Start(hands, self.sizes, list(view.out_order), self.me, view.last, view.in_play, self.passed, view.pile)

    def outcome(self, action: Act, start: Start) -> tuple[float, bool]:
        """What the deal is worth if the seat does that and the policy does all the rest, and whether it went well."""
        after = self.after(action, start)
        return self.worth.of(after if isinstance(after, list) else self.table.play_out(self.table.settle(after)))

    def after(self, action: Act, start: Start) -> Start | list[int]:
        """The position after the action (as `Table.after_play`); the order of going out where the deal ends with it."""
        table, kind = self.table, action[0]
        if kind == "play":
            return table.after_play(start, start.hands[self.me] - self._key(action[1]), action[2], action[3])
        if kind == "pass":
            return table.after_pass(start)
        if kind == "lead":
            return table.led(start, action[1])
        if kind == "ask":
            asked = action[1]
            wants = self.plans.cost(start.hands[asked]) < WANTS
            return table.led(start, asked if wants else self._other(start, asked))
        return table.led(start, self.me if action[1] == "yes" else self._other(start, self.me))

    def _key(self, cards: int) -> int:
        found = self._taken.get(cards)
        if found is None:
            found = self._taken[cards] = self.plans.key(self.view.combos, cards)
        return found

    def _other(self, start: Start, asked: int) -> int:
        """Who leads where the partner that was asked does not."""
        winner = self.view.last
        leads = [seat for seat in self.table.leads(winner, start.in_play) if seat != asked]
        return min(leads, key=lambda seat: ((seat ^ winner) & 1, start.sizes[seat]))
