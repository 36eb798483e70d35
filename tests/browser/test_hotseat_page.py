"""Several people at one device in the real page: whole deals by clicking, the curtain, reload, phones, axe."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from engines import wait_ready, wait_until
from looking import FAULTS, SIZES, axe_findings
from player import DEAL_END, ON, SETTLED, fill_in_match, submit_match, with_settings

from pygame_engine import load_game
from pygame_engine.match import Match

TABLES: dict[str, list[tuple[str, str]]] = {
    "bear": [("you", "Mio"), ("person", "Ben"), ("person", "Cy")],
    "six-bid-solo": [("you", "Mio"), ("person", "Ben"), ("random", "")],
    "bacon4": [("person", "Mio"), ("person", "Ben"), ("person", "Cy"), ("person", "Dee")],
}
LONG_NAMES = {
    "en": ["Konstantinopolitanus", "Bartholomew", "Ana", "Maximilianus Augustus", "Wilhelmina", "Theodora-Alexandra"],
    "ja": [
        "寿限無寿限無五劫の擦り切れ海砂利水魚の",
        "コンスタンティノープル",
        "アナ",
        "山本五十六左衛門尉",
        "さくらもち",
        "イ",
    ],
}
# Until there is something to do: a curtain to lift, a step that was taken, or the end.
NEXT_STEP = f"""
  const step = () => {{ {ON} }};
  const done = document.querySelector(".curtain") ? "curtain" : step();
  return ["curtain", "on", "end"].includes(done) && done;
"""
COVERED = "return !!document.querySelector('.curtain')"


# Names that reach beyond where they stand, or do not show.
BESIDE_ITSELF = """
  return [...document.querySelectorAll(".seat .plate .name, .scores thead th")]
    .filter((e) => !!e.closest("dialog") === !!document.querySelector("dialog[open]"))
    .filter((e) => e.closest(".plate, th").getClientRects().length || e.closest("dialog"))
    .filter((e) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      const [text, box] = [range.getBoundingClientRect(), e.closest(".plate, th").getBoundingClientRect()];
      return !text.width || text.left < box.left - 1 || text.right > box.right + 1;
    })
    .map((e) => e.textContent);
