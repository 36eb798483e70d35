"""Pictures of cards, hands and scores: well formed, named, self-contained, small, and silent about hidden cards."""

from __future__ import annotations

import doctest
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import get_args

import pytest

from pygame_engine import svg

FRENCH = [rank + suit for suit in "SHDC" for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5")]
BACON = [str(rank) + colour for colour in "abcd" for rank in range(1, 11)] + ["W"]
FACES = [(card, deck) for deck in ("french", "bear") for card in FRENCH] + [(card, "bacon") for card in BACON]
STYLES = get_args(svg.Style)
NAMESPACE = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(svg).failed == 0


@pytest.mark.parametrize("style", STYLES)
def test_every_face_is_well_formed_and_named(style: svg.Style) -> None:
    for card, deck in FACES:
        root = parsed(svg.card_svg(card, deck=deck, style=style, lang="ja"))
        assert root.get("viewBox") == "0 0 100 140"
        assert root.get("role") == "img"
        assert root.findtext(f"{NAMESPACE}title") == svg.card_name(card, "ja")


def test_faces_differ_from_card_to_card_in_every_style() -> None:
    for style in STYLES:
        for deck in ("french", "bear", "bacon"):
            cards = [card for card, of_deck in FACES if of_deck == deck]
            assert len({svg.card_svg(card, deck=deck, style=style, title=False) for card in cards}) == len(cards)


def test_suits_differ_by_shape_and_not_only_by_colour() -> None:
    colour = re.compile(r"var\([^)]*\)|#[0-9a-f]{3,6}")
    for style in STYLES:
        for suits in ("SHDC", "abcd"):
            faces = {colour.sub("", svg.card_svg("7" + suit, style=style, title=False)) for suit in suits}
            assert len(faces) == 4


def test_pictures_may_be_repeated_in_a_page() -> None:
    for card, deck in FACES:
        picture = svg.card_svg(card, deck=deck)
        assert " id=" not in picture and "<use" not in picture and " style=" not in picture and "<text" not in picture


def test_pictures_stay_small() -> None:
    for card, deck in FACES:
        limit = 2600 if card[0] in "KQJ" else 1700
        assert len(svg.card_svg(card, deck=deck, description=False).encode()) <= limit, card  # as pages have it


def test_colours_are_properties_with_fallbacks() -> None:
    assert "var(--club,#22713f)" in svg.card_svg("7C")
    assert "var(--club,#1e2430)" in svg.card_svg("7C", style="two")
    assert "var(--" not in svg.card_svg("7C", style="contrast")


def test_without_a_title_a_picture_is_hidden_from_screen_readers() -> None:
    root = parsed(svg.card_svg("QS", title=False))
    assert root.get("aria-hidden") == "true" and root.get("role") is None
    assert root.find(f"{NAMESPACE}title") is None


def test_a_back_tells_nothing() -> None:
    assert parsed(svg.back_svg(title=True)).findtext(f"{NAMESPACE}title") == "face-down card"
    assert svg.back_svg() == svg.back_svg(lang="ja")
    hand = svg.hand_svg([None, None, None], deck="bear")
    assert not re.search(r"\b(spades?|hearts?|diamonds?|clubs?|ace|king|queen|jack)\b", hand)


@pytest.mark.parametrize("text", ["", "S", "1S", "11S", "KA", "Ka", "11a", "w", "10", "AS ", "<b>"])
def test_what_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        svg.card_svg(text)


@pytest.mark.parametrize(
    ("card", "english", "japanese"),
    [
        ("AS", "ace of spades", "スペードのエース"),
        ("KH", "king of hearts", "ハートのキング"),
        ("QS", "queen of spades", "スペードのクイーン"),
        ("JD", "jack of diamonds", "ダイヤのジャック"),
        ("10C", "10 of clubs", "クラブの10"),
        ("10d", "10 of stars", "星の10"),
    ],
)
def test_names_are_those_said_aloud(card: str, english: str, japanese: str) -> None:
    assert (svg.card_name(card), svg.card_name(card, "ja")) == (english, japanese)


def test_a_hand_names_its_cards_in_order_and_may_be_labelled() -> None:
    hand, labelled = parsed(svg.hand_svg(["AS", None])), parsed(svg.hand_svg(["AS"], label="Ren <3"))
    assert hand.findtext(f"{NAMESPACE}title") == "Hand of 2 cards"
    assert hand.findtext(f"{NAMESPACE}desc") == "ace of spades, face-down card"
    assert labelled.findtext(f"{NAMESPACE}title") == "Ren <3"
    assert labelled.findtext(f"{NAMESPACE}desc") == "ace of spades"  # a label takes nothing away
    assert parsed(svg.hand_svg([])).get("aria-hidden") == "true"


def test_pictures_show_themselves_in_notebooks_and_templates() -> None:
    picture = svg.card_svg("AS")
    assert picture._repr_svg_() == picture.__html__() == str(picture)


def test_a_suit_in_text_takes_the_colour_of_the_text() -> None:
    for suit in "SHDCabcd":
        for style in STYLES:
            assert "currentColor" in svg.suit_svg(suit, style=style)
            assert parsed(svg.suit_svg(suit, style=style)).findtext(f"{NAMESPACE}title") == svg.suit_name(suit)


def test_a_chart_says_every_total_and_tells_lines_apart_without_colour() -> None:
    series = [("You", [0, 45, 45]), ("R&n", [0, 0, 60]), ("Mia", [0, 0, -5])]
    root = parsed(svg.chart_svg(series, target=100))
    described = root.findtext(f"{NAMESPACE}desc") or ""
    assert "After deal 1: You 45, R&n 0, Mia 0." in described and "After deal 2: You 45, R&n 60, Mia -5." in described
    labels = {element.text for element in root.iter(f"{NAMESPACE}text")}
    assert {"You 45", "R&n 60", "Mia -5"} <= labels
    lines = [path for path in root.iter(f"{NAMESPACE}path") if path.get("stroke-width") == "2.5"]
    assert len({path.get("stroke-dasharray") for path in lines}) == 3


def test_labels_of_a_chart_do_not_cover_each_other_or_leave_it() -> None:
    root = parsed(svg.chart_svg([(f"Player {seat}", [0, 7]) for seat in range(6)]))
    rows = sorted(float(text.get("y", 0)) for text in root.iter(f"{NAMESPACE}text") if text.get("font-weight"))
    assert all(after - before >= 14 for before, after in pairwise(rows))
    assert rows[0] > 0 and rows[-1] < 230


@pytest.mark.parametrize("values", [[0], [0, 0, 0], [0, -30, -20], [0, 4, 9, 14], [150, 90, 1200], []])
def test_any_scores_make_a_chart(values: list[float]) -> None:
    assert parsed(svg.chart_svg([("あなた", values)], lang="ja")).findtext(f"{NAMESPACE}title") == "ディールごとの得点"
