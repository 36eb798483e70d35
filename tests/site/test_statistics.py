"""Statistics: counted by hand from the records, each number; charts that ears and tables tell too."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from markup import parse
from shelved import Shelved
from test_records import played

from pygame_engine import record
from pygame_engine.match import Match
from web import archive, statistics
from web.components.statistics import bar_chart, line_chart
from web.context import Context
from web.settings import Settings

GAMES = ("bear", "six-bid-solo", "bacon4", "applewood5", "chunky6")


def owned(match: Match, key: str, *, you: int = 0, assisted: bool = False, date: str = "2026-11-01") -> dict[str, Any]:
    """The record of a match in which the visitor sat on that seat."""
    players = [{"level": None if seat == you else "random", "name": ""} for seat in range(match.game.num_players)]
    return record.to_json(match, {"players": players, "you": you, "key": key, "assisted": assisted, "date": date})


def imported(matches: list[dict[str, Any]], lang: str = "en") -> Shelved:
    there = Shelved(lang, speed="instant")
    there.choose({"x.json": json.dumps(matches)})
    assert len(there.shelf) == len(matches)
    there.ask("go", screen="statistics")
    return there


def some(game: str) -> list[Match]:
    return [played(game, seed=f"s{n}", deals=2) for n in range(4)]


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_are_those_of_the_records(game: str) -> None:
    matches = some(game)
    there = imported([owned(match, f"k{n}", you=n % 3) for n, match in enumerate(matches)])
    found = statistics.compute(there.session.archive.known.values(), False)
    points, deals, won = 0, 0, 0
    for n, match in enumerate(matches):
        counted = [deal.result for deal in match.deals if deal.result and deal.result.counts]
        deals += len(counted)
        points += sum(result.points[n % 3] for result in counted)
        won += match.over and n % 3 in match.winners
    assert (found.matches, found.deals, found.points, found.won) == (4, deals, points, won)
    assert found.average == pytest.approx(points / deals)


@pytest.mark.parametrize("game", ["bear", "six-bid-solo"])
def test_contracts_as_declarer_and_as_defender_and_the_calls_chosen(game: str) -> None:
    matches = some(game)
    there = imported([owned(match, f"k{n}", you=1) for n, match in enumerate(matches)])
    found = statistics.compute(there.session.archive.known.values(), False)
    declared: Counter[str] = Counter()
    made: Counter[str] = Counter()
    beaten: Counter[str] = Counter()
    calls = 0
    for match in matches:
        for index, deal in enumerate(match.deals):
            assert deal.result is not None
            details = deal.result.details
            if details.get("declarer") is not None:
                kind = details.get("game") or details["bid"]
                declared[kind] += details["declarer"] == 1
                made[kind] += details["declarer"] == 1 and details["success"]
                beaten[kind] += details["declarer"] != 1 and not details["success"]
            calls += sum(
                1
                for event in match.state_at(len(deal.actions), index).events
                if event.kind in ("bid", "pass") and event.data[0] == 1
            )
    assert {kind: one.declared for kind, one in found.contracts.items()} == dict(declared)
    assert {kind: one.made for kind, one in found.contracts.items()} == {kind: made[kind] for kind in declared}
    assert {kind: one.beaten for kind, one in found.contracts.items()} == {kind: beaten[kind] for kind in declared}
    assert sum(declared.values()) > 0 and sum(beaten.values()) > 0
    assert sum(found.bids.values()) == calls > 0


@pytest.mark.parametrize("game", ["bacon4", "applewood5", "chunky6"])
def test_places_in_bacon(game: str) -> None:
    matches = some(game)
    there = imported([owned(match, f"k{n}") for n, match in enumerate(matches)])
    found = statistics.compute(there.session.archive.known.values(), False)
    wanted: Counter[int] = Counter()
    for match in matches:
        for deal in match.deals:
            assert deal.result is not None
            order = list(deal.result.details["out_order"])
            wanted[order.index(0) + 1 if 0 in order else match.game.num_players] += 1
    assert found.places == wanted and sum(wanted.values()) == 8
    assert not found.contracts and not found.bids


def test_assisted_matches_are_left_out_until_they_are_asked_for() -> None:
    matches = some("bear")
    there = imported([owned(match, f"k{n}", assisted=n == 0) for n, match in enumerate(matches)])
    assert figure(there, "Matches") == "3" and "1 assisted match is left out" in there.regions["screen"]
    there.ask("statistics-show", checked=True)
    assert figure(there, "Matches") == "4" and "1 of these matches was assisted" in there.regions["screen"]


def figure(there: Shelved, name: str) -> str:
    for box in parse(there.regions["screen"]).with_class("stat"):
        if box.find("dt")[0].text() == name:
            return box.find("dd")[0].text()
    raise AssertionError(f"no figure {name}")


def test_each_game_and_form_has_its_own_page() -> None:
    matches = [owned(played(game), game) for game in GAMES]
    there = imported(matches)
    for game in GAMES:
        there.click("statistics-show", game=game)
        assert figure(there, "Matches") == "1"
    before = there.regions["screen"]
    for wrong in ("whist", "", "bear/x"):
        there.ask("statistics-show", game=wrong)
    assert there.regions["screen"] == before


def test_points_over_time_are_in_the_order_of_the_dates() -> None:
    matches = some("bear")
    dates = ["2026-11-03", "2026-11-01", "2026-11-04", "2026-11-02"]
    there = imported(
        [owned(match, f"k{n}", date=date) for n, (match, date) in enumerate(zip(matches, dates, strict=True))]
    )
    found = statistics.compute(there.session.archive.known.values(), False)
    assert [date for date, _ in found.over_time] == sorted(dates)
    assert statistics.running_mean([1.0, 3.0, 8.0]) == [1.0, 2.0, 4.0]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_every_chart_has_a_name_and_a_table_with_the_same_numbers(game: str, lang: str) -> None:
    there = imported([owned(match, f"k{n}") for n, match in enumerate(some(game))], lang)
    root = parse(there.regions["screen"])
    pictures = [svg for svg in root.find("svg") if "statistic" in svg.classes]
    assert pictures and all(svg["role"] == "img" and svg["aria-label"] for svg in pictures)
    tables = root.find("table")
    panels = [panel for panel in root.find("section") if "panel" in panel.classes]
    assert len(tables) == len(panels) and all(panel.find("table") for panel in panels)
    summary = archive.from_text(next(iter(there.shelf.values()))[0])
    assert summary.you == 0
    for svg in pictures:
        assert "NaN" not in str(svg.attrs) and all(float(rect["width"]) >= 0 for rect in svg.find("rect"))


def test_charts_of_nothing_of_one_and_of_odd_names_stand() -> None:
    c = Context(Settings())
    for values in ([0.0], [5.0, 5.0], [-3.0, -9.0], [1e6, -1e6]):
        assert parse(str(line_chart(c, values, statistics.running_mean(values))))
    chart = str(bar_chart('<b title="x">', [("<i>&", 3, 1), ("", 0, 0)]))
    root = parse(chart)
    assert "<i>" not in chart and root.find("svg")[0]["aria-label"].startswith('<b title="x">: <i>&: 1 / 3')


def test_kinds_stand_in_the_order_of_bidding() -> None:
    assert statistics.kind_order("bear", ["pass", "null", "C", "S", "45"]) == ["S", "C", "null", "45", "pass"]
    assert statistics.kind_order("six-bid-solo", ["call-solo", "solo"]) == ["solo", "call-solo"]
    for text, kind in (("45 S", "S"), ("null", "null"), ("pass", "pass"), ("solo", "solo"), ("45", "45")):
        assert statistics.bid_kind(text) == kind
    for lang in ("en", "ja"):
        for game, kinds in (
            ("bear", ["S", "grand-red", "null", "pass", "45"]),
            ("six-bid-solo", ["solo", "misere", "pass"]),
        ):
            assert all(statistics.kind_text(game, kind, lang) for kind in kinds)
