"""Matches of Bacon's forms: targets, deals, early ends, the extra deal, Applewood's leaders and ties."""

from __future__ import annotations

import json
from typing import Any

import pytest
import worlds_bacon as worlds

from pygame_engine import load_game, record
from pygame_engine.errors import IllegalAction, RecordError
from pygame_engine.match import Match
from pygame_engine.referee import Referee
from pygame_engine.rng import Stream

QUICK = {"dealer": 3, "hands": [["9a"], ["1a", "1b"], ["10a"], ["2a"]]}
"""Seats 0 and 2 are out first and second when they like."""
THIRD = {"dealer": 3, "hands": [["3a"], ["4a"], ["5a"], ["1a", "2a"]]}
"""Places 1 and 3 for team 0."""
OTHERS = {"dealer": 0, "hands": [["1a", "1b"], ["9a"], ["2a"], ["10a"]]}
"""Seats 1 and 3 are out first and second when they like."""


def played(game_id: str, deal: Any, texts: str, scores: tuple[int, ...], deal_no: int = 1) -> Match:
    game = load_game(game_id)
    match = Match(game, deal=game.deal_from_json(deal), scores=scores, deal_no=deal_no)
    for text in texts.split("; "):
        match.apply(game.parse_action(text))
    return match


def whole(game_id: str, seed: str) -> Match:
    """A whole match at random."""
    match = Match(load_game(game_id), seed=seed)
    choice = Stream(seed, "match").choice
    while not match.over:
        if match.deal_over:
            match.next_deal()
        else:
            match.apply(choice(match.state.legal_actions()))
    return match


# -- team games --------------------------------------------------------------------------------------------------------


def test_the_match_ends_in_mid_deal_when_the_target_is_certain__BA13_B41() -> None:
    match = played("bacon4", QUICK, "play 9a", (7, 3), 5)
    assert match.deal_over and match.over and match.scores == (8, 3) and match.winners == [0, 2]
    assert match.current.result is not None and match.current.result.reason == "target-reached"


def test_points_that_are_not_certain_do_not_end_the_match__B42() -> None:
    assert not played("bacon4", QUICK, "play 9a", (6, 3), 5).deal_over


def test_early_end_can_be_switched_off__BA13() -> None:
    match = played("bacon4/early_end=false", QUICK, "play 9a", (7, 3), 5)
    assert not match.deal_over
    for text in ("pass", "play 10a"):
        match.apply(match.game.parse_action(text))
    assert match.over and match.scores == (11, 3)


def test_six_players_certain_points_grow_with_the_second_out__B43() -> None:
    hands = [["3a"], ["1a", "1b"], ["4a"], ["1c", "2a"], ["2b", "2c"], ["2d", "1d"]]
    deal = {"dealer": 5, "hands": hands}
    assert not played("bacon6", deal, "play 3a; pass", (16, 0)).deal_over
    match = played("bacon6", deal, "play 3a; pass; play 4a", (16, 0))
    assert match.over and match.scores == (24, 0)


def test_the_last_deal_is_won_at_once_by_the_team_ahead_or_level__BA14_B44() -> None:
    for scores in ((5, 5), (5, 4)):
        match = played("bacon4", QUICK, "play 9a", scores, 8)
        assert match.over and match.winners == [0, 2]
        assert match.current.result is not None and match.current.result.reason == "last-deal"


def test_the_last_deal_is_played_on_when_the_team_behind_is_out_first__B45() -> None:
    match = played("bacon4", QUICK, "play 9a", (4, 6), 8)
    assert not match.deal_over
    match.apply(("pass",))
    match.apply(match.game.parse_action("play 10a"))
    assert match.over and match.scores == (8, 6)


def test_the_last_deal_is_no_last_deal_without_a_limit() -> None:
    assert not played("bacon4/deals=0", QUICK, "play 9a", (5, 5), 8).deal_over


def test_level_after_the_last_deal_there_is_one_more_for_the_first_out__B46() -> None:
    match = played("bacon4", THIRD, "play 3a; play 4a; play 5a", (4, 6), 8)
    assert match.deal_over and match.scores == (6, 6) and not match.over and match.winners == []
    match.next_deal(deal=match.game.deal_from_json(OTHERS))
    assert match.deal_no == 9
    match.apply(match.game.parse_action("play 9a"))
    assert match.over and match.scores == (6, 7) and match.winners == [1, 3]
    assert match.current.result is not None and match.current.result.reason == "sudden-death"
    with pytest.raises(IllegalAction):
        match.next_deal()


def test_the_extra_deal_ends_with_the_first_out_also_without_early_end() -> None:
    match = played("bacon4/early_end=false", OTHERS, "play 9a", (6, 6), 9)
    assert match.over and match.scores == (6, 7)


def test_the_match_ends_after_its_deals_whoever_is_ahead() -> None:
    match = played("bacon4/deals=1", QUICK, "play 9a", (0, 0))
    assert match.over
    match = played("bacon4/deals=1,early_end=false", QUICK, "play 9a; pass; play 10a", (0, 0))
    assert match.over and match.scores == (4, 0)


