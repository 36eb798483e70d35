"""Several people at one device: the curtain, whose turn it is, what each of them may see, hear and take back."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from driver import Answer, Driver
from markup import faults, page, parse
from secrecy import leaks

from pygame_engine import load_game, words
from pygame_engine.bots.determinize import determinize
from pygame_engine.rng import Stream
from web import hints, hotseat, intents
from web.components.bacon import keyed
from web.components.curtain import seat_error
from web.context import Context
from web.settings import Settings

BEAR3 = {"seat-0": "you", "name-0": "Mio", "seat-1": "person", "name-1": "Ben", "seat-2": "person", "name-2": "Cy"}
SIX2 = {"seat-0": "you", "name-0": "Mio", "seat-1": "easy", "seat-2": "person", "name-2": "Cy"}
BACON4 = {f"seat-{seat}": "person" for seat in range(4)} | {f"name-{seat}": f"P{seat}" for seat in range(4)}
TABLES = {"bear": BEAR3, "six-bid-solo": SIX2, "bacon4": BACON4}


def sit(
    game: str, *, lang: str = "en", seed: str = "hot", settings: dict[str, str] | None = None, **end: str
) -> Driver:
    """A page with several people at a new table."""
    there = Driver(lang, **(settings or {"speed": "instant"}))
    there.ask("go", screen="new", game=game)
    there.ask(
        "new-match", game=game, seed=seed, level="random", **TABLES[game], **{f"option-{k}": v for k, v in end.items()}
    )
    return there


def chosen(there: Driver) -> str:
    """What whoever is to act does: the first bids as little as possible, the others pass, then anything allowed."""
    game = there.table.match.game
    texts = [game.format_action(action) for action in there.session.view.legal]
    if there.table.state.phase == "auction":
        return "pass" if there.table.match.ply else next(text for text in texts if text != "pass")
    return Stream("people", f"{len(there.table.state.events)}").choice(texts)


def do(there: Driver, action: str) -> None:
    """Do it by clicking what stands for it."""
    kind, *rest = action.split(" ")
    if kind == "play" and "as" in rest:
        for key in keyed(rest[: rest.index("as")]):
            there.click("card", card=key)
        there.click("do", what=action)
    elif kind in ("play", "give", "discard"):
        for card in rest:
            there.click("card", card=card)
        if kind == "discard":
            there.click("confirm")
    else:
        there.click("do", what=action)


def play(there: Driver, stop: Callable[[], bool] = lambda: False) -> list[int]:
    """Play on until `stop()` or the end of the deal, passing the device; who looked, one after the other."""
    lookers: list[int] = []
    for _ in range(500):
        if stop() or there.over():
            return lookers
        if there.session.covered:
            there.click("uncover")
            lookers.append(there.session.seat)
        elif there.after is not None:
            timer, there.after = there.after, None
            there.ask(**timer["intent"])
        elif there.session.holding:
            there.click("continue")
        else:
            assert there.table.to_act == there.session.seat
            do(there, chosen(there))
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_whole_deal_by_clicking_with_the_curtain_between_two_people(game: str, lang: str) -> None:
    there = sit(game, lang=lang)
    lookers = play(there)
    people = hotseat.people(there.table)
    assert set(lookers) == set(people), "everybody has looked"
    assert all(one != other for one, other in pairwise(lookers)), "no curtain for oneself"
    assert not there.session.covered and "deal-end" in there.regions["screen"]
    there.click("next-deal")
    assert there.session.covered and "curtain" in there.regions["screen"]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"speed": "fast", "hold": "tap", "confirm": "on"}], ids=str)
def test_nothing_of_any_hand_is_in_any_message_while_the_curtain_is_down(lang: str, settings: dict[str, str]) -> None:
    there = sit("bear", lang=lang, settings=settings, seed="curtain")
    found: list[str] = []
    seen = {True: 0, False: 0}

    def look(answer: Answer) -> None:
        session = there.session
        seen[session.covered] += 1
        seat = None if session.covered else session.seat
        found.extend(leaks({**answer, "regions": there.regions}, session.table, lang, seat))
        if session.covered:
            assert answer["hush"] is True and answer["after"] is None
            assert "card-" not in json.dumps(there.regions)

    there.watch.append(look)
    there.start()
    for _ in range(400):
        if there.over():
            break
        if there.session.covered:
            for name in intents.DIALOGS:
                there.ask("dialog", open=name)
            for name in ("hint", "undo", "play-out", "continue", "confirm", "to-hand"):
                there.ask(name)
            for card in there.table.state.view(there.session.next_seat).to_json()["hand"]:
                there.ask("card", card=card)
            for action in there.table.state.legal_actions()[:1]:
                before = there.table.match.ply
                there.ask("do", what=there.table.match.game.format_action(action))
                assert there.table.match.ply == before, "nobody acts through the curtain"
            there.ask("dialog")
            there.click("uncover")
        elif there.after is not None:
            timer, there.after = there.after, None
            there.ask(**timer["intent"])
        elif there.session.holding:
            there.click("continue")
        else:
            there.ask("hint")
            action = chosen(there)
            do(there, action)
            if action.startswith("play") and there.session.selected:
                there.click("confirm")
    assert there.over() and not found
    assert min(seen.values()) > 20


def test_the_check_would_find_a_card_behind_the_curtain() -> None:
    there = sit("bear")
    card = there.table.state.view(0).to_json()["hand"][0]
    assert there.session.covered
    assert leaks({"regions": {"screen": f"<p>{card}</p>"}}, there.table, "en", None)
    assert leaks({"say": [f"Hint: play {card}."]}, there.table, "en", None)
    assert not leaks({"regions": {"screen": f"<p>{card}</p>"}}, there.table, "en", 0), "its owner may see it"


def test_with_one_person_there_is_never_a_curtain_wherever_they_sit() -> None:
    there = Driver(speed="instant")
    there.ask("go", screen="new", game="bear")
    there.ask("new-match", **{"game": "bear", "seed": "x", "level": "random", "seat-0": "easy", "seat-2": "you"})
    assert not there.session.several and there.session.seat == 2 == there.session.you
    play(there, lambda: there.session.covered)
    assert there.over() and there.session.names()[2] == "You"


def test_at_consecutive_turns_of_ones_own_no_curtain_comes_down() -> None:
    there = sit("six-bid-solo", seed="c4")
    play(there, lambda: not there.session.covered and there.table.to_act == there.session.viewer)
    viewer, changes = there.session.viewer, 0
    for _ in range(60):
        if there.over() or there.session.covered:
            break
        if there.table.to_act == viewer and not there.session.holding:
            do(there, chosen(there))
            changes += there.table.to_act == viewer
        elif there.after is not None:
            timer, there.after = there.after, None
            there.ask(**timer["intent"])
    assert there.session.viewer == viewer


@pytest.mark.parametrize("game", TABLES)
def test_a_reload_comes_back_to_the_curtain_in_every_state(game: str) -> None:
    there = sit(game)
    states = set()
    for _ in range(500):
        if there.over():
            break
        before, ply = there.table.match.scores, there.table.match.ply
        there.start("#/table")
        assert there.session.covered and there.table.match.ply == ply and there.table.match.scores == before
        assert [who.name for who in there.table.seats] == [who.name for who in there.table.seats]
        states.add(there.table.state.phase)
        there.click("uncover")
        if there.after is not None:
            timer, there.after = there.after, None
            there.ask(**timer["intent"])
        elif not there.session.covered and not there.session.holding:
            do(there, chosen(there))
    assert there.over() and "play" in states
    there.start("#/table")
    assert not there.session.covered and "deal-end" in there.regions["screen"], "after the deal all is open"


def test_leaving_the_table_brings_the_curtain_down() -> None:
    there = sit("bear")
    there.click("uncover")
    assert not there.session.covered
    there.click("go", screen="lobby")
    there.click("go", screen="table")
    assert there.session.covered and "curtain" in there.regions["screen"]


def test_undo_takes_back_only_the_last_decision_of_the_person_to_act() -> None:
    there = sit("bear", seed="undo")
    play(
        there,
        lambda: there.session.covered and there.table.state.phase == "play" and len(there.session.view.tricks) >= 2,
    )
    if there.session.covered:
        there.click("uncover")
    assert not there.session.holding and there.table.to_act == there.session.seat
    seat = there.session.seat
    target = there.table.undo_ply(seat)
    assert target is not None and there.offers("undo")
    there.click("undo")
    assert there.table.match.ply == target and there.table.to_act == seat == there.session.seat
    assert not there.session.covered and there.table.assisted
    do(there, chosen(there))
    assert there.session.covered or there.table.match.deal_over
    ply = there.table.match.ply
    there.ask("undo")
    assert there.table.match.ply == ply, "nobody takes back through the curtain"


def test_undo_is_not_there_once_all_cards_are_open() -> None:
    there = sit("bear", seed="undo")
    play(there)
    assert not there.offers("undo")
    ply = there.table.match.ply
    there.ask("undo")
    assert there.table.match.ply == ply


def test_private_news_wait_for_the_person_they_are_for_and_come_once() -> None:
    there = sit("bear", seed="news")
    there.click("uncover")
    do(there, "bid 40 S")  # the first bid; the others pass, so that the kitty comes at another person's turn
    bidder = there.session.viewer
    for _ in range(2):
        there.click("uncover")
        do(there, "pass")
    kitty = next(event for event in there.table.state.events if event.kind == "kitty")
    assert kitty.audience == (bidder,) and there.session.covered
    sentence = words.event_text(there.table.match.game.event_to_json(kitty), there.session.names(), "en", "bear")
    assert sentence and sentence not in there.said, "not while somebody else has the device"
    there.click("uncover")
    assert there.session.viewer == bidder and there.said.count(sentence) == 1
    there.ask("go", screen="lobby")
    there.ask("go", screen="table")
    there.click("uncover")
    assert there.said.count(sentence) == 1


def test_hints_are_for_the_person_who_looks() -> None:
    there = sit("bear")
    there.ask("hint")
    assert there.session.advice is None and not there.table.assisted, "not behind the curtain"
    there.click("uncover")
    there.click("hint")
    assert there.session.advice is not None
    do(there, chosen(there))
    assert there.session.advice is None and there.session.covered


def hint_in(there: Driver, state: Any) -> tuple[Any, str]:
    """The hint and the dialog behind it if the table stood as in that state, which looks the same from that seat."""
    match = there.table.match
    real, match.state = match.state, state
    there.session.advice = None
    there.ask("hint")
    there.ask("why")
    found, dialog = hints.model(there.session), there.regions["dialog"]
    there.ask("dialog", open="")
    match.state = real
    assert found is not None and 'id="dialog-hint"' in dialog
    return found, dialog


@pytest.mark.parametrize("game", TABLES)
def test_a_hint_tells_nothing_of_the_others_hands_and_goes_with_the_turn(game: str) -> None:
    """In every phase: with the others' hands drawn anew the hint and all that stands behind it are the same."""
    there = sit(game, seed="hints")
    asked: dict[tuple[str, int], int] = {}
    different = 0
    for _ in range(500):
        if there.over():
            break
        session, state = there.session, there.table.state
        if session.covered:
            assert not any(mark in region for region in there.regions.values() for mark in (ADVICE, "dialog-hint"))
            there.click("uncover")
            assert session.advice is None and ADVICE not in there.regions["screen"], "a hint is asked for, not found"
        elif there.after is not None:
            timer, there.after = there.after, None
            there.ask(**timer["intent"])
        elif session.holding:
            there.click("continue")
        else:
            kind = (state.phase, session.seat)
            if len(state.legal_actions()) > 1 and asked.get(kind, 0) < 1:
                asked[kind] = asked.get(kind, 0) + 1
                other: Any = determinize(there.table.match.game, session.view, Stream("others", str(kind)))
                assert other.view(session.seat) == session.view
                different += other.hands != there.table.match.state.hands  # type: ignore[attr-defined]
                assert hint_in(there, state) == hint_in(there, other)
                assert ADVICE in there.regions["screen"]
            do(there, chosen(there))
            assert session.advice is None and ADVICE not in there.regions["screen"]
    assert there.over() and {seat for _, seat in asked} == set(hotseat.people(there.table))
    assert {phase for phase, _ in asked} >= {"bacon4": {"play"}}.get(game, {"auction", "play"})
    assert different >= len(asked) - 1, "the other deals are others"


