"""The app answers every message with JSON, loses nothing that was stored, and opens links only where they are whole."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import zlib
from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Any

import pytest
from driver import ME, Driver, careless, run, sensible
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import web.session
from pygame_engine import game_ids, link, load_game, record, words
from pygame_engine.table import Table
from web import app, intents, parts, render
from web.settings import CHOICES


def reply(message: str) -> dict[str, Any]:
    """The app's answer, which must be one JSON object of version 1 that says whether it is ok."""
    answer = json.loads(run(app.handle(message)))
    assert isinstance(answer, dict) and answer["v"] == 1 and isinstance(answer["ok"], bool)
    if not answer["ok"]:
        assert answer["error"]["code"] and isinstance(answer["error"]["message"], str)
    return answer


# --- the envelope


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "bad-json"),
        ("{", "bad-json"),
        ("null", "bad-json"),
        ("[]", "bad-json"),
        ("7", "bad-json"),
        ('"x"', "bad-json"),
        ("[" * 100_000, "bad-json"),
        ("1" * 10_000, "bad-json"),
        ('{"v": 2, "cmd": "hello"}', "bad-request"),
        ('{"v": "1", "cmd": "hello"}', "bad-request"),
        ('{"v": null, "cmd": "hello"}', "bad-request"),
        ('{"v": 1}', "bad-request"),
        ('{"v": 1, "cmd": "fly"}', "bad-request"),
        ('{"v": 1, "cmd": 7}', "bad-request"),
        ('{"v": 1, "cmd": "render"}', "bad-request"),
        ('{"v": 1, "cmd": "render", "intent": "start"}', "bad-request"),
        ('{"v": 1, "cmd": "render", "intent": {}}', "bad-request"),
        ('{"v": 1, "cmd": "render", "intent": {"name": 7}}', "bad-request"),
        ('{"v": 1, "cmd": "render", "intent": {"name": "fly"}}', "bad-request"),
        ('{"v": 1, "cmd": "render", "intent": {"name": "__class__"}}', "bad-request"),
    ],
    ids=lambda value: value[:50],
)
def test_a_message_that_can_not_be_read_is_answered_with_the_reason(message: str, code: str) -> None:
    assert reply(message)["error"]["code"] == code


def test_a_message_beyond_all_measure_is_refused_unread() -> None:
    message = json.dumps({"v": 1, "id": 1, "cmd": "hello", "x": "y" * app.MESSAGE_LIMIT})
    assert reply(message)["error"]["code"] == "bad-json"


@pytest.mark.parametrize("ident", [0, 7, -1, "a", "é\"'"])
def test_the_id_comes_back_with_every_kind_of_answer(ident: object) -> None:
    for body in ({"cmd": "hello"}, {"cmd": "fly"}, {"cmd": "render", "intent": {"name": "go"}}, {"v": 3}):
        assert reply(json.dumps({"v": 1, "id": ident, **body}))["id"] == ident


def test_an_id_that_is_no_id_is_left_out() -> None:
    strange: list[object] = [None, [], {}, 1.5]
    for ident in strange:
        assert "id" not in reply(json.dumps({"v": 1, "id": ident, "cmd": "hello"}))


def test_the_referees_commands_pass_through_and_do_not_touch_the_page() -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="random")
    before = page.kept["match"]
    assert reply('{"v": 1, "id": 3, "cmd": "hello"}')["games"] == game_ids()
    new = reply('{"v": 1, "id": "n", "cmd": "new", "game": "bear", "seed": "snow"}')
    assert new["ok"] and new["id"] == "n"
    done = reply(json.dumps({"v": 1, "cmd": "play", "g": new["g"], "action": "pass"}))
    assert done["events"][0]["event"] == "pass"
    refused = reply(json.dumps({"v": 1, "id": 9, "cmd": "play", "g": new["g"], "action": "play AS"}))
    assert refused["error"]["code"] == "illegal-action" and refused["id"] == 9
    assert page.session.sealed() == before


