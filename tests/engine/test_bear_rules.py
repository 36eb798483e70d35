"""Bear's clauses one by one: the auction, and every option of the table of ambiguities, named after its row."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import worlds
from knowledge import check_presets

from pygame_engine import load_game
from pygame_engine.errors import IllegalAction
from pygame_engine.games.bear import OPTIONS, PACK, rules
from pygame_engine.match import Match
from pygame_engine.testing import check_option_words

PASSES = ("pass", "pass", "pass")


def play(game_id: str, *texts: str, seed: str = "rain", dealer: int = 2, deal: Any = None) -> Any:
    """A state after these actions; seat 0 speaks first."""
    game = load_game(game_id)
    state = game.new_state(game.deal(seed, dealer) if deal is None else game.deal_from_json(deal))
    for text in texts:
        state.apply(game.parse_action(text))
    return state


def refused(state: Any, text: str) -> str:
    """The reason for which an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        state.apply(load_game("bear").parse_action(text))
    return caught.value.reason


def tiny(*hands: str, kitty: str = "", dealer: int = 2) -> dict[str, Any]:
    """A written deal."""
    return {"dealer": dealer, "hands": [hand.split() for hand in hands], "kitty": kitty.split()}


def after(state: Any, *cards: str) -> Any:
    """The state after these cards."""
    for card in cards:
        state.apply(("play", PACK.card(card)))
    return state


# --- The auction ---


def test_every_order_of_three_calls_makes_the_highest_bidder_declarer() -> None:
    """All ways to call pass, 40, 95, Null and 100 in the one round, from every dealer."""
    ladder = ["40", "95", "null", "100"]
    seen = 0
    for dealer, calls in product(range(3), product(["pass", *ladder], repeat=3)):
        game = load_game("bear/game_choice=after_win,all_pass=redeal")
        state: Any = game.new_state(game.deal("rain", dealer))
        standing, declarer, legal = -1, None, True
        for turn, call in enumerate(calls):
            assert state.current_player == (dealer + 1 + turn) % 3
            text = "pass" if call == "pass" else f"bid {call}"
            if call != "pass" and ladder.index(call) <= standing:
                assert refused(state, text) == "bid-too-low"
                legal = False
                break
            if call != "pass":
                standing, declarer = ladder.index(call), state.current_player
            state.apply(game.parse_action(text))
        if not legal:
            continue
        seen += 1
        if declarer is None:
            assert state.phase == "over"
        else:
            assert (state.declarer, str(state.bid)) == (declarer, ladder[standing])
            assert state.current_player == declarer
    assert seen == 3 * (1 + 3 * 4 + 3 * 6 + 4)


def test_the_dealer_speaks_last_and_each_seat_once__BE8() -> None:
    for dealer in range(3):
        state = play("bear/all_pass=ask", dealer=dealer)
        order = []
        for text in ("bid 40 S", "bid 45 H", "bid 50 D"):
            order.append(state.current_player)
            state.apply(load_game("bear").parse_action(text))
        assert order == [(dealer + 1) % 3, (dealer + 2) % 3, dealer]
        assert state.phase == "discard" and state.declarer == dealer


def test_a_bid_may_jump_but_not_leave_the_steps__BE6() -> None:
    state = play("bear")
    assert refused(state, "bid 43 S") == "bid-step"
    assert refused(state, "bid 97 S") == "bid-step"
    assert refused(state, "bid 35 S") == "bid-range"
    assert refused(state, "bid 105 S") == "bid-range"
    assert refused(state, "bid 1 S") == "bid-range"
    state.apply(("bid", 85, "S"))
    assert refused(state, "bid 85 H") == "bid-too-low"
    assert state.legal_actions()[1] == ("bid", 90, "S")


