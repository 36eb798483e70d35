"""Tables embedded in other people's pages: light before a click, one runtime, quiet, and working where storage is not.

The host page stands on a server of its own, so it is another origin than the site.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bear_blocks import SPADES, steps
from engines import wait_until
from hosting import Host, hosted
from looking import axe_findings
from playwright.sync_api import Page

from pygame_engine.demo import parse_block
from pygame_engine.demo_page import demo_html, site_url
from pygame_engine.link import SeedLink, encode
from web.build.base import files_under
from web.build.server import Server

BLOCK = f"id: trumps\n{SPADES}show: all\n{steps('The ace takes the mother.')}"
LINK = encode(SeedLink("bear", "rain", 0))
PLAYING = "return document.querySelectorAll('card-table[data-playing]').length"
# What a host page must not notice.
SPY = """
window.focused = 0;
addEventListener("focusin", () => window.focused++);
window.heights = [];
addEventListener("message", ({ data }) => {
  if (data?.app === "bear-and-bacon" && data.type === "height") window.heights.push(data.height);
});
"""
REFUSED = """
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  const refuse = () => { throw new DOMException("refused", "SecurityError"); };
  try { Object.defineProperty(window, name, { get: refuse }); } catch {}
}
"""


@pytest.fixture
def host(site: str, tmp_path: Path, make_server: Callable[..., Any]) -> Host:
    """host(body, …): the address of somebody's page with that body; `SITE` in it is the site's address."""

    return hosted(site, tmp_path, make_server)


SCRIPT = '<script src="SITE/embed.js" async></script>'


def table(number: int) -> str:
    """An element without any picture in it."""
    return f'<p>text {number}</p><card-table link="{LINK}" title="Table {number}"></card-table>'


def in_table(visitor: Any, number: int, script: str) -> Any:
    """Run the body of a function in which `table` is an element and `inside` its shadow."""
    return visitor.run(
        f"const table = document.querySelectorAll('card-table')[{number}], inside = table.shadowRoot; {script}"
    )


def click(visitor: Any, number: int, what: str = ".bar button") -> None:
    """Press a button of a table as a reader does."""
    visitor.page.locator("card-table").nth(number).locator(what).first.click()


def wait_tables(visitor: Any, count: int) -> None:
    wait_until(
        visitor, f"return [...document.querySelectorAll('card-table')].filter((t) => t.shadowRoot).length === {count}"
    )


def app_frame(page: Page) -> Any:
    """The frame in which the games run, once they can be used."""
    for _ in range(1200):
        for frame in page.frames:
            if "index.html?embed" in frame.url:
                try:
                    if frame.evaluate("document.documentElement.hasAttribute('data-ready')"):
                        return frame
                except Exception:  # navigating
                    pass
        page.wait_for_timeout(50)
    raise AssertionError(f"no games in {[frame.url for frame in page.frames]}")


def weight(dist: Path, requests: list[str], site: str) -> int:
    """Bytes of the site's files that were asked for."""
    known = {path.relative_to(dist).as_posix(): path.stat().st_size for path in files_under(dist)}
    asked = {url.removeprefix(site).split("?")[0].split("#")[0] for url in requests if url.startswith(site)}
    return sum(known[name] for name in asked)


# --- before a click


def test_ten_tables_cost_little_and_touch_nothing(host: Host, visit: Callable[..., Any], dist: Path, site: str) -> None:
    made = demo_html(parse_block(BLOCK, "page.md", 1), "en", site_url(site))
    body = f'<p style="height:300px">top</p><card-table>{made}</card-table>' + "".join(map(table, range(9)))
    visitor = visit(script=SPY)
    visitor.open(host(body, head=SCRIPT))
    wait_tables(visitor, 10)
    visitor.page.wait_for_load_state("networkidle")
    assert weight(dist, visitor.requests, site) <= 50_000
    assert not [url for url in visitor.requests if url.endswith((".wasm", ".zip"))]
    assert visitor.run("return [window.focused, scrollX, scrollY, document.activeElement.localName]") == [
        0,
        0,
        0,
        "body",
    ]
    assert visitor.errors == []


def test_the_script_is_small(dist: Path) -> None:
    import gzip

    assert len(gzip.compress((dist / "embed.js").read_bytes(), 9)) <= 10_000


