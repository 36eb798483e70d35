"""What one seat of a Six-Bid Solo table knows, folded from the events that it saw and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...cards import bits
from ...options import OptionValue
from ...protocol import Event, Json, Result
from ...tricks import shown_voids
from .actions import Act, format_action, legal_actions
from .rules import PACK, contract, next_caller, trump_order


class Call(NamedTuple):
    """One call of the auction: `bid` is None for a pass."""

    seat: int
    bid: str | None


class Trick(NamedTuple):
    """A finished trick: cards in the order played, from `leader` clockwise; `points` are card points."""

    leader: int
    cards: tuple[int, ...]
    winner: int
    points: int


class Places(NamedTuple):
    """Where the cards may be: the mask of what each seat may hold now, and of what may lie face down."""

    seats: tuple[int, int, int]
    down: int


@dataclass(frozen=True)
class SixBidView:
    """One seat's knowledge. Sets of cards are masks (`rules.PACK`); seat None is a spectator with no hand.

    `bid` and `declarer` are the highest bid so far and its bidder, final when the auction is over (`settled`).
    `called` is the card called and `holder` who handed it over (None: nobody had it); `gave_back` tells whether a card
    was returned for it, `returned` which one, for the two seats that know and at the end for all. `open` is what is
    left of a hand laid open, `counts` are cards in hand per seat, `taken` the cards in tricks per seat. `shown`,
    `shown_widow` and `shown_out` are the cards as dealt, at the end of the deal.
    """

    options: Mapping[str, OptionValue]
    seat: int | None
    phase: str = "auction"
    to_act: int | None = None
    dealer: int = 0
    cards: int = 0
    hand: int = 0
    dealt: int = 0
    hand_size: int = 0
    counts: tuple[int, ...] = (0, 0, 0)
    widow_size: int = 0
    calls: tuple[Call, ...] = ()
    settled: bool = False
    declarer: int | None = None
    bid: str | None = None
    trump: str | None = None
    called: int | None = None
    holder: int | None = None
    no_call: bool = False
    gave_back: bool = False
    returned: int | None = None
    open: int | None = None
    leader: int | None = None
    trick: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = (0, 0, 0)
    scores: tuple[int, ...] = (0, 0, 0)
    deal_no: int = 1
    result: Result | None = None
    shown: tuple[tuple[int, ...], ...] | None = None
    shown_widow: tuple[int, ...] | None = None
    shown_out: tuple[int, ...] | None = None
    events: tuple[Event, ...] = field(default=(), repr=False)

    @property
    def legal(self) -> list[Act]:
        """What this seat may do now; empty for everyone but the seat to act."""
        if self.seat is None or self.seat != self.to_act:
            return []
        led = self.trick[0] if self.trick else None
        return legal_actions(self.phase, self.hand, led, self.bid, self.trump, self.cards, self.options)

    @property
    def out_size(self) -> int:
        """How many cards are out of play (`deal=seed_10`)."""
        return self.cards.bit_count() - 3 * self.hand_size - self.widow_size

    @property
    def trump_names(self) -> list[str]:
        """The trumps from the strongest down, as text; empty without trumps."""
        return trump_order(self.trump)

    @property
    def played(self) -> int:
        """The cards that have been played."""
        return self.taken[0] | self.taken[1] | self.taken[2] | PACK.mask(self.trick)

    @property
    def unseen(self) -> int:
        """The cards in play, or left out of it, that lie neither in this seat's hand nor open on the table."""
        return self.cards & ~(self.hand | self.played | (self.open or 0))

    def voids(self) -> tuple[int, ...]:
        """Per seat the mask of the cards that it can't hold any more, as shown by what it played (2.5, SA21)."""
        tricks = [(trick.leader, trick.cards) for trick in self.tricks]
        under, must_trump = contract(self.trump), bool(self.options["must_trump"])
        return shown_voids([*tricks, (self.leader or 0, self.trick)], under, must_trump)

    def places(self) -> Places:
        """Where every card may be by all that this seat has seen: voids, call and exchange, an open hand (2.4, 2.5).

        A third party to an exchange can't tell whether the called card itself came back: it then may be with either.
        """
        unseen = self.unseen
        may = [unseen & ~void for void in self.voids()]
        down = unseen
        if self.called is not None and unseen >> self.called & 1:
            # Nobody's: face down. Else with the declarer, unless it may have been the card that came back.
            at = [] if self.holder is None else [self.declarer]
            if self.gave_back and self.returned in (None, self.called):
                at = [self.holder] if self.returned == self.called else [self.declarer, self.holder]
            self._only(may, self.called, at)
            if self.holder is not None:
                down &= ~(1 << self.called)
        if self.returned is not None and self.returned != self.called and unseen >> self.returned & 1:
            self._only(may, self.returned, [self.holder])
            down &= ~(1 << self.returned)
        if self.open is not None and self.declarer is not None:
            may[self.declarer] = self.open
        if self.seat is not None:
            may[self.seat] = self.hand
        return Places((may[0], may[1], may[2]), down)

    @staticmethod
    def _only(may: list[int], card: int, seats: list[int | None]) -> None:
        """Strike a card from the hands of all but these seats."""
        for seat in range(3):
            if seat not in seats:
                may[seat] &= ~(1 << card)

    def to_json(self) -> Json:
        """Everything above as JSON values, cards as text."""
        return {
            "seat": self.seat,
            "phase": self.phase,
            "to_act": self.to_act,
            "hand": PACK.texts(self.hand),
            "counts": list(self.counts),
            "table": self._table_json(),
            "contract": {"declarer": self.declarer, "bid": self.bid, "trump": self.trump} if self.settled else None,
            "scores": list(self.scores),
            "deal_no": self.deal_no,
            "known": {"returned": _text(self.returned)},
            "legal": [format_action(a) for a in self.legal],
            "events": [event_json(event) for event in self.events],
            "result": None if self.result is None else self.result.to_json(),
            "shown": None if self.shown is None else [_texts(cards) for cards in self.shown],
            "shown_widow": None if self.shown_widow is None else _texts(self.shown_widow),
            "shown_out": None if self.shown_out is None else _texts(self.shown_out),
        }

    def _table_json(self) -> Json:
        called = None if self.called is None else {"card": PACK.text(self.called), "holder": self.holder}
        return {
            "dealer": self.dealer,
            "calls": [{"seat": call.seat, "bid": call.bid} for call in self.calls],
            "called": called,
            "gave_back": self.gave_back,
            "open": None if self.open is None else PACK.texts(self.open),
            "widow_size": self.widow_size,
            "out_size": self.out_size,
            "leader": self.leader,
            "trick": _texts(self.trick),
            "tricks": [{**trick._asdict(), "cards": _texts(trick.cards)} for trick in self.tricks],
            "taken": [PACK.texts(mask) for mask in self.taken],
        }


