"""Six-Bid Solo through the referee, records and links: phases, actions, views, results, options, accounts."""

from __future__ import annotations

import json
from typing import Any

import pytest
import worlds_six_bid as worlds

from pygame_engine import link, load_game, record
from pygame_engine.link import SeedLink
from pygame_engine.match import Match
from pygame_engine.referee import Referee
from pygame_engine.table import Seat, Table, new_table

NAME = worlds.NAME
DEAL = {
    "dealer": 2, "hands": [["AS", "9S", "KS"], ["10H", "7C", "8C"], ["KH", "8D", "7D"]], "widow": ["JS", "6C", "QD"],
}  # fmt: skip


class Driver:
    """Asks a referee, and fails where the answer is not ok."""

    def __init__(self) -> None:
        self.referee = Referee()

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        answer = self.send(cmd, **fields)
        assert answer["ok"], answer
        return answer

    def send(self, cmd: str, **fields: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.referee.handle_line(json.dumps({"cmd": cmd, **fields})))
        return answer

    def play(self, *actions: str) -> dict[str, Any]:
        for action in actions:
            answer = self.ask("play", g=1, action=action)
        return answer


@pytest.fixture
def driver() -> Driver:
    return Driver()


def test_the_phases_are_auction_trump_call_give_play_over(driver: Driver) -> None:
    phases = [driver.ask("new", game=NAME, deal=DEAL)["phase"]]
    for action in ("bid call-solo", "pass", "pass", "trump S", "call 10H", "give 9S", "play AS", "play 9S", "play 7D"):
        phases.append(driver.play(action)["phase"])
    assert phases == ["auction", "auction", "auction", "trump", "call", "give", "play", "play", "play", "play"]
    state = driver.play("play 10H", "play 7C", "play KH")
    assert state["phase"] == "play"
    state = driver.play("play KS", "play 8C", "play 8D")
    assert (state["phase"], state["over"], state["to_act"]) == ("over", True, None)
    result = driver.ask("result", g=1)
    assert result["deal"] == {
        "points": [200, -100, -100], "reason": "played-out", "declarer": 0, "bid": "call-solo", "trump": "S",
        "success": True, "total": 34, "each": 100,
        "count": [
            {"what": "tricks", "cards": ["AS", "KS", "10H", "KH"], "points": 29},
            {"what": "widow", "cards": ["JS", "QD"], "points": 5},
        ],
    }  # fmt: skip
    assert result["match"] == {
        "scores": [350, 50, 50], "over": False, "winners": [], "next": {"dealer": 0, "leader": None},
    }  # fmt: skip


def test_points_are_changes_and_scores_accounts(driver: Driver) -> None:
    state = driver.ask("new", game=f"{NAME}/end=deals:2", deal=DEAL)
    assert state["scores"] == [150, 150, 150]
    driver.play("bid misere", "pass", "pass", "play AS", "play 7C", "play 7D")
    assert driver.ask("result", g=1)["deal"]["points"] == [-60, 30, 30]
    assert driver.ask("next-deal", g=1, seed="rain")["scores"] == [90, 180, 180]
    match = {"scores": [200, 100, 150], "deal_no": 4, "dealer": 1}
    assert driver.ask("new", game=NAME, seed="rain", match=match)["scores"] == [200, 100, 150]


def test_legal_and_check_name_the_actions_and_the_reasons(driver: Driver) -> None:
    driver.ask("new", game=NAME, deal=DEAL)
    assert driver.ask("legal", g=1)["actions"][-1] == "bid call-solo"
    driver.play("bid call-solo", "pass", "pass")
    assert driver.ask("legal", g=1)["actions"] == ["trump S", "trump H", "trump D", "trump C"]
    driver.play("trump S")
    assert driver.ask("legal", g=1)["actions"] == [
        "call JS", "call 10H", "call KH", "call QD", "call 8D", "call 7D", "call 8C", "call 7C", "call 6C",
    ]  # fmt: skip
    for action, reason in (("call AS", "call-own-card"), ("call 6H", "not-in-play"), ("pass", "must-call")):
        answer = driver.ask("check", g=1, action=action, lang="ja")
        assert (answer["legal"], answer["reason"]) == (False, reason) and answer["message"].endswith("。")
        error = driver.send("play", g=1, action=action)["error"]
        assert (error["code"], error["reason"]) == ("illegal-action", reason)
    driver.play("call JS", "play AS", "play 7C", "play 7D", "play 9S")
    error = driver.send("play", g=1, action="play 7D")["error"]
    assert error["reason"] == "not-in-hand"


