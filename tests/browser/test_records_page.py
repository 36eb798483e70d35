"""Kept matches in the real page: found again, out and in as files, thousands of them, storage refused, axe."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines import wait_ready, wait_until
from looking import FAULTS, axe_findings
from player import ON, with_settings

from pygame_engine import bots, link, load_game, record
from pygame_engine.match import Match
from pygame_engine.table import Seat, Table

GAMES = ("bear", "six-bid-solo", "bacon4", "applewood5")
NO_DATABASE = "Object.defineProperty(window, 'indexedDB', {get() { throw new DOMException('no', 'SecurityError'); }});"


def matches(game: str, count: int, deals: int = 2) -> list[dict[str, Any]]:
    """Records of the visitor's matches against bots."""
    found = []
    for number in range(count):
        match = Match(load_game(game), seed=f"{game}{number}")
        table = Table(match, [Seat(bots.usual(game))] * match.game.num_players)
        for deal in range(deals):
            if deal:
                match.next_deal()
            while not match.deal_over:
                table.act(table.bot_action())
        players = [{"level": None, "name": ""}] + [{"level": "normal", "name": "Ren"}] * (match.game.num_players - 1)
        info = {"players": players, "you": 0, "date": f"2026-11-{number + 1:02}T12:00", "key": f"{game}-{number}"}
        found.append(record.to_json(match, info | {"assisted": number == 1}))
    return found


def open_records(visitor: Any, site: str) -> None:
    visitor.open(f"{site}#/records")
    wait_ready(visitor)
    visitor.page.wait_for_selector("#import-files", state="attached")


def choose(visitor: Any, selector: str, files: Any, seconds: float = 60) -> str:
    """Choose files and wait for the report."""
    visitor.page.set_input_files(selector, files)
    wait_until(visitor, "return !!document.querySelector('#import-report [data-action=import-close]')", seconds)
    return str(visitor.page.inner_text("#import-report"))


def all_games(folder: Path) -> Path:
    path = folder / "games.json"
    path.write_text(json.dumps([one for game in GAMES for one in matches(game, 4)]), encoding="utf-8")
    return path


def test_a_match_is_there_again_after_a_reload_and_a_delete_can_be_undone(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=with_settings())
    page = visitor.page
    visitor.open(f"{site}#{link.encode(link.SeedLink('bear/end=deals:1', 'kept'))}")
    wait_ready(visitor)
    page.wait_for_selector(".table, .deal-end")
    wait_until(visitor, f"const step = () => {{ {ON} }}; return step() === 'end'", 120)
    scores = page.locator("table.scores tfoot td").all_inner_texts()
    page.reload()
    wait_ready(visitor)
    visitor.run("location.hash = '#/records'")
    page.wait_for_selector(".record")
    assert " : ".join(scores) in page.inner_text(".record")
    page.click(".record-open")
    page.click("[data-action=record-deal]")
    wait_until(visitor, "return location.hash.startsWith('#/replay')")
    page.go_back()
    page.click("#screen [data-action=record-delete]")
    page.wait_for_selector("#records-undo")
    assert page.locator(".record").count() == 0
    page.click("[data-action=record-restore]")
    page.wait_for_selector(".record")
    page.reload()
    wait_ready(visitor)
    page.wait_for_selector(".record")
    assert page.locator(".record").count() == 1 and not visitor.errors