ADVICE = 'class="advice"'


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_screens_are_well_made(game: str, lang: str) -> None:
    there = sit(game, lang=lang)
    handlers = set(intents.HANDLERS)
    assert not faults(page(there.regions), handlers)
    there.click("uncover")
    assert not faults(page(there.regions), handlers)
    play(there)
    assert not faults(page(there.regions), handlers)


def test_the_end_of_a_match_names_the_winners_for_everybody() -> None:
    there = sit("bear", end="deals:1")
    play(there)
    head = parse(there.regions["screen"]).find("h1")[0].text()
    winners = [there.session.names()[seat] for seat in there.table.match.winners]
    assert all(name in head for name in winners) and "You" not in head
    there.click("again")
    assert there.session.covered and [who.name for who in there.table.seats] == ["Mio", "Ben", "Cy"]


def test_teams_are_named_by_their_players() -> None:
    there = sit("bacon4")
    there.click("uncover")
    assert "P0 and P2" in there.regions["screen"] and "P1 and P3" in there.regions["screen"]


REFUSED = {
    "nobody": {"seat-0": "bot", "seat-1": "easy"},
    "two-yours": {"seat-0": "you", "seat-1": "you"},
    "same-name": {"seat-1": "person", "name-0": "Mio", "name-1": " Mio "},
    "name": {"seat-1": "person", "name-1": "x" * 21},
}


