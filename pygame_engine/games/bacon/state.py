"""One deal of Bacon, Applewood or Chunky Bacon in progress, with all its secrets (RULES.md 1.5-1.12)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Any

from ...combos import Combos, Pile
from ...errors import IllegalAction
from ...options import OptionValue
from ...protocol import Deal, Event, MatchContext, Result
from ...words import reason_text
from . import rules
from .actions import Act, format_action, legal_actions, why_illegal
from .rules import Form
from .view import BaconView, fold


class Frame:
    """What all deals of one game share: its form, options, combinations and turn table. Never changed."""

    __slots__ = ("combos", "form", "hard_pass", "next_seat", "options", "value")

    def __init__(self, form: Form, options: Mapping[str, OptionValue]) -> None:
        self.form, self.options = form, MappingProxyType(dict(options))
        self.combos: Combos = rules.combos_for(form, options)
        self.next_seat = rules.next_seats(form.players)
        self.hard_pass = bool(options["hard_pass"])
        self.value = rules.points_by_place(form, options)


class BaconState:
    """A deal. `hands` are packed counts (`combos`), `in_play` and `passed` masks of seats, `order` who is out.

    `pile` is the combination to beat, `last` the seat that played it; `passed` are the seats that have passed since
    (`hard_pass`: in this trick). In the phases ``lead`` and ``answer`` `last` has won the trick, perhaps with its last
    card; `asked` and `answer` are about the question "Want the lead?".

    Phases: ``play``, ``lead``, ``answer``, ``over``.
    """

    __slots__ = (
        "answer", "asked", "deal", "events", "game", "hands", "in_play", "last", "match", "order", "outcome",
        "passed", "phase", "pile", "to_act",
    )  # fmt: skip

    def __init__(self, game: Frame, deal: Deal, match: MatchContext) -> None:
        form, combos = game.form, game.combos
        self.game, self.deal, self.match = game, deal, match
        self.hands = [combos.packed(hand) for hand in deal.hands]
        self.in_play = (1 << form.players) - 1
        self.order: list[int] = []
        self.pile: Pile | None = None
        self.passed = 0
        self.asked: int | None = None
        self.answer: str | None = None
        self.outcome: Result | None = None
        leader = (deal.dealer + 1) % form.players if deal.leader is None else deal.leader
        self.last = leader
        self.phase = "play"
        self.to_act: int | None = leader
        sizes = tuple(len(hand) for hand in deal.hands)
        wilds = tuple(hand.count(combos.wild) for hand in deal.hands)
        self.events: list[Event] = [
            Event("deal", (deal.dealer, leader, sizes, wilds, sum(self.hands), match.scores, match.deal_no)),
            *(Event("hand", (seat, hand), (seat,)) for seat, hand in enumerate(deal.hands)),
            Event("phase", ("play", leader)),
        ]

    @property
    def current_player(self) -> int | None:
        """The seat to act; None when the deal is over. In the phase ``lead`` it may have no cards left."""
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
        """Points of this deal per seat, partners alike; zeros until it is over."""
        return self.outcome.points if self.outcome else (0,) * self.game.form.players

    def lead_options(self) -> list[int]:
        """The seats that the winner of the trick may let lead; empty outside the phase ``lead`` (1.6)."""
        if self.phase != "lead":
            return []
        game = self.game
        leads = rules.lead_options(game.form, self.last, self.in_play, str(game.options.get("winner_out_lead")))
        return rules.bound_options(leads, self.asked, self.answer, bool(game.options.get("lead_answer_binds")))

    def ask_options(self) -> list[int]:
        """The partners that the winner of the trick may ask now: once a trick (1.10)."""
        if self.phase != "lead" or self.asked is not None:
            return []
        return rules.may_ask(self.game.form, self.last, self.in_play, self.lead_options())

    def legal_actions(self) -> list[Act]:
        """What the seat to act may do, one canonical play per figure, in a stable order; empty when all is over."""
        if self.to_act is None:
            return []
        hand = self.hands[self.to_act]
        if self.phase == "play":
            return legal_actions("play", self.game.combos, hand, self.pile, (), ())
        return legal_actions(self.phase, self.game.combos, hand, None, self.lead_options(), self.ask_options())

    def why_illegal(self, action: Act) -> str | None:
        """None where the seat to act may do this, else the code of the reason; any cards of the hand are judged."""
        hand = self.hands[self.to_act] if self.to_act is not None else 0
        leads, asks = (self.lead_options(), self.ask_options()) if self.phase == "lead" else ((), ())
        return why_illegal(action, self.phase, self.game.combos, hand, self.pile, leads, asks)

    def apply(self, action: Act) -> list[Event]:
        """Do `action` for the seat to act and return what happened. Raises IllegalAction and changes nothing."""
        reason = self.why_illegal(action)
        if reason is not None:
            name = self.game.form.name
            raise IllegalAction(reason, f"{self._shown(action)}: {reason_text(reason, 'en', name)}", name)
        start = len(self.events)
        _APPLY[action[0]](self, action)
        return self.events[start:]

    def play_on(self, action: Act) -> None:
        """Do an action that is known to be allowed, without looking at it again: for play-outs."""
        _APPLY[action[0]](self, action)

    def _shown(self, action: object) -> str:
        """The action as an error names it, whatever it is."""
        try:
            form = self.game.form
            return format_action(action, self.game.combos, rules.pack_of(form.suits, form.ranks))  # type: ignore[arg-type]
        except (IndexError, TypeError, KeyError):
            return repr(action)

    # -- a trick

    def _play(self, action: Act) -> None:
        """A combination on the table; soft passes are forgotten (1.5, BA10)."""
        seat = self.to_act
        assert seat is not None
        _, cards, kind, top = action
        hand = self.hands[seat] = self.hands[seat] - cards
        self.pile, self.last = (kind, top), seat
        if not self.game.hard_pass:
            self.passed = 0
        if not hand:
            self.in_play ^= 1 << seat
            self.order.append(seat)
            ending = self._ending()
            if ending is not None:
                self.to_act = None
                self.events.append(Event("play", (seat, cards, kind, top, None)))
                self.events.append(Event("out", (seat, len(self.order))))
                self._finish(ending)
                return
        self._next(seat)
        self.events.append(Event("play", (seat, cards, kind, top, self.to_act)))
        if not hand:
            self.events.append(Event("out", (seat, len(self.order))))
        if self.to_act is None:
            self._end_trick()

    def _pass(self, action: Act) -> None:
        seat = self.to_act
        assert seat is not None
        self.passed |= 1 << seat
        self._next(seat)
        self.events.append(Event("pass", (seat, self.to_act)))
        if self.to_act is None:
            self._end_trick()

    def _next(self, seat: int) -> None:
        """Whose turn it is: the next in play who has not passed; nobody's when only the last to play is left (1.5)."""
        asking = self.in_play & ~self.passed & ~(1 << self.last)
        self.to_act = self.game.next_seat[asking][seat] if asking else None

    def _end_trick(self) -> None:
        """All others have passed: the last to play has won and says who leads, where there is a choice (1.6)."""
        winner = self.last
        self.events.append(Event("trick", (winner,)))
        self.pile, self.passed = None, 0
        self.asked = self.answer = None
        self._enter_lead()

    def _enter_lead(self) -> None:
        self.phase, self.to_act = "lead", self.last
        leads = self.lead_options()
        if len(leads) == 1:
            self._give_lead(leads[0])
        else:
            self.events.append(Event("phase", ("lead", self.last)))

    def _lead(self, action: Act) -> None:
        self._give_lead(action[1])

    def _give_lead(self, seat: int) -> None:
        self.events.append(Event("lead", (self.last, seat)))
        self.phase, self.to_act = "play", seat
        self.last = seat
        self.events.append(Event("phase", ("play", seat)))

    def _ask(self, action: Act) -> None:
        """Want the lead? Six players only, one partner, once a trick (1.10)."""
        self.asked = action[1]
        self.events.append(Event("ask", (self.last, self.asked)))
        self.phase, self.to_act = "answer", self.asked
        self.events.append(Event("phase", ("answer", self.asked)))

    def _answer(self, action: Act) -> None:
        self.answer = action[1]
        self.events.append(Event("answer", (self.asked, self.answer)))
        self._enter_lead()

    # -- the end

    def _ending(self) -> str | None:
        game = self.game
        return rules.ending(game.form, game.options, self.match, game.value, self.order)

    def _finish(self, reason: str) -> None:
        form, order, value = self.game.form, self.order, self.game.value
        details: dict[str, Any] = {"out_order": list(order)}
        if form.kind == "bacon":
            details["team"] = rules.team_of(order[0])
        elif form.kind == "chunky":
            details["place_points"] = rules.place_points(value, order, form.players)
        self.outcome = Result(rules.points_of(form, value, order), reason, details=details)
        self.events.append(Event("show", (self.deal.hands,)))
        self.phase, self.to_act = "over", None
        self.events.append(Event("phase", ("over", None)))
        self.events.append(Event("result", (self.outcome,)))

    # -- copies and views

    def clone(self) -> BaconState:
        """An independent copy."""
        new = BaconState.__new__(BaconState)
        new.game, new.deal, new.match, new.outcome = self.game, self.deal, self.match, self.outcome
        new.hands, new.order, new.events = self.hands[:], self.order[:], self.events[:]
        new.in_play, new.passed, new.last, new.pile = self.in_play, self.passed, self.last, self.pile
        new.asked, new.answer, new.phase, new.to_act = self.asked, self.answer, self.phase, self.to_act
        return new

    def view(self, seat: int | None) -> BaconView:
        """What that seat knows (None: a spectator)."""
        if seat is not None and not 0 <= seat < self.game.form.players:
            raise ValueError(f"{self.game.form.name} has seats 0 to {self.game.form.players - 1}, not {seat}")
        return fold(self.game.form, self.game.options, self.game.combos, self.events, seat)

    def key(self) -> Hashable:
        """Equal for states that are equal in every fact, history included."""
        return (self.deal, self.match, tuple(self.events), tuple(self.hands), self.phase, self.to_act)


_APPLY: dict[str, Any] = {
    "play": BaconState._play,
    "pass": BaconState._pass,
    "lead": BaconState._lead,
    "ask": BaconState._ask,
    "answer": BaconState._answer,
}
