"""Six-Bid Solo's rules as promises: the auction, trumps, the call, play, settlement, and every option with its row."""

from __future__ import annotations

from typing import Any

import pytest
import worlds_six_bid as worlds
from knowledge import check_presets

from pygame_engine import load_game
from pygame_engine.errors import IllegalAction, InvalidDeal, InvalidNotation, UnknownOption
from pygame_engine.games.six_bid_solo import OPTIONS, PACK, rules
from pygame_engine.match import Match
from pygame_engine.protocol import Result
from pygame_engine.testing import check_option_words

NAME = "six-bid-solo"


def play(options: str, *texts: str, deal: Any = None, seed: str = "rain", dealer: int = 2) -> Any:
    """A state after these actions; seat 0 speaks and leads first unless another dealer is given."""
    game = load_game(f"{NAME}/{options}" if options else NAME)
    state = game.new_state(game.deal_from_json(deal) if deal else game.deal(seed, dealer))
    for text in texts:
        state.apply(game.parse_action(text))
    return state


def after(state: Any, *cards: str) -> Any:
    """The state after these cards were played."""
    for card in cards:
        state.apply(("play", PACK.card(card)))
    return state


def refused(state: Any, text: str) -> str | None:
    action = load_game(NAME).parse_action(text)
    reason = state.why_illegal(action)
    if reason is not None:
        with pytest.raises(IllegalAction) as caught:
            state.apply(action)
        assert caught.value.reason == reason
    return reason  # type: ignore[no-any-return]


def tiny(*hands: str, widow: str = "", dealer: int = 2) -> dict[str, Any]:
    return {"dealer": dealer, "hands": [hand.split() for hand in hands], "widow": widow.split()}


def kinds(state: Any) -> list[str]:
    return [event.kind for event in state.events]


# --- Deal ---


def test_eleven_cards_each_and_three_in_the_widow__SA1() -> None:
    deal = load_game(NAME).deal("rain")
    assert [len(hand) for hand in deal.hands] == [11, 11, 11] and len(deal.talon) == 3
    assert {c for hand in (*deal.hands, deal.talon) for c in hand} == set(range(36))


def test_ten_cards_each_and_three_out_of_play_that_nobody_sees__SA1() -> None:
    state = play("deal=seed_10", *PASSES_SOLO)
    assert [hand.bit_count() for hand in state.hands] == [10, 10, 10]
    assert (state.widow.bit_count(), state.out.bit_count()) == (3, 3)
    assert state.cards == PACK.full and state.points == 120
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert view.out_size == 3 and view.shown_out is None
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    assert state.view(1).shown_out == tuple(c for c in range(36) if state.out >> c & 1)
    assert len(state.view(None).tricks) == 10


PASSES_SOLO = ("bid solo", "pass", "pass", "trump S")


def test_ten_cards_each_call_solo_needs_only_that_opponents_take_nothing__SA1() -> None:
    hands = (
        "AS 10S KS QS JS 9S 8S 7S AH AD", "6S 9H 8H 7H 6H 9D 8D 7D 6D 9C", "JH JD JC 8C 7C 6C QH QD QC KH",
    )  # fmt: skip
    texts = ("bid call-solo", "pass", "pass", "trump S", "call 10H")
    state = play("deal=seed_10", *texts, deal=tiny(*hands, widow="KD KC AC"))
    assert state.phase == "play", "the ten is out of play: no exchange"
    assert [event.data[2] for event in state.events if event.kind == "call"] == [None]
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    result = state.result()
    assert result.details["success"] and result.details["total"] == 120 - 30, "the tens of hearts, diamonds, clubs"
    assert result.points == (200, -100, -100)


def test_the_cards_are_ranked_with_the_ten_behind_the_ace_in_misere_too__SA20() -> None:
    for bid in ("solo", "misere"):
        trump = ["trump S"] if bid == "solo" else []
        deal = tiny("KD 6C", "10D 7C", "AD 8C")
        state = play("early_end=false", f"bid {bid}", "pass", "pass", *trump, deal=deal)
        assert after(state, "KD", "10D", "AD").current_player == 2


