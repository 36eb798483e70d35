"""What one seat of a Bacon table knows, folded from the events that it saw and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from ...cards import Pack
from ...combos import NAMES, SIZE, Combos, Pile
from ...options import OptionValue
from ...protocol import Event, Json, Result
from . import rules
from .actions import Act, format_action, legal_actions
from .rules import Form


class Turn(NamedTuple):
    """What a seat did in a trick: its packed cards with type and top rank, or a pass (`cards` 0, `type` None)."""

    seat: int
    cards: int
    type: int | None
    top: int | None


class Trick(NamedTuple):
    """A finished trick: `winner` played the last combination."""

    leader: int
    turns: tuple[Turn, ...]
    winner: int


@dataclass(frozen=True)
class BaconView:
    """One seat's knowledge. Sets of cards are packed counts (`combos`); seat None is a spectator with no hand.

    `counts` are cards in hand per seat (None for others where `show_counts` is off), `sizes` and `wilds_dealt` what
    every seat began with, `played` what each has played. `trick` are the turns since the lead, `pile` the combination
    to beat and `last` the seat that played it; in the phases ``lead`` and ``answer`` `last` has won the trick and
    `asked` and `answer` are about its question. `shown` are all hands as dealt, once the deal is over.
    """

    form: Form
    options: Mapping[str, OptionValue]
    combos: Combos = field(repr=False)
    seat: int | None
    phase: str = "play"
    to_act: int | None = None
    dealer: int = 0
    leader: int = 0
    cards: int = 0
    hand: int = 0
    dealt: int = 0
    sizes: tuple[int, ...] = ()
    wilds_dealt: tuple[int, ...] = ()
    counts: tuple[int | None, ...] = ()
    played: tuple[int, ...] = ()
    trick: tuple[Turn, ...] = ()
    tricks: tuple[Trick, ...] = ()
    pile: Pile | None = None
    last: int = 0
    out_order: tuple[int, ...] = ()
    asked: int | None = None
    answer: str | None = None
    scores: tuple[int, ...] = ()
    deal_no: int = 1
    result: Result | None = None
    shown: tuple[tuple[int, ...], ...] | None = None
    events: tuple[Event, ...] = field(default=(), repr=False)

    @property
    def in_play(self) -> int:
        """The seats that still hold cards, as a mask."""
        mask = (1 << self.form.players) - 1
        for seat in self.out_order:
            mask ^= 1 << seat
        return mask

    @property
    def lead_options(self) -> list[int]:
        """The seats that the winner of the trick may let lead; empty outside the phase ``lead`` (1.6)."""
        if self.phase != "lead":
            return []
        leads = rules.lead_options(self.form, self.last, self.in_play, str(self.options.get("winner_out_lead")))
        return rules.bound_options(leads, self.asked, self.answer, bool(self.options.get("lead_answer_binds")))

    @property
    def ask_options(self) -> list[int]:
        """The partners that the winner of the trick may ask now (1.10)."""
        if self.phase != "lead" or self.asked is not None:
            return []
        return rules.may_ask(self.form, self.last, self.in_play, self.lead_options)

    @property
    def legal(self) -> list[Act]:
        """What this seat may do now; empty for everyone but the seat to act."""
        if self.seat is None or self.seat != self.to_act:
            return []
        return legal_actions(self.phase, self.combos, self.hand, self.pile, self.lead_options, self.ask_options)

    @property
    def cards_left(self) -> tuple[int, ...]:
        """Cards in hand per seat, worked out from what was dealt and played (also where `counts` hides them)."""
        return tuple(size - self.combos.size(p) for size, p in zip(self.sizes, self.played, strict=True))

    @property
    def wilds_left(self) -> tuple[int, ...]:
        """Wilds in hand per seat: everyone began with a known number and all plays are public (BA26)."""
        at = self.combos.wild_at
        return tuple(wilds - (p >> at) for wilds, p in zip(self.wilds_dealt, self.played, strict=True))

    @property
    def unseen(self) -> int:
        """The cards in the others' hands, packed."""
        return self.cards - self.hand - sum(self.played)

    def to_json(self) -> Json:
        """Everything above as JSON values, cards as text."""
        pack = pack_of(self.form)
        text = _texts(self.combos, pack)
        show = bool(self.options["show_counts"])
        return {
            "seat": self.seat,
            "phase": self.phase,
            "to_act": self.to_act,
            "hand": text(self.hand),
            "counts": list(self.counts),
            "table": {
                "dealer": self.dealer,
                "leader": self.leader,
                "trick": [turn_json(turn, text) for turn in self.trick],
                "pile": self._pile_json(text),
                "tricks": [
                    {"leader": t.leader, "turns": [turn_json(turn, text) for turn in t.turns], "winner": t.winner}
                    for t in self.tricks
                ],
                "last": self.last,
                "out_order": list(self.out_order),
                "played": [text(cards) for cards in self.played],
                "wilds_left": list(self.wilds_left) if show else None,
                "lead_options": self.lead_options,
                "ask_options": self.ask_options,
                "asked": self.asked,
                "answer": self.answer,
                "teams": None if self.form.teams is None else [list(team) for team in self.form.teams],
            },
            "scores": list(self.scores),
            "deal_no": self.deal_no,
            "known": {},
            "legal": [format_action(action, self.combos, pack) for action in self.legal],
            "events": [event_json(event, self.combos, pack) for event in self.events],
            "result": None if self.result is None else self.result.to_json(),
            "shown": None if self.shown is None else [[pack.names[card] for card in hand] for hand in self.shown],
            "left": self._left_json(text),
        }

    def _pile_json(self, text: Callable[[int], list[str]]) -> Json | None:
        best = next((turn for turn in reversed(self.trick) if turn.type is not None), None)
        return None if best is None else turn_json(best, text)

    def _left_json(self, text: Callable[[int], list[str]]) -> list[list[str]] | None:
        """The cards still in hand when the deal is over."""
        if self.shown is None:
            return None
        return [text(self.combos.packed(hand) - own) for hand, own in zip(self.shown, self.played, strict=True)]