def test_null_over_null_and_100_over_100_are_not_higher__BE7() -> None:
    assert refused(play("bear", "bid null"), "bid null") == "bid-too-low"
    assert refused(play("bear", "bid null"), "bid 95 S") == "bid-too-low"
    assert refused(play("bear", "bid 100 S"), "bid 100 H") == "bid-too-low"
    assert refused(play("bear", "bid 100 S"), "bid null") == "bid-too-low"
    assert play("bear", "bid 100 S").legal_actions() == [("pass",)]


def test_the_game_is_named_with_the_bid__BE5() -> None:
    state = play("bear")
    assert refused(state, "bid 40") == "bid-needs-game"
    state.apply(("bid", 40, "D"))
    state.apply(("pass",))
    state.apply(("pass",))
    assert (state.phase, state.game) == ("discard", "D")


def test_the_game_is_named_after_winning_and_before_the_kitty__BE5() -> None:
    state = play("bear/game_choice=after_win")
    assert refused(state, "bid 40 D") == "bid-names-no-game"
    state = play("bear/game_choice=after_win", "pass", "bid 40", "pass")
    assert (state.phase, state.current_player) == ("game", 1)
    assert not any(event.kind in ("takes", "kitty") for event in state.events)
    assert [action[1] for action in state.legal_actions()] == list(rules.GAMES)
    state.apply(("game", "grand-red"))
    assert (state.phase, state.game) == ("discard", "grand-red")
    assert any(event.kind == "kitty" for event in state.events)


def test_the_game_is_named_after_seeing_the_kitty__BE5() -> None:
    state = play("bear/game_choice=after_kitty", "pass", "bid 40", "pass")
    assert (state.phase, state.current_player) == ("game", 1)
    assert state.view(1).kitty is not None and state.view(1).hand.bit_count() == 12
    state.apply(("game", "H"))
    assert state.phase == "discard"


def test_null_names_no_game_in_any_form__BE5() -> None:
    for choice in ("with_bid", "after_win", "after_kitty"):
        state = play(f"bear/game_choice={choice}", "pass", "bid null", "pass")
        assert (state.phase, state.game) == ("discard", "null")


# --- All pass ---


def test_all_pass_is_a_slop_round__BE9() -> None:
    state = play("bear", *PASSES)
    assert (state.phase, state.slop, state.declarer) == ("play", True, None)
    assert state.current_player == 0, "the dealer's left leads"


def test_all_pass_is_a_redeal_by_the_same_dealer_and_no_deal_of_the_twelve__BE9() -> None:
    match = Match(load_game("bear/all_pass=redeal"), seed="rain", dealer=1)
    for _ in range(3):
        for _ in PASSES:
            match.apply(("pass",))
        assert match.deal_over and not match.over and match.current.result is not None
        assert (match.current.result.reason, match.current.result.counts) == ("redeal", False)
        assert match.scores == (0, 0, 0) and match.deals_played == 0
        cards = match.current.deal.hands
        match.next_deal()
        assert match.current.deal.dealer == 1 and match.deal_no == 1
        assert match.current.deal.hands != cards
    for text in ("bid null", "pass", "pass", "discard"):
        if text == "discard":
            match.apply(match.state.legal_actions()[0])
        else:
            match.apply(match.game.parse_action(text))
    while not match.deal_over:
        match.apply(match.state.legal_actions()[0])
    match.next_deal()
    assert (match.current.deal.dealer, match.deal_no, match.deals_played) == (2, 2, 1)


@pytest.mark.parametrize("votes", list(product(["slop", "redeal"], repeat=3)))
def test_all_pass_is_settled_by_agreement_each_seat_once__BE9(votes: tuple[str, ...]) -> None:
    state = play("bear/all_pass=ask", *PASSES)
    order = []
    for vote in votes:
        assert state.phase == "agree"
        order.append(state.current_player)
        state.apply(("agree", vote))
    assert order == [0, 1, 2]
    assert state.phase == ("play" if votes.count("slop") >= 2 else "over")
    assert state.view(None).votes == tuple(enumerate(votes))