def _text(card: int | None) -> str | None:
    return None if card is None else PACK.text(card)


def _texts(cards: Iterable[int]) -> list[str]:
    return [PACK.text(card) for card in cards]


EVENT_FIELDS: dict[str, tuple[str, ...]] = {
    "deal": ("dealer", "hand_size", "widow_size", "cards", "scores", "deal_no"),
    "hand": ("seat", "cards"),
    "phase": ("phase", "to_act"),
    "pass": ("seat",),
    "bid": ("seat", "bid"),
    "redeal": (),
    "contract": ("declarer", "bid"),
    "trump": ("seat", "trump"),
    "no-call": ("seat",),
    "call": ("seat", "card", "holder"),
    "returns": ("seat", "to"),
    "returned": ("seat", "to", "card"),
    "open": ("seat", "cards"),
    "play": ("seat", "card"),
    "trick": ("winner", "points"),
    "show": ("hands", "widow", "out", "returned"),
    "result": ("result",),
}
"""What `Event.data` holds, by kind. Cards are ints, sets of cards sorted tuples; `cards` of ``deal`` is a mask.
``hand`` goes to one seat only, ``returned`` to the two of an exchange, all others to everyone. ``call`` with a holder
means that the holder handed the card over; ``trump`` also tells the hearts of a heart solo."""


def event_json(event: Event) -> Json:
    """An event as a JSON object, cards as text."""
    data: Json = {"event": event.kind}
    for name, value in zip(EVENT_FIELDS[event.kind], event.data, strict=True):
        data[name] = _field_json(name, value)
    return data


