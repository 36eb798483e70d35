"""The link that carries a deal: the text behind ``#`` in an address of the site.

``1AtUN6.bear~all_pass-redeal~end-points-500.s.rain.2`` is, in this order:

=====  ==================================================================================================
chars  what
=====  ==================================================================================================
1      the version, ``1``. It rises with this format and with `RULES_VERSION`, so that a link is never judged by
       rules it was not made under. Every later version keeps the first six characters and the dot behind them.
2      the length of the body, 12 bits in the alphabet of base64url, high bits first
3      the check, 18 bits in the same alphabet: see `check_of`
body   begins with a dot; fields separated by dots: the game, the kind of link, and what the kind needs
=====  ==================================================================================================

The game is its id with ``~`` before every option, ``-`` for ``=`` and ``:``, and ``_-`` for a minus sign. The kinds:

======  ==============================================================================================
letter  what follows
======  ==============================================================================================
``s``   a deal by its seed: the seed, and the dealer's seat unless the seed is to choose the dealer
``d``   a deal by its cards, or one from a seed that has a match before it: the seed if any, a number
``p``   a position, which is a deal with actions: the same
``r``   a replay: the same
======  ==============================================================================================

A seed is written as it is where it has 1 to 60 of ``A-Z a-z 0-9 _ -``, else as ``~`` and its UTF-8 bytes in base64url
without padding. The number holds everything else as a series of choices: `link_numbers` says how, `link_payload` and
`_code` say which.

Only characters that no mail or chat program touches are used: ``A-Z a-z 0-9 - _ . ~``. What such programs, people and
keyboards do to a link all the same is undone before it is judged (`repaired`). A link that is damaged, cut off, newer
than this program or no link at all says so, by the code of `LinkError`, and never opens another deal.

>>> text = encode(SeedLink("bear/all_pass=redeal", "rain", 2))
>>> text
'1AeWrd.bear~all_pass-redeal.s.rain.2'
>>> decode("https://example.org/cards/#" + text + ").")
SeedLink(game='bear/all_pass=redeal', seed='rain', dealer=2)
>>> decode(text[:-3])
Traceback (most recent call last):
pygame_engine.link.LinkError: The link was cut off. Characters missing at its end: 3.
>>> match = decode(text).match()
>>> for words in ("bid 45 S", "pass", "pass"): _ = match.apply(match.game.parse_action(words))
>>> encode(of_match(match, "position"))
'1AgWuq.bear~all_pass-redeal.p.rain.OdW'
>>> decode(encode(of_match(match, "position"))).actions
(('bid', 45, 'S'), ('pass',), ('pass',))
"""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import unquote

from . import load_game, words
from .errors import InvalidDeal, UnknownGame, UnknownOption
from .link_numbers import DIGITS, Coder, Reader, Writer, base64_number, base64_text, from_text, to_text
from .link_payload import Start, code_actions, code_start
from .match import Match, PlayedDeal, check_seed
from .protocol import Action, Deal, Game, Json

VERSION = "1"
RULES = {"1": 1}
"""The `RULES_VERSION` that links of each version were made under."""

HEADER = 6
MAX_BODY = 4095
MAX_GIVEN = 20_000
"""The longest text that is looked at, in characters."""
PLAIN_SEED = re.compile(r"[A-Za-z0-9_-]{1,60}", re.ASCII)

_FOREIGN = re.compile(r"[^A-Za-z0-9_.~-]", re.ASCII)
_NO_DIGIT = re.compile(r"[^A-Za-z0-9_-]", re.ASCII)
_AT_ENDS = re.compile(r"^[^A-Za-z0-9_~-]+|[^A-Za-z0-9_~-]+$", re.ASCII)
_LOOKALIKES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | {"〜": "~", "∼": "~", "˜": "~", "。": "."})
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
_LATER = re.compile(r"[2-9A-Za-z][A-Za-z0-9_-]{5}\.", re.ASCII)