# --- Kitty ---


def test_the_discards_may_be_the_kitty_itself_point_cards_and_trumps() -> None:
    state = play("bear", "bid 40 S", "pass", "pass")
    kitty = state.deal.talon
    assert ("discard", *kitty) in state.legal_actions()
    assert len(state.legal_actions()) == 66
    state.apply(("discard", *kitty))
    assert state.hands[0] == PACK.mask(state.deal.hands[0])


def test_exactly_as_many_cards_go_back_as_were_taken() -> None:
    state = play("bear", "bid 40 S", "pass", "pass")
    own, other = PACK.text(state.deal.hands[0][0]), PACK.text(state.deal.hands[1][0])
    assert refused(state, f"discard {own}") == "discard-count"
    assert refused(state, f"discard {own} {own}") == "discard-count"
    assert refused(state, f"discard {own} {other}") == "not-in-hand"
    assert refused(state, "discard " + " ".join(PACK.text(c) for c in state.deal.hands[0][:3])) == "discard-count"


def test_the_kitty_is_taken_in_null__BE4() -> None:
    state = play("bear", "bid null", "pass", "pass")
    assert state.phase == "discard" and state.hands[0].bit_count() == 12


def test_the_kitty_is_left_in_null__BE4() -> None:
    state = play("bear/null_takes_kitty=false", "bid null", "pass", "pass")
    assert state.phase == "play" and state.hands[0] == PACK.mask(state.deal.hands[0])
    assert state.view(0).kitty is None and state.view(0).discards is None
    state = play("bear/null_takes_kitty=false", "bid 40 S", "pass", "pass")
    assert state.phase == "discard"


def test_kitty_points_and_bonds_count__BE3() -> None:
    """The 10 of hearts laid away is worth 10; the cub laid away makes a bond, unless the option says no."""
    deal = tiny("QS KS", "6D 7D", "6C 7C", kitty="JS 10H")
    texts = ("bid 40 S", "pass", "pass", "discard JS 10H")
    for option, total in (("true", 25), ("false", 20)):
        state = after(play(f"bear/kitty_bonds={option},early_end=false", *texts, deal=deal), "QS", "6D", "6C")
        result = after(state, "KS", "7D", "7C").result()
        assert result.details["total"] == total
        assert [line["what"] for line in result.details["count"]] == ["tricks", "kitty", "bond"][: 3 - (total == 20)]


def test_big_bond_replaces_the_bonds_or_is_added__BE2() -> None:
    deal = tiny("QS JS QH JH", "6D 7D 8D 9D", "6C 7C 8C 9C")
    cards = ["QS", "6D", "6C", "JS", "7D", "7C", "QH", "8D", "8C", "JH", "9D", "9C"]
    for option, bonus in (("replace", 20), ("add", 30)):
        state = after(play(f"bear/big_bond={option},early_end=false", "bid 40 S", "pass", "pass", deal=deal), *cards)
        assert state.result().details["total"] == 10 + bonus
        state = after(play(f"bear/big_bond={option}", *PASSES, deal=deal), *cards)
        assert state.returns() == (0, 10 + bonus, 10 + bonus), "and so it is in a slop round"
    assert rules.upper_bound(0) == 100 and rules.upper_bound(0, add=True) == 110


# --- Play ---


def test_face_cards_belong_to_the_trump_suit__BE10() -> None:
    deal = tiny("9S 8S", "KS 7S", "AH 6H")
    state = after(play("bear", "bid 40 D", "pass", "pass", deal=deal), "9S")
    assert refused(state, "play KS") == "must-follow", "the king is a trump, the 7 a spade"
    state = after(play("bear", "bid null", "pass", "pass", deal=deal), "9S")
    assert state.why_illegal(("play", PACK.card("KS"))) is None, "in Null suits are as printed"


