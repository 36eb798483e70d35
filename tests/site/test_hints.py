"""A hint at every decision of every game and form, in both languages, and the rest of a deal played on request."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Generator
from functools import cache
from typing import Any

import pytest
from driver import Driver, run
from markupsafe import escape

import web.session
from pygame_engine import bots, link, load_game
from pygame_engine.bots.bear_search import BearSearch
from pygame_engine.match import Match
from pygame_engine.protocol import Hurry
from pygame_engine.rng import Stream
from pygame_engine.table import Seat, new_table
from web import app, hints
from web.components import face
from web.components.hints import HintModel, Row, hint_dialog


def perform_advice(page: Driver) -> None:
    """Do what the hint says, as text."""
    session = app._session
    assert session.table is not None and session.advice is not None
    game = session.table.match.game
    action = game.format_action(session.advice.action)
    kind, *rest = action.split(" ")
    look = face.of(session.game)
    if kind in ("discard",):
        for card in rest:
            page.ask("card", card=card)
        page.ask("confirm")
    elif kind in ("play", "give") and not look.selects(session.view):
        page.ask("card", card=rest[0])
    else:
        page.ask("do", what=action)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", face.games())
def test_a_hint_with_its_reason_at_every_decision(game: str, lang: str) -> None:
    page = Driver(lang, speed="instant")
    page.ask("new-match", game=game, seed="advice", level="normal")
    session = app._session
    assert session.table is not None
    while not session.table.match.deal_over:
        page.ask("hint")
        assert session.advice is not None, session.message
        assert 'class="advice"' in page.regions["screen"]
        perform_advice(page)
        assert not session.message
    assert session.table.assisted and not session.table.failures


@pytest.mark.parametrize("game", face.games())
def test_the_rest_of_a_deal_is_played_on_request(game: str) -> None:
    page = Driver("en", speed="instant")
    page.ask("new-match", game=game, seed="the rest", level="normal")
    page.ask("dialog", open="menu")
    page.ask("play-out")
    assert "deal-end" in page.regions["screen"]
    table = app._session.table
    assert table is not None and table.assisted


# --- what stands behind a hint


def slowly(pauses: int) -> Callable[..., Generator[float, None, Any]]:
    """A bot's thinking with so many pauses, which listens to a hurry."""

    def think(self: object, view: Any, rng: object, limits: object) -> Generator[float, None, Any]:
        try:
            for done in range(pauses):
                yield done / pauses
        except Hurry:
            return view.legal[-1]
        return view.legal[0]

    return think


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", ["bear", "six-bid-solo", "bacon4"])
def test_a_hint_tells_what_was_compared_and_in_how_many_deals(game: str, lang: str) -> None:
    page = Driver(lang, speed="instant")
    page.ask("new-match", game=game, seed="advice", level="normal")
    compared = 0
    while compared < 3:
        if page.table.match.deal_over:
            page.ask("next-deal")
            continue
        page.ask("hint")
        page.ask("why")
        found = hints.model(page.session)
        assert found is not None and 'id="dialog-hint"' in page.regions["dialog"]
        for row in found.rows:
            assert row.won is None or 0 <= row.won <= row.worlds
            assert str(escape(row.action)) in page.regions["dialog"]
        if found.rows:
            compared += 1
            assert all(part in found.text for part in found.rows[0].action.split(": "))
            assert (HIGHER[lang] in page.regions["dialog"]) is found.passed_over
            worlds = str(max(row.worlds for row in found.rows))
            assert found.sampled and any(worlds in reason for reason in found.reasons)
        advice = page.session.advice
        page.ask("dialog", open="")
        assert page.session.advice is advice and not page.regions["dialog"]
        perform_advice(page)
        assert page.session.advice is None
        page.ask("why")
        assert not page.regions["dialog"], "the table has moved on"


