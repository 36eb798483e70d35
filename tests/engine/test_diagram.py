"""Pictures of whole tables: well formed, alike in words and pictures, small, and silent about hidden cards."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import get_args

import pytest

from pygame_engine import bots, game_ids, svg
from pygame_engine.bots import act
from pygame_engine.demo import Demo, parse_block
from pygame_engine.demo_page import demo_html, rich
from pygame_engine.diagram import Look, Sprite, demo_position, position_svg, position_svgs, trick_svg, wrapped
from pygame_engine.protocol import Limits
from pygame_engine.rng import Stream

SVG = "{http://www.w3.org/2000/svg}"
LOOKS = get_args(Look)


def played(name: str, steps: int, *, show: str, seed: str = "rain") -> Demo:
    """A demonstration of a form: the first steps of a deal as bots play it."""
    head = f"game: {name}\nseed: {seed}\nid: walk\nshow: {show}\n"
    demo = parse_block(head, "page.md", 1)
    state, rng, lines = demo.start_state(), Stream("walk", name), []
    while len(lines) < steps and state.current_player is not None:
        bot = bots.make(name, "easy")
        action = act(bot, state.view(state.current_player), rng, Limits(0))
        lines.append(f"  {demo.game.format_action(action)} |\n")
        state.apply(action)
    return parse_block(f"{head}steps:\n{''.join(lines)}", "page.md", 1)


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_form_has_pictures_that_are_well_formed_and_named(name: str, lang: str) -> None:
    demo = played(name, 7, show="all")
    frames = demo.frames(lang)
    assert len(frames) == 8
    for frame in frames:
        root = ET.fromstring(frame.svg)
        assert root.get("role") == "img" and root.findtext(f"{SVG}title") == frame.position.headline
        assert root.findtext(f"{SVG}desc") == frame.alt
        for place in frame.position.places:
            assert place.name in frame.alt
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        used = {str(element.get("href"))[1:] for element in root.iter(f"{SVG}use")}
        assert len(ids) == len(set(ids)) and used == set(ids)
    assert all(frame.event for frame in frames[1:])


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("look", LOOKS)
def test_a_hidden_card_is_in_no_picture_and_no_words(name: str, look: Look) -> None:
    """Nothing changes when hidden cards are exchanged: a second deal with the same open hand gives the same page."""
    first = parse_block(f"game: {name}\nseed: rain\ndealer: 0\n", "page.md", 1)
    own = " ".join(first.game.deal_to_json(first.deal)["hands"][0])
    pages = []
    for seed in ("rain", "snow"):
        demo = parse_block(f"game: {name}\nseed: {seed}\ndealer: 0\nhand 0: {own}\n", "page.md", 1)
        pages.append(demo_html(demo, "en", id_prefix="x-", style=look) + demo.frames("ja")[0].picture(look))
    assert pages[0] == pages[1]
    shown = parse_block(f"game: {name}\nseed: snow\ndealer: 0\nhand 0: {own}\nshow: all\n", "page.md", 1)
    assert demo_html(shown, "en", id_prefix="x-", style=look) + shown.frames("ja")[0].picture(look) != pages[0]


@pytest.mark.parametrize("name", ["bear", "six-bid-solo", "bacon4", "applewood3"])
def test_along_a_line_only_what_is_played_becomes_known(name: str) -> None:
    demo = played(name, 12, show="none")
    page = demo_html(demo, "en", id_prefix="x-")
    gone = " ".join(step.text for step in demo.steps)
    for seat in range(demo.game.num_players):
        for card in demo.game.deal_to_json(demo.deal)["hands"][seat]:
            if card not in gone.split(" "):
                assert svg.card_name(card, "en") not in page
    assert "desc" in page


def test_nobody_sees_what_the_declarer_of_bear_discards_unless_that_hand_is_open() -> None:
    text = (
        "game: bear\nhand 0: AS KS 10H 6C\nhand 1: 9S 8S 7S 6S\nhand 2: QS QH 6D 7D\nkitty: 5C 9D\n"
        "before: bid 45 S; pass; pass; discard 5C 9D\n"
    )
    closed, opened = (parse_block(f"{text}show: {show}\n", "page.md", 1) for show in ("0 2", "1"))
    for lang, name in (("en", "5 of clubs"), ("ja", "クラブの5")):
        assert name not in demo_html(closed, lang) and name in demo_html(opened, lang)
        assert "5C" not in demo_html(closed, lang)


def test_a_finished_trick_lies_there_until_the_next_card() -> None:
    demo = parse_block(
        "game: bear\nhand 0: AS KS 10H\nhand 1: 9S 8S 7S\nhand 2: QS QH 6D\nbefore: bid 45 S; pass; pass\nshow: all\n"
        "steps:\n  play 9S |\n  play QS |\n  play AS |\n  play KS |\n",
        "page.md",
        1,
    )
    tables = [[item.cards for item in frame.position.table] for frame in demo.frames("en")]
    assert tables[3] == [("9S",), ("QS",), ("AS",)] and tables[4] == [("KS",)]
    assert [item.winning for item in demo.frames("en")[3].position.table] == [False, False, True]


def test_a_long_line_of_a_full_deal_is_small() -> None:
    demo = played("bear", 14, show="all")
    page = demo_html(demo, "en", id_prefix="a1-")
    assert len(page.encode()) < 80_000
    assert len(demo_html(played("bear", 10, show="0"), "en").encode()) < 50_000


def test_the_pictures_of_a_line_are_all_of_one_size_and_share_their_cards() -> None:
    demo = played("bear", 8, show="all")
    positions = [frame.position for frame in demo.frames("en")]
    sprite = Sprite("s", "bear")
    pictures = position_svgs(positions, sprite)
    assert len({re.search(r'viewBox="([^"]*)"', picture)[1] for picture in pictures}) == 1  # type: ignore[index]
    assert all("<defs>" not in picture for picture in pictures) and "<defs>" in sprite.svg()


def test_ids_in_a_page_are_those_of_their_demonstration() -> None:
    demo = played("bear", 3, show="all")
    page = demo_html(demo, "en", id_prefix="one-") + demo_html(demo, "en", id_prefix="two-")
    ids = [found for found in re.findall(r' id="([^"]*)"', page) if not found.startswith("demo-walk")]
    assert len(ids) == len(set(ids)) and all(found.startswith(("one-", "two-")) for found in ids)


def test_texts_are_escaped() -> None:
    demo = parse_block(
        "game: bear\nseed: rain\ntitle: <b>&\ncaption: `AS` <i>**x<y**\nnames: <a>, b, c\nchoose:\n"
        "  bid 45 S | yes | <u>\n",
        "page.md",
        1,
    )
    page = demo_html(demo, "en")
    assert "&lt;b&gt;&amp;" in page and "<strong>x&lt;y</strong>" in page and "&lt;u&gt;" in page
    for tag in ("<b>", "<i>", "<u>", "<a>"):
        assert tag not in page
    ET.fromstring(demo_position(demo, "en") and position_svg(demo_position(demo, "en")))


def test_cards_in_captions_are_drawn_and_named() -> None:
    assert 'aria-label="スペードのエース">♠A</span>' in rich("`AS`", "ja")
    assert 'aria-label="7 of circles"><svg' in rich("`7a`", "en")
    assert rich("`x<y`", "en") == "<code>x&lt;y</code>"


def test_wide_text_is_broken_anywhere_and_other_text_at_blanks() -> None:
    assert wrapped("10までのストレッチフラッシュ(ボム)", 136) == ["10までのストレッチフ", "ラッシュ(ボム)"]
    assert wrapped("stretch flush up to 10 (bomb)", 136) == ["stretch flush up", "to 10 (bomb)"]


@pytest.mark.parametrize("look", LOOKS)
def test_every_style_draws_every_deck(look: Look) -> None:
    for name in ("bear", "six-bid-solo", "bacon6"):
        demo = parse_block(f"game: {name}\nseed: rain\nshow: all\n", "page.md", 1)
        ET.fromstring(position_svg(demo_position(demo, "en"), style=look))


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "A: 9 of spades, B: ace of spades (winning)"), ("ja", "Bがスペードのエース(勝っている)")]
)
def test_a_trick_alone_is_named(lang: svg.Language, words: str) -> None:
    root = ET.fromstring(trick_svg(["9S", "AS"], winner=1, names=["A", "B"], deck="bear", lang=lang))
    assert words in str(root.findtext(f"{SVG}desc"))
