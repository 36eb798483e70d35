"""The referee: one JSON request in, one JSON answer out; what UCI is to chess.

`Referee` holds the games in progress and does no input or output, so that a pipe (`main`) and the page's worker use
the same class. The commands, their fields and answers are described in this package's README.

>>> referee = Referee()
>>> referee.handle({"cmd": "new", "game": "bear", "seed": "rain"})["to_act"]
0
>>> referee.handle({"id": 7, "cmd": "play", "g": 1, "action": "play AS"})["error"]["reason"]
'wrong-phase'
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, BinaryIO

from . import RULES_VERSION, __version__, bots, game_ids, jsontext, load_game, record, words
from .combos import NAMES, TYPE, beats
from .errors import IllegalAction, InvalidDeal, InvalidNotation, RecordError, UnknownGame, UnknownOption
from .match import Match, check_seed
from .protocol import Event, Game, Json, Limits, NamesLeader, Reason, State
from .rng import Stream
from .table import Advice, advise, decision_stream

if TYPE_CHECKING:
    from .games.bacon import Bacon

NAME = "Bear & Bacon"

MAX_LINE = 4_000_000
"""The longest request, in characters (and bytes)."""
MAX_GAMES = 1000
"""How many games are kept; after that the one that was used least recently is forgotten."""
MAX_DEALS = 10_000
"""How many deals the kept games may have together; the same happens after that. Long `info` counts as deals."""
INFO_PER_DEAL = 500
"""How many characters of `info` count as one deal."""
MAX_DEPTH = 32
"""How deeply lists and objects of a request may be nested."""
MAX_VALUES = 1_000_000
"""How many values a request may hold."""
MAX_NUMBER = 2**53 - 1
"""The greatest whole number in a request: what every JSON reader can hold."""
MAX_ID = 200
"""The longest text that is echoed as an id, in characters."""
MAX_ITERATIONS = 1_000_000
MAX_CARDS = 20
"""So many cards are classified; more than any hand has are no combination."""
MAX_MESSAGE = 400

_CODES: tuple[tuple[type[ValueError], str], ...] = (
    (UnknownGame, "unknown-game"),
    (UnknownOption, "unknown-option"),
    (InvalidDeal, "bad-deal"),
    (InvalidNotation, "invalid-notation"),
    (IllegalAction, "illegal-action"),
    (RecordError, "bad-record"),
)
"""The code of each of the engine's errors; subclasses first."""

_SURROGATE = re.compile("[\ud800-\udfff]")


