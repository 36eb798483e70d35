"""Every kind of picture in every style and language, all from `pygame_engine.svg`: named, described, told apart.

The style "text" holds what it shows as text that can be read, found and copied.
"""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import combinations
from typing import get_args

import pytest

from pygame_engine import load_game, svg

SVG = "{http://www.w3.org/2000/svg}"
STYLES = get_args(svg.Style)
LANGUAGES = get_args(svg.Language)
NAMES = {"en": ("You", "West", "East"), "ja": ("あなた", "西", "東")}
TRICK = ["9D", "QC", "AS"]
Draw = Callable[[svg.Style, svg.Language], svg.Picture]


def table(style: svg.Style, lang: svg.Language) -> svg.Picture:
    """A trick begun, one hand open."""
    bear = load_game("bear")
    state = bear.new_state(bear.deal("rain", 2))
    for text in ("bid 45 S", "pass", "pass", "discard 5C 10S", "play AH"):
        state.apply(bear.parse_action(text))
    position = svg.position_of(bear, state, seat=0, show=[0], names=NAMES[lang], lang=lang)
    return svg.position_svg(position, style=style)


KINDS: dict[str, tuple[Draw, tuple[str, ...], dict[str, tuple[str, str]]]] = {
    "card": (
        lambda style, lang: svg.card_svg("QD", deck="bear", style=style, lang=lang),
        ("♦Q",),
        {"en": ("queen of diamonds", "picture"), "ja": ("ダイヤのクイーン", "絵柄")},
    ),
    "hand": (
        lambda style, lang: svg.hand_svg(["10S", "AC", "7C", None], style=style, lang=lang),
        ("♠10", "♣A 7"),
        {
            "en": ("Hand of 4 cards", "10 of spades, ace of clubs, 7 of clubs, face-down card"),
            "ja": ("手札4枚", "スペードの10、クラブのエース、クラブの7、伏せたカード"),
        },
    ),
    "trick": (
        lambda style, lang: svg.trick_svg(
            TRICK, winner=2, names=NAMES[lang], deck="french", style=style, lang=lang
        ),
        ("♦9", "♣Q", "♠A"),
        {
            "en": ("Trick of 3 cards", "You: 9 of diamonds, West: queen of clubs, East: ace of spades (winning)"),
            "ja": ("トリック(カード3枚)", "西がクラブのクイーン、東がスペードのエース(勝っている)"),
        },
    ),
    "position": (table, ("♥A", "♥K Q 8 7", "♦10 9"), {"en": ("45", "On the table"), "ja": ("45", "場: ")}),
}  # fmt: skip


def words_in(root: ET.Element) -> str:
    """What can be read in a picture, apart from its name and description; a line for each piece of text."""
    return "\n".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))


def painted(picture: str) -> str:
    """A picture without its words for ears, and with all ids alike."""
    bare = re.sub(r"<(title|desc)>.*?</\1>", "", picture)
    return re.sub(r'((?:id="|href="#))[^"]*?([0-9a-f]*")', r"\1\2", bare)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_named_and_described_in_every_style_and_language(
    kind: str, style: svg.Style, lang: svg.Language
) -> None:
    draw, _, said = KINDS[kind]
    picture = draw(style, lang)
    root = ET.fromstring(picture)
    title, described = root.findtext(f"{SVG}title") or "", root.findtext(f"{SVG}desc") or ""
    assert said[lang][0] in title and said[lang][1] in described
    assert root.get("role") == "img" and root.get("lang") == lang
    japanese = bool(re.search(r"[぀-ヿ一-鿿]", described))
    assert japanese == (lang == "ja")
    assert picture._repr_svg_() == picture  # what a notebook asks for


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_styles_look_alike(kind: str) -> None:
    drawn = {style: painted(KINDS[kind][0](style, "en")) for style in STYLES}
    assert [pair for pair in combinations(STYLES, 2) if drawn[pair[0]] == drawn[pair[1]]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_text_style_holds_suits_and_ranks_as_text(kind: str, lang: svg.Language) -> None:
    draw, signs, _ = KINDS[kind]
    text = words_in(ET.fromstring(draw("text", lang))).replace("\n", "")
    assert [sign for sign in signs if sign not in text] == []
    for style in STYLES[:-1]:
        drawn = words_in(ET.fromstring(draw(style, lang))).replace("\n", "")
        assert [sign for sign in signs if sign in drawn] == [], style


@pytest.mark.parametrize(
    ("card", "written"), [("7a", "●7"), ("10b", "▲10"), ("1c", "■1"), ("9d", "★9"), ("W", "W"), ("JH", "♥J")]
)
def test_every_deck_is_written(card: str, written: str) -> None:
    assert words_in(ET.fromstring(svg.card_svg(card, style="text"))) == written
    assert words_in(ET.fromstring(svg.hand_svg([card], style="text"))).replace("\n", "") in (written, f"{written}×1")


def test_a_written_hand_says_how_many_cards_lie_face_down_and_refuses_what_is_no_card() -> None:
    root = ET.fromstring(svg.hand_svg([None, "AS", None], style="text", lang="ja"))
    assert words_in(root) == "♠\nA\n伏せたカード ×2"
    for wrong in ("", "1S", "<b>"):
        with pytest.raises(ValueError, match="not a card"):
            svg.hand_svg([wrong], style="text")


def test_all_kinds_are_listed_and_other_names_are_not_there() -> None:
    assert {"card_svg", "hand_svg", "trick_svg", "position_svg", "position_of", "chart_svg"} <= set(dir(svg))
    with pytest.raises(AttributeError, match="no attribute 'deck_svg'"):
        svg.deck_svg  # type: ignore[attr-defined]  # noqa: B018


def test_a_card_is_drawn_without_the_modules_that_draw_tables() -> None:
    """The page's app draws thousands of cards and has no `diagram`."""
    script = (
        "import sys; from pygame_engine import svg; svg.card_svg('AS', description=False); svg.back_svg();"
        "print([name for name in sys.modules if name.startswith('pygame_engine.') and name.count('.') == 1])"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert "pygame_engine.svg" in loaded
    for name in ("diagram", "position", "chart", "svg_words"):
        assert f"pygame_engine.{name}'" not in loaded
