"""The actions of Bacon's forms: what they are, which are allowed, and their text (RULES.md 1.2-1.6, 1.10, NOTATION).

An action is a tuple that describes itself: ``("play", cards, type, top)``, ``("pass",)``, ``("lead", seat)``,
``("ask", seat)``, ``("answer", "yes")``; `cards` are packed counts and `type` a number of `combos`. Cards without a
declaration, ``("play", cards)``, are what `parse_action` makes of a text whose cards have no reading or several; it
is never allowed.

What a seat may do depends only on what that seat knows, so the state and the view both ask here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from ...cards import Pack
from ...combos import NAMES, TYPE, TYPES, Combos, Pile, beats
from ...errors import InvalidNotation

Act = tuple[Any, ...]

PASS: Act = ("pass",)
YES: Act = ("answer", "yes")
NO: Act = ("answer", "no")
PHASE_OF = {"play": "play", "pass": "play", "lead": "lead", "ask": "lead", "answer": "answer"}
MAX_CARDS = 20
"""A play with more cards than any hand has is not read."""
SHAPES = str.maketrans("●○▲△■□★☆", "aabbccdd")
"""The letters of the colours whose shapes people may write."""


def legal_actions(
    phase: str, combos: Combos, hand: int, pile: Pile | None, leads: Sequence[int], asks: Sequence[int]
) -> list[Act]:
    """What the seat to act may do, in a stable order.

    `hand` are its cards, `pile` what lies on the table (None: it leads), `leads` and `asks` the seats that it may give
    the lead to or ask. Plays are canonical ones, one per figure; `why_illegal` judges any cards.
    """
    if phase == "play":
        if pile is None:
            return list(combos.plays(hand))
        return [PASS, *combos.plays(hand, pile)]
    if phase == "lead":
        return [*(("lead", seat) for seat in leads), *(("ask", seat) for seat in asks)]
    return [YES, NO] if phase == "answer" else []


def why_illegal(
    action: Act,
    phase: str,
    combos: Combos,
    hand: int,
    pile: Pile | None,
    leads: Sequence[int],
    asks: Sequence[int],
) -> str | None:
    """None where the action is allowed, else the reason: a code that `words.reason_text` explains."""
    if phase == "over":
        return "deal-over"
    if not _is_action(action, combos):
        return "no-such-action"
    kind = action[0]
    if PHASE_OF[kind] != phase:
        return "wrong-phase"
    if kind == "play":
        return _why_play_illegal(action, combos, hand, pile)
    if kind == "pass":
        return "must-lead" if pile is None else None
    if kind == "lead":
        return "lead-not-possible" if action[1] not in leads else None
    if kind == "ask":
        return "ask-not-possible" if action[1] not in asks else None
    return None


def _why_play_illegal(action: Act, combos: Combos, hand: int, pile: Pile | None) -> str | None:
    cards = action[1]
    if not combos.holds(hand, cards):
        return "not-in-hand"
    if len(action) == 2:
        return "must-declare" if combos.readings(cards) else "no-combination"
    if not combos.reads(cards, action[2], action[3]):
        return "not-that-combination" if combos.readings(cards) else "no-combination"
    if pile is not None and not beats((action[2], action[3]), pile):
        return "does-not-beat"
    return None


def _is_action(action: object, combos: Combos) -> bool:
    """Whether it has the form of an action at all (the module's docstring lists them)."""
    if not isinstance(action, tuple) or not action:
        return False
    kind, *rest = action
    if kind == "play":
        if len(rest) == 3:
            named, top = rest[1], rest[2]
            if type(named) is not int or type(top) is not int or not (0 <= named < TYPES and 1 <= top <= combos.x):
                return False
        return len(rest) in (1, 3) and combos.is_packed(rest[0])
    if kind in ("lead", "ask"):
        return len(rest) == 1 and type(rest[0]) is int and 0 <= rest[0] < 6
    return action in (PASS, YES, NO)


# -- text --------------------------------------------------------------------------------------------------------------


def format_action(action: Act, combos: Combos, pack: Pack) -> str:
    """The action's text: ``play 7a 7b W W as quad 7``; `parse_action` makes the same action of it."""
    if action[0] != "play":
        return " ".join(map(str, action))
    cards = " ".join(pack.names[card] for card in combos.cards(action[1]))
    return f"play {cards}" + (f" as {NAMES[action[2]]} {action[3]}" if len(action) == 4 else "")


def parse_action(text: str, combos: Combos, pack: Pack, players: int, *, lenient: bool = False) -> Act:
    """The action written as `text`; leniently where asked. Raises InvalidNotation."""
    if not isinstance(text, str):
        raise InvalidNotation(f"an action is written as text, not {text!r}")
    words = _plain_words(text) if lenient else text.split(" ")
    kind, rest = (words[0], words[1:]) if words else ("", [])
    if kind == "pass" and not rest:
        return PASS
    if kind in ("lead", "ask") and len(rest) == 1 and rest[0] in map(str, range(players)):
        return (kind, int(rest[0]))
    if kind == "answer" and rest in (["yes"], ["no"]):
        return YES if rest == ["yes"] else NO
    if kind == "play" and rest:
        return _parse_play(rest, combos, pack, lenient)
    raise InvalidNotation(
        f"{text[:60]!r} is not an action of Bacon; written are: pass, play 7a 7b W W as quad 7, lead 2, ask 2, "
        "answer yes"
    )


def _parse_play(words: list[str], combos: Combos, pack: Pack, lenient: bool) -> Act:
    if lenient and "as" not in words:  # the word may be left out
        named = next((at for at, word in enumerate(words) if word.replace("_", "-") in TYPE), len(words))
        words = [*words[:named], *(["as"] if named < len(words) else []), *words[named:]]
    at = words.index("as") if "as" in words else len(words)
    cards = read_cards(words[:at], combos, pack, lenient=lenient)
    if at == len(words):
        readings = combos.readings(cards)
        return ("play", cards, *readings[0]) if len(readings) == 1 else ("play", cards)
    declared = words[at + 1 :]
    kind, top = _declared(declared, combos, lenient)
    return ("play", cards, kind, top)


def _declared(words: list[str], combos: Combos, lenient: bool) -> Pile:
    """The type and rank behind ``as``; leniently X is the highest rank."""
    if len(words) == 2:
        name, top = words
        if lenient:
            name, top = name.replace("_", "-"), str(combos.x) if top in ("x", "X") else top
        if name in TYPE and re.fullmatch(r"[1-9]\d?", top, re.ASCII) and int(top) <= combos.x:
            return TYPE[name], int(top)
    raise InvalidNotation(
        f"{' '.join(words)[:60]!r} is no combination with its top rank (1 to {combos.x}); the names: {', '.join(NAMES)}"
    )


def read_cards(texts: Sequence[str], combos: Combos, pack: Pack, *, lenient: bool = False) -> int:
    """Cards written one by one, as packed counts. Raises InvalidNotation, also where the pack has not so many."""
    if not 1 <= len(texts) <= MAX_CARDS:
        raise InvalidNotation(f"a play has 1 to {MAX_CARDS} cards, not {len(texts)}")
    cards = [read_card(text, pack, lenient=lenient) for text in texts]
    for card in set(cards):
        most = 12 if card == combos.wild else 2
        if cards.count(card) > most:
            raise InvalidNotation(f"{pack.names[card]} is named {cards.count(card)} times; there are {most} of it")
    return combos.packed(cards)


def read_card(text: str, pack: Pack, *, lenient: bool = False) -> int:
    """A card; leniently in any case, colour first or as a shape (●7), full-width. Raises InvalidNotation."""
    if lenient and isinstance(text, str) and text not in pack.index:
        plain = unicodedata.normalize("NFKC", text).strip().lower().translate(SHAPES)
        for form in (plain.upper(), plain, plain[1:] + plain[:1]):
            if form in pack.index:
                return pack.index[form]
    return pack.card(text)


def _plain_words(text: str) -> list[str]:
    """The words of a text as a person may write it: any case, full-width forms, any blanks."""
    return unicodedata.normalize("NFKC", text).lower().replace(",", " ").split()
