"""What one seat of a Bear table knows, folded from the events that it saw and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...cards import bits
from ...options import OptionValue
from ...protocol import Event, Json, Result
from ...tricks import shown_voids
from .actions import Act, format_action, legal_actions
from .rules import PACK, contract, trump_order


class Call(NamedTuple):
    """One call of the auction: `bid` is None for a pass; `game` is None where it was not named."""

    seat: int
    bid: int | str | None
    game: str | None


class Trick(NamedTuple):
    """A finished trick: cards in the order played, from `leader` clockwise; `points` are card points."""

    leader: int
    cards: tuple[int, ...]
    winner: int
    points: int


@dataclass(frozen=True)
class BearView:
    """One seat's knowledge. Sets of cards are masks (`rules.PACK`); seat None is a spectator with no hand.

    `kitty` and `discards` are None unless this seat was shown them. `counts` are cards in hand per seat;
    `taken` the cards in tricks per seat; `shown` every seat's cards at the end of the deal.
    """

    options: Mapping[str, OptionValue]
    seat: int | None
    phase: str = "auction"
    to_act: int | None = None
    dealer: int = 0
    cards: int = 0
    hand: int = 0
    dealt: int = 0
    counts: tuple[int, ...] = (0, 0, 0)
    talon_size: int = 0
    calls: tuple[Call, ...] = ()
    votes: tuple[tuple[int, str], ...] = ()
    declarer: int | None = None
    bid: int | str | None = None
    game: str | None = None
    slop: bool = False
    kitty: int | None = None
    discards: int | None = None
    leader: int | None = None
    trick: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = (0, 0, 0)
    scores: tuple[int, ...] = (0, 0, 0)
    deal_no: int = 1
    result: Result | None = None
    shown: tuple[tuple[int, ...], ...] | None = None
    shown_kitty: tuple[int, ...] | None = None
    events: tuple[Event, ...] = field(default=(), repr=False)

    @property
    def standing(self) -> int | str | None:
        """The highest bid so far."""
        return next((call.bid for call in reversed(self.calls) if call.bid is not None), None)

    @property
    def contract_name(self) -> str:
        """The name of the rules that rank the cards: the game, or null in a slop round."""
        return self.game or "null"

    @property
    def trump_names(self) -> list[str]:
        """The trumps of the contract from the strongest down, as text; empty without trumps."""
        return trump_order(self.game) if self.game else []

    @property
    def legal(self) -> list[Act]:
        """What this seat may do now; empty for everyone but the seat to act."""
        if self.seat is None or self.seat != self.to_act:
            return []
        led = self.trick[0] if self.trick else None
        return legal_actions(
            self.phase, self.hand, led, self.contract_name, self.standing, self.talon_size, self.options
        )

    @property
    def unseen(self) -> int:
        """The cards in play whose place this seat does not know."""
        known = self.hand | (self.discards or 0)
        for mask in self.taken:
            known |= mask
        for card in self.trick:
            known |= 1 << card
        return self.cards & ~known

    def voids(self) -> tuple[int, ...]:
        """Per seat the mask of the cards that it can't hold any more, as shown by not following suit."""
        tricks = [(trick.leader, trick.cards) for trick in self.tricks]
        return shown_voids([*tricks, (self.leader or 0, self.trick)], contract(self.contract_name))

    def to_json(self) -> Json:
        """Everything above as JSON values, cards as text."""
        text = PACK.texts
        return {
            "seat": self.seat,
            "phase": self.phase,
            "to_act": self.to_act,
            "hand": text(self.hand),
            "counts": list(self.counts),
            "table": {
                "dealer": self.dealer,
                "calls": [{"seat": c.seat, "bid": c.bid, "game": c.game} for c in self.calls],
                "votes": [{"seat": seat, "vote": vote} for seat, vote in self.votes],
                "leader": self.leader,
                "trick": [PACK.text(c) for c in self.trick],
                "tricks": [{**t._asdict(), "cards": [PACK.text(c) for c in t.cards]} for t in self.tricks],
                "taken": [text(mask) for mask in self.taken],
                "slop": self.slop,
            },
            "contract": None
            if self.declarer is None
            else {"declarer": self.declarer, "bid": self.bid, "game": self.game},
            "scores": list(self.scores),
            "deal_no": self.deal_no,
            "known": {
                "kitty": None if self.kitty is None else text(self.kitty),
                "discards": None if self.discards is None else text(self.discards),
            },
            "legal": [format_action(a) for a in self.legal],
            "events": [event_json(event) for event in self.events],
            "result": None if self.result is None else self.result.to_json(),
            "shown": None if self.shown is None else [[PACK.text(c) for c in cards] for cards in self.shown],
            "shown_kitty": None if self.shown_kitty is None else [PACK.text(c) for c in self.shown_kitty],
        }


