"""The texts of demonstrations: plain text with ``**bold**``, ``*em*`` and cards in backticks.

>>> plain("Lead the `AS`: it **always** wins.", "en")
'Lead the ♠A: it always wins.'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .svg import card_name
from .words import card_short

_PART = re.compile(r"`([^`]*)`|\*\*(?=\S)(.+?)(?<=\S)\*\*|\*(?=[^\s*])(.+?)(?<=\S)\*")
_CARD = re.compile(r"(?:A|K|Q|J|10|[2-9])[SHDC]|(?:10|[1-9])[abcd]|W", re.ASCII)


def parts(text: str) -> Iterator[tuple[str, str]]:
    """The text in pieces: (kind, text) with the kinds ``text``, ``bold``, ``em``, ``card`` and ``code``."""
    at = 0
    for found in _PART.finditer(text):
        if found.start() > at:
            yield "text", text[at : found.start()]
        at = found.end()
        if found[1] is not None:
            yield from _backticks(found[1])
        else:
            yield ("bold", found[2]) if found[2] is not None else ("em", found[3])
    if at < len(text):
        yield "text", text[at:]


def _backticks(text: str) -> Iterator[tuple[str, str]]:
    """Cards with blanks between them, or something else in the typeface of a program."""
    cards = text.split()
    if cards and all(_CARD.fullmatch(card) for card in cards):
        for number, card in enumerate(cards):
            if number:
                yield "text", " "
            yield "card", card
    else:
        yield "code", text


def plain(text: str, lang: str) -> str:
    """The text for eyes and for attributes, without marks."""
    return "".join(card_short(part) if kind == "card" else part for kind, part in _flat(text))


def spoken(text: str, lang: str) -> str:
    """The text for ears: cards by their names."""
    language = "ja" if lang == "ja" else "en"
    return "".join(card_name(part, language) if kind == "card" else part for kind, part in _flat(text))  # type: ignore[arg-type]


def _flat(text: str) -> Iterator[tuple[str, str]]:
    for kind, part in parts(text):
        if kind in ("bold", "em"):
            yield from _flat(part)
        else:
            yield kind, part


def check(text: str) -> str | None:
    """What is wrong with a text, in words; None where nothing is."""
    if text.count("`") % 2:
        return "a backtick is not closed"
    if not text.isprintable():
        return "the text holds a character that can't be printed"
    return None