PHASES = {
    ("bear", "auction"): "trying",
    ("bear/game_choice=after_win", "game"): "table",
    ("bear/all_pass=ask", "agree"): "thumb",
    ("bear", "discard"): "trying",
    ("six-bid-solo", "auction"): "trying",
    ("six-bid-solo", "trump"): "trying",
    ("six-bid-solo", "call"): "trying",
    ("six-bid-solo", "give"): "trying",
    ("bacon4", "lead"): "trying",
    ("bacon6", "lead"): "trying",
    ("bacon6", "answer"): "trying",
    ("chunky6", "lead"): "trying",
    ("chunky6", "answer"): "trying",
}
"""Every phase beside the play, and what stands behind a hint there: choices tried in sampled deals, choices compared by
a table, or a rule of thumb alone."""


@cache
def position(game_id: str, phase: str) -> str:
    """A link to the first decision of that phase in some deal; whoever bids, bids a call solo where there is one."""
    game = load_game(game_id)
    for number in range(20):
        match = Match(game, seed=f"h{number}")
        bot, stream = bots.make(game.name, "normal"), Stream(f"{number}", "position")
        while not match.deal_over:
            state, legal = match.state, match.state.legal_actions()
            if state.phase == phase and len(legal) > 1:
                return "#" + link.encode(link.of_match(match, "position"))
            if phase == "agree":
                action: Any = ("pass",)
            elif phase in ("call", "give") and ("bid", "call-solo") in legal:
                action = ("bid", "call-solo")
            else:
                action = bots.act(bot, state.view(state.to_act), stream)
            match.apply(action)
    raise AssertionError(f"no {phase} in {game_id}")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("game_id", "phase"), PHASES)
def test_a_hint_shows_the_alternatives_in_every_phase_or_says_that_nothing_was_tried(
    game_id: str, phase: str, lang: str
) -> None:
    page = Driver(lang, fragment=position(game_id, phase), speed="instant")
    state = page.table.state
    assert state.phase == phase and page.session.seat == state.to_act
    page.ask("hint")
    page.ask("why")
    found, dialog, what = hints.model(page.session), page.regions["dialog"], PHASES[game_id, phase]
    assert found is not None and not page.table.failures
    thumb, untried, went = THUMB[lang], UNTRIED[lang], WENT_WELL[lang]
    assert (thumb in dialog) is (what == "thumb") and (untried in dialog) is (what == "table")
    assert (went in dialog) is found.sampled is (what == "trying")
    assert (len(found.rows) > 1) is (what != "thumb")
    for row in found.rows:
        assert str(escape(row.action)) in dialog
        cell = {"en": f">{row.won} of {row.worlds}<", "ja": f">{row.worlds}中{row.won}<"}[lang]
        assert (cell in dialog) is (row.worlds > 0)
        assert row.mean is None or f"{row.mean:.1f}" in dialog
    if found.rows:
        assert all(part in found.text for part in found.rows[0].action.split(": "))
    if phase == "auction":
        assert len({row.action for row in found.rows}) == len(found.rows)
        assert any(not row.worlds for row in found.rows) and NOT_TRIED[lang] in dialog, "a pass is not tried"
        values = [row.value for row in found.rows if row.value is not None]
        assert values == sorted(values, reverse=True)


THUMB = {"en": "this is a rule of thumb", "ja": "経験則で選びました"}
UNTRIED = {"en": "No deals were sampled here", "ja": "手札を推定して試していません"}
HIGHER = {"en": "need not come first", "ja": "先頭とはかぎりません"}
WENT_WELL = {"en": ">Went well<", "ja": ">成功<"}
KNOWS = {"en": "knows only what you know", "ja": "あなたと同じ情報だけ"}
NOT_TRIED = {"en": ">not tried<", "ja": ">試行なし<"}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_where_nothing_else_can_be_done_the_hint_says_only_that(lang: str) -> None:
    page = Driver(lang, speed="instant")
    page.ask("new-match", game="bear", seed="advice", level="normal")
    while len(page.table.state.legal_actions()) > 1:
        page.ask("hint")
        perform_advice(page)
    page.ask("hint")
    page.ask("why")
    found, dialog = hints.model(page.session), page.regions["dialog"]
    assert found is not None and found.forced and not found.rows and len(found.reasons) == 1
    assert str(escape(found.reasons[0])) in dialog
    assert THUMB[lang] not in dialog and KNOWS[lang] not in dialog