class LinkError(ValueError):
    """A text that is no link that can be opened. `code` names what is wrong and `words.link_text` says it.

    The codes: ``link-empty``, ``link-bad`` (not a link of ours), ``link-cut`` (`missing` characters, None where that
    can't be said), ``link-alphabet`` (a character that no link has), ``link-damaged``, ``link-newer``,
    ``link-unknown-game``. `detail` is the character or the game, or says for developers what was found.
    """

    def __init__(self, code: str, detail: str = "", *, missing: int | None = None) -> None:
        self.code = code
        self.detail = detail
        self.missing = missing
        super().__init__(words.link_text(self, "en"))


@dataclass(frozen=True)
class SeedLink:
    """A deal by its seed: a game id, the seed, and the dealer's seat (None: drawn from the seed)."""

    game: str
    seed: str
    dealer: int | None = None
    kind: ClassVar[str] = "seed"

    @property
    def start(self) -> Start:
        """Where the deal starts: at the beginning of a match."""
        return Start(self.seed, self.deal())

    def deal(self) -> Deal:
        """The cards."""
        return load_game(self.game).deal(self.seed, self.dealer)

    def match(self) -> Match:
        """A match at the start of the deal."""
        return _match(self.game, self.start)


@dataclass(frozen=True)
class DealLink:
    """A deal by its cards, or by its seed with the match before it or with a leader of its own."""

    game: str
    start: Start
    kind: ClassVar[str] = "deal"

    def deal(self) -> Deal:
        """The cards."""
        return self.start.deal

    def match(self) -> Match:
        """A match at the start of the deal."""
        return _match(self.game, self.start)


@dataclass(frozen=True)
class PositionLink:
    """A deal as it stands after these actions, to be played on from there."""

    game: str
    start: Start
    actions: tuple[Action, ...]
    kind: ClassVar[str] = "position"

    def deal(self) -> Deal:
        """The cards as they were dealt."""
        return self.start.deal

    def match(self) -> Match:
        """A match that stands after the actions. Raises IllegalAction."""
        return _match(self.game, self.start, self.actions)


@dataclass(frozen=True)
class ReplayLink:
    """What was done in a deal, to be looked at from `ply` on (0: before the first action).

    `covered`: a result that opens covered, so that whoever gets the link may play the deal first. `seat`: whose play it
    is, from whose side it is looked at.
    """

    game: str
    start: Start
    actions: tuple[Action, ...]
    ply: int = 0
    covered: bool = False
    seat: int = 0
    kind: ClassVar[str] = "replay"

    def deal(self) -> Deal:
        """The cards."""
        return self.start.deal

    def match(self) -> Match:
        """A match that stands after all the actions, whatever the ply. Raises IllegalAction."""
        return _match(self.game, self.start, self.actions)


Link = SeedLink | DealLink | PositionLink | ReplayLink
KINDS = {"s": "seed", "d": "deal", "p": "position", "r": "replay"}
"""The kinds of links by their letter."""


def _match(game_id: str, start: Start, actions: Sequence[Action] = ()) -> Match:
    match = Match(load_game(game_id), deal=start.deal, scores=start.scores, deal_no=start.deal_no)
    match.current.seed = start.seed
    for action in actions:
        match.apply(action)
    return match


def of_match(
    match: Match, kind: str, ply: int | None = None, *, deal: int = -1, covered: bool = False, seat: int = 0
) -> Link:
    """A link to a deal of a match, the current one unless `deal` says another (an index into `Match.deals`).

    `kind` is one of `KINDS`. A seed link is only for a deal that has a seed; it leaves out the match before it. A
    position is that after `ply` actions (None: after all), a replay opens at `ply` (None: at its beginning) and is the
    play of `seat`. Raises ValueError.
    """
    played = match.deals[deal]
    if seat not in range(match.game.num_players):
        raise ValueError(f"seat {seat} is not in 0 ... {match.game.num_players - 1}")
    if ply is not None and not 0 <= ply <= len(played.actions):
        raise ValueError(f"ply {ply} is not in 0 ... {len(played.actions)}")
    if kind == "seed":
        return _seed_link(match.game, played)
    scores = None if played.scores == match.game.starting_scores() else played.scores
    start = Start(played.seed, played.deal, scores, played.deal_no)
    if kind == "deal":
        return DealLink(match.game.id, start)
    if kind == "position":
        return PositionLink(match.game.id, start, tuple(played.actions[:ply]))
    if kind == "replay":
        return ReplayLink(match.game.id, start, tuple(played.actions), ply or 0, covered, seat)
    raise ValueError(f"there are links of the kinds {', '.join(KINDS.values())}, not {kind!r}")