def test_grands_differ_only_in_which_colour_is_higher__BE11() -> None:
    for game, winner in (("grand-red", 1), ("grand-black", 0)):
        deal = tiny("KS 9D", "KH 8D", "10D 7D")
        state = after(play("bear/early_end=false", f"bid 40 {game}", "pass", "pass", deal=deal), "KS", "KH", "10D")
        assert state.current_player == winner
    red, black = rules.trump_order("grand-red"), rules.trump_order("grand-black")
    assert set(red) == set(black) and len(red) == 8


def test_dealers_left_leads_whatever_the_game() -> None:
    for call in ("bid 40 S", "bid null"):
        for dealer in range(3):
            state = play("bear", "pass", "pass", call, dealer=dealer)
            state.apply(state.legal_actions()[0])
            assert state.declarer == dealer and state.current_player == (dealer + 1) % 3


def test_the_deal_stops_when_defeat_is_certain__BE12() -> None:
    """The defenders' first trick holds 20 of 32 points: 12 are left, and 40 were bid."""
    deal = tiny("10D 9D", "10H AS", "6C 7C", kitty="QS QH", dealer=2)
    texts = ("bid 40 S", "pass", "pass", "discard QS QH")
    state = after(play("bear", *texts, deal=deal), "10D", "AS", "6C")
    assert state.is_terminal() and state.result().reason == "defeat-certain"
    assert state.result().details == {
        "declarer": 0, "bid": 40, "game": "S", "success": False, "total": None, "bound": 16,
    }  # fmt: skip
    state = after(play("bear/early_end=false", *texts, deal=deal), "10D", "AS", "6C")
    assert state.phase == "play"
    state = after(state, "10H", "7C", "9D")
    assert state.result().reason == "played-out" and state.result().details["total"] == 6


def test_a_null_stops_with_the_declarers_first_trick__BE12() -> None:
    deal = tiny("AS 9D", "KS 10D", "QS 7C")
    state = after(play("bear", "bid null", "pass", "pass", deal=deal), "AS", "KS", "QS")
    assert state.result().reason == "defeat-certain" and state.returns() == (0, 100, 100)
    assert after(play("bear/early_end=false", "bid null", "pass", "pass", deal=deal), "AS", "KS", "QS").phase == "play"


def test_success_never_ends_a_deal_early__BE12() -> None:
    deal = tiny("KS QS", "KH 5D", "10S 5C", kitty="10H 10D")
    texts = ("bid 40 S", "pass", "pass", "discard 10H 10D")
    state = after(play("bear", *texts, deal=deal), "KS", "KH", "10S")
    assert rules.total(state.won[0], state.discards) == 40
    assert state.phase == "play"


def test_the_bound_counts_bonds_that_the_defenders_have_not_touched__R30() -> None:
    assert rules.upper_bound(0) == 100
    assert rules.upper_bound(PACK.mask(PACK.cards("JS"))) == 83
    assert rules.upper_bound(PACK.mask(PACK.cards("JS QH"))) == 75


# --- Scores ---


@pytest.mark.parametrize(
    ("table", "made", "failed"),
    [
        ("T2", (55, 0, 0), (0, 60, 60)),
        ("T1", (55, 0, 0), (-60, 0, 0)),
        ("T3", (55, 0, 0), (-60, 60, 60)),
        ("2:-1:-3:0", (110, -55, -55), (-180, 0, 0)),
    ],
)
def test_score_table__BE1(table: str, made: tuple[int, ...], failed: tuple[int, ...]) -> None:
    """There are 50 points and a bond in play, and the declarer takes them all: 55 is made, 60 is not."""
    deal = tiny("AS KS", "QS 10D", "JS 10C", kitty="10S 10H")
    for bid, points in ((55, made), (60, failed)):
        texts = (f"bid {bid} S", "pass", "pass", "discard 10S 10H")
        state = play(f"bear/early_end=false,score_table={table}", *texts, deal=deal)
        after(state, "AS", "QS", "JS", "KS", "10D", "10C")
        assert state.result().details["total"] == 55 and state.returns() == points


