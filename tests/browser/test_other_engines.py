"""What is tested in depth in Chromium works in Firefox and WebKit too: rules pages, introductions, embeds.

Each engine is started once. WebKit is driven by scripts alone, so all is clicked by script here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from engines import READY, Visitor, launch, text_of, wait_until
from hosting import Host, hosted
from playwright.sync_api import Playwright
from reading import sample_dist

from pygame_engine.link import SeedLink, encode

NOW = "document.querySelector('.intro-step:not([hidden])')?.id"
TABLE = "document.querySelector('card-table')"
GAMES = f"{TABLE}?.shadowRoot?.querySelector('iframe')"
EMBED = "document.querySelector('iframe')"


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def visitor(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Visitor]:
    """One visitor for all of this module's tests in an engine."""
    made: Visitor = launch(request.param, playwright, {})
    yield made
    made.close()


@pytest.fixture(scope="module")
def sample(dist: Path, tmp_path_factory: pytest.TempPathFactory, make_server: Any) -> str:
    """The address of the site with the sample pages."""
    return str(make_server(sample_dist(dist, tmp_path_factory.mktemp("sample")), prefix="/a b/").url)


@pytest.fixture
def host(site: str, tmp_path: Path, make_server: Any) -> Host:
    return hosted(site, tmp_path, make_server)


def click(visitor: Visitor, selector: str) -> None:
    visitor.run(f"document.querySelector({selector!r}).click()")


def test_a_demonstration_is_stepped_through(visitor: Visitor, sample: str) -> None:
    visitor.open(f"{sample}rules/en/bear.html#demo-trumps")
    wait_until(visitor, "return !!document.querySelector('#demo-trumps.bb-on')")
    assert "A trump is led." not in text_of(visitor, "#demo-trumps [data-now]")
    click(visitor, "#demo-trumps [data-bb-go=on]")
    assert "A trump is led." in text_of(visitor, "#demo-trumps [data-now]")
    assert visitor.run(
        "const seen = document.querySelector('#demo-trumps [data-now] svg').getBoundingClientRect();"
        "return seen.width > 200 && seen.height > 100 && document.documentElement.scrollWidth <= innerWidth"
    )
    click(visitor, "#demo-trumps [data-bb-go=back]")
    assert "A trump is led." not in text_of(visitor, "#demo-trumps [data-now]")


def test_an_introduction_goes_on_after_an_answer(visitor: Visitor, sample: str) -> None:
    visitor.open(f"{sample}rules/ja/bear-intro.html")
    wait_until(visitor, "return !document.querySelector('.intro-nav').hidden")
    assert visitor.run(f"return {NOW}") == "deal"
    click(visitor, "[data-step=next]")
    assert visitor.run(f"return {NOW}") == "question"
    click(visitor, "[data-step=next]")
    assert visitor.run(f"return {NOW}") == "question"  # not before an answer
    click(visitor, "#question .bb-choice summary")
    wait_until(visitor, "return document.querySelector('[data-step=next]').ariaDisabled === 'false'")
    click(visitor, "[data-step=next]")
    assert visitor.run(f"return {NOW}") == "play-now"


def bid_inside(visitor: Visitor, frames: list[str]) -> None:
    """Wait for a table in these frames, see that it has ten cards, and make a bid on it."""
    wait_until(visitor, READY, frames=frames)
    wait_until(visitor, "return document.querySelectorAll('.hand .card').length === 10", frames=frames)
    wait_until(visitor, "return !!document.querySelector('[data-action=do]')", frames=frames)  # the reader's turn
    before = visitor.run_inside(frames, "return document.querySelector('.table').innerText")
    visitor.run_inside(frames, "document.querySelector('[data-action=do]').click()")
    changed = f"return document.querySelector('.table').innerText !== {json.dumps(before)}"
    wait_until(visitor, changed, frames=frames)


@pytest.mark.parametrize("way", ["element", "frame"])
def test_an_embed_loads_on_a_click_and_is_played(visitor: Visitor, host: Host, way: str) -> None:
    """The host page is another origin than the site."""
    link = encode(SeedLink("bear", "rain", 0))
    element = f'<script src="SITE/embed.js" async></script><p>before</p><card-table link="{link}"></card-table>'
    frame = (
        f'<iframe src="SITE/embed.html#link={link}" sandbox="allow-scripts allow-same-origin" '
        'width="320" height="400" title="Bear"></iframe>'
    )
    visitor.open(host(element if way == "element" else frame))
    outer = [] if way == "element" else [EMBED]
    wait_until(visitor, f"return !!{TABLE}?.shadowRoot?.querySelector('.bar button, .go')", frames=outer)
    nothing = f"return {GAMES} === null"
    assert (visitor.run_inside(outer, nothing) if outer else visitor.run(nothing)) is True  # nothing before a click
    start = f"{TABLE}.shadowRoot.querySelector('.bar button, .go').click()"
    if outer:
        visitor.run_inside(outer, start)
    else:
        visitor.run(start)
    bid_inside(visitor, [*outer, GAMES])