def test_everything_goes_out_as_a_file_and_comes_back_in_another_browser(
    site: str, visit: Callable[..., Any], tmp_path: Path
) -> None:
    visitor = visit(script=with_settings(deck="plain"))
    open_records(visitor, site)
    assert "16 matches imported" in choose(visitor, "#import-files", all_games(tmp_path))
    saved: dict[str, Path] = {}
    for form in ("text", "json", "all"):
        with visitor.page.expect_download() as download:
            visitor.page.click(f"[data-action=records-export][data-form={form}]")
        saved[form] = tmp_path / download.value.suggested_filename
        download.value.save_as(saved[form])
    assert len(record.parse_records(saved["text"].read_text())) == len(json.loads(saved["json"].read_text())) == 16
    for form in ("text", "json"):
        other = visit(script=with_settings())
        open_records(other, site)
        assert "16 matches imported" in choose(other, "#import-files", saved[form])
    assert other.run("return document.documentElement.dataset.deck") == "four"
    other.page.set_input_files("#import-data", saved["all"])
    wait_until(other, "return document.documentElement.dataset.deck === 'plain'")
    wait_until(other, "return document.querySelectorAll('.record').length === 16")
    other.page.reload()
    wait_ready(other)
    wait_until(other, "return document.querySelectorAll('.record').length === 16")
    assert other.run("return document.documentElement.dataset.deck") == "plain"
    assert not visitor.errors and not other.errors


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of 2,000 small files; every hundredth is bad, and some are of another kind."""
    found = tmp_path_factory.mktemp("deals")
    game = load_game("bear")
    for number in range(2000):
        match = Match(game, seed=f"d{number}")
        table = Table(match, [Seat("random")] * 3)
        while not match.deal_over:
            table.act(table.bot_action())
        text = record.to_text(match)
        if number % 100 == 7:
            text = text.replace("Play: ", "Play: jump; ", 1)
        (found / f"{number:04}.txt").write_text(text, encoding="utf-8")
    for number in range(3):
        (found / f"picture{number}.png").write_bytes(b"\x89PNG")
    return found


# Presses a button all the while and notes how long each answer takes.
KEEP_CLICKING = """
window.delays = [];
const press = async () => {
  if (document.querySelector("[data-action=import-close]")) return;
  const before = document.documentElement.dataset.sound;
  const started = performance.now();
  const button = document.createElement("button");
  Object.assign(button.dataset, {action: "setting", setting: "sound", value: before === "on" ? "off" : "on"});
  document.body.append(button);
  button.click();
  button.remove();
  while (document.documentElement.dataset.sound === before) await new Promise((next) => setTimeout(next, 2));
  window.delays.push(performance.now() - started);
  setTimeout(press, 150);
};
press();
"""


def test_a_folder_of_two_thousand_files_with_bad_ones(site: str, visit: Callable[..., Any], folder: Path) -> None:
    visitor = visit(script=with_settings())
    open_records(visitor, site)
    visitor.page.set_input_files("#import-folder", folder)
    wait_until(visitor, "return !!document.querySelector('#import-report progress')")
    visitor.run(KEEP_CLICKING)
    seen = set()
    while not visitor.run("return !!document.querySelector('[data-action=import-close]')"):
        seen.add(visitor.run("return document.querySelector('#import-report progress')?.value ?? 100"))
    report = visitor.page.inner_text("#import-report")
    assert "1980 matches imported" in report and "20 entries could not be read" in report
    assert "3 files of another kind were left out" in report
    faults = visitor.page.locator(".fault-box li").all_inner_texts()
    assert len(faults) == 20 and "/0007.txt" in faults[0] and "deal 1, action 1: “jump”" in faults[0]
    delays = sorted(visitor.run("return window.delays"))
    assert len(seen) > 5 and len(delays) > 5
    assert delays[len(delays) // 2] < 400 and not visitor.errors
    visitor.page.reload()
    wait_ready(visitor)
    wait_until(visitor, "return document.querySelector('#screen').innerText.includes('1980 matches')")


def test_an_import_can_be_cancelled(site: str, visit: Callable[..., Any], folder: Path) -> None:
    visitor = visit(script=with_settings())
    open_records(visitor, site)
    visitor.page.set_input_files("#import-folder", folder)
    visitor.page.click("[data-action=import-cancel]")
    wait_until(visitor, "return document.querySelector('#import-report h2')?.textContent === 'Import stopped'")
    count = visitor.page.locator("#import-report li").first.inner_text()
    assert not count.startswith("1980")


def test_where_the_browser_keeps_nothing_matches_last_until_the_page_is_closed(
    site: str, visit: Callable[..., Any], tmp_path: Path
) -> None:
    visitor = visit(script=with_settings() + NO_DATABASE)
    visitor.open(f"{site}?boot=bare#/records")
    wait_ready(visitor)
    assert "16 matches imported" in choose(visitor, "#import-files", all_games(tmp_path))
    assert "last until it is closed" in visitor.page.inner_text("#screen")
    visitor.page.click(".record-open")
    visitor.page.wait_for_selector("[data-action=record-deal]")
    assert not visitor.errors


def test_reset_removes_the_matches_too(site: str, visit: Callable[..., Any], tmp_path: Path) -> None:
    visitor = visit(script=with_settings())
    open_records(visitor, site)
    choose(visitor, "#import-files", all_games(tmp_path))
    visitor.open(f"{site}?reset")
    visitor.page.click("[data-reset-what=all]")
    wait_ready(visitor)
    visitor.run("location.hash = '#/records'")
    wait_until(visitor, "return document.querySelector('#screen').innerText.includes('No match yet')")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_is_cut(
    site: str, visit: Callable[..., Any], lang: str, theme: str, tmp_path: Path
) -> None:
    size = {"width": 320, "height": 568} if theme == "light" else {"width": 1280, "height": 800}
    visitor = visit(script=with_settings(lang=lang, theme=theme), viewport=size)
    page = visitor.page
    found: dict[str, Any] = {}

    def look(name: str) -> None:
        if faults := axe_findings(visitor) + visitor.run(FAULTS):
            found[name] = faults

    open_records(visitor, site)
    look("empty")
    (tmp_path / "bad.txt").write_text("what is this")
    choose(visitor, "#import-files", [all_games(tmp_path), tmp_path / "bad.txt"])
    look("list with a report")
    page.click(".record-open")
    page.wait_for_selector("[data-action=record-deal]")
    look("a match")
    visitor.run("location.hash = '#/statistics'")
    for game in GAMES:
        page.click(f"[data-action=statistics-show][data-game={game}]")
        wait_until(visitor, f"return !!document.querySelector('.button-main[data-game={game}]')")
        look(f"statistics {game}")
    assert not found