def test_an_error_is_told_in_the_words_of_this_game(driver: Driver) -> None:
    deal = {"dealer": 2, "hands": [["9D", "6C"], ["KD", "AS"], ["7D", "8C"]]}
    driver.ask("new", game=NAME, deal=deal)
    driver.play("bid solo", "pass", "pass", "trump S", "play 9D")
    error = driver.send("play", g=1, action="play AS")["error"]
    assert error == {
        "code": "illegal-action", "reason": "must-follow",
        "message": "You must follow suit: play a card of the suit led.",
    }  # fmt: skip


def test_views_and_the_table_hide_what_they_must(driver: Driver) -> None:
    driver.ask("new", game=NAME, deal=DEAL)
    state = driver.play("bid call-solo", "pass", "pass", "trump S", "call 10H", "give 9S")
    returned = [event for event in state["events"] if event["event"] == "returned"]
    assert [event["audience"] for event in returned] == [[0, 1]]
    assert state["table"]["called"] == {"card": "10H", "holder": 1}
    assert state["table"]["contract"] == {"declarer": 0, "bid": "call-solo", "trump": "S"}
    known = [driver.ask("view", g=1, seat=seat)["known"] for seat in (0, 1, 2, None)]
    assert known == [{"returned": "9S"}, {"returned": "9S"}, {"returned": None}, {"returned": None}]
    assert "9S" not in json.dumps(
        [event for event in driver.ask("view", g=1, seat=2)["events"] if event["event"] != "deal"]
    )


def test_a_spread_hand_is_on_the_table_for_a_spectator(driver: Driver) -> None:
    driver.ask("new", game=NAME, deal=DEAL)
    state = driver.play("pass", "pass", "bid spread-misere", "play KS")
    assert state["table"]["open"] == ["KH", "8D", "7D"]
    assert driver.ask("view", g=1, seat=None)["table"]["open"] == ["KH", "8D", "7D"]


def test_options_and_undo_and_hint_and_bot(driver: Driver) -> None:
    options = driver.ask("options", game=NAME)["options"]
    assert [option["name"] for option in options] == list(worlds.PRESETS)
    state = driver.ask("new", game=NAME, seed="rain")
    for _ in range(60):
        if state["over"]:
            break
        hint = driver.ask("hint", g=1, lang="ja")
        assert hint["reasons"] and all(reason["text"].endswith("。") for reason in hint["reasons"])
        assert hint["action"] in driver.ask("legal", g=1)["actions"]
        action = driver.ask("bot", g=1, level="normal")["action"]
        driver.play(action)
        assert driver.ask("undo", g=1)["ply"] == state["ply"]
        state = driver.play(action)
    assert state["over"]


@pytest.mark.parametrize("game_id", worlds.each_option_alone())
def test_records_and_links_keep_the_game_and_its_deals(game_id: str) -> None:
    game = load_game(game_id)
    assert link.decode(link.encode(SeedLink(game_id, "rain", 1))).game == game_id
    match = Match(game, seed="rain")
    for number in range(4):
        state: Any = match.state
        line = worlds.random_line(game, f"{number}", worlds.OPENINGS[number])
        while not match.deal_over:
            wanted = line.actions[match.ply] if match.ply < len(line.actions) else None
            legal = state.legal_actions()
            match.apply(wanted if wanted in legal else legal[0])
        if match.over:
            break
        match.next_deal()
    for again in (record.from_json(record.to_json(match)), record.from_text(record.to_text(match))):
        assert again.game == game and again.scores == match.scores
        assert [deal.actions for deal in again.deals] == [deal.actions for deal in match.deals]
    assert "Widow: " in record.to_text(match)


def test_a_table_of_bots_plays_a_match_saves_it_and_goes_on() -> None:
    table = new_table(f"{NAME}/end=deals:2", [Seat("normal"), Seat("easy"), Seat("random")], seed="rain")
    while not table.match.over:
        if table.match.deal_over:
            table.match.next_deal()
        else:
            table.act(table.bot_action())
            assert Table.load(table.save()).state.key() == table.state.key() or table.match.ply % 9
    assert table.failures == [] and sum(table.match.scores) == 450