@pytest.mark.parametrize(
    ("values", "higher"),
    [((0.2, 0.3), True), ((0.3, 0.2), False), ((0.2, 0.2), False), ((None, 0.3), False), ((0.2, None), False)],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_higher_value_below_the_advised_choice_is_explained(
    values: tuple[float | None, ...], higher: bool, lang: str
) -> None:
    rows = tuple(Row(f"choice {value}", 10, 5, value) for value in values)
    model = HintModel("Hint.", ("A reason.",), rows, "points", True)
    page = Driver(lang, speed="instant")
    assert (HIGHER[lang] in str(hint_dialog(page.session.context, model))) is higher


def test_a_hint_is_the_same_whatever_the_other_hands_are() -> None:
    page = Driver("en", speed="instant")
    page.new_match(seed="advice", level="normal")
    page.ask("hint")
    first = hints.model(page.session)
    state = page.table.state
    other = state.clone()
    others: Any = other
    others.hands[1], others.hands[2] = others.hands[2], others.hands[1]
    page.table.match.state = other
    page.session.advice = None
    page.ask("hint")
    assert first is not None and hints.model(page.session) == first


def test_a_hint_is_sought_in_slices_and_given_up_when_the_table_moves_on(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Driver("en", speed="instant")
    page.new_match(seed="advice", level="normal")
    told: list[str] = []
    monkeypatch.setattr(web.session, "SLICE_SECONDS", 0.0)
    monkeypatch.setattr(web.session, "TELL_SECONDS", 0.0)
    monkeypatch.setattr(app, "_push", told.append)
    monkeypatch.setattr(BearSearch, "think", slowly(1000))

    async def moving_on() -> None:
        sought = asyncio.create_task(page.send("hint"))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not sought.done()
        assert json.loads(told[0])["push"]["progress"]["hint"] >= 0
        await page.send("do", what="pass")
        await sought

    run(moving_on())
    assert page.session.advice is None and not page.table.assisted
    assert json.loads(told[-1])["push"]["progress"] == {"hint": None}


def test_a_thought_is_hurried_and_nothing_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Driver("en", speed="fast")
    page.new_match(seed="advice", level="strong")
    page.play_until(lambda: page.table.bot_to_act and page.after is not None and not page.session.holding)
    monkeypatch.setattr(web.session, "SLICE_SECONDS", 0.0)
    monkeypatch.setattr(BearSearch, "think", slowly(100_000))
    last = page.table.state.legal_actions()[-1]
    done = len(page.table.match.current.actions)

    async def hurrying() -> None:
        assert page.after is not None
        fields = {name: value for name, value in page.after["intent"].items() if name != "name"}
        thought = asyncio.create_task(page.send("tick", **fields))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not thought.done()
        await page.send("hurry")
        await thought

    run(hurrying())
    assert page.table.match.current.actions[done] == last, "it did what it had"
    assert not page.table.assisted and not page.table.failures and not page.table.stumbles


@pytest.mark.parametrize("game", face.games())
@pytest.mark.parametrize("level", ["strong", "expert"])
def test_every_bot_decides_soon_after_it_was_told_to_hurry(game: str, level: str) -> None:
    table = new_table(game, [Seat(level)] * load_game(game).num_players, seed="hurry")
    decisions = 0
    while not table.match.deal_over and decisions < 12:
        thinking, pauses = table.think(), 0
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                action = done.value
                break
            pauses += 1
            if pauses == 3 * decisions % 7 + 1:
                table.hurry()
                pauses = 1000
            assert pauses < 1000 + 12, "a hurry is heard at the next pauses"
        assert table.state.why_illegal(action) is None
        decisions += len(table.state.legal_actions()) > 1
        table.act(action)
    assert not table.failures and not table.stumbles


def test_a_bot_that_does_not_listen_is_replaced_by_a_quick_level_without_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def deaf(self: object, view: Any, rng: object, limits: object) -> Generator[float, None, Any]:
        while True:
            try:
                yield 0.5
            except Hurry:
                continue

    monkeypatch.setattr(BearSearch, "think", deaf)
    table = new_table("bear", [Seat("expert")] * 3, seed="deaf")
    thinking = table.think()
    for _ in range(20):
        next(thinking)
    table.hurry()
    with pytest.raises(StopIteration) as done:
        while True:
            next(thinking)
    assert table.state.why_illegal(done.value.value) is None and not table.failures and not table.stumbles


@pytest.mark.parametrize(("lang", "said"), [("en", "decided instead"), ("ja", "代わりに")])
def test_a_failing_bot_is_told_of_in_the_log_and_the_live_region(
    monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    def fails(*args: object) -> Generator[float, None, Any]:
        yield 0.5
        raise RuntimeError("a bot's bug")

    monkeypatch.setattr(BearSearch, "think", fails)
    page = Driver(lang, speed="instant")
    page.ask("new-match", game="bear", seed="fails", level="strong")
    page.play_until(lambda: bool(page.table.stumbles))
    page.ask("dialog", open="history")
    assert said in page.regions["dialog"] and any(said in line for line in page.said)


def test_the_level_chosen_last_is_offered_again_and_newcomers_get_normal() -> None:
    page = Driver("en")
    page.ask("go", screen="new")
    assert 'value="normal" checked' in page.regions["screen"]
    page.ask("new-match", game="bear", level="expert")
    assert page.kept["level"] == "expert"
    again = Driver("en", kept=page.kept)
    again.ask("go", screen="new", game="bacon4")
    assert 'value="expert" checked' in again.regions["screen"]
    for hostile in ("thinker", "<b>", "x" * 100_000):
        other = Driver("en", kept={"level": hostile})
        other.ask("go", screen="new")
        assert 'value="normal" checked' in other.regions["screen"]


def test_a_newcomer_is_coached_at_every_turn() -> None:
    page = Driver("en", speed="instant")
    page.ask("start", lang="en", hash="", stored=dict(page.kept), coach=True)
    page.new_match(seed="advice", level="normal")
    for _ in range(4):
        assert page.my_turn() and page.session.advice is not None
        perform_advice(page)


@pytest.mark.parametrize("way", ["start", "route"])
def test_a_newcomer_with_a_match_in_progress_is_coached_only_after_leaving_it(way: str) -> None:
    """An introduction ends with a link: a page that starts there (the site) or an address (the one file)."""
    address = "#" + link.encode(link.SeedLink("bear", "first deal"))
    page = Driver("en", speed="instant")
    page.new_match(seed="in progress", level="normal")
    more = {"lang": "en", "stored": dict(page.kept)} if way == "start" else {}
    page.ask(way, hash=address, coach=True, **more)
    assert page.session.dialog == "overwrite" and not page.session.coached
    page.ask("dialog")
    page.ask("go", screen="table")
    assert page.table.match.current.seed == "in progress" and page.session.advice is None and not page.table.assisted
    page.ask("route", hash=address, coach=True)
    page.click("overwrite")
    assert page.table.match.current.seed == "first deal" and page.session.coached
    assert {seat.level for seat in page.table.seats if seat.is_bot} == {"easy"}
    assert page.my_turn() and page.session.advice is not None
    page.ask("route", hash="#/")
    page.ask("route", hash="#" + link.encode(link.SeedLink("bear", "another")), coach=True)
    page.ask("dialog")
    assert page.table.match.current.seed == "first deal" and page.session.coached
