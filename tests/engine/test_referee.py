"""The referee: every command, every error, hostile input, no leaks, and that a wrong request changes nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pygame_engine
from pygame_engine import bots, load_game, referee, words
from pygame_engine.referee import MAX_LINE, Referee
from pygame_engine.rng import Stream

ROOT = Path(__file__).parents[2]
README = Path(pygame_engine.__file__).with_name("README.md")
TINY = {"dealer": 0, "hands": [["AS", "10D"], ["KS", "9D"], ["QS", "8D"]], "kitty": ["5C", "6C"]}
"""A deal of two tricks."""


class Driver:
    """A referee that is asked by keyword, and whose answer must be ok."""

    def __init__(self) -> None:
        self.referee = Referee()

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        answer = self.referee.handle({"cmd": cmd, **fields})
        assert answer["ok"], answer
        assert json.loads(json.dumps(answer)) == answer
        return answer

    def refused(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The error of a request, which must have changed nothing."""
        before = snapshot(self.referee)
        answer = self.referee.handle({"cmd": cmd, **fields})
        assert not answer["ok"], answer
        assert snapshot(self.referee) == before
        error: dict[str, Any] = answer["error"]
        assert set(error) == {"code", "message", "reason"}
        return error

    def play(self, g: int, *actions: str) -> dict[str, Any]:
        for action in actions:
            answer = self.ask("play", g=g, action=action)
        return answer

    def finish(self, g: int, seed: str = "x") -> dict[str, Any]:
        """Play the deal to its end by random bots."""
        state = self.ask("state", g=g)
        while not state["over"]:
            state = self.play(g, self.ask("bot", g=g, level="random", seed=seed)["action"])
        return state


def snapshot(of: Referee) -> dict[int, str]:
    """Everything that a referee holds."""
    return {g: json.dumps(pygame_engine.record.to_json(kept.match, kept.info)) for g, kept in of._games.items()}


@pytest.fixture
def driver() -> Driver:
    return Driver()


# The commands


def test_hello_tells_name_versions_and_games(driver: Driver) -> None:
    answer = driver.ask("hello")
    assert answer["version"] == pygame_engine.__version__
    assert answer["rules_version"] == pygame_engine.RULES_VERSION
    assert answer["games"] == pygame_engine.game_ids()
    assert answer["name"]
    assert answer["levels"]["bear"][0] == "random"


def test_options_have_type_values_default_and_a_sentence(driver: Driver) -> None:
    options = driver.ask("options", game="bear")["options"]
    assert [option["name"] for option in options] == [option.name for option in load_game("bear").option_list]
    for option in options:
        assert option["type"] in ("choice", "bool", "int", "pattern")
        assert option["sentence"] and option["sentence_ja"] and "default" in option
        assert option.get("values") or "low" in option


def test_an_id_is_echoed_and_only_where_there_is_one(driver: Driver) -> None:
    for own in (7, "seven", None, 1.5, True):
        assert driver.referee.handle({"id": own, "cmd": "hello"})["id"] == own
        assert driver.referee.handle({"id": own, "cmd": "nonsense"})["id"] == own
    assert "id" not in driver.referee.handle({"cmd": "hello"})
    assert [driver.ask("hello", id=1)["id"], driver.ask("hello", id=1)["id"]] == [1, 1]
    assert driver.refused("hello", id=[1])["code"] == "bad-request"
    assert driver.refused("hello", id="x" * 201)["code"] == "bad-request"
    assert driver.referee.handle({"cmd": "hello", "id": 5, "x": 10**20})["id"] == 5


def test_new_answers_with_the_number_and_the_state(driver: Driver) -> None:
    answer = driver.ask("new", game="bear", seed="rain")
    assert answer["g"] == 1
    fields = {"phase", "to_act", "over", "match_over", "table", "scores", "deal_no", "dealer", "ply"}
    assert fields < set(answer)
    state = driver.ask("state", g=1)
    assert state == answer
    assert (state["phase"], state["to_act"], state["dealer"]) == ("auction", 0, 2)
    assert driver.ask("new", game="bear", seed="rain")["g"] == 2


def test_phases_are_words_of_the_protocol() -> None:
    known = {"auction", "trump", "call", "give", "discard", "game", "agree", "play", "lead", "answer", "over"}
    assert all(set(load_game(name).phases) <= known for name in pygame_engine.game_ids())


def test_new_takes_up_a_match_where_it_stands(driver: Driver) -> None:
    match = {"scores": [120, 5, 0], "deal_no": 12, "dealer": 1}
    state = driver.ask("new", game="bear", seed="rain", match=match)
    assert (state["scores"], state["deal_no"], state["dealer"]) == ([120, 5, 0], 12, 1)
    assert driver.finish(1)["match_over"]
    assert driver.ask("new", game="bear", seed="rain", match={"leader": None, "dealer": None})["dealer"] == 2


