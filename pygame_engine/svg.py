"""Pictures as SVG text: a card, a hand, a trick, a whole position, and the scores of a match.

Cards are drawn here, from a few paths: no image files and, but for the style "text", no fonts, so every browser shows
the same card. A card's picture stands alone (no ids, no ``<use>``) and may be repeated in a page. Colours are CSS
custom properties with fallbacks (``--spade``, ``--card`` …): a page restyles a whole deck by setting them, and a
picture saved to disk still looks right. All other pictures come from `diagram` and `chart`, but are to be had here too:
`hand_svg`, `trick_svg`, `position_svg` (of a `position_of` a state) and `chart_svg`.

>>> card_name("QS"), card_name("10H", "ja"), card_name("7a"), card_name("W", "ja")
('queen of spades', 'ハートの10', '7 of circles', 'ワイルド(ベーコン)')
>>> card_svg("QS", deck="bear")[:38]
'<svg viewBox="0 0 100 140" role="img" '
>>> from pygame_engine.svg import trick_svg
>>> "スペードのクイーン(勝っている)" in trick_svg(["9S", "QS"], winner=1, style="text", lang="ja")
True
"""

from __future__ import annotations

from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from .chart import chart_svg as chart_svg
    from .diagram import hand_svg as hand_svg
    from .diagram import position_svg as position_svg
    from .diagram import trick_svg as trick_svg
    from .position import position_of as position_of

Deck = Literal["french", "bear", "bacon"]
Style = Literal["four", "two", "plain", "contrast", "text"]
Language = Literal["en", "ja"]

WIDTH, HEIGHT = 100, 140
"""Size of a card in its own units."""


