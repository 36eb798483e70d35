"""Bacon's golden playthroughs leave nothing out, and everything in them can be said in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
import worlds_bacon as worlds

from pygame_engine import cli, load_game, terminal, words, words_bacon
from pygame_engine.combos import NAMES, TYPES
from pygame_engine.games.bacon.actions import PHASE_OF
from pygame_engine.games.bacon.view import EVENT_FIELDS
from pygame_engine.match import Match
from pygame_engine.position import position_of
from pygame_engine.protocol import Reason
from pygame_engine.testing.playthrough import SCENARIOS, context_of, line_of

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
PEOPLE = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"]


def played() -> list[tuple[Any, Any, Any]]:
    """Game, line and last state of every scenario of Bacon's forms."""
    found = []
    for scenario in SCENARIOS:
        game, line = line_of(scenario)
        if game.name in worlds.FORMS:
            found.append((game, line, line.state(game, context_of(game, scenario))))
    return found


PLAYED = played()


def test_no_form_end_phase_event_action_or_combination_is_missing() -> None:
    assert {game.name for game, _, _ in PLAYED} == set(worlds.FORMS)
    ends = {state.result().reason for _, _, state in PLAYED}
    assert ends == {"team-out", "one-left", "target-reached", "last-deal", "sudden-death"}
    scores = {max(state.returns()) for game, _, state in PLAYED if game.name == "bacon4"}
    assert scores >= {1, 2, 4}
    events = [event for _, _, state in PLAYED for event in state.events]
    assert {event.kind for event in events} == set(EVENT_FIELDS)
    assert {event.data[0] for event in events if event.kind == "phase"} == {"play", "lead", "answer", "over"}
    assert {event.data[1] for event in events if event.kind == "answer"} == {"yes", "no"}
    assert {action[0] for _, line, _ in PLAYED for action in line.actions} == set(PHASE_OF)
    assert {action[2] for _, line, _ in PLAYED for action in line.actions if len(action) == 4} == set(range(TYPES))


def test_no_option_value_is_missing() -> None:
    used: dict[str, set[str]] = {}
    for game, _, _ in PLAYED:
        for name, value in game.options.items():
            used.setdefault(name, set()).add(str(value).lower() if isinstance(value, bool) else str(value))
    for name, values in worlds.PRESETS.items():
        if name in ("target", "deals", "first_dealer"):
            assert len(used[name]) > 1, name
        else:
            assert set(values) == used[name], name


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_event_and_action_can_be_said(lang: str) -> None:
    for game, line, state in PLAYED:
        for event in state.events:
            said = words.event_text(game.event_to_json(event), PEOPLE[: game.num_players], lang, game.name)
            assert (said is None) == (event.kind in words_bacon.SILENT)
            if said is not None:
                assert "None" not in said and "{" not in said
                assert event.kind == "answer" or (JAPANESE.search(said) is not None) == (lang == "ja"), said
        for action in line.actions:
            text = game.format_action(action)
            for names in (None, PEOPLE):
                said = words.action_text(text, lang, game.name, names)
                assert said and "None" not in said
                assert (JAPANESE.search(said) is not None) == (lang == "ja"), said
                bare = words.action_text(text, lang, game.name, names, bare=True)
                assert bare == said.removeprefix("play ").replace("を出す: ", ": ")


def test_words_are_complete() -> None:
    for lang in ("en", "ja"):
        assert set(words_bacon.EVENTS[lang]) | {"play"} | set(words_bacon.SILENT) == set(EVENT_FIELDS)
        assert set(words_bacon.TYPE_NAME[lang]) == set(NAMES)
        assert set(words_bacon.FORM_NAME[lang]) == set(worlds.FORMS)
    assert set(words_bacon.REASONS) <= set(words.REASONS)
    assert set(words_bacon.HINTS) == {code for code in words_bacon.HINTS if code.startswith("bacon-")}
    for texts in words_bacon.HINTS.values():
        assert sorted(re.findall(r"{\w+}", texts["en"])) == sorted(re.findall(r"{\w+}", texts["ja"])), texts