def test_a_written_deal_beats_a_seed(driver: Driver) -> None:
    driver.ask("new", game="bear", seed="rain", deal=TINY)
    assert driver.ask("view", g=1, seat=0)["hand"] == ["AS", "10D"]
    assert "seed" not in driver.ask("record", g=1)["record"]["deals"][0]


def test_the_match_names_the_dealer_where_the_deal_does_not(driver: Driver) -> None:
    deal = {name: TINY[name] for name in ("hands", "kitty")}
    assert driver.ask("new", game="bear", deal=deal, match={"dealer": 2})["dealer"] == 2
    assert driver.refused("new", game="bear", deal=TINY, match={"dealer": 2})["code"] == "bad-deal"


def test_legal_lists_texts_in_a_stable_order(driver: Driver) -> None:
    driver.ask("new", game="bear", seed="rain")
    actions = driver.ask("legal", g=1)["actions"]
    assert actions[:3] == ["pass", "bid 40 S", "bid 40 H"] and len(actions) == len(set(actions)) == 80
    assert driver.ask("legal", g=1)["actions"] == actions
    driver.finish(1)
    assert driver.ask("legal", g=1)["actions"] == []


def test_check_says_whether_and_why_not(driver: Driver) -> None:
    driver.ask("new", game="bear", seed="rain")
    assert driver.ask("check", g=1, action="pass") == {"ok": True, "legal": True, "reason": None}
    answer = driver.ask("check", g=1, action="bid 43 S")
    assert (answer["legal"], answer["reason"]) == (False, "bid-step")
    assert answer["message"] == words.reason_text("bid-step", "en")
    assert driver.ask("check", g=1, action="bid 43 S", lang="ja")["message"] == words.reason_text("bid-step", "ja")
    assert driver.refused("check", g=1, action="bid 43 Z")["code"] == "invalid-notation"
    assert driver.ask("state", g=1)["ply"] == 0


def test_play_tells_all_events_with_those_who_may_know_and_then_the_state(driver: Driver) -> None:
    driver.ask("new", game="bear", deal=TINY)
    driver.play(1, "bid 40 S", "pass")
    answer = driver.play(1, "pass")
    told = [(event["event"], event["audience"]) for event in answer["events"]]
    assert told == [
        ("pass", None), ("contract", None), ("takes", None), ("kitty", [1]), ("phase", None)
    ]  # fmt: skip
    assert answer["events"][3]["cards"] == ["6C", "5C"]
    assert (answer["phase"], answer["to_act"], answer["ply"]) == ("discard", 1, 3)


def test_undo_goes_back_one_action_or_to_a_ply(driver: Driver) -> None:
    driver.ask("new", game="bear", seed="rain")
    states = [driver.ask("state", g=1)]
    for _ in range(12):
        states.append(driver.play(1, driver.ask("bot", g=1, level="random")["action"]))
        del states[-1]["events"]
    assert driver.ask("undo", g=1) == states[11]
    assert driver.ask("undo", g=1, to=11) == states[11]
    assert driver.ask("undo", g=1, to=4) == states[4]
    assert driver.refused("undo", g=1, to=5)["code"] == "bad-request"
    assert driver.ask("undo", g=1, to=0) == states[0]
    assert driver.refused("undo", g=1)["code"] == "bad-request"


def test_undo_takes_back_a_deal_that_was_over(driver: Driver) -> None:
    driver.ask("new", game="bear", seed="rain")
    assert driver.finish(1)["scores"] != [0, 0, 0]
    state = driver.ask("undo", g=1)
    assert not state["over"] and state["scores"] == [0, 0, 0]


def test_result_before_and_after_the_end_of_deal_and_match(driver: Driver) -> None:
    driver.ask("new", game="bear/end=deals:1", seed="rain")
    open_match = {"scores": [0, 0, 0], "over": False, "winners": [], "next": None}
    assert driver.ask("result", g=1) == {"ok": True, "deal": None, "match": open_match}
    state = driver.finish(1)
    result = driver.ask("result", g=1)
    assert {"points", "declarer", "success", "total", "reason"} <= set(result["deal"])
    best = [seat for seat in range(3) if state["scores"][seat] == max(state["scores"])]
    assert result["match"] == {"scores": state["scores"], "over": True, "winners": best, "next": None}
    driver.ask("new", game="bear", seed="rain")
    driver.finish(2)
    assert driver.ask("result", g=2)["match"]["next"] == {"dealer": 0, "leader": None}