@pytest.mark.parametrize(
    "written",
    [
        None, {}, {"hands": []}, {"hands": [["AS"], ["KS"]]}, {"hands": [["AS"], ["AS"], ["KS"]]},
        {"hands": [["AS", "KS"], ["QS"], ["JS"]]}, {"hands": [["AS"], ["KS"], ["5S"]]}, {"hands": [[], [], []]},
        {"hands": [["AS"], ["KS"], ["QS"]], "dealer": 3}, {"hands": [["AS"], ["KS"], ["QS"]], "kitty": []},
        {"hands": [["AS"], ["KS"], ["QS"]], "widow": ["6S", "7S", "8S", "9S"]}, {"hands": "AS KS QS"},
        {"hands": [["AS"], ["KS"], ["QS"]], "widow": "6S"}, {"hands": [["AS"], ["KS"], ["QS"]], "dealer": True},
    ],
)  # fmt: skip
def test_deals_that_can_not_be_are_refused(written: object) -> None:
    with pytest.raises(InvalidDeal):
        load_game(NAME).deal_from_json(written)


def test_a_hand_has_as_many_cards_as_the_deal_gives__SA1() -> None:
    cards = PACK.texts(PACK.full)
    eleven = {"hands": [cards[:11], cards[11:22], cards[22:33]], "widow": cards[33:]}
    assert load_game(NAME).deal_from_json(eleven)
    with pytest.raises(InvalidDeal, match="1 to 10 cards"):
        load_game(f"{NAME}/deal=seed_10").deal_from_json(eleven)


# --- Auction ---


def test_bids_rise_and_may_jump() -> None:
    state = play("", "bid heart-solo")
    assert refused(state, "bid solo") == refused(state, "bid heart-solo") == "bid-too-low"
    assert [load_game(NAME).format_action(a) for a in state.legal_actions()] == [
        "pass", "bid misere", "bid guarantee-solo", "bid spread-misere", "bid call-solo",
    ]  # fmt: skip
    assert play("", "bid call-solo").legal_actions() == [("pass",)]


@pytest.mark.parametrize("dealer", range(3))
def test_the_first_two_duel_and_the_third_meets_the_survivor(dealer: int) -> None:
    state = play("", dealer=dealer)
    order = []
    for text in ("bid solo", "bid heart-solo", "bid misere", "pass", "bid guarantee-solo", "bid spread-misere", "pass"):
        order.append((state.current_player - dealer) % 3)
        state.apply(load_game(NAME).parse_action(text))
    assert order == [1, 2, 1, 2, 0, 1, 0]
    assert (state.declarer, state.bid, state.phase) == ((dealer + 1) % 3, "spread-misere", "play")


def test_the_dealer_may_bid_or_pass_after_two_passes__SA11() -> None:
    state = play("", "pass", "pass")
    assert state.current_player == 2 and len(state.legal_actions()) == 7
    assert play("", "pass", "pass", "bid misere").declarer == 2


def test_the_bid_is_final_when_nobody_else_is_left() -> None:
    view = play("", "pass", "bid solo").view(None)
    assert (view.settled, view.declarer, view.to_json()["contract"]) == (False, 1, None)
    view = play("", "pass", "bid solo", "pass").view(None)
    assert view.settled and view.to_json()["contract"] == {"declarer": 1, "bid": "solo", "trump": None}


@pytest.mark.parametrize(("option", "dealer"), [("next_dealer", 2), ("same_dealer", 1)])
def test_all_pass_is_dealt_again_and_not_counted__SA12(option: str, dealer: int) -> None:
    match = Match(load_game(f"{NAME}/all_pass={option}"), seed="rain", dealer=1)
    for _ in range(3):
        match.apply(("pass",))
    assert match.deal_over and not match.over and match.current.result is not None
    assert match.current.result.to_json() == {"points": [0, 0, 0], "reason": "redeal"}
    assert match.scores == (150, 150, 150) and match.deals_played == 0
    for seat in (0, 1, 2, None):
        view = match.state.view(seat)
        assert view.shown is view.shown_widow is view.shown_out is None
    match.next_deal()
    assert match.current.deal.dealer == dealer and match.deal_no == 1
    for text in ("bid solo", "pass", "pass", "trump S"):
        match.apply(match.game.parse_action(text))
    while not match.deal_over:
        match.apply(match.state.legal_actions()[0])
    match.next_deal()
    assert (match.current.deal.dealer, match.deal_no, match.deals_played) == ((dealer + 1) % 3, 2, 1)


# --- Trump ---


@pytest.mark.parametrize("bid", ["solo", "guarantee-solo", "call-solo"])
def test_trump_is_named_after_the_auction(bid: str) -> None:
    state = play("", f"bid {bid}", "pass", "pass")
    assert (state.phase, state.current_player) == ("trump", 0)
    assert [action[1] for action in state.legal_actions()] == list("SHDC")
    state.apply(("trump", "D"))
    assert state.trump == "D" and state.phase == ("call" if bid == "call-solo" else "play")


def test_heart_solo_is_in_hearts_and_a_misere_has_no_trumps() -> None:
    state = play("", "pass", "pass", "bid heart-solo")
    assert (state.phase, state.trump) == ("play", "H") and "trump" in kinds(state)
    for bid in rules.MISERES:
        state = play("", "pass", "pass", f"bid {bid}")
        assert (state.phase, state.trump) == ("play", None) and "trump" not in kinds(state)
        assert state.under.trumps == 0


def test_a_plain_solo_may_be_in_hearts_unless_the_option_says_no__SA2() -> None:
    state = play("", "bid solo", "pass", "pass", "trump H")
    assert (state.phase, state.trump, state.bid) == ("play", "H", "solo")
    assert rules.payment(state.bid, "H", 80, True) == 40, "for two a point, not three"
    state = play("solo_hearts_allowed=false", "bid solo", "pass", "pass")
    assert refused(state, "trump H") == "no-hearts-in-solo"
    assert [action[1] for action in state.legal_actions()] == list("SDC")
    for bid in ("guarantee-solo", "call-solo"):
        assert refused(play("solo_hearts_allowed=false", f"bid {bid}", "pass", "pass"), "trump H") is None


# --- Call ---

CALLED = ("bid call-solo", "pass", "pass", "trump S")
CALL_DEAL = tiny("AS 9S KS", "10H 7C 8C", "KH 8D 7D", widow="JS 6C QD")


def test_a_card_of_ones_own_can_not_be_called__SA7() -> None:
    state = play("", *CALLED, deal=CALL_DEAL)
    assert refused(state, "call AS") == "call-own-card"
    assert refused(state, "call 6H") == "not-in-play"
    assert len(state.legal_actions()) == 9


def test_the_holder_hands_it_over_and_exactly_one_card_goes_back__SA8() -> None:
    state = play("", *CALLED, "call 10H", deal=CALL_DEAL)
    assert (state.phase, state.current_player, state.holder) == ("give", 0, 1)
    assert [hand.bit_count() for hand in state.hands] == [4, 2, 3]
    assert state.view(2).counts == (4, 2, 3)
    assert len(state.legal_actions()) == 4, "any of the cards then held, the called one too"
    assert refused(state, "give 7C") == "not-in-hand" and refused(state, "pass") == "wrong-phase"
    state.apply(("give", PACK.card("9S")))
    assert [PACK.texts(hand) for hand in state.hands] == [["AS", "KS", "10H"], ["9S", "8C", "7C"], ["KH", "8D", "7D"]]
    assert (state.phase, state.current_player) == ("play", 0)


def test_the_called_card_itself_may_come_back__SA8() -> None:
    state = play("", *CALLED, "call 10H", "give 10H", deal=CALL_DEAL)
    assert PACK.texts(state.hands[1]) == ["10H", "8C", "7C"]
    assert state.view(2).places().seats[0] >> PACK.card("10H") & 1, "a third party can't tell"
    places = state.view(0).places()
    assert places.seats[1] >> PACK.card("10H") & 1 and not places.down >> PACK.card("10H") & 1
    assert not (places.seats[0] | places.seats[2]) >> PACK.card("10H") & 1


def test_a_card_that_nobody_holds_is_not_exchanged() -> None:
    state = play("", *CALLED, "call JS", deal=CALL_DEAL)
    assert state.phase == "play" and state.holder is None
    assert [hand.bit_count() for hand in state.hands] == [3, 3, 3]
    places = state.view(0).places()
    assert places.down >> PACK.card("JS") & 1
    assert not any(mask >> PACK.card("JS") & 1 for mask in places.seats)


def test_who_hands_over_is_public_and_what_comes_back_is_known_to_two() -> None:
    state = play("", *CALLED, "call 10H", "give 9S", deal=CALL_DEAL)
    nine = PACK.card("9S")
    assert [state.view(seat).returned for seat in (0, 1, 2, None)] == [nine, nine, None, None]
    assert {state.view(seat).holder for seat in (0, 1, 2, None)} == {1}
    assert [event.audience for event in state.events if event.kind == "returned"] == [(0, 1)]
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    assert {state.view(seat).returned for seat in (0, 1, 2, None)} == {nine}


def test_a_card_must_be_called_unless_the_option_lets_it_be__SA10() -> None:
    state = play("", *CALLED, deal=CALL_DEAL)
    assert refused(state, "pass") == "must-call"
    state = play("call_optional=true", *CALLED, deal=CALL_DEAL)
    assert state.legal_actions()[0] == ("pass",)
    state.apply(("pass",))
    assert state.phase == "play" and "no-call" in kinds(state) and state.view(1).no_call
    assert [call.bid for call in state.view(1).calls] == ["call-solo", None, None], "it is no pass of the auction"


def test_the_trump_is_named_before_the_call__SA9() -> None:
    state = play("", "bid call-solo", "pass", "pass")
    assert state.phase == "trump" and refused(state, "call 10H") == "wrong-phase"


# --- Play ---


@pytest.mark.parametrize("dealer", range(3))
@pytest.mark.parametrize("bid", rules.BIDS)
def test_dealers_left_leads_whoever_is_declarer__SA19(bid: str, dealer: int) -> None:
    state = play("", "pass", "pass", f"bid {bid}", dealer=dealer)
    while state.phase != "play":
        state.apply(state.legal_actions()[0])
    assert state.declarer == dealer and state.current_player == (dealer + 1) % 3


def test_suit_is_followed() -> None:
    state = after(play("", *PASSES_SOLO, deal=tiny("9D 6C", "KD AS", "7D 8C")), "9D")
    assert refused(state, "play AS") == "must-follow" and refused(state, "play 7D") == "not-in-hand"


def test_who_is_void_must_trump_unless_the_option_says_no__SA21() -> None:
    deal = tiny("9D 6C", "AS KC", "7D 8C")
    state = after(play("", *PASSES_SOLO, deal=deal), "9D")
    assert refused(state, "play KC") == "must-trump" and len(state.legal_actions()) == 1
    state = after(play("must_trump=false", *PASSES_SOLO, deal=deal), "9D")
    assert len(state.legal_actions()) == 2
    assert after(play("", "bid misere", "pass", "pass", deal=deal), "9D").why_illegal(("play", PACK.card("KC"))) is None


def test_there_is_no_duty_to_win() -> None:
    deal = tiny("9D 6C", "AS 6S", "7D 8C")
    state = after(play("", *PASSES_SOLO, deal=deal), "9D")
    assert len(state.legal_actions()) == 2, "any trump"
    state = after(play("", *PASSES_SOLO, deal=tiny("9D 6C", "AD 6D", "7D 8C")), "9D", "6D", "7D")
    assert state.current_player == 0


SPREAD = ("bid spread-misere", "pass", "pass")
SPREAD_LAST = ("pass", "pass", "bid spread-misere")
SPREAD_DEAL = tiny("6D 6C", "7D 7C", "8D 8C")


def opened(options: str, texts: tuple[str, ...], *cards: str) -> list[bool]:
    """After which card of the first trick the declarer's hand lies open to everyone."""
    state = play(options, *texts, deal=SPREAD_DEAL)
    found = [any(state.view(seat).open is not None for seat in (0, 1, 2, None))]
    for card in cards:
        after(state, card)
        seen = {state.view(seat).open for seat in (0, 1, 2, None)}
        assert len(seen) == 1
        found.append(seen != {None})
    return found


def test_a_spread_hand_lies_open_after_the_opening_lead_whoever_leads__SA5() -> None:
    assert opened("", SPREAD_LAST, "6D", "7D") == [False, True, True]
    assert opened("", SPREAD, "6D", "7D") == [False, True, True], "the declarer leads himself"


def test_a_spread_hand_lies_open_after_both_opponents_have_played__SA5() -> None:
    rule = "spread_open=after_both_opponents,early_end=false"
    assert opened(rule, SPREAD_LAST, "6D", "7D") == [False, False, True], "the declarer plays last"
    assert opened(rule, SPREAD, "6D", "7D", "8D") == [False, False, False, True]
    middle = ("pass", "bid spread-misere", "pass")
    assert opened(rule, middle, "6D", "7D", "8D") == [False, False, False, True]


def test_the_open_hand_is_what_the_declarer_still_holds() -> None:
    state = after(play("early_end=false", *SPREAD_LAST, deal=SPREAD_DEAL), "6D")
    assert PACK.texts(state.view(0).open) == ["8D", "8C"]
    after(state, "7D", "8D")
    assert PACK.texts(state.view(None).open) == ["8C"] and state.view(0).to_json()["table"]["open"] == ["8C"]


def test_no_other_hand_is_ever_opened() -> None:
    for bid in rules.BIDS:
        state = play("early_end=false", f"bid {bid}", "pass", "pass")
        while not state.is_terminal():
            state.apply(state.legal_actions()[0])
        assert kinds(state).count("open") == (bid == "spread-misere"), "and it is opened once"


# --- Settlement ---


def test_the_widow_counts_where_there_are_trumps_and_never_in_a_misere__SA4() -> None:
    for bid in rules.BIDS:
        assert rules.widow_counts(bid) == ("misere" not in bid)
    deal = tiny("6D", "7D", "8D", widow="AS 10S KS")
    state = after(play("", "bid misere", "pass", "pass", deal=deal), "6D", "7D", "8D")
    assert state.result().details["success"] and state.result().details["total"] == 0
    assert [line["what"] for line in state.result().details["count"]] == ["tricks"]
    state = after(play("", *PASSES_SOLO, deal=deal), "6D", "7D", "8D")
    assert state.result().details["total"] == 25
    assert [line["points"] for line in state.result().details["count"]] == [0, 25]


def test_exactly_sixty_pays_nothing_and_is_no_success__SA13() -> None:
    assert not rules.succeeds("solo", "S", 60, 60, 5)
    for bid in rules.FACTOR:
        assert rules.payment(bid, "H", 60, False) == 0
        assert rules.payment(bid, "H", 61, True) == rules.FACTOR[bid]
    assert rules.settlement(0, 1) == (0, 0, 0)


@pytest.mark.parametrize(
    ("bid", "trump", "each"),
    [
        ("misere", None, 30), ("guarantee-solo", "S", 40), ("guarantee-solo", "H", 40), ("spread-misere", None, 60),
        ("call-solo", "S", 100), ("call-solo", "H", 150),
    ],
)  # fmt: skip
def test_fixed_amounts_are_paid_by_or_to_each_opponent__SA14_SA16(bid: str, trump: str | None, each: int) -> None:
    assert rules.payment(bid, trump, 0, True) == each
    assert rules.payment(bid, trump, 0, False) == -each
    for declarer in range(3):
        points = rules.settlement(each, declarer)
        assert points[declarer] == 2 * each and points.count(-each) == 2


def test_a_guarantee_needs_80_or_in_hearts_74() -> None:
    for trump, needed in (("S", 80), ("H", 74), ("D", 80), ("C", 80)):
        assert rules.succeeds("guarantee-solo", trump, needed, 0, 0)
        assert not rules.succeeds("guarantee-solo", trump, needed - 1, 0, 0)


@pytest.mark.parametrize("value", [0, 30, 40, 500])
def test_misere_value_is_for_a_plain_misere_only__SA15(value: int) -> None:
    deal = tiny("6D 6C", "7D 7C", "8D 8C")
    cards = ["6D", "7D", "8D", "8C", "6C", "7C"]
    options = f"misere_value={value},early_end=false"
    state = after(play(options, "bid misere", "pass", "pass", deal=deal), *cards)
    assert state.returns() == (2 * value, -value, -value)
    state = after(play(options, "bid spread-misere", "pass", "pass", deal=deal), *cards)
    assert state.returns() == (120, -60, -60)


def test_misere_without_points_or_without_tricks__SA3() -> None:
    deal = tiny("9D 6C", "7D 7C", "8D AC")
    cards = ["9D", "7D", "8D", "6C", "7C", "AC"]
    state = after(play("misere_rule=points,early_end=false", "bid misere", "pass", "pass", deal=deal), *cards)
    assert state.result().details["success"], "a trick without points does no harm"
    state = after(play("misere_rule=tricks,early_end=false", "bid misere", "pass", "pass", deal=deal), *cards)
    assert not state.result().details["success"] and state.result().details["total"] == 0
    state = after(play("misere_rule=tricks", "bid misere", "pass", "pass", deal=deal), *cards[:3])
    assert state.result().reason == "defeat-certain"


# --- The early end ---


def test_a_misere_stops_when_it_has_failed() -> None:
    deal = tiny("AD 6C", "KD 7C", "8D AC")
    for bid in rules.MISERES:
        state = after(play("", f"bid {bid}", "pass", "pass", deal=deal), "AD", "KD", "8D")
        assert state.result().reason == "defeat-certain" and state.result().details["total"] is None
        assert "count" not in state.result().details
        assert after(play("early_end=false", f"bid {bid}", "pass", "pass", deal=deal), "AD", "KD", "8D").phase == "play"


def test_a_misere_stops_when_no_points_are_left_to_take() -> None:
    deal = tiny("6D 6C", "KD 7C", "AD 8C")
    state = after(play("", "bid misere", "pass", "pass", deal=deal), "6D", "KD", "AD")
    assert state.result().reason == "success-certain" and state.result().details["success"]
    state = after(play("misere_rule=tricks", "bid misere", "pass", "pass", deal=deal), "6D", "KD", "AD")
    assert state.phase == "play", "a trick could still be taken"


def test_points_that_may_lie_in_the_widow_keep_a_misere_going() -> None:
    """Whether an ace is in the widow or in a hand is not known: going on must not tell."""
    deal = tiny("6D 6C", "KD 7C", "10D 8C", widow="AD")
    assert after(play("", "bid misere", "pass", "pass", deal=deal), "6D", "KD", "10D").phase == "play"


def test_a_guarantee_stops_when_it_is_made_or_can_not_be() -> None:
    hands = ("AS 10S KS AH 10H KH 6C", "AD 10D KD QD JD 9D 9H", "8D 7D 6D 8C 7C 9C 6H")
    texts = ("bid guarantee-solo", "pass", "pass", "trump S")
    state = play("", *texts, deal=tiny(*hands, widow="AC 10C KC"))
    after(state, "AS", "QD", "8C", "AH", "9H", "6H", "10S", "JD", "8D", "10H", "10D", "7D", "KS", "KD", "7C")
    assert PACK.mask_points(state.won[0]) == 65 and state.phase == "play"
    after(state, "KH", "AD", "6D")
    assert (state.phase, state.result().reason, state.result().details["success"]) == ("over", "success-certain", True)
    assert state.result().points == (80, -40, -40)
    lost = PACK.mask(PACK.cards("AS 10S AH KH KC"))
    assert rules.certain("guarantee-solo", "S", 0, lost, 120) is None, "forty lost: eighty can still be counted"
    assert rules.certain("guarantee-solo", "S", 0, lost | PACK.mask(PACK.cards("JC")), 120) is False
    deal = tiny("6S 7S", "AS 10S", "9S 8S", widow="KS QS JS")
    state = after(play("", *texts, deal=deal), "6S", "AS", "8S")
    assert (state.result().reason, state.result().points) == ("defeat-certain", (-80, 40, 40))


def test_a_call_solo_stops_with_the_first_point_lost() -> None:
    deal = tiny("6S 7H", "JS 6D", "8S 7D")
    state = after(play("call_optional=true", *CALLED, "pass", deal=deal), "6S", "JS", "8S")
    assert (state.result().reason, state.result().points) == ("defeat-certain", (-200, 100, 100))


def test_a_call_solo_stops_when_all_points_are_in() -> None:
    deal = tiny("AS 7H", "JS 6D", "8S 7D")
    state = after(play("call_optional=true", *CALLED, "pass", deal=deal), "AS", "JS", "8S")
    assert (state.result().reason, state.result().points) == ("success-certain", (200, -100, -100))


def test_solo_and_heart_solo_are_always_played_out() -> None:
    for bid in rules.FACTOR:
        for number in range(20):
            opening = f"bid {bid}; pass; pass"
            state = worlds.random_line(load_game(NAME), f"{bid} {number}", opening).state(load_game(NAME))
            assert state.result().reason == "played-out" and len(state.view(None).tricks) == 11


# --- Match ---


@pytest.mark.parametrize("stakes", [0, 150, 9999])
def test_every_account_starts_with_the_stakes(stakes: int) -> None:
    match = Match(load_game(f"{NAME}/stakes={stakes}"), seed="rain")
    assert match.scores == (stakes,) * 3
    with pytest.raises(UnknownOption):
        load_game(f"{NAME}/stakes=-1")


@pytest.mark.parametrize(
    ("options", "scores", "deals", "over"),
    [
        ("end=deals:9", (900, -225, -225), 8, False), ("end=deals:9", (150, 150, 150), 9, True),
        ("end=deals:3", (150, 150, 150), 3, True), ("end=deals:6", (150, 150, 150), 5, False),
        ("end=target:300", (299, 299, -148), 99, False), ("end=target:300", (300, 75, 75), 1, True),
        ("end=target:200", (200, 125, 125), 1, True), ("end=either:9:300", (300, 75, 75), 2, True),
        ("end=either:9:300", (150, 150, 150), 9, True), ("end=either:9:300", (299, 151, 0), 8, False),
    ],
)  # fmt: skip
def test_end_by_deals_by_target_or_by_either(options: str, scores: tuple[int, ...], deals: int, over: bool) -> None:
    assert load_game(f"{NAME}/{options}").match_over(scores, deals) is over


@pytest.mark.parametrize("end", worlds.PRESETS["end"])
def test_an_account_below_zero_ends_the_match_only_by_option__SA17(end: str) -> None:
    scores = (200, -1, 251)
    assert not load_game(f"{NAME}/end={end}").match_over(scores, 1)
    game = load_game(f"{NAME}/bust_ends_game=true,end={end}")
    assert game.match_over(scores, 1)
    assert not game.match_over((200, 0, 250), 1), "zero is not below zero"
    match = Match(game, seed="rain", scores=(10, 10, 430))
    assert match.game.new_scores(match.scores, Result((-20, 10, 10), "played-out")) == (-10, 20, 440)


def test_the_highest_account_wins_and_equal_accounts_share() -> None:
    game = load_game(NAME)
    assert game.winners((200, 100, 150)) == [0] and game.winners((175, 100, 175)) == [0, 2]


def test_a_match_of_nine_deals_is_three_per_dealer() -> None:
    match = Match(load_game(NAME), seed="rain", dealer=0)
    dealers = []
    while not match.over:
        if match.deal_over:
            match.next_deal()
        if match.state.phase == "auction" and match.ply == 0:
            dealers.append(match.current.deal.dealer)
            for text in ("bid misere", "pass", "pass"):
                match.apply(match.game.parse_action(text))
        match.apply(match.state.legal_actions()[0])
    assert dealers == [0, 1, 2] * 3 and sum(match.scores) == 450 and match.winners


# --- Notation ---


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("BID Heart Solo", "bid heart-solo"), ("bid misère", "bid misere"), ("bid Spread_Misère", "bid spread-misere"),
        ("bid  ｓｏｌｏ", "bid solo"), ("trump ♥", "trump H"), ("Trump s", "trump S"), ("call ♥10", "call 10H"),
        ("give th", "give 10H"), ("PLAY S9", "play 9S"), ("　pass ", "pass"),
    ],
)  # fmt: skip
def test_actions_as_people_write_them(typed: str, text: str) -> None:
    game = load_game(NAME)
    assert game.format_action(game.parse_action(typed, lenient=True)) == text
    with pytest.raises(InvalidNotation):
        game.parse_action(typed)


@pytest.mark.parametrize(
    "text",
    ["", "bid", "bid 45 S", "bid slam", "trump", "trump X", "trump s", "call", "call 5S", "give", "play", "play AS KS",
     "pass pass", "discard AS", "game S", "Bid solo", "bid heart solo", " pass"],
)  # fmt: skip
def test_what_is_no_action_is_refused_with_what_can_be_written(text: str) -> None:
    with pytest.raises(InvalidNotation):
        load_game(NAME).parse_action(text)


@pytest.mark.parametrize(
    "action", [None, 5, "pass", (), ("bid",), ("bid", 45), ("bid", []), ("trump", "X"), ("call", -1), ("call", 36),
               ("play", True), ("give", 1.0), ("pass", 1), ("play", 1, 2)],
)  # fmt: skip
def test_what_is_no_action_at_all_is_illegal(action: object) -> None:
    assert play("").why_illegal(action) == "no-such-action"


def test_every_option_is_tried_with_every_value() -> None:
    check_presets(worlds.PRESETS, OPTIONS)


def test_options_have_words_and_name_their_row_of_the_table() -> None:
    check_option_words(load_game(NAME))
    named = " ".join(option.clause for option in OPTIONS).replace(",", " ").split()
    for row in ("SA1", "SA2", "SA3", "SA5", "SA10", "SA12", "SA15", "SA17", "SA21"):
        assert row in named, f"no option for {row}"
