"""Records: whole matches replay, tampering is caught, bad ones are refused with deal and ply."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
import worlds

from pygame_engine import RULES_VERSION, bots, load_game, record
from pygame_engine.errors import InvalidNotation, RecordError, UnknownGame, UnknownOption
from pygame_engine.match import Match, next_seed
from pygame_engine.rng import Stream
from pygame_engine.table import Seat, Table, new_table


def played(game_id: str = "bear/end=deals:3", seed: str = "rain", deals: int = 3) -> Match:
    """A match played at random."""
    match = Match(load_game(game_id), seed=seed)
    stream = Stream(seed, "match")
    for number in range(deals):
        if number:
            match.next_deal()
        while not match.deal_over:
            legal = match.state.legal_actions()
            match.apply(legal[0] if match.state.phase == "auction" and stream.below(2) else stream.choice(legal))
    return match


def same(one: Match, two: Match) -> bool:
    return (one.game, one.deals, one.scores, one.over, one.state.key(), one.start_no, one.start_scores) == (
        two.game, two.deals, two.scores, two.over, two.state.key(), two.start_no, two.start_scores,
    )  # fmt: skip


@pytest.mark.parametrize("game_id", [*worlds.each_option_alone(), "high-card"])
def test_a_match_survives_json_and_text(game_id: str) -> None:
    match = played(game_id, game_id, deals=2)
    data = json.loads(json.dumps(record.to_json(match, {"who": "é 雨"})))
    assert same(record.from_json(data), match)
    text = record.to_text(match, {"who": "é 雨"})
    assert same(record.from_text(text), match)
    assert record.to_text(record.from_text(text), {"who": "é 雨"}) == text
    assert record.to_json(record.from_json(data), {"who": "é 雨"}) == data


def test_a_whole_match_ends_as_it_ended() -> None:
    match = played()
    again = record.from_text(record.to_text(match))
    assert again.over and again.winners == match.winners and again.scores == match.scores


def test_windows_line_ends_comments_and_blank_lines_are_read() -> None:
    match = played()
    text = "# a comment\n\n" + record.to_text(match).replace("\n", "\r\n")
    assert same(record.from_text(text), match)


@pytest.mark.parametrize("seed", [" ", " a", "a ", "#", "a: b", "; ;", "雨 と 熊", "é" * 200, "Deal: 2"])
def test_any_seed_survives_text(seed: str) -> None:
    match = Match(load_game("bear"), seed=seed)
    again = record.from_text(record.to_text(match))
    assert same(again, match) and again.current.seed == seed


@pytest.mark.parametrize("name", ["a\u2028b", "a\x85b", "a\x0bb", "a\rb", "\n", '"', "[" * 50])
def test_any_text_in_info_survives_text(name: str) -> None:
    table = Table(played(), [Seat(None, name), Seat("random"), Seat()])
    text = record.to_text(table.match, {"players": [name]})
    assert same(record.from_text(text), table.match)


def test_a_deal_without_a_kitty_survives_text_even_with_trailing_blanks_gone() -> None:
    game = load_game("bear")
    match = Match(game, deal=game.deal_from_json({"dealer": 1, "hands": [["AS"], ["KS"], ["QS"]]}))
    text = record.to_text(match)
    assert same(record.from_text(text), match)
    assert same(record.from_text("\n".join(line.rstrip() for line in text.split("\n"))), match)


def test_a_file_holds_many_matches() -> None:
    matches = [played(seed=seed) for seed in ("a", "b", "c")]
    text = "\n".join(map(record.to_text, matches))
    assert all(same(one, two) for one, two in zip(record.read_many(text), matches, strict=True))
    with pytest.raises(RecordError, match="3 matches, not one"):
        record.from_text(text)
    with pytest.raises(RecordError, match="0 matches"):
        record.from_text("")


def test_a_match_that_started_in_the_middle_keeps_its_number_and_scores() -> None:
    match = Match(load_game("bear/end=deals:12"), seed="rain", deal_no=12, scores=(10, 20, 30))
    while not match.deal_over:
        match.apply(match.state.legal_actions()[0])
    assert match.over and match.deals_played == 12
    assert same(record.from_text(record.to_text(match)), match)
    assert same(record.from_json(record.to_json(match)), match)


def test_a_seed_alone_is_a_deal_and_the_dealers_follow_each_other() -> None:
    match = played()
    data = record.to_json(match)
    for deal in data["deals"][1:]:
        del deal["deal"]
    again = record.from_json(data)
    assert same(again, match)
    dealers = [deal.deal.dealer for deal in again.deals]
    assert [(d - dealers[0]) % 3 for d in dealers] == [0, 1, 2]


# --- Tampering ---


def data() -> dict[str, Any]:
    return json.loads(json.dumps(record.to_json(played())))  # type: ignore[no-any-return]


def refused(changed: Any, match: str) -> RecordError:
    with pytest.raises(RecordError, match=match) as caught:
        record.from_json(changed)
    return caught.value


def test_an_illegal_or_unreadable_action_is_refused_with_deal_and_ply() -> None:
    changed = data()
    changed["deals"][1]["actions"][2] = "play AS"
    error = refused(changed, "deal 2: ply 2: play AS")
    assert (error.deal, error.ply) == (2, 2)
    changed["deals"][1]["actions"][2] = "play 1S"
    error = refused(changed, "not a card")
    assert (error.deal, error.ply) == (2, 2)
    changed["deals"][1]["actions"][2] = 7
    assert refused(changed, "written as text").ply == 2


def test_a_missing_action_a_changed_result_or_changed_scores_are_caught() -> None:
    for change, message in (
        (lambda d: d["deals"][2]["actions"].pop(), "the result is null"),
        (lambda d: d["deals"][0]["result"]["points"].reverse(), "the result is"),
        (lambda d: d["deals"][0]["result"].update(reason="slop!"), "the result is"),
        (lambda d: d["scores"].reverse(), "the scores are"),
        (lambda d: d["deals"][0]["actions"].append("pass"), "The deal is over"),
    ):
        changed = data()
        before = copy.deepcopy(changed)
        change(changed)
        if changed == before:
            changed["deals"][0]["result"]["points"][0] += 1
            changed["scores"][0] += 1
        refused(changed, message)


def test_a_seed_that_does_not_give_the_written_cards_is_caught() -> None:
    changed = data()
    changed["deals"][0]["seed"] = "another"
    assert refused(changed, "not those of the seed 'another'").deal == 1
    changed = data()
    hands = changed["deals"][0]["deal"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    assert refused(changed, "not those of the seed").deal == 1


def test_an_unfinished_deal_can_only_be_the_last() -> None:
    changed = data()
    changed["deals"][0]["actions"].pop()
    changed["deals"][0]["result"] = None
    assert refused(changed, "not over yet").deal == 2


def test_no_deal_follows_the_end_of_the_match() -> None:
    changed = data()
    changed["deals"].append({"seed": "more", "actions": []})
    assert refused(changed, "match is over").deal == 4


def test_other_versions_are_refused_and_never_judged_anew() -> None:
    for rules in (RULES_VERSION - 1, RULES_VERSION + 1, None, "1", 1.5):
        changed = data()
        changed["rules"] = rules
        refused(changed, "rules version")
    changed = data()
    changed["format"] = 2
    refused(changed, "not a record of format 1")


@pytest.mark.parametrize(
    "change",
    [
        {"deals": []}, {"deals": None}, {"deals": "x"}, {"deals": [1]}, {"deals": [{}]}, {"deals": [{"seed": 5}]},
        {"deals": [{"seed": ""}]}, {"deals": [{"seed": "x" * 201}]}, {"deals": [{"seed": "x", "actions": "pass"}]},
        {"deals": [{"seed": "x", "actions": None}]}, {"deals": [{"deal": {"hands": [["AS"]] * 3}}]},
        {"deals": [{"deal": [1, 2]}]}, {"start": None}, {"start": {"deal_no": 0}}, {"start": {"deal_no": True}},
        {"start": {"scores": [0, 0]}}, {"start": {"scores": [0, 0, "0"]}}, {"start": {"scores": 5}},
        {"deals": [{"seed": "x\n"}]},
    ],
)  # fmt: skip
def test_malformed_records_are_refused(change: dict[str, Any]) -> None:
    refused({**data(), **change}, r"\w+ ")


@pytest.mark.parametrize("junk", [None, 5, "x", [], True])
def test_what_is_no_record_at_all_is_refused(junk: object) -> None:
    refused(junk, "a record is a JSON object")


def test_unknown_games_and_options_are_told_apart() -> None:
    for game_id, error in (
        ("chess", UnknownGame),
        ("bear/x=1", UnknownOption),
        (7, InvalidNotation),
        ([], InvalidNotation),
    ):
        changed = data()
        changed["game"] = game_id
        with pytest.raises(error):
            record.from_json(changed)


@pytest.mark.parametrize(
    "text",
    [
        "Rules: 1", "x", "Format: 1\nx", "Format: x", "Format: 1\nRules: 1\nGame: bear\nPlay: pass",
        "Format: " + "9" * 5000,
        "Format: 1\nRules: 1\nGame: bear\nDeal: 1\nSeed: x\nResult: {", "Format: 1\nInfo: " + "[" * 100_000,
        "Format: 1\nRules: 1\nGame: bear\nDeal: 1\nDealer: ²\nHands: AS / KS / QS", "Format: 1\nNonsense-1: 5",
        "Format: 1\nRules: 1\nGame: bear\nDeal: 1\nSeed: x\nPlay:", "Format: 1\nStart:",
    ],
)  # fmt: skip
def test_malformed_text_is_refused_and_the_line_is_named(text: str) -> None:
    with pytest.raises(RecordError):
        record.from_text(text)


def test_a_text_beyond_all_measure_is_refused_unread() -> None:
    with pytest.raises(RecordError, match="more than"):
        record.from_text("#" * (record.MAX_TEXT + 1))


def test_loading_failure_leaves_the_old_match_as_it_was() -> None:
    match = played()
    before = (copy.deepcopy(match.deals), match.scores, match.state.key())
    broken = record.to_json(match)
    broken["deals"][1]["actions"][0] = "play AS"
    with pytest.raises(RecordError):
        record.from_json(broken)
    assert (match.deals, match.scores, match.state.key()) == before


# --- Seeds of the deals that follow ---


@pytest.mark.parametrize(
    ("seed", "following"),
    [
        ("rain", "rain-2"),
        ("rain-2", "rain-3"),
        ("rain-9", "rain-10"),
        ("rain-0", "rain-0-2"),
        ("-5", "-6"),
        ("7", "7-2"),
    ],
)
def test_the_next_deals_seed(seed: str, following: str) -> None:
    assert next_seed(seed) == following


@pytest.mark.parametrize("seed", ["x" * 200, "x" * 198 + "-9", "雨" * 200, "x-999999999"])
def test_the_seed_of_the_next_deal_is_always_a_seed(seed: str) -> None:
    match = Match(load_game("bear/all_pass=redeal"), seed=seed)
    seen = {seed}
    for _ in range(12):
        for _ in range(3):
            match.apply(("pass",))
        match.next_deal()
        assert match.current.seed is not None
        seen.add(match.current.seed)
    assert len(seen) == 13
    assert same(record.from_text(record.to_text(match)), match)


# --- Tables ---


def test_a_table_is_saved_and_loaded_with_its_seats() -> None:
    table = new_table("bear/end=deals:3", [Seat(None, "Ann"), Seat("random", "B"), Seat("random")], seed="rain")
    while not table.match.over:
        if table.to_act is None:
            table.match.next_deal()
        elif table.bot_to_act:
            table.act(table.bot_action())
        else:
            table.act(table.state.legal_actions()[0])
    again = Table.load(json.loads(json.dumps(table.save())))
    assert same(again.match, table.match) and again.seats == table.seats and not again.assisted
    assert table.failures == []


def test_bots_repeat_themselves_after_undo_and_reload() -> None:
    table = new_table("bear", [Seat(), Seat("random"), Seat("random")], seed="rain", dealer=2)
    table.act(("pass",))
    first = [table.bot_action()]
    table.act(first[0])
    first.append(table.bot_action())
    reloaded = Table.load(table.save())
    assert reloaded.bot_action() == first[1]
    assert table.undo() and table.match.ply == 0 and table.assisted
    table.act(("pass",))
    assert table.bot_action() == first[0]


def test_undo_takes_back_to_the_persons_last_real_decision() -> None:
    table = new_table("bear", [Seat(), Seat("random"), Seat("random")], seed="rain", dealer=2)
    assert table.undo_ply() is None and not table.undo() and not table.assisted
    table.act(("pass",))
    while table.bot_to_act:
        table.act(table.bot_action())
    assert table.undo_ply() == 0 and table.undo_ply(1) is None


def test_what_was_done_before_the_table_began_is_not_taken_back() -> None:
    table = new_table("bear", [Seat(), Seat(), Seat()], seed="rain", dealer=2)
    for _ in range(2):
        table.act(("pass",))
    table.joined = 2
    assert table.undo_ply() is None and not table.undo() and table.match.ply == 2
    table.act(("pass",))
    again = Table.load(json.loads(json.dumps(table.save())))
    assert again.joined == 2 and again.undo_ply() == 2 and again.undo() and not again.undo()
    for bad in (-1, 4, "2", True, None, 1.0):
        saved = table.save()
        saved["info"]["joined"] = bad
        with pytest.raises(RecordError):
            Table.load(saved)


def test_a_bot_that_fails_is_replaced_and_the_game_goes_on() -> None:
    class Failing:
        def think(self, view: Any, rng: Any, limits: Any) -> Any:
            yield 0.5
            raise KeyError("oops")

    class Cheating:
        def think(self, view: Any, rng: Any, limits: Any) -> Any:
            return ("play", 99)
            yield 0.5

    for bot in (Failing(), Cheating()):
        table = new_table("bear", [Seat("random"), Seat(), Seat()], seed="rain", dealer=2)
        table._bots[0] = bot  # type: ignore[assignment]
        table.act(table.bot_action())
        assert len(table.failures) == 1 and "seat 0" in table.failures[0]
        assert [(fall.seat, fall.ply, fall.instead) for fall in table.stumbles] == [(0, 0, "random")]
        assert table.match.ply == 1


def test_where_levels_fail_the_next_lower_one_that_works_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def think(self, view: Any, rng: Any, limits: Any) -> Any:
            raise RuntimeError("oops")
            yield 0.5

    for level in ("expert", "strong"):
        monkeypatch.setitem(bots._BOTS, ("bear", level), Failing)
    table = new_table("bear", [Seat("expert"), Seat(), Seat()], seed="rain", dealer=2)
    assert table.state.why_illegal(table.bot_action()) is None
    assert [fall.instead for fall in table.stumbles] == ["strong", "normal"] and len(table.failures) == 2


@pytest.mark.parametrize(
    "players",
    ["x", [1, 2, 3], [{}], [{"level": "godlike"}, {}, {}], [{"level": []}, {}, {}], [{"level": "Expert"}, {}, {}]],
)
def test_a_table_with_impossible_seats_is_refused(players: object) -> None:
    saved = new_table("bear", [Seat(), Seat(), Seat()], seed="rain").save()
    saved["info"]["players"] = players
    with pytest.raises(RecordError, match=r"level|players"):
        Table.load(saved)


def test_a_table_needs_as_many_seats_as_the_game() -> None:
    with pytest.raises(ValueError, match="3 seats, not 2"):
        new_table("bear", [Seat(), Seat()])
