"""The four ideas everything else is written against: Game, State, View, Bot; and the event that links them.

* A `Game` is the rules with their options. It makes deals and states, and reads and writes actions.
* A `State` is one deal in progress with all its secrets. Applying an action yields events.
* An `Event` says what happened and who saw it. A `View` is folded from the events that a seat saw, from nothing else.
* A `Bot` gets a `View`, never a `State`.

Nothing random happens after the deal, so a deal and a list of actions are a whole game.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, runtime_checkable

from .cards import Pack
from .options import Option, OptionValue
from .rng import Stream

Action = Any
"""A small hashable value that describes itself; each game documents its own (for Bear: `games/bear.py`)."""

Json = dict[str, Any]


class Event(NamedTuple):
    """Something that happened. `audience` is None where everyone saw it, else the seats that did.

    `data` is what those seats learned; what it holds for each `kind` is documented by the game.
    """

    kind: str
    data: tuple[Any, ...]
    audience: tuple[int, ...] | None = None

    def seen_by(self, seat: int | None) -> bool:
        """Whether that seat saw it; seat None is a spectator, who sees what everyone saw."""
        return self.audience is None or seat in self.audience


@dataclass(frozen=True)
class Deal:
    """The cards as dealt: data, nothing random is left. `hands` and `talon` hold card ints, sorted.

    `talon` is the kitty or widow. `dealer` is a seat. `leader` only where a game lets a deal name it.
    """

    dealer: int
    hands: tuple[tuple[int, ...], ...]
    talon: tuple[int, ...] = ()
    leader: int | None = None


@dataclass(frozen=True)
class MatchContext:
    """What a deal must know of its match. `scores` per team in team games, else per seat; `deal_no` counts from 1."""

    scores: tuple[int, ...]
    deal_no: int = 1


@dataclass(frozen=True)
class Result:
    """How a deal ended, as the referee reports it. `points` per seat.

    `counts` is False where the deal is no deal of the match (a redeal). `details` holds what applies to the game:
    declarer, success, total, reason, and so on.
    """

    points: tuple[int, ...]
    reason: str
    counts: bool = True
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def to_json(self) -> Json:
        """The result with its details as one JSON object."""
        return {"points": list(self.points), "reason": self.reason, **self.details}


@dataclass(frozen=True)
class Limits:
    """What a bot may spend: iterations, never seconds, so that the same seed gives the same game everywhere."""

    iterations: int = 0


@dataclass(frozen=True)
class Reason:
    """Why a bot did something: a code that `words.reason_text` puts into words, with its parameters."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


class Hurry(Exception):
    """Thrown into a bot's `think` at a pause: it decides now, with what it has found so far.

    Where a bot lets it pass, the table takes what a level that needs no time would do.
    """


class View(Protocol):
    """What one seat knows (seat None: a spectator). Folded from events; immutable for whoever gets it."""

    @property
    def seat(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def to_act(self) -> int | None: ...
    @property
    def hand(self) -> Any: ...
    @property
    def legal(self) -> Sequence[Action]: ...
    @property
    def events(self) -> Sequence[Event]: ...
    def to_json(self) -> Json: ...


class State(Protocol):
    """One deal in progress, with all its secrets. Small, mutable, cloned explicitly; undo is replay."""

    @property
    def current_player(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def events(self) -> list[Event]: ...
    def legal_actions(self) -> list[Any]: ...
    def why_illegal(self, action: Any) -> str | None: ...
    def apply(self, action: Any) -> list[Event]: ...
    def clone(self) -> State: ...
    def is_terminal(self) -> bool: ...
    def returns(self) -> tuple[int, ...]: ...
    def result(self) -> Result: ...
    def view(self, seat: int | None) -> View: ...
    def key(self) -> Hashable: ...


class Game(Protocol):
    """The rules of one game with its options, and its text forms."""

    @property
    def name(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def options(self) -> Mapping[str, OptionValue]: ...
    @property
    def option_list(self) -> Sequence[Option]: ...
    @property
    def num_players(self) -> int: ...
    @property
    def teams(self) -> tuple[tuple[int, ...], ...] | None: ...
    @property
    def phases(self) -> tuple[str, ...]: ...
    @property
    def pack(self) -> Pack: ...
    def deal(self, seed: str, dealer: int | None = None) -> Deal: ...
    def new_state(self, deal: Deal, match: MatchContext | None = None) -> State: ...
    def format_action(self, action: Any) -> str: ...
    def parse_action(self, text: str, *, lenient: bool = False) -> Any: ...
    def deal_to_json(self, deal: Deal) -> Json: ...
    def deal_from_json(self, data: object) -> Deal: ...
    def event_to_json(self, event: Event) -> Json: ...
    def starting_scores(self) -> tuple[int, ...]: ...
    def new_scores(self, scores: tuple[int, ...], result: Result) -> tuple[int, ...]: ...
    def next_dealer(self, dealer: int, result: Result, scores: tuple[int, ...]) -> int: ...
    def match_over(self, scores: tuple[int, ...], deals_played: int) -> bool: ...
    def winners(self, scores: tuple[int, ...]) -> list[int]: ...


@runtime_checkable
class NamesLeader(Protocol):
    """A game whose next deal has a leader that the match decides.

    `names_leader`: the leader is not simply the one who follows the dealer, so a deal names it (`Deal.leader`).
    `next_leader` takes what `next_dealer` takes, the old dealer first.
    """

    @property
    def names_leader(self) -> bool: ...
    def next_leader(self, dealer: int, result: Result, scores: tuple[int, ...]) -> int: ...


class Bot(Protocol):
    """A player that sees one seat's view."""

    def think(self, view: Any, rng: Stream, limits: Limits) -> Generator[float, None, Any]:
        """Choose an action, yielding how far the thinking has come (0 ... 1) between short slices of work.

        The action is the generator's return value. `bots.act` runs it in one go. At a pause `Hurry` may be thrown in,
        again and again: then nothing more is searched.
        """
        ...

    def reasons(self, view: Any, action: Any) -> list[Reason]:
        """Why it would do this, as far as it can say."""
        ...