def test_next_deal_goes_on_with_a_seed_of_its_own_a_given_one_or_cards(driver: Driver) -> None:
    driver.ask("new", game="bear", seed="rain")
    assert driver.refused("next-deal", g=1) == {
        "code": "illegal-action",
        "message": words.reason_text("deal-not-over", "en"),
        "reason": "deal-not-over",
    }
    driver.finish(1)
    state = driver.ask("next-deal", g=1)
    assert (state["deal_no"], state["dealer"], state["ply"]) == (2, 0, 0)
    driver.finish(1)
    assert driver.ask("next-deal", g=1, seed="snow")["dealer"] == 1
    driver.finish(1)
    deal = {name: TINY[name] for name in ("hands", "kitty")}
    assert driver.ask("next-deal", g=1, deal=deal)["dealer"] == 2
    seeds = [deal.get("seed") for deal in driver.ask("record", g=1)["record"]["deals"]]
    assert seeds == ["rain", "rain-2", "snow", None]


def test_the_match_ends_and_stays_ended(driver: Driver) -> None:
    driver.ask("new", game="bear/end=deals:2", seed="rain")
    driver.finish(1)
    driver.ask("next-deal", g=1)
    assert driver.finish(1)["match_over"]
    assert driver.refused("next-deal", g=1)["reason"] == "match-over"
    assert driver.refused("next-deal", g=1, deal=TINY)["reason"] == "match-over"
    assert driver.refused("play", g=1, action="pass")["reason"] == "deal-over"
    assert driver.refused("bot", g=1, level="random")["reason"] == "deal-over"
    assert driver.refused("hint", g=1)["reason"] == "deal-over"


def test_a_record_is_loaded_as_it_was(driver: Driver) -> None:
    driver.ask("new", game="bear/all_pass=redeal", seed="rain")
    driver.finish(1)
    state = driver.ask("next-deal", g=1)
    saved = driver.ask("record", g=1)["record"]
    saved["info"] = {"players": ["a", "b", "c"]}
    assert driver.ask("load", record=saved) == {**state, "g": 2}
    assert driver.ask("record", g=2)["record"] == saved


def test_a_bot_chooses_for_the_seat_to_act_and_the_same_seed_chooses_the_same(driver: Driver) -> None:
    driver.ask("new", game="bear", seed="rain")
    for level in bots.levels("bear"):
        answer = driver.ask("bot", g=1, level=level, seed="s", iterations=10)
        assert answer["action"] in driver.ask("legal", g=1)["actions"]
        assert driver.ask("bot", g=1, level=level, seed="s", iterations=10) == answer
        assert "failure" not in answer
    chosen = {driver.ask("bot", g=1, level="random", seed=str(seed))["action"] for seed in range(30)}
    assert len(chosen) > 5


def test_a_bot_gives_its_reasons_where_it_has_any(driver: Driver) -> None:
    driver.ask("new", game="bear", seed="rain")
    assert "reasons" not in driver.ask("bot", g=1, level="random")
    for lang in ("en", "ja"):
        for reason in driver.ask("bot", g=1, level="normal", lang=lang)["reasons"]:
            assert set(reason) == {"code", "params", "text"} and reason["text"]


