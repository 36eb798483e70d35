"""Six-Bid Solo as a game: its options, deals, notation of deals, and what a match needs (RULES.md 2.1, 2.6, 2.7)."""

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
from .state import NAME, SixBidState
from .view import event_json


class SixBidSolo:
    """Six-Bid Solo for three players, with the options of RULES.md 2.8. Scores of the match are accounts.

    >>> from pygame_engine import load_game
    >>> game = load_game("six-bid-solo/stakes=100")
    >>> state = game.new_state(game.deal("rain"))
    >>> state.phase, [game.format_action(action) for action in state.legal_actions()][:3], game.starting_scores()
    ('auction', ['pass', 'bid solo', 'bid heart-solo'], (100, 100, 100))
    """

    name = NAME
    num_players = 3
    teams = None
    phases = ("auction", "trump", "call", "give", "play", "over")
    option_list: Sequence[Option] = OPTIONS
    pack = PACK

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        self.options = dict(options)
        self.id = format_id(self.name, OPTIONS, self.options)

    def __repr__(self) -> str:
        return f"load_game({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SixBidSolo) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def deal(self, seed: str, dealer: int | None = None) -> Deal:
        """The deal of that seed; the dealer is drawn from the seed too where none is given (2.1, SA1)."""
        pack = list(range(PACK.size))
        Stream(seed, "deal:six-bid-solo").shuffle(pack)
        if dealer is None:
            dealer = Stream(seed, "dealer:six-bid-solo").below(3)
        elif dealer not in (0, 1, 2):
            raise InvalidDeal(f"dealer is a seat: 0, 1 or 2, not {dealer!r}")
        hands, widow = rules.deal_pack(pack, dealer, rules.PATTERN[str(self.options["deal"])])
        return Deal(dealer, tuple(tuple(sorted(hand)) for hand in hands), tuple(sorted(widow)))

    def new_state(self, deal: Deal, match: MatchContext | None = None) -> SixBidState:
        """The state at the start of a deal."""
        return SixBidState(self.options, deal, match or MatchContext(self.starting_scores()))

    def format_action(self, action: Act) -> str:
        """The action's text."""
        return format_action(action)

    def parse_action(self, text: str, *, lenient: bool = False) -> Act:
        """The action written as `text`. Raises InvalidNotation."""
        return parse_action(text, lenient=lenient)

    def deal_to_json(self, deal: Deal) -> Json:
        """``{"dealer": 0, "hands": [[...], [...], [...]], "widow": [...]}`` with cards as text."""
        hands = [[PACK.text(card) for card in hand] for hand in deal.hands]
        return {"dealer": deal.dealer, "hands": hands, "widow": [PACK.text(card) for card in deal.talon]}

    def deal_from_json(self, data: object) -> Deal:
        """A written deal. Raises InvalidDeal or InvalidNotation.

        A full deal has 11 cards a hand and 3 in the widow, or with `deal=seed_10` 10 a hand and 3, and then the three
        that are left are out of play; a position for a demonstration may have fewer, as many in each hand.
        """
        if not isinstance(data, Mapping):
            raise InvalidDeal("a deal is an object with dealer, hands and widow")
        unknown = set(data) - {"dealer", "hands", "widow"}
        if unknown:
            raise InvalidDeal(f"a deal of Six-Bid Solo has no {', '.join(sorted(map(str, unknown)))}")
        dealer, hands = data.get("dealer", 0), data.get("hands")
        if isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < 3:
            raise InvalidDeal("dealer is a seat: 0, 1 or 2")
        if not isinstance(hands, Sequence) or isinstance(hands, str) or len(hands) != 3:
            raise InvalidDeal("hands is a list of three hands")
        dealt = tuple(read_cards(PACK, hand, f"the hand of seat {seat}") for seat, hand in enumerate(hands))
        widow = read_cards(PACK, data.get("widow", []), "the widow")
        return check_deal(
            PACK,
            Deal(dealer, dealt, widow),
            hand=rules.HAND[str(self.options["deal"])],
            talon="widow",
            talon_size=rules.WIDOW,
        )

    def event_to_json(self, event: Event) -> Json:
        """An event as a JSON object ``{"event": kind, ...}``, cards as text; who saw it is `event.audience`."""
        return event_json(event)

    def starting_scores(self) -> tuple[int, ...]:
        """The three accounts at the start of a match (2.6)."""
        return (int(self.options["stakes"]),) * 3

    def new_scores(self, scores: tuple[int, ...], result: Result) -> tuple[int, ...]:
        """The accounts after a deal; their sum never changes (2.6, S34)."""
        return tuple(old + change for old, change in zip(scores, result.points, strict=True))

    def next_dealer(self, dealer: int, result: Result, scores: tuple[int, ...]) -> int:
        """The deal passes to the left, after a redeal too unless the option says no (2.1, 2.3, SA12)."""
        stays = not result.counts and self.options["all_pass"] == "same_dealer"
        return dealer if stays else (dealer + 1) % 3

    def match_over(self, scores: tuple[int, ...], deals_played: int) -> bool:
        """Whether the match has ended (2.7, SA17)."""
        if self.options["bust_ends_game"] and min(scores) < 0:
            return True
        deals, target = self.match_length()
        return (deals is not None and deals_played >= deals) or (target is not None and max(scores) >= target)

    def match_length(self) -> tuple[int | None, int | None]:
        """The number of deals and the account that end the match; None where there is no such limit."""
        kind, *numbers = str(self.options["end"]).split(":")
        if kind == "either":
            return int(numbers[0]), int(numbers[1])
        return (int(numbers[0]), None) if kind == "deals" else (None, int(numbers[0]))

    def winners(self, scores: tuple[int, ...]) -> list[int]:
        """The seats with the highest account; several share (2.7)."""
        return [seat for seat, account in enumerate(scores) if account == max(scores)]
