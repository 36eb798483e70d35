"""Documentation with demonstrations, as a reader has it: stepping, asking, keys, and no request to anyone else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import engines
import pytest
from looking import axe_findings

sys.path.insert(0, str(Path(__file__).parents[1] / "site"))
import docs_sites as sites

FRAME = "return document.querySelector('.bb-frame[data-now] .bb-caption')?.textContent ?? ''"
NOW = "return document.querySelector('.bb-demo').dataset.bbAt"
LIVE = "return document.querySelector('.bb-live').textContent"
QUIET = "return document.activeElement === document.body && scrollY === 0"


def built(tool: str, folder: Path) -> Path:
    """A site of one page with a line and a question."""
    if tool == "sphinx":
        source = sites.sphinx_site(folder / "sphinx", blocks=[sites.LINE, sites.QUESTION])
        done = sites.build_sphinx(source, folder / "out")
    else:
        source = sites.mkdocs_site(folder / "mkdocs", text=sites.markdown(sites.LINE, sites.QUESTION))
        done = sites.build_mkdocs(source, folder / "out")
    assert done.returncode == 0, done.stderr
    return folder / "out"


@pytest.fixture(scope="module", params=["sphinx", "mkdocs"])
def pages(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, make_server: Any) -> str:
    """The address of the built documentation."""
    return str(make_server(built(request.param, tmp_path_factory.mktemp(request.param))).url)


def test_a_reader_steps_through_a_line_by_clicking_and_by_keys(pages: str, visit: Callable[..., Any]) -> None:
    visitor = visit(viewport={"width": 390, "height": 844})
    visitor.open(f"{pages}index.html")
    engines.wait_until(visitor, "return document.querySelector('.bb-demo.bb-on') !== null")
    page = visitor.page
    assert visitor.run(QUIET), "nothing takes the focus or moves the page"
    shown = (
        "return [...document.querySelectorAll('.bb-demo:first-of-type .bb-frame')].filter((f) => f.offsetHeight).length"
    )
    assert visitor.run(shown) == 1 and visitor.run(FRAME) == "Who wins with ♠A?"
    page.get_by_role("button", name="Step on").click()
    assert visitor.run(FRAME) == "A trump is led." and visitor.run(NOW) == "1"
    assert visitor.run(LIVE) == "Step 1 of 3 Seat 1: 9 of spades. A trump is led."
    page.keyboard.press("ArrowRight")  # the focus is on the button
    page.keyboard.press("End")
    assert visitor.run(NOW) == "3" and visitor.run(FRAME) == "The ace takes it."
    page.get_by_role("button", name="Step on").click(force=True)  # at the end it does nothing, and keeps the focus
    assert visitor.run(NOW) == "3"
    assert visitor.run("return document.activeElement.dataset.bbGo") == "on"
    page.get_by_role("button", name="First step").click()
    assert visitor.run(NOW) == "0"
    visitor.run("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")  # outside, the arrows are the page's
    assert visitor.run(NOW) == "0"
    assert not [url for url in visitor.requests if not url.startswith(pages)]
    assert not visitor.errors


def test_an_address_leads_to_a_step(pages: str, visit: Callable[..., Any]) -> None:
    visitor = visit()
    visitor.open(f"{pages}index.html#demo-mother-2")
    engines.wait_until(visitor, f"{NOW} === '2'")


def test_a_question_is_answered_with_and_without_javascript(pages: str, visit: Callable[..., Any]) -> None:
    for script in (True, False):
        visitor = visit(java_script_enabled=script)
        visitor.open(f"{pages}index.html")
        page = visitor.page
        assert not page.get_by_text("These cards are no combination.").is_visible()
        page.locator(".bb-choice summary").nth(1).click()
        assert page.get_by_text("These cards are no combination. No pair, no run.").is_visible()
        assert page.get_by_text("Not allowed").is_visible() and not page.get_by_text("A pair.").is_visible()


def test_without_javascript_every_step_can_be_read(pages: str, visit: Callable[..., Any]) -> None:
    visitor = visit(java_script_enabled=False)
    visitor.open(f"{pages}index.html")
    page = visitor.page
    assert page.get_by_text("Who wins with").is_visible() and not page.get_by_role("button").count()
    page.get_by_text("All steps (3)").click()
    for text in ("A trump is led.", "The ace takes it."):
        assert page.get_by_text(text).is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_figures_are_accessible_and_fit_a_narrow_page(pages: str, visit: Callable[..., Any], scheme: str) -> None:
    visitor = visit(viewport={"width": 320, "height": 568}, color_scheme=scheme)
    visitor.open(f"{pages}index.html")
    engines.wait_until(visitor, "return document.querySelector('.bb-demo.bb-on') !== null")
    visitor.page.locator(".bb-choice summary").nth(1).click()
    assert not axe_findings(visitor, options={}, context={"include": [[".bb-demo"]]})
    wide = "return [...document.querySelectorAll('.bb-demo')].map((f) => [f.scrollWidth, f.clientWidth])"
    assert all(inside <= width <= 320 for inside, width in visitor.run(wide))