class Picture(str):
    """SVG text that notebooks display and that templates (``__html__``) insert unescaped."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __html__(self) -> str:
        return str(self)


# Imported when first asked for: who draws a card needs no table, and the app in the page has no `diagram` at all.
_ELSEWHERE = {
    "chart_svg": "chart",
    "hand_svg": "diagram",
    "trick_svg": "diagram",
    "position_svg": "diagram",
    "position_of": "position",
}

if not TYPE_CHECKING:  # or else mypy would believe in any name

    def __getattr__(name: str) -> Any:
        if name not in _ELSEWHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f".{_ELSEWHERE[name]}", __package__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_ELSEWHERE})


# --- Tables -----------------------------------------------------------------------------------------------------------

_RANK_NAMES: dict[str, dict[str, str]] = {
    "en": {"A": "ace", "K": "king", "Q": "queen", "J": "jack"},
    "ja": {"A": "エース", "K": "キング", "Q": "クイーン", "J": "ジャック"},
}
_SUIT_NAMES: dict[str, dict[str, str]] = {
    "en": {
        "S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs",
        "a": "circles", "b": "triangles", "c": "squares", "d": "stars",
    },
    "ja": {
        "S": "スペード", "H": "ハート", "D": "ダイヤ", "C": "クラブ",
        "a": "丸", "b": "三角", "c": "四角", "d": "星",
    },
}  # fmt: skip
_WILD_NAMES = {"en": "wild (bacon)", "ja": "ワイルド(ベーコン)"}
BACK_NAMES = {"en": "face-down card", "ja": "伏せたカード"}

# Suit -> (custom property, fallback in a four-colour deck, fallback in a two-colour deck).
_INKS = {
    "S": ("--spade", "#1e2430", "#1e2430"),
    "H": ("--heart", "#b8322a", "#b8322a"),
    "D": ("--diamond", "#1c62a8", "#b8322a"),
    "C": ("--club", "#22713f", "#1e2430"),
    "a": ("--circle", "#b4452c", "#b4452c"),
    "b": ("--triangle", "#1d7472", "#1d7472"),
    "c": ("--square", "#43439a", "#43439a"),
    "d": ("--star", "#8a6109", "#8a6109"),
    "W": ("--wild", "#9c3527", "#9c3527"),
}
_BLACK = "#000"
PAPER = "var(--card,#fffdf8)"
_INK = "var(--card-ink,#26221d)"

# Suit shapes about 17 by 18 units round (0, 0), as (start point, closed path of relative steps).
_SHAPES: dict[str, tuple[float, float, str]] = {
    "S": (0, -9, "q1 3 5 6t3 6q0 4-4 4-2 0-3-2 0 3 2 4h-6q2-1 2-4-1 2-3 2-4 0-4-4 0-3 3-6t5-6z"),
    "H": (0, 9, "q-1-2-5-6t-3-7q0-5 4-5 3 0 4 4 1-4 4-4 4 0 4 5 0 3-3 7t-5 6z"),
    "D": (0, -10, "q2 6 7 10-5 4-7 10-2-6-7-10 5-4 7-10z"),
    "C": (-2, -1, "a4.4 4.4 0 1 1 4 0a4.2 4.2 0 1 1-1 5q0 3 2 5h-6q2-2 2-5a4.2 4.2 0 1 1-1-5z"),
    "a": (0, -8, "a8 8 0 1 1-.1 0z"),
    "b": (-1, -8, "q1-2 2 0l8 14q1 2-1 2h-16q-2 0-1-2z"),
    "c": (-6, -8, "h12q2 0 2 2v12q0 2-2 2h-12q-2 0-2-2v-12q0-2 2-2z"),
    "d": (0, -10, "l2.7 6.6 7 .6-5.3 4.6 1.6 7-6-3.7-6 3.7 1.6-7-5.3-4.6 7-.6z"),
}

# Ranks (and the letters of the contrast deck) as strokes in a box 18 wide and 28 high; "10" is 23 wide.
_GLYPHS = {
    "A": "M0 28 9 0 18 28M4 19H14",
    "K": "M1 0V28M16 0 1 17M7 11 17 28",
    "Q": "M9 0C3 0 0 6 0 14S3 28 9 28 18 22 18 14 15 0 9 0ZM10 20 18 30",
    "J": "M5 0H17M13 0V20C13 25 10 28 6.5 28S0 25 0 21",
    "10": "M0 5 5 0V28M16.5 0C12 0 10 6 10 14S12 28 16.5 28 23 22 23 14 21 0 16.5 0Z",
    "9": "M17 9C17 4 14 0 9 0S1 4 1 9 4 17 9 17 17 14 17 9V12C17 22 12 28 5 28",
    "8": "M9 13C5 13 2 10 2 6.5S5 0 9 0 16 3 16 6.5 13 13 9 13 1 16 1 20.5 4 28 9 28 17 25 17 20.5 13 13 9 13Z",
    "7": "M1 0H17C12 8 8 17 7 28",
    "6": "M1 19C1 24 4 28 9 28S17 24 17 19 14 11 9 11 1 14 1 19V16C1 6 6 0 13 0",
    "5": "M15 0H3L2 12C4 10 6 9 9 9 14 9 17 13 17 18.5S14 28 9 28C5 28 2 26 1 23",
    "4": "M13 28V0L0 20H18",
    "3": "M2 4C3 1 6 0 9 0 13 0 16 3 16 6.5S13 13 8 13C13 13 17 16 17 20.5S13 28 9 28 2 26 1 23",
    "2": "M1 6C1 2 4 0 9 0S17 3 17 7C17 14 1 20 1 28H17",
    "1": "M4 6 11 0V28M5 28H17",
    "W": "M0 0 4 28 9 9 14 28 18 0",
    "S": "M16 4C14 1 12 0 9 0 4 0 1 3 1 7S4 13 9 14 17 17 17 21 14 28 9 28C5 28 2 26 1 23",
    "H": "M1 0V28M17 0V28M1 14H17",
    "D": "M1 0V28H6C14 28 18 23 18 14S14 0 6 0Z",
    "C": "M17 5C15 2 13 0 9 0 4 0 0 5 0 14S4 28 9 28C13 28 15 26 17 23",
    "B": "M1 13H9C13 13 15 10 15 6.5S13 0 9 0H1V28H9C14 28 17 25 17 20.5S14 13 9 13",
}

# Where the pips of a number card stand: column -1 0 1, and row in units from the middle of the card.
_PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "2": ((0, -42), (0, 42)),
    "3": ((0, -42), (0, 0), (0, 42)),
    "4": ((-1, -42), (1, -42), (-1, 42), (1, 42)),
    "5": ((-1, -42), (1, -42), (0, 0), (-1, 42), (1, 42)),
    "6": ((-1, -42), (1, -42), (-1, 0), (1, 0), (-1, 42), (1, 42)),
    "7": ((-1, -42), (1, -42), (0, -21), (-1, 0), (1, 0), (-1, 42), (1, 42)),
    "8": ((-1, -42), (1, -42), (0, -21), (-1, 0), (1, 0), (0, 21), (-1, 42), (1, 42)),
    "9": ((-1, -45), (1, -45), (-1, -15), (1, -15), (0, 0), (-1, 15), (1, 15), (-1, 45), (1, 45)),
    "10": ((-1, -45), (1, -45), (0, -30), (-1, -15), (1, -15), (-1, 15), (1, 15), (0, 30), (-1, 45), (1, 45)),
}
_MIDDLE, _COLUMN = 55, 14

# --- Drawings of the court cards --------------------------------------------------------------------------------------
# Line art in card units, drawn in ink by the group around it. Filled in: {f} fur or hair, {m} muzzle or skin, {c} cloth
# in the colour of the suit, {g} gold, {i} ink, {p} paper. The index stands top left and, smaller, bottom right; the
# figure keeps clear of both.

_BEAR_BODY = (
    '<path d="M42 72C24 84 18 108 20 132H74C76 108 72 86 66 74" fill="{f}"/>'
    '<path d="M20 132c-4-8-1-15 7-15s12 7 9 15M58 132c-3-8 1-15 9-15s11 7 7 15" fill="{m}"/>'
)
_BEAR_HEAD = (
    '<circle cx="39" cy="34" r="9" fill="{f}"/><circle cx="81" cy="34" r="9" fill="{f}"/>'
    '<path d="M36 35a4 4 0 0 1 6-5M84 35a4 4 0 0 0-6-5" stroke="{m}" stroke-width="3"/>'
    '<path d="M60 28C79 28 88 40 88 54 88 70 74 78 60 78S32 70 32 54C32 40 41 28 60 28Z" fill="{f}"/>'
    '<path d="M60 53c8 0 13 5 13 11s-5 11-13 11-13-5-13-11 5-11 13-11z" fill="{m}"/>'
    '<path d="M55 58h10l-5 5z" fill="{i}"/>'
)
_CROWN = (
    '<path d="M42 32 38 12 50 20 60 8 70 20 82 12 78 32C66 28 54 28 42 32Z" fill="{g}"/>'
    '<path d="M45 26c10-3 20-3 30 0"/>'
)

# The mother holds her cub; the cub has found the honey; the king keeps the suit on his sceptre.
_BEARS = {
    "Q": _BEAR_BODY
    + '<path d="M41 74C32 80 25 89 22 101 38 110 60 110 75 101 74 91 71 82 66 75 58 81 49 80 41 74Z" fill="{c}"/>'
    + _BEAR_HEAD
    + '<path d="M60 63v3c-2 4-6 4-8 2M60 66c2 4 6 4 8 2M42 50c2 4 7 4 9 0M69 50c2 4 7 4 9 0M41 52l-3 2M79 52l3 2"/>'
    '<circle cx="39" cy="109" r="4.5" fill="{m}"/><circle cx="57" cy="109" r="4.5" fill="{m}"/>'
    '<circle cx="48" cy="117" r="12.5" fill="{m}"/>'
    '<path d="M41 114c1 2 3 2 4 0M51 114c1 2 3 2 4 0M48 120c-1 3-4 3-5 1M48 120c1 3 4 3 5 1" stroke-width="1.8"/>'
    '<path d="M24 106c4 12 10 18 17 19M73 106c-4 12-11 18-18 19" stroke="{i}" stroke-width="2.6"/>',
    "J": '<g transform="translate(-2 8)">' + _BEAR_BODY + _BEAR_HEAD + '<path d="M51 67c3 8 15 8 18 0z" fill="{c}"/>'
    '<path d="M40 77c12 8 28 8 40 0l-6 9c-4 2-9 3-14 3l-7 9-4-10c-4-2-7-5-9-11z" fill="{c}"/>'
    '</g><circle cx="46" cy="57" r="4" fill="{i}" stroke="none"/>'
    '<circle cx="70" cy="57" r="4" fill="{i}" stroke="none"/>'
    '<path d="M47.5 55.5v.1M71.5 55.5v.1" stroke="{p}" stroke-width="2.5"/>'
    '<path d="M31 112h30c5 8 4 16-1 22H32c-5-6-6-14-1-22z" fill="{g}"/>'
    '<path d="M29 112c0-7 34-7 34 0 0 3-3 3-4 7s-5 3-5 0-4-2-5 4-6 5-6 0-2-6-5-6-9-1-9-5z" fill="{p}"/>'
    '<path d="M83 24c4-6 9-3 6 1 5-3 6 4 0 4" fill="{p}" stroke-width="1.5"/>'
    '<path d="M80 31c3-4 9-4 9 0s-6 3-9 0zM84 29v4" fill="{g}" stroke-width="1.5"/>',
    "K": _BEAR_BODY + '<path d="M41 74C27 82 18 104 18 132H77C78 106 74 84 66 75Z" fill="{c}"/>'
    '<path d="M40 73C32 78 27 85 25 94 40 104 60 104 74 94 72 86 69 79 66 74Z" fill="{p}"/>'
    '<path d="M36 88v4M46 92v4M56 92v4M65 88v4M47 101V132M53 101V132" stroke-width="2.6"/>'
    + _BEAR_HEAD
    + _CROWN
    + '<path d="M60 63v4M60 67c-4 5-12 4-14-1M60 67c4 5 12 4 14-1M40 44l10 3M80 44l-10 3" stroke-width="2.6"/>'
    '<circle cx="47" cy="52" r="3" fill="{i}" stroke="none"/><circle cx="73" cy="52" r="3" fill="{i}" stroke="none"/>'
    '<path d="M20 84 25 134" stroke="{i}" stroke-width="5"/>'
    '<path d="M20 84 25 134" stroke="{g}" stroke-width="2.5"/><circle cx="24" cy="112" r="7" fill="{f}"/>',
}

_FACE = (
    '<path d="M60 30C72 30 77 39 77 51 77 64 69 73 60 73S43 64 43 51C43 39 48 30 60 30Z" fill="{m}"/>'
    '<path d="M60 50c2 5 3 7-1 8" stroke-width="1.8"/>'
    '<circle cx="53" cy="49" r="1.9" fill="{i}" stroke="none"/>'
    '<circle cx="68" cy="49" r="1.9" fill="{i}" stroke="none"/>'
)
_COAT = '<path d="M46 76C28 82 20 102 20 132H76C77 106 74 84 66 76Z" fill="{c}"/>'
_PEOPLE = {
    "K": _COAT + '<path d="M44 72C32 78 28 86 27 95 40 104 60 104 73 95 72 86 70 78 66 72Z" fill="{p}"/>'
    '<path d="M36 88v5M46 92v5M56 92v5M65 88v5M47 102V132M53 102V132" stroke-width="2.6"/>'
    + _FACE
    + '<path d="M43 50C38 66 44 88 60 92 76 88 82 66 77 50 76 57 72 60 66 61 62 59 58 59 54 61 48 60 44 57 43 '
    '50Z" fill="{f}"/>'
    '<path d="M55 66c3 2 7 2 10 0M49 43l7 1M71 43l-7 1"/>'
    + _CROWN
    + '<path d="M20 84 25 134" stroke="{i}" stroke-width="5"/>'
    '<path d="M20 84 25 134" stroke="{g}" stroke-width="2.5"/><circle cx="24" cy="112" r="6" fill="{m}"/>',
    "Q": '<path d="M60 22C36 22 36 52 30 92 42 100 78 100 88 90 84 52 84 22 60 22Z" fill="{f}"/>'
    + _COAT
    + '<path d="M51 70v8c3 8 13 8 17 0l-1-8z" fill="{m}"/><path d="M44 78c6 16 26 16 26 0M48 90c-2 14-4 28-2 42" />'
    + _FACE
    + '<path d="M43 52C44 40 52 34 60 33 68 34 76 40 77 52 81 38 76 26 60 26S39 38 43 52Z" fill="{f}"/>'
    '<path d="M55 64c3 3 7 3 10 0M49 43c2-2 5-2 7 0M64 43c2-2 5-2 7 0"/>'
    '<path d="M46 28 43 14 52 20 60 10 68 20 77 14 74 28C64 25 56 25 46 28Z" fill="{g}"/>'
    '<path d="M24 80c1 12 3 24 8 32" stroke-width="2"/><circle cx="34" cy="113" r="6" fill="{m}"/>',
    "J": _COAT
    + '<path d="M42 76c4 12 28 12 30 0l-4-8H48z" fill="{p}"/><path d="M48 92V132M44 100h8M44 110h8M44 120h8"/>'
    '<path d="M40 42C36 56 37 68 41 76 46 78 49 72 48 66L72 66C71 72 74 78 79 76 83 68 84 56 80 42Z" fill="{f}"/>'
    + _FACE
    + '<path d="M43 48C50 46 54 42 56 38 62 44 70 47 77 48 77 36 70 30 60 30S43 36 43 48Z" fill="{f}"/>'
    '<path d="M56 64c3 3 6 2 9 0M50 45h6M65 45h6" stroke-width="1.8"/>'
    '<path d="M34 38C36 20 54 14 68 18 80 21 86 29 86 38 70 31 50 31 34 38Z" fill="{c}"/>'
    '<path d="M78 28C88 24 92 16 90 8 80 8 74 18 78 28ZM78 28 88 11" fill="{p}" stroke-width="1.8"/>',
}


# --- Small tools ------------------------------------------------------------------------------------------------------


def number(value: float) -> str:
    """At most one decimal, and none where there is none."""
    return f"{value:.1f}".removesuffix(".0")


def _shape(suit: str, x: float = 0, y: float = 0) -> str:
    """The path of a suit with its middle at x, y."""
    start_x, start_y, steps = _SHAPES[suit]
    return f"M{number(x + start_x)} {number(y + start_y)}{steps}"


def placed_suit(suit: str, x: float, y: float, scale: float, paint: str) -> str:
    """A suit somewhere, of some size; `paint` are the attributes that colour it."""
    return f'<path transform="translate({number(x)} {number(y)})scale({scale})" d="{_shape(suit)}" {paint}/>'


def split(text: str) -> tuple[str, str]:
    """A card's text as (rank, suit); the wild is ("W", "W"). ValueError where it is not a card."""
    if text == "W":
        return "W", "W"
    rank, suit = text[:-1], text[-1:]
    ranks = ("1", *_PIPS) if suit in tuple("abcd") else ("A", "K", "Q", "J", *_PIPS)
    if suit not in _SUIT_NAMES["en"] or rank not in ranks:
        raise ValueError(f"not a card: {text!r}")
    return rank, suit