def test_an_answer_tells_only_what_the_page_has_to_know() -> None:
    page = Driver()
    known = {"v", "id", "ok", "regions", "root", "title", "hash", "push", "after", "store", "say", "do", "focus"}
    page.watch.append(lambda answer: _check_keys(answer, known))
    page.new_match(seed="rain", level="random")
    page.play_deal(careless)
    page.click("next-deal")
    first = page.ask("dialog", open="menu")
    assert set(first["regions"]) == {"dialog"}, "regions that did not change are not sent again"


def _check_keys(answer: dict[str, Any], known: set[str]) -> None:
    assert set(answer) <= known
    assert set(answer.get("regions", {})) <= {"top", "notice", "screen", "dialog"}
    assert set(answer.get("store", {})) <= {"match", "settings", "unreadable-match", *parts.KEPT}


def test_an_unforeseen_failure_is_told_and_the_page_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="random")
    monkeypatch.setitem(intents.HANDLERS, "hint", lambda *args: 1 / 0)
    page.click("hint")
    assert "division by zero" in page.regions["screen"]
    page.play_deal(careless)
    assert page.over()


def test_a_screen_that_can_not_be_drawn_is_answered_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="random")
    kept = dict(page.kept)
    monkeypatch.setattr(render, "_screen", lambda *args: 1 / 0)
    answer = reply('{"v": 1, "id": 5, "cmd": "render", "intent": {"name": "update-ready"}}')
    assert not answer["ok"] and answer["id"] == 5 and page.kept == kept
    monkeypatch.undo()
    page.play_deal(careless)


# --- hostile intents

FIELDS = (
    *("action", "address", "card", "checked", "entropy", "epoch", "field", "game", "hash", "lang", "level", "link"),
    *("open", "option-end", "option-all_pass", "option-game_choice", "option-null_value", "screen", "seed", "setting"),
    *("storage", "stored", "value", "what"),
)
WORDS = (
    *("bear", "bear/all_pass=ask", "table", "lobby", "new", "#/table", "#1AeWrd.bear~all_pass-redeal.s.rain.2"),
    *("AS", "10D", "5C", "pass", "bid 40 S", "bid null", "play AS", "discard 5C 9D", "agree slop", "game S", "²", "40"),
    *("normal", "random", "speed", "instant", "lang", "ja", "hold", "tap", "confirm", "on", "last-trick", "share"),
    *("overwrite", "deals:1", "ask", "after_win", "after_kitty", "match", "settings", "\ud800", "\x00", "<b>"),
)
VALUES = st.recursive(
    st.sampled_from(WORDS) | st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS + WORDS), inner, max_size=3),
    max_leaves=5,
)
NAMES = st.sampled_from([*intents.HANDLERS, *("tick", "do", "card", "undo") * 3])
INTENTS = st.builds(lambda name, more: {**more, "name": name}, NAMES, st.dictionaries(st.sampled_from(FIELDS), VALUES))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(INTENTS, min_size=1, max_size=6), st.integers(0, 2))
def test_whatever_an_intent_holds_the_page_gets_an_answer(todo: list[dict[str, Any]], plies: int) -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="random")
    for _ in range(plies):
        if page.my_turn():
            page.do(careless(page.view))
    for intent in todo:
        answer = reply(json.dumps({"v": 1, "id": 1, "cmd": "render", "intent": intent}))
        assert answer["ok"] is True and set(answer["regions"]) <= {"top", "notice", "screen", "dialog"}
    fresh = reply(json.dumps({"v": 1, "id": 1, "cmd": "render", "intent": {"name": "start"}}))
    assert fresh["ok"] is True and fresh["regions"]["screen"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
COMMANDS = st.sampled_from(["render", "hello", "new", "play", "view", "load", "hint", "record", "bot", "next", ""])


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60) | st.builds(json.dumps, JSON))
def test_whatever_a_message_is_there_is_an_answer(message: str) -> None:
    reply(message)


@settings(max_examples=100, deadline=None)
@given(COMMANDS | JSON, st.dictionaries(st.sampled_from(["v", "id", "intent", "g", "game", "seed", "record"]), JSON))
def test_whatever_a_request_holds_there_is_an_answer(command: object, more: dict[str, Any]) -> None:
    reply(json.dumps({"v": 1, **more, "cmd": command}))


