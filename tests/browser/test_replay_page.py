"""The replay viewer in a real page: keys, running by itself, reload, accessible and nothing cut at any size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bot_deals import played
from engines import wait_ready, wait_until
from looking import FAULTS, SIZES, axe_findings
from player import with_settings

from pygame_engine import link


def replay_link(game: str, ply: int = 0, *, covered: bool = False) -> str:
    """The text behind # of a link to that play."""
    return link.encode(link.of_match(played(game), "replay", ply, covered=covered))


def go(visitor: Any, site: str, fragment: str) -> None:
    """Come to the site by a link."""
    visitor.page.goto(f"{site}#{fragment}")
    visitor.page.reload()
    wait_ready(visitor)


def violations(visitor: Any) -> list[str]:
    """What axe finds, and what is cut or too small at any size; a replay may be scrolled, unlike the table."""
    found = axe_findings(visitor)
    may = ("the table scrolls", "out of sight")
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {fault}" for fault in visitor.run(FAULTS) if not fault.startswith(may)]
    return found


def at_step(number: int) -> str:
    """A condition: that step is shown."""
    return (
        f"return document.querySelector('#replay-at')?.value === '{number}' && !document.documentElement.dataset.busy"
    )


def test_the_whole_replay_by_keyboard(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=with_settings())
    go(visitor, site, replay_link("bear", 3))
    page, last = visitor.page, played("bear").ply
    page.wait_for_selector(".replay")
    for key, step in (
        ("ArrowRight", 4),
        ("ArrowRight", 5),
        ("ArrowLeft", 4),
        ("End", last),
        ("ArrowLeft", last - 1),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        page.keyboard.press(key)
        wait_until(visitor, at_step(step), 10)
    page.keyboard.press(" ")
    wait_until(visitor, "return Number(document.querySelector('#replay-at').value) >= 2", 10)
    page.keyboard.press(" ")
    wait_until(visitor, "return document.querySelector('#replay-run .icon').dataset.icon === 'play'", 10)
    stopped = page.input_value("#replay-at")
    page.wait_for_timeout(1600)
    assert page.input_value("#replay-at") == stopped
    assert not visitor.errors


def test_the_slider_and_the_list_lead_to_a_step_and_keep_it_in_view(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=with_settings(), viewport={"width": 1280, "height": 800})
    go(visitor, site, replay_link("bacon4"))
    page = visitor.page
    page.click("label:has(#replay-look-all)")
    wait_until(visitor, "return document.querySelectorAll('.replay-hands .open-cards').length === 4", 10)
    page.focus("#replay-at")
    page.keyboard.press("ArrowRight")
    wait_until(visitor, at_step(1), 10)
    page.keyboard.press("End")
    wait_until(visitor, at_step(played("bacon4").ply), 10)
    inside = """
        const box = document.querySelector('[data-scrolls]').getBoundingClientRect();
        const step = document.querySelector('[data-in-view]').getBoundingClientRect();
        return box.height > 100 && step.top >= box.top - 1 && step.bottom <= box.bottom + 1;"""
    wait_until(visitor, inside, 10)
    page.click(".step[data-ply='5']")
    wait_until(visitor, at_step(5), 10)
    wait_until(visitor, inside, 10)


def test_a_reload_and_the_back_button_keep_the_viewer(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=with_settings())
    go(visitor, site, replay_link("six-bid-solo", 4))
    visitor.page.keyboard.press("ArrowRight")
    wait_until(visitor, at_step(5), 10)
    visitor.page.reload()
    wait_ready(visitor)
    assert visitor.page.input_value("#replay-at") == "5"
    visitor.page.click("#top [data-screen=lobby]")
    visitor.page.wait_for_selector(".tiles")
    visitor.page.go_back()
    visitor.page.wait_for_selector(".replay")
    assert visitor.page.input_value("#replay-at") == "5"


@pytest.mark.parametrize("game", ["bear", "six-bid-solo", "bacon6"])
def test_playing_on_from_a_moment(site: str, visit: Callable[..., Any], game: str) -> None:
    visitor = visit(script=with_settings())
    go(visitor, site, replay_link(game, played(game).ply // 2))
    visitor.page.click("label:has(#replay-look-1)")
    wait_until(visitor, "return document.querySelector('#replay-look-1').checked", 10)
    visitor.page.click("[data-action=play-on]")
    visitor.page.wait_for_selector(".table-fit, .deal-end")
    visitor.page.keyboard.press("m")
    visitor.page.click("[data-action=play-out]")
    visitor.page.wait_for_selector(".deal-end", timeout=60_000)
    visitor.page.click("[data-action=review]")
    visitor.page.wait_for_selector(".replay")
    assert not visitor.errors


@pytest.mark.parametrize(
    ("lang", "theme", "game"),
    [("en", "light", "bear"), ("en", "dark", "six-bid-solo"), ("ja", "light", "bacon6"), ("ja", "dark", "bear")],
)
def test_the_viewer_is_accessible_and_fits(
    site: str, visit: Callable[..., Any], lang: str, theme: str, game: str
) -> None:
    visitor = visit(script=with_settings(lang=lang, theme=theme))
    found = {}
    go(visitor, site, replay_link(game, played(game).ply // 2))
    visitor.page.wait_for_selector(".replay")
    for look in ("0", "all"):
        visitor.page.click(f"label:has(#replay-look-{look})")
        wait_until(visitor, f"return document.querySelector('#replay-look-{look}').checked", 10)
        faults = violations(visitor)
        if faults:
            found[look] = faults
    assert not found