def _field_json(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in ("card", "returned"):
        return PACK.text(value)
    if name in ("cards", "widow", "out"):
        return _texts(bits(value) if isinstance(value, int) else value)
    if name == "hands":
        return [_texts(hand) for hand in value]
    if isinstance(value, Result):
        return value.to_json()
    return list(value) if isinstance(value, tuple) else value


def fold(options: Mapping[str, OptionValue], events: Iterable[Event], seat: int | None) -> SixBidView:
    """The view of a seat: its own cards and the events it saw, one after the other."""
    seen = tuple(event for event in events if event.audience is None or seat in event.audience)
    know: dict[str, Any] = {"seat": seat, "calls": [], "tricks": [], "trick": [], "taken": [0, 0, 0]}
    for event in seen:
        _FOLDS[event.kind](know, *event.data)
    for name in ("calls", "tricks", "trick", "taken", "counts"):
        know[name] = tuple(know[name])
    return SixBidView(options=options, events=seen, **know)


def _fold_deal(know: Json, dealer: int, size: int, widow: int, cards: int, scores: tuple[int, ...], no: int) -> None:
    know.update(dealer=dealer, hand_size=size, counts=[size] * 3, widow_size=widow, cards=cards)
    know.update(scores=scores, deal_no=no)


def _fold_hand(know: Json, seat: int, cards: tuple[int, ...]) -> None:
    know["hand"] = know["dealt"] = PACK.mask(cards)


def _fold_phase(know: Json, phase: str, to_act: int | None) -> None:
    know["phase"], know["to_act"] = phase, to_act
    if phase == "play":
        know["leader"] = to_act


def _fold_pass(know: Json, seat: int) -> None:
    know["calls"].append(Call(seat, None))
    _fold_next_caller(know)


def _fold_bid(know: Json, seat: int, bid: str) -> None:
    know["calls"].append(Call(seat, bid))
    know["declarer"], know["bid"] = seat, bid
    _fold_next_caller(know)


def _fold_next_caller(know: Json) -> None:
    passed = 0
    for call in know["calls"]:
        passed |= (call.bid is None) << call.seat
    know["to_act"] = next_caller(know["dealer"], passed, know.get("declarer"))


def _fold_call(know: Json, seat: int, card: int, holder: int | None) -> None:
    know["called"], know["holder"] = card, holder
    if holder is not None:
        _move(know, card, holder, seat)


def _fold_returns(know: Json, seat: int, to: int) -> None:
    know["gave_back"] = True
    know["counts"][seat] -= 1
    know["counts"][to] += 1


def _fold_returned(know: Json, seat: int, to: int, card: int) -> None:
    know["returned"] = card
    if know["seat"] in (seat, to):
        know["hand"] ^= 1 << card


def _move(know: Json, card: int, giver: int, taker: int) -> None:
    """A card that everyone sees goes from one hand to another."""
    know["counts"][giver] -= 1
    know["counts"][taker] += 1
    if know["seat"] in (giver, taker):
        know["hand"] ^= 1 << card


def _fold_play(know: Json, seat: int, card: int) -> None:
    know["trick"].append(card)
    know["counts"][seat] -= 1
    know["to_act"] = (seat + 1) % 3
    if "hand" in know:
        know["hand"] &= ~(1 << card)
    if know.get("open") is not None:
        know["open"] &= ~(1 << card)


def _fold_trick(know: Json, winner: int, points: int) -> None:
    cards = tuple(know["trick"])
    know["tricks"].append(Trick(know["leader"], cards, winner, points))
    know["taken"][winner] |= PACK.mask(cards)
    know["trick"] = []
    know["leader"] = know["to_act"] = winner


def _fold_show(
    know: Json,
    hands: tuple[tuple[int, ...], ...],
    widow: tuple[int, ...],
    out: tuple[int, ...],
    returned: int | None,
) -> None:
    know.update(shown=hands, shown_widow=widow, shown_out=out, returned=returned)


_FOLDS: dict[str, Any] = {
    "deal": _fold_deal,
    "hand": _fold_hand,
    "phase": _fold_phase,
    "pass": _fold_pass,
    "bid": _fold_bid,
    "redeal": lambda know: None,
    "contract": lambda know, declarer, bid: know.update(settled=True),
    "trump": lambda know, seat, trump: know.update(trump=trump),
    "no-call": lambda know, seat: know.update(no_call=True),
    "call": _fold_call,
    "returns": _fold_returns,
    "returned": _fold_returned,
    "open": lambda know, seat, cards: know.update(open=PACK.mask(cards)),
    "play": _fold_play,
    "trick": _fold_trick,
    "show": _fold_show,
    "result": lambda know, result: know.update(result=result),
}