def _seed_link(game: Game, played: PlayedDeal) -> Link:
    """The seed alone; where the deal names its leader, a deal link at the beginning of a match."""
    if played.seed is None:
        raise ValueError("the deal was not made from a seed")
    if played.deal.leader is not None:
        return DealLink(game.id, Start(played.seed, played.deal))
    drawn = game.deal(played.seed).dealer == played.deal.dealer
    return SeedLink(game.id, played.seed, None if drawn else played.deal.dealer)


def encode(link: Link) -> str:
    """The text behind ``#``.

    Raises UnknownGame, UnknownOption, InvalidDeal for a bad seed, dealer or deal, IllegalAction, or another ValueError.
    """
    game = load_game(link.game)
    if isinstance(link, SeedLink):
        check_seed(link.seed)
        if link.dealer is not None and link.dealer not in range(game.num_players):
            raise InvalidDeal(f"dealer is a seat from 0 to {game.num_players - 1}, not {link.dealer!r}")
        fields = ["", game_field(game.id), "s", seed_field(link.seed)]
        if link.dealer is not None:
            fields.append(str(link.dealer))
        return sealed(".".join(fields))
    seed = link.start.seed
    writer = Writer()
    _code(writer, link.kind, game, seed, link)
    fields = ["", game_field(game.id), link.kind[0], *([] if seed is None else [seed_field(check_seed(seed))])]
    return sealed(".".join([*fields, to_text(writer.number())]))


def decode(text: str) -> Link:
    """What a link holds; a whole address will do. Raises LinkError."""
    body = opened(repaired(text))
    _, game, kind, *rest = [*body.split("."), "", ""]
    if kind not in KINDS:
        raise LinkError("link-newer", f"the kind {kind!r}")
    game_id, players = _read_game(game)
    if kind == "s":
        return _read_seed_link(game_id, players, rest)
    return _read_payload(game_id, KINDS[kind], rest[:-2])


def _read_seed_link(game_id: str, players: int, fields: Sequence[str]) -> SeedLink:
    seed, dealer, *more = fields
    if any(more):
        raise LinkError("link-bad", "too many fields")
    if dealer and dealer not in map(str, range(players)):
        raise LinkError("link-bad", f"the dealer {dealer!r}")
    return SeedLink(game_id, _read_seed(seed), int(dealer) if dealer else None)


def _read_payload(game_id: str, kind: str, fields: Sequence[str]) -> Link:
    """The kinds whose last field is a number, behind the seed where there is one."""
    if len(fields) not in (1, 2):
        raise LinkError("link-bad", "the number of fields")
    seed = _read_seed(fields[0]) if len(fields) == 2 else None
    try:
        reader = Reader(from_text(fields[-1]))
        found = _code(reader, kind, load_game(game_id), seed, None)
        if not reader.finished:
            raise ValueError("more than there is to choose")
    except ValueError as error:
        raise LinkError("link-bad", str(error)) from None
    return found


