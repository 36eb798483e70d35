"""Bear's actions: what they are, which are allowed, and their text (RULES.md 3.3-3.6, NOTATION).

An action is a tuple that describes itself:
``("pass",)``, ``("bid", 45, "S")``, ``("bid", "null")``, ``("bid", 45)`` where the game is chosen later,
``("game", "S")``, ``("discard", c1, c2)`` with c1 < c2, ``("play", c)``, ``("agree", "slop")``; c are card ints.

What a seat may do depends only on what that seat knows, so the state and the view both ask here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any

from ...cards import bits, plain_suits
from ...errors import InvalidNotation
from ...options import OptionValue
from .rules import BID_RANK, BIDS, GAMES, PACK, contract, legal_plays

Act = tuple[Any, ...]

PASS: Act = ("pass",)
PLAYS: tuple[Act, ...] = tuple(("play", card) for card in range(32))
AGREEMENTS: tuple[Act, ...] = (("agree", "slop"), ("agree", "redeal"))
CHOICES: tuple[Act, ...] = tuple(("game", game) for game in GAMES)


@cache
def calls(above: int, with_game: bool) -> tuple[Act, ...]:
    """Pass and every bid whose rank is higher than `above` (-1: no bid yet), low to high (3.3)."""
    bids: list[Act] = [PASS]
    for bid in BIDS[above + 1 :]:
        if bid == "null" or not with_game:
            bids.append(("bid", bid))
        else:
            bids += [("bid", bid, game) for game in GAMES]
    return tuple(bids)


def legal_actions(
    phase: str,
    hand: int,
    led: int | None,
    game: str | None,
    standing: int | str | None,
    discards: int,
    options: Mapping[str, OptionValue],
) -> list[Act]:
    """What the seat to act may do, in a stable order.

    `hand` is its mask, `led` the card led to the trick, `game` the contract (slop: null), `standing` the highest bid
    so far, `discards` how many cards go back to the kitty.
    """
    if phase == "play":
        return [PLAYS[card] for card in bits(legal_plays(hand, led, contract(game or "null")))]
    if phase == "auction":
        return list(calls(-1 if standing is None else BID_RANK[standing], options["game_choice"] == "with_bid"))
    if phase == "discard":
        return [("discard", *pair) for pair in combinations(bits(hand), discards)]
    return list({"game": CHOICES, "agree": AGREEMENTS}.get(phase, ()))


PHASE_OF = {"pass": "auction", "bid": "auction", "game": "game", "discard": "discard", "play": "play", "agree": "agree"}


def why_illegal(
    action: Act,
    phase: str,
    hand: int,
    led: int | None,
    game: str | None,
    standing: int | str | None,
    discards: int,
    options: Mapping[str, OptionValue],
) -> str | None:
    """None where the action is allowed, else the reason: a code that `words.reason_text` explains."""
    if phase == "over":
        return "deal-over"
    if not _is_action(action):
        return "no-such-action"
    kind = action[0]
    if PHASE_OF[kind] != phase:
        return "wrong-phase"
    if kind == "play":
        if not hand >> action[1] & 1:
            return "not-in-hand"
        if not legal_plays(hand, led, contract(game or "null")) >> action[1] & 1:
            return "must-follow"
    elif kind == "bid":
        return _why_bid_illegal(action, standing, options["game_choice"] == "with_bid")
    elif kind == "discard":
        if len(action) - 1 != discards or len(set(action[1:])) != discards:
            return "discard-count"
        if any(not hand >> card & 1 for card in action[1:]):
            return "not-in-hand"
    return None


def _is_action(action: object) -> bool:
    """Whether it has the form of an action at all (the module's docstring lists them)."""
    if not isinstance(action, tuple) or not action:
        return False
    kind, *rest = action
    if kind == "play":
        return len(rest) == 1 and type(rest[0]) is int and 0 <= rest[0] < 32
    if kind == "discard":
        return all(type(card) is int and 0 <= card < 32 for card in rest)
    if kind == "bid":
        number = len(rest) in (1, 2) and type(rest[0]) is int and (len(rest) == 1 or rest[1] in GAMES)
        return number or rest == ["null"]
    return action in (PASS, *AGREEMENTS, *CHOICES)


def _why_bid_illegal(action: Act, standing: int | str | None, with_game: bool) -> str | None:
    bid = action[1]
    if bid != "null" and with_game and len(action) == 2:
        return "bid-needs-game"
    if len(action) == 3 and not with_game:
        return "bid-names-no-game"
    if bid not in BID_RANK:
        return "bid-step" if 40 <= bid <= 100 else "bid-range"
    if standing is not None and BID_RANK[bid] <= BID_RANK[standing]:
        return "bid-too-low"
    return None


def format_action(action: Act) -> str:
    """The action's text: `parse_action(format_action(a)) == a`."""
    kind = action[0]
    if kind in ("play", "discard"):
        return " ".join((kind, *(PACK.text(card) for card in action[1:])))
    return " ".join(map(str, action))


def parse_action(text: str, *, lenient: bool = False) -> Act:
    """The action written as `text`; leniently where asked. Raises InvalidNotation."""
    if not isinstance(text, str):
        raise InvalidNotation(f"an action is written as text, not {text!r}")
    words = _plain_words(text) if lenient else text.split(" ")
    kind, rest = (words[0], words[1:]) if words else ("", [])
    if kind == "pass" and not rest:
        return PASS
    if kind == "bid" and rest:
        return _parse_bid(rest, text)
    if kind == "game" and len(rest) == 1 and rest[0] in GAMES:
        return ("game", rest[0])
    if kind == "agree" and rest in (["slop"], ["redeal"]):
        return ("agree", rest[0])
    if kind == "play" and len(rest) == 1:
        return PLAYS[PACK.card(rest[0], lenient=lenient)]
    if kind == "discard" and rest:
        return ("discard", *sorted(PACK.card(card, lenient=lenient) for card in rest))
    raise InvalidNotation(
        f"{text!r} is not an action of Bear; written are: pass, bid 45 S, bid 60 grand-red, bid null, game S, "
        "discard 5C 9D, play AS, agree slop, agree redeal"
    )


def _plain_words(text: str) -> list[str]:
    """The words of a text as a person may write it: any case, full-width forms, signs for the suits."""
    kind, *rest = unicodedata.normalize("NFKC", text).split() or [""]
    names = {name.lower(): name for name in (*GAMES, "null", "slop", "redeal")}
    return [kind.lower(), *(names.get(plain_suits(word).lower(), word) for word in rest)]


def _parse_bid(rest: list[str], text: str) -> Act:
    if rest == ["null"]:
        return ("bid", "null")
    if re.fullmatch(r"[1-9]\d{0,3}", rest[0], re.ASCII) and (len(rest) == 1 or (len(rest) == 2 and rest[1] in GAMES)):
        return ("bid", int(rest[0]), *rest[1:])
    raise InvalidNotation(f"{text!r} is not a bid; written are: bid 45 S, bid 60 grand-red, bid 45, bid null")