class Refusal(Exception):
    """A request that can't be met for a reason that is the protocol's own."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass
class Kept:
    """One game in progress: its match, and the free `info` of the record it came from."""

    match: Match
    info: Json = field(default_factory=dict)
    info_size: int = 0

    @property
    def weight(self) -> int:
        """How much of `MAX_DEALS` it takes."""
        return len(self.match.deals) + self.info_size // INFO_PER_DEAL


class Referee:
    """The games in progress, by number, and the answers to requests about them."""

    def __init__(self) -> None:
        self._games: dict[int, Kept] = {}
        self._last = 0

    def handle_line(self, text: str | bytes) -> str:
        """The answer, one line of JSON in ASCII without its line end, to a request as text. Never raises."""
        try:
            request = _read(text)
            return json.dumps(self.handle(request), allow_nan=False)
        except Exception as error:
            return json.dumps({"ok": False, "error": _error_json(error, "en")})

    def handle(self, request: object) -> Json:
        """The answer to a request. Never raises; where the answer is not ok, nothing has changed."""
        head = _echo(request)
        lang = "en"
        try:
            _check_values(request)
            if not isinstance(request, Mapping):
                raise Refusal("bad-request", 'a request is an object such as {"cmd": "hello"}')
            if "id" in request and not head:
                raise Refusal("bad-request", f"an id is a number or a text of at most {MAX_ID} characters")
            lang = _lang(request)
            command = _COMMANDS.get(_text(request, "cmd"))
            if command is None:
                raise Refusal("bad-request", f"there is no such command; the commands are: {', '.join(_COMMANDS)}")
            return {**head, "ok": True, **command(self, request)}
        except Exception as error:  # whatever happens, the sender gets an answer and the referee goes on
            return {**head, "ok": False, "error": _error_json(error, lang)}

    # Commands about no game in particular

    def _hello(self, request: Mapping[str, Any]) -> Json:
        levels = {name: bots.levels(name) for name in game_ids()}
        known = {"rules_version": RULES_VERSION, "games": game_ids(), "levels": levels}
        return {"name": NAME, "version": __version__, **known}

    def _options(self, request: Mapping[str, Any]) -> Json:
        game = load_game(_text(request, "game"))
        return {"game": game.name, "options": [option.to_json() for option in game.option_list]}

    def _classify(self, request: Mapping[str, Any]) -> Json:
        """All that the cards can be, types by name, sorted."""
        game = _with_combinations(request)
        cards = request.get("cards")
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            raise Refusal("bad-request", "classify needs cards, a list of texts")
        found = game.combos.readings(game.read_cards(cards)) if 1 <= len(cards) <= MAX_CARDS else []
        return {"readings": sorted([NAMES[kind], top] for kind, top in found)}

    def _beats(self, request: Mapping[str, Any]) -> Json:
        """Whether one combination beats another."""
        game = _with_combinations(request)
        return {"beats": beats(_figure(game, request, "new"), _figure(game, request, "prev"))}

    # Commands that start a game

    def _new(self, request: Mapping[str, Any]) -> Json:
        game = load_game(_text(request, "game"))
        number, scores, dealer, leader = _match_start(game, request.get("match"))
        seed, deal = _cards(request)
        if seed is None and deal is None:
            raise Refusal("bad-request", "new needs a seed or a deal")
        if deal is None:
            match = Match(game, seed=seed, scores=scores, deal_no=number, dealer=dealer, leader=leader)
            return self._keep(Kept(match))
        written = game.deal_from_json(_with_places(deal, dealer, leader))
        if dealer is not None and written.dealer != dealer:
            raise InvalidDeal(f"the deal names dealer {written.dealer}, the match dealer {dealer}")
        if leader is not None and written.leader != leader:
            raise InvalidDeal(f"the deal names leader {written.leader}, the match leader {leader}")
        return self._keep(Kept(Match(game, deal=written, scores=scores, deal_no=number)))

    def _load(self, request: Mapping[str, Any]) -> Json:
        saved = request.get("record")
        match = record.from_json(saved)
        info = saved.get("info") if isinstance(saved, Mapping) else None
        kept = dict(info) if isinstance(info, Mapping) else {}
        return self._keep(Kept(match, kept, len(json.dumps(kept))))

    def _keep(self, kept: Kept) -> Json:
        self._last += 1
        self._games[self._last] = kept
        self._forget()
        return _state_json(self._last, kept.match)

    def _forget(self) -> None:
        """Drop the games used least recently until those that are left are within bounds."""
        weight = sum(kept.weight for kept in self._games.values())
        while len(self._games) > 1 and (len(self._games) > MAX_GAMES or weight > MAX_DEALS):
            weight -= self._games.pop(next(iter(self._games))).weight

    def _game(self, request: Mapping[str, Any]) -> tuple[int, Match]:
        """The game that the request is about; it is now the one used most recently."""
        number = _integer(request, "g", 0, MAX_NUMBER)
        kept = self._games.pop(number, None)
        if kept is None:
            raise Refusal("no-game", f"there is no game {number} (the {MAX_GAMES} used most recently are kept)")
        self._games[number] = kept
        return number, kept.match

    # Commands about a game

    def _state(self, request: Mapping[str, Any]) -> Json:
        return _state_json(*self._game(request))

    def _legal(self, request: Mapping[str, Any]) -> Json:
        _, match = self._game(request)
        return {"actions": [match.game.format_action(action) for action in match.state.legal_actions()]}

    def _check(self, request: Mapping[str, Any]) -> Json:
        _, match = self._game(request)
        reason = match.state.why_illegal(match.game.parse_action(_text(request, "action")))
        if reason is None:
            return {"legal": True, "reason": None}
        return {"legal": False, "reason": reason, "message": words.reason_text(reason, _lang(request), match.game.name)}

    def _play(self, request: Mapping[str, Any]) -> Json:
        number, match = self._game(request)
        events = match.apply(match.game.parse_action(_text(request, "action")))
        return {"events": [_event_json(match.game, event) for event in events], **_state_json(number, match)}

    def _undo(self, request: Mapping[str, Any]) -> Json:
        number, match = self._game(request)
        to = _integer(request, "to", 0, match.ply, default=match.ply - 1)
        if to < 0:
            raise Refusal("bad-request", "there is nothing to undo: the deal has no actions yet")
        if to < match.ply:
            match.undo(to)
        return _state_json(number, match)

    def _view(self, request: Mapping[str, Any]) -> Json:
        _, match = self._game(request)
        seat = request.get("seat")
        if seat is not None:
            seat = _integer(request, "seat", 0, match.game.num_players - 1)
        return match.state.view(seat).to_json()

    def _result(self, request: Mapping[str, Any]) -> Json:
        _, match = self._game(request)
        return {"deal": _deal_result(match), "match": _match_result(match)}

    def _next_deal(self, request: Mapping[str, Any]) -> Json:
        number, match = self._game(request)
        seed, deal = _cards(request)
        dealer, leader = match.next_dealer(), match.named_leader()
        if deal is None:
            match.next_deal(seed=seed)
        else:
            match.next_deal(deal=match.game.deal_from_json(_with_places(deal, dealer, leader)))
        self._forget()
        return _state_json(number, match)

    def _record(self, request: Mapping[str, Any]) -> Json:
        number, match = self._game(request)
        return {"record": record.to_json(match, self._games[number].info)}

    def _bot(self, request: Mapping[str, Any]) -> Json:
        _, match = self._game(request)
        seat = _seat_to_act(match)
        level = _level(match.game, request)
        seed = None if request.get("seed") is None else check_seed(_text(request, "seed"))
        limits = Limits(_integer(request, "iterations", 0, MAX_ITERATIONS, default=0))
        rng = decision_stream(match, seat, "bot", seed)
        advice, failure = self._advice(match, seat, level, rng, limits)
        while advice is None:  # the level below decides, and so on down
            if level == bots.LEVELS[0]:
                raise RuntimeError(failure)
            level = bots.below(match.game.name, level)
            rng = decision_stream(match, seat, "fallback", seed)
            advice, _ = self._advice(match, seat, level, rng, limits)
        answer: Json = {"action": match.game.format_action(advice.action)}
        if advice.reasons:
            answer["reasons"] = _reasons(advice, _lang(request), match.game.name)
        return answer if failure is None else {**answer, "failure": failure}

    @staticmethod
    def _advice(match: Match, seat: int, level: str, rng: Stream, limits: Limits) -> tuple[Advice | None, str | None]:
        """What a level would do; None and what went wrong where its bot fails."""
        try:
            advice = advise(match, seat, level, rng, limits)
            failure = match.state.why_illegal(advice.action)
        except Exception as error:  # a bot must never stop the game
            failure = f"{type(error).__name__}: {error}"[:MAX_MESSAGE]
        return (None, failure) if failure is not None else (advice, None)

    def _hint(self, request: Mapping[str, Any]) -> Json:
        _, match = self._game(request)
        seat, lang = _seat_to_act(match), _lang(request)
        level = bots.adviser(match.game.name) if request.get("level") is None else _level(match.game, request)
        advice = advise(match, seat, level, decision_stream(match, seat, "hint"))
        action = match.game.format_action(advice.action)
        said = {
            "text": words.action_text(action, lang, match.game.name),
            "reasons": _reasons(advice, lang, match.game.name),
        }
        return {"action": action, "level": level, **said}


_COMMANDS: dict[str, Callable[[Referee, Mapping[str, Any]], Json]] = {
    "hello": Referee._hello,
    "options": Referee._options,
    "new": Referee._new,
    "state": Referee._state,
    "legal": Referee._legal,
    "check": Referee._check,
    "play": Referee._play,
    "undo": Referee._undo,
    "view": Referee._view,
    "result": Referee._result,
    "next-deal": Referee._next_deal,
    "record": Referee._record,
    "load": Referee._load,
    "bot": Referee._bot,
    "hint": Referee._hint,
    "classify": Referee._classify,
    "beats": Referee._beats,
}


# Reading requests


def _read(text: str | bytes) -> object:
    """The request of a line. Raises Refusal (bad-json, or bad-request where it is too long)."""
    if len(text) > MAX_LINE:
        raise Refusal("bad-request", f"a request has at most {MAX_LINE} characters")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return jsontext.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise Refusal("bad-json", "the line is not UTF-8") from None
    except ValueError as error:
        raise Refusal("bad-json", f"the line is not JSON: {error}") from None


def _object(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has the same name twice")
    return found


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _check_values(request: object) -> None:
    """Refuse what JSON can't hold or nobody means: depth, sheer number, huge numbers, halves of characters."""
    waiting: list[tuple[object, int]] = [(request, 0)]
    seen = 0
    while waiting:
        value, depth = waiting.pop()
        seen += 1
        if depth > MAX_DEPTH or seen > MAX_VALUES:
            raise Refusal("bad-request", f"a request has at most {MAX_DEPTH} levels and {MAX_VALUES} values")
        if isinstance(value, Mapping):
            waiting += [(item, depth + 1) for pair in value.items() for item in pair]
            if not all(isinstance(key, str) for key in value):
                raise Refusal("bad-request", "the names in an object are texts")
        elif isinstance(value, (list, tuple)):
            waiting += [(item, depth + 1) for item in value]
        else:
            _check_scalar(value)