def pack_of(form: Form) -> Pack:
    """The pack of a form."""
    return rules.pack_of(form.suits, form.ranks)


@lru_cache(maxsize=8192)
def _card_texts(combos: Combos, pack: Pack, packed: int) -> tuple[str, ...]:
    return tuple(pack.names[card] for card in combos.cards(packed))


def _texts(combos: Combos, pack: Pack) -> Callable[[int], list[str]]:
    return lambda packed: list(_card_texts(combos, pack, packed))


def turn_json(turn: Turn, text: Callable[[int], list[str]]) -> Json:
    """``{"seat", "cards", "type", "top"}``, or ``{"seat", "pass": true}``."""
    if turn.type is None:
        return {"seat": turn.seat, "pass": True}
    return {"seat": turn.seat, "cards": text(turn.cards), "type": NAMES[turn.type], "top": turn.top}


EVENT_FIELDS: dict[str, tuple[str, ...]] = {
    "deal": ("dealer", "leader", "sizes", "wilds", "cards", "scores", "deal_no"),
    "hand": ("seat", "cards"),
    "phase": ("phase", "to_act"),
    "play": ("seat", "cards", "type", "top", "next"),
    "pass": ("seat", "next"),
    "out": ("seat", "place"),
    "trick": ("winner",),
    "ask": ("seat", "partner"),
    "answer": ("seat", "answer"),
    "lead": ("seat", "leader"),
    "show": ("hands",),
    "result": ("result",),
}
"""What `Event.data` holds, by kind. `cards` are packed counts, in ``hand`` a sorted tuple of cards; `next` is the seat
to act, None where the trick or the deal is over. ``hand`` goes to one seat only, all others to everyone."""