def test_the_engines_picture_steps_without_python_and_stands_without_javascript(
    host: Host, visit: Callable[..., Any], site: str
) -> None:
    made = demo_html(parse_block(BLOCK, "page.md", 1), "en", site_url(site))
    address = host(f'<card-table step="1">{made}</card-table>', head=SCRIPT)
    visitor = visit()
    visitor.open(address)
    wait_until(visitor, "return document.querySelector('.bb-on')?.dataset.bbAt === '1'")
    visitor.page.click("[data-bb-go=on]")
    assert "queen of spades" in visitor.page.locator("[data-now]").inner_text()
    quiet = visit(java_script_enabled=False)
    quiet.open(address)
    assert quiet.page.locator(".bb-demo svg[role=img]").first.is_visible()
    assert "A trump is led." in quiet.page.locator("card-table").text_content()


def test_words_alone_make_a_picture_with_steps(host: Host, visit: Callable[..., Any]) -> None:
    words = 'game="bear" deal="AS KS 10H / 9S 8S 7S / QS QH 6D + 5C 9D" show="0 2"'
    words += ' line="bid 45 S | first; pass; pass" step="1"'
    visitor = visit()
    visitor.open(host(f"<card-table {words}></card-table>", head=SCRIPT))
    wait_tables(visitor, 1)
    text = in_table(visitor, 0, "return inside.querySelector('.drawn').innerText")
    assert "♠A" in text and "♦6" in text
    assert "♠9" not in text and "♦9" not in text  # not in show
    assert "first" in text
    click(visitor, 0, ".drawn button:last-child")
    assert in_table(visitor, 0, "return inside.querySelectorAll('li:not([hidden])').length") == 2


def test_looks_and_language_follow_the_page(host: Host, visit: Callable[..., Any]) -> None:
    visitor = visit(color_scheme="light")
    head = f"<style>.dark body {{ background: #111; color: #eee }}</style>{SCRIPT}"
    visitor.open(
        host(
            table(0) + f'<div lang="ja">{table(1)}</div>' + '<card-table game="bear" theme="dark"></card-table>',
            head=head,
        )
    )
    wait_tables(visitor, 3)
    themes = "return [...document.querySelectorAll('card-table')].map((t) => t.dataset.theme).join()"
    assert visitor.run(themes) == "light,light,dark"
    assert in_table(visitor, 1, "return inside.querySelector('.bar').innerText").startswith("ここから")
    visitor.run("document.documentElement.className = 'dark'")
    wait_until(visitor, f"{themes} === 'dark,dark,dark'")


# --- playing


def test_one_runtime_is_handed_over_and_the_match_kept(host: Host, visit: Callable[..., Any]) -> None:
    visitor = visit(script=SPY)
    visitor.open(host("".join(map(table, range(3))) + '<p style="height:3000px"></p>', head=SCRIPT))
    wait_tables(visitor, 3)
    click(visitor, 0)
    frame = app_frame(visitor.page)
    assert frame.locator(".table").is_visible()
    assert not frame.locator("[data-screen=lobby]:visible").count()
    frame.locator("[data-action=do]").first.click()  # the first bid
    wait_until(visitor, "return Boolean(document.querySelector('card-table').kept)")
    click(visitor, 1)
    assert visitor.run(PLAYING) == 1
    assert in_table(visitor, 0, "return inside.querySelectorAll('iframe').length") == 0
    app_frame(visitor.page)  # the new one has come up
    assert len([f for f in visitor.page.frames if "embed" in f.url]) == 1
    click(visitor, 0)
    again = app_frame(visitor.page)
    assert again.locator(".table").is_visible()
    assert again.evaluate("document.querySelector('.hand') !== null")
    assert visitor.run("return scrollY") == 0