def _check_scalar(value: object) -> None:
    if isinstance(value, str):
        if _SURROGATE.search(value):
            raise Refusal("bad-request", "a text holds half of a surrogate pair")
    elif isinstance(value, (int, float)):
        if not math.isfinite(value) or abs(value) > MAX_NUMBER:
            raise Refusal("bad-request", f"numbers are from -{MAX_NUMBER} to {MAX_NUMBER}")
    elif value is not None:
        raise Refusal("bad-request", f"JSON has no {type(value).__name__}")


def _echo(request: object) -> Json:
    """The id to send back, if there is one that can be sent back."""
    if not isinstance(request, Mapping) or "id" not in request:
        return {}
    own = request["id"]
    try:
        _check_scalar(own)
    except Refusal:
        return {}
    return {} if isinstance(own, str) and len(own) > MAX_ID else {"id": own}


def _text(request: Mapping[str, Any], name: str) -> str:
    value = request.get(name)
    if not isinstance(value, str):
        raise Refusal("bad-request", f"{_command(request)} needs {name}, a text")
    return value


def _integer(request: Mapping[str, Any], name: str, low: int, high: int, *, default: int | None = None) -> int:
    value = request.get(name)
    if value is None and default is not None:
        return default
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Refusal("bad-request", f"{_command(request)} needs {name}, a whole number from {low} to {high}")
    return value


