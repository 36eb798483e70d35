"""What pictures write and say: lines of text, cards drawn as text, and descriptions for those who do not see them."""

from __future__ import annotations

from html import escape

from .svg import Deck, Language, Style, ink_of, number, split, suit_name
from .words import COLOUR_SIGN, SUIT_SIGN

FONT = 'font-family="system-ui,Hiragino Sans,Noto Sans CJK JP,sans-serif"'
INK = "var(--bb-ink,#26221d)"
SIGNS = {**SUIT_SIGN, **COLOUR_SIGN, "W": ""}
"""The suit in front of a rank; the wild is a letter of its own."""

# What is drawn between the indices: by deck and rank, then for any number card, then by style.
_DRAWN: dict[str, dict[str, str]] = {
    "en": {
        "bear K": "a bear with crown and sceptre", "bear Q": "a mother bear with her cub",
        "bear J": "a young bear with a pot of honey", "bear A": "a great {one} with a paw in it",
        "french K": "a bearded king with crown and sceptre", "french Q": "a queen with a crown",
        "french J": "a young man in a feathered hat", "french A": "a great {one} with another in it",
        "number": "{rank} {many}", "bacon": "a great {one} with the number in it",
        "wild": "a rasher of bacon with a face",
        "plain": "a large index and one great {one}", "contrast": "black on white, the suit also as a letter",
        "text": "rank and suit in letters", "sentence": "A card with this picture: {what}.",
    },
    "ja": {
        "bear K": "王冠をかぶり杖を持ったクマ", "bear Q": "子グマを抱いた母グマ",
        "bear J": "はちみつのつぼを抱えた若いクマ", "bear A": "足跡の入った大きな{many}",
        "french K": "王冠をかぶり杖を持ったひげの王", "french Q": "王冠をかぶった女王",
        "french J": "羽根つき帽子の若者", "french A": "二重になった大きな{many}",
        "number": "{many}が{rank}個", "bacon": "数字の入った大きな{many}",
        "wild": "顔のあるベーコン",
        "plain": "大きな文字と、大きな{many}が1つ", "contrast": "白地に黒、スートは文字でも表示",
        "text": "ランクとスートを文字で表示", "sentence": "カードの絵柄: {what}。",
    },
}  # fmt: skip


# -- text


def label_width(text: str, size: float = 13) -> float:
    """Roughly how wide a text is; wide characters count double."""
    return sum(size if ord(letter) > 0x2E7F else size * 0.6 for letter in text)


def wrapped(text: str, width: float, size: float = 13) -> list[str]:
    """The text in lines of that width, broken at blanks, or anywhere among Japanese characters."""
    pieces = [piece for word in text.split(" ") for piece in _pieces(word)]
    rows = [""]
    for piece in pieces:
        if rows[-1] and label_width(rows[-1] + piece.rstrip(), size) > width:
            rows[-1] = rows[-1].rstrip()
            rows.append("")
        rows[-1] += piece
    return [row.rstrip() for row in rows if row.strip()]


def _pieces(word: str) -> list[str]:
    if any(ord(letter) > 0x2E7F for letter in word):
        letters = list(word)
        return [*letters[:-1], f"{letters[-1]} "]
    return [f"{word} "]


def words_at(
    text: str, x: float, y: float, *, size: float = 13, weight: int = 400, ink: str = INK, middle: bool = False
) -> str:
    """A line of text."""
    anchor = ' text-anchor="middle"' if middle else ""
    bold = f' font-weight="{weight}"' if weight != 400 else ""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    fill = "" if ink == INK else f' fill="{ink}"'
    return f"<text {place}{bold}{anchor}{fill}>{escape(text)}</text>"


# -- cards


def text_face(text: str) -> str:
    """A card's face as text: the suit's sign above the rank, both at the left, where they show under other cards.

    >>> text_face("10H").split(">", 1)[1]
    '<tspan x="9" y="52">♥</tspan><tspan x="9" y="100">10</tspan></text>'
    """
    rank, suit = split(text)
    sign = f'<tspan x="9" y="52">{SIGNS[suit]}</tspan>' if SIGNS[suit] else ""
    return (
        f'<text {FONT} font-size="50" font-weight="700" fill="{ink_of(suit, "text")}">'
        f'{sign}<tspan x="9" y="100">{rank}</tspan></text>'
    )


def card_description(text: str, deck: Deck, style: Style, lang: Language) -> str:
    """What a card's picture shows, in a sentence.

    >>> card_description("QS", "bear", "four", "en"), card_description("7a", "bacon", "plain", "ja")
    ('A card with this picture: a mother bear with her cub.', 'カードの絵柄: 大きな文字と、大きな丸が1つ。')
    """
    rank, suit = split(text)
    drawn = _DRAWN[lang]
    if style == "text":
        key = "text"
    elif suit == "W":
        key = "wild"
    elif style in ("plain", "contrast"):
        key = style
    elif suit.islower():
        key = "bacon"
    elif rank in "AKQJ":
        key = f"{'bear' if deck == 'bear' else 'french'} {rank}"
    else:
        key = "number"
    many = "" if suit == "W" else suit_name(suit, lang)
    return drawn["sentence"].format(what=drawn[key].format(rank=rank, many=many, one=many.removesuffix("s")))