def test_where_a_bot_fails_the_level_below_decides(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def think(self, *_: Any) -> Any:
            raise RuntimeError("out of order")

    monkeypatch.setitem(bots._BOTS, ("bear", "normal"), Broken)
    driver.ask("new", game="bear", seed="rain")
    answer = driver.ask("bot", g=1, level="normal")
    assert answer["action"] in driver.ask("legal", g=1)["actions"]
    assert answer["failure"] == "RuntimeError: out of order"
    assert answer["reasons"], "the easy bot has reasons, a random one has none"


def test_a_hint_is_in_words_in_both_languages(driver: Driver) -> None:
    driver.ask("new", game="bear", seed="rain")
    said = {lang: driver.ask("hint", g=1, lang=lang) for lang in ("en", "ja")}
    assert said["en"]["action"] == said["ja"]["action"]
    assert said["en"]["level"] == bots.adviser("bear")
    for lang, hint in said.items():
        assert hint["text"] == words.action_text(hint["action"], lang)
        assert all(reason["text"] for reason in hint["reasons"])
    assert said["en"]["reasons"] and said["en"]["reasons"] != said["ja"]["reasons"]
    assert driver.ask("hint", g=1)["text"] == said["en"]["text"]
    assert driver.ask("hint", g=1, level="random")["reasons"] == []


def test_another_game_needs_no_line_in_the_referee(driver: Driver) -> None:
    assert driver.ask("new", game="high-card", seed="rain")["phase"] == "swap"
    assert driver.ask("view", g=1, seat=0)["hand"] and not driver.ask("view", g=1, seat=None)["hand"]
    driver.finish(1)
    driver.ask("next-deal", g=1)
    assert driver.finish(1)["match_over"]
    record = driver.ask("record", g=1)["record"]
    assert driver.ask("load", record=record)["scores"] == driver.ask("result", g=1)["match"]["scores"]
    assert driver.ask("options", game="high-card")["options"]
    assert driver.refused("classify", game="high-card")["code"] == "bad-request"


# Every error


@pytest.mark.parametrize(
    ("cmd", "fields", "code"),
    [
        ("nonsense", {}, "bad-request"),
        (None, {}, "bad-request"),
        (["new"], {}, "bad-request"),
        ("hello", {"lang": "fr"}, "bad-request"),
        ("new", {}, "bad-request"),
        ("new", {"game": "bear"}, "bad-request"),
        ("new", {"game": 1, "seed": "x"}, "bad-request"),
        ("new", {"game": "whist", "seed": "x"}, "unknown-game"),
        ("new", {"game": "", "seed": "x"}, "unknown-game"),
        ("new", {"game": "x" * 500, "seed": "x"}, "invalid-notation"),
        ("new", {"game": "bear/", "seed": "x"}, "invalid-notation"),
        ("new", {"game": "bear/moon=full", "seed": "x"}, "unknown-option"),
        ("new", {"game": "bear/all_pass=never", "seed": "x"}, "unknown-option"),
        ("new", {"game": "bear", "seed": 5}, "bad-request"),
        ("new", {"game": "bear", "seed": ""}, "bad-deal"),
        ("new", {"game": "bear", "seed": "x" * 201}, "bad-deal"),
        ("new", {"game": "bear", "seed": "a\nb"}, "bad-deal"),
        ("new", {"game": "bear", "deal": []}, "bad-deal"),
        ("new", {"game": "bear", "deal": {}}, "bad-deal"),
        ("new", {"game": "bear", "deal": {**TINY, "dealer": 3}}, "bad-deal"),
        ("new", {"game": "bear", "deal": {**TINY, "kitty": ["AS"]}}, "bad-deal"),
        ("new", {"game": "bear", "deal": {**TINY, "kitty": ["XX"]}}, "bad-deal"),
        ("new", {"game": "bear", "deal": {**TINY, "kitty": [["AS"]]}}, "bad-deal"),
        ("new", {"game": "bear", "deal": {**TINY, "moon": 1}}, "bad-deal"),
        ("new", {"game": "bear", "seed": "x", "match": 5}, "bad-request"),
        ("new", {"game": "bear", "seed": "x", "match": {"moon": 1}}, "bad-request"),
        ("new", {"game": "bear", "seed": "x", "match": {"scores": [0, 0]}}, "bad-request"),
        ("new", {"game": "bear", "seed": "x", "match": {"scores": [0, 0, 0.5]}}, "bad-request"),
        ("new", {"game": "bear", "seed": "x", "match": {"scores": [0, 0, 10**9]}}, "bad-request"),
        ("new", {"game": "bear", "seed": "x", "match": {"scores": [0, 0, True]}}, "bad-request"),
        ("new", {"game": "bear", "seed": "x", "match": {"deal_no": 0}}, "bad-request"),
        ("new", {"game": "bear", "seed": "x", "match": {"dealer": 3}}, "bad-request"),
        ("new", {"game": "bear", "seed": "x", "match": {"dealer": True}}, "bad-request"),
        ("new", {"game": "bear", "seed": "x", "match": {"leader": 1}}, "bad-request"),
        ("options", {}, "bad-request"),
        ("options", {"game": "whist"}, "unknown-game"),
        ("classify", {"game": "bear", "cards": ["AS"]}, "bad-request"),
        ("beats", {"game": "bear", "prev": ["single", 1], "new": ["single", 2]}, "bad-request"),
        ("beats", {"game": "whist"}, "unknown-game"),
        ("state", {}, "bad-request"),
        ("state", {"g": "1"}, "bad-request"),
        ("state", {"g": True}, "bad-request"),
        ("state", {"g": 1.0}, "bad-request"),
        ("state", {"g": -1}, "bad-request"),
        ("state", {"g": 99}, "no-game"),
        ("legal", {"g": 99}, "no-game"),
        ("check", {"g": 99, "action": "pass"}, "no-game"),
        ("play", {"g": 99, "action": "pass"}, "no-game"),
        ("undo", {"g": 99}, "no-game"),
        ("view", {"g": 99, "seat": 0}, "no-game"),
        ("result", {"g": 99}, "no-game"),
        ("next-deal", {"g": 99}, "no-game"),
        ("record", {"g": 99}, "no-game"),
        ("bot", {"g": 99, "level": "random"}, "no-game"),
        ("hint", {"g": 99}, "no-game"),
        ("check", {"g": 1}, "bad-request"),
        ("play", {"g": 1}, "bad-request"),
        ("play", {"g": 1, "action": 5}, "bad-request"),
        ("play", {"g": 1, "action": ""}, "invalid-notation"),
        ("play", {"g": 1, "action": "PASS"}, "invalid-notation"),
        ("play", {"g": 1, "action": " pass"}, "invalid-notation"),
        ("play", {"g": 1, "action": "play ♠A"}, "invalid-notation"),
        ("play", {"g": 1, "action": "x" * 100_000}, "invalid-notation"),
        ("play", {"g": 1, "action": "play AS"}, "illegal-action"),
        ("play", {"g": 1, "action": "bid 41 S"}, "illegal-action"),
        ("undo", {"g": 1}, "bad-request"),
        ("undo", {"g": 1, "to": 1}, "bad-request"),
        ("undo", {"g": 1, "to": -1}, "bad-request"),
        ("undo", {"g": 1, "to": "0"}, "bad-request"),
        ("view", {"g": 1, "seat": 3}, "bad-request"),
        ("view", {"g": 1, "seat": -1}, "bad-request"),
        ("view", {"g": 1, "seat": "0"}, "bad-request"),
        ("next-deal", {"g": 1}, "illegal-action"),
        ("bot", {"g": 1}, "bad-request"),
        ("bot", {"g": 1, "level": "divine"}, "bad-request"),
        ("bot", {"g": 1, "level": ["random"]}, "bad-request"),
        ("bot", {"g": 1, "level": "random", "seed": ""}, "bad-deal"),
        ("bot", {"g": 1, "level": "random", "seed": 5}, "bad-request"),
        ("bot", {"g": 1, "level": "random", "iterations": -1}, "bad-request"),
        ("bot", {"g": 1, "level": "random", "iterations": 10**12}, "bad-request"),
        ("hint", {"g": 1, "level": "divine"}, "bad-request"),
        ("load", {}, "bad-record"),
        ("load", {"record": "x"}, "bad-record"),
        ("load", {"record": []}, "bad-record"),
        ("load", {"record": {}}, "bad-record"),
        ("load", {"record": {"format": 1, "rules": 99, "game": "bear", "deals": [{"seed": "x"}]}}, "bad-record"),
        ("load", {"record": {"format": 1, "rules": 1, "game": "bear", "deals": []}}, "bad-record"),
        ("load", {"record": {"format": 1, "rules": 1, "game": "whist", "deals": [{"seed": "x"}]}}, "unknown-game"),
        ("load", {"record": {"format": 1, "rules": 1, "game": ["bear"], "deals": [1]}}, "invalid-notation"),
        (
            "load",
            {"record": {"format": 1, "rules": 1, "game": "bear", "deals": [{"seed": "x", "actions": ["play AS"]}]}},
            "bad-record",
        ),
        (
            "load",
            {"record": {"format": 1, "rules": 1, "game": "bear", "deals": [{"seed": "x"}], "scores": [5, 0, 0]}},
            "bad-record",
        ),
    ],
)
def test_a_wrong_request_says_so_and_changes_nothing(
    driver: Driver, cmd: Any, fields: dict[str, Any], code: str
) -> None:
    driver.ask("new", game="bear", seed="rain")
    error = driver.refused(cmd, **fields)
    assert error["code"] == code
    assert error["message"] and len(error["message"]) <= 400


def test_an_illegal_action_carries_its_reason_and_words(driver: Driver) -> None:
    driver.ask("new", game="bear", deal=TINY)
    driver.play(1, "pass", "pass", "pass")
    driver.play(1, "play KS")
    assert driver.refused("play", g=1, action="play 8D") == {
        "code": "illegal-action",
        "message": words.reason_text("must-follow", "en"),
        "reason": "must-follow",
    }
    error = driver.refused("play", g=1, action="play 8D", lang="ja")
    assert error["message"] == words.reason_text("must-follow", "ja")
    assert driver.refused("play", g=1, action="play AS")["reason"] == "not-in-hand"


def test_a_level_that_is_not_there_names_those_that_are(driver: Driver) -> None:
    driver.ask("new", game="bear", seed="rain")
    message = driver.refused("bot", g=1, level="divine")["message"]
    assert all(level in message for level in bots.levels("bear"))


def test_every_code_is_documented_and_every_command_too() -> None:
    text = README.read_text(encoding="utf-8")
    codes = [code for _, code in referee._CODES]
    assert all(f"`{code}`" in text for code in (*codes, "bad-json", "bad-request", "no-game"))
    assert all(f"`{command}`" in text for command in referee._COMMANDS)


def test_an_error_of_the_engine_itself_is_an_answer_too(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.ask("new", game="bear", seed="rain")
    monkeypatch.setattr(type(driver.referee._games[1].match.state), "legal_actions", lambda _: 1 / 0)
    assert driver.refused("legal", g=1)["code"] == "bad-request"


# Bounds and hostile input


def test_the_games_used_least_recently_are_forgotten(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "MAX_GAMES", 3)
    for _ in range(3):
        driver.ask("new", game="bear", seed="rain")
    driver.ask("state", g=1)
    assert driver.ask("new", game="bear", seed="rain")["g"] == 4
    assert [g for g in range(1, 5) if driver.referee.handle({"cmd": "state", "g": g})["ok"]] == [1, 3, 4]
    assert driver.refused("state", g=2)["code"] == "no-game"


def test_long_matches_and_long_notes_count_for_more(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "MAX_DEALS", 10)
    driver.ask("new", game="bear", seed="rain")
    saved = driver.ask("record", g=1)["record"]
    driver.ask("load", record={**saved, "info": {"note": "x" * 4000}})
    assert sorted(driver.referee._games) == [1, 2]
    driver.ask("load", record={**saved, "info": {"note": "x" * 4000}})
    assert sorted(driver.referee._games) == [3]
    driver.ask("load", record={**saved, "info": {"note": "x" * 9000}})
    assert sorted(driver.referee._games) == [4], "the newest is kept however long it is"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "bad-json"),
        ("   ", "bad-json"),
        ("hello", "bad-json"),
        ('{"cmd": "hello"', "bad-json"),
        ('{"cmd": "hello"} {"cmd": "hello"}', "bad-json"),
        ("{'cmd': 'hello'}", "bad-json"),
        ('{"cmd": "hello", "cmd": "hello"}', "bad-json"),
        ('{"id": 1, "id": 2, "cmd": "hello"}', "bad-json"),
        ('{"cmd": "hello", "x": NaN}', "bad-json"),
        ('{"cmd": "hello", "x": -Infinity}', "bad-json"),
        ('{"cmd": "hello", "x": ' + "9" * 5000 + "}", "bad-json"),
        ("[" * 100_000, "bad-json"),
        ('{"a":' * 100_000, "bad-json"),
        (b"\xff\xfe{", "bad-json"),
        ('{"cmd": "hello"}'.encode("utf-16"), "bad-json"),
        (b'{"cmd": "hello\x00"}', "bad-json"),
        ("null", "bad-request"),
        ("5", "bad-request"),
        ('"hello"', "bad-request"),
        ("[]", "bad-request"),
        ('[{"cmd": "hello"}]', "bad-request"),
        ("{}", "bad-request"),
        ('{"cmd": null}', "bad-request"),
        ('{"cmd": "hello", "x": 1e999}', "bad-request"),
        ('{"cmd": "hello", "x": 9007199254740993}', "bad-request"),
        ('{"cmd": "hello", "x": "\\ud800"}', "bad-request"),
        ('{"cmd": "hello", "\\udfff": 1}', "bad-request"),
        ('{"cmd": "hello", "id": "\\ud800"}', "bad-request"),
        ('{"cmd": "hello", "x": ' + "[" * 40 + "]" * 40 + "}", "bad-request"),
        ('{"cmd": "hello", "x": [' + "0," * 1_000_001 + "0]}", "bad-request"),
        ('{"cmd": "new", "game": "bear", "seed": "\\u0000"}', "bad-deal"),
        ('{"cmd": "' + "x" * MAX_LINE + '"}', "bad-request"),
    ],
    ids=lambda value: repr(value)[:50],
)
def test_hostile_lines_get_an_answer(line: str | bytes, code: str) -> None:
    answer = json.loads(Referee().handle_line(line))
    assert (answer["ok"], answer["error"]["code"]) == (False, code)


