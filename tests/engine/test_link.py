"""Links to deals: they survive what mail and chat programs do, and a damaged one never opens another deal."""

from __future__ import annotations

import json
import re
from itertools import combinations, product
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_engine import RULES_VERSION, game_ids, link, load_game, words
from pygame_engine.errors import InvalidDeal, UnknownGame, UnknownOption
from pygame_engine.link import Link, LinkError, SeedLink
from pygame_engine.options import Option, format_value

GOLDEN = json.loads((Path(__file__).parents[1] / "data/archive/links.json").read_text(encoding="utf-8"))
TEXTS = [golden["link"] for golden in GOLDEN]
CHANGES = "Az5_-.~ !%#/あ０－"
RAIN = link.encode(SeedLink("bear", "rain", 2))
KINDS = json.loads((Path(__file__).parents[1] / "data/archive/links-1.json").read_text(encoding="utf-8"))
SAMPLE = [
    next(golden["link"] for golden in KINDS if (golden["game"], golden["kind"], "seed" in golden) == wanted)
    for wanted in product(("bear", "bacon6"), ("deal", "position", "replay"), (False, True))
]
"""A link of every kind, with and without a seed."""
ALL = TEXTS + SAMPLE


def outcome(text: str) -> Link | str:
    """What a text opens, or the code of what is wrong with it."""
    try:
        return link.decode(text)
    except LinkError as error:
        assert words.link_text(error, "en") and words.link_text(error, "ja")
        return error.code


# Golden links: replayed for ever


@pytest.mark.parametrize("golden", GOLDEN, ids=TEXTS)
def test_every_archived_link_still_opens_its_deal(golden: dict[str, Any]) -> None:
    found = link.decode(golden["link"])
    assert found == SeedLink(golden["game"], golden["seed"], golden["dealer"])
    assert load_game(found.game).deal_to_json(found.deal()) == golden["deal"]
    assert link.encode(found) == golden["link"]


def test_the_archive_only_grows_and_has_links_of_both_trick_games() -> None:
    assert len(GOLDEN) >= 12
    assert {golden["game"].partition("/")[0] for golden in GOLDEN} >= {"bear", "six-bid-solo"}


def test_the_version_says_under_which_rules_a_link_was_made() -> None:
    assert link.RULES[link.VERSION] == RULES_VERSION


def test_ordinary_links_have_at_most_120_characters() -> None:
    assert all(len(text) <= 120 for text in TEXTS)
    assert len(link.encode(SeedLink("bear/all_pass=redeal,end=points:500", "x" * 60, 0))) <= 120


def test_links_have_only_characters_that_nothing_touches() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9_.~-]+", text) for text in ALL)
    assert all(quote(text, safe="") == text for text in ALL)


# Round trips


@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=200), st.sampled_from([None, 0, 1, 2]))
def test_every_seed_comes_back(seed: str, dealer: int | None) -> None:
    made = SeedLink("bear", seed, dealer)
    if not seed.isprintable():
        with pytest.raises(InvalidDeal):
            link.encode(made)
        return
    assert link.decode(link.encode(made)) == made


def values_of(option: Option) -> list[str]:
    """Every value of an option that can be listed, and the odd ones of those that can't."""
    if option.kind == "int":
        return [str(number) for number in range(option.low, option.high + 1)]
    if option.kind == "bool":
        return ["true", "false"]
    odd = {
        "end": ["deals:1", "deals:999", "points:1", "points:99999", "target:1", "target:99999", "either:999:99999"],
        "score_table": [":".join(four) for four in product(("0", "-1", "9", "-9"), repeat=4)],
    }
    more = [value for value in odd.get(option.name, []) if re.fullmatch(option.pattern, value)]
    assert not more or len(more) > 2
    return [*map(format_value, option.values), *more]


@pytest.mark.parametrize("name", game_ids())
def test_every_option_with_every_value_comes_back(name: str) -> None:
    for option in load_game(name).option_list:
        assert "-" not in option.name and "~" not in option.name and "." not in option.name
        for value in values_of(option):
            game_id = f"{name}/{option.name}={value}"
            assert link.game_of_field(link.game_field(game_id)) == game_id
            game_id = load_game(game_id).id
            assert link.decode(link.encode(SeedLink(game_id, "rain"))).game == game_id


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_options_come_back_together(data: st.DataObject) -> None:
    parts = [
        f"{option.name}={data.draw(st.sampled_from(values_of(option)))}" for option in load_game("bear").option_list
    ]
    game_id = load_game("bear/" + ",".join(parts)).id
    assert link.decode(link.encode(SeedLink(game_id, "rain"))).game == game_id