def ink_of(suit: str, style: Style) -> str:
    """The colour of a suit: a custom property with its fallback; black in the contrast deck."""
    if style == "contrast":
        return _BLACK
    name, four, two = _INKS[suit]
    return f"var({name},{two if style == 'two' else four})"


def frame(
    body: str,
    title: str | None,
    *,
    description: str = "",
    width: float = WIDTH,
    height: float = HEIGHT,
    more: str = "",
) -> Picture:
    """The outer element: a picture with a name, or, without one, hidden from screen readers.

    `more` are further attributes.
    """
    words = f"<title>{escape(title)}</title>" if title else ""
    words += f"<desc>{escape(description)}</desc>" if description else ""
    role = 'role="img"' if title else 'aria-hidden="true"'
    box = f"0 0 {number(width)} {number(height)}"
    return Picture(f'<svg viewBox="{box}" {role}{more} xmlns="http://www.w3.org/2000/svg">{words}{body}</svg>')


# --- Parts of a face --------------------------------------------------------------------------------------------------


def _index(rank: str, suit: str, style: Style, *, turned: bool = True) -> str:
    """Rank over suit, large, top left; again, smaller and turned round, bottom right (unless not `turned`)."""
    part = f'<path d="{_GLYPHS[rank]}" fill="none"/>'
    if style == "contrast" and suit != "W":
        part += f'<path d="{_GLYPHS[suit.upper()]}" fill="none" transform="translate(2 37)scale(.8)"/>'
    elif suit != "W":
        part += f'<path d="{_shape(suit, 9, 45)}" stroke="none"/>'
    ink = ink_of(suit, style)
    weight = 5.2 if style == "contrast" else 4
    left = 6 if rank == "10" else 7
    again = f'<g transform="translate({WIDTH - left} 132)scale(-.7)">{part}</g>' if turned else ""
    return (
        f'<g fill="{ink}" stroke="{ink}" stroke-width="{weight}" stroke-linecap="round" stroke-linejoin="round">'
        f'<g transform="translate({left} 9)scale(1.1)">{part}</g>{again}</g>'
    )