def test_hostile_objects_get_an_answer(driver: Driver) -> None:
    endless: list[Any] = []
    endless += [endless, endless]
    for value in (endless, {1: 2}, {("a",): 2}, object(), {1, 2}, b"x", 1j, float("nan"), float("inf"), "\ud800"):
        assert driver.referee.handle({"cmd": "hello", "x": value})["error"]["code"] == "bad-request"
        assert driver.referee.handle(value)["error"]["code"] == "bad-request"


def test_answers_are_one_line_of_ascii(driver: Driver) -> None:
    driver.ask("new", game="bear", seed="大雨")
    for request in ({"cmd": "record", "g": 1}, {"cmd": "hint", "g": 1, "lang": "ja"}, {"cmd": "大雨", "id": "\n\r大"}):
        line = driver.referee.handle_line(json.dumps(request))
        assert line.isascii() and line.isprintable()


NAMES = ["id", "cmd", "g", "game", "seed", "deal", "match", "action", "to", "seat", "record", "level", "lang", "v"]
SCALARS: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([*referee._COMMANDS, "bear", "bear/end=deals:1", "pass", "bid 45 S", "play AS", "random", "ja"])
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
REQUESTS = st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=4), VALUES, max_size=6)


def with_command(request: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    likely = {"cmd": st.sampled_from([*referee._COMMANDS]), "g": st.sampled_from([1, 2, 3])}
    return st.fixed_dictionaries(likely).map(lambda start: {**request, **start})


@settings(max_examples=100)
@given(st.lists(REQUESTS | REQUESTS.flatmap(with_command), max_size=5))
def test_no_request_raises_and_no_refused_one_changes_anything(requests: list[dict[str, Any]]) -> None:
    driver = Driver()
    driver.ask("new", game="bear", seed="rain")
    driver.ask("new", game="bear", deal=TINY)
    for request in requests:
        before = snapshot(driver.referee)
        answer = driver.referee.handle(request)
        json.dumps(answer)
        if not answer["ok"]:
            assert snapshot(driver.referee) == before
            assert "the engine failed" not in answer["error"]["message"], answer


@settings(max_examples=300)
@given(st.binary(max_size=60) | st.text(max_size=60))
def test_no_line_raises(line: bytes | str) -> None:
    assert json.loads(Referee().handle_line(line))["ok"] in (True, False)


MUTATED = st.tuples(st.integers(0, 10**6), st.sampled_from(["cut", "drop", "double", "swap", "type"]), VALUES)


@settings(max_examples=100)
@given(st.lists(MUTATED, min_size=1, max_size=3))
def test_no_mangled_record_raises_or_is_taken_for_good_when_it_breaks_the_rules(changes: list[Any]) -> None:
    text = json.dumps(RECORD)
    for place, how, value in changes:
        at = place % max(1, len(text))
        if how == "type":
            parts = re.split(r'("[^"]*"|\d+)', text)
            text = "".join([*(parts[: at % len(parts)]), json.dumps(value), *(parts[at % len(parts) + 1 :])])
        else:
            new = {"cut": text[:at], "drop": text[:at] + text[at + 1 :], "double": text[:at] + text[at - 1 :]}
            text = new.get(how, text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :])
    answer = json.loads(Referee().handle_line('{"cmd": "load", "record": ' + text + "}"))
    if not answer["ok"]:
        assert "the engine failed" not in answer["error"]["message"], answer


