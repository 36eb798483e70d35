"""Choices as one whole number, and the number as text: what the long links are made of.

Everything that such a link holds is a series of choices, each with weights: of weights ``[3, 1]`` the first is three
times as likely, so it takes less room. A choice among n things alike has n weights of 1; where there is one thing
only, the choice takes no room at all.

*Reading* a choice from the number x, M being the sum of the weights: r is x mod M; the choice is the first where its
weight and all those before it add up to more than r; those before it being c together, and its own weight f, x becomes
``f * (x // M) + r - c``. When all is read, x must be 0. *Writing* goes from the last choice to the first, from x = 0:
x becomes ``M * (x // f) + c + x % f``.

*The text* of x: the last character is x mod 62, the ones before it are the digits of x // 62 in base 64, high ones
first, no leading ``A``. So the text never ends in ``-`` or ``_``, which programs take for the end of a sentence.

>>> writer = Writer()
>>> writer.choice(10, 7), writer.weighted([3, 1], 0), writer.choice(1, 0), writer.whole(1000)
(7, 0, 0, 1000)
>>> text = to_text(writer.number()); text
'KFR'
>>> reader = Reader(from_text(text))
>>> reader.choice(10), reader.weighted([3, 1]), reader.choice(1), reader.whole(), reader.finished
(7, 0, 0, 1000, True)
"""

from __future__ import annotations

from collections.abc import Sequence

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The alphabet of base64url; a character stands for its place, 0 ... 63."""
LAST = 62
"""How many of them may be the last one of a number."""
GROUPS = 6
"""The most groups of four bits of a whole number, which so has 24 bits at most."""

_PLACE = {char: place for place, char in enumerate(DIGITS)}


class Coder:
    """What `Writer` and `Reader` share: a choice is told the value to write, and returns what it wrote or read.

    So one function describes a part of a link in both directions. A reader does not look at the values.
    """

    def weighted(self, weights: Sequence[int], value: int = 0) -> int:
        """A choice with these weights; one of weight 0 is never made."""
        raise NotImplementedError

    def choice(self, count: int, value: int = 0) -> int:
        """A choice among so many alike, 0 ... count - 1."""
        raise NotImplementedError

    def flag(self, value: bool = False) -> bool:
        """Yes or no."""
        return bool(self.choice(2, int(value)))

    def whole(self, value: int = 0) -> int:
        """A number from 0 on: four bits a group, low ones first, each with a choice of 2 whether more follow.

        Every further group begins where the shorter numbers end: 16 is two groups of 0.
        """
        number, unit = 0, 1
        for _ in range(GROUPS):
            digit = value % 16
            number += unit * self.choice(16, digit)
            value = value // 16 - 1
            if not self.flag(value >= 0):
                return number
            unit *= 16
            number += unit
        raise ValueError("the number is too great")

    def integer(self, value: int = 0) -> int:
        """A whole number of either sign: 0, -1, 1, -2, 2 … are 0, 1, 2, 3, 4 …"""
        number = self.whole(2 * value if value >= 0 else -2 * value - 1)
        return -(number + 1) // 2 if number % 2 else number // 2


class Writer(Coder):
    """Collects choices; `number` makes one number of them."""

    def __init__(self) -> None:
        self._made: list[tuple[int, int, int]] = []

    def weighted(self, weights: Sequence[int], value: int = 0) -> int:
        """Write the choice `value`."""
        if not 0 <= value < len(weights) or weights[value] <= 0:
            raise ValueError(f"there is no choice {value} of {list(weights)[:20]}")
        self._made.append((weights[value], sum(weights[:value]), sum(weights)))
        return value

    def choice(self, count: int, value: int = 0) -> int:
        """Write the choice `value`."""
        if not 0 <= value < count:
            raise ValueError(f"there is no choice {value} of {count}")
        self._made.append((1, value, count))
        return value

    def number(self) -> int:
        """All choices as one number."""
        number = 0
        for weight, before, total in reversed(self._made):
            quotient, rest = divmod(number, weight)
            number = total * quotient + before + rest
        return number


class Reader(Coder):
    """Takes choices out of a number again."""

    def __init__(self, number: int) -> None:
        self._left = number

    @property
    def finished(self) -> bool:
        """Whether nothing is left, as it must be at the end."""
        return self._left == 0

    def weighted(self, weights: Sequence[int], value: int = 0) -> int:
        """Read a choice. Raises ValueError where there is nothing to choose from."""
        total = sum(weights)
        if total <= 0:
            raise ValueError("a choice of nothing")
        quotient, rest = divmod(self._left, total)
        for place, weight in enumerate(weights):
            if rest < weight:
                self._left = weight * quotient + rest
                return place
            rest -= weight
        raise AssertionError("the rest is less than the sum")

    def choice(self, count: int, value: int = 0) -> int:
        """Read a choice. Raises ValueError where there is nothing to choose from."""
        if count <= 0:
            raise ValueError("a choice of nothing")
        self._left, found = divmod(self._left, count)
        return found


def to_text(number: int) -> str:
    """The number in characters."""
    high, last = divmod(number, LAST)
    return base64_text(high, -(-high.bit_length() // 6)) + DIGITS[last]


def from_text(text: str) -> int:
    """The number that `to_text` wrote. Raises ValueError, also for a number written in another way."""
    if not text or any(char not in _PLACE for char in text) or _PLACE[text[-1]] >= LAST:
        raise ValueError("not a number")
    if len(text) > 1 and text[0] == DIGITS[0]:
        raise ValueError("a number with zeros before it")
    return base64_number(text[:-1]) * LAST + _PLACE[text[-1]]


def base64_text(number: int, size: int) -> str:
    """The lowest `size` digits in base 64, high ones first."""
    return "".join(DIGITS[number >> 6 * place & 63] for place in reversed(range(size)))


def base64_number(text: str) -> int:
    """The number of digits in base 64. Raises ValueError for another character."""
    number = 0
    for char in text:
        if char not in _PLACE:
            raise ValueError(f"{char!r} is no digit")
        number = number << 6 | _PLACE[char]
    return number
