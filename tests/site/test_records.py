"""Kept matches: every finished one is there again; nothing is lost in files; bad files spoil only themselves."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from driver import Driver, careless, sensible
from markup import faults, page, parse
from shelved import Shelved, cut
from test_hotseat import BEAR3
from test_hotseat import play as play_together

from pygame_engine import bots, load_game, record, words_record
from pygame_engine.errors import RecordError
from pygame_engine.match import Match
from pygame_engine.rng import Stream
from pygame_engine.table import Seat, Table
from web import archive, intents, records
from web.record_files import FileReader, Found

LANGS = ("en", "ja")


def played(game: str = "bear", seed: str = "r", deals: int = 1) -> Match:
    """A match of so many deals between random bots, at its start or somewhere in the middle."""
    match = Match(load_game(game), seed=seed)
    table = Table(match, [Seat("random")] * match.game.num_players)
    for number in range(deals):
        if number:
            match.next_deal()
        while not match.deal_over:
            table.act(table.bot_action())
    return match


def visitor(lang: str = "en", **options: Any) -> Shelved:
    """A visitor whose matches are one deal long."""
    return Shelved(lang, speed="instant", **options)


def finish(there: Shelved, seed: str = "keep", **options: str) -> str:
    """Play a match to its end; the key of its record."""
    known = set(there.shelf)
    there.new_match(seed=seed, level="random", end="deals:1", **options)
    there.play_match(sensible)
    (key,) = set(there.shelf) - known
    return key


# --- keeping


def test_a_finished_match_is_kept_with_who_played_when_and_how_it_ended() -> None:
    there = visitor()
    there.ask("start", now=1_796_000_000_000, zone=540, lang="en", stored={})
    key = finish(there)
    data = json.loads(there.shelf[key][1])
    match = record.from_json(data)
    assert match.over and match.scores == there.table.match.scores
    assert data["info"]["date"] == "2026-11-30T09:53" and data["info"]["you"] == 0
    assert [player["level"] for player in data["info"]["players"]] == [None, "random", "random"]
    summary = archive.from_text(there.shelf[key][0])
    assert summary.finished and summary.scores == match.scores and summary.key == key
    assert summary == archive.summarize(match, archive.read_info(data["info"], match), len(there.shelf[key][1]))


def test_a_kept_match_is_kept_once_also_after_a_reload_and_a_look_around() -> None:
    there = visitor()
    key = finish(there)
    before = dict(there.shelf)
    there.start()
    there.ask("go", screen="records")
    there.ask("go", screen="table")
    assert list(there.shelf) == [key] and there.shelf == before
    there.click("again")
    assert list(there.shelf) == [key]


def leave_by(there: Shelved, way: str) -> None:
    if way == "give-up":
        there.ask("give-up")
    elif way == "new":
        there.new_match(seed="other", level="random")
    else:
        there.ask("open-link", link="1AeWrd.bear~all_pass-redeal.s.rain.2")
        there.click("overwrite")


@pytest.mark.parametrize("way", ["give-up", "new", "link"])
def test_a_match_that_is_left_is_kept_up_to_its_last_finished_deal(way: str) -> None:
    there = visitor()
    there.new_match(seed="left", level="random")
    there.play_deal(sensible)
    there.click("next-deal")
    there.play_until(there.my_turn)
    there.do(careless(there.view))
    assert not there.shelf
    leave_by(there, way)
    ((summary, body),) = there.shelf.values()
    data = json.loads(body)
    assert len(data["deals"]) == 1 and data["deals"][0]["result"] and record.from_json(data)
    assert not archive.from_text(summary).finished


def test_a_match_left_before_its_first_deal_is_over_leaves_nothing() -> None:
    there = visitor()
    there.new_match(seed="left", level="random")
    there.play_until(there.my_turn)
    there.ask("give-up")
    assert not there.shelf


def test_hints_and_undo_mark_the_record_as_assisted() -> None:
    there = visitor()
    there.new_match(seed="help", level="random", end="deals:1")
    there.play_until(there.my_turn)
    there.click("hint")
    there.play_deal(sensible)
    ((summary, body),) = there.shelf.values()
    assert archive.from_text(summary).assisted and json.loads(body)["info"]["assisted"] is True
    there.ask("go", screen="records")
    assert "assisted" in there.regions["screen"]


def test_a_match_between_people_is_kept_with_their_names() -> None:
    there = visitor()
    there.ask("go", screen="new", game="bear")
    there.ask("new-match", game="bear", seed="hot", level="random", **BEAR3, **{"option-end": "deals:1"})
    play_together(there)
    ((summary, _),) = there.shelf.values()
    assert archive.from_text(summary).players == (("person", "Mio"), ("person", "Ben"), ("person", "Cy"))
    there.ask("go", screen="records")
    assert "Mio (you), Ben, Cy" in page(there.regions).text()


def test_where_nothing_lasts_the_page_says_so_and_keeps_it_meanwhile() -> None:
    there = visitor(storage=False)
    there.lasts = False
    finish(there)
    there.ask("go", screen="records")
    assert "last until it is closed" in there.regions["screen"] and there.offers("record-open")


def test_the_oldest_give_way_only_with_a_notice_and_can_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_MATCHES", 2)
    there = visitor()
    keys = []
    for number in range(3):
        there.ask("start", now=1_796_000_000_000 + number * 60_000, zone=0, lang="en", stored=dict(there.kept))
        keys.append(finish(there, seed=f"k{number}") if number < 2 else "")
    there.new_match(seed="k2", level="random", end="deals:1")
    there.play_match(sensible)
    assert keys[0] not in there.shelf and len(there.shelf) == 2
    there.ask("go", screen="records")
    assert "the oldest match was removed" in there.regions["screen"]
    there.click("record-restore")
    assert keys[0] in there.shelf


# --- the list


def test_from_the_list_to_a_deal_in_the_viewer_and_back() -> None:
    there = visitor()
    key = finish(there)
    there.start("#/records")
    there.click("record-open", record=key)
    assert there.hash == "#/record" and there.title.startswith("A match")
    for wrong in ("1", "-1", "x", "", "²"):
        there.ask("record-deal", deal=wrong)
        assert there.hash == "#/record"
    there.click("record-deal", deal="0")
    shown = there.session.replay
    assert there.session.screen == "replay" and shown is not None and shown.you == 0 and shown.ply == 0
    assert shown.match.current.actions == there.table.match.deals[0].actions
    there.ask("go", screen="record")
    assert there.offers("record-deal", deal="0")


def test_deleting_can_be_undone() -> None:
    there = visitor()
    key = finish(there)
    before = dict(there.shelf)
    there.ask("go", screen="records")
    there.click("record-delete", record=key)
    assert not there.shelf and not there.offers("record-open")
    there.click("record-restore")
    assert there.shelf == before and there.offers("record-open", record=key)
    there.click("record-open", record=key)
    there.click("record-delete", record=key)
    assert there.hash == "#/records" and there.offers("record-restore")


def test_a_long_list_has_pages() -> None:
    there = visitor()
    there.choose({f"{number}.txt": record.to_text(played(seed=f"p{number}")) for number in range(60)})
    there.ask("go", screen="records")
    first = {control["data-record"] for control in there.controls() if control["data-action"] == "record-open"}
    there.click("records-page", page="1")
    second = {control["data-record"] for control in there.controls() if control["data-action"] == "record-open"}
    assert len(first) == 50 and len(second) == 10 and not first & second
    for wrong in ("-1", "x", "9999"):
        there.ask("records-page", page=wrong)
    assert there.offers("record-open")


@pytest.mark.parametrize("lang", LANGS)
def test_the_screens_are_well_made(lang: str) -> None:
    there = visitor(lang)
    handlers = set(intents.HANDLERS)
    there.ask("go", screen="records")
    assert not faults(page(there.regions), handlers)
    key = finish(there)
    there.choose({"a.txt": record.to_text(played()), "b.txt": "nonsense", "c.json": "[1, 2]"}, skipped=2)
    for screen in ("records", "record", "statistics"):
        there.ask("go", screen=screen)
        assert not faults(page(there.regions), handlers), screen
    there.ask("record-open", record=key)
    assert there.offers("record-deal", deal="0") and not faults(page(there.regions), handlers)
    there.click("record-delete", record=key)
    assert not faults(page(there.regions), handlers)


# --- files out and in again


@pytest.mark.parametrize("form", ["text", "json"])
def test_all_matches_go_out_and_come_back_the_same(form: str) -> None:
    there = visitor()
    finish(there, seed="one")
    finish(there, seed="two")
    there.choose({"x.txt": record.to_text(played("bacon4", deals=2))})
    kept = {key: body for key, (_, body) in there.shelf.items()}
    there.ask("go", screen="records")
    there.click("records-export", form=form)
    ((name, content),) = there.files.items()
    assert name.endswith(".txt" if form == "text" else ".json")
    assert form == "text" or len(json.loads(content)) == 3
    there.choose({name: content})
    assert "3 matches were here already" in there.regions["screen"] and len(there.shelf) == 3
    for pieces in (0, 500, 100_000):
        other = visitor()
        other.choose({name: content}, pieces=pieces)
        assert {key: json.loads(body) for key, (_, body) in other.shelf.items()} == {
            key: json.loads(body) for key, body in kept.items()
        }


@pytest.mark.parametrize("form", ["text", "json"])
def test_one_match_goes_out_alone(form: str) -> None:
    there = visitor()
    key = finish(there, seed="one")
    finish(there, seed="two")
    there.ask("go", screen="records")
    there.click("record-open", record=key)
    there.click("records-export", form=form, record=key)
    ((name, content),) = there.files.items()
    assert name.startswith("bear-and-bacon-bear-")
    (found,) = record.parse_records(content)
    assert found["info"]["key"] == key and record.from_json(found).over
    for wrong in ({"form": "exe"}, {"form": "json", "record": "unknown"}):
        there.ask("records-export", **wrong)
    assert len(there.files) == 1


def test_all_data_go_into_one_file_and_come_back_elsewhere() -> None:
    there = visitor()
    finish(there, seed="one")
    there.ask("setting", setting="deck", value="plain")
    there.new_match(seed="running", level="random")
    there.play_until(there.my_turn)
    others = {key for key in there.kept if key not in ("match", "settings")}
    there.ask("go", screen="records")
    there.click("records-export", form="all")
    ((name, content),) = there.files.items()
    other = visitor("ja")
    other.choose({name: content}, everything="yes")
    assert other.session.settings.deck == "plain" and other.root["lang"] == "en"
    assert others and {key: other.kept[key] for key in others} == {key: there.kept[key] for key in others}
    assert set(other.shelf) == set(there.shelf)
    assert other.table.match.current.seed == "running"
    third = visitor("ja")
    third.choose({name: content})
    assert third.session.settings.lang == "ja" and third.session.table is None and set(third.shelf) == set(there.shelf)


HOSTILE_STORED: list[Any] = [
    None,
    7,
    {"settings": 5},
    {"../x": "y", "A": "b", "": "c"},
    {f"k{n}": "" for n in range(60)},
    {"match": "x" * 4_600_000},
]


@pytest.mark.parametrize("stored", HOSTILE_STORED, ids=lambda value: str(value)[:20])
def test_a_hostile_header_changes_nothing(stored: Any) -> None:
    there = visitor()
    before = dict(there.kept)
    text = json.dumps({"bear-and-bacon": 1, "stored": stored})
    if len(text) < 4_000_000:
        there.choose({"all.json": f"[\n{text}\n]\n"}, everything="yes")
    else:
        there.choose({"all.json": f"[\n{text}\n]\n"[:4_900_000]}, everything="yes")
    assert {key: there.kept.get(key) for key in before} == before and set(there.kept) <= {*before, "settings"}


def test_a_restored_match_that_can_not_be_read_is_put_aside() -> None:
    there = visitor()
    text = json.dumps({"bear-and-bacon": 1, "stored": {"match": "junk", "settings": "[[[["}})
    there.choose({"all.json": text}, everything="yes")
    assert there.session.table is None and there.kept["unreadable-match"] == "junk"


# --- bad files

TEXT = record.to_text(played(seed="bad"))
JSON = record.to_json(played(seed="bad"))


def edited(change: Callable[[Any], None]) -> str:
    data = json.loads(json.dumps(JSON))
    change(data)
    return json.dumps(data)


def actions(data: Any) -> list[str]:
    found: list[str] = data["deals"][0]["actions"]
    return found


def cut_short(data: Any) -> None:
    data["deals"][0].update(actions=[], result=None)
    del data["scores"]


BAD: dict[str, tuple[str, str, str]] = {
    "empty": ("", "There is no deal in it", "ディールが一つもありません"),
    "blank": ("\n\n  \n", "There is no deal in it", "ディールが一つもありません"),
    "prose": ("Dear: friend\n", "Line 1: A match begins with", "1行目：マッチは"),
    "no colon": (TEXT + "what\n", "This line can't be read: what", "読めない行です：what"),
    "json cut": (json.dumps(JSON)[:-9], "not JSON", "JSONとして読めません"),
    "number": ("[1]", "JSON object", "JSONオブジェクト"),
    "format": (edited(lambda d: d.update(format=9)), "format", "形式"),
    "rules": (edited(lambda d: d.update(rules=9)), "another version of the rules", "別の版のルール"),
    "game": (edited(lambda d: d.update(game="whist")), "unknown: whist", "知らないゲーム"),
    "option": (edited(lambda d: d.update(game="bear/x=1")), "unknown: bear/x=1", "知らないゲームまたはルール"),
    "game type": (edited(lambda d: d.update(game=[1])), "unknown", "知らない"),
    "no deals": (edited(lambda d: d.update(deals=[])), "no deal in it", "一つもありません"),
    "start": (edited(lambda d: d["start"].update(deal_no=0)), "number of the first deal", "最初のディールの番号"),
    "notation": (
        edited(lambda d: actions(d).insert(0, "jump")),
        "deal 1, action 1: “jump” is no action",
        "第1ディール、1手目：「jump」",
    ),
    "illegal": (
        edited(lambda d: actions(d).insert(0, "play AS")),
        "deal 1, action 1: “play AS” is against",
        "「play AS」はルール違反です",
    ),
    "result": (
        edited(lambda d: d["deals"][0]["result"].update(points=[1, 2, 3])),
        "deal 1: The result",
        "第1ディール：書かれた結果",
    ),
    "scores": (edited(lambda d: d.update(scores=[1, 2, 3])), "The scores at the end should be", "最後の得点は"),
    "seed": (edited(lambda d: d["deals"][0].update(seed="other")), "those of the seed “other”", "シード「other」"),
    "cards": (edited(lambda d: d["deals"][0]["deal"]["hands"][0].append("AS")), "can't be dealt", "配れないカード"),
    "no cards": (edited(lambda d: d["deals"].insert(0, {})), "neither cards nor a seed", "カードもシードも"),
    "actions": (edited(lambda d: d["deals"][0].update(actions=5)), "not a list of texts", "リストではありません"),
    "unfinished": (edited(cut_short), "played to its end", "最後まで遊んだ"),
    "deep": ("[" * 5000, "not JSON", "JSONとして読めません"),
    "too long": ('{"a": "' + "x" * record.MAX_TEXT + '"}', "too long", "長すぎます"),
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_named_with_its_reason_and_the_good_ones_are_kept(kind: str, lang: str) -> None:
    content, english, japanese = BAD[kind]
    there = visitor(lang)
    there.choose(
        {
            "good.txt": record.to_text(played()),
            "dir/bad & <b>.txt": content,
            "good2.json": json.dumps(record.to_json(played(seed="q"))),
        }
    )
    assert len(there.shelf) >= 2
    there.ask("go", screen="records")
    report = parse(there.regions["screen"]).find(id="import-report")[0].text()
    assert "dir/bad & <b>.txt" in report and (english if lang == "en" else japanese) in report


def test_every_code_of_a_record_error_has_its_sentence() -> None:
    import ast
    from pathlib import Path

    sources = [Path("pygame_engine/record.py"), Path("web/records.py"), Path("web/record_files.py")]
    codes = set()
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RecordError":
                codes |= {k.value.value for k in node.keywords if k.arg == "code" and isinstance(k.value, ast.Constant)}
    assert len(codes) > 12
    for code in codes | {"illegal", "notation"}:
        for lang in LANGS:
            assert words_record.record_text(RecordError("x", code=code), lang)


def test_a_bad_match_in_a_file_spoils_only_itself_and_has_its_line() -> None:
    good = [record.to_text(played(seed=f"m{n}")) for n in range(4)]
    broken = good[1].replace("Play: ", "Play: jump; ", 1)
    nonsense = good[2].replace("Deal: 1", "Deal: 1\nwhat", 1)
    first = len(good[0].split("\n"))
    text = "\n".join([good[0], broken, nonsense, good[3]])
    for pieces in (0, 300):
        reader = FileReader()
        found = [item for piece in cut("x", text, pieces) for item in reader.feed(piece["text"])] + list(reader.end())
        lines = [item.line for item in found]
        assert [type(item) for item in found] == [Found, Found, RecordError, Found]
        assert lines[0] == 1 and lines[1] == first + 1
        assert text.split("\n")[lines[2] - 1] == "what" and text.split("\n")[lines[3] - 1] == "Format: 1"
    there = visitor()
    there.choose({"many.txt": text}, pieces=400)
    assert len(there.shelf) == 2
    report = parse(there.regions["screen"] if there.hash == "#/records" else _records(there)).text()
    assert f"Line {first + 1}, deal 1, action 1: “jump” is no action" in report


def _records(there: Driver) -> str:
    there.ask("go", screen="records")
    return there.regions["screen"]


@pytest.mark.parametrize("indent", [None, 1, 4])
def test_json_files_of_any_layout_are_read(indent: int | None) -> None:
    data = [record.to_json(played(seed=f"j{n}")) for n in range(3)]
    for content in (data, data[0]):
        there = visitor()
        there.choose({"x.json": "\ufeff" + json.dumps(content, indent=indent)}, pieces=900)
        assert len(there.shelf) == (3 if content is data else 1), there.session.archive.import_


def test_two_thousand_files_with_bad_ones_among_them() -> None:
    match = record.to_json(played(seed="many"))
    files = {}
    for number in range(2000):
        deal = load_game("bear").deal(f"n{number}")
        data = {
            **match,
            "deals": [
                {
                    "seed": f"n{number}",
                    "deal": load_game("bear").deal_to_json(deal),
                    "actions": _line(number),
                    "result": None,
                }
            ],
        }
        data.pop("scores")
        if number % 100 == 7:
            data["deals"][0]["actions"][3] = "play XX"
        files[f"dir/{number:04}.json"] = json.dumps(data)
    there = visitor()
    wishes = there.choose(files)
    assert wishes.count("next") == 51 and wishes[-1] == "stop"
    job = there.session.archive.import_
    assert (job.good, job.fault_count, job.done) == (1980, 20, 2000)
    assert [path for path, _ in job.faults] == [f"dir/{number:04}.json" for number in range(7, 2000, 100)]
    assert "1980 matches imported" in _records(there) and "20 entries could not be read" in there.regions["screen"]
    assert len(there.shelf) == 1980


def _line(number: int) -> list[str]:
    """A short line of Bear: a bid of 100 by whoever can, then anything until the defeat is certain."""
    game = load_game("bear")
    state = game.new_state(game.deal(f"n{number}"))
    stream, actions = Stream("line", str(number)), []
    while not state.is_terminal():
        legal = state.legal_actions()
        bids = [action for action in legal if game.format_action(action) == "bid 100 S"]
        action = bids[0] if bids else stream.choice(legal)
        state.apply(action)
        actions.append(game.format_action(action))
    return actions


def test_importing_can_be_cancelled_and_what_was_read_stays() -> None:
    there = visitor()
    texts = [record.to_text(played(seed=f"c{n}")) for n in range(3)]
    there.ask("go", screen="records")
    there.ask("records-import", step="begin", files=3, size=10**6, skipped=0)
    assert there.offers("import-cancel") and parse(there.regions["screen"]).find("progress")
    answer = there.ask("records-import", step="batch", entries=[{"path": "0.txt", "text": texts[0]}])
    assert answer["files"] == "next"
    there.click("import-cancel")
    answer = there.ask("records-import", step="batch", entries=[{"path": "1.txt", "text": texts[1]}])
    assert answer["files"] == "stop" and len(there.shelf) == 1
    assert "Import stopped" in there.regions["screen"]
    there.click("import-close")
    assert "import-report" not in there.regions["screen"]


def test_work_is_done_in_steps_that_a_click_can_get_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "STEP_SECONDS", 0.0)
    monkeypatch.setattr(records, "SLICE_SECONDS", 0.0)
    there = visitor()
    wishes = there.choose({"x.txt": "\n".join(record.to_text(played(seed=f"s{n}")) for n in range(5))})
    assert wishes.count("more") > 5 and len(there.shelf) == 5


def test_no_more_are_taken_in_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_MATCHES", 2)
    there = visitor()
    wishes = there.choose({f"{n}.txt": record.to_text(played(seed=f"f{n}")) for n in range(4)})
    assert wishes[-1] == "stop" and len(there.shelf) == 2
    assert "There is no room for more matches" in _records(there)


def test_what_the_host_could_not_read_is_listed() -> None:
    there = visitor()
    there.ask("records-import", step="begin", files=3, size=1, skipped=0)
    entries = [{"path": str(n), "fault": fault} for n, fault in enumerate(("size", "line", "unreadable"))]
    there.ask("records-import", step="batch", entries=entries)
    there.ask("records-import", step="end")
    text = parse(_records(there)).text()
    assert "The file is too large" in text and "too long" in text and "can't be opened" in text


HOSTILE: list[dict[str, Any]] = [
    {"step": "batch"},
    {"step": "begin", "files": -1, "size": "x", "skipped": True},
    {"step": "batch", "entries": "x"},
    {"step": "batch", "entries": [1, None, [], {}, {"path": 5, "text": 7}, {"text": "\x00"}]},
    {"step": "batch", "entries": [{"path": "x" * 9999, "text": "Format: 1\nDeal: 1\nHands: x\n"}]},
    {"step": "batch", "entries": [{"path": "a", "text": json.dumps({**JSON, "deals": [{"deal": {"hands": 7}}]})}]},
    {"step": "more"},
    {"step": "end"},
    {},
]


def test_hostile_messages_change_nothing_else() -> None:
    there = visitor()
    key = finish(there)
    before = dict(there.shelf)
    for fields in HOSTILE:
        there.ask("records-import", **fields)
    for name in ("shelf-list", "record-body", "export-batch"):
        for fields in ({}, {"entries": 5}, {"entries": [[1, 2], ["a"], ["b", "[1]"], ["c", "[" * 9]]}, {"last": "x"}):
            there.ask(name, **fields)
    there.ask("record-open", record=key)
    assert there.shelf == before and there.session.archive.opened is not None
    for body in ("", "{", "[]", "7", '{"format": 1}'):
        there.session.archive.opened = None
        there.ask("record-body", record=key, body=body)
        assert there.session.archive.opened is None and "can't be read" in parse(there.regions["notice"]).text()


@pytest.mark.parametrize(
    "info",
    [
        {"players": 5, "you": 9, "date": "x", "key": "../", "assisted": "yes"},
        {"players": [{"level": ["x"]}, {"name": 7}, 8], "you": True},
        {"players": ["A", "B"], "you": -1, "date": "2026-01-01T00:00Z"},
        ["x"],
        "x",
        7,
    ],
    ids=str,
)
def test_the_info_of_a_strange_record_is_not_trusted(info: Any) -> None:
    there = visitor()
    data = {**record.to_json(played()), "info": info}
    there.choose({"x.json": json.dumps(data)})
    ((key, (summary, _)),) = there.shelf.items()
    found = archive.from_text(summary)
    assert found.you is None and not found.assisted and found.date == "" and re.fullmatch(r"i-[0-9a-f]{24}", key)
    there.ask("go", screen="statistics")
    assert "Nothing to count yet" in there.regions["screen"], "whose match it was is not known"


@pytest.mark.parametrize("game", ["bear", "six-bid-solo", "bacon4", "applewood5", "chunky6"])
def test_summaries_survive_the_shelf(game: str) -> None:
    match = played(game, deals=2)
    seats = [Seat(), *[Seat(bots.usual(game), "Ren")] * (match.game.num_players - 1)]
    info = archive.info_of(seats, 0, "2026-11-30T12:00", "k-1", True, False)
    one = archive.summarize(match, info, 99)
    assert archive.from_text(archive.to_text(one)) == one and len(one.deals) == 2
    for damaged in ("", "[]", "{}", archive.to_text(one)[:-3], archive.to_text(one).replace("k-1", "../")):
        with pytest.raises(ValueError):
            archive.from_text(damaged)
