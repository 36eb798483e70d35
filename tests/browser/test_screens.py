"""Every screen in both languages and themes and several sizes: accessible, nothing cut, everything needed in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from engines import wait_ready, wait_until
from looking import FAULTS, SIZES, axe_findings
from player import DEAL_END, click_action, with_settings
from rehearsal import bidding, find
from test_play import declared_any, start_match_by_link


def walk(visitor: Any, site: str) -> Iterator[str]:
    """Go through every screen and dialog, pausing at each."""
    page = visitor.page
    rehearsal = find("bear/end=deals:1", bidding("H"), declared_any)
    yield "lobby"
    page.fill("#link-field", "1abc")
    page.click("form[data-action=open-link] button")
    page.wait_for_selector("#link-error")
    yield "lobby with an error"
    for screen in ("settings", "rules"):
        page.click(f"#top [data-screen={screen}]")
        page.wait_for_selector("#screen [data-action=go][data-screen=lobby]")
        yield screen
        page.click("#screen [data-action=go][data-screen=lobby]")
        page.wait_for_selector(".tiles")
    page.click("#screen [data-action=go][data-screen=new]")
    page.wait_for_selector("form[data-action=new-match]")
    yield "new match"
    page.click("#screen [data-action=go][data-screen=lobby]")
    page.wait_for_selector(".tiles")
    start_match_by_link(visitor, site, rehearsal)
    page.wait_for_selector(".auction")
    yield "auction"
    page.click("#top [data-action=hint]")
    page.click("[data-action=why]")
    page.wait_for_selector("#dialog-hint .compared")
    yield "dialog hint of a bid"
    page.keyboard.press("Escape")
    wait_until(visitor, "return !document.querySelector('#dialog > dialog')")
    click_action(visitor, rehearsal.actions[0])
    page.wait_for_selector(".hand [aria-pressed]")
    for card in rehearsal.actions[1].split(" ")[1:]:
        page.click(f"button#card-{card}")
    page.wait_for_selector("[data-action=confirm]")
    yield "discard"
    page.click("[data-action=confirm]")
    for action in rehearsal.actions[2:5]:
        click_action(visitor, action)
    wait_until(visitor, "return !!document.querySelector('.prompt[data-turn]')")
    yield "play"
    page.click("#top [data-action=hint]")
    page.wait_for_selector(".advice")
    yield "hint"
    for key, name in (
        ("w", "hint"),
        ("l", "last-trick"),
        ("v", "history"),
        ("s", "score"),
        ("?", "help"),
        ("m", "menu"),
    ):
        page.keyboard.press(key)
        page.wait_for_selector(f"#dialog-{name}[open]")
        yield f"dialog {name}"
        page.keyboard.press("Escape")
        wait_until(visitor, "return !document.querySelector('#dialog > dialog')")
    for name in ("share", "rules", "give-up"):
        page.keyboard.press("m")
        page.click(f"dialog [data-open={name}]")
        page.wait_for_selector(f"#dialog-{name}[open]")
        yield f"dialog {name}"
        page.keyboard.press("Escape")
        wait_until(visitor, "return !document.querySelector('#dialog > dialog')")
    for action in rehearsal.actions[5:]:
        click_action(visitor, action)
    wait_until(visitor, DEAL_END)
    yield "match end"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_axe_finds_nothing_on_any_screen(site: str, visit: Callable[..., Any], lang: str, theme: str) -> None:
    visitor = visit(script=with_settings(lang=lang, theme=theme), viewport={"width": 1280, "height": 800})
    visitor.open(site)
    wait_ready(visitor)
    wait_until(visitor, "return document.documentElement.dataset.offline === 'ready'")
    findings = {}
    screens = 0
    for screen in walk(visitor, site):
        screens += 1
        if found := axe_findings(visitor):
            findings[screen] = found
    assert screens > 15
    assert not findings


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_is_cut_and_the_table_fits(
    site: str, visit: Callable[..., Any], lang: str, size: tuple[int, int]
) -> None:
    visitor = visit(script=with_settings(lang=lang), viewport={"width": size[0], "height": size[1]})
    visitor.open(site)
    wait_ready(visitor)
    faults = {}
    for screen in walk(visitor, site):
        found = visitor.run(FAULTS)
        if found:
            faults[screen] = found
    assert not faults