def _pips(rank: str, suit: str, ink: str) -> str:
    """The number's pips; those of the lower half upside down."""
    upright = "".join(_shape(suit, _MIDDLE + _COLUMN * x, 70 + y) for x, y in _PIPS[rank] if y <= 0)
    turned = "".join(_shape(suit, _MIDDLE - _COLUMN * x, 70 - y) for x, y in _PIPS[rank] if y > 0)
    return f'<g fill="{ink}"><path d="{upright}"/><path transform="rotate(180 {_MIDDLE} 70)" d="{turned}"/></g>'


def _ace(suit: str, deck: Deck, ink: str) -> str:
    """One great pip: a paw stands in the bear deck's, a fine inner line runs round the other's."""
    great = placed_suit(suit, 56, 76, 3.4, f'fill="{ink}"')
    if deck == "bear":
        return f'{great}<g fill="{PAPER}" transform="translate(1 {-6 if suit == "H" else 4})">{_PAW}</g>'
    line = f'fill="none" stroke="{PAPER}" stroke-width=".8"'
    return great + placed_suit(suit, 56, 76, 2.5, line) + placed_suit(suit, 56, 76, 1.1, f'fill="{PAPER}"')


_PAW = (
    '<path d="M55 75c6 0 10 6 10 10s-4 5-10 4c-6 1-10 0-10-4s4-10 10-10z"/><circle cx="44" cy="74" r="3.6"/>'
    '<circle cx="51" cy="68" r="3.8"/><circle cx="59" cy="68" r="3.8"/><circle cx="66" cy="74" r="3.6"/>'
)


