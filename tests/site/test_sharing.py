"""Links of every kind open what they say and reveal what they say; results stay covered; two plays are compared."""

from __future__ import annotations

import re
from typing import Any

import pytest
from driver import Driver, careless, sensible
from markup import faults, page, parse
from segno import encoder
from test_messages import foreign_to
from test_replay import played

from pygame_engine import link, words
from pygame_engine.match import Match
from pygame_engine.table import Table
from web import intents, sharing
from web.components import compare as compare_component
from web.components import face, share

LANGUAGES = ("en", "ja")


def address_of(opened: Driver) -> str:
    """The link in the open share sheet."""
    (field,) = page(opened.regions).find("input", id="share-link")
    return field["value"]


def kinds(opened: Driver) -> list[str]:
    """What the open share sheet offers."""
    return [control["value"] for control in opened.controls() if control.get("name") == "share-kind"]


def result_link(game: str, seed: str = "rain") -> str:
    return link.encode(link.of_match(played(game, seed), "replay", covered=True))


def at_deal_end(lang: str = "en", seed: str = "rain") -> Driver:
    opened = Driver(lang, speed="instant")
    opened.new_match(seed=seed, level="random")
    opened.play_deal(careless)
    return opened


# --- the share sheet


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_can_be_shared_at_each_time_with_a_sentence_on_what_it_reveals(lang: str) -> None:
    opened = Driver(lang, speed="instant")
    opened.new_match(seed="rain", level="random", early_end="false")
    seen = {}
    opened.ask("dialog", open="share")
    seen["start"] = kinds(opened)
    opened.ask("dialog")
    opened.play_until(lambda: len(opened.view.tricks) == 2, careless)
    opened.ask("dialog", open="share")
    seen["middle"] = kinds(opened)
    opened.ask("dialog")
    opened.play_deal(careless)
    opened.click("share", kind="result")
    seen["end"] = kinds(opened)
    opened.ask("dialog")
    opened.click("review")
    opened.click("share")
    seen["viewer"] = kinds(opened)
    assert seen == {
        "start": ["deal"],
        "middle": ["deal", "position"],
        "end": ["result", "replay", "deal"],
        "viewer": ["replay", "position", "deal"],
    }
    said = set()
    for kind in kinds(opened):
        opened.ask("share", value=kind)
        assert faults(page(opened.regions), set(intents.HANDLERS)) == []
        assert foreign_to(lang, parse(opened.regions["dialog"])) == []
        said.add(page(opened.regions).find(id="share-reveals")[0].text())
        decoded = link.decode(address_of(opened))
        assert decoded.kind == {"deal": "seed"}.get(kind, kind)
    assert len(said) == 3


def test_the_link_of_each_kind_is_of_the_deal_and_the_moment() -> None:
    opened = Driver(speed="instant")
    opened.new_match(seed="rain", level="random", early_end="false")
    opened.play_until(lambda: len(opened.view.tricks) == 2, careless)
    opened.ask("share", kind="position")
    found = link.decode(address_of(opened))
    assert isinstance(found, link.PositionLink) and list(found.actions) == opened.table.match.current.actions
    opened.ask("dialog")
    opened.play_deal(careless)
    opened.click("share", kind="result")
    result: Any = link.decode(address_of(opened))
    assert result.covered and list(result.actions) == opened.table.match.current.actions
    opened.click("copy-link")
    assert opened.done[-1] == {"copy": address_of(opened)}
    opened.click("share-link")
    wish = opened.done[-1]["share"]
    assert wish["url"] == address_of(opened) and wish["text"] == wish["title"] and "Bear" in wish["text"]
    opened.ask("dialog")
    opened.click("review")
    opened.ask("replay-to", ply="9")
    opened.click("share")
    moment: Any = link.decode(address_of(opened))
    assert moment.kind == "replay" and moment.ply == 9 and not moment.covered


