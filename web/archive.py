"""What is kept of finished matches: a summary of each in memory, its record on the page's shelf.

The record (`pygame_engine.record`) is the truth and lies with the browser; summaries are made from it, once, after it
was replayed. Lists and statistics need nothing else.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pygame_engine import jsontext, load_game, record
from pygame_engine.bots import LEVELS

if TYPE_CHECKING:
    from pygame_engine.match import Match, PlayedDeal
    from pygame_engine.protocol import Game, Json
    from pygame_engine.table import Seat

MOST_MATCHES = 5000
"""So many matches are kept; then the oldest give way, and the visitor is told."""
MOST_CHARACTERS = 60_000_000
"""The records of all matches together, in characters."""
VERSION = 1

KEY = re.compile(r"[0-9A-Za-z-]{1,48}")
DATE = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d)?")
STRANGER = "?"
"""The kind of a player of whom the record says nothing."""


@dataclass(frozen=True)
class DealFacts:
    """One finished deal: points per seat, the contract, and what the visitor bid.

    `kind`: Bear's game or ``slop``, Six-Bid Solo's bid; empty elsewhere and in redeals. `made` None: no contract.
    `order`: the seats in the order in which they were out (Bacon). `bids`: the visitor's, in the notation.
    """

    points: tuple[int, ...]
    counts: bool = True
    declarer: int | None = None
    kind: str = ""
    made: bool | None = None
    order: tuple[int, ...] = ()
    bids: tuple[str, ...] = ()


@dataclass(frozen=True)
class Summary:
    """One match. `you`: the visitor's seat. `players`: per seat a bot's level, ``person`` or ``?``, and a name."""

    key: str
    game: str
    date: str
    finished: bool
    you: int | None
    players: tuple[tuple[str, str], ...]
    assisted: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    deals: tuple[DealFacts, ...]
    size: int

    @property
    def won(self) -> bool | None:
        """Whether the visitor (or the visitor's team) has won; None where that is not known."""
        return self.you in self.winners if self.finished and self.you is not None else None

    @property
    def game_name(self) -> str:
        """The game without its options."""
        return self.game.partition("/")[0]


@dataclass
class Archive:
    """The summaries by key, and what the page shows of them."""

    known: dict[str, Summary] = field(default_factory=dict)
    loaded: bool = False
    loading: bool = False
    lasts: bool = True
    deleted: list[Summary] = field(default_factory=list)
    dropped: int = 0
    page: int = 0
    opened: Opened | None = None
    wanted: str = ""
    statistics_game: str = ""
    with_assisted: bool = False
    import_: Any = None
    export: Any = None

    def newest_first(self) -> list[Summary]:
        """All matches, the newest first, those without a date last."""
        return sorted(self.known.values(), key=lambda one: (one.date, one.key), reverse=True)

    def room(self, size: int) -> bool:
        """Whether one more match of that size may be kept."""
        total = sum(one.size for one in self.known.values())
        return len(self.known) < MOST_MATCHES and total + size <= MOST_CHARACTERS

    def prune(self) -> list[Summary]:
        """Take out the oldest matches until the rest is within the bounds."""
        gone: list[Summary] = []
        total = sum(one.size for one in self.known.values())
        for one in reversed(self.newest_first()):
            if len(self.known) <= MOST_MATCHES and total <= MOST_CHARACTERS:
                break
            gone.append(self.known.pop(one.key))
            total -= one.size
        return gone


@dataclass(frozen=True)
class Opened:
    """A record that was read: its summary and the match as replayed."""

    summary: Summary
    match: Match


# --- from a match to what is kept


def finished_deals(match: Match) -> list[PlayedDeal]:
    """The deals that were played to their end."""
    return [played for played in match.deals if played.result is not None]


def body(match: Match, info: Mapping[str, Any]) -> Json:
    """The record that is kept: the finished deals, for a deal in progress is nobody's business yet."""
    data = record.to_json(match, info)
    data["deals"] = [deal for deal in data["deals"] if deal["result"] is not None]
    return data


def info_of(seats: Sequence[Seat], you: int | None, date: str, key: str, assisted: bool, finished: bool) -> Json:
    """What a kept record says besides the play."""
    players = [{"level": who.level, "name": who.name} for who in seats]
    return {
        "players": players, "you": you, "date": date, "key": key, "assisted": assisted, "finished": finished,
    }  # fmt: skip


def read_info(info: object, match: Match) -> Json:
    """The `info` of a record from anywhere, each value checked; what can't be right is left out."""
    found: Json = {"players": [], "you": None, "date": "", "key": "", "assisted": False, "finished": match.over}
    if not isinstance(info, Mapping):
        return found
    seats = match.game.num_players
    players = info.get("players")
    if isinstance(players, list) and len(players) == seats:
        found["players"] = [_player(player) for player in players]
    you = info.get("you")
    if isinstance(you, int) and not isinstance(you, bool) and 0 <= you < seats:
        found["you"] = you
    found["assisted"] = info.get("assisted") is True
    for name, pattern in (("date", DATE), ("key", KEY)):
        value = info.get(name)
        if isinstance(value, str) and pattern.fullmatch(value):
            found[name] = value
    return found


def _player(player: object) -> Json:
    """A player as an object or just a name; nobody in particular where it is neither."""
    if isinstance(player, Mapping):
        level, name = player.get("level"), player.get("name", "")
        known = level is None or (isinstance(level, str) and level in LEVELS)
        return {"level": level if known else STRANGER, "name": name[:40] if isinstance(name, str) else ""}
    return {"level": STRANGER, "name": player[:40] if isinstance(player, str) else ""}


def content_key(data: Json) -> str:
    """A key for a record that has none: the same play, the same key."""
    play = json.dumps({key: data[key] for key in ("game", "start", "deals")}, sort_keys=True)
    return "i-" + hashlib.sha256(play.encode()).hexdigest()[:24]


def summarize(match: Match, info: Mapping[str, Any], size: int) -> Summary:
    """The summary of a match with the `info` of its record; `size` of the record in characters."""
    you = info["you"]
    players = [
        ("person" if player["level"] is None else player["level"], player["name"]) for player in info["players"]
    ] or [(STRANGER, "")] * match.game.num_players
    return Summary(
        key=info["key"],
        game=match.game.id,
        date=info["date"],
        finished=match.over,
        you=you,
        players=tuple(players),
        assisted=info["assisted"],
        scores=match.scores,
        winners=tuple(match.winners),
        deals=tuple(deal_facts(match, played, you) for played in finished_deals(match)),
        size=size,
    )


def deal_facts(match: Match, played: PlayedDeal, you: int | None) -> DealFacts:
    """What the statistics need of one finished deal."""
    result = played.result
    assert result is not None
    details = result.details
    declarer = details.get("declarer")
    kind = "slop" if result.reason == "slop" else ""
    if declarer is not None:
        kind = str(details.get("game") or details["bid"])
    return DealFacts(
        points=result.points,
        counts=result.counts,
        declarer=declarer,
        kind=kind,
        made=bool(details["success"]) if declarer is not None else None,
        order=tuple(details.get("out_order", ())),
        bids=tuple(_bids(match.game, match, played, you)) if you is not None else (),
    )


def _bids(game: Game, match: Match, played: PlayedDeal, you: int) -> Iterator[str]:
    """The visitor's calls in the auction."""
    if "auction" not in game.phases:
        return
    state = match.state_at(0, match.deals.index(played))
    for action in played.actions:
        if state.phase != "auction":
            return
        if state.current_player == you:
            yield game.format_action(action).removeprefix("bid ")
        state.apply(action)


# --- summaries as text, for the shelf


def to_text(one: Summary) -> str:
    """For the shelf."""
    deals = [[d.points, d.counts, d.declarer, d.kind, d.made, d.order, d.bids] for d in one.deals]
    head = [one.key, one.game, one.date, one.finished, one.you, one.players, one.assisted, one.scores, one.winners]
    return json.dumps([VERSION, *head, deals, one.size], ensure_ascii=False, separators=(",", ":"))


def from_text(text: str) -> Summary:
    """A summary from the shelf. Raises ValueError where it is not one of ours."""
    try:
        data = jsontext.loads(text)
        version, key, game, date, finished, you, players, assisted, scores, winners, deals, size = data
        if version != VERSION or not KEY.fullmatch(key) or not re.fullmatch(f"(?:{DATE.pattern})?", date):
            raise ValueError("not a summary of this version")
        load_game(game)
        return Summary(
            key=key,
            game=game,
            date=date,
            finished=finished is True,
            you=None if you is None else _seat(you, len(players)),
            players=tuple((str(kind), str(name)) for kind, name in players),
            assisted=assisted is True,
            scores=_ints(scores),
            winners=_ints(winners),
            deals=tuple(_deal(deal, len(players)) for deal in deals),
            size=int(size),
        )
    except (TypeError, KeyError, IndexError, AttributeError) as error:
        raise ValueError(f"not a summary: {error}") from None


def _seat(value: object, count: int) -> int:
    if not isinstance(value, int) or not 0 <= value < count:
        raise ValueError(f"{value!r} is no seat")
    return value


def _ints(values: Sequence[Any]) -> tuple[int, ...]:
    if not all(isinstance(value, int) for value in values):
        raise ValueError("numbers expected")
    return tuple(values)


def _deal(deal: Sequence[Any], count: int) -> DealFacts:
    points, counts, declarer, kind, made, order, bids = deal
    if len(points) != count:
        raise ValueError("points per seat expected")
    return DealFacts(
        points=_ints(points),
        counts=counts is True,
        declarer=None if declarer is None else _seat(declarer, count),
        kind=str(kind),
        made=None if made is None else made is True,
        order=tuple(_seat(seat, count) for seat in order),
        bids=tuple(map(str, bids)),
    )
