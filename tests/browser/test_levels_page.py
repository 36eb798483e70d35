"""Strong bots in the page: progress and hurry while they think, hints with what was compared, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from engines import wait_ready, wait_until
from looking import axe_findings
from player import TURN, fill_in_match, submit_match, with_settings

NARROW = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def sit_down(visitor: Any, site: str, game: str, level: str) -> None:
    """From the form of a new match to the table."""
    fill_in_match(visitor, site, game, "levels", level)
    submit_match(visitor)


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("ja", "dark")])
@pytest.mark.parametrize("game", ["bear", "six-bid-solo", "bacon4"])
def test_a_hint_is_read_with_what_was_compared(
    site: str, visit: Callable[..., Any], game: str, lang: str, theme: str
) -> None:
    script = with_settings(lang=lang, theme=theme, speed="instant")
    visitor = visit(script=script, viewport={"width": 320, "height": 568})
    sit_down(visitor, site, game, "strong")
    assert visitor.run(NARROW)
    wait_until(visitor, TURN, 120)
    visitor.page.click("[data-action=hint]")
    wait_until(visitor, "return !!document.querySelector('.advice')")
    assert visitor.run(NARROW)
    assert not axe_findings(visitor)
    visitor.page.click("[data-action=why]")
    visitor.page.wait_for_selector("dialog[open]")
    told = visitor.page.inner_text("dialog .dialog-body")
    assert ("手札" if lang == "ja" else "deal") in told
    assert visitor.run(NARROW) and not axe_findings(visitor)
    visitor.page.click("dialog [data-cancel]")
    wait_until(visitor, "return !document.querySelector('dialog[open]') && !!document.querySelector('.advice')")
    assert not visitor.errors


def test_progress_is_shown_and_a_long_thought_is_hurried(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=with_settings(speed="fast"), viewport={"width": 390, "height": 844})
    visitor.open(site)
    wait_ready(visitor)
    visitor.run("location.hash = '#/new/bear'")
    visitor.page.wait_for_selector("form[data-action=new-match]")
    visitor.page.fill("#seed", "bench")
    visitor.run(  # in the page, for a thought may be over before we look again from here
        "window.hurried = false; const looking = setInterval(() => {"
        "const bar = document.querySelector('.seat .thought[value]'); const button = document.querySelector('.hurry');"
        "if (!bar?.ariaLabel || !button?.getClientRects().length) return;"
        "clearInterval(looking); button.click(); window.hurried = true; }, 10);"
        # A level for measurements, which takes a second for a move; sent at once, before anything renews the form.
        "const field = document.querySelector('input[name=level]'); field.value = 'thinker'; field.checked = true;"
        "document.querySelector('form[data-action=new-match]').requestSubmit();"
    )
    wait_until(visitor, "return window.hurried")
    wait_until(visitor, TURN, 20)
    assert not visitor.errors


def test_the_form_says_how_each_level_thinks(site: str, visit: Callable[..., Any]) -> None:
    for lang in ("en", "ja"):
        visitor = visit(script=with_settings(lang=lang), viewport={"width": 320, "height": 568})
        visitor.open(f"{site}#/new/bear")
        wait_ready(visitor)
        visitor.page.wait_for_selector(".levels")
        texts = visitor.page.locator(".level small").all_inner_texts()
        assert len(texts) == 5 and len(set(texts)) == 5
        assert visitor.run(NARROW) and not axe_findings(visitor)
