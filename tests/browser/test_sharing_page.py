"""Sharing in a real page: what is shared opens elsewhere, covered results, comparing, and the deal of the day."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from engines import wait_ready, wait_until
from player import with_settings
from test_replay_page import played, replay_link, violations

from pygame_engine import link, words

MIDNIGHT = datetime(2026, 12, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def open_site(visitor: Any, address: str) -> None:
    visitor.page.goto(address)
    wait_ready(visitor)


def play_out(visitor: Any) -> None:
    """Let the deal at the table be played to its end."""
    visitor.page.wait_for_selector(".table-fit")
    visitor.page.keyboard.press("m")
    visitor.page.click("[data-action=play-out]")
    visitor.page.wait_for_selector(".deal-end", timeout=60_000)


def test_a_result_goes_round(site: str, visit: Callable[..., Any]) -> None:
    """Played here, shared, opened covered there, played there, compared there: nothing shown before it is asked for."""
    first = visit(script=with_settings())
    open_site(first, site + "#" + link.encode(link.SeedLink("bear", "shared result")))
    play_out(first)
    first.page.click("[data-action=share]")
    first.page.wait_for_selector("#dialog-share[open]")
    address = first.page.input_value("#share-link")
    assert address.startswith(site) and len(address.partition("#")[2]) <= 120

    second = visit(script=with_settings(lang="ja"))
    open_site(second, address)
    second.page.wait_for_selector(".covered")
    match: Any = link.decode(address).match()
    content = second.page.content()
    assert not re.search(r'class="card[" ]', second.page.inner_html("#screen"))
    for action in match.current.actions:
        for card in re.findall(r"\b(?:10|[5-9AKQJ])[SHDC]\b", match.game.format_action(action)):
            assert words.card_name(card, "ja") not in content and f"card-{card}" not in content
    second.page.click("[data-action=shared-play]")
    second.page.wait_for_selector(".table-fit")
    assert second.page.locator(".hand .card").count() == 10
    if second.page.locator("button[data-what=pass]").count():
        second.page.click("button[data-what=pass]")
    wait_until(second, "return !document.documentElement.hasAttribute('data-busy')", 20)
    play_out(second)
    if second.page.locator("[data-action=compare]").count():
        second.page.click("[data-action=compare]")
        second.page.wait_for_selector("table.compare")
        assert second.page.locator("tr[data-first]").count() <= 1
    assert not first.errors and not second.errors


def test_copying_and_the_share_sheet_of_the_system(site: str, visit: Callable[..., Any]) -> None:
    script = """
        window.wishes = [];
        navigator.share = (data) => { window.wishes.push(data); return Promise.resolve(); };
        navigator.clipboard.writeText = (text) => { window.wishes.push(text); return Promise.resolve(); };
    """
    visitor = visit(script=with_settings() + script)
    open_site(visitor, site + "#" + link.encode(link.SeedLink("bear", "rain")))
    visitor.page.wait_for_selector(".table-fit")
    visitor.page.keyboard.press("m")
    visitor.page.click("dialog [data-open=share]")
    visitor.page.click("#dialog-share [data-action=copy-link]")
    wait_until(visitor, "return window.wishes.length === 1", 10)
    visitor.page.click("#dialog-share [data-action=share-link]")
    wait_until(visitor, "return window.wishes.length === 2", 10)
    copied, shared = visitor.run("return window.wishes")
    assert shared["url"] == copied == visitor.page.input_value("#share-link")
    assert sorted(shared) == ["text", "title", "url"]
    assert {request.split("/")[2] for request in visitor.requests} == {site.split("/")[2]}, "nothing left this site"


def test_without_a_share_sheet_there_is_no_button_for_it(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=with_settings() + "Object.defineProperty(navigator, 'share', { value: undefined });")
    open_site(visitor, site + "#" + link.encode(link.SeedLink("bear", "rain")))
    visitor.page.wait_for_selector(".table-fit")
    visitor.page.keyboard.press("m")
    visitor.page.click("dialog [data-open=share]")
    visitor.page.wait_for_selector("#dialog-share[open]")
    assert visitor.page.locator("#dialog-share [data-action=copy-link]").is_visible()
    assert not visitor.page.locator("#dialog-share [data-action=share-link]").is_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_qr_code_can_be_told_from_its_ground(site: str, visit: Callable[..., Any], theme: str) -> None:
    """A picture of it has black dots on white in both themes."""
    visitor = visit(script=with_settings(theme=theme))
    open_site(visitor, site + "#" + link.encode(link.SeedLink("bear", "rain")))
    visitor.page.wait_for_selector(".table-fit")
    visitor.page.keyboard.press("m")
    visitor.page.click("dialog [data-open=share]")
    visitor.page.click(".share-qr summary")
    visitor.page.wait_for_selector(".qr svg")
    colours = visitor.run(
        "return ['rect', 'path'].map(e => getComputedStyle(document.querySelector('.qr ' + e)).fill).join()"
    )
    assert colours == "rgb(255, 255, 255),rgb(0, 0, 0)"
    box = visitor.page.locator(".qr svg").bounding_box()
    assert box is not None and box["width"] >= 150


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Honolulu"])
def test_the_deal_of_the_day_is_that_of_the_utc_day_everywhere(site: str, visit: Callable[..., Any], zone: str) -> None:
    """A second before midnight UTC it is still day 334; a second later the new day is offered and not forced."""
    visitor = visit(script=with_settings(), timezone_id=zone)
    visitor.page.clock.set_fixed_time(MIDNIGHT - SECOND)
    open_site(visitor, site)
    visitor.page.click("[data-action=daily]")
    visitor.page.wait_for_selector(".daily")
    assert "Bear 334" in visitor.page.inner_text(".daily") and "2026-11-30" in visitor.page.inner_text(".daily")
    visitor.page.click(".panel [data-action=daily-play]")
    visitor.page.wait_for_selector(".table-fit")
    visitor.page.clock.set_fixed_time(MIDNIGHT + SECOND)
    visitor.page.click("#top [data-screen=lobby]")
    visitor.page.click("[data-action=daily]")
    visitor.page.wait_for_selector("[data-action=daily-renew]")
    assert "Bear 334" in visitor.page.inner_text(".daily")
    visitor.page.click(".panel [data-action=daily-play]")
    play_out(visitor)
    assert "Bear 334" in visitor.page.inner_text(".daily-line")
    visitor.page.reload()
    wait_ready(visitor)
    visitor.page.click("#top [data-screen=lobby]")
    visitor.page.click("[data-action=daily]")
    visitor.page.wait_for_selector(".day[data-day='334'][data-result]")
    assert "Bear 335" in visitor.page.inner_text(".daily")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_new_screens_are_accessible_and_fit(site: str, visit: Callable[..., Any], lang: str, theme: str) -> None:
    visitor = visit(script=with_settings(lang=lang, theme=theme))
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        faults = violations(visitor)
        if faults:
            found[name] = faults

    open_site(visitor, site + "#" + replay_link("bear", covered=True))
    page = visitor.page
    page.wait_for_selector(".covered")
    look("covered")
    page.click("[data-action=shared-play]")
    page.wait_for_selector(".table-fit")
    if page.locator("button[data-what=pass]").count():
        page.click("button[data-what=pass]")
        wait_until(visitor, "return !document.documentElement.hasAttribute('data-busy')", 20)
    if not page.locator(".deal-end").count():
        play_out(visitor)
    look("deal end")
    page.click("[data-action=compare]")
    page.wait_for_selector("table.compare")
    look("compare")
    page.click("#screen [data-action=go][data-screen=table]")
    page.click("[data-action=share]")
    page.click(".share-qr summary")
    page.wait_for_selector(".qr svg")
    look("share")
    page.keyboard.press("Escape")
    page.click("#top [data-screen=lobby]")
    page.click("[data-action=daily]")
    page.wait_for_selector(".daily")
    page.click("form[data-action=daily-play] button")
    page.wait_for_selector("#daily-error")
    look("daily")
    assert not found and played("bear").deal_over
