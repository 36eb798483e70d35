"""Bacon, Applewood and Chunky Bacon as games: options, deals, notation, matches (RULES.md 1.1, 1.8-1.12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...cards import Pack
from ...errors import InvalidDeal, InvalidNotation
from ...options import Option, OptionValue, format_id
from ...protocol import Deal, Event, Json, MatchContext, Result
from ...rng import Stream
from . import rules
from .actions import Act, format_action, parse_action, read_card, read_cards
from .options import OPTIONS
from .rules import FORMS, WILDS_EACH
from .state import BaconState, Frame
from .view import event_json


class Bacon:
    """One of the eight forms, with its options.

    >>> from pygame_engine import load_game
    >>> bacon = load_game("bacon4/hard_pass=true")
    >>> state = bacon.new_state(bacon.deal("rain"))
    >>> state.phase, bacon.format_action(state.legal_actions()[0])
    ('play', 'play 1b as single 1')
    """

    phases: tuple[str, ...]

    def __init__(self, name: str, options: Mapping[str, OptionValue]) -> None:
        self.form = FORMS[name]
        self.name = name
        self.num_players = self.form.players
        self.teams = self.form.teams
        self.names_leader = self.form.teams is None
        if self.teams is None:
            self.phases = ("play", "over")
        else:
            self.phases = ("play", "lead", "over") if self.num_players == 4 else ("play", "lead", "answer", "over")
        self.option_list: Sequence[Option] = OPTIONS[name]
        self.options = dict(options)
        self.id = format_id(name, self.option_list, self.options)
        self.frame = Frame(self.form, self.options)
        self.combos = self.frame.combos
        self.pack: Pack = rules.pack_of(self.form.suits, self.form.ranks)

    def __repr__(self) -> str:
        return f"load_game({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bacon) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[Any, ...]:
        return Bacon, (self.name, self.options)

    def deal(self, seed: str, dealer: int | None = None) -> Deal:
        """The deal of that seed; the first dealer is drawn from the seed too, unless an option names it (1.1, BA12).

        The pack is every natural card twice in the order ``1a 1a 1b 1b … 10c 10c``, shuffled by the stream of its
        name (``deal:bacon-10x3``, ``dealer:bacon-10x3`` for the dealer). Seat 0 gets the first cards, seat 1 the
        next, and so on, everyone two wilds besides.
        """
        form = self.form
        pack = [card for card in range(self.combos.wild) for _ in range(2)]
        Stream(seed, f"deal:{form.pack_name}").shuffle(pack)
        if dealer is None:
            named = self.options["first_dealer"]
            drawn = Stream(seed, f"dealer:{form.pack_name}").below(form.players)
            dealer = drawn if named == "random" else int(named)
        elif dealer not in range(form.players):
            raise InvalidDeal(f"dealer is a seat from 0 to {form.players - 1}, not {dealer!r}")
        wilds = [self.combos.wild] * WILDS_EACH
        starts = range(0, form.players * form.hand, form.hand)
        return Deal(dealer, tuple((*sorted(pack[at : at + form.hand]), *wilds) for at in starts))

    def new_state(self, deal: Deal, match: MatchContext | None = None) -> BaconState:
        """The state at the start of a deal."""
        return BaconState(self.frame, deal, match or MatchContext(self.starting_scores()))

    def format_action(self, action: Act) -> str:
        """The action's text."""
        return format_action(action, self.combos, self.pack)

    def parse_action(self, text: str, *, lenient: bool = False) -> Act:
        """The action written as `text`. Raises InvalidNotation."""
        return parse_action(text, self.combos, self.pack, self.num_players, lenient=lenient)

    def read_cards(self, texts: Sequence[str], *, lenient: bool = False) -> int:
        """Cards written one by one, as packed counts. Raises InvalidNotation."""
        return read_cards(texts, self.combos, self.pack, lenient=lenient)

    def deal_to_json(self, deal: Deal) -> Json:
        """``{"dealer": 0, "hands": [[...], ...]}``, cards as text, wilds in the hands; `leader` where it is named."""
        data: Json = {"dealer": deal.dealer}
        if deal.leader is not None:
            data["leader"] = deal.leader
        data["hands"] = [[self.pack.names[card] for card in hand] for hand in deal.hands]
        return data

    def deal_from_json(self, data: object) -> Deal:
        """A written deal. Raises InvalidDeal or InvalidNotation.

        A position for a demonstration may have fewer cards, and not as many in every hand; nobody has more than two
        wilds. In Applewood the deal may name its `leader`.
        """
        known = {"dealer", "hands"} | ({"leader"} if self.names_leader else set())
        if not isinstance(data, Mapping):
            raise InvalidDeal("a deal is an object with dealer and hands")
        if unknown := set(data) - known:
            raise InvalidDeal(f"a deal of {self.name} has no {', '.join(sorted(map(str, unknown)))}")
        dealer = self._seat(data.get("dealer", 0), "dealer")
        leader = None if data.get("leader") is None else self._seat(data["leader"], "leader")
        hands, players = data.get("hands"), self.num_players
        if not isinstance(hands, Sequence) or isinstance(hands, str) or len(hands) != players:
            raise InvalidDeal(f"hands is a list of {players} hands")
        dealt = tuple(self._hand(hand, f"the hand of seat {seat}") for seat, hand in enumerate(hands))
        for card in range(self.combos.wild):
            if sum(hand.count(card) for hand in dealt) > 2:
                raise InvalidDeal(f"{self.pack.names[card]} is dealt more than twice")
        return Deal(dealer, dealt, leader=leader)

    def _seat(self, value: object, what: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < self.num_players:
            raise InvalidDeal(f"{what} is a seat from 0 to {self.num_players - 1}")
        return value

    def _hand(self, data: Any, what: str) -> tuple[int, ...]:
        if not isinstance(data, Sequence) or isinstance(data, str):
            raise InvalidDeal(f"{what} is a list of cards")
        try:
            cards = tuple(sorted(read_card(text, self.pack) for text in data))
        except InvalidNotation as error:
            raise InvalidDeal(f"{what}: {error}") from None
        wilds = cards.count(self.combos.wild)
        if wilds > WILDS_EACH or not 1 <= len(cards) <= self.form.hand + WILDS_EACH:
            raise InvalidDeal(
                f"{what}: 1 to {self.form.hand + WILDS_EACH} cards, at most {WILDS_EACH} of them wild, not {len(cards)}"
                f" with {wilds}"
            )
        return cards

    def event_to_json(self, event: Event) -> Json:
        """An event as a JSON object ``{"event": kind, ...}``, cards as text; who saw it is `event.audience`."""
        return event_json(event, self.combos, self.pack)

    # -- matches

    def starting_scores(self) -> tuple[int, ...]:
        """Scores at the start of a match: per team, in Applewood per seat."""
        return (0,) * len(self.teams or range(self.num_players))

    def new_scores(self, scores: tuple[int, ...], result: Result) -> tuple[int, ...]:
        """The scores after a deal; partners have the same points in a result, which count once."""
        return tuple(old + points for old, points in zip(scores, result.points, strict=False))

    def next_dealer(self, dealer: int, result: Result, scores: tuple[int, ...]) -> int:
        """Of the team that is ahead (1.8); in Applewood the highest total (1.11)."""
        if self.teams is None:
            return rules.applewood_next(dealer, scores)[0]
        return rules.next_dealer(self.num_players, dealer, scores, result.details["out_order"][0])

    def next_leader(self, dealer: int, result: Result, scores: tuple[int, ...]) -> int:
        """The new dealer's left; in Applewood the lowest total, wherever the dealer sits (BA17).

        `dealer` is the old one.
        """
        if self.teams is None:
            return rules.applewood_next(dealer, scores)[1]
        return (self.next_dealer(dealer, result, scores) + 1) % self.num_players

    def match_over(self, scores: tuple[int, ...], deals_played: int) -> bool:
        """Whether the match has ended: at the target, or after the last deal (1.9, 1.11, 1.12); never level, but for
        an Applewood win that is shared."""
        highest = max(scores)
        level = scores.count(highest) > 1
        if self.teams is None and self.options["applewood_tie"] == "share":
            level = False
        deals = int(self.options.get("deals", 0))
        return not level and (highest >= int(self.options["target"]) or 0 < deals <= deals_played)

    def winners(self, scores: tuple[int, ...]) -> list[int]:
        """The seats that have won: those of the team, or in Applewood all with the highest total (BA20)."""
        highest = max(scores)
        if self.teams is None:
            return [seat for seat, points in enumerate(scores) if points == highest]
        best = [team for team, points in zip(self.teams, scores, strict=True) if points == highest]
        return sorted(seat for team in best for seat in team)