def test_what_cant_be_dealt_gets_no_link() -> None:
    with pytest.raises(UnknownGame):
        link.encode(SeedLink("whist", "rain"))
    with pytest.raises(UnknownOption):
        link.encode(SeedLink("bear/moon=full", "rain"))
    with pytest.raises(InvalidDeal):
        link.encode(SeedLink("bear", ""))
    with pytest.raises(InvalidDeal):
        link.encode(SeedLink("bear", "rain", 3))


# What happens to links on their way


@pytest.mark.parametrize(
    "changed",
    [
        "#{}",
        "https://example.org/cards/#{}",
        "HTTPS://EXAMPLE.ORG/cards/index.html?lang=ja#{}",
        "https://example.org/cards/%23{}",
        "https://example.org/cards/%2523{}",
        "  {}\n",
        "{}.",
        "{})",
        "{}).",
        "{},",
        "{}>",
        "<https://example.org/#{}>",
        "(https://example.org/#{})",
        '"{}"',
        "“{}”",
        "'{}'",
        "「{}」",
        "{}。",
        "{}です",
        "{}です. See",
        "{} and some words",
        "[{}]",
        "{}…",
        "\u200b{}\u200b",
        "\ufeff{}",
        "https://example.org/#{}#more",
        "https://example.org/#{} #more",
    ],
)
@pytest.mark.parametrize("text", ALL)
def test_a_link_survives_what_programs_put_around_it(text: str, changed: str) -> None:
    assert link.decode(changed.format(text)) == link.decode(text)


def wide(text: str) -> str:
    """The text in full-width forms, as a Japanese keyboard writes them."""
    return "".join(chr(ord(char) + 0xFEE0) for char in text)


@pytest.mark.parametrize("text", ALL)
def test_a_link_survives_being_rewritten(text: str) -> None:
    rewritten = [
        "".join(f"%{ord(char):02X}" for char in text),
        text.replace("~", "%7E").replace("_", "%5f"),
        wide(text),
        wide("#") + wide(text),
        text.replace("~", "〜"),
        text.replace("-", "‐"),
        text.replace("-", "–"),
        text[:9] + "\u00ad" + text[9:],
    ]
    assert [link.decode(changed) for changed in rewritten] == [link.decode(text)] * len(rewritten)


# A damaged link never opens another deal


@pytest.mark.parametrize("text", ALL)
def test_no_changed_character_opens_another_deal(text: str) -> None:
    whole = link.decode(text)
    for place in range(len(text)):
        for char in CHANGES if len(text) > 60 else link.DIGITS + CHANGES:
            assert outcome(text[:place] + char + text[place + 1 :]) in (whole, *words.LINKS)


@pytest.mark.parametrize("text", ALL)
def test_no_exchange_of_two_characters_opens_another_deal(text: str) -> None:
    whole = link.decode(text)
    for a, b in combinations(range(len(text)), 2):
        chars = list(text)
        chars[a], chars[b] = chars[b], chars[a]
        assert outcome("".join(chars)) in (whole, *words.LINKS)


@pytest.mark.parametrize("text", ALL)
def test_no_dropped_doubled_or_added_character_opens_another_deal(text: str) -> None:
    whole = link.decode(text)
    for place in range(len(text) + 1):
        assert outcome(text[:place] + text[place + 1 :]) in (whole, *words.LINKS)
        for char in CHANGES:
            assert outcome(text[:place] + char + text[place:]) in (whole, *words.LINKS)


@pytest.mark.parametrize("text", ALL)
def test_every_cut_says_that_it_is_one(text: str) -> None:
    assert outcome("") == "link-empty"
    for size in range(1, len(text)):
        assert outcome(text[:size]) == "link-cut"


def test_a_cut_link_says_how_much_is_missing() -> None:
    with pytest.raises(LinkError) as caught:
        link.decode(RAIN[:-3])
    assert caught.value.missing == 3
    assert str(caught.value) == "The link was cut off. Characters missing at its end: 3."
    with pytest.raises(LinkError) as caught:
        link.decode(RAIN[:4] + " and more")
    assert caught.value.missing == len(RAIN) - 4
    with pytest.raises(LinkError) as caught:
        link.decode(RAIN[:2])
    assert caught.value.missing is None
    assert words.link_text(caught.value, "ja") == words.LINKS["link-cut-early"]["ja"]