def a_record() -> dict[str, Any]:
    driver = Driver()
    driver.ask("new", game="bear", seed="rain")
    driver.finish(1)
    driver.ask("next-deal", g=1)
    driver.finish(1)
    record: dict[str, Any] = driver.ask("record", g=1)["record"]
    return record


RECORD = a_record()


# No leaks


def cards_in(value: Any) -> set[str]:
    """Every card named anywhere in an answer."""
    names = {f"{rank}{suit}" for suit in "SHDC" for rank in ("A", "K", "Q", "J", *map(str, range(5, 11)))}
    return names & set(re.findall(r"\b(?:[AKQJ5-9]|10)[SHDC]\b", json.dumps(value)))


@pytest.mark.parametrize("game", ["bear", "bear/all_pass=ask,game_choice=after_kitty"])
def test_state_and_a_spectator_know_only_the_cards_that_were_played(game: str) -> None:
    for seed in range(12):
        driver = Driver()
        state = driver.ask("new", game=game, seed=str(seed))
        played: set[str] = set()
        while not state["over"]:
            assert cards_in(state) == played
            spectator = driver.ask("view", g=1, seat=None)
            dealt = [event for event in spectator.pop("events") if event["event"] != "deal"]
            assert cards_in([spectator, dealt]) == played
            action = driver.ask("bot", g=1, level="random", seed=f"{seed}{state['ply']}")["action"]
            played |= cards_in(action) if action.startswith("play") else set()
            state = driver.play(1, action)
            del state["events"]