def _court(rank: str, suit: str, deck: Deck, ink: str) -> str:
    """A bear, or in the French deck a person, in ink, with the suit's colour on the clothes."""
    bears = deck == "bear"
    dark = suit in "SC"
    drawing = (_BEARS if bears else _PEOPLE)[rank]
    if bears:
        fur = "var(--fur-dark,#83746a)" if dark else "var(--fur-light,#d6a567)"
    else:
        fur = "var(--hair-dark,#5b5048)" if dark else "var(--hair-light,#d9b57a)"
    colours = {"f": fur, "m": "var(--muzzle,#f1dfc4)", "c": ink, "g": "var(--gold,#e6b84c)", "i": _INK, "p": PAPER}
    for key, colour in colours.items():
        drawing = drawing.replace(f"{{{key}}}", colour)
    x, y = _BADGES[rank][deck != "bear"]
    badge = placed_suit(suit, x, y, 1, f'fill="{ink}" stroke="{PAPER}" stroke-width="1.8"')
    return (
        f'<g fill="none" stroke="{_INK}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">'
        f"{drawing}</g>{badge}"
    )


# Where a court card wears its suit: (bear deck, French deck).
_BADGES = {"K": ((19, 78), (19, 78)), "Q": ((84, 26), (24, 76)), "J": ((57, 95), (60, 27))}