@given(st.sampled_from(ALL), st.text(st.characters(codec="utf-8"), max_size=40))
def test_no_text_raises_anything_but_a_link_error(text: str, other: str) -> None:
    outcome(other)
    outcome("1" + other)
    outcome(text[:7] + other)
    outcome("#" + text[: len(text) // 2] + other + text[len(text) // 2 :])


@given(st.text(link.DIGITS + ".~", max_size=30))
def test_a_sealed_body_that_makes_no_sense_is_refused(body: str) -> None:
    text = link.sealed("." + body.rstrip("."))
    found = outcome(text)
    assert found in words.LINKS or link.decode(link.encode(found)) == found  # type: ignore[arg-type]


# Which error


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "link-empty"),
        ("   ", "link-empty"),
        ("#", "link-empty"),
        ("https://example.org/", "link-empty"),
        ("https://example.org/#", "link-empty"),
        ("rules", "link-bad"),
        ("#settings", "link-bad"),
        ("0AAAAA.", "link-bad"),
        ("x" * 30_000, "link-bad"),
        ("2" + RAIN[1:], "link-damaged"),
        ("2AOabc.bear.s.rain.2", "link-newer"),
        ("zAOabc.something!", "link-newer"),
        (RAIN.replace("r", "!"), "link-alphabet"),
        (RAIN.replace("rain", "rein"), "link-damaged"),
        (RAIN + "2", "link-damaged"),
        (RAIN + ".2", "link-damaged"),
        ("1.bear.s.rain", "link-damaged"),
        (link.sealed(".bear.z.rain"), "link-newer"),
        (link.sealed(".whist.s.rain"), "link-unknown-game"),
        (link.sealed(".bear~moon-full.s.rain"), "link-unknown-game"),
        (link.sealed(".bear~end-deals-0.s.rain"), "link-unknown-game"),
        (link.sealed(".bear.s.rain.3"), "link-bad"),
        (link.sealed(".bear.s.rain.1.x"), "link-bad"),
        (link.sealed(".bear.s"), "link-bad"),
        (link.sealed(".bear.s.~cmFpbg"), "link-bad"),
        (link.sealed(".bear.s.~_w"), "link-bad"),
        (link.sealed(".bear.s.~A"), "link-bad"),
        (link.sealed(".bear.s.~AA"), "link-bad"),
        (link.sealed(".bear.s." + "x" * 61), "link-bad"),
        (link.sealed("." + "x" * 500 + ".s.rain"), "link-bad"),
    ],
)
def test_the_error_says_what_is_wrong(text: str, code: str) -> None:
    assert outcome(text) == code


def test_every_code_has_words_and_is_raised() -> None:
    assert all(set(texts) == {"en", "ja"} for texts in words.LINKS.values())
    source = Path(link.__file__).read_text(encoding="utf-8")
    raised = set(re.findall(r'"(link-[a-z-]+)"', source))
    assert raised | {"link-cut-early"} == set(words.LINKS)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(LinkError, match="whist/x=1"):
        link.decode(link.sealed(".whist~x-1.s.rain"))


def test_too_long_a_body_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 4095"):
        link.sealed("." * 4096)


# The check, written a second time in the plainest way


def remainder(value: int) -> int:
    """The remainder of a polynomial over GF(2), written as a number."""
    while value.bit_length() > 18:
        value ^= link.POLYNOMIAL << value.bit_length() - 19
    return value


@pytest.mark.parametrize("text", TEXTS)
def test_the_check_is_what_its_description_says(text: str) -> None:
    data = text[:3] + text[6:]
    bits = 8 * len(data) + 18
    value = int.from_bytes(data.encode("ascii"), "big") << 18 ^ 0x3FFFF << bits - 18
    check = remainder(value)
    assert text[3:6] == "".join(link.DIGITS[check >> shift & 63] for shift in (12, 6, 0))


def test_the_polynomial_is_primitive() -> None:
    def power(exponent: int) -> int:
        result, base = 1, 2
        while exponent:
            if exponent & 1:
                result = times(result, base)
            base = times(base, base)
            exponent >>= 1
        return result

    def times(a: int, b: int) -> int:
        product = 0
        for bit in range(b.bit_length()):
            if b >> bit & 1:
                product ^= a << bit
        return remainder(product)

    order = 2**18 - 1
    assert order == 3**3 * 7 * 19 * 73
    assert power(order) == 1
    assert all(power(order // prime) != 1 for prime in (3, 7, 19, 73))