def test_a_seat_is_told_only_what_it_saw() -> None:
    driver = Driver()
    state = driver.ask("new", game="bear", seed="rain")
    told: dict[int, list[Any]] = {seat: driver.ask("view", g=1, seat=seat)["events"] for seat in range(3)}
    while not state["over"]:
        action = driver.ask("bot", g=1, level="random")["action"]
        state = driver.play(1, action)
        for event in state["events"]:
            audience = event.pop("audience")
            for seat in range(3) if audience is None else audience:
                told[seat].append(event)
        for seat in range(3):
            view = driver.ask("view", g=1, seat=seat)
            assert view["events"] == told[seat]
            assert bool(view["legal"]) == (seat == state["to_act"])


def test_nothing_but_the_record_tells_the_seed() -> None:
    driver = Driver()
    seed = "thisistheseed"
    answers = [driver.ask("new", game="bear", seed=seed)]
    for cmd in ("state", "legal", "result", "view"):
        answers.append(driver.ask(cmd, g=1))
    answers.append(driver.ask("bot", g=1, level="random"))
    answers.append(driver.play(1, "pass"))
    answers.append(driver.refused("play", g=1, action="play AS"))
    assert seed not in json.dumps(answers)
    assert seed in json.dumps(driver.ask("record", g=1))


