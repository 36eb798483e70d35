"""High Card: a whole game in one file, the one to copy when a game is added. Never offered to players, always tested.

Two players, six cards (A K Q J 10 9 of spades), two cards each and one face down as the talon; the sixth stays in the
box. The dealer's opponent may change a card for the talon, then leads; the higher card takes the trick and its taker
leads to the second one. Every trick is a point. A match is two deals.

How to add a game: copy this file, then go through it from top to bottom. Name the game and its options; describe the
pack; list the actions and say in one place which are allowed, from what a seat knows; write the state, telling an
event for everything that happens with the seats that see it; fold the events into a view; write the text of actions
and deals. Enter it in `registry.py` and call `testing.check_game` on it: that checks nearly all of the promises made
in `protocol.py`.

An action is a tuple: ``("keep",)``, ``("swap", card)``, ``("play", card)``; cards are ints, 0 (the ace) ... 5.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..cards import Pack, bits
from ..errors import IllegalAction, InvalidDeal, InvalidNotation
from ..options import Option, OptionValue, format_id
from ..protocol import Deal, Event, Json, MatchContext, Result
from ..rng import Stream

PACK = Pack("high-card", ["AS", "KS", "QS", "JS", "10S", "9S"])
DEALS = 2
Act = tuple[Any, ...]

OPTIONS = (
    Option(
        "swap",
        "bool",
        True,
        "template",
        {"en": "The player who leads may change a card first.", "ja": "最初に出す人は、先に1枚交換できます。"},
        value_words={"true": {"en": "yes", "ja": "はい"}, "false": {"en": "no", "ja": "いいえ"}},
    ),
)


# --- What a seat may do: asked by the state and by the view, so it takes only what that seat knows -------------------


def legal_actions(phase: str, hand: int) -> list[Act]:
    """What the seat to act may do, in a stable order."""
    if phase == "swap":
        return [("keep",), *(("swap", card) for card in bits(hand))]
    return [("play", card) for card in bits(hand)] if phase == "play" else []


def why_illegal(action: object, phase: str, hand: int) -> str | None:
    """None where the action is allowed, else a code that `words.reason_text` explains."""
    if phase == "over":
        return "deal-over"
    kind, *cards = action if isinstance(action, tuple) and action else ("",)
    if (kind, len(cards)) not in {("keep", 0), ("swap", 1), ("play", 1)} or any(c not in range(6) for c in cards):
        return "no-such-action"
    if (kind == "play") != (phase == "play"):
        return "wrong-phase"
    return "not-in-hand" if any(not hand >> card & 1 for card in cards) else None


# --- One deal in progress, with all its secrets ----------------------------------------------------------------------


class HighCardState:
    """A deal of High Card. `hands` and `talon` are masks, `trick` lists the cards on the table, leader's first."""

    __slots__ = ("deal", "events", "hands", "outcome", "phase", "swap", "talon", "to_act", "trick", "won")

    def __init__(self, swap: bool, deal: Deal, match: MatchContext) -> None:
        self.swap, self.deal = swap, deal
        self.hands = [PACK.mask(hand) for hand in deal.hands]
        self.talon = PACK.mask(deal.talon)
        self.trick: list[int] = []
        self.won = [0, 0]
        self.outcome: Result | None = None
        self.events = [
            Event("deal", (deal.dealer, len(deal.hands[0]), len(deal.talon), match.scores, match.deal_no)),
            *(Event("hand", (seat, hand), (seat,)) for seat, hand in enumerate(deal.hands)),
        ]
        self.phase = ""
        self.to_act: int | None = None
        self._enter("swap" if swap and deal.talon else "play", 1 - deal.dealer)

    def _enter(self, phase: str, seat: int | None) -> None:
        self.phase, self.to_act = phase, seat
        self.events.append(Event("phase", (phase, seat)))

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
        return self.outcome.points if self.outcome else (0, 0)

    def _hand(self) -> int:
        return 0 if self.to_act is None else self.hands[self.to_act]

    def legal_actions(self) -> list[Act]:
        """What the seat to act may do, in a stable order; empty when the deal is over."""
        return legal_actions(self.phase, self._hand())

    def why_illegal(self, action: Act) -> str | None:
        """None where the seat to act may do this, else the code of the reason."""
        return why_illegal(action, self.phase, self._hand())

    def apply(self, action: Act) -> list[Event]:
        """Do `action` for the seat to act and return what happened. Raises IllegalAction and changes nothing."""
        reason = self.why_illegal(action)
        if reason is not None:
            raise IllegalAction(reason)
        start = len(self.events)
        if action[0] == "play":
            self._play(action[1])
        else:
            self._swap(*action[1:])
        return self.events[start:]

    def _swap(self, card: int | None = None) -> None:
        """The talon for a card, unseen by the opponent; or no change."""
        seat = 1 - self.deal.dealer
        self.events.append(Event("swap", (seat, card is not None)))
        if card is not None:
            taken, self.talon = self.talon, 1 << card
            self.hands[seat] ^= taken | self.talon
            self.events.append(Event("swapped", (card, bits(taken)[0]), (seat,)))
        self._enter("play", seat)

    def _play(self, card: int) -> None:
        seat = self._seat()
        self.hands[seat] ^= 1 << card
        self.trick.append(card)
        self.events.append(Event("play", (seat, card)))
        if len(self.trick) < 2:
            self.to_act = 1 - seat
            return
        winner = seat if self.trick[1] < self.trick[0] else 1 - seat
        self.won[winner] += 1
        self.trick = []
        self.to_act = winner
        self.events.append(Event("trick", (winner,)))
        if not any(self.hands):
            self.outcome = Result((self.won[0], self.won[1]), "played-out")
            self._enter("over", None)
            self.events.append(Event("result", (self.outcome,)))

    def _seat(self) -> int:
        assert self.to_act is not None
        return self.to_act

    def clone(self) -> HighCardState:
        """An independent copy."""
        new = HighCardState.__new__(HighCardState)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(new, name, value[:] if isinstance(value, list) else value)
        return new

    def view(self, seat: int | None) -> HighCardView:
        """What that seat knows (None: a spectator)."""
        return fold([event for event in self.events if event.seen_by(seat)], seat)

    def key(self) -> Hashable:
        """Equal for states that are equal in every fact, history included."""
        return (self.deal, tuple(self.events), tuple(self.hands), self.talon, self.phase, self.to_act)