def _bacon_face(rank: str, suit: str, ink: str) -> str:
    """Bacon's number cards: one great shape with the number in it."""
    scale, y, number_y = {"a": (3.2, 78, 78), "b": (3.3, 74, 79), "c": (3.1, 78, 78), "d": (3.2, 76, 79)}[suit]
    x = 58 - (9.5 if rank == "10" else 7.5)
    return placed_suit(suit, 58, y, scale, f'fill="{ink}"') + (
        f'<path d="{_GLYPHS[rank]}" transform="translate({x} {number_y - 11})scale(.82)" fill="none" '
        f'stroke="{PAPER}" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/>'
    )


_STRIP = (
    '<path d="M36 14C30 34 44 46 36 66S44 108 36 128C46 134 66 134 80 128 88 108 72 94 80 74S72 34 80 14C68 8 '
    '48 8 36 14Z" '
    'fill="var(--bacon,#b9472f)"/>'
    '<path d="M46 13C40 33 54 46 46 66S54 110 46 130C49 131 52 132 54 132 62 112 46 92 54 70S48 32 54 11C51 11 '
    '48 12 46 13Z" '
    'fill="var(--bacon-fat,#f8dcc4)" stroke="none"/>'
    '<path d="M69 11C63 31 77 46 69 66S77 112 69 132C71 132 73 131 74 131 82 112 66 92 74 70S68 32 74 12Z" '
    'fill="var(--bacon-fat,#f8dcc4)" stroke="none"/>'
    '<path d="M36 14C30 34 44 46 36 66S44 108 36 128C46 134 66 134 80 128 88 108 72 94 80 74S72 34 80 14C68 8 '
    '48 8 36 14Z"/>'
)


