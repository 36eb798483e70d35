"""The record of a match as JSON and as text; reading one replays and verifies it.

JSON::

    {"format": 1, "rules": 1, "game": "bear", "start": {"deal_no": 1, "scores": [0, 0, 0]},
     "deals": [{"seed": "rain", "deal": {...}, "actions": ["bid 45 S", ...], "result": {...} or null}],
     "scores": [0, 45, 0], "info": {"players": ["...", ...], "assisted": true}}

`info` is free for whoever keeps the record; a seed is there where the deal came from one, and must then give the
written cards. The text form has the same fields, one ``Name: value`` a line, actions in ``Play:`` lines separated by
``;``, ``#`` for comments; a file may hold many matches, each starting with ``Format:``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from . import RULES_VERSION, jsontext, load_game
from .errors import IllegalAction, InvalidNotation, RecordError
from .match import Match, PlayedDeal, check_seed

if TYPE_CHECKING:
    from .protocol import Deal, Game, Json

FORMAT = 1
ACTIONS_PER_LINE = 6
MAX_TEXT = 4_000_000
"""The longest record text that is read, in characters."""
MAX_SCORE = 1_000_000
"""The highest score, either way, that a match may start with."""


def to_json(match: Match, info: Mapping[str, Any] | None = None) -> Json:
    """The match so far as a JSON object."""
    record: Json = {
        "format": FORMAT,
        "rules": RULES_VERSION,
        "game": match.game.id,
        "start": {"deal_no": match.start_no, "scores": list(match.start_scores)},
        "deals": [_deal_json(match.game, played) for played in match.deals],
        "scores": list(match.scores),
    }
    if info:
        record["info"] = dict(info)
    return record


def _deal_json(game: Game, played: PlayedDeal) -> Json:
    data: Json = {} if played.seed is None else {"seed": played.seed}
    data["deal"] = game.deal_to_json(played.deal)
    data["actions"] = [game.format_action(action) for action in played.actions]
    data["result"] = None if played.result is None else played.result.to_json()
    return data


def from_json(record: object) -> Match:
    """Replay a record. Raises RecordError with the deal and ply, or the errors of a bad game id."""
    replaying = replay(record)
    while True:
        try:
            next(replaying)
        except StopIteration as done:
            match: Match = done.value
            return match


def replay(record: object) -> Generator[int, None, Match]:
    """The same, yielding after every deal (how many there were), for those who have other things to do meanwhile."""
    if not isinstance(record, Mapping):
        raise RecordError("a record is a JSON object", code="object")
    _check_versions(record)
    game = load_game(record.get("game", ""))
    deals = record.get("deals")
    if not isinstance(deals, Sequence) or isinstance(deals, str) or not deals:
        raise RecordError("a record has a list of at least one deal", code="deals")
    start = record.get("start", {})
    number, scores = read_start(game, start)
    match: Match | None = None
    for at, data in enumerate(deals, 1):
        if not isinstance(data, Mapping):
            raise RecordError("a deal is a JSON object", deal=at, code="object")
        try:
            deal, seed = _read_deal(game, data, at, match)
            if match is None:
                match = Match(game, deal=deal, scores=scores, deal_no=number)
            else:
                match.next_deal(deal=deal)
        except IllegalAction as error:
            raise RecordError(str(error), deal=at, code="illegal", cause=error) from None
        match.current.seed = seed
        _replay(match, data, at)
        yield at
    assert match is not None
    if "scores" in record and record["scores"] != list(match.scores):
        found = list(match.scores)
        message = f"the scores are {found}, the record says {record['scores']}"
        raise RecordError(message, code="scores", detail=" ".join(map(str, found)))
    return match


def _check_versions(record: Mapping[str, Any]) -> None:
    if record.get("format") != FORMAT:
        message = f"this is not a record of format {FORMAT} (format: {record.get('format')!r})"
        raise RecordError(message, code="format")
    rules = record.get("rules")
    if rules != RULES_VERSION:
        raise RecordError(
            f"the record was made under rules version {rules!r}; this program plays version {RULES_VERSION}"
            " and does not judge it by other rules",
            code="rules",
        )


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_start(game: Game, start: object) -> tuple[int, tuple[int, ...]]:
    """The number and the scores ``{"deal_no": 1, "scores": [...]}`` that a match starts with. Raises RecordError."""
    if not isinstance(start, Mapping):
        raise RecordError("start is an object with deal_no and scores", code="start")
    number, scores = start.get("deal_no", 1), start.get("scores", list(game.starting_scores()))
    wanted = len(game.starting_scores())
    if not _is_int(number) or not 1 <= number <= 9999:
        raise RecordError("deal_no is a number from 1 to 9999", code="start")
    if not isinstance(scores, Sequence) or len(scores) != wanted or not all(map(_is_score, scores)):
        message = f"scores is a list of {wanted} numbers from -{MAX_SCORE} to {MAX_SCORE}"
        raise RecordError(message, code="start")
    return number, tuple(scores)


def _is_score(value: object) -> bool:
    return isinstance(value, int) and _is_int(value) and abs(value) <= MAX_SCORE


def _read_deal(game: Game, data: Mapping[str, Any], at: int, match: Match | None) -> tuple[Deal, str | None]:
    """A deal from its cards, or from its seed as the next deal of the match (None: the first, all from the seed)."""
    seed = data.get("seed")
    try:
        if seed is not None:
            check_seed(seed)
        if not data.get("deal"):
            if seed is None:
                raise RecordError("a deal needs its cards or a seed", deal=at, code="cards")
            return match.dealt(seed) if match else game.deal(seed), seed
        deal = game.deal_from_json(data["deal"])
        if seed is not None and replace(game.deal(seed, deal.dealer), leader=deal.leader) != deal:
            message = f"the written cards are not those of the seed {seed!r}"
            raise RecordError(message, deal=at, code="seed", detail=seed)
        return deal, seed
    except InvalidNotation as error:
        raise RecordError(str(error), deal=at, code="deal", cause=error) from None


def _replay(match: Match, data: Mapping[str, Any], at: int) -> None:
    actions = data.get("actions", [])
    if not isinstance(actions, Sequence) or isinstance(actions, str):
        raise RecordError("actions is a list of texts", deal=at, code="actions")
    for ply, text in enumerate(actions):
        try:
            match.apply(match.game.parse_action(text))
        except (InvalidNotation, IllegalAction) as error:
            code = "illegal" if isinstance(error, IllegalAction) else "notation"
            detail = str(text)[:60]
            raise RecordError(str(error), deal=at, ply=ply, code=code, detail=detail, cause=error) from None
    result = data.get("result")
    found = None if match.current.result is None else match.current.result.to_json()
    if result is not None and result != json.loads(json.dumps(found)):
        message = f"the result is {json.dumps(found)}, the record says {json.dumps(result)}"
        raise RecordError(message, deal=at, code="result")


def to_text(match: Match, info: Mapping[str, Any] | None = None) -> str:
    """The match so far as text."""
    return as_text(to_json(match, info))


def as_text(record: Mapping[str, Any]) -> str:
    """A record of `to_json` in its text form; nothing is replayed."""
    start = record["start"]
    numbers = " ".join(map(str, (start["deal_no"], *start["scores"])))
    lines = [f"Format: {record['format']}", f"Rules: {record['rules']}", f"Game: {record['game']}", f"Start: {numbers}"]
    if record.get("info"):
        lines.append("Info: " + json.dumps(record["info"], ensure_ascii=False))
    for number, played in enumerate(record["deals"], 1):
        lines += ["", f"Deal: {number}"]
        if played.get("seed") is not None:
            lines.append(f"Seed: {played['seed']}")
        lines += [f"{key.title()}: {_deal_text(value)}" for key, value in played["deal"].items()]
        texts = played["actions"]
        for i in range(0, len(texts), ACTIONS_PER_LINE):
            lines.append("Play: " + "; ".join(texts[i : i + ACTIONS_PER_LINE]))
        if played.get("result") is not None:
            lines.append("Result: " + json.dumps(played["result"], ensure_ascii=False))
    lines += ["", "Scores: " + " ".join(map(str, record["scores"]))]
    return "\n".join(lines) + "\n"


def _deal_text(value: Any) -> str:
    if isinstance(value, list):
        inner = [" ".join(item) if isinstance(item, list) else str(item) for item in value]
        return " / ".join(inner) if value and isinstance(value[0], list) else " ".join(inner)
    return str(value)


def from_text(text: str) -> Match:
    """Replay the one match of a text. Raises RecordError, naming line or deal and ply."""
    matches = list(read_many(text))
    if len(matches) != 1:
        raise RecordError(f"the text holds {len(matches)} matches, not one")
    return matches[0]


def read_many(text: str) -> Iterator[Match]:
    """Replay every match of a text, one after the other."""
    if len(text) > MAX_TEXT:
        raise RecordError(f"the text has more than {MAX_TEXT} characters", code="long")
    for record in _parse_text(text):
        yield from_json(record)


def parse_records(text: str) -> list[Any]:
    """The records in a text of either form, as JSON objects, `info` included; not yet replayed. Raises RecordError."""
    if len(text) > MAX_TEXT:
        raise RecordError(f"the text has more than {MAX_TEXT} characters", code="long")
    if text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        return list(_parse_text(text))
    try:
        data = jsontext.loads(text.lstrip("\ufeff"))
    except ValueError as error:
        raise RecordError(f"the text is not JSON: {error}", code="json") from None
    return data if isinstance(data, list) else [data]


def _parse_text(text: str) -> Iterator[Json]:
    record: Json | None = None
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, colon, value = line.partition(":")
        if not colon:
            message = f"{line[:60]!r} is not of the form Name: value"
            raise RecordError(message, line=number, code="line", detail=line[:60])
        if name == "Format":
            if record is not None:
                yield record
            record = {"deals": []}
        if record is None:
            raise RecordError("a match starts with Format:", line=number, code="beginning")
        try:
            _read_line(record, name, value.removeprefix(" ") if name == "Seed" else value.strip())
        except (ValueError, IndexError) as error:
            message = f"{name}: can't be read ({error})"
            raise RecordError(message, line=number, code="line", detail=line[:60]) from None
    if record is not None:
        yield record


def _read_line(record: Json, name: str, value: str) -> None:
    deals = record["deals"]
    if name in ("Format", "Rules"):
        record[name.lower()] = int(value)
    elif name == "Game":
        record["game"] = value
    elif name == "Info":
        record["info"] = jsontext.loads(value)
    elif name == "Start":
        number, *scores = map(int, value.split())
        record["start"] = {"deal_no": number, "scores": scores}
    elif name == "Scores":
        record["scores"] = [int(part) for part in value.split()]
    elif name == "Deal":
        deals.append({"deal": {}, "actions": [], "result": None})
    elif name == "Seed":
        deals[-1]["seed"] = value
    elif name == "Play":
        deals[-1]["actions"] += [part.strip() for part in value.split(";")]
    elif name == "Result":
        deals[-1]["result"] = jsontext.loads(value)
    elif name == "Hands":
        deals[-1]["deal"]["hands"] = [hand.split() for hand in value.split("/")]
    elif re.fullmatch(r"[A-Z][a-z]+", name):
        deals[-1]["deal"][name.lower()] = int(value) if value.isdigit() else value.split()
    else:
        raise ValueError("unknown name")
