"""Bear as a game: its options, deals, notation of deals, and what a match needs (RULES.md 3.2, 3.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...errors import InvalidDeal
from ...options import Option, OptionValue, format_id
from ...protocol import Deal, Event, Json, MatchContext, Result
from ...rng import Stream
from ...written import check_deal, read_cards
from . import rules
from .actions import Act, format_action, parse_action
from .options import OPTIONS
from .rules import PACK
from .state import BearState
from .view import event_json


class Bear:
    """Bear for three players, with the options of RULES.md 3.10.

    >>> from pygame_engine import load_game
    >>> bear = load_game("bear/all_pass=redeal")
    >>> state = bear.new_state(bear.deal("rain"))
    >>> state.phase, len(state.legal_actions())
    ('auction', 80)
    """

    name = "bear"
    num_players = 3
    teams = None
    phases = ("auction", "agree", "game", "discard", "play", "over")
    option_list: Sequence[Option] = OPTIONS
    pack = PACK

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        self.options = dict(options)
        self.id = format_id(self.name, OPTIONS, self.options)

    def __repr__(self) -> str:
        return f"load_game({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bear) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def deal(self, seed: str, dealer: int | None = None) -> Deal:
        """The deal of that seed; the dealer is drawn from the seed too where none is given (3.2)."""
        pack = list(range(PACK.size))
        Stream(seed, "deal:bear").shuffle(pack)
        if dealer is None:
            dealer = Stream(seed, "dealer:bear").below(3)
        elif dealer not in (0, 1, 2):
            raise InvalidDeal(f"dealer is a seat: 0, 1 or 2, not {dealer!r}")
        hands, kitty = rules.deal_pack(pack, dealer)
        return Deal(dealer, tuple(tuple(sorted(hand)) for hand in hands), tuple(sorted(kitty)))

    def new_state(self, deal: Deal, match: MatchContext | None = None) -> BearState:
        """The state at the start of a deal."""
        return BearState(self.options, deal, match or MatchContext(self.starting_scores()))

    def format_action(self, action: Act) -> str:
        """The action's text."""
        return format_action(action)

    def parse_action(self, text: str, *, lenient: bool = False) -> Act:
        """The action written as `text`. Raises InvalidNotation."""
        return parse_action(text, lenient=lenient)

    def deal_to_json(self, deal: Deal) -> Json:
        """``{"dealer": 0, "hands": [[...], [...], [...]], "kitty": [...]}`` with cards as text."""
        hands = [[PACK.text(card) for card in hand] for hand in deal.hands]
        return {"dealer": deal.dealer, "hands": hands, "kitty": [PACK.text(card) for card in deal.talon]}

    def deal_from_json(self, data: object) -> Deal:
        """A written deal. Raises InvalidDeal or InvalidNotation.

        A full deal has 10 cards a hand and 2 in the kitty; a position for a demonstration may have fewer, as many
        in each hand.
        """
        if not isinstance(data, Mapping):
            raise InvalidDeal("a deal is an object with dealer, hands and kitty")
        unknown = set(data) - {"dealer", "hands", "kitty"}
        if unknown:
            raise InvalidDeal(f"a deal of Bear has no {', '.join(sorted(map(str, unknown)))}")
        dealer, hands = data.get("dealer", 0), data.get("hands")
        if isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < 3:
            raise InvalidDeal("dealer is a seat: 0, 1 or 2")
        if not isinstance(hands, Sequence) or isinstance(hands, str) or len(hands) != 3:
            raise InvalidDeal("hands is a list of three hands")
        dealt = tuple(read_cards(PACK, hand, f"the hand of seat {seat}") for seat, hand in enumerate(hands))
        kitty = read_cards(PACK, data.get("kitty", []), "the kitty")
        return check_deal(PACK, Deal(dealer, dealt, kitty), hand=rules.HAND, talon="kitty", talon_size=rules.KITTY)

    def event_to_json(self, event: Event) -> Json:
        """An event as a JSON object ``{"event": kind, ...}``, cards as text; who saw it is `event.audience`."""
        return event_json(event)

    def starting_scores(self) -> tuple[int, ...]:
        """Scores at the start of a match."""
        return (0, 0, 0)

    def new_scores(self, scores: tuple[int, ...], result: Result) -> tuple[int, ...]:
        """The scores after a deal: every seat's points are added (3.7)."""
        return tuple(old + points for old, points in zip(scores, result.points, strict=True))

    def next_dealer(self, dealer: int, result: Result, scores: tuple[int, ...]) -> int:
        """The dealer moves clockwise; a redeal is by the same dealer (3.2, BE9)."""
        return (dealer + 1) % 3 if result.counts else dealer

    def match_over(self, scores: tuple[int, ...], deals_played: int) -> bool:
        """Whether the match has ended (3.9, BE15)."""
        deals, points = self.match_length()
        return (deals is not None and deals_played >= deals) or (points is not None and max(scores) >= points)

    def match_length(self) -> tuple[int | None, int | None]:
        """The number of deals and of points that end the match; None where there is no such limit."""
        kind, *numbers = str(self.options["end"]).split(":")
        if kind == "either":
            return int(numbers[0]), int(numbers[1])
        return (int(numbers[0]), None) if kind == "deals" else (None, int(numbers[0]))

    def winners(self, scores: tuple[int, ...]) -> list[int]:
        """The seats with the most points; several draw (3.9, R38)."""
        return [seat for seat, points in enumerate(scores) if points == max(scores)]