def _wild() -> str:
    """The wild: a rasher of bacon that is pleased to be any card you like."""
    return (
        f'<g fill="none" stroke="{_INK}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" '
        f'transform="translate(4 6)scale(.92)">{_STRIP}'
        f'<circle cx="50" cy="62" r="7" fill="{PAPER}"/><circle cx="68" cy="62" r="7" fill="{PAPER}"/>'
        f'<path d="M51 63v.1M67 63v.1" stroke-width="6"/><path d="M50 78c4 9 14 9 18 0z" fill="{PAPER}"/>'
        '<path d="M43 51c3-3 7-3 10-1M65 50c3-2 7-2 10 1"/></g>'
    )


def _text_face(rank: str, suit: str, style: Style, ink: str) -> str:
    """Plain and contrast decks: one pip, solid for black suits and hollow for red ones in the contrast deck."""
    if suit == "W":
        return _wild()
    hollow = style == "contrast" and suit in "HDbd"
    paint = f'fill="none" stroke="{ink}" stroke-width="2.4"' if hollow else f'fill="{ink}"'
    return placed_suit(suit, 58, 82, 2.6, paint)


# --- What this module is for ------------------------------------------------------------------------------------------


def card_name(text: str, lang: Language = "en") -> str:
    """A card's name as it is said aloud.

    >>> card_name("AS"), card_name("JD", "ja")
    ('ace of spades', 'ダイヤのジャック')
    """
    rank, suit = split(text)
    if suit == "W":
        return _WILD_NAMES[lang]
    name = _RANK_NAMES[lang].get(rank, rank)
    return f"{name} of {_SUIT_NAMES[lang][suit]}" if lang == "en" else f"{_SUIT_NAMES[lang][suit]}の{name}"


def suit_name(suit: str, lang: Language = "en") -> str:
    """The name of a suit.

    >>> suit_name("S"), suit_name("c", "ja")
    ('spades', '四角')
    """
    return _SUIT_NAMES[lang][suit]


def _face(text: str, deck: Deck, style: Style) -> str:
    rank, suit = split(text)
    if style == "text":
        from .svg_words import text_face  # the app in the page does without it

        return text_face(text)
    return _middle(rank, suit, deck, style) + _index(rank, suit, style)


def _middle(rank: str, suit: str, deck: Deck, style: Style) -> str:
    """What stands between the indices."""
    ink = ink_of(suit, style)
    if style in ("plain", "contrast"):
        middle = _text_face(rank, suit, style, ink)
    elif suit == "W":
        middle = _wild()
    elif suit.islower():
        middle = _bacon_face(rank, suit, ink)
    elif rank == "A":
        middle = _ace(suit, deck, ink)
    elif rank in "KQJ":
        middle = _court(rank, suit, deck, ink)
    else:
        middle = _pips(rank, suit, ink)
    return middle


