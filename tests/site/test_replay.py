"""The replay viewer: every moment of every game as one seat saw it, and never more than was asked for."""

from __future__ import annotations

import itertools
import json

import pytest
from bot_deals import played
from driver import Driver, careless
from markup import faults, misspoken, page, parse
from test_messages import foreign_to

from pygame_engine import link, words
from web import intents, models, replay
from web.components import face

LANGUAGES = ("en", "ja")


def watching(game: str, ply: int = 0, lang: str = "en", **settings: str) -> Driver:
    """A page that has opened the link to somebody's play."""
    opened = Driver(lang, **settings)
    opened.ask("open-link", link=link.encode(link.of_match(played(game), "replay", ply)))
    assert opened.hash == "#/replay"
    return opened


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", face.games())
def test_moments_of_every_game_are_well_formed_and_in_the_language(game: str, lang: str) -> None:
    match = played(game)
    opened = watching(game, lang=lang)
    names = tuple(intents.bot_names(match, lang))
    looks = itertools.cycle(("0", "all", "1"))
    for ply in (0, 2, match.ply // 2, match.ply - 1, match.ply):
        opened.ask("replay-look", value=next(looks))
        opened.ask("replay-to", ply=str(ply))
        assert faults(page(opened.regions), set(intents.HANDLERS)) == []
        if game in ("bear", "six-bid-solo"):  # Bacon's cards are written with letters in Japanese too
            assert [text for html in opened.regions.values() for text in foreign_to(lang, parse(html), names)] == []


@pytest.mark.parametrize("game", face.games())
def test_the_hand_at_a_moment_is_that_of_the_engine(game: str) -> None:
    opened, match = watching(game), played(game)
    for ply in (0, match.ply // 3, 2 * match.ply // 3, match.ply):
        opened.ask("replay-to", value=str(ply))
        seat = ply % match.game.num_players
        opened.ask("replay-look", value=str(seat))
        cards = face.of(game).hand(opened.session.context, match.state_at(ply).view(seat))
        hands = page(opened.regions).with_class("hand")
        shown = [node["id"] for hand in hands for node in hand.walk() if node["id"]]
        assert shown == [f"card-{key}" for key in cards] and bool(hands) == bool(cards)


def test_one_hand_tells_of_no_other_and_of_no_later_card() -> None:
    """Whatever the page gets while one hand is looked at follows from what that seat had seen by then."""
    opened, match = watching("bear"), played("bear")
    pack = match.game.deal_to_json(match.current.deal)
    everything = {card for hand in pack["hands"] for card in hand} | set(pack["kitty"])
    for ply in range(0, match.ply, 3):
        opened.ask("replay-to", ply=str(ply))
        view = match.state_at(ply).view(0).to_json()
        known = set(pack["hands"][0]) | {card for t in view["table"]["tricks"] for card in t["cards"]}
        known |= set(view["table"]["trick"]) | set(view["known"]["kitty"] or ())
        root = page(opened.regions)
        text = (root.text() + " ".join(f"{node['aria-label']} {node['id']}" for node in root.walk())).lower()
        for card in everything - known:
            assert words.card_name(card, "en") not in text and f"card-{card.lower()} " not in text + " ", (ply, card)
    opened.ask("replay-look", value="all")
    opened.ask("replay-to", ply="0")
    text = page(opened.regions).text().lower()
    assert all(words.card_name(card, "en") in text for card in everything), "so the test would see them"


def test_the_sentences_are_those_of_the_log() -> None:
    """Step by step the viewer says what was said while the deal was played."""
    played_here = Driver(speed="instant")
    played_here.new_match(seed="rain", level="random")
    played_here.play_deal(careless)
    log = played_here.session.log()
    before = len(played_here.said)
    played_here.click("review")
    played_here.ask("replay-look", value="0")
    for _ in range(played_here.session.replay.plies if played_here.session.replay else 0):
        played_here.click("replay-step", way="on")
    told = " ".join(played_here.said[before:])
    assert told == " ".join(log[1:]), "the first sentence is that of the deal"


def test_own_finished_deals_are_open_and_others_are_not() -> None:
    own = Driver(speed="instant")
    own.new_match(seed="rain", level="random")
    own.play_deal(careless)
    own.click("review")
    assert own.session.replay is not None and own.session.replay.all_hands
    assert len(page(own.regions).with_class("open-cards")) == 4, "three hands and the kitty"
    assert not watching("bear").session.replay.all_hands  # type: ignore[union-attr]


def test_a_deal_that_is_being_played_is_not_looked_at() -> None:
    playing = Driver(speed="instant")
    playing.new_match(seed="rain", level="random")
    playing.ask("review")
    assert playing.session.screen == "table" and playing.session.replay is None
    full = played("bear")
    playing.ask("open-link", link=link.encode(link.of_match(full, "replay", 20)))
    assert playing.session.replay is None and "Finish it first" in page(playing.regions).text()


def test_an_earlier_deal_of_the_match_can_be_reviewed() -> None:
    match = Driver(speed="instant")
    match.new_match(seed="rain", level="random")
    match.play_deal(careless)
    match.click("next-deal")
    match.ask("review", deal="0")
    assert match.session.replay is not None and match.session.replay.match.current.seed == "rain"
    match.ask("replay-close")
    assert match.session.screen == "table" and match.table.match.current.seed == "rain-2"
    for nonsense in ("1", "99", "-1", "x"):
        match.ask("review", deal=nonsense)
        assert match.session.replay is None or match.session.replay.match.current.seed == "rain"


def test_it_runs_by_itself_at_its_speed_and_stops_at_the_end() -> None:
    opened = watching("six-bid-solo")
    opened.ask("replay-speed", value="fast")
    opened.click("replay-run")
    assert opened.after is not None and opened.after["ms"] == replay.STEP_MS["fast"]
    for _ in range(played("six-bid-solo").ply):
        assert opened.after is not None
        opened.ask(**opened.after["intent"])
    assert opened.after is None and opened.session.replay is not None and not opened.session.replay.playing
    opened.click("replay-run")  # anew from the beginning
    assert opened.session.replay.ply == 0 and opened.session.replay.playing
    stale = opened.after
    opened.click("replay-run")
    assert stale is not None
    opened.ask(**stale["intent"])
    assert opened.session.replay.ply == 0 and opened.after is None, "a stale timer does nothing"


@pytest.mark.parametrize("name", ["replay-to", "replay-step", "replay-look", "replay-speed", "replay-run", "play-on"])
def test_nonsense_leaves_the_replay_alone(name: str) -> None:
    empty = Driver()
    empty.ask(name, ply="1", value="1")
    assert empty.session.screen == "lobby"
    opened = watching("bear", 5)
    for value in ("-1", "1e9", "x", "", "²", None, [], {}, "9" * 4000):
        opened.ask(name, ply=value, value=value, way=value)
    shown = opened.session.replay
    assert shown is None or (0 <= shown.ply <= shown.plies and shown.seat in range(3) and shown.speed in replay.STEP_MS)


@pytest.mark.parametrize("game", ["bear", "six-bid-solo", "bacon4", "chunky6"])
def test_a_reload_keeps_the_viewer(game: str) -> None:
    opened = watching(game, 6)
    opened.ask("replay-look", value="1")
    shown = dict(opened.regions)
    assert '"hands"' not in opened.kept["replay"]
    opened.start()
    assert opened.hash == "#/replay" and opened.regions["screen"] == shown["screen"]
    opened.click("replay-close")
    assert "replay" not in opened.kept
    opened.start("#/replay")
    assert opened.hash == "#/"


@pytest.mark.parametrize("change", ["cut", "text", "ply", "seat", "back", "record"])
def test_a_kept_replay_that_is_damaged_is_left_alone(change: str) -> None:
    import base64
    import zlib

    opened = watching("bear", 6)
    data = json.loads(zlib.decompress(base64.b64decode(opened.kept["replay"])))
    where = {"ply": 0, "seat": 1, "back": 5}
    if change in where:
        data["at"][where[change]] = 999
    elif change == "record":
        data["record"]["deals"][0]["actions"][3] = "play AS"
    stored = base64.b64encode(zlib.compress(json.dumps(data).encode())).decode()
    opened.kept["replay"] = {"cut": stored[:-9], "text": "x"}.get(change, stored)
    opened.start("#/replay")
    assert opened.hash == "#/" and opened.session.replay is None


# --- playing on


@pytest.mark.parametrize("game", face.games())
def test_playing_on_from_any_seat_against_bots(game: str) -> None:
    match = played(game)
    for seat in {0, 1, match.game.num_players - 1}:
        opened = watching(game, match.ply // 3, speed="instant")
        opened.ask("replay-look", value=str(seat))
        opened.click("play-on")
        table = opened.table
        assert opened.hash == "#/table" and opened.session.seat == seat and table.assisted
        assert [who.is_bot for who in table.seats] == [at != seat for at in range(match.game.num_players)]
        assert table.match.current.actions[: match.ply // 3] == match.current.actions[: match.ply // 3]
        assert faults(page(opened.regions), set(intents.HANDLERS)) == []
        opened.wait()
        if not table.match.deal_over:
            assert table.to_act == seat or opened.session.holding
        kept = json.dumps(models.names(opened.session.context, match, mine=True, seat=seat))
        opened.start("#/table")
        assert opened.session.seat == seat and "You" in kept
    opened.ask("play-out")
    assert opened.table.match.deal_over and faults(page(opened.regions), set(intents.HANDLERS)) == []


def test_playing_on_asks_before_it_ends_a_match() -> None:
    playing = Driver(speed="instant")
    playing.new_match(seed="snow", level="random")
    playing.ask("open-link", link=link.encode(link.of_match(played("bear"), "replay", 8)))
    playing.ask("replay-look", value="2")
    playing.click("play-on")
    assert 'id="dialog-overwrite"' in playing.regions["dialog"] and playing.session.screen == "replay"
    playing.click("dialog")
    assert playing.session.screen == "replay" and playing.table.match.current.seed == "snow"
    playing.click("play-on")
    playing.click("overwrite")
    assert playing.session.seat == 2 and playing.table.match.current.seed == "rain" and playing.hash == "#/table"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("way", ["play-on", "position"])
def test_what_was_done_before_one_joined_is_not_taken_back(way: str, lang: str) -> None:
    match = played("bear")
    ply = next(p for p in range(20, match.ply) if len(match.state_at(p).legal_actions()) > 1)
    seat = match.state_at(ply).current_player
    if way == "play-on":
        opened = watching("bear", ply, lang, speed="instant")
        opened.ask("replay-look", value=str(seat))
        opened.click("play-on")
    else:
        position = link.encode(link.of_match(match, "position", ply))
        opened = Driver(lang, fragment="#" + position, speed="instant")
    assert opened.session.seat == seat and opened.table.to_act == seat
    stays = {"en": "What was done before it", "ja": "それより前には戻せません"}[lang]
    assert not opened.offers("undo")
    for _ in range(2):
        opened.ask("undo")
        assert opened.table.match.ply == ply and stays in page(opened.regions).text()
        opened.start("#/table")  # a reload knows it too
    opened.session.act(opened.table.state.legal_actions()[0])
    opened.ask("go", screen="table")
    opened.ask("undo")
    assert opened.table.match.ply == ply and opened.table.to_act == seat
    assert stays in page(opened.regions).text() and not opened.offers("undo")
    opened.ask("play-out")
    if not opened.table.match.over:
        opened.click("next-deal")
        opened.table.match.apply(opened.table.state.legal_actions()[0])
        assert opened.table.joined_at == 0, "later deals are the visitor's from the beginning"


def test_the_end_of_a_deal_is_not_played_on() -> None:
    opened = watching("bear", played("bear").ply)
    assert not opened.offers("play-on")
    opened.ask("play-on")
    assert opened.session.table is None


@pytest.mark.parametrize("game", ["bacon6", "applewood3", "six-bid-solo"])
def test_a_visitor_is_spoken_to_alike_from_whatever_seat_it_is_looked(game: str) -> None:
    """Verbs go by "You" in one's own deal, and by the name where another's hand is open."""
    own = Driver(speed="instant")
    own.ask("new-match", game=game, seed="rain", level="random")
    while not own.table.match.deal_over:
        own.ask("do", what=own.table.match.game.format_action(own.table.state.legal_actions()[-1]))
    own.ask("review")
    plies = own.table.match.ply
    for seat, name in enumerate(own.session.names()):
        own.ask("replay-look", value=str(seat))
        for ply in range(0, plies + 1, 2):
            own.ask("replay-to", ply=str(ply))
            assert misspoken(page(own.regions)) == [], (seat, ply)
        own.ask("replay-to", ply=str(plies))
        if game != "six-bid-solo" and own.view.out_order[0] == seat:
            assert f"{name} {'were' if seat == 0 else 'was'} out first" in page(own.regions).text()
