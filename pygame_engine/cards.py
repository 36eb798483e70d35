"""Packs as data, cards as small ints, text at the edges (NOTATION: Cards).

A card is its index in the pack's order (`Pack.names`), which is also the order in which hands are listed.
A hand of different cards is an int mask: bit i is set where card i is held.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from .errors import InvalidNotation

_SUIT_SIGNS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}


class Pack:
    """A pack of different cards: their names in order, their card points, and text both ways.

    >>> FRENCH32 = Pack("bear", [r + s for s in "SH" for r in ("A", "K")])
    >>> FRENCH32.text(FRENCH32.card("KH"))
    'KH'
    >>> FRENCH32.cards("AS KH")
    [0, 3]
    """

    def __init__(self, name: str, names: Iterable[str], points: dict[str, int] | None = None) -> None:
        self.name = name
        self.names = tuple(names)
        self.size = len(self.names)
        self.full = (1 << self.size) - 1
        self.index = {text: i for i, text in enumerate(self.names)}
        self.points = tuple((points or {}).get(text[:-1], 0) for text in self.names)

    def text(self, card: int) -> str:
        """The card's name, e.g. ``10S``."""
        return self.names[card]

    def card(self, text: str, *, lenient: bool = False) -> int:
        """The card named; `lenient` also takes ♠A, SA, sa, A♠, TS and full-width forms. Raises InvalidNotation."""
        if not isinstance(text, str):
            raise InvalidNotation(f"a card is written as text such as {self.names[0]}, not {text!r}")
        found = self.index.get(text)
        if found is None and lenient:
            found = self._lenient(text)
        if found is None:
            raise InvalidNotation(f"{text!r} is not a card of this pack (cards are written like {self.names[0]})")
        return found

    def _lenient(self, text: str) -> int | None:
        plain = plain_suits(unicodedata.normalize("NFKC", text)).strip().upper().replace("T", "10")
        if plain in self.index:
            return self.index[plain]
        return self.index.get(plain[1:] + plain[:1]) if plain else None

    def cards(self, text: str, *, lenient: bool = False) -> list[int]:
        """Cards separated by blanks."""
        return [self.card(part, lenient=lenient) for part in text.split()]

    def mask(self, cards: Iterable[int]) -> int:
        """The mask of these cards."""
        mask = 0
        for card in cards:
            mask |= 1 << card
        return mask

    def texts(self, mask: int) -> list[str]:
        """The names of the cards of a mask, in the order of the pack."""
        return [self.names[card] for card in bits(mask)]

    def mask_points(self, mask: int) -> int:
        """Card points of a mask."""
        points = self.points
        return sum(points[card] for card in bits(mask))


def plain_suits(text: str) -> str:
    """The text with letters for the signs of the suits: ``♠A`` -> ``SA``."""
    for sign, suit in _SUIT_SIGNS.items():
        text = text.replace(sign, suit)
    return text.replace("\ufe0f", "").replace("\ufe0e", "")


def bits(mask: int) -> list[int]:
    """The cards of a mask, lowest index first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards
