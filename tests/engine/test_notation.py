"""The notation: strict and lenient forms, and parsers that meet anything and raise only what they may."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pygame_engine import load_game, record
from pygame_engine.errors import IllegalAction, InvalidDeal, InvalidNotation, RecordError, UnknownGame, UnknownOption
from pygame_engine.games.bear import PACK
from pygame_engine.match import Match
from pygame_engine.testing import strategies

BEAR = load_game("bear")
FAMILIES = (InvalidNotation, IllegalAction, RecordError)
quick = settings(
    max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
WORDS = (
    *("pass", "bid", "45", "100", "null", "S", "H", "grand-red", "game", "discard", "play", "agree", "slop", "redeal"),
    *("AS", "10S", "5C", "9D", "T", "♠", "as", "ｂｉｄ", "１０", "-1", "040"),
)
word = st.sampled_from(WORDS)


# --- Cards ---


@pytest.mark.parametrize("name", PACK.names)
def test_a_card_is_read_in_all_its_lenient_forms(name: str) -> None:
    card, rank, suit = PACK.card(name), name[:-1], name[-1]
    sign = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[suit]
    wide = "".join(chr(ord(c) + 0xFEE0) for c in name)
    forms = [
        name.lower(),
        suit + rank,
        (suit + rank).lower(),
        sign + rank,
        rank + sign,
        sign + "\ufe0f" + rank,
        wide,
        wide.lower(),
    ]
    forms += ["T" + suit, suit + "T", "t" + suit.lower()] if rank == "10" else []
    for form in forms:
        assert PACK.card(form, lenient=True) == card, form
        if form != name:
            with pytest.raises(InvalidNotation):
                PACK.card(form)


@pytest.mark.parametrize(
    "text", ["", "A", "S", "1S", "AC", "KD", "AS ", "as", "S10S", "10", "W", "7a", None, 5, ["AS"]]
)
def test_what_is_no_card_of_the_pack_is_refused(text: Any) -> None:
    with pytest.raises(InvalidNotation):
        PACK.card(text)


# --- Actions ---


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("PASS", "pass"), ("  pass ", "pass"), ("ｐａｓｓ", "pass"), ("Bid 45 s", "bid 45 S"), ("bid 45 ♠", "bid 45 S"),
        ("bid 60 Grand-Red", "bid 60 grand-red"), ("bid NULL", "bid null"), ("ｂｉｄ　４５　Ｓ", "bid 45 S"),
        ("game ♥️", "game H"), ("play ♠A", "play AS"), ("play SA", "play AS"), ("play ts", "play 10S"),
        ("play １０Ｓ", "play 10S"), ("discard 9d c5", "discard 9D 5C"), ("discard 5C 9D", "discard 9D 5C"),
        ("AGREE Slop", "agree slop"), ("bid  45\tS", "bid 45 S"),
    ],
)  # fmt: skip
def test_a_person_may_write_leniently(text: str, canonical: str) -> None:
    assert BEAR.format_action(BEAR.parse_action(text, lenient=True)) == canonical


def test_discards_are_read_in_any_order_also_strictly() -> None:
    assert BEAR.parse_action("discard 5C 9D") == BEAR.parse_action("discard 9D 5C")


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "pass ", " pass", "PASS", "pass pass", "bid", "bid S", "bid 045 S", "bid 45  S", "bid 45 s",
        "bid -45 S", "bid 45.0 S", "bid ４５ S", "bid 45 null", "bid null S", "bid 99999 S", "game", "game null",
        "game X", "discard", "play", "play AS KS", "play as", "play AC", "agree", "agree no", "agree slop slop", "fold",
        "play\tAS", "play AS\n",
    ],
)  # fmt: skip
def test_strict_parsing_takes_nothing_else(text: str) -> None:
    with pytest.raises(InvalidNotation):
        BEAR.parse_action(text)


@quick
@given(st.text(max_size=30) | st.lists(word, max_size=4).map(" ".join) | junk, st.booleans())
def test_any_text_is_an_action_or_invalid_notation(text: Any, lenient: bool) -> None:
    for game in (BEAR, load_game("high-card")):
        try:
            action = game.parse_action(text, lenient=lenient)
        except InvalidNotation:
            continue
        written = game.format_action(action)
        assert game.parse_action(written) == action
        if not lenient and not text.startswith("discard"):
            assert written == text


@quick
@given(st.data())
def test_any_parsed_action_is_applied_or_refused_without_a_trace(data: st.DataObject) -> None:
    game = data.draw(strategies.games("bear"))
    state = data.draw(strategies.states(game))
    texts = data.draw(st.lists(st.lists(word, min_size=1, max_size=4).map(" ".join), min_size=1, max_size=8))
    for text in texts:
        before = state.key()
        try:
            state.apply(game.parse_action(text, lenient=True))
        except FAMILIES as error:
            assert state.key() == before and str(error)
            assert not isinstance(error, RecordError)


# --- Ids ---


@quick
@given(strategies.games("bear"))
def test_ids_print_parse_compare_and_hash(game: Any) -> None:
    again = load_game(game.id)
    assert again == game and hash(again) == hash(game) and again.id == game.id and again.options == game.options
    parts = game.id.partition("/")[2].split(",")
    assert parts == sorted(parts)


@quick
@given(
    st.text(max_size=30)
    | st.text(alphabet="bear/,=_:1234truefals", max_size=40).map(lambda t: "bear/" + t)
    | st.tuples(st.sampled_from([o.name for o in BEAR.option_list]), st.text(max_size=12)).map(
        lambda p: "bear/" + "=".join(p)
    )
    | junk
)
def test_any_text_is_a_game_or_a_clear_refusal(text: Any) -> None:
    try:
        game = load_game(text)
    except InvalidNotation as error:
        assert str(error)
    else:
        assert load_game(game.id).id == game.id


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("chess", UnknownGame), ("", UnknownGame), ("Bear", UnknownGame), ("bear/", InvalidNotation),
        ("bear/x=1", UnknownOption), ("bear/all_pass", UnknownOption), ("bear/all_pass=no", UnknownOption),
        ("bear/all_pass=slop,all_pass=ask", UnknownOption), ("bear/end=deals:0", UnknownOption),
        ("bear/end=deals:٣", UnknownOption), ("bear/null_value=１００", UnknownOption),
        ("bear/null_value=501", UnknownOption),
        ("bear/score_table=1:1", UnknownOption), ("bear/early_end=yes", UnknownOption),
        ("bear/ early_end=true", UnknownOption),
        ("x" * 500, InvalidNotation), (None, InvalidNotation), ([], InvalidNotation), ({}, InvalidNotation),
    ],
)  # fmt: skip
def test_refused_ids_say_whether_the_game_or_the_option_is_unknown(text: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        load_game(text)


def test_options_in_any_order_and_default_values_give_the_canonical_id() -> None:
    assert load_game("bear/end=points:500,all_pass=redeal").id == "bear/all_pass=redeal,end=points:500"
    assert load_game("bear/all_pass=slop,early_end=1").id == "bear"
    assert load_game("bear/end=points:500,all_pass=redeal") == load_game("bear/all_pass=redeal,end=points:500")
    assert load_game("bear/all_pass=ask") != load_game("bear")


# --- Deals ---


@quick
@given(strategies.deals(BEAR))
def test_deals_survive_json(deal: Any) -> None:
    assert BEAR.deal_from_json(json.loads(json.dumps(BEAR.deal_to_json(deal)))) == deal


@quick
@given(junk | st.fixed_dictionaries({}, optional={"dealer": junk, "hands": junk, "kitty": junk, "other": junk}))
def test_any_json_is_a_deal_or_invalid_notation(data: Any) -> None:
    try:
        deal = BEAR.deal_from_json(data)
    except InvalidNotation as error:
        assert str(error)
    else:
        BEAR.new_state(deal)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": [["AS"], ["AS"], ["KS"]]}, "dealt twice"), ({"hands": [["AS"], ["KS"]]}, "three hands"),
        ({"hands": [["AS"], ["KS"], ["QS", "JS"]]}, "one size"), ({"hands": [[], [], []]}, "1 to 10"),
        ({"dealer": 3}, "dealer is a seat"), ({"dealer": True}, "dealer is a seat"),
        ({"dealer": "0"}, "dealer is a seat"),
        ({"kitty": ["5C", "9D", "9C"]}, "at most 2"), ({"kitty": ["AS"]}, "dealt twice"), ({"widow": []}, "no widow"),
        ({"kitty": "5C 9D"}, "the kitty is a list"), ({"hands": [["AS"], ["KS"], ["1S"]]}, "hand of seat 2: '1S'"),
        ({"hands": [["AS"], ["KS"], [5]]}, "hand of seat 2"), ({"hands": None}, "three hands"),
    ],
)  # fmt: skip
def test_a_deal_that_can_not_be_is_refused_with_the_reason(change: dict[str, Any], message: str) -> None:
    deal = {"dealer": 0, "hands": [["AS"], ["KS"], ["QS"]], "kitty": [], **change}
    with pytest.raises(InvalidDeal, match=message):
        BEAR.deal_from_json(deal)


# --- Records ---


def finished_record() -> dict[str, Any]:
    match = Match(BEAR, seed="rain")
    while not match.deal_over:
        match.apply(match.state.legal_actions()[0])
    return record.to_json(match)


RECORD = finished_record()
TEXT = record.to_text(record.from_json(RECORD))


@quick
@given(st.data())
def test_a_record_with_any_part_replaced_is_read_or_refused(data: st.DataObject) -> None:
    changed = json.loads(json.dumps(RECORD))
    place: Any = changed
    for _ in range(data.draw(st.integers(0, 4))):
        inner = [
            key
            for key in (place if isinstance(place, dict) else range(len(place)))
            if isinstance(place[key], (dict, list)) and place[key]
        ]
        if not inner:
            break
        place = place[data.draw(st.sampled_from(inner))]
    key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    place[key] = data.draw(junk)
    try:
        record.from_json(changed)
    except (RecordError, InvalidNotation) as error:
        assert str(error)


@quick
@given(st.integers(0, len(TEXT)), st.integers(0, 12), st.text(max_size=6))
def test_a_record_text_with_any_part_replaced_is_read_or_refused(at: int, cut: int, new: str) -> None:
    try:
        record.from_text(TEXT[:at] + new + TEXT[at + cut :])
    except (RecordError, InvalidNotation) as error:
        assert str(error)


@quick
@given(st.text(max_size=80) | junk)
def test_any_text_or_json_is_a_record_or_refused(data: Any) -> None:
    for read in (record.from_json, record.from_text):
        if read is record.from_text and not isinstance(data, str):
            continue
        with pytest.raises((RecordError, InvalidNotation)):
            read(data)


@quick
@given(st.data())
def test_any_line_of_play_survives_its_record(data: st.DataObject) -> None:
    game = data.draw(strategies.games("bear"))
    line = data.draw(strategies.lines(game))
    match = Match(game, deal=line.deal)
    for action in line.actions:
        match.apply(action)
    for again in (
        record.from_json(json.loads(json.dumps(record.to_json(match)))),
        record.from_text(record.to_text(match)),
    ):
        assert again.state.key() == match.state.key() and again.game == game and again.scores == match.scores