def test_what_is_played_elsewhere_does_not_touch_the_visitors_own_match(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(service_workers="block")
    visitor.open(f"{site}index.html?embed&lang=ja&theme=dark#{LINK}")
    wait_until(visitor, "return document.documentElement.hasAttribute('data-ready')")
    assert visitor.run("return document.documentElement.lang + document.documentElement.dataset.theme") == "jadark"
    assert visitor.run("return Object.keys(localStorage).length") == 0


def test_words_are_played_and_wrong_ones_told(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(service_workers="block")
    visitor.open(f"{site}index.html?embed&game=bear&seed=rain&dealer=0")
    wait_until(visitor, "return document.documentElement.hasAttribute('data-ready')")
    assert visitor.page.locator(".table").is_visible()
    visitor.open(f"{site}index.html?embed&game=bear&deal=AS AS / KS 9S / QS 8S")
    wait_until(visitor, "return document.documentElement.hasAttribute('data-ready')")
    assert "dealt twice" in visitor.page.locator("#link-error").inner_text()


def test_escape_leaves_and_keys_outside_are_the_pages(host: Host, visit: Callable[..., Any]) -> None:
    visitor = visit(
        script=SPY + "window.keys = []; addEventListener('keydown', (e) => keys.push(e.key + e.defaultPrevented));"
    )
    visitor.open(host(table(0) + '<input id="own">', head=SCRIPT))
    wait_tables(visitor, 1)
    visitor.page.focus("#own")
    for key in ("l", "ArrowRight", "Escape"):
        visitor.page.keyboard.press(key)
    assert visitor.run("return keys.join() + document.activeElement.id") == "lfalse,ArrowRightfalse,Escapefalseown"
    click(visitor, 0)
    frame = app_frame(visitor.page)
    assert visitor.run("return document.activeElement.localName") == "card-table"  # the button that was pressed
    frame.locator(".top button:visible").first.focus()
    visitor.page.keyboard.press("Escape")
    wait_until(visitor, "return document.querySelector('card-table').shadowRoot.activeElement?.localName === 'button'")


# --- frames


def iframe(words: str, sandbox: str = "allow-scripts allow-same-origin", more: str = "") -> str:
    size = 'width="320" height="400" title="Bear"'
    return f'<iframe src="SITE/embed.html#{words}" sandbox="{sandbox}" {size} {more}></iframe>'


def embed_frame(page: Page) -> Any:
    """The frame with embed.html, once its table stands."""
    for _ in range(200):
        for frame in page.frames:
            if "/embed.html" in frame.url and frame.evaluate(
                "Boolean(document.querySelector('card-table')?.shadowRoot)"
            ):
                return frame
        page.wait_for_timeout(50)
    raise AssertionError([frame.url for frame in page.frames])


@pytest.mark.parametrize("refused", ["", REFUSED], ids=["storage", "storage-refused"])
def test_a_sandboxed_frame_plays(host: Host, visit: Callable[..., Any], refused: str) -> None:
    visitor = visit(script=SPY + refused)
    visitor.open(host(iframe(f"link={LINK}&lang=ja&theme=dark")))
    frame = embed_frame(visitor.page)
    assert (
        frame.evaluate("document.documentElement.lang + document.querySelector('card-table').dataset.theme") == "jadark"
    )
    frame.locator("card-table .go").click()
    app = app_frame(visitor.page)
    assert app.locator(".hand").is_visible()
    assert app.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert visitor.run("return window.focused") == 0


def test_with_scripts_alone_the_picture_stands_and_leads_to_the_site(host: Host, visit: Callable[..., Any]) -> None:
    visitor = visit(script=SPY)
    visitor.open(host(iframe(f"link={LINK}&game=bear&deal=AS / KS / QS", "allow-scripts")))
    frame = embed_frame(visitor.page)
    assert "♠A" in frame.locator("card-table .drawn").inner_text()
    assert frame.locator("card-table .bar button").count() == 0
    assert frame.locator("card-table .bar a").get_attribute("href").endswith(f"#{LINK}")


def test_heights_are_measured_on_the_content_shrink_and_are_few(host: Host, visit: Callable[..., Any]) -> None:
    visitor = visit(script=SPY)
    words = "game=bear&deal=AS%20KS%20/%209S%208S%20/%20QS%20QH&show=all&line=bid%2045%20S;pass;pass&step=3"
    visitor.open(host(iframe(words, more='style="height:900px"'), head=SCRIPT))
    frame = embed_frame(visitor.page)
    wait_until(visitor, "return window.heights.length === 1")
    first = visitor.run("return window.heights[0]")
    assert 100 < first < 500  # not the 900 of the frame
    wait_until(visitor, f"return document.querySelector('iframe').getBoundingClientRect().height === {first} + 4")
    for _ in range(3):
        frame.locator("card-table .drawn button").first.click()
    wait_until(visitor, "return window.heights.length === 2")
    assert visitor.run("return window.heights[1]") < first
    for _ in range(30):
        frame.locator("card-table .drawn button").nth(1).click()
        frame.locator("card-table .drawn button").nth(0).click()
        visitor.page.wait_for_timeout(60)
    visitor.page.wait_for_timeout(600)
    assert visitor.run("return window.heights.length") <= 10


def test_a_frame_listens_to_its_page_alone_and_to_the_right_shape(host: Host, visit: Callable[..., Any]) -> None:
    visitor = visit()
    visitor.open(host(iframe("game=bear&seed=rain")))
    frame = embed_frame(visitor.page)
    send = "document.querySelector('iframe').contentWindow.postMessage(%s, '*')"
    for bad in (
        '{type: "look", theme: "dark"}',
        '{app: "bear-and-bacon", type: "look", theme: "<b>"}',
        '"dark"',
        "null",
    ):
        visitor.run(send % bad)
    frame.evaluate("postMessage({app: 'bear-and-bacon', type: 'look', theme: 'dark'}, '*')")  # from itself
    visitor.page.wait_for_timeout(200)
    assert frame.evaluate("document.querySelector('card-table').dataset.theme") == "light"
    visitor.run(send % '{app: "bear-and-bacon", type: "look", theme: "dark", lang: "ja"}')
    for _ in range(40):
        if (
            frame.evaluate("document.querySelector('card-table').dataset.theme + document.documentElement.lang")
            == "darkja"
        ):
            return
        visitor.page.wait_for_timeout(50)
    raise AssertionError("the frame did not follow")


def test_a_table_plays_in_a_page_under_coep(
    host: Host, visit: Callable[..., Any], site: str, dist: Path, tmp_path: Path
) -> None:
    (tmp_path / "embed.js").write_bytes((dist / "embed.js").read_bytes())
    address = host(
        table(0),
        head='<script src="embed.js" data-site="SITE/"></script>',
        headers={"Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Opener-Policy": "same-origin"},
    )
    visitor = visit()
    visitor.open(address)
    assert visitor.run("return crossOriginIsolated") is True
    wait_tables(visitor, 1)
    click(visitor, 0)
    assert app_frame(visitor.page).locator(".table").is_visible()


# --- the authors' page


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_authors_page_is_accessible(site: str, visit: Callable[..., Any], lang: str, scheme: str) -> None:
    visitor = visit(color_scheme=scheme)
    visitor.open(f"{site}embed/{lang}/index.html")
    wait_tables(visitor, 1)
    assert axe_findings(visitor, options={}) == []


def test_the_form_writes_lines_that_work(site: str, visit: Callable[..., Any], host: Host) -> None:
    visitor = visit()
    visitor.open(f"{site}embed/en/index.html")
    visitor.page.fill("#author-title", 'A "quoted" <b>')
    visitor.page.fill("#author-deal", "AS / KS / QS")
    visitor.page.select_option("#author-lang", "ja")
    wait_until(visitor, "return document.getElementById('author-element').value.includes('lang=\"ja\"')")
    element, frame = (visitor.page.input_value(f"#author-{name}") for name in ("element", "frame"))
    assert site in element and site in visitor.page.locator("pre").first.inner_text()
    other = visit()
    other.open(host(element + frame))
    wait_tables(other, 1)
    assert in_table(other, 0, "return inside.querySelector('h3').textContent") == 'A "quoted" <b>'
    assert "♠A" in embed_frame(other.page).locator(".drawn").inner_text()
    assert isinstance(re.search(r"embed\.html#", frame), re.Match)


def test_the_server_sends_the_headers_that_it_is_given(make_server: Callable[..., Any], tmp_path: Path) -> None:
    import http.client

    (tmp_path / "a.html").write_text("a")
    made = make_server(tmp_path, headers={"X-Test": "1"})
    assert isinstance(made.server, Server)
    connection = http.client.HTTPConnection("127.0.0.1", made.port)
    connection.request("GET", "/a.html")
    assert connection.getresponse().headers["X-Test"] == "1"