"""


def sit(visitor: Any, site: str, game: str, seed: str = "hot", *, people: list[tuple[str, str]] | None = None) -> None:
    """Through the form of a new match to the first curtain."""
    page = visitor.page
    fill_in_match(visitor, site, game, seed)
    page.click(".seats-choice > summary")
    for seat, (kind, name) in enumerate(people or TABLES[game]):
        page.select_option(f"select[name=seat-{seat}]", kind)
        assert page.locator(f"input[name=name-{seat}]").is_visible() is bool(name)
        if name:
            page.fill(f"input[name=name-{seat}]", name)
    submit_match(visitor, ".curtain")


def everything(visitor: Any) -> str:
    """All that the page holds: the document and what its fields and the live region say."""
    return str(visitor.run("return document.documentElement.outerHTML"))


def play_deal(visitor: Any, on_curtain: Callable[[], None] = lambda: None) -> list[str]:
    """Click through a deal, passing the device; the names asked for at each curtain."""
    names: list[str] = []
    for _ in range(600):
        step = wait_until(visitor, NEXT_STEP, 60)
        if step == "end":
            return names
        if step == "curtain":
            wait_until(visitor, SETTLED)
            on_curtain()
            names.append(visitor.page.inner_text(".curtain h1").removeprefix("Pass the device to "))
            visitor.page.click("[data-action=uncover]")
            wait_until(visitor, "return !document.querySelector('.curtain')")
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("game", TABLES)
def test_a_whole_deal_with_the_curtain_between_two_people(site: str, visit: Callable[..., Any], game: str) -> None:
    visitor = visit(script=with_settings())
    sit(visitor, site, game)

    def look() -> None:
        html = everything(visitor)
        assert "card-" not in visitor.run("return document.querySelector('#screen').innerHTML")
        assert 'data-card="' not in html and "view-transition-name:card" not in html

    names = play_deal(visitor, look)
    people = {name for kind, name in TABLES[game] if kind in ("you", "person")}
    assert set(names) == people and all(one != two for one, two in pairwise(names))
    wait_until(visitor, DEAL_END)
    visitor.page.click("[data-action=next-deal]")
    wait_until(visitor, COVERED)
    assert not visitor.errors


def test_the_live_region_forgets_what_the_last_person_heard(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=with_settings())
    sit(visitor, site, "bear")
    visitor.page.click("[data-action=uncover]")
    visitor.page.wait_for_selector(".hand")
    visitor.page.click("#top [data-action=hint]")
    wait_until(visitor, "return document.querySelector('#live').textContent.includes('Hint')")
    wait_until(visitor, f"const step = () => {{ {ON} }}; step(); return document.querySelector('.curtain') !== null")
    assert "Hint" not in visitor.run("return document.querySelector('#live').textContent")
    match = Match(load_game("bear"), seed="hot")
    hand = match.state.view(0).to_json()["hand"]
    live = visitor.run("return document.querySelector('#live').textContent")
    assert not [card for card in hand if card in live]


def test_a_reload_and_a_dead_worker_come_back_to_the_curtain(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=with_settings())
    sit(visitor, site, "bear")
    for _ in range(3):
        visitor.page.click("[data-action=uncover]")
        visitor.page.wait_for_selector(".hand")
        visitor.page.reload()
        wait_ready(visitor)
        wait_until(visitor, COVERED)
        visitor.page.click("[data-action=uncover]")
        wait_until(
            visitor, f"const step = () => {{ {ON} }}; step(); return document.querySelector('.curtain') !== null"
        )
        visitor.page.reload()
        wait_ready(visitor)
        wait_until(visitor, COVERED)
    assert not visitor.errors


def test_the_whole_curtain_by_keyboard(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=with_settings())
    sit(visitor, site, "bear")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector(".hand")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_is_cut(site: str, visit: Callable[..., Any], lang: str, theme: str) -> None:
    size = {"width": 320, "height": 568} if theme == "light" else {"width": 1280, "height": 800}
    visitor = visit(script=with_settings(lang=lang, theme=theme), viewport=size)
    sit(visitor, site, "bear")
    found: dict[str, Any] = {}

    def look(name: str) -> None:
        if faults := axe_findings(visitor) + visitor.run(FAULTS):
            found[name] = faults

    look("curtain")
    visitor.page.click("#top [data-open=give-up]")
    visitor.page.wait_for_selector("#dialog-give-up[open]")
    look("give up")
    visitor.page.keyboard.press("Escape")
    wait_until(visitor, "return !document.querySelector('#dialog > dialog')")
    visitor.page.click("[data-action=uncover]")
    visitor.page.wait_for_selector(".hand")
    look("uncovered")
    visitor.run("location.hash = '#/new/bear'")
    visitor.page.wait_for_selector("form[data-game=bear]")
    visitor.page.select_option("select[name=seat-1]", "person")
    look("form")
    assert not found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_six_people_with_long_names_fit_over_the_totals(site: str, visit: Callable[..., Any], lang: str) -> None:
    visitor = visit(script=with_settings(lang=lang), viewport={"width": 320, "height": 568})
    sit(visitor, site, "applewood6", people=[("person", name[:20]) for name in LONG_NAMES[lang]])
    visitor.page.click("[data-action=uncover]")
    visitor.page.wait_for_selector(".hand")
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.run(FAULTS) == [], width
        assert visitor.run(BESIDE_ITSELF) == [], width
    visitor.page.keyboard.press("s")
    visitor.page.wait_for_selector("#dialog-score[open] .scores")
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.run(FAULTS) == [], width
        assert visitor.run(BESIDE_ITSELF) == [], width
        assert visitor.run("return document.querySelectorAll('#dialog-score thead th:not(:empty)').length") == 7