# --- storage


def sealed(data: object) -> str:
    """Something as the app keeps a match."""
    return base64.b64encode(zlib.compress(json.dumps(data).encode())).decode()


def opened(kept: str) -> dict[str, Any]:
    """What the app kept."""
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(kept)))
    return data


def played() -> str:
    """A stored match in the middle of a deal."""
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="random")
    page.play_until(lambda: len(page.view.tricks) == 2, careless)
    return page.kept["match"]


def far_behind() -> str:
    """A good match behind more blanks than are ever opened."""
    text = " " * web.session.SAVE_LIMIT + json.dumps(opened(played()))
    return base64.b64encode(zlib.compress(text.encode())).decode()


def changed(change: str) -> str:
    """The stored match with something changed in it."""
    data = opened(played())
    table = data["table"]
    if change == "rules":
        table["rules"] = 0
    elif change == "format":
        table["format"] = 99
    elif change == "game":
        table["game"] = "whist"
    elif change == "game of another type":
        table["game"] = {"name": "bear"}
    elif change == "cards":
        table["deals"][0]["deal"]["hands"][0][0] = "AS"
        table["deals"][0]["deal"]["hands"][1][0] = "AS"
    elif change == "action":
        table["deals"][0]["actions"][1] = "play AS"
    elif change == "scores":
        table["scores"] = [1000, 0, 0]
    elif change == "level":
        table["info"]["players"][1]["level"] = "champion"
    elif change == "level of another type":
        table["info"]["players"][1]["level"] = ["normal"]
    elif change == "players":
        table["info"]["players"] = [None, 7, "x"]
    elif change == "nobody to play":
        table["info"]["players"] = [{"level": "random", "name": ""}] * 3
    elif change == "a bot on the visitor's seat":
        table["info"]["players"][0]["level"], table["info"]["players"][1]["level"] = "random", None
    elif change == "no deals":
        table["deals"] = []
    elif change == "no table":
        del data["table"]
    elif change == "list":
        return sealed([data])
    return sealed(data)