def event_json(event: Event, combos: Combos, pack: Pack) -> Json:
    """An event as a JSON object, cards as text, types by name."""
    data: Json = {"event": event.kind}
    for name, value in zip(EVENT_FIELDS[event.kind], event.data, strict=True):
        data[name] = _field_json(name, value, combos, pack)
    return data


def _field_json(name: str, value: Any, combos: Combos, pack: Pack) -> Any:
    if name == "cards" and isinstance(value, int):
        return list(_card_texts(combos, pack, value))
    if name == "cards":
        return [pack.names[card] for card in value]
    if name == "type":
        return NAMES[value]
    if name == "hands":
        return [[pack.names[card] for card in hand] for hand in value]
    if isinstance(value, Result):
        return value.to_json()
    return list(value) if isinstance(value, tuple) else value


def fold(
    form: Form, options: Mapping[str, OptionValue], combos: Combos, events: Iterable[Event], seat: int | None
) -> BaconView:
    """The view of a seat: its own cards and the events it saw, one after the other."""
    seen = tuple(event for event in events if event.audience is None or seat in event.audience)
    know: dict[str, Any] = {"me": seat, "trick": [], "tricks": [], "out_order": []}
    for event in seen:
        _FOLDS[event.kind](know, *event.data)
    counts = tuple(size - played for size, played in zip(know["sizes"], know.pop("gone"), strict=True))
    if not options["show_counts"] and "result" not in know:
        counts = tuple(count if who == seat else None for who, count in enumerate(counts))
    del know["me"]
    for name in ("trick", "tricks", "out_order", "played"):
        know[name] = tuple(know[name])
    return BaconView(form=form, options=options, combos=combos, seat=seat, counts=counts, events=seen, **know)


def _fold_deal(
    know: Json, dealer: int, leader: int, sizes: tuple[int, ...], wilds: tuple[int, ...], cards: int, *match: Any
) -> None:
    know.update(dealer=dealer, leader=leader, last=leader, sizes=sizes, wilds_dealt=wilds, cards=cards)
    know.update(scores=match[0], deal_no=match[1], played=[0] * len(sizes), gone=[0] * len(sizes))


def _fold_hand(know: Json, seat: int, cards: Sequence[int]) -> None:
    know["hand"] = know["dealt"] = sum(1 << 3 * card for card in cards)


def _fold_phase(know: Json, phase: str, to_act: int | None) -> None:
    know["phase"], know["to_act"] = phase, to_act


def _fold_play(know: Json, seat: int, cards: int, kind: int, top: int, following: int | None) -> None:
    know["trick"].append(Turn(seat, cards, kind, top))
    know["pile"], know["last"], know["to_act"] = (kind, top), seat, following
    know["played"][seat] += cards
    know["gone"][seat] += SIZE[kind]
    if seat == know["me"]:
        know["hand"] -= cards


def _fold_pass(know: Json, seat: int, following: int | None) -> None:
    know["trick"].append(Turn(seat, 0, None, None))
    know["to_act"] = following


def _fold_trick(know: Json, winner: int) -> None:
    know["tricks"].append(Trick(know["leader"], tuple(know["trick"]), winner))
    know["trick"], know["pile"], know["asked"], know["answer"] = [], None, None, None


def _fold_lead(know: Json, seat: int, leader: int) -> None:
    know["leader"] = know["last"] = leader


_FOLDS: dict[str, Any] = {
    "deal": _fold_deal,
    "hand": _fold_hand,
    "phase": _fold_phase,
    "play": _fold_play,
    "pass": _fold_pass,
    "out": lambda know, seat, place: know["out_order"].append(seat),
    "trick": _fold_trick,
    "ask": lambda know, seat, partner: know.update(asked=partner),
    "answer": lambda know, seat, answer: know.update(answer=answer),
    "lead": _fold_lead,
    "show": lambda know, hands: know.update(shown=hands),
    "result": lambda know, result: know.update(result=result),
}