def test_only_the_bid_scores_whatever_the_total__BE13() -> None:
    deal = tiny("AS KS", "10H 10D", "6C 10C", kitty="10S 5H")
    state = play("bear", "bid 40 S", "pass", "pass", "discard 10S 5H", deal=deal)
    after(state, "AS", "10D", "6C", "KS", "10H", "10C")
    assert state.result().details["total"] == 50 and state.returns() == (40, 0, 0)


@pytest.mark.parametrize("value", [0, 50, 100, 500])
def test_null_value__BE1b(value: int) -> None:
    made = tiny("6S 6D", "7S 7D", "8S 8D")
    state = play(f"bear/null_value={value}", "bid null", "pass", "pass", deal=made)
    after(state, "6S", "7S", "8S", "8D", "6D", "7D")
    assert state.result().details["success"] and state.returns() == (value, 0, 0)
    lost = tiny("9S 6D", "7S 7D", "8S 8D")
    state = after(play(f"bear/null_value={value}", "bid null", "pass", "pass", deal=lost), "9S", "7S", "8S")
    assert state.returns() == (0, value, value)


def test_a_slop_round_keeps_the_kitty_hidden_and_gives_the_highest_nothing__BE14() -> None:
    deal = tiny("10S 6D", "9S 7D", "8S 8D", kitty="10H 10C")
    state = after(play("bear", *PASSES, deal=deal), *["10S", "9S", "8S", "6D", "7D", "8D"])
    assert state.result().details["totals"] == [10, 0, 0] and state.returns() == (0, 10, 10)
    for seat in (0, 1, 2, None):
        assert state.view(seat).shown_kitty is None and state.view(seat).kitty is None
    level = tiny("10S 6D", "9S 7D", "8S 10D", kitty="10H 10C")
    state = after(play("bear", *PASSES, deal=level), *["10S", "9S", "8S", "6D", "7D", "10D"])
    assert state.result().details["totals"] == [10, 0, 10] and state.returns() == (0, 10, 0)


def test_defenders_bonds_have_no_effect__BE17() -> None:
    deal = tiny("6S 7S", "QH JH", "9C 8C", kitty="10S 10H")
    state = play("bear/early_end=false,score_table=T3", "bid 40 S", "pass", "pass", "discard 10S 10H", deal=deal)
    after(state, "6S", "QH", "9C", "JH", "8C", "7S")
    assert state.returns() == (-40, 40, 40)


# --- End of the match ---


@pytest.mark.parametrize(
    ("end", "scores", "deals", "over"),
    [
        ("deals:12", (900, 0, 0), 11, False), ("deals:12", (0, 0, 0), 12, True), ("deals:3", (0, 0, 0), 3, True),
        ("deals:6", (0, 0, 0), 5, False), ("points:500", (499, 499, 499), 99, False),
        ("points:500", (0, 500, 0), 1, True), ("points:75", (75, 0, 0), 1, True),
        ("either:12:500", (0, 500, 0), 3, True), ("either:12:500", (0, 499, 0), 12, True),
        ("either:12:500", (0, 499, 0), 11, False),
    ],
)  # fmt: skip
def test_end__BE15(end: str, scores: tuple[int, ...], deals: int, over: bool) -> None:
    assert load_game(f"bear/end={end}").match_over(scores, deals) is over


def test_every_option_is_tried_with_every_value() -> None:
    check_presets(worlds.PRESETS, OPTIONS)


def test_options_have_words_and_name_their_row_of_the_table() -> None:
    check_option_words(load_game("bear"))
    named = " ".join(option.clause for option in OPTIONS)
    for row in ("BE1", "BE1b", "BE2", "BE3", "BE4", "BE5", "BE9", "BE12", "BE15"):
        assert row in named.replace(",", " ").split(), f"no option for {row}"