def test_what_is_said_reads_well() -> None:
    figure = words_bacon.figure_text
    seven = [figure(kind, 7, lang, "bacon4") for kind in ("quad", "run3") for lang in ("en", "ja")]
    assert seven == ["quad of 7 (bomb)", "7のクワッド(ボム)", "run of 3 up to 7", "7までの3連番"]
    play = "play 7a 7b 9d W as quad 7"
    assert words.action_text(play, "en", "bacon6") == "play ●7 ▲7 ★9 W: quad of 7 (bomb)"
    assert words.action_text(play, "ja", "bacon6", bare=True) == "●7 ▲7 ★9 W: 7のクワッド(ボム)"
    played = {"event": "play", "seat": 1, "cards": ["10c", "W"], "type": "pair", "top": 10}
    assert words.event_text(played, PEOPLE, "en", "bacon4") == "Bob: pair of 10, ■10 W."
    assert words_bacon.card_name("10c", "en") == "10 of squares" and words_bacon.card_name("W", "ja") == "ワイルド"
    result = {"points": [4, 0, 4, 0], "reason": "team-out", "out_order": [0, 2], "team": 0}
    event = {"event": "result", "result": result}
    assert words.event_text(event, PEOPLE[:4], "en", "bacon4") == (
        "A whole team is out. Out in this order: Ann, Cy. Ann: 4. Bob: 0. Cy: 4. Di: 0."
    )
    assert "must not" not in words.reason_text("not-in-hand", "en", "bacon4")
    assert "cards" in words.reason_text("not-in-hand", "en", "bacon4")


@pytest.mark.parametrize("name", worlds.FORMS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_rank_above_the_highest_card_is_called_x_wherever_one_is_named(name: str, lang: Any) -> None:
    """In the log, in actions, in hints, on pictures for eyes and ears; the number below it keeps its own."""
    game: Any = load_game(name)
    x = game.combos.x
    highest = f"{x - 1}a {x - 1}b"
    hands = [[*highest.split(), "W", "W"], *([f"{seat}a", f"{seat}b"] for seat in range(1, game.num_players))]
    deal = game.deal_from_json({"dealer": game.num_players - 1, "hands": hands})
    for action in (f"play W as single {x}", f"play W W as pair {x}", f"play {highest} W W as stairs {x}"):
        match = Match(game, deal=deal)
        events = [game.event_to_json(event) for event in match.apply(game.parse_action(action))]
        told = [words.event_text(event, PEOPLE, lang, name) for event in events if event["event"] == "play"]
        seen = position_of(game, match.state, seat=1, show=(1,), names=PEOPLE, lang=lang)
        reason = Reason("bacon-lead-weak", {"type": "single", "top": x, "plays": 3})
        told += [words.action_text(action, lang, name, names) for names in (None, PEOPLE)]
        told += [words.hint_text(reason, lang, None, name), seen.label, seen.spoken()]
        for text in told:
            assert text and re.search(r"(?<![A-Za-z])X(?![A-Za-z])", text) and str(x) not in text
    lower = words.action_text(f"play W as single {x - 1}", lang, name)
    assert str(x - 1) in lower and "X" not in lower


@pytest.mark.parametrize("name", worlds.FORMS)
def test_options_are_explained_in_both_languages(name: str) -> None:
    for option in load_game(name).option_list:
        assert JAPANESE.search(option.sentence["ja"]) and not JAPANESE.search(option.sentence["en"])


def test_every_hint_of_the_bots_has_words() -> None:
    for code in words_bacon.HINTS:
        params = {
            name: "quad" if name == "type" else 3 for name in re.findall(r"{(\w+)}", words_bacon.HINTS[code]["en"])
        }
        for lang in ("en", "ja"):
            assert words.hint_text(Reason(code, params), lang)


# -- the terminal ------------------------------------------------------------------------------------------------------


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lines that a person types, one after the other."""
    lines: list[str] = []

    def read(prompt: str = "") -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", read)
    return lines


@pytest.mark.parametrize("name", worlds.FORMS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_deal_at_the_terminal(name: str, lang: str, typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Every question is answered with the first numbered choice, or the first figure where there are too many."""
    typed += ["help", "hand", "score", "last", "7x", "single 1", *["1", "pass", "single 1", "single 2"] * 40, "quit"]
    assert cli.main(["play", name, "--seed", "rain", "--level", "random", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert terminal.TEXTS[lang]["bye"] in said and terminal.NOTATION[name][lang] in said
    assert not re.search("Suits: |スート: ", said) and terminal.TEXTS[lang]["colours"] in said


def test_the_terminal_takes_cards_figures_and_names_readings(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["7a 7b w w", "●7 7▲ w w", "run4 10", "quit"]
    cli.main(["play", "bacon4", "--seed", "rain", "--level", "random"])
    said = capsys.readouterr().out
    assert said.count("as stairs 7, as stairs 8, as quad 7") == 2 and "●7 ▲7" in said and "7a 7b" not in said
    assert "You: bobtail (run of 4) up to 10" in said


def test_scores_of_teams_are_told_by_team(capsys: pytest.CaptureFixture[str], typed: Any) -> None:
    typed += ["score", "quit"]
    cli.main(["play", "chunky6", "--seed", "rain", "--level", "random"])
    assert "You & Northwest & Northeast 0, West & North & East 0" in capsys.readouterr().out
