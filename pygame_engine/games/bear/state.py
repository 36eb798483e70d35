"""One deal of Bear in progress, with all its secrets (RULES.md 3.2-3.8)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Any

from ...errors import IllegalAction
from ...options import OptionValue
from ...protocol import Deal, Event, MatchContext, Result
from ...words import reason_text
from . import rules
from .actions import Act, format_action, legal_actions, why_illegal
from .rules import PACK, contract
from .view import BearView, fold


class BearState:
    """A deal of Bear. `hands`, `won`, `kitty` and `discards` are masks; `trick` lists the cards on the table.

    Phases: ``auction``, ``agree`` (all passed, `all_pass=ask`), ``game`` (the game named after the auction),
    ``discard``, ``play``, ``over``.
    """

    __slots__ = (
        "bid", "cards", "deal", "dealer", "declarer", "discards", "events", "game", "hands", "kitty", "leader",
        "options", "outcome", "passes", "phase", "scores", "slop", "standing", "talon_size", "to_act", "trick",
        "under", "votes", "won",
    )  # fmt: skip

    def __init__(self, options: Mapping[str, OptionValue], deal: Deal, match: MatchContext) -> None:
        self.options = options
        self.deal = deal
        self.dealer = deal.dealer
        self.hands = [PACK.mask(hand) for hand in deal.hands]
        self.kitty = PACK.mask(deal.talon)
        self.cards = self.kitty | self.hands[0] | self.hands[1] | self.hands[2]
        self.talon_size = len(deal.talon)
        self.discards = 0
        self.standing: int | str | None = None
        self.declarer: int | None = None
        self.bid: int | str | None = None
        self.game: str | None = None
        self.under = contract("null")
        self.slop = False
        self.passes = 0
        self.votes: list[str] = []
        self.leader = 0
        self.trick: list[int] = []
        self.won = [0, 0, 0]
        self.outcome: Result | None = None
        self.scores = match.scores
        self.phase = "auction"
        self.to_act: int | None = (deal.dealer + 1) % 3
        size = len(deal.hands[0])
        self.events: list[Event] = [
            Event("deal", (deal.dealer, size, self.talon_size, self.cards, match.scores, match.deal_no)),
            *(Event("hand", (seat, hand), (seat,)) for seat, hand in enumerate(deal.hands)),
            Event("phase", ("auction", self.to_act)),
        ]

    @property
    def current_player(self) -> int | None:
        """The seat to act; None when the deal is over."""
        return self.to_act

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.phase == "over"

    def result(self) -> Result:
        """How the deal ended. Raises ValueError before its end."""
        if self.outcome is None:
            raise ValueError("the deal is not over yet")
        return self.outcome

    def returns(self) -> tuple[int, ...]:
        """Points of this deal per seat; zeros until it is over."""
        return self.outcome.points if self.outcome else (0, 0, 0)

    def legal_actions(self) -> list[Act]:
        """What the seat to act may do, in a stable order; empty when the deal is over."""
        if self.to_act is None:
            return []
        led = self.trick[0] if self.trick else None
        return legal_actions(
            self.phase, self.hands[self.to_act], led, self.game, self.standing, self.talon_size, self.options
        )

    def why_illegal(self, action: Act) -> str | None:
        """None where the seat to act may do this, else the code of the reason."""
        led = self.trick[0] if self.trick else None
        hand = self.hands[self.to_act] if self.to_act is not None else 0
        return why_illegal(action, self.phase, hand, led, self.game, self.standing, self.talon_size, self.options)

    def apply(self, action: Act) -> list[Event]:
        """Do `action` for the seat to act and return what happened. Raises IllegalAction and changes nothing."""
        reason = self.why_illegal(action)
        if reason is not None:
            raise IllegalAction(reason, f"{_shown(action)}: {reason_text(reason, 'en')}")
        start = len(self.events)
        _APPLY[action[0]](self, action)
        return self.events[start:]

    def _tell(self, kind: str, *data: Any, to: int | None = None) -> None:
        self.events.append(Event(kind, data, None if to is None else (to,)))

    def _call(self, action: Act) -> None:
        """A pass or a bid in the one round of bidding (3.3, BE8)."""
        assert self.to_act is not None
        seat = self.to_act
        if action[0] == "pass":
            self.passes += 1
            self._tell("pass", seat)
        else:
            self.standing, self.declarer = action[1], seat
            self.game = "null" if action[1] == "null" else action[2] if len(action) == 3 else None
            self._tell("bid", seat, action[1], self.game if len(action) == 3 else None)
        self.to_act = (seat + 1) % 3
        if seat == self.dealer:
            self._end_auction()

    def _end_auction(self) -> None:
        if self.standing is None:
            self._all_passed()
            return
        self.bid = self.standing
        self._tell("contract", self.declarer, self.bid, self.game)
        if self.game is None and self.options["game_choice"] == "after_win":
            self._enter("game", self.declarer)
        else:
            self._take_kitty()

    def _all_passed(self) -> None:
        """All have passed: slop round, redeal, or the players' choice (3.3, BE9)."""
        rule = self.options["all_pass"]
        if rule == "ask":
            self._enter("agree", (self.dealer + 1) % 3)
        elif rule == "slop":
            self._start_slop()
        else:
            self._redeal()

    def _agree(self, action: Act) -> None:
        """One vote; when all three have spoken the majority decides (3.3)."""
        assert self.to_act is not None
        self.votes.append(action[1])
        self._tell("agree", self.to_act, action[1])
        self.to_act = (self.to_act + 1) % 3
        if len(self.votes) == 3:
            if self.votes.count("slop") >= 2:
                self._start_slop()
            else:
                self._redeal()

    def _start_slop(self) -> None:
        self.slop = True
        self._tell("slop")
        self._start_play()

    def _redeal(self) -> None:
        self._tell("redeal")
        self._finish(Result((0, 0, 0), "redeal", counts=False))

    def _choose_game(self, action: Act) -> None:
        self.game = action[1]
        self._tell("contract", self.declarer, self.bid, self.game)
        if self.options["game_choice"] == "after_win" or not self.talon_size:
            self._take_kitty()
        else:
            self._enter("discard", self.declarer)

    def _take_kitty(self) -> None:
        """The declarer takes the kitty unseen by the others (3.4, BE4)."""
        assert self.declarer is not None
        leave_it = self.game == "null" and not self.options["null_takes_kitty"]
        if self.talon_size and not leave_it:
            self.hands[self.declarer] |= self.kitty
            self._tell("takes", self.declarer, self.talon_size)
            self._tell("kitty", self.declarer, self.deal.talon, to=self.declarer)
            self._enter("discard" if self.game else "game", self.declarer)
        elif self.game is None:
            self._enter("game", self.declarer)
        else:
            self.discards = self.kitty
            self._start_play()

    def _discard(self, action: Act) -> None:
        """The declarer lays away as many cards as the kitty had, face down (3.4)."""
        assert self.declarer is not None
        self.discards = PACK.mask(action[1:])
        self.hands[self.declarer] &= ~self.discards
        self._tell("discarded", self.declarer, self.talon_size)
        self._tell("discard", self.declarer, tuple(sorted(action[1:])), to=self.declarer)
        self._start_play()

    def _start_play(self) -> None:
        """Dealer's left leads to the first trick, whatever the game (3.6)."""
        self.under = contract(self.game or "null")
        self.leader = (self.dealer + 1) % 3
        self._enter("play", self.leader)

    def _enter(self, phase: str, seat: int | None) -> None:
        self.phase, self.to_act = phase, seat
        self.events.append(Event("phase", (phase, seat)))

    def _play(self, action: Act) -> None:
        seat, card = self.to_act, action[1]
        assert seat is not None
        self.hands[seat] ^= 1 << card
        self.trick.append(card)
        self.events.append(Event("play", (seat, card)))
        if len(self.trick) < 3:
            self.to_act = (seat + 1) % 3
            return
        trick = self.trick
        winner = (self.leader + rules.trick_winner(trick, self.under)) % 3
        self.won[winner] |= 1 << trick[0] | 1 << trick[1] | 1 << trick[2]
        points = PACK.points
        self.events.append(Event("trick", (winner, points[trick[0]] + points[trick[1]] + points[trick[2]])))
        self.trick = []
        self.leader = self.to_act = winner
        if not self.hands[winner]:
            self._count("slop" if self.slop else "played-out")
        elif self.declarer is not None and self.options["early_end"] and self._defeat_certain():
            self._count("defeat-certain")

    def _defeat_certain(self) -> bool:
        """The bound of 3.6 over what the defenders hold (BE12, R29-R31)."""
        assert self.declarer is not None
        if self.game == "null":
            return bool(self.won[self.declarer])
        return self.bound() < int(self.bid or 0)

    def bound(self) -> int:
        """The most that the declarer can still count, from public cards (3.6)."""
        assert self.declarer is not None
        theirs = self.won[self.declarer - 1] | self.won[self.declarer - 2]
        return rules.upper_bound(theirs, self.cards, add=self.options["big_bond"] == "add")

    def _count(self, reason: str) -> None:
        if self.slop:
            self._count_slop()
            return
        assert self.declarer is not None and self.bid is not None
        add = self.options["big_bond"] == "add"
        kitty_bonds = bool(self.options["kitty_bonds"])
        own = self.won[self.declarer]
        total = rules.total(own, self.discards, add=add, kitty_bonds=kitty_bonds)
        success = reason != "defeat-certain" and (not own if self.game == "null" else total >= int(self.bid))
        value = rules.bid_value(self.bid, int(self.options["null_value"]))
        table = rules.score_table(str(self.options["score_table"]))
        early = reason == "defeat-certain"
        details: dict[str, Any] = {
            "declarer": self.declarer,
            "bid": self.bid,
            "game": self.game,
            "success": success,
            "total": None if early else total,
        }
        if early:
            details["bound"] = None if self.game == "null" else self.bound()
        else:
            details["count"] = rules.count_lines(own, self.discards, add=add, kitty_bonds=kitty_bonds)
        self._finish(Result(rules.score(value, success, self.declarer, table), reason, details=details))

    def _count_slop(self) -> None:
        """Everyone counts what they took; the kitty is nobody's and stays hidden (3.8, BE14)."""
        add = self.options["big_bond"] == "add"
        totals = [rules.total(mask, add=add) for mask in self.won]
        counts = [rules.count_lines(mask, 0, add=add, kitty_bonds=True) for mask in self.won]
        details = {"declarer": None, "success": None, "total": None, "totals": totals, "counts": counts}
        self._finish(Result(rules.slop_points(totals), "slop", details=details))

    def _finish(self, result: Result) -> None:
        self.outcome = result
        if result.reason != "redeal":
            kitty = None if self.slop else tuple(c for c in range(32) if self.discards >> c & 1)
            self._tell("show", self.deal.hands, kitty)
        self._enter("over", None)
        self._tell("result", result)

    def clone(self) -> BearState:
        """An independent copy."""
        new = BearState.__new__(BearState)
        new.options, new.deal, new.dealer = self.options, self.deal, self.dealer
        new.hands, new.kitty, new.cards, new.talon_size = self.hands[:], self.kitty, self.cards, self.talon_size
        new.discards, new.standing, new.declarer, new.bid = self.discards, self.standing, self.declarer, self.bid
        new.game, new.under, new.slop, new.passes = self.game, self.under, self.slop, self.passes
        new.votes, new.leader, new.trick, new.won = self.votes[:], self.leader, self.trick[:], self.won[:]
        new.outcome, new.scores, new.phase, new.to_act = self.outcome, self.scores, self.phase, self.to_act
        new.events = self.events[:]
        return new

    def view(self, seat: int | None) -> BearView:
        """What that seat knows (None: a spectator)."""
        if seat is not None and not 0 <= seat < 3:
            raise ValueError(f"Bear has seats 0, 1 and 2, not {seat}")
        return fold(MappingProxyType(self.options), self.events, seat)

    def key(self) -> Hashable:
        """Equal for states that are equal in every fact, history included."""
        return (self.deal, tuple(self.events), tuple(self.hands), self.discards, self.phase, self.to_act)


def _shown(action: object) -> str:
    """The action as an error names it, whatever it is."""
    try:
        return format_action(action)  # type: ignore[arg-type]
    except (IndexError, TypeError, KeyError):
        return repr(action)


_APPLY: dict[str, Any] = {
    "pass": BearState._call,
    "bid": BearState._call,
    "agree": BearState._agree,
    "game": BearState._choose_game,
    "discard": BearState._discard,
    "play": BearState._play,
}
