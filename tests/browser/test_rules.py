"""The rules pages in a browser: readable by everyone, off-line too, stepped through and played from.

The sample pages stand for what pages can hold; the site's own pages are read as far as there are any.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines import PRECACHED, READY, text_of, wait_until
from looking import axe_findings
from reading import SAMPLE, sample_dist

from web.build import rules
from web.build.page import LANGUAGES

OWN = sorted(f"rules/{lang}/{page}.html" for lang, page in rules.sources(rules.SOURCES))
SAMPLES = sorted(f"rules/{lang}/{page}.html" for lang, page in rules.sources(SAMPLE))
LISTS = [f"rules/{lang}/index.html" for lang in LANGUAGES]
NOW = "return document.querySelector('.intro-step:not([hidden])').id"


@pytest.fixture(scope="module")
def place(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """dist/ with the sample pages."""
    return sample_dist(dist, tmp_path_factory.mktemp("sample"))


@pytest.fixture(scope="module")
def sample(place: Path, make_server: Callable[..., Any]) -> str:
    """The address of the site with the sample pages, below a path."""
    return str(make_server(place, prefix="/a b/").url)


def fits(visitor: Any) -> bool:
    """Whether nothing hangs over the page's edge."""
    return bool(visitor.run("return document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", [*SAMPLES, *LISTS])
def test_a_page_is_accessible_and_fits_a_small_phone(
    sample: str, visit: Callable[..., Any], path: str, scheme: str
) -> None:
    visitor = visit(color_scheme=scheme, viewport={"width": 320, "height": 568}, service_workers="block")
    visitor.open(sample + path)
    visitor.page.wait_for_load_state("networkidle")
    assert axe_findings(visitor, options={}) == []
    assert fits(visitor)
    assert visitor.errors == []


@pytest.mark.parametrize("path", OWN or [pytest.param("", marks=pytest.mark.skip(reason="no rules are written yet"))])
def test_the_sites_own_page_is_accessible_and_fits(site: str, visit: Callable[..., Any], path: str) -> None:
    visitor = visit(color_scheme="light", viewport={"width": 320, "height": 568}, service_workers="block")
    visitor.open(site + path)
    visitor.page.wait_for_load_state("networkidle")
    papers = set()
    for scheme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # no colour on its way
        assert axe_findings(visitor, options={}) == [], scheme
        assert fits(visitor)
        papers.add(visitor.run("return getComputedStyle(document.body).backgroundColor"))
    assert len(papers) == 2, "the page has both looks"


def test_pages_ask_for_nothing_elsewhere_and_break_no_policy(sample: str, visit: Callable[..., Any]) -> None:
    visitor = visit(
        service_workers="block",
        script="window.broken = [];"
        "addEventListener('securitypolicyviolation', (e) => broken.push(e.violatedDirective));",
    )
    for path in (*SAMPLES, *LISTS, "rules/index.html", "embed/ja/index.html"):
        visitor.open(sample + path)
        visitor.page.wait_for_load_state("networkidle")
        assert visitor.run("return window.broken") == [], path
    assert [url for url in visitor.requests if not url.startswith(sample)] == []


def test_looks_follow_what_the_visitor_has_set(sample: str, visit: Callable[..., Any]) -> None:
    settings = '{"theme": "dark", "deck": "contrast", "motion": "reduced", "lang": "ja"}'
    visitor = visit(script=f"localStorage.setItem('bear-and-bacon/settings', '{settings}')", service_workers="block")
    visitor.open(f"{sample}rules/en/bear.html")
    root = "const {theme, deck, motion} = document.documentElement.dataset; return [theme, deck, motion].join()"
    assert visitor.run(root) == "dark,contrast,reduced"
    assert visitor.run("return document.documentElement.lang") == "en"  # the page's own
    visitor.open(f"{sample}rules/index.html")
    wait_until(visitor, "return location.pathname.endsWith('/rules/ja/index.html')")


def test_a_page_is_whole_without_javascript(sample: str, visit: Callable[..., Any]) -> None:
    visitor = visit(java_script_enabled=False)
    visitor.open(f"{sample}rules/en/bear-intro.html")
    assert visitor.page.locator(".intro-step:visible").count() == 3
    assert visitor.page.locator(".intro-nav:visible").count() == 0
    visitor.open(f"{sample}rules/en/bear.html")
    assert visitor.page.locator(".bb-frame svg:visible").count() >= 3


def test_the_other_language_opens_at_the_same_section(sample: str, visit: Callable[..., Any]) -> None:
    visitor = visit(viewport={"width": 390, "height": 600}, service_workers="block")
    visitor.open(f"{sample}rules/en/bear.html")
    visitor.page.click(".contents a[href='#play']")
    visitor.page.mouse.wheel(0, 40)
    wait_until(visitor, "return scrollY > 0")
    # Not by Playwright's click, which first scrolls to where the bar would be if it did not stay in sight.
    visitor.run("document.querySelector('a[data-same-place]').click()")
    wait_until(visitor, "return location.pathname.endsWith('/rules/ja/bear.html')")
    assert visitor.run("return location.hash") == "#play"


def test_a_line_is_stepped_through(sample: str, visit: Callable[..., Any]) -> None:
    visitor = visit(service_workers="block")
    visitor.open(f"{sample}rules/en/bear.html#demo-trumps")
    wait_until(visitor, "return document.querySelector('.bb-on')")
    visitor.page.click("#demo-trumps [data-bb-go=on]")
    assert "A trump is led." in visitor.page.locator("#demo-trumps [data-now]").inner_text()


def test_a_position_is_played_where_it_stands(sample: str, visit: Callable[..., Any]) -> None:
    visitor = visit(service_workers="block")
    visitor.open(f"{sample}rules/ja/bear.html")
    visitor.page.click("#demo-aim .bb-play a")
    frame = visitor.page.frame_locator("#aim card-table iframe")
    frame.locator(".hand").wait_for(timeout=60_000)
    assert frame.locator("html").get_attribute("lang") == "ja"
    assert visitor.run("return location.pathname").endswith("/rules/ja/bear.html")
    visitor.page.locator("#aim card-table .bar button").click()
    assert visitor.page.locator("#aim card-table iframe").count() == 0


def test_a_position_in_the_middle_of_a_deal_is_played_on(sample: str, visit: Callable[..., Any]) -> None:
    visitor = visit(service_workers="block")
    visitor.open(f"{sample}rules/en/bear.html")
    wait_until(visitor, "return document.querySelector('.bb-on')")
    visitor.page.click("#demo-trumps [data-bb-go=on]")
    visitor.page.click("#demo-trumps [data-now] .bb-play a")
    frame = visitor.page.frame_locator("#play card-table iframe")
    frame.locator(".hand").wait_for(timeout=60_000)
    assert frame.locator(".hand .card").count() == 3
    assert frame.locator(".played").count() >= 1  # the trump that was led lies on the table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_introduction_is_played_by_clicking(sample: str, visit: Callable[..., Any], lang: str) -> None:
    visitor = visit(service_workers="block", locale="ja-JP" if lang == "ja" else "en-GB")
    play_through(visitor, f"{sample}rules/{lang}/bear-intro.html", "bear")


INTROS = [path for path in OWN if path.endswith("-intro.html")]


@pytest.mark.parametrize("path", INTROS or [pytest.param("", marks=pytest.mark.skip(reason="none is written yet"))])
def test_the_sites_own_introduction_is_played_by_clicking(site: str, visit: Callable[..., Any], path: str) -> None:
    visitor = visit(service_workers="block", locale="ja-JP" if "/ja/" in path else "en-GB")
    play_through(visitor, site + path)


def play_through(visitor: Any, address: str, game: str = "") -> None:
    """Every step, every question answered or skipped, then the prepared deal with its hint."""
    page = visitor.page
    visitor.open(address)
    wait_until(visitor, "return !document.querySelector('.intro-nav').hidden")
    count = visitor.run("return document.querySelectorAll('.intro-step').length")
    seen = []
    for number in range(count - 1):
        seen.append(visitor.run(NOW))
        assert page.locator(".intro-step:visible").count() == 1
        assert str(number + 1) in text_of(visitor, ".intro-progress")
        if page.locator(".intro-step:visible .bb-choices").count():
            page.click("[data-step=next]", force=True)
            assert visitor.run(NOW) == seen[-1]  # not before an answer
            page.locator(".intro-step:visible .bb-choice summary").first.click()
            wait_until(visitor, "return document.querySelector('[data-step=next]').ariaDisabled === 'false'")
        page.click("[data-step=next]")
    assert visitor.run(NOW) == "play-now" and len(set(seen)) == count - 1
    page.click("[data-step=back]")
    assert visitor.run(NOW) == seen[-1]
    visitor.open(f"{address}#play-now")
    page.reload()
    wait_until(visitor, f"{NOW} === 'play-now'")
    page.click("#play-now .button-main")
    wait_until(visitor, READY)
    wait_until(visitor, "return document.querySelector('.table .hand')")
    hinted = "return document.querySelector('.prompt, .actions')?.innerText.match(/Hint|ヒント/) !== null"
    wait_until(visitor, hinted)
    assert not game or page.locator(f".table[data-game={game}]").count() == 1


def test_a_question_can_be_skipped(sample: str, visit: Callable[..., Any]) -> None:
    visitor = visit(service_workers="block")
    visitor.open(f"{sample}rules/en/bear-intro.html#question")
    wait_until(visitor, f"{NOW} === 'question'")
    visitor.page.click("[data-step=skip]")
    assert visitor.run(NOW) == "play-now"


def test_the_introductions_opponents_are_easy(sample: str, visit: Callable[..., Any]) -> None:
    visitor = visit(service_workers="block")
    visitor.open(f"{sample}rules/en/bear-intro.html#play-now")
    visitor.page.click("#play-now .button-main")
    wait_until(visitor, READY)
    saved = visitor.run("return localStorage.getItem('bear-and-bacon/match')")
    import base64
    import zlib

    text = zlib.decompress(base64.b64decode(saved)).decode()
    assert '"easy"' in text and '"normal"' not in text


def test_pages_are_read_with_the_server_stopped(
    dist: Path, make_server: Callable[..., Any], visit: Callable[..., Any]
) -> None:
    server = make_server(dist, prefix="/sub/")
    visitor = visit()
    visitor.open(server.url)
    wait_until(visitor, PRECACHED)
    later = (
        "return caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name)"
        ".then((cache) => cache.match('rules/ja/index.html'))))).then((found) => found.some(Boolean))"
    )
    wait_until(visitor, later)
    wait_until(visitor, later.replace("rules/ja/index.html", "embed/ja/index.html"))
    server.stop()
    visitor.open(f"{server.url}rules/ja/index.html")
    assert visitor.run("return document.documentElement.lang") == "ja"
    assert visitor.run("return getComputedStyle(document.querySelector('h1')).fontFamily").startswith(
        '"Hiragino Mincho'
    )
    visitor.open(f"{server.url}rules/")
    wait_until(visitor, "return location.pathname.endsWith('/rules/en/index.html')")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lobby_leads_to_the_rules(site: str, visit: Callable[..., Any], lang: str) -> None:
    visitor = visit(service_workers="block", locale="ja-JP" if lang == "ja" else "en-GB")
    visitor.open(site)
    visitor.page.click(f"a[href='rules/{lang}/index.html']")
    wait_until(visitor, f"return location.pathname.endsWith('/rules/{lang}/index.html')")
    assert visitor.page.locator("h1").count() == 1
