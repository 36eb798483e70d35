"""Six-Bid Solo's actions: what they are, which are allowed, and their text (RULES.md 2.3-2.5, NOTATION).

An action is a tuple that describes itself:
``("pass",)``, ``("bid", "heart-solo")``, ``("trump", "S")``, ``("call", c)``, ``("give", c)``, ``("play", c)``; c are
card ints. In the phase ``call`` a pass (allowed by `call_optional`) means that no card is called.

What a seat may do depends only on what that seat knows, so the state and the view both ask here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from ...cards import bits, plain_suits
from ...errors import InvalidNotation
from ...options import OptionValue
from .rules import BID_RANK, BIDS, PACK, SUITS, contract, legal_plays, trump_choices

Act = tuple[Any, ...]

PASS: Act = ("pass",)
BID_ACTS: tuple[Act, ...] = tuple(("bid", bid) for bid in BIDS)
TRUMPS: dict[str, Act] = {suit: ("trump", suit) for suit in SUITS}
CALLS: tuple[Act, ...] = tuple(("call", card) for card in range(PACK.size))
GIVES: tuple[Act, ...] = tuple(("give", card) for card in range(PACK.size))
PLAYS: tuple[Act, ...] = tuple(("play", card) for card in range(PACK.size))
AUCTION: tuple[list[Act], ...] = tuple([PASS, *BID_ACTS[above:]] for above in range(len(BIDS) + 1))
"""Pass and every bid above the so-many lowest, low to high (2.3)."""


def legal_actions(
    phase: str,
    hand: int,
    led: int | None,
    bid: str | None,
    trump: str | None,
    cards: int,
    options: Mapping[str, OptionValue],
) -> list[Act]:
    """What the seat to act may do, in a stable order.

    `hand` is its mask, `led` the card led to the trick, `bid` the highest bid so far, `cards` the cards in play.
    """
    if phase == "play":
        return [PLAYS[card] for card in bits(legal_plays(hand, led, contract(trump), bool(options["must_trump"])))]
    if phase == "auction":
        return AUCTION[0 if bid is None else BID_RANK[bid] + 1][:]
    if phase == "trump":
        return [TRUMPS[suit] for suit in trump_choices(bid, solo_hearts=bool(options["solo_hearts_allowed"]))]
    if phase == "call":
        return [PASS] * bool(options["call_optional"]) + [CALLS[card] for card in bits(cards & ~hand)]
    return [GIVES[card] for card in bits(hand)] if phase == "give" else []


PHASES_OF = {
    "pass": ("auction", "call"), "bid": ("auction",), "trump": ("trump",), "call": ("call",), "give": ("give",),
    "play": ("play",),
}  # fmt: skip


def why_illegal(
    action: Act,
    phase: str,
    hand: int,
    led: int | None,
    bid: str | None,
    trump: str | None,
    cards: int,
    options: Mapping[str, OptionValue],
) -> str | None:
    """None where the action is allowed, else the reason: a code that `words.reason_text` explains."""
    if phase == "over":
        return "deal-over"
    if not _is_action(action):
        return "no-such-action"
    kind = action[0]
    if phase not in PHASES_OF[kind]:
        return "wrong-phase"
    if kind == "play":
        return _why_play_illegal(action[1], hand, led, contract(trump).trumps, trump, bool(options["must_trump"]))
    if kind == "bid" and bid is not None and BID_RANK[action[1]] <= BID_RANK[bid]:
        return "bid-too-low"
    if kind == "trump" and action[1] not in trump_choices(bid, solo_hearts=bool(options["solo_hearts_allowed"])):
        return "no-hearts-in-solo"
    if kind == "pass" and phase == "call" and not options["call_optional"]:
        return "must-call"
    if kind == "call" and not (cards & ~hand) >> action[1] & 1:
        return "call-own-card" if hand >> action[1] & 1 else "not-in-play"
    if kind == "give" and not hand >> action[1] & 1:
        return "not-in-hand"
    return None


def _why_play_illegal(
    card: int, hand: int, led: int | None, trumps: int, trump: str | None, must_trump: bool
) -> str | None:
    if not hand >> card & 1:
        return "not-in-hand"
    if legal_plays(hand, led, contract(trump), must_trump) >> card & 1:
        return None
    assert led is not None
    return "must-follow" if hand & contract(trump).group[led] else "must-trump"


def _is_action(action: object) -> bool:
    """Whether it has the form of an action at all (the module's docstring lists them)."""
    if not isinstance(action, tuple) or not action:
        return False
    if action[0] in ("play", "call", "give"):
        return len(action) == 2 and type(action[1]) is int and 0 <= action[1] < PACK.size
    return action == PASS or action in BID_ACTS or action in TRUMPS.values()


def format_action(action: Act) -> str:
    """The action's text: `parse_action(format_action(a)) == a`."""
    if action[0] in ("play", "call", "give"):
        return f"{action[0]} {PACK.text(action[1])}"
    return " ".join(action)


def parse_action(text: str, *, lenient: bool = False) -> Act:
    """The action written as `text`; leniently where asked. Raises InvalidNotation."""
    if not isinstance(text, str):
        raise InvalidNotation(f"an action is written as text, not {text!r}")
    words = _plain_words(text) if lenient else text.split(" ")
    kind, rest = words[0], words[1:]
    if kind == "pass" and not rest:
        return PASS
    if len(rest) == 1:
        word = rest[0]
        if kind == "bid" and word in BID_RANK:
            return BID_ACTS[BID_RANK[word]]
        if kind == "trump" and word in TRUMPS:
            return TRUMPS[word]
        made = {"play": PLAYS, "call": CALLS, "give": GIVES}.get(kind)
        if made:
            return made[PACK.card(word, lenient=lenient)]
    raise InvalidNotation(
        f"{text!r} is not an action of Six-Bid Solo; written are: pass, {', '.join('bid ' + bid for bid in BIDS)}, "
        "trump S, call 10H, give 9S, play AS"
    )


def _plain_words(text: str) -> list[str]:
    """The words of a text as a person may write it: any case, full-width forms, signs for the suits, è for e."""
    plain = unicodedata.normalize("NFKC", text).replace("è", "e").replace("È", "E")
    kind, *rest = plain.split() or [""]
    if kind.lower() == "bid":
        return ["bid", "-".join(rest).lower().replace("_", "-")]
    if kind.lower() == "trump":
        return ["trump", *(plain_suits(word).upper() for word in rest)]
    return [kind.lower(), *rest]