@pytest.mark.parametrize("code", REFUSED)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_seats_that_can_not_be_say_why_and_leave_the_match_alone(code: str, lang: str) -> None:
    there = Driver(lang, speed="instant")
    there.new_match(seed="kept")
    kept = there.table
    there.ask("go", screen="new")
    there.ask("new-match", game="bear", seed="y", level="easy", **REFUSED[code])
    assert seat_error(Context(Settings(lang=lang)), code) in parse(there.regions["screen"]).text()
    assert there.table is kept


def test_a_control_character_is_no_name() -> None:
    with pytest.raises(hotseat.SeatError, match="name"):
        hotseat.seating({"seat-0": "you", "name-0": "a\nb"}, 3, "easy", ("easy",), ("A", "B"))


def test_each_bot_has_the_level_of_its_seat_or_the_one_for_all() -> None:
    found = hotseat.seating({"seat-1": "easy", "seat-2": ""}, 3, "random", ("random", "easy"), ("A", "B", "C"))
    assert [who.level for who in found.seats] == [None, "easy", "random"] and found.you == 0
    assert [who.name for who in found.seats] == ["", "A", "B"]


@pytest.mark.parametrize("you", [7, True, "0", [0], {"a": 1}, 1])
def test_a_stored_table_with_a_wrong_visitor_is_put_aside(you: Any) -> None:
    there = sit("six-bid-solo")
    data = json.loads(zlib.decompress(base64.b64decode(there.kept["match"])))
    data["you"] = you
    there.kept["match"] = base64.b64encode(zlib.compress(json.dumps(data).encode())).decode()
    there.start("#/table")
    assert there.session.table is None and "put aside" in there.regions["notice"]


def test_the_form_offers_every_seat_of_the_form_chosen() -> None:
    there = Driver()
    for game, count in (("bear", 3), ("bacon6", 6), ("applewood5", 5)):
        there.ask("go", screen="new", game=game)
        selects = [s["name"] for s in parse(there.regions["screen"]).find("select") if s["name"].startswith("seat-")]
        assert selects == [f"seat-{seat}" for seat in range(load_game(game).num_players)]
        assert len(selects) == count