CHANGES = [
    *("rules", "format", "game", "game of another type", "cards", "action", "scores", "level", "level of another type"),
    *("players", "nobody to play", "a bot on the visitor's seat", "no deals", "no table", "list"),
]
DAMAGES: dict[str, Callable[[], str]] = {
    "cut": lambda: played()[:-40],
    "cut at a byte": lambda: played()[:-41],
    "nothing": lambda: "A",
    "blank": lambda: " ",
    "other JSON": lambda: '{"match": 1}',
    "wrong base64": lambda: "?" + played(),
    "not base64": lambda: "日本語",
    "not compressed": lambda: base64.b64encode(b"{}").decode(),
    "compressed nonsense": lambda: base64.b64encode(zlib.compress(b"\xff\xfe\x00")).decode(),
    "deeply nested": lambda: base64.b64encode(zlib.compress(b"[" * 500_000)).decode(),
    "bomb": lambda: sealed({"table": " " * (web.session.SAVE_LIMIT + 10)}),
    "good match in a bomb": far_behind,
    "large bomb": lambda: base64.b64encode(zlib.compress(b" " * 50_000_000)).decode(),
    "number": lambda: base64.b64encode(zlib.compress(b"1" * 5000)).decode(),
    **{f"changed {change}": partial(changed, change) for change in CHANGES},
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("fragment", ["", "#/table"], ids=["lobby", "table"])
def test_a_stored_match_that_can_not_be_read_is_put_aside_and_the_page_works_on(damage: str, fragment: str) -> None:
    text = DAMAGES[damage]()
    page = Driver(kept={"match": text}, fragment=fragment)
    assert page.hash == "#/" and page.session.table is None
    assert "was put aside" in page.regions["notice"]
    assert page.kept["unreadable-match"] == text and "match" not in page.kept
    page.new_match(seed="rain", level="random")
    assert "put aside" not in page.regions["notice"] + page.regions["screen"]
    page.ask("setting", setting="speed", value="instant")
    page.play_deal(careless)
    assert page.over() and page.kept["unreadable-match"] == text


def test_a_link_opened_with_an_unreadable_match_in_storage_does_not_hide_the_message() -> None:
    page = Driver(kept={"match": "?"}, fragment="#1AeWrd.bear~all_pass-redeal.s.rain.2")
    assert page.hash == "#/table" and "was put aside" in page.regions["screen"] + page.regions["notice"]
    assert page.kept["unreadable-match"] == "?"


@pytest.mark.parametrize(
    "stored", ["", "nonsense", "[]", "7", '{"lang": 7, "speed": null, "deck": []}', '{"theme": "dark"', "{" * 99_999]
)
def test_settings_that_can_not_be_read_keep_their_defaults(stored: str) -> None:
    page = Driver("ja", kept={"settings": stored})
    assert page.root["lang"] == "ja" and page.root["data-deck"] == "four"
    assert json.loads(page.kept["settings"])["speed"] == "normal"


@pytest.mark.parametrize("stored", [None, 7, [], {"match": 7, "settings": []}, {"match": None}, {"other": "x" * 1000}])
def test_storage_of_an_unknown_form_is_no_storage(stored: object) -> None:
    page = Driver()
    page.ask("start", stored=stored, lang=7, hash=["#"], storage="no", entropy=None, address={})
    assert page.session.table is None and page.session.storage and page.regions["screen"]


def test_without_storage_the_page_says_so_and_plays_all_the_same() -> None:
    page = Driver(storage=False)
    assert "notice-storage" in page.regions["notice"]
    page.ask("setting", setting="speed", value="instant")
    page.new_match(seed="rain", level="random")
    page.play_deal(careless)
    assert "notice-storage" in page.regions["notice"]


@pytest.mark.parametrize("name", CHOICES)
def test_every_setting_takes_effect_is_kept_and_comes_back(name: str) -> None:
    page = Driver()
    page.click("go", screen="settings")
    for value in reversed(CHOICES[name]):
        page.ask("setting", setting=name, value=value)
        assert json.loads(page.kept["settings"])[name] == value
        page.ask("setting", setting=name, value="nonsense")
        assert getattr(page.session.settings, name) == value
        again = Driver("en", kept=dict(page.kept), fragment="#/settings")
        assert again.regions["screen"] == page.regions["screen"] and again.root == page.root


# --- links

OTHER = link.encode(link.SeedLink("bear/all_pass=redeal,end=points:500", "snow", 1))
DAMAGED = {
    "empty": "#",
    "no link": "#hello",
    "cut": "#" + OTHER[:-3],
    "cut early": "#" + OTHER[:4],
    "one character": "#" + OTHER.replace("snow", "slow"),
    "alphabet": "#" + OTHER.replace("snow", "sn*w"),
    "newer": "#2" + OTHER[1:],
    "other game": "#" + link.sealed(".whist.s.snow"),
    "longer": "#" + OTHER + "x",
    "huge": "#" + "1" * 100_000,
}


@pytest.mark.parametrize("game", ["bear", "bear/end=deals:3", "bear/all_pass=ask,end=either:12:500,null_value=80"])
@pytest.mark.parametrize("seed", ["rain", "大雨 ☂", "<b>&\"'"])
def test_the_link_of_a_deal_opens_the_same_deal_elsewhere(game: str, seed: str) -> None:
    page = Driver(speed="instant")
    options = dict(part.split("=") for part in game.partition("/")[2].split(",") if part)
    page.new_match(seed=seed, level="random", **options)
    page.ask("dialog", open="share")
    page.click("copy-link")
    (copied,) = [done["copy"] for done in page.done]
    assert copied.startswith("https://example.org/cards/#1")
    page.click("share-link")
    assert page.done[-1]["share"]["url"] == copied
    for way in ("start", "route", "open-link"):
        fragment = copied[copied.index("#") :]
        other = Driver(fragment=fragment if way == "start" else "")
        if way != "start":
            other.ask(way, hash=fragment, link=f"Look: {copied}).")
        assert other.hash == "#/table" and other.table.match.game.id == page.table.match.game.id
        assert other.table.match.current.deal == page.table.match.current.deal


def test_a_later_deal_of_a_match_has_a_link_of_its_own() -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="random")
    page.play_deal(careless)
    page.click("next-deal")
    address = intents.deal_link(page.session)
    page.ask("give-up")
    page.ask("open-link", link=address)
    assert page.table.match.current.seed == "rain-2"


