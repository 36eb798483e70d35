"""Every code the engine can raise or tell has its words in both languages, and no words are idle."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import pygame_engine
from pygame_engine import load_game, words, words_six_bid
from pygame_engine.errors import IllegalAction
from pygame_engine.games.bear.view import EVENT_FIELDS
from pygame_engine.games.six_bid_solo.view import EVENT_FIELDS as SIX_BID_EVENTS
from pygame_engine.protocol import Reason
from pygame_engine.testing.playthrough import SCENARIOS, line_of

PACKAGE = Path(pygame_engine.__file__).parent
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def raised_codes() -> set[str]:
    """The codes in the sources: what why_illegal returns and what IllegalAction is raised with."""
    found: set[str] = set()
    for path in [*PACKAGE.glob("games/**/*.py"), PACKAGE / "match.py", PACKAGE / "table.py"]:
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'IllegalAction\(\s*"([a-z-]+)"', text))
        found |= set(re.findall(r'return (?:"[a-z-]+" if .* else )?"([a-z]+(?:-[a-z]+)+)"', text))
        found |= set(re.findall(r'return "([a-z]+(?:-[a-z]+)+)" if', text))
    return found - {"after-win", "after-kitty"}


def test_every_reason_the_engine_raises_has_words_and_no_words_are_idle() -> None:
    assert raised_codes() == set(words.REASONS)


@pytest.mark.parametrize("code", sorted(words.REASONS))
def test_reasons_are_sentences_in_both_languages(code: str) -> None:
    english, japanese = words.reason_text(code, "en"), words.reason_text(code, "ja")
    assert english[0].isupper() and english.endswith(".") and english.isascii()
    assert JAPANESE.search(japanese) and japanese.endswith("。")
    assert words.reason_text(code, "fr") == english


def test_an_illegal_action_says_why_in_words_and_carries_its_code() -> None:
    game = load_game("bear")
    state = game.new_state(game.deal("rain"))
    with pytest.raises(IllegalAction, match="bid 43 S: Bids go in steps of five") as caught:
        state.apply(game.parse_action("bid 43 S"))
    assert caught.value.reason == "bid-step"


def test_hints_have_both_languages_with_the_same_parameters() -> None:
    for code, texts in words.HINTS.items():
        assert set(texts) == {"en", "ja"}, code
        fields = [{name for _, name, _, _ in Formatter().parse(texts[lang]) if name} for lang in ("en", "ja")]
        assert fields[0] == fields[1], code


def test_every_event_has_words_or_is_silent() -> None:
    assert set(words._EVENTS["en"]) == set(words._EVENTS["ja"])
    assert set(words._EVENTS["en"]) | set(words.SILENT) == set(EVENT_FIELDS)
    assert not set(words._EVENTS["en"]) & set(words.SILENT)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_event_and_action_of_every_playthrough_can_be_said(lang: str) -> None:
    names = ["Ann", "Bob", "Cy"]
    for scenario in SCENARIOS:
        game, line = line_of(scenario)
        if game.name != "bear":
            continue
        for event in line.state(game).events:
            said = words.event_text(game.event_to_json(event), names, lang)
            assert (said is None) == (event.kind in words.SILENT)
            if said is not None:
                assert "None" not in said and "{" not in said
                assert (JAPANESE.search(said) is not None) == (lang == "ja"), said
        for action in line.actions:
            said = words.action_text(game.format_action(action), lang)
            assert said and "None" not in said


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_event_and_action_of_six_bid_solo_can_be_said(lang: str) -> None:
    names = ["Ann", "Bob", "Cy"]
    for scenario in SCENARIOS:
        game, line = line_of(scenario)
        if game.name != "six-bid-solo":
            continue
        for event in line.state(game).events:
            said = words.event_text(game.event_to_json(event), names, lang, game.name)
            assert (said is None) == (event.kind in words_six_bid.SILENT)
            if said is not None:
                assert "None" not in said and "{" not in said
                assert (JAPANESE.search(said) is not None) == (lang == "ja"), said
        for action in line.actions:
            said = words.action_text(game.format_action(action), lang, game.name)
            assert said and "None" not in said
            kind = action[0] in ("play", "bid") or lang == "en"
            assert kind or JAPANESE.search(said)


def test_every_event_of_six_bid_solo_has_words_or_is_silent() -> None:
    english, japanese = words_six_bid.EVENTS["en"], words_six_bid.EVENTS["ja"]
    assert set(english) == set(japanese)
    assert set(english) | set(words_six_bid.SILENT) == set(SIX_BID_EVENTS)
    assert not set(english) & set(words_six_bid.SILENT)


def test_a_reason_is_told_in_the_words_of_its_game() -> None:
    assert "face cards" in words.reason_text("must-follow", "en")
    assert "face cards" not in words.reason_text("must-follow", "en", "six-bid-solo")
    assert "絵札" not in words.reason_text("must-follow", "ja", "six-bid-solo")
    assert words.reason_text("deal-over", "en", "six-bid-solo") == words.reason_text("deal-over", "en")
    assert set(words_six_bid.REASONS) <= set(words.REASONS)


def test_a_result_of_six_bid_solo_tells_the_contract_and_the_payments() -> None:
    result = {
        "points": [-40, 80, -40], "reason": "played-out", "declarer": 1, "bid": "solo", "trump": "S", "success": True,
        "total": 80, "each": 40,
    }  # fmt: skip
    event = {"event": "result", "result": result}
    names = ["Ann", "Bob", "Cy"]
    english = words.event_text(event, names, "en", "six-bid-solo")
    assert english == "Bob: Solo in ♠ spades counts 80. Ann: −40. Bob: +80. Cy: −40."
    japanese = words.event_text(event, names, "ja", "six-bid-solo")
    assert japanese == "Bobのソロ(♠ スペード)は80点。Ann −40点。Bob +80点。Cy −40点。"


@pytest.mark.parametrize("name", ["bear", "six-bid-solo"])
def test_options_are_explained_in_both_languages(name: str) -> None:
    for option in load_game(name).option_list:
        assert JAPANESE.search(option.sentence["ja"]) and not JAPANESE.search(option.sentence["en"])


def test_a_signed_number_has_a_minus_that_is_said() -> None:
    assert [words.signed(n) for n in (-40, 0, 7)] == ["−40", "+0", "+7"]
    assert [words.signed(n, 1) for n in (-8.04, 2.25)] == ["−8.0", "+2.2"]
    assert [words.number(n) for n in (-40, 0, 7)] == ["−40", "0", "7"]
    reason = Reason("weighed", {"passing": -8.0})
    assert words.hint_text(reason, "en").endswith("it counts as −8.0.") and "−8.0点" in words.hint_text(reason, "ja")