# The pipe


@contextmanager
def a_pipe() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "pygame_engine", "referee"]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, env=buffered) as process:
        watchdog = threading.Timer(60, process.kill)
        watchdog.start()
        try:
            yield process
        finally:
            watchdog.cancel()
            process.kill()


def asked(process: subprocess.Popen[bytes], line: bytes) -> dict[str, Any]:
    """The answer to a line, which must come before the next line is sent."""
    assert process.stdin and process.stdout
    process.stdin.write(line + b"\n")
    process.stdin.flush()
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    return answer


def test_a_whole_match_over_a_pipe_one_answer_a_line_at_once() -> None:
    with a_pipe() as process:
        rng = Stream("pipe", "test")
        state = asked(process, b'{"id": 1, "cmd": "new", "game": "bear/end=deals:2", "seed": "rain"}')
        number = 1
        while not state["match_over"]:
            number += 1
            legal = asked(process, json.dumps({"id": number, "cmd": "legal", "g": 1}).encode())
            assert legal["id"] == number
            request: dict[str, Any] = {"cmd": "play", "g": 1}
            if legal["actions"]:
                request["action"] = rng.choice(legal["actions"])
            else:
                request["cmd"] = "next-deal"
            state = asked(process, json.dumps(request).encode())
            assert state["ok"], state
            assert asked(process, b"no json")["error"]["code"] == "bad-json"
        assert asked(process, b'{"cmd": "result", "g": 1}')["match"]["over"]
        assert process.stdin
        process.stdin.close()
        assert process.wait(20) == 0


def test_the_pipe_survives_long_lines_bad_bytes_and_a_missing_line_end() -> None:
    long = b'{"cmd": "' + b"x" * (MAX_LINE + 100_000) + b'"}'
    lines = [b'{"cmd": "hello", "id": 1}', long, b"\xff", b"", b'\xef\xbb\xbf{"cmd": "hello", "id": 2}\r']
    sink = BytesIO()
    source = BytesIO(b"\n".join([*lines, b'{"cmd": "hello", "id": 3}']))
    assert referee.main(source, sink) == 0
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    found = [answer.get("id") or answer["error"]["code"] for answer in answers]
    assert found == [1, "bad-request", "bad-json", "bad-json", 2, 3]


def test_a_line_of_just_the_longest_length_is_read() -> None:
    start, end = b'{"cmd": "hello", "x": "', b'"}'
    full = start + b"x" * (MAX_LINE - len(start) - len(end)) + end
    sink = BytesIO()
    referee.main(BytesIO(full + b"\r\n" + full + b"x\n" + full), sink)
    assert [json.loads(line)["ok"] for line in sink.getvalue().splitlines()] == [True, False, True]


# The transcript in the README


def transcript() -> list[tuple[str, str]]:
    block = re.findall(r"```jsonl\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    lines = [line for line in "\n".join(block).splitlines() if line]
    assert lines and all(line[:2] == mark for line, mark in zip(lines, ["> ", "< "] * len(lines), strict=False))
    return [(ask[2:], answer[2:]) for ask, answer in zip(lines[::2], lines[1::2], strict=True)]


def test_the_transcript_of_the_readme_is_what_the_referee_says() -> None:
    live = Referee()
    for ask, expected in transcript():
        answer, shown = json.loads(live.handle_line(ask)), json.loads(expected)
        assert {name: answer.get(name) for name in shown} == shown, ask