@pytest.mark.parametrize("way", ["start", "route", "open-link"])
def test_a_link_asks_before_it_ends_the_match_in_progress(way: str) -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="random")
    playing = page.kept["match"]
    if way == "start":
        page.start("#" + OTHER)
    else:
        page.ask(way, hash="#" + OTHER, link=OTHER)
    assert 'id="dialog-overwrite"' in page.regions["dialog"] and page.kept["match"] == playing
    page.click("dialog")  # keep my match
    assert not page.regions["dialog"] and page.kept["match"] == playing
    page.click("go", screen="table")
    assert page.table.match.current.seed == "rain"
    page.ask("route", hash="#" + OTHER)
    page.click("overwrite")
    assert page.table.match.current.seed == "snow" and page.hash == "#/table" and page.kept["match"] != playing


@pytest.mark.parametrize("damage", DAMAGED)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_damaged_link_says_what_is_wrong_and_opens_nothing(damage: str, lang: str) -> None:
    fragment = DAMAGED[damage]
    page = Driver(lang, fragment=fragment)
    assert page.session.table is None and page.hash == "#/"
    if damage == "empty":
        page.ask("open-link", link="")
    with pytest.raises(link.LinkError) as caught:
        link.decode(fragment[:4000])  # no more of an address is looked at
    assert page.session.link_error == words.link_text(caught.value, lang)
    assert 'role="alert"' in page.regions["screen"] and 'id="link-error"' in page.regions["screen"]


def test_a_damaged_link_leaves_the_match_in_progress_alone() -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="random")
    playing = page.kept["match"]
    for fragment in DAMAGED.values():
        page.ask("route", hash=fragment)
        assert page.kept["match"] == playing and not page.regions["dialog"]


def test_a_linked_page_that_is_loaded_again_goes_on_with_the_deal() -> None:
    page = Driver(fragment="#" + OTHER, speed="instant")
    page.play_until(lambda: len(page.view.tricks) > 1, careless)
    screen, playing = page.regions["screen"], page.kept["match"]
    for fragment in (page.hash, "#" + OTHER):
        page.start(fragment)
        assert page.hash == "#/table" and page.regions["screen"] == screen and page.kept["match"] == playing


def test_the_addresses_of_screens_lead_to_them() -> None:
    page = Driver(speed="instant")
    for screen in ("new", "settings", "rules", "lobby"):
        page.ask("route", hash=f"#/{screen}")
        own = f"#/{screen}/bear" if screen in ("new", "rules") else f"#/{screen}"
        assert page.hash == ("#/" if screen == "lobby" else own)
    page.ask("route", hash="#/rules/six-bid-solo")
    assert page.hash == "#/rules/six-bid-solo" and "Six-Bid Solo" in page.regions["screen"]
    page.ask("route", hash="#/table")
    assert page.hash == "#/", "there is no table yet"
    page.ask("route", hash="#/nowhere")
    assert page.hash == "#/"
    page.new_match(seed="rain", level="random")
    page.ask("route", hash="#/")
    page.ask("route", hash="#/table")
    assert page.hash == "#/table"


# --- bots


@contextlib.contextmanager
def thinking(monkeypatch: pytest.MonkeyPatch, think: Any) -> Iterator[None]:
    """Tables whose bots think so."""
    with monkeypatch.context() as patch:
        patch.setattr(Table, "think", think)
        patch.setattr(web.session, "SLICE_SECONDS", 0.0)
        yield