# --- What one seat knows: folded from the events that it saw, from nothing else ---------------------------------------


@dataclass(frozen=True)
class HighCardView:
    """One seat's knowledge; seat None is a spectator. `away` is the card this seat put in the talon."""

    seat: int | None
    events: tuple[Event, ...]
    phase: str = ""
    to_act: int | None = None
    dealer: int = 0
    hand: int = 0
    counts: tuple[int, ...] = ()
    away: int | None = None
    trick: tuple[int, ...] = ()
    won: tuple[int, ...] = (0, 0)
    scores: tuple[int, ...] = ()
    result: Result | None = None

    @property
    def legal(self) -> list[Act]:
        """What this seat may do now; empty for everyone but the seat to act."""
        return legal_actions(self.phase, self.hand) if self.seat is not None and self.seat == self.to_act else []

    def to_json(self) -> Json:
        """Everything above as JSON values, cards as text."""
        return {
            "seat": self.seat,
            "phase": self.phase,
            "to_act": self.to_act,
            "hand": PACK.texts(self.hand),
            "counts": list(self.counts),
            "table": {"dealer": self.dealer, "trick": [PACK.text(c) for c in self.trick], "won": list(self.won)},
            "known": {"talon": None if self.away is None else PACK.text(self.away)},
            "scores": list(self.scores),
            "legal": [format_action(action) for action in self.legal],
            "events": [event_json(event) for event in self.events],
            "result": None if self.result is None else self.result.to_json(),
        }


EVENT_FIELDS: dict[str, tuple[str, ...]] = {
    "deal": ("dealer", "hand_size", "talon_size", "scores", "deal_no"),
    "hand": ("seat", "cards"),
    "phase": ("phase", "to_act"),
    "swap": ("seat", "swapped"),
    "swapped": ("card", "taken"),
    "play": ("seat", "card"),
    "trick": ("winner",),
    "result": ("result",),
}
"""What `Event.data` holds, by kind. ``hand`` and ``swapped`` go to one seat only, all others to everyone."""


def event_json(event: Event) -> Json:
    """An event as a JSON object, cards as text."""
    data = dict(zip(EVENT_FIELDS[event.kind], event.data, strict=True))
    for name, value in data.items():
        if name in ("card", "taken"):
            data[name] = PACK.text(value)
        elif name == "cards":
            data[name] = [PACK.text(card) for card in value]
        elif isinstance(value, Result):
            data[name] = value.to_json()
        elif isinstance(value, tuple):
            data[name] = list(value)
    return {"event": event.kind, **data}


def fold(events: Iterable[Event], seat: int | None) -> HighCardView:
    """The view of a seat that saw these events."""
    seen = tuple(events)
    know: dict[str, Any] = {"trick": (), "won": (0, 0)}
    for kind, data, _ in seen:
        if kind == "deal":
            know.update(dealer=data[0], counts=(data[1], data[1]), scores=data[3])
        elif kind == "hand":
            know["hand"] = PACK.mask(data[1])
        elif kind == "phase":
            know.update(phase=data[0], to_act=data[1])
        elif kind == "swapped":
            know.update(away=data[0], hand=know["hand"] ^ (1 << data[0] | 1 << data[1]))
        elif kind == "play":
            know.update(trick=(*know["trick"], data[1]), to_act=1 - data[0])
            know["counts"] = tuple(n - (who == data[0]) for who, n in enumerate(know["counts"]))
            know["hand"] = know.get("hand", 0) & ~(1 << data[1])
        elif kind == "trick":
            know.update(trick=(), to_act=data[0])
            know["won"] = tuple(n + (who == data[0]) for who, n in enumerate(know["won"]))
        elif kind == "result":
            know["result"] = data[0]
    return HighCardView(seat=seat, events=seen, **know)


