"""One deal of Six-Bid Solo in progress, with all its secrets (RULES.md 2.1-2.6)."""

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
from .rules import HAND, PACK, WIDOW, contract
from .view import SixBidView, fold

NAME = "six-bid-solo"


class SixBidState:
    """A deal of Six-Bid Solo. `hands`, `won`, `widow`, `out` and `cards` are masks; `trick` lists the cards played.

    `out` are the cards that a full deal of ten each leaves out of play; `cards` are all others with them. `passed` has
    a bit for every seat that has passed; `called` is the card called, `holder` who had it, `returned` what came back.
    Phases: ``auction``, ``trump``, ``call``, ``give`` (a card back to the holder), ``play``, ``over``.
    """

    __slots__ = (
        "bid", "called", "cards", "deal", "dealer", "declarer", "events", "hands", "holder", "leader", "options", "out",
        "outcome", "passed", "phase", "points", "returned", "scores", "to_act", "trick", "trump", "under", "widow",
        "won",
    )  # fmt: skip

    def __init__(self, options: Mapping[str, OptionValue], deal: Deal, match: MatchContext) -> None:
        self.options = options
        self.deal = deal
        self.dealer = deal.dealer
        self.hands = [PACK.mask(hand) for hand in deal.hands]
        self.widow = PACK.mask(deal.talon)
        self.cards = self.widow | self.hands[0] | self.hands[1] | self.hands[2]
        self.out = 0
        size, down = len(deal.hands[0]), len(deal.talon)
        if options["deal"] == "seed_10" and (size, down) == (HAND["seed_10"], WIDOW):
            self.out = PACK.full & ~self.cards
            self.cards = PACK.full
        self.points = PACK.mask_points(self.cards)
        self.bid: str | None = None
        self.declarer: int | None = None
        self.passed = 0
        self.trump: str | None = None
        self.under = contract(None)
        self.called: int | None = None
        self.holder: int | None = None
        self.returned: int | None = None
        self.leader = 0
        self.trick: list[int] = []
        self.won = [0, 0, 0]
        self.outcome: Result | None = None
        self.scores = match.scores
        self.phase = "auction"
        self.to_act: int | None = (deal.dealer + 1) % 3
        self.events: list[Event] = [
            Event("deal", (deal.dealer, size, down, self.cards, match.scores, match.deal_no)),
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
        """Changes of the three accounts by this deal; zeros until it is over."""
        return self.outcome.points if self.outcome else (0, 0, 0)

    def legal_actions(self) -> list[Act]:
        """What the seat to act may do, in a stable order; empty when the deal is over."""
        if self.to_act is None:
            return []
        led = self.trick[0] if self.trick else None
        return legal_actions(
            self.phase, self.hands[self.to_act], led, self.bid, self.trump, self.cards, self.options
        )  # fmt: skip

    def why_illegal(self, action: Act) -> str | None:
        """None where the seat to act may do this, else the code of the reason."""
        led = self.trick[0] if self.trick else None
        hand = self.hands[self.to_act] if self.to_act is not None else 0
        return why_illegal(action, self.phase, hand, led, self.bid, self.trump, self.cards, self.options)

    def apply(self, action: Act) -> list[Event]:
        """Do `action` for the seat to act and return what happened. Raises IllegalAction and changes nothing."""
        reason = self.why_illegal(action)
        if reason is not None:
            raise IllegalAction(reason, f"{_shown(action)}: {reason_text(reason, 'en', NAME)}", NAME)
        start = len(self.events)
        _APPLY[action[0]](self, action)
        return self.events[start:]

    def _tell(self, kind: str, *data: Any, to: tuple[int, ...] | None = None) -> None:
        self.events.append(Event(kind, data, to))

    def _enter(self, phase: str, seat: int | None) -> None:
        self.phase, self.to_act = phase, seat
        self.events.append(Event("phase", (phase, seat)))

    def _pass(self, action: Act) -> None:
        """A pass in the auction; or no card is called (SA10)."""
        assert self.to_act is not None
        if self.phase == "call":
            self._tell("no-call", self.to_act)
            self._start_play()
            return
        self.passed |= 1 << self.to_act
        self._tell("pass", self.to_act)
        self._next_caller()

    def _bid(self, action: Act) -> None:
        assert self.to_act is not None
        self.bid, self.declarer = action[1], self.to_act
        self._tell("bid", self.to_act, action[1])
        self._next_caller()

    def _next_caller(self) -> None:
        """The auction goes on or ends (2.3)."""
        self.to_act = rules.next_caller(self.dealer, self.passed, self.declarer)
        if self.to_act is not None:
            return
        if self.bid is None:
            self._tell("redeal")
            self._finish(Result((0, 0, 0), "redeal", counts=False))
            return
        self._tell("contract", self.declarer, self.bid)
        if rules.trump_choices(self.bid):
            self._enter("trump", self.declarer)
        else:
            self._name_trump("H" if self.bid == "heart-solo" else None)

    def _trump(self, action: Act) -> None:
        self._name_trump(action[1])

    def _name_trump(self, trump: str | None) -> None:
        """The trump is named after the auction, or is fixed by the bid (2.2, 2.3)."""
        self.trump = trump
        if trump is not None:
            self._tell("trump", self.declarer, trump)
        if self.bid == "call-solo":
            self._enter("call", self.declarer)
        else:
            self._start_play()

    def _call(self, action: Act) -> None:
        """An opponent who holds the called card hands it over, openly; else nothing is exchanged (2.4)."""
        assert self.declarer is not None
        self.called = action[1]
        self.holder, hands = rules.exchange(self.hands, self.declarer, action[1])
        self.hands = list(hands)
        self._tell("call", self.declarer, self.called, self.holder)
        if self.holder is None:
            self._start_play()
        else:
            self._enter("give", self.declarer)

    def _give(self, action: Act) -> None:
        """The declarer returns a card, face down (2.4, SA8)."""
        assert self.declarer is not None and self.holder is not None
        self.returned = action[1]
        self.hands[self.declarer] ^= 1 << action[1]
        self.hands[self.holder] |= 1 << action[1]
        self._tell("returns", self.declarer, self.holder)
        between = (min(self.declarer, self.holder), max(self.declarer, self.holder))
        self._tell("returned", self.declarer, self.holder, self.returned, to=between)
        self._start_play()

    def _start_play(self) -> None:
        """Dealer's left leads to the first trick, whoever is declarer (2.5, SA19)."""
        self.under = contract(self.trump)
        self.leader = (self.dealer + 1) % 3
        self._enter("play", self.leader)

    def _play(self, action: Act) -> None:
        seat, card = self.to_act, action[1]
        assert seat is not None
        self.hands[seat] ^= 1 << card
        self.trick.append(card)
        self.events.append(Event("play", (seat, card)))
        if self.bid == "spread-misere" and not (self.won[0] or self.won[1] or self.won[2]):
            self._maybe_open()
        if len(self.trick) < 3:
            self.to_act = (seat + 1) % 3
            return
        self._end_trick()

    def _maybe_open(self) -> None:
        """The hand of a spread misère is laid open in the course of the first trick (2.5, SA5)."""
        assert self.declarer is not None
        rule, played = str(self.options["spread_open"]), len(self.trick)
        before, now = (rules.exposed(rule, self.leader, self.declarer, count) for count in (played - 1, played))
        if now and not before:
            hand = self.hands[self.declarer]
            self._tell("open", self.declarer, tuple(c for c in range(PACK.size) if hand >> c & 1))

    def _end_trick(self) -> None:
        trick = self.trick
        winner = (self.leader + rules.trick_winner(trick, self.under)) % 3
        self.won[winner] |= 1 << trick[0] | 1 << trick[1] | 1 << trick[2]
        points = PACK.points
        self.events.append(Event("trick", (winner, points[trick[0]] + points[trick[1]] + points[trick[2]])))
        self.trick = []
        self.leader = self.to_act = winner
        if not self.hands[winner]:
            self._settle(None)
        elif self.bid not in rules.FACTOR and self.options["early_end"]:
            assert self.bid is not None and self.declarer is not None
            theirs = self.won[self.declarer - 1] | self.won[self.declarer - 2]
            no_tricks = self.options["misere_rule"] == "tricks"
            certain = rules.certain(
                self.bid, self.trump, self.won[self.declarer], theirs, self.points, no_tricks=no_tricks
            )
            if certain is not None:
                self._settle(certain)

    def _settle(self, certain: bool | None) -> None:
        """Count and pay (2.6); `certain` is the result where the deal stops early."""
        assert self.bid is not None and self.declarer is not None
        own = self.won[self.declarer]
        theirs = self.won[self.declarer - 1] | self.won[self.declarer - 2]
        widow = self.widow if rules.widow_counts(self.bid) else None
        total = PACK.mask_points(own | (widow or 0))
        success, reason = certain, "success-certain" if certain else "defeat-certain"
        if success is None:
            opponents, no_tricks = PACK.mask_points(theirs), self.options["misere_rule"] == "tricks"
            success = rules.succeeds(
                self.bid, self.trump, total, opponents, own.bit_count() // 3, no_tricks=no_tricks
            )  # fmt: skip
            reason = "played-out"
        each = rules.payment(self.bid, self.trump, total, success, int(self.options["misere_value"]))
        details: dict[str, Any] = {
            "declarer": self.declarer,
            "bid": self.bid,
            "trump": self.trump,
            "success": success,
            "total": total if certain is None else None,
            "each": each,
        }
        if certain is None:
            details["count"] = rules.count_lines(own, widow)
        self._finish(Result(rules.settlement(each, self.declarer), reason, details=details))

    def _finish(self, result: Result) -> None:
        """All is laid open at the settlement (2.1); after a redeal nothing is."""
        self.outcome = result
        if result.reason != "redeal":
            out = tuple(c for c in range(PACK.size) if self.out >> c & 1)
            self._tell("show", self.deal.hands, self.deal.talon, out, self.returned)
        self._enter("over", None)
        self._tell("result", result)

    def clone(self) -> SixBidState:
        """An independent copy."""
        new = SixBidState.__new__(SixBidState)
        new.options, new.deal, new.dealer = self.options, self.deal, self.dealer
        new.hands, new.widow, new.cards, new.out = self.hands[:], self.widow, self.cards, self.out
        new.points, new.bid, new.declarer, new.passed = self.points, self.bid, self.declarer, self.passed
        new.trump, new.under, new.called, new.holder = self.trump, self.under, self.called, self.holder
        new.returned, new.leader, new.trick, new.won = self.returned, self.leader, self.trick[:], self.won[:]
        new.outcome, new.scores, new.phase, new.to_act = self.outcome, self.scores, self.phase, self.to_act
        new.events = self.events[:]
        return new

    def view(self, seat: int | None) -> SixBidView:
        """What that seat knows (None: a spectator)."""
        if seat is not None and not 0 <= seat < 3:
            raise ValueError(f"Six-Bid Solo has seats 0, 1 and 2, not {seat}")
        return fold(MappingProxyType(self.options), self.events, seat)

    def key(self) -> Hashable:
        """Equal for states that are equal in every fact, history included."""
        return (self.deal, tuple(self.events), tuple(self.hands), self.returned, self.phase, self.to_act)


def _shown(action: object) -> str:
    """The action as an error names it, whatever it is."""
    try:
        return format_action(action)  # type: ignore[arg-type]
    except (IndexError, TypeError, KeyError):
        return repr(action)


_APPLY: dict[str, Any] = {
    "pass": SixBidState._pass,
    "bid": SixBidState._bid,
    "trump": SixBidState._trump,
    "call": SixBidState._call,
    "give": SixBidState._give,
    "play": SixBidState._play,
}
