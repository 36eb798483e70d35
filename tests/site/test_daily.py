"""The deal of the day: one number for everyone, held through midnight, told without a card, counted honestly."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from driver import Driver, careless
from markup import faults, page, parse
from test_messages import foreign_to

from pygame_engine import link, load_game
from web import daybook, intents
from web.components import daily as component
from web.components import face
from web.components.daily import DailyModel
from web.context import Context
from web.daybook import Book, Entry
from web.settings import Settings

NOON = daybook.DAY_MS * (daybook._FIRST_ORDINAL + 333) + daybook.DAY_MS // 2
"""Noon of day 334, 30 November 2026, UTC."""


class Today(Driver):
    """A page whose clock can be set."""

    now = NOON

    async def send(self, name: str, **fields: Any) -> dict[str, Any]:
        """With the clock where the host sends it."""
        if name in ("start", "daily"):
            fields["now"] = self.now
        return await super().send(name, **fields)


def entry(points: int = 5, mark: str = "good", live: bool = True) -> Entry:
    return Entry("points", (points,), points, mark, live, False)


def test_a_day_is_a_utc_day_counted_from_the_first_of_january_2026() -> None:
    moments = {
        datetime(2026, 1, 1, 0, 0, tzinfo=UTC): 1,
        datetime(2026, 1, 1, 23, 59, 59, tzinfo=UTC): 1,
        datetime(2026, 1, 2, tzinfo=UTC): 2,
        datetime(2026, 11, 30, 12, tzinfo=UTC): 334,
        datetime(2028, 2, 29, 5, tzinfo=UTC): 790,
        datetime(1999, 1, 1, tzinfo=UTC): 1,
    }
    for moment, day in moments.items():
        assert daybook.day_of(int(moment.timestamp() * 1000)) == day
        if day > 1:
            assert daybook.date_of(day) == moment.date()


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Asia/Tokyo", "Pacific/Honolulu", "America/Sao_Paulo"])
def test_the_time_zone_of_the_machine_does_not_matter(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        opened = Today()
        opened.click("daily")
        assert "Bear 334" in page(opened.regions).text() and "2026-11-30" in page(opened.regions).text()
    finally:
        monkeypatch.undo()
        time.tzset()


def test_no_later_deal_of_a_match_is_another_days_deal() -> None:
    from pygame_engine.match import next_seed

    seed = daybook.seed_of(334)
    for _ in range(20):
        seed = next_seed(seed)
        assert daybook.day_of_seed(seed) is None
    assert daybook.day_of_seed("day334") == 334
    for other in ("day0", "day01", "day", "day-3", "Day3", "day3 ", "day٣", "day99999999", "day36526"):
        assert daybook.day_of_seed(other) is None


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", face.games())
def test_every_form_has_its_deal_of_the_day(game: str, lang: str) -> None:
    opened = Today(lang, speed="instant")
    opened.click("daily")
    opened.ask("daily-game", value=game)
    assert opened.hash == f"#/daily/{game}" and faults(page(opened.regions), set(intents.HANDLERS)) == []
    opened.click("daily-play", day="334")
    assert opened.table.match.game.id == game and opened.table.match.current.deal == load_game(game).deal("day334")
    assert opened.session.daily == (game, 334, True) and opened.hash == "#/table"
    opened.ask("play-out")
    noted = opened.session.book.of(game, 334)
    result = opened.table.match.deals[0].result
    assert result is not None and noted is not None and noted.points == result.points[0] and noted.assisted
    line = page(opened.regions).with_class("daily-line")[0].text()
    assert line.startswith(f"Bear & Bacon · {face.name(opened.session.context, game)} 334 · ")
    assert foreign_to("en", parse(f"<p>{line.replace('&', '')}</p>")) == [] or lang == "ja"
    assert not re.search("[♠♥♦♣]|[0-9AKQJ][SHDCabcd]\\b", line), "no card is told"


def test_midnight_does_not_change_the_deal_under_your_hands() -> None:
    opened = Today(speed="instant")
    opened.now = NOON + daybook.DAY_MS // 2 - 1000  # a second before midnight
    opened.start()
    opened.click("daily")
    opened.click("daily-play", day="334")
    deal = opened.table.match.current.deal
    opened.now += 2000
    opened.click("go", screen="lobby")
    opened.click("daily")
    assert opened.session.book.today == 334 and opened.offers("daily-renew")
    assert "deal 335 is there" in page(opened.regions).text()
    opened.click("daily-play", day="334")
    assert opened.table.match.current.deal == deal, "it goes on"
    opened.play_deal(careless)
    noted = opened.session.book.of("bear", 334)
    assert noted is not None and noted.live, "it was begun on its day"
    opened.click("go", screen="lobby")
    opened.click("daily")
    opened.click("daily-renew")
    assert opened.session.book.today == 335 and not opened.offers("daily-renew")
    assert opened.session.book.streak("bear") == 1, "yesterday's still counts"


def test_a_reload_after_midnight_keeps_the_deal_and_its_day() -> None:
    opened = Today(speed="instant")
    opened.click("daily")
    opened.click("daily-play", day="334")
    deal = opened.table.match.current.deal
    opened.now += daybook.DAY_MS
    opened.start("#/table")
    assert opened.session.book.today == 335 and opened.session.daily == ("bear", 334, True)
    assert opened.table.match.current.deal == deal
    opened.play_deal(careless)
    noted = opened.session.book.of("bear", 334)
    assert noted is not None and noted.live and opened.session.book.of("bear", 335) is None


def test_past_deals_are_open_and_do_not_mend_a_streak() -> None:
    opened = Today(speed="instant")
    opened.click("daily")
    opened.click("daily-play", day="333")
    opened.play_deal(careless)
    noted = opened.session.book.of("bear", 333)
    assert noted is not None and not noted.live and opened.session.book.streak("bear") == 0
    for number in ("7", " 12 ", "３３"):
        opened.ask("go", screen="lobby")
        opened.session.table = None
        opened.click("daily")
        opened.ask("daily-play", day=number)
        assert opened.table.match.current.seed == f"day{int(number)}"


@pytest.mark.parametrize("number", ["335", "0", "-1", "", "x", "1.5", "99999999999", "²", "Ⅳ", "<b>"])
def test_a_number_without_a_deal_says_so(number: str) -> None:
    opened = Today()
    opened.click("daily")
    opened.ask("daily-play", day=number)
    assert opened.session.table is None and "1 to 334" in page(opened.regions).text()
    assert faults(page(opened.regions), set(intents.HANDLERS)) == []
    opened.click("daily-play", day="334")
    opened.ask("daily")
    assert "1 to 334" not in page(opened.regions).text()


def test_only_the_first_result_of_a_day_counts() -> None:
    opened = Today(speed="instant")
    opened.click("daily")
    opened.click("daily-play", day="334")
    opened.play_deal(careless)
    first = opened.session.book.of("bear", 334)
    opened.ask("undo")
    opened.ask("play-out")
    assert opened.session.book.of("bear", 334) == first
    assert opened.click("next-deal")
    opened.play_deal(careless)
    assert opened.session.book.entries == {"bear": {334: first}}, "the deals after it are no deals of a day"


def test_a_deal_that_is_dealt_anew_is_not_the_days_result() -> None:
    game = load_game("six-bid-solo")
    for day in range(1, 335):  # a day on which all pass
        opened = Today(speed="instant")
        opened.session.choose("six-bid-solo")
        opened.ask("daily-play", day=str(day))
        state = opened.table.match.state_at(0)
        passed = all(_passes(state) for _ in range(3))
        if passed and state.is_terminal():
            break
    else:
        pytest.skip("the rules or bots have no such day")
    assert game.name == "six-bid-solo"
    while not opened.table.match.deal_over:
        opened.table.act(("pass",))
    for note in intents.parts.AFTER_DEAL:
        note(opened.session)
    assert opened.session.book.of("six-bid-solo", day) is None
    opened.table.match.next_deal()
    opened.ask("play-out")
    if opened.table.match.current.result is not None and opened.table.match.current.result.counts:
        assert opened.session.book.of("six-bid-solo", day) is not None


def _passes(state: Any) -> bool:
    if state.why_illegal(("pass",)) is not None:
        return False
    state.apply(("pass",))
    return True


def test_a_streak_is_days_in_a_row_up_to_today_or_yesterday() -> None:
    book = Book(today=10)
    assert (book.streak("bear"), book.best("bear")) == (0, 0)
    for day in (3, 4, 5, 6, 8, 9):
        book.note("bear", day, entry())
    assert (book.streak("bear"), book.best("bear")) == (2, 4)
    book.note("bear", 7, entry(live=False))
    assert book.streak("bear") == 2, "played later does not close a gap"
    book.note("bear", 10, entry())
    assert book.streak("bear") == 3 and book.streak("bacon4") == 0
    book.today = 12
    assert book.streak("bear") == 0


def test_results_are_kept_and_a_damaged_book_is_put_aside() -> None:
    opened = Today(speed="instant")
    opened.click("daily")
    opened.click("daily-play", day="334")
    opened.play_deal(careless)
    noted = opened.session.book.entries
    kept = opened.kept["daily"]
    opened.start()
    assert opened.session.book.entries == noted and opened.kept["daily"] == kept
    good = json.loads(kept)
    damaged = [
        *("x", "[]", "{}", '{"v":2,"games":{}}', '{"v":1,"games":[]}', '{"v":1,"games":{"bear":{"x":1}}}'),
        kept.replace("334", "99999"),
        kept.replace("true", "1"),
        json.dumps(good).replace('"bear": {', '"bear": {"5": ["<b>", [], 0, "good", true, true], '),
        json.dumps(good).replace('"bear": {', '"bear": {"5": ["made", [1, 2, 3, 4, 5], 0, "good", true, true], '),
    ]
    for text in damaged:
        opened.kept["daily"] = text
        opened.start()
        assert opened.session.book.entries == {} and opened.kept["unreadable-daily"] == text


def test_a_book_does_not_grow_for_ever() -> None:
    book = Book(today=3000)
    for day in range(1, 2000):
        book.note("bear", day, entry())
    assert len(book.entries["bear"]) == daybook.KEPT and max(book.entries["bear"]) == 1999
    assert len(book.to_text()) < 60_000 and daybook.load(book.to_text()) == book.entries


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_outcome_has_words_in_both_languages(lang: str) -> None:
    c = Context(Settings(lang=lang))
    lines = set()
    for code in daybook.CODES:
        numbers = (65, 60) if code == "made" else (60,)
        line = component.day_line(c, "bear", 334, Entry(code, numbers, 60, "good", True, False), 3)
        lines.add(line)
        assert foreign_to(lang, parse(f"<p>{line.replace('&', '')}</p>")) == []
    assert len(lines) == len(daybook.CODES)
    expected = {
        "en": "Bear & Bacon · Bear 334 · made it 65/60 · ★★★ · 3 days in a row",
        "ja": "Bear & Bacon · ベア 334 · 達成 65/60 · ★★★ · 3日連続",
    }
    made = Entry("made", (65, 60), 60, "good", True, False)
    assert component.day_line(c, "bear", 334, made, 3) == expected[lang]


def test_what_is_told_about_bear_is_what_happened() -> None:
    seen = set()
    for day in range(300, 334):
        opened = Today(speed="instant")
        opened.click("daily")
        opened.ask("daily-play", day=str(day))
        opened.play_deal()
        noted = opened.session.book.of("bear", day)
        result = opened.table.match.current.result
        assert noted is not None and result is not None
        details = result.details
        mine = details.get("declarer") == 0
        seen.add(noted.code)
        if noted.code == "made":
            assert mine and details["success"] and noted.numbers == (details["total"], details["bid"])
        elif noted.code == "failed":
            assert mine and not details["success"] and noted.numbers[-1] == details["bid"]
        elif noted.code in ("defeated", "passed-through"):
            assert not mine and details["success"] == (noted.code == "passed-through")
            assert noted.numbers == (details["bid"],)
    assert {"made", "passed-through"} <= seen


def test_sharing_a_day_holds_the_line_and_a_link_to_the_deal() -> None:
    opened = Today(speed="instant")
    opened.click("daily")
    opened.click("daily-play", day="334")
    opened.play_deal(careless)
    opened.click("daily-copy")
    line, address = opened.done[-1]["copy"].split("\n")
    assert link.decode(address) == link.SeedLink("bear", "day334")
    opened.click("daily-share")
    assert opened.done[-1]["share"] == {
        "title": "Bear & Bacon",
        "text": line,
        "url": address,
        "copy": f"{line}\n{address}",
    }
    friend = Today(fragment=address[address.index("#") :], speed="instant")
    assert friend.session.daily == ("bear", 334, True)
    for game, day in (("bear", "333"), ("whist", "334"), ("", ""), ("bear", "x")):
        before = len(opened.done)
        opened.ask("daily-copy", game=game, day=day)
        assert len(opened.done) == before


def test_a_seed_typed_by_hand_or_of_a_day_to_come_is_no_deal_of_the_day() -> None:
    opened = Today(speed="instant")
    opened.new_match(seed="day334", level="random")
    assert opened.session.daily is None
    opened.ask("give-up")
    for other in (
        link.SeedLink("bear", "day335"),
        link.SeedLink("bear", "day334", 1),
        link.SeedLink("bear/end=deals:3", "day334"),
    ):
        opened.ask("open-link", link=link.encode(other))
        assert opened.session.daily is None
        opened.ask("give-up")


@pytest.mark.parametrize("clock", [None, "x", -1, 1.5, True, 2**60])
def test_without_a_clock_there_is_no_today_and_the_page_goes_on(clock: Any) -> None:
    opened = Today()
    opened.now = clock
    opened.start()
    opened.click("daily")
    assert opened.session.book.today is None and "clock is not known" in page(opened.regions).text()
    opened.ask("daily-play", day="5")
    assert opened.session.table is None and faults(page(opened.regions), set(intents.HANDLERS)) == []


def test_the_list_goes_back_sixty_days_and_not_before_the_first() -> None:
    c = Context(Settings())
    for today, first, count in ((334, 333, 60 - 1), (5, 4, 4), (1, 0, 0)):
        html = str(component.daily_screen(c, DailyModel("bear", Book(today, today), None)))
        days = [node["data-day"] for node in parse(html).with_class("day")]
        assert len(days) == count and (not days or days[0] == str(first))