def _command(request: Mapping[str, Any]) -> str:
    command = request.get("cmd")
    return command if isinstance(command, str) and command in _COMMANDS else "a request"


def _lang(request: Mapping[str, Any]) -> str:
    lang = request.get("lang")
    if lang not in (None, "en", "ja"):
        raise Refusal("bad-request", "lang is en or ja")
    return lang or "en"


def _level(game: Game, request: Mapping[str, Any]) -> str:
    level, there = request.get("level"), bots.levels(game.name)
    if level not in there:
        raise Refusal("bad-request", f"{_command(request)} needs level; {game.name} has: {', '.join(there)}")
    return str(level)


def _cards(request: Mapping[str, Any]) -> tuple[str | None, Json | None]:
    """The seed or the written deal of a request; a written deal beats a seed."""
    deal = request.get("deal")
    if deal is not None:
        if not isinstance(deal, Mapping):
            raise InvalidDeal("a deal is an object")
        return None, dict(deal)
    return (None if request.get("seed") is None else check_seed(_text(request, "seed"))), None


def _with_places(deal: Json, dealer: int | None, leader: int | None) -> Json:
    """The written deal; where it names no dealer or leader, with the one whose turn it is."""
    places = {"dealer": dealer, "leader": leader}
    return {**{name: seat for name, seat in places.items() if seat is not None}, **deal}


def _match_start(game: Game, data: object) -> tuple[int, tuple[int, ...], int | None, int | None]:
    """Number, scores, dealer and leader of the first deal, from the field `match` of `new`."""
    given = {} if data is None else data
    if not isinstance(given, Mapping):
        raise Refusal("bad-request", "match is an object with scores, deal_no and dealer")
    unknown = sorted(set(given) - {"scores", "deal_no", "dealer", "leader"})
    if unknown:
        raise Refusal("bad-request", f"match has scores, deal_no and dealer, not {', '.join(unknown)}")
    start = {name: given[name] for name in ("scores", "deal_no") if given.get(name) is not None}
    try:
        number, scores = record.read_start(game, start)
    except RecordError as error:
        raise Refusal("bad-request", f"match: {error}") from None
    if given.get("leader") is not None and not (isinstance(game, NamesLeader) and game.names_leader):
        raise Refusal("bad-request", f"match: in {game.name} nobody names the leader")
    return number, scores, _match_seat(game, given, "dealer"), _match_seat(game, given, "leader")


def _match_seat(game: Game, given: Mapping[str, Any], name: str) -> int | None:
    seat = given.get(name)
    if seat is None:
        return None
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < game.num_players:
        raise Refusal("bad-request", f"match: {name} is a seat from 0 to {game.num_players - 1}")
    return seat


def _with_combinations(request: Mapping[str, Any]) -> Bacon:
    """The game of a request about combinations of cards."""
    from .games.bacon import Bacon  # here, so that nobody loads it for another game

    game = load_game(_text(request, "game"))
    if not isinstance(game, Bacon):
        raise Refusal(
            "bad-request", f"{request['cmd']}: no such command for this game: {game.name} has no combinations"
        )
    return game