def card_svg(
    text: str,
    *,
    deck: Deck = "french",
    style: Style = "four",
    lang: Language = "en",
    title: bool = True,
    description: bool = True,
) -> Picture:
    """A card's face, 100 by 140 units, without edge or corners (the page or `hand_svg` draws those).

    `deck`: "bear" has bears for K, Q and J and paws on the aces, "french" has people, "bacon" goes with cards such as
    ``7a`` and ``W``. `style`: "four" or "two" colours, "plain" (large index, one pip), "contrast" (black on white,
    suits as letters) or "text" (``♠ Q`` in the reader's own font). Title and description are for screen readers;
    without `title` the picture is hidden from them: for places that name the card already. ValueError where `text` is
    not a card.
    """
    if not title:
        return frame(_face(text, deck, style), None)
    if not description:
        return frame(_face(text, deck, style), card_name(text, lang))
    from .svg_words import card_description  # the app in the page does without it

    drawn, said = _face(text, deck, style), card_description(text, deck, style, lang)
    return frame(drawn, card_name(text, lang), description=said, more=f' lang="{lang}"')


def _back() -> str:
    rows = "".join(f"M-5 {y}l10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8" for y in range(4, 140, 14))
    pads = (
        '<path d="M50 68c8 0 14 8 14 14s-6 7-14 6c-8 1-14 0-14-6s6-14 14-14z"/><circle cx="34" cy="66" r="5"/>'
        '<circle cx="44" cy="58" r="5.4"/><circle cx="56" cy="58" r="5.4"/><circle cx="66" cy="66" r="5"/>'
    )
    return (
        '<path d="M0 0h100v140H0z" fill="var(--back,#8a3b2a)"/>'
        f'<path d="{rows}" fill="none" stroke="var(--back-line,#a4553f)" stroke-width="2.5"/>'
        '<path d="M7 7h86v126H7z" fill="none" stroke="var(--back-edge,#f3e3cf)" stroke-width="2"/>'
        f'<circle cx="50" cy="71" r="31" fill="var(--back,#8a3b2a)"/><g fill="var(--back-edge,#f3e3cf)">{pads}</g>'
    )


def back_svg(*, lang: Language = "en", title: bool = False) -> Picture:
    """The back of every card: it says nothing about the face."""
    return frame(_back(), BACK_NAMES[lang] if title else None)


def suit_svg(suit: str, *, lang: Language = "en", title: bool = True, style: Style = "four") -> Picture:
    """A suit to stand in a line of text (24 by 24 units). It is drawn in ``currentColor``."""
    if style == "contrast":
        body = (
            f'<path d="{_GLYPHS[suit.upper()]}" transform="translate(5 2.5) scale(.7)" fill="none" '
            'stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    else:
        body = f'<path d="{_shape(suit, 12, 12)}" fill="currentColor"/>'
    return frame(body, suit_name(suit, lang) if title else None, width=24, height=24)


def card_drawing(card: str | None, *, deck: Deck = "french", style: Style = "four", small: bool = False) -> str:
    """A card with its edge and round corners, 100 by 140 units, to be put into a picture; None is a back.

    It has no name of its own: the picture says what lies where. `small` is for cards of less than 60 pixels: one great
    pip for many, and the index once.
    """
    face = _back() if card is None else _small_face(card, deck, style) if small else _face(card, deck, style)
    paint = f'fill="{PAPER}" stroke="var(--card-edge,#b9ad98)"'
    edge = f'<rect x=".5" y=".5" width="99" height="139" rx="9" {paint}/>'
    if card is not None and (style == "text" or (small and split(card)[0] not in "KQJ")):
        return edge + face  # nothing in it reaches the corners
    return f'{edge}<svg width="100" height="140" viewBox="0 0 100 140">{face}</svg>'


def _small_face(text: str, deck: Deck, style: Style) -> str:
    rank, suit = split(text)
    if style == "text":
        return _face(text, "french", style)
    if suit == "W" or style in ("plain", "contrast") or suit.islower() or rank in "AKQJ":
        middle = _middle(rank, suit, deck, style)
    else:
        middle = placed_suit(suit, 60, 84, 2.7, f'fill="{ink_of(suit, style)}"')
    return middle + _index(rank, suit, style, turned=False)