def test_a_bot_that_fails_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="normal")

    def fails(*args: object) -> Iterator[float]:
        raise RuntimeError("a bot's bug")
        yield 0.0

    for bot in page.table._bots.values():
        monkeypatch.setattr(type(bot), "think", fails)
    page.play_deal(careless)
    assert page.over() and page.table.failures and not page.session.message
    assert any("decided instead" in sentence for sentence in page.session.log())


def test_others_are_answered_while_a_bot_thinks_and_an_undo_ends_the_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Driver(speed="fast")
    page.new_match(seed="rain", level="random")
    page.play_until(lambda: page.my_turn() and page.view.phase == "play", careless)
    page.do(careless(page.view))
    page.play_until(lambda: page.table.bot_to_act and page.after is not None and not page.session.holding, careless)
    slices: list[int] = []

    def slowly(self: Table, *args: object) -> Generator[float, None, Any]:
        for number in range(1000):
            slices.append(number)
            yield number / 1000
        return self.state.legal_actions()[0]

    async def overlapping() -> None:
        assert page.after is not None
        thought = asyncio.create_task(page.send("tick", **_but_name(page.after["intent"])))
        for _ in range(5):
            await asyncio.sleep(0)
        assert slices and not thought.done()
        actions = list(page.table.match.current.actions)
        for name, fields in (("copy-link", {}), ("setting", {"setting": "theme", "value": "dark"})):
            await page.send(name, **fields)
        assert page.table.match.current.actions == actions
        await page.send("undo")
        seen = len(slices)
        await thought
        assert len(slices) <= seen + 1, "the thought ends at its next pause"
        assert page.my_turn() and page.table.assisted

    with thinking(monkeypatch, slowly):
        run(overlapping())
    page.play_deal(careless)


def test_a_thought_of_a_page_that_was_loaded_again_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Driver(speed="fast")
    page.new_match(seed="rain", level="random")
    page.play_until(lambda: page.table.bot_to_act and page.after is not None, careless)

    def slowly(self: Table, *args: object) -> Generator[float, None, Any]:
        yield from [0.1] * 50
        return self.state.legal_actions()[0]

    async def overlapping() -> None:
        assert page.after is not None
        thought = asyncio.create_task(page.send("tick", **_but_name(page.after["intent"])))
        await asyncio.sleep(0)
        await page.send("give-up")
        await thought
        assert page.session.table is None and page.hash == "#/" and page.after is None

    with thinking(monkeypatch, slowly):
        run(overlapping())


def test_two_ticks_of_one_moment_make_one_move(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Driver(speed="fast")
    page.new_match(seed="rain", level="random")
    page.play_until(lambda: page.table.bot_to_act and page.after is not None, careless)

    def slowly(self: Table, *args: object) -> Generator[float, None, Any]:
        yield from [0.1] * 5
        return self.state.legal_actions()[0]

    async def overlapping() -> None:
        assert page.after is not None
        fields, before = _but_name(page.after["intent"]), page.table.match.ply
        await asyncio.gather(*(page.send("tick", **fields) for _ in range(3)))
        assert page.table.match.ply == before + 1

    with thinking(monkeypatch, slowly):
        run(overlapping())


def _but_name(intent: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in intent.items() if name != "name"}


# --- what is kept and sent


def test_a_match_can_be_saved_as_text_only_when_it_is_over() -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="random", end="deals:1")
    page.ask("export")
    assert not page.done
    page.play_deal(careless)
    page.click("export")
    download = page.done[-1]["download"]
    again = record.from_text(download["text"])
    assert again.current.actions == page.table.match.current.actions and download["name"].endswith(".txt")


def test_an_update_waits_for_the_end_of_the_deal() -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="random")
    page.ask("update-ready")
    assert not page.offers("update")
    page.ask("update")
    assert not page.done
    page.play_deal(careless)
    page.click("update")
    assert page.done == [{"update": True}]


def test_the_visitor_sits_where_the_page_says() -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain")
    assert len(set(page.session.names())) == 3
    assert not page.table.seats[ME].is_bot and all(seat.is_bot for seat in page.table.seats[1:])
    page.play_until(lambda: len(page.view.tricks) > 1, sensible)
    assert page.table.match.game == load_game("bear")