def _figure(game: Bacon, request: Mapping[str, Any], name: str) -> tuple[int, int]:
    """A type by name and its top rank, as a pair in a request."""
    given = request.get(name)
    if isinstance(given, list) and len(given) == 2 and isinstance(given[0], str) and given[0] in TYPE:
        top = given[1]
        if isinstance(top, int) and not isinstance(top, bool) and 1 <= top <= game.combos.x:
            return TYPE[given[0]], top
    raise Refusal("bad-request", f"beats needs {name}: a type ({', '.join(NAMES)}) and a rank, 1 to {game.combos.x}")


def _seat_to_act(match: Match) -> int:
    seat = match.state.current_player
    if seat is None:
        raise IllegalAction("deal-over")
    return seat


# Writing answers


def _state_json(number: int, match: Match) -> Json:
    return {
        "g": number,
        "phase": match.state.phase,
        "to_act": match.state.current_player,
        "over": match.deal_over,
        "match_over": match.over,
        "table": _table_json(match.state),
        "scores": list(match.scores),
        "deal_no": match.deal_no,
        "dealer": match.current.deal.dealer,
        "ply": match.ply,
    }


_NOT_TABLE = {"seat", "phase", "to_act", "hand", "known", "legal", "scores", "deal_no", "events", "table"}
"""What a spectator's view holds beside the table: said elsewhere in the answer, or a seat's own."""


def _table_json(state: State) -> Json:
    """The public facts: what a spectator sees, and nothing else."""
    seen = state.view(None).to_json()
    return {**seen["table"], **{name: value for name, value in seen.items() if name not in _NOT_TABLE}}


def _event_json(game: Game, event: Event) -> Json:
    """An event as the referee tells it: all of it, with the seats that may know (null: everyone)."""
    audience = None if event.audience is None else list(event.audience)
    return {**game.event_to_json(event), "audience": audience}


def _deal_result(match: Match) -> Json | None:
    """How the current deal ended; None before its end."""
    result, teams = match.current.result, match.game.teams
    if result is None:
        return None
    if teams is None:
        return result.to_json()
    return {**result.to_json(), "team_points": [result.points[team[0]] for team in teams]}


def _match_result(match: Match) -> Json:
    going_on = match.deal_over and not match.over
    follows = {"dealer": match.next_dealer(), "leader": match.next_leader()} if going_on else None
    return {"scores": list(match.scores), "over": match.over, "winners": match.winners, "next": follows}


def _reasons(advice: Advice, lang: str, game: str) -> list[Json]:
    return [_reason(reason, lang, game) for reason in advice.reasons]


def _reason(reason: Reason, lang: str, game: str) -> Json:
    """A bot's reason: its code, its parameters as JSON values, and a sentence."""
    params = json.loads(json.dumps(dict(reason.params), default=str))
    return {"code": reason.code, "params": params, "text": words.hint_text(reason, lang, game=game)}


def _error_json(error: Exception, lang: str) -> Json:
    """An error as answers carry it: code, sentence, and the reason of an illegal action (else null)."""
    if isinstance(error, IllegalAction):
        known = error.reason in words.REASONS
        message = words.reason_text(error.reason, lang, error.game) if known else str(error)
        return {"code": "illegal-action", "message": message, "reason": error.reason}
    if isinstance(error, Refusal):
        code, message = error.code, str(error)
    else:
        found = next((code for kind, code in _CODES if isinstance(error, kind)), None)
        code = found or "bad-request"
        message = str(error) if found else f"the engine failed on this request ({type(error).__name__})"
    return {"code": code, "message": message[:MAX_MESSAGE], "reason": None}


# The pipe


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Lines, however long: of one that is too long only the beginning, which `handle_line` then refuses."""
    while line := source.readline(MAX_LINE + 2):
        whole = line.endswith(b"\n")
        yield line.rstrip(b"\r\n")
        while not whole and (rest := source.readline(1 << 16)):
            whole = rest.endswith(b"\n")


def main(source: BinaryIO | None = None, sink: BinaryIO | None = None) -> int:
    """Answer requests on standard input, line by line, until it ends."""
    reader, writer = source or sys.stdin.buffer, sink or sys.stdout.buffer
    referee = Referee()
    for line in _lines(reader):
        writer.write(referee.handle_line(line).encode("ascii") + b"\n")
        writer.flush()
    return 0


__all__ = ["MAX_DEPTH", "MAX_GAMES", "MAX_LINE", "Referee", "main"]
