"""The published generator: the same text gives the same cards for ever, in any language.

Specification (version 1)
-------------------------
*Stream.* A stream is named by two texts, `seed` and `purpose` (for a deal the purpose is ``deal:`` followed by
the name of the pack, e.g. ``deal:bear``). Its state is four unsigned 32-bit words: the first 16 bytes of
SHA-256 over the UTF-8 bytes of ``"bear-and-bacon/1\\n" + purpose + "\\n" + seed``, read as four little-endian
words. (Were all four zero, the first would be set to 1.)

*Generator.* xoshiro128** 1.1 by David Blackman and Sebastiano Vigna (public domain), on 32-bit words::

    result = rotl(s[1] * 5, 7) * 9
    t = s[1] << 9
    s[2] ^= s[0];  s[3] ^= s[1];  s[1] ^= s[2];  s[0] ^= s[3]
    s[2] ^= t;     s[3] = rotl(s[3], 11)

*Bounded draw.* ``below(n)``, 1 <= n <= 2**32: draw 32-bit words x until x < 2**32 - (2**32 mod n); the answer
is x mod n. Every value is equally likely.

*Shuffle.* Fisher-Yates from the top: for i = len-1 down to 1, j = below(i + 1), swap items i and j.

*Number in [0, 1).* ``random()`` is one word divided by 2**32.

The test vectors are in `tests/engine/test_rng.py`; the state (1, 2, 3, 4) gives
11520, 0, 5927040, 70819200, 2031721883, 1637235492, ...

>>> Stream.from_words(1, 2, 3, 4).below(2**32)
11520
>>> pack = list(range(8)); Stream("rain", "example").shuffle(pack); pack
[3, 4, 1, 7, 6, 0, 5, 2]
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_VERSION = 1
_MASK = 0xFFFFFFFF


class Stream:
    """One named stream of numbers. Streams with different names are independent of each other."""

    __slots__ = ("_a", "_b", "_c", "_d")

    def __init__(self, seed: str, purpose: str) -> None:
        text = f"bear-and-bacon/{SEED_VERSION}\n{purpose}\n{seed}"
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
        self._set(*(int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8, 12)))

    def _set(self, a: int, b: int, c: int, d: int) -> None:
        if not (a or b or c or d):
            a = 1
        self._a, self._b, self._c, self._d = a, b, c, d

    @classmethod
    def from_words(cls, a: int, b: int, c: int, d: int) -> Stream:
        """A stream whose state is these four 32-bit words (for test vectors)."""
        stream = cls.__new__(cls)
        stream._set(a & _MASK, b & _MASK, c & _MASK, d & _MASK)
        return stream

    def next_word(self) -> int:
        """The next 32 bits, 0 ... 2**32 - 1."""
        a, b, c, d = self._a, self._b, self._c, self._d
        x = b * 5 & _MASK
        result = ((x << 7 | x >> 25) & _MASK) * 9 & _MASK
        t = b << 9 & _MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        self._a, self._b, self._c, self._d = a, b, c, (d << 11 | d >> 21) & _MASK
        return result

    def below(self, n: int) -> int:
        """A number 0 ... n-1, every one equally likely. `n` must be 1 ... 2**32."""
        if not 1 <= n <= 0x100000000:
            raise ValueError(f"below() wants 1 ... 2**32, not {n}")
        limit = 0x100000000 - 0x100000000 % n
        word = self.next_word()
        while word >= limit:
            word = self.next_word()
        return word % n

    def random(self) -> float:
        """A number in [0, 1) with 32 bits of resolution."""
        return self.next_word() / 0x100000000

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, every one equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