def test_a_written_deal_is_shared_by_its_cards_and_says_so() -> None:
    match = Match(played("bear").game, deal=played("bear").current.deal)
    opened = Driver(speed="instant")
    opened.ask("open-link", link=link.encode(link.of_match(match, "deal")))
    assert opened.table.match.current.deal == match.current.deal and opened.table.match.current.seed is None
    opened.ask("dialog", open="share")
    assert link.decode(address_of(opened)).deal() == match.current.deal
    assert "cards of all hands" in page(opened.regions).text() and "seed" not in page(opened.regions).text()


@pytest.mark.parametrize("text", ["https://example.org/#1AeWrd.bear.s.rain", "https://x.jp/#" + "aZ-_~.9" * 55])
def test_the_qr_code_holds_the_link_and_nothing_else(text: str) -> None:
    """The dots drawn are those of the code of that text, black on white, with four dots of border."""
    root = parse(str(share.qr_code(text, "QR")))
    (svg,) = root.find("svg")
    size = int(svg["viewBox"].split()[2] if svg["viewBox"] else svg["viewbox"].split()[2])
    level = "l" if len(text) > share.LONG else "m"
    matrix = encoder.encode(text, error=level, micro=False, boost_error=False).matrix
    assert size == len(matrix) + 8
    drawn = [[0] * size for _ in range(size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", root.find("path")[0]["d"]):
        for at in range(int(length)):
            drawn[int(y)][int(x) + at] = 1
    inner = [row[4:-4] for row in drawn[4:-4]]
    assert inner == [list(row) for row in matrix] and sum(map(sum, drawn)) == sum(map(sum, matrix))
    assert root.find("rect")[0]["fill"] == "#fff" and root.find("path")[0]["fill"] == "#000"


# --- covered results


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("way", ["start", "route", "open-link"])
@pytest.mark.parametrize("game", ["bear", "six-bid-solo", "bacon4"])
def test_a_result_opens_covered(game: str, way: str, lang: str) -> None:
    text, match = result_link(game), played(game)
    opened = Driver(lang, fragment="#" + text if way == "start" else "", speed="instant")
    if way != "start":
        opened.ask(way, hash="#" + text, link=text)
    assert opened.session.screen == "shared" and opened.hash == "#" + text and opened.session.table is None
    root = page(opened.regions)
    assert faults(root, set(intents.HANDLERS)) == []
    assert not root.with_class("card") and not root.with_class("cardlet") and not root.with_class("verdict")
    everything = " ".join(opened.regions.values()) + opened.title + " ".join(opened.said)
    model = sharing._line(opened.session.context, match, 0, ["a", "b", "c", "d"][: match.game.num_players], "")
    headline = re.sub("^[a-d]", "", model.headline)
    points = [words.signed(n) for n in match.current.result.points]
    assert headline not in everything and not [n for n in points if n in everything]
    for card in {word for action in model.steps for word in re.findall(r"\b(?:10|[2-9AKQJ])[SHDC]\b", action[2])}:
        assert words.card_name(card, lang).lower() not in everything.lower()
    for action in ("shared-play", "shared-show"):
        assert opened.offers(action)
    assert not opened.offers("compare")
    opened.click("shared-show")
    (result,) = page(opened.regions).with_class("replay-result")
    assert headline in result.text() and all(f" {n}" in result.text() for n in points)


def test_a_reload_keeps_it_covered() -> None:
    opened = Driver(fragment="#" + result_link("bear"))
    opened.start()
    assert opened.session.screen == "shared"


def test_showing_a_result_opens_the_play_at_its_end() -> None:
    opened = Driver(fragment="#" + result_link("bear"))
    opened.click("shared-show")
    shown = opened.session.replay
    assert shown is not None and shown.ply == shown.plies and opened.hash == "#/replay"
    assert page(opened.regions).with_class("replay-result")


def test_playing_it_first_leads_to_a_comparison() -> None:
    opened = Driver(fragment="#" + result_link("bear"), speed="instant")
    opened.click("shared-play")
    assert opened.table.match.current.deal == played("bear").current.deal and opened.session.rival
    opened.start("#/table")
    assert opened.session.rival == result_link("bear"), "a reload keeps what it will be compared with"
    opened.play_deal(careless)
    opened.click("compare")
    root = page(opened.regions)
    assert opened.hash == "#/compare" and faults(root, set(intents.HANDLERS)) == []
    first = [row for row in root.find("tr") if "data-first" in row]
    assert len(first) == 1
    mine, other = opened.table.match.current.actions, played("bear").current.actions
    at = next(at for at, (one, two) in enumerate(zip(mine, other, strict=False)) if one != two)
    assert first[0].find("th")[0].text() == str(at + 1)
    opened.start()
    assert opened.hash == "#/compare", "a reload keeps it"
    opened.click("compare-look", which="other")
    assert opened.session.replay is not None and opened.session.replay.match.current.actions == other
    opened.click("replay-close")
    assert opened.session.screen == "compare"


def test_a_result_asks_before_it_ends_a_match_and_not_before_it_is_looked_at() -> None:
    opened = Driver(speed="instant")
    opened.new_match(seed="snow", level="random")
    opened.ask("open-link", link=result_link("bear"))
    assert not opened.regions["dialog"], "a covered result ends nothing"
    opened.click("shared-show")
    assert opened.table.match.current.seed == "snow" and opened.session.screen == "replay"
    opened.ask("open-link", link=result_link("bear"))
    opened.click("shared-play")
    assert opened.table.match.current.seed == "snow" and 'id="dialog-overwrite"' in opened.regions["dialog"]
    opened.click("dialog")
    assert opened.session.screen == "shared" and not opened.session.pending_rival
    opened.click("shared-play")
    opened.click("overwrite")
    assert opened.table.match.current.seed == "rain" and opened.session.rival == result_link("bear")


def test_the_result_of_the_deal_in_hand_is_not_shown() -> None:
    opened = Driver(speed="instant")
    opened.new_match(seed="rain", level="random")
    opened.ask("open-link", link=result_link("bear"))
    assert not opened.offers("shared-show") and not opened.offers("compare")
    for name in ("shared-show", "compare"):
        opened.ask(name)
        assert opened.session.screen in ("shared", "table") and opened.session.replay is None
    opened.ask("open-link", link=result_link("bear"))
    before = list(opened.table.match.current.actions)
    opened.click("shared-play")  # to the table, where it stands as before
    assert opened.hash == "#/table" and opened.table.match.current.actions == before


# --- two plays


def test_own_two_plays_of_a_deal_are_compared() -> None:
    opened = at_deal_end()
    assert not opened.offers("compare")
    first = list(opened.table.match.current.actions)
    opened.ask("give-up")
    opened.ask("open-link", link=link.encode(link.SeedLink("bear", "rain")))
    opened.play_deal(sensible)
    assert opened.table.match.current.actions != first
    opened.click("compare")
    text = page(opened.regions).text()
    assert "Your earlier play" in text and "The shared play" not in text
    opened.start()
    opened.ask("open-link", link=result_link("bear"))
    assert opened.offers("compare"), "a result of a deal played before"
    opened.click("compare")
    assert "The shared play" in page(opened.regions).text()


def line(*actions: str, points: int = 0) -> compare_component.Line:
    return compare_component.Line("t", "h", "p", 0, (), points, tuple(("n", a, a) for a in actions))


def test_the_first_difference_is_found() -> None:
    part = compare_component.parting
    assert part(line("a", "b"), line("a", "b")) is None
    assert part(line("a", "b"), line("a", "c")) == 1
    assert part(line("a", "b"), line("a", "b", "c")) == 2
    assert part(line(), line("a")) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", face.games())
def test_plays_of_every_game_are_compared_in_both_languages(game: str, lang: str) -> None:
    mine, other = played(game), played(game)
    opened = Driver(lang, speed="instant")
    opened.ask("open-link", link=link.encode(link.DealLink(mine.game.id, link.of_match(mine, "replay").start)))
    opened.ask("play-out")
    played_here = opened.table.match.current.actions
    opened.ask("open-link", link=link.encode(link.of_match(other, "replay", covered=True)))
    if played_here == other.current.actions:
        assert not opened.offers("compare"), "the same play need not be compared"
        return
    opened.click("compare")
    root = page(opened.regions)
    assert faults(root, set(intents.HANDLERS)) == [] and len(root.find("tr")) >= len(other.current.actions)
    # The stamps are what the verdict above them speaks of: the points on the seat that was played.
    seat = opened.session.seat
    here, there = (match.current.result for match in (opened.table.match, other))
    assert here is not None and there is not None
    stamps = [stamp.text().strip() for stamp in root.with_class("stamp")]
    assert stamps == [words.signed(result.points[seat]) for result in (here, there)]


def test_plays_are_remembered_up_to_a_number_and_read_back_only_where_they_are_links() -> None:
    opened = at_deal_end()
    (play,) = opened.session.plays
    opened.ask("undo")
    opened.play_deal(careless)
    assert opened.session.plays == [play], "the same play is kept once"
    opened.kept["plays"] = f'["{play}", "x", 5, "{play[:-2]}", "{link.encode(link.SeedLink("bear", "a"))}"]'
    opened.start()
    assert opened.session.plays == [play]
    for text in ("x", "{}", "[[]]", '"x"'):
        opened.kept["plays"] = text
        opened.start()
        assert opened.session.plays == []


@pytest.mark.parametrize("stored", ["x", "[]", '["a","b",""]', '["","",""]', "{}", "[1,2,3]"])
def test_a_damaged_shared_result_is_left_alone(stored: str) -> None:
    opened = Driver(kept={"shared": stored})
    for screen in ("shared", "compare"):
        opened.start(f"#/{screen}")
        assert opened.hash == "#/" and opened.session.shared is None


@pytest.mark.parametrize("name", ["shared-play", "shared-show", "compare", "compare-look", "share", "copy-link"])
def test_what_is_not_there_does_nothing(name: str) -> None:
    opened = Driver()
    opened.ask(name, kind="x", which="other")
    assert opened.session.screen == "lobby" and not opened.done and not opened.regions["dialog"]


# --- other seats


def joined(seat: int, game: str = "bear", lang: str = "en", ply: int = 0) -> Driver:
    """A page where the play of that deal is joined on that seat."""
    opened = Driver(lang, speed="instant")
    opened.ask("open-link", link=link.encode(link.of_match(played(game), "replay", ply)))
    opened.ask("replay-look", value=str(seat))
    opened.click("play-on")
    assert opened.session.seat == seat
    return opened


def result_of(opened: Driver) -> Any:
    """The result at the table where it counts."""
    result = opened.table.match.current.result
    return result if result is not None and result.counts else None


def share_result(opened: Driver) -> str:
    """The result link that the end of the deal offers."""
    opened.click("share", kind="result")
    (kind,) = [c["value"] for c in opened.controls() if c.get("name") == "share-kind" and "checked" in c]
    assert kind == "result"
    text = address_of(opened)
    opened.click("dialog")
    return text.partition("#")[2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seat"), [("bear", 1), ("six-bid-solo", 2), ("bacon4", 3), ("chunky6", 4)])
def test_the_result_of_another_seat_is_shared_played_and_compared_as_that_seats(
    game: str, seat: int, lang: str
) -> None:
    there = joined(seat, game, lang)
    there.ask("play-out")
    text, points = share_result(there), result_of(there).points
    found = sharing.read_play(text)
    assert found.seat == seat and found.covered and there.session.plays == [text]

    here = Driver(lang, fragment="#" + text, speed="instant")
    who = words_of(here)
    assert (f"player {seat + 1}’s" if lang == "en" else f"プレイヤー{seat + 1}の") in who
    here.click("shared-play")
    assert here.session.seat == seat and here.session.rival == text
    here.start("#/table")
    assert here.session.seat == seat, "a reload keeps the seat"
    other_than(found.actions, here)
    here.click("compare")
    root = page(here.regions)
    assert here.hash == "#/compare" and faults(root, set(intents.HANDLERS)) == []
    (shown,) = root.with_class("compare-hand")
    hand = face.of(game).hand(here.session.context, found.match().state_at(0).view(seat))
    assert shown["data-seat"] == str(seat) and len(shown.with_class("card")) == len(hand)
    mine = here.table.match.current.result
    assert mine is not None
    by = abs(int(mine.points[seat]) - int(points[seat]))
    verdict = root.with_class("compare-verdict")[0].text()
    assert str(by) in verdict if by else not re.search(r"\d", verdict)
    here.click("compare-look", which="other")
    replay = here.session.replay
    assert replay is not None and (replay.seat, replay.player, replay.you) == (seat, seat, None)
    assert replay.who(here.session)[seat] == here.session.context._("Player")
    here.click("replay-close")
    here.click("compare-look", which="mine")
    assert here.session.replay is not None and here.session.replay.you == seat


def words_of(opened: Driver) -> str:
    return page(opened.regions).text()


def other_than(actions: Any, opened: Driver) -> None:
    """Play the deal in another way than that: the bots' way, but for the first choice that there is."""
    table, changed = opened.table, False
    while table.to_act is not None and not changed:
        if table.to_act == opened.session.seat and len(legal := table.state.legal_actions()) > 1:
            done = tuple(table.match.current.actions)
            told = actions[len(done)] if done == tuple(actions[: len(done)]) else None
            wanted = next(action for action in reversed(legal) if action != told)
            opened.session.act(wanted)
            changed = True
        else:
            opened.session.act(table.bot_action() if table.bot_to_act else table.state.legal_actions()[0])
    opened.ask("go", screen="table")
    opened.ask("play-out")
    assert table.match.deal_over and tuple(table.match.current.actions) != tuple(actions)


def test_the_play_of_another_seat_is_looked_at_from_there() -> None:
    match = played("bear")
    opened = Driver(fragment="#" + link.encode(link.of_match(match, "replay", 7, seat=2)))
    shown = opened.session.replay
    assert shown is not None and (shown.seat, shown.player, shown.ply) == (2, 2, 7)
    assert shown.who(opened.session)[2] == "Player" and "Player" not in shown.who(opened.session)[:2]
    opened.ask("replay-look", value="0")
    opened.start()
    opened.click("share")
    again: Any = link.decode(address_of(opened))
    assert (again.seat, again.ply) == (2, 7), "it stays that player's, whoever's hand is looked at, and after a reload"


def test_plays_on_different_seats_are_laid_side_by_side_without_comparing_points() -> None:
    opened = joined(1)
    opened.ask("play-out")
    opened.ask("give-up")
    opened.ask("open-link", link=result_link("bear"))
    opened.click("compare")
    root = page(opened.regions)
    assert faults(root, set(intents.HANDLERS)) == []
    assert "different seats" in root.with_class("compare-verdict")[0].text()
    assert [hand["data-seat"] for hand in root.with_class("compare-hand")] == ["1", "0"]


def test_an_earlier_play_on_the_same_seat_is_preferred() -> None:
    opened = joined(1)
    opened.ask("play-out")
    on_seat_1 = opened.session.plays[-1]
    opened.ask("give-up")
    opened.ask("open-link", link=link.encode(link.SeedLink("bear", "rain")))
    opened.play_deal(careless)
    assert len(opened.session.plays) == 2
    wanted = link.of_match(played("bear"), "replay", covered=True, seat=1)
    assert sharing.earlier_play(opened.session, wanted.match(), 1) == on_seat_1
    assert sharing.earlier_play(opened.session, wanted.match(), 2) == opened.session.plays[-1]


def test_of_several_people_the_visitor_has_a_result_and_nobody_else() -> None:
    for you, wanted in (("seat-1", 1), ("", None)):
        opened = Driver(speed="instant")
        opened.ask("go", screen="new")
        seats = {"seat-0": "person", "seat-1": "person", **({you: "you"} if you else {})}
        opened.ask("new-match", game="bear", seed="rain", level="random", **seats)
        assert opened.session.own_seat == wanted
        while not opened.table.match.deal_over:
            opened.session.act(opened.table.state.legal_actions()[0])
        opened.ask("go", screen="table")
        opened.click("share")
        assert ("result" in kinds(opened)) == (wanted is not None) == bool(opened.session.plays)
        found: Any = link.decode(address_of(opened))
        assert found.seat == (wanted or 0)


def test_a_shared_deal_that_is_over_at_the_table_can_be_played_again() -> None:
    opened = at_deal_end()
    opened.ask("open-link", link=link.encode(link.of_match(played("bear"), "replay", covered=True, seat=2)))
    opened.click("shared-play")
    assert 'id="dialog-overwrite"' in opened.regions["dialog"] and opened.table.match.deal_over
    opened.click("overwrite")
    assert opened.session.seat == 2 and not opened.table.match.deal_over and opened.session.rival


def test_a_seat_that_was_asked_for_is_forgotten_with_the_question() -> None:
    opened = Driver(speed="instant")
    opened.new_match(seed="snow", level="random")
    opened.ask("open-link", link=link.encode(link.of_match(played("bear"), "replay", covered=True, seat=2)))
    opened.click("shared-play")
    assert opened.session.pending_seat == 2
    opened.ask("route", hash="#/")
    assert opened.session.pending_seat is None and not opened.session.pending_rival
    opened.ask("give-up")
    opened.ask("open-link", link=link.encode(link.SeedLink("bear", "rain")))
    assert opened.session.seat == 0


# --- positions


@pytest.mark.parametrize("game", face.games())
def test_a_position_is_played_on_by_the_seat_to_act(game: str) -> None:
    match = played(game)
    ply = match.ply // 2
    seat = match.state_at(ply).current_player
    text = link.encode(link.of_match(match, "position", ply))
    opened = Driver(fragment="#" + text, speed="instant")
    assert opened.session.seat == seat and opened.table.to_act == seat and opened.hash == "#/table"
    assert faults(page(opened.regions), set(intents.HANDLERS)) == []
    assert opened.session.names()[opened.session.seat] == "You" and not opened.said
    keys = {node["id"] for node in page(opened.regions).walk() if node["id"].startswith("card-")}
    own = face.of(game).hand(opened.session.context, match.state_at(ply).view(seat))
    assert {f"card-{key}" for key in own} <= keys
    before = len(opened.table.match.current.actions)
    opened.ask("play-out")
    assert len(opened.table.match.current.actions) > before and opened.table.match.deal_over
    (play,) = opened.session.plays if result_of(opened) else [""]
    assert not play or sharing.read_play(play).seat == seat


def test_a_position_tells_only_what_its_seat_knows() -> None:
    match = played("bear")
    ply = match.ply // 2
    opened = Driver(fragment="#" + link.encode(link.of_match(match, "position", ply)))
    view = match.state_at(ply).view(opened.session.seat).to_json()
    deal = match.game.deal_to_json(match.current.deal)
    everything = {card for hand in deal["hands"] for card in hand} | set(deal["kitty"])
    known = set(deal["hands"][opened.session.seat]) | {c for t in view["table"]["tricks"] for c in t["cards"]}
    known |= set(view["table"]["trick"]) | set(view["known"]["kitty"] or ())
    root = page(opened.regions)
    text = (root.text() + " ".join(f"{node['aria-label']} {node['id']}" for node in root.walk())).lower()
    assert all(words.card_name(card, "en") in text for card in view["hand"]), "so the test would see them"
    for card in everything - known:
        assert words.card_name(card, "en") not in text and not re.search(rf"card-{card.lower()}\b", text)


def test_a_finished_position_is_looked_at() -> None:
    match = played("bear")
    opened = Driver(fragment="#" + link.encode(link.of_match(match, "position")))
    assert opened.hash == "#/replay" and opened.session.table is None


def test_a_kept_match_keeps_its_seat_and_refuses_two_or_no_visitors() -> None:
    match = played("bear")
    opened = Driver(fragment="#" + link.encode(link.of_match(match, "position", 12)), speed="instant")
    seat = opened.session.seat
    opened.start("#/table")
    assert opened.session.seat == seat and isinstance(opened.session.table, Table)