EVENT_FIELDS: dict[str, tuple[str, ...]] = {
    "deal": ("dealer", "hand_size", "talon_size", "cards", "scores", "deal_no"),
    "hand": ("seat", "cards"),
    "phase": ("phase", "to_act"),
    "pass": ("seat",),
    "bid": ("seat", "bid", "game"),
    "contract": ("declarer", "bid", "game"),
    "agree": ("seat", "vote"),
    "slop": (),
    "redeal": (),
    "takes": ("seat", "count"),
    "kitty": ("seat", "cards"),
    "discarded": ("seat", "count"),
    "discard": ("seat", "cards"),
    "play": ("seat", "card"),
    "trick": ("winner", "points"),
    "show": ("hands", "kitty"),
    "result": ("result",),
}
"""What `Event.data` holds, by kind. Cards are ints, sets of cards sorted tuples; `cards` of ``deal`` is a mask.
``hand``, ``kitty`` and ``discard`` go to one seat only, all others to everyone."""


def event_json(event: Event) -> Json:
    """An event as a JSON object, cards as text."""
    data: Json = {"event": event.kind}
    for name, value in zip(EVENT_FIELDS[event.kind], event.data, strict=True):
        data[name] = _field_json(name, value)
    return data


def _field_json(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name == "card":
        return PACK.text(value)
    if name in ("cards", "kitty"):
        return [PACK.text(c) for c in (bits(value) if isinstance(value, int) else value)]
    if name == "hands":
        return [[PACK.text(c) for c in hand] for hand in value]
    if isinstance(value, Result):
        return value.to_json()
    return list(value) if isinstance(value, tuple) else value


def fold(options: Mapping[str, OptionValue], events: Iterable[Event], seat: int | None) -> BearView:
    """The view of a seat: its own cards and the events it saw, one after the other."""
    seen = tuple(event for event in events if event.audience is None or seat in event.audience)
    know: dict[str, Any] = {
        "calls": [],
        "votes": [],
        "tricks": [],
        "trick": [],
        "taken": [0, 0, 0],
        "counts": [0, 0, 0],
    }
    for event in seen:
        _FOLDS[event.kind](know, *event.data)
    for name in ("calls", "votes", "tricks", "trick", "taken", "counts"):
        know[name] = tuple(know[name])
    return BearView(options=options, seat=seat, events=seen, **know)


def _fold_deal(know: Json, dealer: int, size: int, talon: int, cards: int, scores: tuple[int, ...], no: int) -> None:
    know.update(dealer=dealer, counts=[size] * 3, talon_size=talon, cards=cards, scores=scores, deal_no=no)


def _fold_hand(know: Json, seat: int, cards: tuple[int, ...]) -> None:
    know["hand"] = know["dealt"] = PACK.mask(cards)


def _fold_phase(know: Json, phase: str, to_act: int | None) -> None:
    know["phase"], know["to_act"] = phase, to_act
    if phase == "play":
        know["leader"] = to_act


def _fold_pass(know: Json, seat: int) -> None:
    know["calls"].append(Call(seat, None, None))
    know["to_act"] = (seat + 1) % 3


def _fold_bid(know: Json, seat: int, bid: int | str, game: str | None) -> None:
    know["calls"].append(Call(seat, bid, game))
    know["to_act"] = (seat + 1) % 3


def _fold_contract(know: Json, declarer: int, bid: int | str, game: str | None) -> None:
    know.update(declarer=declarer, bid=bid, game=game)


def _fold_agree(know: Json, seat: int, vote: str) -> None:
    know["votes"].append((seat, vote))
    know["to_act"] = (seat + 1) % 3


def _fold_takes(know: Json, seat: int, count: int) -> None:
    know["counts"][seat] += count


def _fold_kitty(know: Json, seat: int, cards: tuple[int, ...]) -> None:
    know["kitty"] = PACK.mask(cards)
    know["hand"] |= know["kitty"]


def _fold_discarded(know: Json, seat: int, count: int) -> None:
    know["counts"][seat] -= count


def _fold_discard(know: Json, seat: int, cards: tuple[int, ...]) -> None:
    know["discards"] = PACK.mask(cards)
    know["hand"] &= ~know["discards"]


def _fold_play(know: Json, seat: int, card: int) -> None:
    know["trick"].append(card)
    know["counts"][seat] -= 1
    know["to_act"] = (seat + 1) % 3
    if "hand" in know:
        know["hand"] &= ~(1 << card)


def _fold_trick(know: Json, winner: int, points: int) -> None:
    cards = tuple(know["trick"])
    know["tricks"].append(Trick(know["leader"], cards, winner, points))
    know["taken"][winner] |= PACK.mask(cards)
    know["trick"] = []
    know["leader"] = know["to_act"] = winner


_FOLDS: dict[str, Any] = {
    "deal": _fold_deal,
    "hand": _fold_hand,
    "phase": _fold_phase,
    "pass": _fold_pass,
    "bid": _fold_bid,
    "contract": _fold_contract,
    "agree": _fold_agree,
    "slop": lambda know: know.update(slop=True),
    "redeal": lambda know: None,
    "takes": _fold_takes,
    "kitty": _fold_kitty,
    "discarded": _fold_discarded,
    "discard": _fold_discard,
    "play": _fold_play,
    "trick": _fold_trick,
    "show": lambda know, hands, kitty: know.update(shown=hands, shown_kitty=kitty),
    "result": lambda know, result: know.update(result=result),
}