def test_the_team_ahead_deals_next_and_the_dealers_left_leads__B38() -> None:
    match = played("bacon4", QUICK, "play 9a; pass; play 10a", (0, 0))
    assert (match.next_dealer(), match.next_leader(), match.named_leader()) == (0, 1, None)
    match.next_deal(seed="x")
    assert match.current.deal.dealer == 0 and match.state.current_player == 1


def test_level_the_team_of_the_first_out_deals_next__B40() -> None:
    match = played("bacon4", QUICK, "play 9a; pass; play 10a", (0, 4))
    assert match.scores == (4, 4) and match.next_dealer() == 0


def test_a_chunky_deal_is_played_to_its_end_and_the_higher_total_wins__BA24() -> None:
    match = played("chunky4", QUICK, "play 9a", (17, 19))
    assert not match.deal_over
    match.apply(("pass",))
    match.apply(match.game.parse_action("play 10a"))
    assert match.over and match.scores == (23, 19) and match.winners == [0, 2]


def test_chunky_goes_on_while_the_teams_are_level() -> None:
    match = played("chunky4", QUICK, "play 9a; pass; play 10a", (17, 23))
    assert match.scores == (23, 23) and not match.over


# -- Applewood ---------------------------------------------------------------------------------------------------------

APPLE = {"dealer": 3, "hands": [["3a"], ["1a", "1b"], ["4a"], ["5a"]]}
APPLE_PLAY = "play 3a; pass; play 4a; play 5a"


def test_in_applewood_the_lowest_total_leads_and_the_highest_deals__BA17_B47() -> None:
    match = played("applewood4", APPLE, APPLE_PLAY, (0, 0, 0, 0))
    assert match.scores == (3, 0, 2, 1)
    assert (match.next_dealer(), match.next_leader()) == (0, 1)
    match.next_deal(seed="x")
    assert match.current.deal.leader == 1 == match.state.current_player and match.current.deal.dealer == 0


def test_ties_go_to_the_first_after_the_old_dealer__B48() -> None:
    match = played("applewood4", APPLE, APPLE_PLAY, (0, 3, 1, 2))
    assert match.scores == (3, 3, 3, 3) and (match.next_dealer(), match.next_leader()) == (0, 0)


def test_an_applewood_win_is_shared_or_played_on__BA20() -> None:
    shared = played("applewood4", APPLE, APPLE_PLAY, (5, 0, 6, 0))
    assert shared.scores == (8, 0, 8, 1) and shared.over and shared.winners == [0, 2]
    on = played("applewood4/applewood_tie=play_on", APPLE, APPLE_PLAY, (5, 0, 6, 0))
    assert not on.over and on.winners == []
    alone = played("applewood4/applewood_tie=play_on", APPLE, APPLE_PLAY, (6, 0, 6, 7))
    assert alone.over and alone.winners == [0]


def test_the_highest_total_wins_even_where_several_reach_the_target() -> None:
    match = played("applewood4", APPLE, APPLE_PLAY, (7, 0, 7, 0))
    assert match.scores == (10, 0, 9, 1) and match.winners == [0]


# -- whole matches and records -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", worlds.FORMS)
def test_whole_matches_end_are_recorded_and_undone(name: str) -> None:
    quick = {"applewood": "target=5", "chunky": "target=8", "bacon": "target=4"}[name.rstrip("3456")]
    match = whole(f"{name}/{quick}", name)
    assert match.over and match.winners and max(match.scores) >= 4
    for again in (
        record.from_json(json.loads(json.dumps(record.to_json(match)))),
        record.from_text(record.to_text(match)),
    ):
        assert again.scores == match.scores and again.winners == match.winners
        assert [played.deal for played in again.deals] == [played.deal for played in match.deals]
        assert again.state.key() == match.state.key()
    ply = match.ply
    match.undo(ply - 1)
    assert not match.deal_over and not match.over
    assert match.state.key() == match.state_at(ply - 1).key()


def test_a_record_with_seeds_alone_finds_the_same_leaders() -> None:
    match = whole("applewood3/target=4", "leaders")
    assert len(match.deals) > 1
    saved = record.to_json(match)
    for deal in saved["deals"][1:]:
        assert deal["deal"]["leader"] is not None
        del deal["deal"]
    again = record.from_json(saved)
    assert [played.deal for played in again.deals] == [played.deal for played in match.deals]


def test_a_record_of_another_leader_still_checks_the_cards_of_its_seed() -> None:
    match = Match(load_game("applewood3"), seed="rain", leader=2)
    assert match.state.current_player == 2
    saved = record.to_json(match)
    assert record.from_json(saved).state.current_player == 2
    saved["deals"][0]["seed"] = "snow"
    with pytest.raises(RecordError):
        record.from_json(saved)


# -- the referee -------------------------------------------------------------------------------------------------------


