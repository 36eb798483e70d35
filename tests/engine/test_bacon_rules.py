"""Bacon's rules and options, each by the promise it keeps, on written deals; and the text of actions and deals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import worlds_bacon as worlds
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from worlds_bacon import play_texts

from pygame_engine import load_game
from pygame_engine.errors import IllegalAction, InvalidDeal, InvalidNotation, UnknownOption
from pygame_engine.games.bacon import OPTIONS
from pygame_engine.words import REASONS

BACON: Any = load_game("bacon4")
FOUR: dict[str, Any] = {"dealer": 3, "hands": [["3a", "10a"], ["4a", "9a"], ["5a", "8a"], ["6a", "7a"]]}


RAIN_DEALER = 2
RAIN = [
    hand.split()
    for hand in (
        "1b 2a 2c 3b 4b 5a 5c 6b 6b 7a 7b 9b 9b 10c 10c W W",
        "1a 2a 2b 3a 3c 3c 4c 5b 5b 6c 6c 8a 9a 9c 10b W W",
        "1a 1c 1c 4a 4a 4b 5a 5c 6a 6a 7a 7c 9a 9c 10a W W",
        "1b 2b 2c 3a 3b 4c 7b 7c 8a 8b 8b 8c 8c 10a 10b W W",
    )
]
"""The deal of the seed "rain", for ever."""


def legal(state: Any, game: Any = BACON) -> list[str]:
    return [game.format_action(action) for action in state.legal_actions()]


def refused(state: Any, text: str, game: Any = BACON) -> str:
    """The reason why an action is not allowed; the state stays as it was."""
    before = state.key()
    with pytest.raises(IllegalAction) as caught:
        state.apply(game.parse_action(text))
    assert state.key() == before
    return caught.value.reason


# -- deals -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", worlds.FORMS)
def test_all_natural_cards_are_dealt_and_everyone_has_two_wilds(name: str) -> None:
    game: Any = load_game(name)
    for seed in "abc":
        deal = game.deal(seed)
        count = Counter(card for hand in deal.hands for card in hand)
        assert count == {**dict.fromkeys(range(game.combos.wild), 2), game.combos.wild: 2 * game.num_players}
        assert all(hand.count(game.combos.wild) == 2 and hand == tuple(sorted(hand)) for hand in deal.hands)


def test_the_deal_of_a_seed_is_fixed_and_the_same_in_all_forms_of_one_pack() -> None:
    first = BACON.deal_to_json(BACON.deal("rain"))
    assert first == {
        "dealer": RAIN_DEALER,
        "hands": RAIN,
    }
    assert BACON.deal("rain") == load_game("applewood4").deal("rain") == load_game("chunky4").deal("rain")
    assert load_game("bacon6").deal("rain") == load_game("applewood6").deal("rain") == load_game("chunky6").deal("rain")


def test_the_dealers_left_leads_the_first_trick() -> None:
    for dealer in range(4):
        assert BACON.new_state(BACON.deal("rain", dealer)).current_player == (dealer + 1) % 4


def test_the_first_dealer_may_be_named__BA12() -> None:
    game = load_game("bacon6/first_dealer=4")
    assert {game.deal(seed).dealer for seed in "abcdefgh"} == {4}
    assert len({load_game("bacon6").deal(seed).dealer for seed in "abcdefgh"}) > 2
    assert game.deal("a", 1).dealer == 1


# -- a trick -----------------------------------------------------------------------------------------------------------


def test_the_leader_can_not_pass__BA10() -> None:
    state = play_texts(BACON, FOUR, "")
    assert "pass" not in legal(state) and refused(state, "pass") == "must-lead"


def test_whoever_can_play_may_pass_all_the_same() -> None:
    state = play_texts(BACON, FOUR, "play 3a")
    assert legal(state) == ["pass", "play 4a as single 4", "play 9a as single 9"]
    state.apply(("pass",))
    assert state.current_player == 2


def test_equals_and_other_combinations_do_not_beat() -> None:
    deal = {"dealer": 3, "hands": [["4a", "4b", "1a"], ["4c", "4c", "5a", "5b"], ["9a"], ["9b"]]}
    state = play_texts(BACON, deal, "play 4a 4b as pair 4")
    assert refused(state, "play 4c 4c as pair 4") == "does-not-beat"
    assert refused(state, "play 5a as single 5") == "does-not-beat"
    assert legal(state) == ["pass", "play 5a 5b as pair 5"]


def test_a_bomb_beats_anything_in_turn_and_may_be_led__BA9() -> None:
    deal = {"dealer": 3, "hands": [["7a", "7b", "7c", "W", "2a"], ["W", "W", "10a"], ["1a", "1b", "1c", "1a"], ["9b"]]}
    assert "play 7a 7b 7c W as quad 7" in legal(play_texts(BACON, deal, ""))
    state = play_texts(BACON, deal, "play 2a; play W as single 11")
    assert legal(state) == ["pass", "play 1a 1a 1b 1c as quad 1"]
    state.apply(state.legal_actions()[1])
    assert state.phase == "play" and refused(state, "play 7a 7b 7c W as quad 7") == "not-in-hand"  # seat 3's turn


def test_soft_pass_lets_a_player_re_enter__BA10() -> None:
    state = play_texts(BACON, FOUR, "play 3a; pass; play 5a; pass; pass")
    assert state.current_player == 1 and "play 9a as single 9" in legal(state)


def test_hard_pass_keeps_a_player_out_of_the_trick__BA10() -> None:
    game = load_game("bacon4/hard_pass=true")
    state = play_texts(game, FOUR, "play 3a; pass; play 5a; play 6a; pass")
    assert state.current_player == 2, "seat 1 has passed and is not asked again"
    state.apply(("pass",))
    assert (state.phase, state.current_player) == ("lead", 3)
    state.apply(("lead", 1))
    assert "play 4a as single 4" in legal(state, game), "in the next trick it may play again"


def test_with_hard_pass_a_trick_can_end_with_a_play() -> None:
    game = load_game("bacon4/hard_pass=true")
    state = play_texts(game, FOUR, "play 3a; pass; play 5a; pass; pass")
    assert (state.phase, state.current_player) == ("lead", 2)


def test_the_trick_ends_when_all_others_have_passed_in_a_row__B25() -> None:
    state = play_texts(BACON, FOUR, "play 3a; pass; pass; pass")
    assert (state.phase, state.current_player, state.pile) == ("lead", 0, None)


def test_when_the_last_to_play_is_out_all_others_must_pass__B27() -> None:
    deal = {"dealer": 3, "hands": [["9a"], ["4a", "1a"], ["5a", "1b"], ["6a", "1c"]]}
    state = play_texts(BACON, deal, "play 9a; pass; pass")
    assert (state.phase, state.current_player) == ("play", 3)
    state.apply(("pass",))
    assert (state.phase, state.current_player) == ("lead", 0)


def test_partners_may_beat_each_other() -> None:
    state = play_texts(BACON, FOUR, "play 3a; pass; play 8a as single 8")
    assert state.last == 2


# -- declarations ------------------------------------------------------------------------------------------------------

WILD = {"dealer": 3, "hands": [["7a", "7b", "W", "W", "1a"], ["2a"], ["3a"], ["4a"]]}


def test_cards_with_several_readings_must_be_declared__B05() -> None:
    state = play_texts(BACON, WILD, "")
    assert refused(state, "play 7a 7b W W") == "must-declare"
    for figure in ("quad 7", "stairs 7", "stairs 8"):
        assert state.why_illegal(BACON.parse_action(f"play 7a 7b W W as {figure}")) is None
    assert refused(state, "play 7a 7b W W as stairs 6") == "not-that-combination"


def test_cards_with_one_reading_need_no_declaration() -> None:
    assert BACON.parse_action("play 7a 7b") == BACON.parse_action("play 7a 7b as pair 7")
    assert BACON.format_action(BACON.parse_action("play 7b 7a")) == "play 7a 7b as pair 7"


def test_cards_without_a_reading_are_no_combination() -> None:
    state = play_texts(BACON, WILD, "")
    assert refused(state, "play 1a 7a") == "no-combination"
    assert refused(state, "play 1a 7a as pair 7") == "no-combination"
    assert refused(state, "play 7a 7b 1a as triple 7") == "no-combination"


def test_any_cards_of_the_hand_are_judged_not_only_the_listed_ones() -> None:
    deal = {"dealer": 3, "hands": [["7a", "7b", "7c", "W"], ["2a"], ["3a"], ["4a"]]}
    state = play_texts(BACON, deal, "")
    listed = legal(state)
    for text in ("play 7a 7c as pair 7", "play 7c W as pair 7", "play W as single 7", "play 7b as single 7"):
        assert text not in listed and state.why_illegal(BACON.parse_action(text)) is None
    assert refused(state, "play 7a 7a as pair 7") == "not-in-hand"
    assert refused(state, "play W W as pair 11") == "not-in-hand"
    assert refused(state, "play W W W as triple 11") == "not-in-hand"


def test_a_wild_alone_has_any_rank_or_only_x__BA5() -> None:
    singles = [text for text in legal(play_texts(BACON, WILD, "")) if text.startswith("play W as single")]
    assert len(singles) == 11 - 2, "naturals stand for 1 and 7"
    game = load_game("bacon4/wild_alone=x_only")
    state = play_texts(game, WILD, "")
    assert [text for text in legal(state, game) if text.startswith("play W ")] == [
        "play W as single 11", "play W W as pair 11",
    ]  # fmt: skip
    assert refused(state, "play W as single 5", game) == "not-that-combination"
    assert game.parse_action("play W") == game.parse_action("play W as single 11")


def test_x_may_end_runs_or_not__BA6() -> None:
    deal = {"dealer": 3, "hands": [["9a", "10b", "W", "1a"], ["2a"], ["3a"], ["4a"]]}
    assert "play 9a 10b W as run3 11" in legal(play_texts(BACON, deal, ""))
    game = load_game("bacon4/x_in_runs=false")
    state = play_texts(game, deal, "")
    assert not [text for text in legal(state, game) if text.endswith("run3 11")]
    assert refused(state, "play 9a 10b W as run3 11", game) == "not-that-combination"
    assert state.why_illegal(game.parse_action("play W as single 11")) is None


def test_a_natural_flush_is_declared_or_always_a_bomb__BA7() -> None:
    deal = {"dealer": 3, "hands": [["3b", "4b", "5b", "6b", "7b", "1a"], ["2a"], ["3a"], ["4a"]]}
    state = play_texts(BACON, deal, "")
    assert {text.split(" as ")[1] for text in legal(state) if "3b 4b 5b 6b 7b" in text} == {
        "run5 7", "straight-flush 7",
    }  # fmt: skip
    game = load_game("bacon4/flush_is_always_bomb=true")
    state = play_texts(game, deal, "")
    assert [text for text in legal(state, game) if "3b 4b 5b 6b 7b" in text] == [
        "play 3b 4b 5b 6b 7b as straight-flush 7"
    ]
    assert refused(state, "play 3b 4b 5b 6b 7b as run5 7", game) == "not-that-combination"


# -- who leads next ----------------------------------------------------------------------------------------------------

OUT = {"dealer": 3, "hands": [["9a"], ["4a", "1a", "1a"], ["5a", "1b"], ["6a", "1c"]]}
OUT_TRICK = "play 9a; pass; pass; pass"


def test_the_winner_leads_or_gives_the_lead_to_the_partner__B28() -> None:
    state = play_texts(BACON, FOUR, "play 3a; pass; pass; pass")
    assert legal(state) == ["lead 0", "lead 2"]
    assert refused(state, "lead 1") == "lead-not-possible"
    state.apply(("lead", 2))
    assert (state.phase, state.current_player) == ("play", 2)


def test_a_winner_without_cards_chooses_partner_or_next__BA1_B29() -> None:
    state = play_texts(BACON, OUT, OUT_TRICK)
    assert state.current_player == 0 and legal(state) == ["lead 1", "lead 2"]


def test_a_winner_without_cards_may_have_to_give_the_lead_to_the_partner__BA1() -> None:
    state = play_texts(load_game("bacon4/winner_out_lead=force_partner"), OUT, OUT_TRICK)
    assert (state.phase, state.current_player) == ("play", 2)


def test_a_winner_without_cards_may_leave_the_lead_to_the_next__BA1() -> None:
    state = play_texts(load_game("bacon4/winner_out_lead=left"), OUT, OUT_TRICK)
    assert (state.phase, state.current_player) == ("play", 1)


def test_where_the_next_in_play_is_the_partner_there_is_no_choice__BA3_B30() -> None:
    deal = {"dealer": 0, "hands": [["9a", "10a"], ["8a"], ["5a", "1b"], ["6a", "1c"]]}
    state = play_texts(BACON, deal, "play 8a; pass; pass; play 9a; pass; pass; lead 0; play 10a; pass; pass")
    assert state.order == [1, 0]
    assert (state.phase, state.current_player) == ("play", 2)


def test_in_applewood_the_winner_leads_or_the_next_in_play__BA21() -> None:
    game = load_game("applewood4")
    assert play_texts(game, FOUR, "play 3a; pass; pass; pass").current_player == 0
    assert play_texts(game, OUT, OUT_TRICK).current_player == 1


# -- six players: the question -----------------------------------------------------------------------------------------

SIX: dict[str, Any] = {
    "dealer": 5,
    "hands": [["9a", "9b"], ["4a", "1a"], ["5a", "1b"], ["6a", "1c"], ["7a", "2a"], ["8a", "2b"]],
}
SIX_TRICK = "play 9a; pass; pass; pass; pass; pass"


def test_the_winner_may_ask_one_partner_once__1_10() -> None:
    game = load_game("bacon6")
    state = play_texts(game, SIX, SIX_TRICK)
    assert legal(state, game) == ["lead 0", "lead 2", "lead 4", "ask 2", "ask 4"]
    assert refused(state, "ask 1", game) == "ask-not-possible"
    state.apply(("ask", 4))
    assert (state.phase, state.current_player) == ("answer", 4)
    assert legal(state, game) == ["answer yes", "answer no"]
    state.apply(("answer", "yes"))
    assert (state.phase, state.current_player) == ("lead", 0)
    assert legal(state, game) == ["lead 0", "lead 2", "lead 4"], "once a trick, and the answer does not bind"
    assert refused(state, "ask 2", game) == "ask-not-possible"


def test_a_winner_without_cards_may_ask_too__1_10() -> None:
    game = load_game("bacon6")
    deal = {"dealer": 5, "hands": [["9a"], *SIX["hands"][1:]]}
    state = play_texts(game, deal, SIX_TRICK)
    assert legal(state, game) == ["lead 1", "lead 2", "lead 4", "ask 2", "ask 4"]


def test_nobody_is_asked_with_one_partner_left__1_10() -> None:
    game = load_game("bacon6")
    deal = {"dealer": 1, "hands": [["8b", "9b"], ["4a", "1a"], ["7b"], ["6a", "1c"], ["7a", "2a"], ["8a", "2b"]]}
    state = play_texts(game, deal, "play 7b; pass; pass; pass; play 8b; pass; pass; pass; pass")
    assert state.order == [2]
    assert legal(state, game) == ["lead 0", "lead 4"]


def test_a_yes_may_bind__BA16() -> None:
    game = load_game("bacon6/lead_answer_binds=true")
    state = play_texts(game, SIX, SIX_TRICK + "; ask 4; answer yes")
    assert (state.phase, state.current_player) == ("play", 4)


def test_a_no_may_bind__BA16() -> None:
    game = load_game("bacon6/lead_answer_binds=true")
    state = play_texts(game, SIX, SIX_TRICK + "; ask 4; answer no")
    assert legal(state, game) == ["lead 0", "lead 2"]
    assert refused(state, "lead 4", game) == "lead-not-possible"


def test_four_players_never_ask() -> None:
    for name in ("bacon4", "chunky4"):
        assert "answer" not in load_game(name).phases
        assert "lead_answer_binds" not in load_game(name).options
    assert load_game("applewood6").phases == ("play", "over")


# -- the end of a deal -------------------------------------------------------------------------------------------------


def ended(name: str, hands: list[list[str]], texts: str, dealer: int = 3) -> Any:
    state = play_texts(load_game(name), {"dealer": dealer, "hands": hands}, texts)
    assert state.is_terminal() and state.legal_actions() == []
    return state.result()


def test_one_two_scores_four_at_once__B32() -> None:
    result = ended("bacon4", [["9a"], ["1a", "1b"], ["10a"], ["2a"]], "play 9a; pass; play 10a")
    assert result.points == (4, 0, 4, 0) and result.details["out_order"] == [0, 2]


def test_one_three_scores_two__B33() -> None:
    result = ended("bacon4", [["3a"], ["4a"], ["5a"], ["1a", "2a"]], "play 3a; play 4a; play 5a")
    assert (result.points, result.reason) == ((2, 0, 2, 0), "team-out")


def test_one_four_scores_one_when_the_other_team_is_out_first__B34() -> None:
    result = ended("bacon4", [["3a"], ["4a"], ["1a", "1b"], ["5a"]], "play 3a; play 4a; pass; play 5a")
    assert result.points == (1, 0, 1, 0) and result.details["out_order"] == [0, 1, 3]


def test_applewood_scores_by_place_and_ends_with_one_player_left__B49() -> None:
    result = ended("applewood4", [["3a"], ["1a", "1b"], ["4a"], ["5a"]], "play 3a; pass; play 4a; play 5a")
    assert (result.points, result.reason) == ((3, 0, 2, 1), "one-left")


def test_in_chunky_both_teams_score_places_and_players_still_in_nothing__BA23_B51() -> None:
    result = ended("chunky4", [["3a"], ["4a"], ["1a", "1b"], ["5a"]], "play 3a; play 4a; pass; play 5a")
    assert result.points == (4, 3, 4, 3) and result.details["place_points"] == [4, 2, 0, 1]


def test_chunky_for_four_may_score_3210__BA22() -> None:
    hands = [["3a"], ["4a"], ["1a", "1b"], ["5a"]]
    result = ended("chunky4/chunky4_points=3210", hands, "play 3a; play 4a; pass; play 5a")
    assert result.details["place_points"] == [3, 2, 0, 1]


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_card_counts_are_public_or_not_shown__BA26() -> None:
    shown = play_texts(BACON, FOUR, "play 3a").view(1)
    assert shown.counts == (1, 2, 2, 2) and shown.to_json()["table"]["wilds_left"] == [0, 0, 0, 0]
    hidden = play_texts(load_game("bacon4/show_counts=false"), FOUR, "play 3a").view(1)
    assert hidden.counts == (None, 2, None, None) and hidden.to_json()["table"]["wilds_left"] is None
    assert hidden.cards_left == (1, 2, 2, 2), "who wants to can count"


def test_wilds_left_are_derived_from_what_was_played() -> None:
    view = play_texts(BACON, WILD, "play 7a W as pair 7").view(2)
    assert view.wilds_left == (1, 0, 0, 0)
    assert BACON.combos.cards(view.unseen) == BACON.combos.cards(BACON.read_cards(["1a", "2a", "4a", "7b", "W"]))


def test_the_last_hands_are_shown_when_the_deal_is_over() -> None:
    hands = [["9a"], ["1a", "1b"], ["10a"], ["2a"]]
    seen = play_texts(BACON, {"dealer": 3, "hands": hands}, "play 9a; pass; play 10a").view(None).to_json()
    assert seen["shown"] == hands and seen["left"] == [[], ["1a", "1b"], [], ["2a"]]


# -- text --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("PASS", "pass"), ("play 7A b7 as PAIR 7", "play 7a 7b as pair 7"), ("play w", None), ("Lead 2", "lead 2"),
        ("ｐｌａｙ　７ａ　７ｂ", "play 7a 7b as pair 7"), ("answer YES", "answer yes"),
        ("play 3b,4b,5b,6b,7b as straight_flush 7", "play 3b 4b 5b 6b 7b as straight-flush 7"),
        ("play 9a 10b W as run3 x", "play 9a 10b W as run3 11"), ("play a10", "play 10a as single 10"),
    ],
)  # fmt: skip
def test_a_person_may_write_leniently(text: str, canonical: str | None) -> None:
    action = BACON.parse_action(text, lenient=True)
    assert BACON.format_action(action) == (canonical or "play W")


@pytest.mark.parametrize(
    "text",
    [
        "", "pass ", "PASS", "play", "play 7a as", "play 7a as pair", "play 7a as single 07", "play 7a as single 12",
        "play 7a as single 0", "play 7a as Single 7", "play 7a as straight_flush 7", "play 11a", "play 7d", "play 0a",
        "play 7a 7a 7a", "play 7a  7b", "play as single 7", "play 7A", "lead", "lead 4", "lead x", "lead 1 2", "ask 9",
        "answer", "answer maybe", "play " + "W " * 13 + "W", "play " + "7a " * 30 + "7a", "fold", None, 5,
        "play 7a as single 7 as single 7", "play 7a as single ７",
    ],
)  # fmt: skip
def test_strict_parsing_takes_nothing_else(text: Any) -> None:
    with pytest.raises(InvalidNotation):
        BACON.parse_action(text)


@pytest.mark.parametrize(
    "change",
    [
        {"dealer": 4}, {"dealer": True}, {"leader": 1}, {"kitty": []}, {"hands": FOUR["hands"][:3]}, {"hands": "x"},
        {"hands": [["1a"], ["1a"], ["1a"], ["2a"]]}, {"hands": [["W", "W", "W"], ["1a"], ["1a"], ["2a"]]},
        {"hands": [[], ["1a"], ["1b"], ["2a"]]}, {"hands": [["7d"], ["1a"], ["1b"], ["2a"]]},
        {"hands": ["1a", ["1a"], ["1b"], ["2a"]]}, {"hands": [[7], ["1a"], ["1b"], ["2a"]]},
    ],
)  # fmt: skip
def test_deals_that_can_not_be_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidDeal):
        BACON.deal_from_json({**FOUR, **change})


def test_only_applewood_deals_name_their_leader() -> None:
    game = load_game("applewood4")
    deal = game.deal_from_json({**FOUR, "leader": 2})
    assert game.new_state(deal).current_player == 2
    assert game.deal_to_json(deal)["leader"] == 2
    assert "leader" not in game.deal_to_json(game.deal("rain"))


WORDS = (
    *(
        "play",
        "pass",
        "lead",
        "ask",
        "answer",
        "yes",
        "as",
        "quad",
        "run3",
        "single",
        "straight-flush",
        "straight_flush",
    ),
    *("7a", "7A", "a7", "10c", "9d", "W", "w", "x", "X", "1", "7", "11", "12", "-1", "０", "７ａ", "𝟕a", ","),
)
quick = settings(
    max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)


@quick
@given(st.text(max_size=30) | st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join), st.booleans())
def test_any_text_is_an_action_or_invalid_notation(text: str, lenient: bool) -> None:
    for name in ("bacon4", "bacon6", "applewood3"):
        game = load_game(name)
        try:
            action = game.parse_action(text, lenient=lenient)
        except InvalidNotation:
            continue
        assert game.parse_action(game.format_action(action)) == action
        assert game.new_state(game.deal("fuzz")).why_illegal(action) in (None, *REASONS)


@quick
@given(st.recursive(st.none() | st.integers() | st.text(max_size=4), lambda inner: st.lists(inner, max_size=5)))
def test_any_value_is_a_deal_or_an_invalid_one_and_no_action(junk: Any) -> None:
    for data in (junk, {"hands": junk}, {"dealer": junk, "hands": [["1a"]] * 4}):
        try:
            BACON.deal_from_json(data)
        except InvalidDeal:
            continue
    state = BACON.new_state(BACON.deal("fuzz"))
    for action in (junk, (junk,), ("play", junk), ("play", junk, junk, junk), ("lead", junk)):
        assert state.why_illegal(action) in (None, *REASONS)


# -- options -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", worlds.FORMS)
def test_every_option_of_every_form_has_presets_in_the_tests(name: str) -> None:
    for option in OPTIONS[name]:
        assert option.name in worlds.PRESETS
        if option.kind == "choice" and option.name != "first_dealer":
            assert set(worlds.PRESETS[option.name]) == set(option.values)


def test_options_that_a_form_does_not_have_are_unknown() -> None:
    for game_id in ("applewood4/winner_out_lead=left", "bacon4/applewood_tie=share", "bacon4/lead_answer_binds=true",
                    "chunky6/chunky4_points=3210", "chunky4/deals=3", "applewood3/early_end=false"):  # fmt: skip
        with pytest.raises(UnknownOption):
            load_game(game_id)