def _code(coder: Coder, kind: str, game: Game, seed: str | None, link: Link | None) -> Link:
    """What the number of a link holds, in either direction: see `link_payload`.

    The start; in a replay a flag whether it is covered; the actions; behind a position that is not the end of the
    deal the seat to act, to be sure; behind a replay a flag whether it opens elsewhere than at its beginning, and its
    ply less 1, and the seat whose play it is (as the last choice seat 0 takes no room).
    """
    start = code_start(coder, game, seed, None if link is None else link.start)
    if kind == "deal":
        return DealLink(game.id, start)
    covered = coder.flag(isinstance(link, ReplayLink) and link.covered) if kind == "replay" else False
    known = link.actions if isinstance(link, PositionLink | ReplayLink) else None
    done, state = code_actions(coder, game, start, known)
    if kind == "position":
        seat = state.current_player
        if seat is not None and coder.choice(game.num_players, seat) != seat:
            raise ValueError("another seat is to act")
        return PositionLink(game.id, start, tuple(done))
    ply = link.ply if isinstance(link, ReplayLink) else 0
    ply = coder.choice(len(done), ply - 1) + 1 if coder.flag(ply != 0) else 0
    seat = coder.choice(game.num_players, link.seat if isinstance(link, ReplayLink) else 0)
    return ReplayLink(game.id, start, tuple(done), ply, covered, seat)


def to_json(link: Link) -> Json:
    """All that a link holds as JSON values, cards and actions as text. Raises IllegalAction."""
    match = link.match()
    game, played, start = match.game, match.current, link.start
    found: Json = {"version": VERSION, "rules": RULES[VERSION], "game": game.id, "kind": link.kind}
    if start.seed is not None:
        found["seed"] = start.seed
    found["start"] = {"deal_no": played.deal_no, "scores": list(played.scores)}
    found["deal"] = game.deal_to_json(played.deal)
    found["actions"] = [game.format_action(action) for action in played.actions]
    if isinstance(link, ReplayLink):
        found.update(ply=link.ply, covered=link.covered)
        if link.seat:
            found["seat"] = link.seat
    found["to_act"] = match.state.current_player
    found["result"] = None if played.result is None else played.result.to_json()
    return found


# The envelope: version, length, check


def sealed(body: str) -> str:
    """The body, which begins with a dot, behind its version, length and check."""
    if len(body) > MAX_BODY:
        raise ValueError(f"a link holds at most {MAX_BODY} characters")
    start = VERSION + base64_text(len(body), 2)
    return start + check_of(start + body) + body


def opened(text: str) -> str:
    """The body of a repaired text. Raises LinkError."""
    if not text:
        raise LinkError("link-empty")
    if text[0] != VERSION:
        _judge_other_version(text)
    spoilt = _NO_DIGIT.search(text[:HEADER])
    if spoilt:
        raise LinkError("link-alphabet" if _FOREIGN.match(spoilt[0]) else "link-damaged", spoilt[0])
    if len(text) < 3:
        raise LinkError("link-cut")
    end = HEADER + base64_number(text[1:3])
    body, rest = text[HEADER:end], text[end:].lstrip(".")
    foreign = _FOREIGN.search(body)
    if foreign:
        raise LinkError("link-alphabet", foreign[0])
    if len(text) < end:
        raise LinkError("link-cut", missing=end - len(text))
    if rest and not _FOREIGN.match(rest):
        raise LinkError("link-damaged", "longer than it says")
    if check_of(text[:3] + body) != text[3:HEADER] or not body.startswith("."):
        raise LinkError("link-damaged", "the check does not fit")
    return body


def _judge_other_version(text: str) -> None:
    """Whether a text that does not begin with our version is a later link, a damaged one, or none at all."""
    if not _LATER.match(text):
        raise LinkError("link-bad", "not the beginning of a link")
    body = text[HEADER : HEADER + base64_number(text[1:3])]
    if not _FOREIGN.search(body) and check_of(VERSION + text[1:3] + body) == text[3:HEADER]:
        raise LinkError("link-damaged", "the version")
    raise LinkError("link-newer", f"the version {text[0]!r}")


POLYNOMIAL = 0x40081
"""x^18 + x^7 + 1, which is primitive."""