def asked(referee: Referee, **request: Any) -> Any:
    answer = referee.handle(request)
    assert answer["ok"], answer
    return answer


def test_the_referee_plays_a_deal_and_tells_points_of_teams_and_the_next_leader() -> None:
    referee = Referee()
    start = asked(referee, cmd="new", game="bacon4", deal=QUICK, match={"scores": [1, 2], "deal_no": 2, "dealer": 3})
    assert (start["phase"], start["to_act"], start["scores"], start["dealer"]) == ("play", 0, [1, 2], 3)
    for text in ("play 9a as single 9", "pass"):
        asked(referee, cmd="play", g=1, action=text)
    last = asked(referee, cmd="play", g=1, action="play 10a")
    assert [event["event"] for event in last["events"]] == ["play", "out", "show", "phase", "result"]
    result = asked(referee, cmd="result", g=1)
    assert result["deal"] == {
        "points": [4, 0, 4, 0], "team_points": [4, 0], "reason": "team-out", "out_order": [0, 2], "team": 0,
    }  # fmt: skip
    assert result["match"] == {"scores": [5, 2], "over": False, "winners": [], "next": {"dealer": 0, "leader": 1}}
    assert asked(referee, cmd="next-deal", g=1, seed="x")["dealer"] == 0


def test_the_referee_takes_a_leader_in_applewood_and_nowhere_else() -> None:
    referee = Referee()
    start = asked(
        referee, cmd="new", game="applewood3", seed="x", match={"scores": [1, 2, 0], "dealer": 0, "leader": 2}
    )
    assert start["to_act"] == 2
    for match in ({"leader": 2}, {"leader": 7}):
        name = "bacon4" if match["leader"] == 2 else "applewood3"
        answer = referee.handle({"cmd": "new", "game": name, "seed": "x", "match": match})
        assert answer["error"]["code"] == "bad-request"
    deal = {"dealer": 0, "leader": 1, "hands": [["1a"], ["1b"], ["1c"]]}
    other = referee.handle({"cmd": "new", "game": "applewood3", "deal": deal, "match": {"leader": 2}})
    assert other["error"]["code"] == "bad-deal"


def test_the_referee_names_the_leader_of_the_next_applewood_deal_and_uses_it() -> None:
    referee = Referee()
    asked(referee, cmd="new", game="applewood4", deal=APPLE)
    for text in APPLE_PLAY.split("; "):
        asked(referee, cmd="play", g=1, action=text)
    assert asked(referee, cmd="result", g=1)["match"]["next"] == {"dealer": 0, "leader": 1}
    following = asked(referee, cmd="next-deal", g=1, deal={"hands": APPLE["hands"]})
    assert (following["dealer"], following["to_act"]) == (0, 1)


@pytest.mark.parametrize(
    ("cards", "readings"),
    [
        (["7a", "7b", "W", "W"], [["quad", 7], ["stairs", 7], ["stairs", 8]]),
        (["3b", "4b", "5b", "6b", "7b"], [["run5", 7], ["straight-flush", 7]]),
        (["1a", "3a"], []), (["W", "W", "W"], []), ([], []), (["W"] * 40, []),
    ],
)  # fmt: skip
def test_the_referee_classifies_cards(cards: list[str], readings: list[Any]) -> None:
    assert asked(Referee(), cmd="classify", game="bacon4", cards=cards)["readings"] == readings


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"cmd": "classify", "game": "bear", "cards": []}, "bad-request"),
        ({"cmd": "classify", "game": "bacon4", "cards": "7a"}, "bad-request"),
        ({"cmd": "classify", "game": "bacon4", "cards": ["7d"]}, "invalid-notation"),
        ({"cmd": "beats", "game": "bacon4", "prev": ["single", 3]}, "bad-request"),
        ({"cmd": "beats", "game": "bacon4", "prev": ["single", 3], "new": ["sextet", 4]}, "bad-request"),
        ({"cmd": "beats", "game": "bacon6", "prev": ["single", 3], "new": ["single", 11]}, "bad-request"),
        ({"cmd": "beats", "game": "bacon4", "prev": [1, 3], "new": ["single", 11]}, "bad-request"),
    ],
)
def test_the_referee_refuses_what_is_no_question_about_combinations(request_: Any, code: str) -> None:
    assert Referee().handle(request_)["error"]["code"] == code


def test_the_referee_says_which_declaration_is_missing() -> None:
    referee = Referee()
    deal = {"dealer": 3, "hands": [["7a", "7b", "W", "W", "1a"], ["2a"], ["3a"], ["4a"]]}
    asked(referee, cmd="new", game="bacon4", deal=deal)
    error = referee.handle({"cmd": "play", "g": 1, "action": "play 7a 7b W W", "lang": "ja"})["error"]
    assert (error["code"], error["reason"]) == ("illegal-action", "must-declare") and "宣言" in error["message"]
    checked = asked(referee, cmd="check", g=1, action="play 7a 7b W W as quad 7")
    assert checked["legal"] and checked["reason"] is None
