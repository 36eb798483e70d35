"""Deals in a row: seeds, dealer, totals, end, standings. Also the record of all that was done.

A `Match` is a list of deals, each with its actions; the state of the current deal is replayed from them. Undo is
cutting actions off and replaying.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from .errors import IllegalAction, InvalidDeal
from .protocol import Action, Deal, Event, Game, MatchContext, NamesLeader, Result, State

SEED_LIMIT = 200
"""The longest seed, in characters."""


def fresh_seed() -> str:
    """A new seed nobody can guess: 10 letters and digits, easy to read out (no vowels, no 0/1/l/o)."""
    letters = "23456789bcdfghjkmnpqrstvwxyz"
    return "".join(secrets.choice(letters) for _ in range(10))


def next_seed(seed: str | None) -> str:
    """The seed of the deal that follows: ``rain`` -> ``rain-2`` -> ``rain-3``; a fresh one where there was none."""
    if seed is None:
        return fresh_seed()
    numbered = re.fullmatch(r"(.*)-([1-9]\d{0,8})", seed, re.DOTALL | re.ASCII)
    name, number = (numbered[1], int(numbered[2]) + 1) if numbered else (seed, 2)
    return f"{name[: SEED_LIMIT - 12]}-{number}"


@dataclass
class PlayedDeal:
    """One deal of a match: the cards, the actions so far, the match's scores before it, the result at its end."""

    deal: Deal
    seed: str | None
    deal_no: int
    scores: tuple[int, ...]
    actions: list[Action] = field(default_factory=list)
    result: Result | None = None


class Match:
    """A match in progress. `deals[-1]` is the current deal and `state` its state.

    >>> from pygame_engine import load_game
    >>> match = Match(load_game("bear"), seed="rain")
    >>> match.apply(("pass",))[0].kind
    'pass'
    >>> match.deal_no, match.scores, match.over
    (1, (0, 0, 0), False)
    """

    def __init__(
        self,
        game: Game,
        *,
        seed: str | None = None,
        deal: Deal | None = None,
        scores: Sequence[int] | None = None,
        deal_no: int = 1,
        dealer: int | None = None,
        leader: int | None = None,
    ) -> None:
        """Start at the deal numbered `deal_no` with these scores. A written deal beats a seed.

        `leader` only for games whose deals name it (`NamesLeader`).
        """
        self.game = game
        self.start_scores = tuple(scores) if scores is not None else game.starting_scores()
        self.deals: list[PlayedDeal] = []
        self.scores = self.start_scores
        self.start_no = deal_no
        if deal is None:
            seed = check_seed(seed) if seed is not None else fresh_seed()
            deal = replace(game.deal(seed, dealer), leader=leader)
        else:
            seed = None
        self._begin(deal, seed, deal_no)

    def _begin(self, deal: Deal, seed: str | None, deal_no: int) -> None:
        self.deals.append(PlayedDeal(deal, seed, deal_no, self.scores))
        self.state: State = self.game.new_state(deal, MatchContext(self.scores, deal_no))

    @property
    def current(self) -> PlayedDeal:
        """The current deal."""
        return self.deals[-1]

    @property
    def deal_no(self) -> int:
        """The number of the current deal, from 1; a redeal keeps the number."""
        return self.current.deal_no

    @property
    def ply(self) -> int:
        """How many actions the current deal has had."""
        return len(self.current.actions)

    @property
    def deals_played(self) -> int:
        """How many deals count as played, those before this record's start included."""
        finished = sum(1 for played in self.deals if played.result is not None and played.result.counts)
        return self.start_no - 1 + finished

    @property
    def deal_over(self) -> bool:
        """Whether the current deal is over."""
        return self.state.is_terminal()

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.deal_over and self.game.match_over(self.scores, self.deals_played)

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty while the match goes on."""
        return self.game.winners(self.scores) if self.over else []

    def apply(self, action: Action) -> list[Event]:
        """Do an action for the seat to act. Raises IllegalAction and changes nothing."""
        events = self.state.apply(action)
        self.current.actions.append(action)
        if self.state.is_terminal():
            self._settle()
        return events

    def _settle(self) -> None:
        result = self.state.result()
        self.current.result = result
        self.scores = self.game.new_scores(self.current.scores, result)

    def next_dealer(self) -> int:
        """Who deals next, once the deal is over."""
        result = self.current.result
        if result is None:
            raise IllegalAction("deal-not-over", "the deal is not over yet")
        return self.game.next_dealer(self.current.deal.dealer, result, self.scores)

    def next_leader(self) -> int | None:
        """Who leads in the next deal, once this one is over; None where the game does not say so by itself."""
        result = self.current.result
        if result is None:
            raise IllegalAction("deal-not-over", "the deal is not over yet")
        if not isinstance(self.game, NamesLeader):
            return None
        return self.game.next_leader(self.current.deal.dealer, result, self.scores)

    def named_leader(self) -> int | None:
        """The leader that the next deal has to name; None where its dealer decides who leads."""
        return self.next_leader() if isinstance(self.game, NamesLeader) and self.game.names_leader else None

    def dealt(self, seed: str) -> Deal:
        """The next deal of the match from that seed, once this one is over."""
        return replace(self.game.deal(seed, self.next_dealer()), leader=self.named_leader())

    def next_deal(self, *, seed: str | None = None, deal: Deal | None = None) -> None:
        """Go on to the next deal. Raises IllegalAction while this deal, or when the match, is over."""
        self.next_dealer()  # refuses where the deal is not over
        if self.over:
            raise IllegalAction("match-over", "the match is over")
        assert self.current.result is not None
        number = self.deal_no + (1 if self.current.result.counts else 0)
        if deal is None:
            seed = check_seed(seed) if seed is not None else next_seed(self.current.seed)
            deal = self.dealt(seed)
        else:
            seed = None
        self._begin(deal, seed, number)

    def undo(self, to: int | None = None) -> None:
        """Take back to ply `to` of the current deal (default: the last action). Raises ValueError out of range."""
        actions = self.current.actions
        target = len(actions) - 1 if to is None else to
        if not 0 <= target <= len(actions) or not actions:
            raise ValueError(f"can't go back to ply {target}: the deal has {len(actions)} actions")
        kept = actions[:target]
        played = self.deals.pop()
        self.scores = played.scores
        self._begin(played.deal, played.seed, played.deal_no)
        for action in kept:
            self.apply(action)

    def state_at(self, ply: int, deal: int = -1) -> State:
        """A fresh state of a deal (an index into `deals`) after its first `ply` actions."""
        played = self.deals[deal]
        if not 0 <= ply <= len(played.actions):
            raise ValueError(f"ply {ply} is not in 0 ... {len(played.actions)}")
        state = self.game.new_state(played.deal, MatchContext(played.scores, played.deal_no))
        for action in played.actions[:ply]:
            state.apply(action)
        return state


def check_seed(seed: object) -> str:
    """The seed, if it is a text of 1 to 200 printable characters. Raises InvalidDeal."""
    if not isinstance(seed, str) or not 1 <= len(seed) <= SEED_LIMIT or not seed.isprintable():
        raise InvalidDeal(f"a seed is a text of 1 to {SEED_LIMIT} printable characters")
    return seed