def check_of(text: str) -> str:
    """The check of version, length and body: three characters, 18 bits.

    It is the remainder of the text's ASCII bytes, high bits first, with 18 zero bits behind them, divided by
    `POLYNOMIAL` over GF(2), starting from a register of ones. As the polynomial is primitive and of degree 18, every
    change of one character, of two side by side, and every exchange of two characters is found for certain (outside
    the check itself); anything else slips by once in 2**18 times.
    """
    register = 0x3FFFF
    for byte in text.encode("ascii"):
        register ^= byte << 10
        for _ in range(8):
            register <<= 1
            if register & 0x40000:
                register ^= POLYNOMIAL
    return base64_text(register, 3)


# What happens to links on their way


def repaired(text: str) -> str:
    """The text behind ``#`` as it was, as far as can be told: see the lines below. Raises LinkError if too long."""
    if not isinstance(text, str) or len(text) > MAX_GIVEN:
        raise LinkError("link-bad", "too long")
    for _ in range(3):  # percent-encoded, perhaps more than once
        text = unquote(text) if "%" in text else text
    text = unicodedata.normalize("NFKC", text)  # full-width forms of a Japanese keyboard
    text = text.translate(_LOOKALIKES).translate(_INVISIBLE)  # dashes and invisible characters of word processors
    _, sign, fragment = text.partition("#")  # the whole address
    if not sign:
        fragment = "" if "://" in text else text
    first, *_ = fragment.split() or [""]  # what follows a blank is other text
    return _AT_ENDS.sub("", first)  # brackets, quotes, full stops and the like around it


# The fields


def game_field(game_id: str) -> str:
    """``bear/all_pass=redeal,end=points:500`` -> ``bear~all_pass-redeal~end-points-500``."""
    name, _, options = game_id.partition("/")
    parts = [part.partition("=") for part in options.split(",") if part]
    return "~".join([name, *(f"{option}-{_value_field(value)}" for option, _, value in parts)])


def _value_field(value: str) -> str:
    field = value.replace("-", "_-").replace(":", "-") if "_-" not in value and "_:" not in value else ""
    if not field or _FOREIGN.search(field) or "~" in field or "." in field:
        raise ValueError(f"the option value {value!r} can't be written in a link")
    return field


def game_of_field(field: str) -> str:
    """The id that `game_field` wrote."""
    name, *parts = field.split("~")
    options = []
    for part in parts:
        option, _, value = part.partition("-")
        options.append(f"{option}={re.sub('_-|-', lambda found: '-' if found[0] == '_-' else ':', value)}")
    return name + ("/" + ",".join(options) if options else "")


def _read_game(field: str) -> tuple[str, int]:
    game_id = game_of_field(field)
    try:
        game = load_game(game_id)
    except (UnknownGame, UnknownOption):
        raise LinkError("link-unknown-game", game_id) from None
    except ValueError as error:
        raise LinkError("link-bad", str(error)) from None
    return game.id, game.num_players


def seed_field(seed: str) -> str:
    """``rain`` -> ``rain``; ``大雨`` -> ``~5aSn6Zuo``."""
    if PLAIN_SEED.fullmatch(seed):
        return seed
    return "~" + base64.urlsafe_b64encode(seed.encode()).decode("ascii").rstrip("=")


def _read_seed(field: str) -> str:
    seed = field
    try:
        if field.startswith("~"):
            seed = base64.urlsafe_b64decode(field[1:] + "=" * (-len(field[1:]) % 4)).decode("utf-8")
        check_seed(seed)
    except ValueError as error:
        raise LinkError("link-bad", str(error)) from None
    if seed_field(seed) != field:
        raise LinkError("link-bad", f"the seed {field!r}")
    return seed


__all__ = [
    "DIGITS",
    "KINDS",
    "DealLink",
    "Link",
    "LinkError",
    "PositionLink",
    "ReplayLink",
    "SeedLink",
    "Start",
    "decode",
    "encode",
    "of_match",
    "to_json",
]