# --- Text, deals, matches ---------------------------------------------------------------------------------------------


def format_action(action: Act) -> str:
    """The action's text: ``keep``, ``swap 9S``, ``play AS``."""
    return " ".join((action[0], *(PACK.text(card) for card in action[1:])))


def parse_action(text: str, *, lenient: bool = False) -> Act:
    """The action written as `text`. Raises InvalidNotation."""
    if not isinstance(text, str):
        raise InvalidNotation(f"an action is written as text, not {text!r}")
    words = text.split() if lenient else text.split(" ")
    if words == ["keep"]:
        return ("keep",)
    if len(words) == 2 and words[0] in ("swap", "play"):
        return (words[0], PACK.card(words[1], lenient=lenient))
    raise InvalidNotation(f"{text!r} is not an action of High Card; written are: keep, swap 9S, play AS")


class HighCard:
    """High Card for two players.

    >>> game = HighCard({"swap": True})
    >>> state = game.new_state(game.deal("rain"))
    >>> state.phase, state.legal_actions()[0]
    ('swap', ('keep',))
    """

    name = "high-card"
    num_players = 2
    teams = None
    phases = ("swap", "play", "over")
    option_list: Sequence[Option] = OPTIONS
    pack = PACK

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        self.options = dict(options)
        self.id = format_id(self.name, OPTIONS, self.options)

    def __repr__(self) -> str:
        return f"load_game({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HighCard) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def deal(self, seed: str, dealer: int | None = None) -> Deal:
        """The deal of that seed; the dealer is drawn from the seed too where none is given."""
        pack = list(range(PACK.size))
        Stream(seed, "deal:high-card").shuffle(pack)
        if dealer is None:
            dealer = Stream(seed, "dealer:high-card").below(2)
        return Deal(dealer, (tuple(sorted(pack[0:2])), tuple(sorted(pack[2:4]))), (pack[4],))

    def new_state(self, deal: Deal, match: MatchContext | None = None) -> HighCardState:
        """The state at the start of a deal."""
        return HighCardState(bool(self.options["swap"]), deal, match or MatchContext((0, 0)))

    def format_action(self, action: Act) -> str:
        """The action's text."""
        return format_action(action)

    def parse_action(self, text: str, *, lenient: bool = False) -> Act:
        """The action written as `text`. Raises InvalidNotation."""
        return parse_action(text, lenient=lenient)

    def deal_to_json(self, deal: Deal) -> Json:
        """``{"dealer": 0, "hands": [[...], [...]], "talon": [...]}`` with cards as text."""
        hands = [[PACK.text(card) for card in hand] for hand in deal.hands]
        return {"dealer": deal.dealer, "hands": hands, "talon": [PACK.text(card) for card in deal.talon]}

    def deal_from_json(self, data: object) -> Deal:
        """A written deal; a position may have fewer cards, as many in each hand. Raises InvalidNotation."""
        if not isinstance(data, Mapping) or set(data) - {"dealer", "hands", "talon"}:
            raise InvalidDeal("a deal is an object with dealer, hands and talon")
        dealer, hands, talon = data.get("dealer", 0), data.get("hands"), data.get("talon", [])
        if type(dealer) is not int or dealer not in (0, 1):
            raise InvalidDeal("dealer is a seat: 0 or 1")
        if (
            not isinstance(hands, list)
            or len(hands) != 2
            or not all(isinstance(part, list) for part in (*hands, talon))
        ):
            raise InvalidDeal("hands is a list of two hands, talon a list of cards")
        dealt = [tuple(sorted(PACK.card(text) for text in part)) for part in (*hands, talon)]
        cards = [card for part in dealt for card in part]
        if len(set(cards)) != len(cards):
            raise InvalidDeal("a card is dealt twice")
        if len(dealt[0]) != len(dealt[1]) or not 1 <= len(dealt[0]) <= 2 or len(talon) > 1:
            raise InvalidDeal("both hands have one or two cards, the talon at most one")
        return Deal(dealer, (dealt[0], dealt[1]), dealt[2])

    def event_to_json(self, event: Event) -> Json:
        """An event as a JSON object ``{"event": kind, ...}``, cards as text; who saw it is `event.audience`."""
        return event_json(event)

    def starting_scores(self) -> tuple[int, ...]:
        """Scores at the start of a match."""
        return (0, 0)

    def new_scores(self, scores: tuple[int, ...], result: Result) -> tuple[int, ...]:
        """The scores after a deal."""
        return tuple(old + points for old, points in zip(scores, result.points, strict=True))

    def next_dealer(self, dealer: int, result: Result, scores: tuple[int, ...]) -> int:
        """The players take turns."""
        return 1 - dealer

    def match_over(self, scores: tuple[int, ...], deals_played: int) -> bool:
        """After two deals."""
        return deals_played >= DEALS

    def winners(self, scores: tuple[int, ...]) -> list[int]:
        """The seats with the most points; both where they are level."""
        return [seat for seat, points in enumerate(scores) if points == max(scores)]
