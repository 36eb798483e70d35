"""The one-file edition opens by double click, without any server, and plays whole deals of every game."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import clicking
import pytest
import test_play
from engines import ENGINES, PRECACHED, text_of, wait_ready, wait_until
from player import ON, TURN, click_action, with_settings
from rehearsal import bidding
from rehearsal import find as find_bear
from test_boot import REFUSE_STORAGE
from test_fallback import help_in

from pygame_engine.link import SeedLink, encode
from web.build import one_file, page, release, vendor

REFUSE_WORKERS = "window.Worker = class { constructor() { throw new DOMException('refused', 'SecurityError'); } };"
DAMAGED = "const notice = document.getElementById('damaged'); return notice && notice.innerText"
OFFERED = """
  const visible = (part) => document.querySelector(part).getClientRects().length > 0;
  return [".copy-offer", ".copy-later"].map(visible);
"""
FIELDS = (
    "return [...document.querySelectorAll('#dialog :is(input, output, code)')].map((e) => e.value || e.textContent)"
)
RULES_LINK = """
  document.querySelector(".hero").insertAdjacentHTML("beforeend", '<a href="rules/en/bear.html">Rules</a>');
"""


def quick(**settings: str) -> str:
    """A script for a reader in a hurry, with these settings. Firefox runs it in the empty first page too, where there
    is no storage."""
    return f"try {{ {with_settings(**settings)} }} catch {{}}"


QUICK = quick()
# The next click of a reader in a hurry; for engines that can only be told to run scripts.
STEP = f"const step = () => {{ {ON} }}; return step() === 'end'"


@pytest.fixture(scope="session")
def file(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file in a folder as people have them."""
    folder = tmp_path_factory.mktemp("one file") / "カード ゲーム #1 (100%)"
    folder.mkdir()
    return Path(shutil.copy(dist / one_file.NAME, folder))


def opened(visitor: Any, path: Path, rest: str = "") -> Any:
    visitor.open(path.as_uri() + rest)
    wait_ready(visitor)
    return visitor


def only_the_file_was_asked_for(visitor: Any, path: Path) -> bool:
    return {url.split("#")[0].split("?")[0] for url in visitor.requests if not url.startswith("blob:")} <= {
        path.as_uri()
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_it_starts_from_a_folder_with_an_awkward_name(file: Path, visit: Callable[..., Any], engine: str) -> None:
    visitor = opened(visit(engine), file)
    assert visitor.run("return [location.protocol, document.documentElement.dataset.boot]") == ["file:", "bare"]
    assert "Bear" in text_of(visitor, "#screen")
    assert visitor.run("return document.getElementById('boot').hidden && document.getElementById('help').hidden")
    assert visitor.run("return document.querySelectorAll('.notice:not([hidden], [hidden] *)').length") == 0
    if engine != "webkit":
        assert only_the_file_was_asked_for(visitor, file)
        assert not visitor.errors


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_a_whole_deal_of_bear(file: Path, visit: Callable[..., Any], engine: str) -> None:
    rehearsal = find_bear("bear", bidding("H"), test_play.declared("H", True))
    visitor = opened(visit(engine, script=QUICK), file)
    test_play.play_deal(visitor, rehearsal, click_action)
    test_play.check_end(visitor, rehearsal)
    assert only_the_file_was_asked_for(visitor, file)


@pytest.mark.parametrize("game", ["six-bid-solo", "bacon4"])
@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_a_whole_deal_of_the_other_games(file: Path, visit: Callable[..., Any], engine: str, game: str) -> None:
    seed, actions, _, told = clicking.find(game, "heart-solo" if game == "six-bid-solo" else "")
    visitor = visit(engine, script=QUICK)
    clicking.open_match(visitor, file.as_uri(), game, seed)
    clicking.play(visitor, actions)
    clicking.check(visitor, told)
    assert only_the_file_was_asked_for(visitor, file)


@pytest.mark.parametrize("game", ["bear", "six-bid-solo", "bacon4"])
def test_a_whole_deal_in_webkit(file: Path, visit: Callable[..., Any], game: str) -> None:
    visitor = opened(visit("webkit"), file, f"#{encode(SeedLink(game, 'webkit', 0))}")
    wait_until(visitor, "return !!document.querySelector('.table')")
    wait_until(visitor, STEP, 240)
    assert visitor.run("return document.querySelectorAll('table.scores tfoot td').length") >= 2


@pytest.mark.parametrize("engine", ENGINES)
def test_settings_and_the_match_survive_a_reload(file: Path, visit: Callable[..., Any], engine: str) -> None:
    visitor = opened(visit(engine), file, f"#{encode(SeedLink('bear', 'kept', 0))}")
    wait_until(visitor, "return !!document.querySelector('.table')")
    visitor.run("location.hash = '#/settings'")
    wait_until(visitor, "const dark = document.getElementById('setting-theme-dark'); dark?.click(); return dark")
    wait_until(visitor, "return document.documentElement.dataset.theme === 'dark'")
    visitor.run("location.hash = '#/'")
    wait_until(visitor, "return !!document.querySelector('[data-setting=lang]')")
    visitor.run("document.querySelector('[data-setting=lang]').click()")
    wait_until(visitor, "return document.documentElement.lang === 'ja'")
    opened(visitor, file, "?again")
    assert visitor.run("return [document.documentElement.lang, document.documentElement.dataset.theme]") == [
        "ja",
        "dark",
    ]
    assert visitor.run("return document.querySelectorAll('.resume').length") == 1  # "Continue"
    assert "ルール" in text_of(visitor, "#top")


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_storage_refused_is_said_and_a_match_is_played_all_the_same(
    file: Path, visit: Callable[..., Any], engine: str
) -> None:
    visitor = opened(visit(engine, script=REFUSE_STORAGE), file, "#/settings")
    assert "keeps nothing" in text_of(visitor, "#screen")
    visitor.run(f"location.hash = {encode(SeedLink('bacon4', 'refused', 0))!r}")
    wait_until(visitor, TURN)
    assert not visitor.errors


def test_a_link_tells_nothing_of_where_the_file_lies(file: Path, visit: Callable[..., Any]) -> None:
    link = encode(SeedLink("bear", "shared", 0))
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    opened(visitor, file, f"#{link}")
    visitor.page.wait_for_selector(".table")
    visitor.page.click("#top [data-open=menu]")
    visitor.page.click("[data-open=share]")
    wait_until(visitor, f"return (() => {{ {FIELDS} }})().includes('#{link}')")
    assert "file:" not in visitor.run("return document.getElementById('dialog').innerHTML")


def test_it_never_speaks_of_updates(file: Path, visit: Callable[..., Any]) -> None:
    visitor = opened(visit(), file)
    assert visitor.run(PRECACHED)
    assert visitor.run("return document.querySelectorAll('[data-action=update]').length") == 0


def test_reset_asks_and_comes_back_to_the_file(file: Path, visit: Callable[..., Any]) -> None:
    """What is stored is written and read in the page that resets: between pages of files Chromium at times takes a
    while to see what another one has stored, or loses it."""
    visitor = opened(visit(), file)
    visitor.open(file.as_uri() + "?reset")
    assert text_of(visitor, "#reset").strip()
    visitor.run(
        "localStorage.setItem('bear-and-bacon/keep-me', '1'); localStorage.setItem('other-app', '1');"
        "navigation.addEventListener('navigate', () => console.debug('left: ' + JSON.stringify({...localStorage})))"
    )
    with visitor.page.expect_console_message(lambda said: said.text.startswith("left: ")) as left:
        visitor.page.click("[data-reset-what=all]")
    visitor.page.wait_for_url(file.as_uri())
    wait_ready(visitor)
    kept = json.loads(left.value.text.removeprefix("left: "))
    assert kept["other-app"] == "1" and not [key for key in kept if key.startswith("bear-and-bacon/")]


# --- when it can't


def changed(file: Path, tmp_path: Path, change: Callable[[bytes], bytes]) -> Path:
    path = tmp_path / "damaged copy.html"
    path.write_bytes(change(file.read_bytes()))
    return path


def flip(data: bytes, mark: bytes) -> bytes:
    """One character other than it was, a little after the mark."""
    place = data.index(mark) + len(mark) + 1000
    other = b"B" if data[place : place + 1] == b"A" else b"A"
    return data[:place] + other + data[place + 1 :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut in the middle": lambda data: data[: len(data) // 2],
    "cut in the lobby": lambda data: data[: data.index(b'id="shell-ja"')],
    "cut in the styles": lambda data: data[: data.index(b"<style>") + 5000],
    "cut before the last parts": lambda data: data[: data.index(b'data-part="app.zip"') - 40],
    "cut at the very end": lambda data: data[: data.index(one_file.END.encode())],
    "the app changed": lambda data: flip(data, b'data-part="app.zip">'),
    "the interpreter changed": lambda data: flip(data, b'data-part="pyodide/pyodide.asm.wasm">'),
    "the worker changed": lambda data: flip(data, b'data-part="worker.js">'),
    "a script changed": lambda data: flip(data, b'<script type="module">'),
}


@pytest.mark.parametrize(
    ("engine", "damage"),
    [*(("chromium", damage) for damage in DAMAGES), ("firefox", "cut in the middle"), ("webkit", "cut in the middle")],
)
def test_a_damaged_file_says_so(
    file: Path, tmp_path: Path, visit: Callable[..., Any], engine: str, damage: str
) -> None:
    visitor = visit(engine)
    visitor.open(changed(file, tmp_path, DAMAGES[damage]).as_uri())
    assert "This file is damaged" in wait_until(visitor, DAMAGED, 20)
    assert not visitor.run("return document.documentElement.hasAttribute('data-ready')")


def test_a_damaged_file_says_so_in_japanese(file: Path, tmp_path: Path, visit: Callable[..., Any]) -> None:
    visitor = visit(locale="ja-JP")
    visitor.open(changed(file, tmp_path, DAMAGES["cut in the middle"]).as_uri())
    assert "このファイルは壊れています" in wait_until(visitor, DAMAGED, 20)
    assert visitor.page.locator("#damaged").is_visible()


@pytest.mark.parametrize(
    ("lang", "words"), [("en-GB", "does not let a page that is one file"), ("ja-JP", "許していません")]
)
def test_an_engine_that_refuses_is_answered_in_plain_words(
    file: Path, visit: Callable[..., Any], lang: str, words: str
) -> None:
    visitor = visit(script=REFUSE_WORKERS, locale=lang)
    visitor.open(file.as_uri())
    assert words in help_in(visitor)


def test_a_browser_that_is_too_old_is_told(file: Path, visit: Callable[..., Any]) -> None:
    visitor = visit(script="delete window.DecompressionStream;")
    visitor.open(file.as_uri())
    assert "too old" in help_in(visitor)
    assert visitor.run("return !document.getElementById('damaged')")


# --- pages inside

PAGES = {
    "rules/en/bear.html": '<html lang="en"><title>Bear: rules</title>'
    '<main><h1>Bear</h1><p><a href="bear-rulings.html#BE1">BE1</a></p></main>',
    "rules/en/bear-rulings.html": '<html lang="en"><title>Bear: rulings</title><main><p id="BE1">Ruling one</p>'
    '<a href="../../index.html#/settings">Settings</a></main>',
}


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_pages_inside_are_shown_over_the_app(
    dist: Path, tmp_path: Path, visit: Callable[..., Any], engine: str
) -> None:
    path = tmp_path / "with pages.html"
    path.write_bytes(one_file.one_file(release.release_files(), page.template(), vendor.licences(), PAGES))
    visitor = opened(visit(engine), path)
    visitor.run(RULES_LINK)
    visitor.page.click(".hero a")
    dialog = visitor.page.locator("#embedded-page")
    dialog.get_by_role("heading", name="Bear: rules").wait_for()
    dialog.get_by_text("BE1").click()
    dialog.get_by_text("Ruling one").wait_for()
    dialog.get_by_text("Settings").click()
    visitor.page.wait_for_selector("#setting-theme-dark")
    assert not dialog.is_visible()
    assert only_the_file_was_asked_for(visitor, path)
    assert not visitor.errors


def shown_page(visitor: Any) -> Any:
    """The dialog with a page that is inside."""
    dialog = visitor.page.locator("#embedded-page")
    dialog.wait_for()
    return dialog


VISIBLE = """
  const seen = (part) => part.getClientRects().length > 0;
  return [...document.querySelectorAll("#embedded-page {}")].filter(seen).length;
"""


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
@pytest.mark.parametrize("lang", ["en-GB", "ja-JP"])
def test_demonstrations_and_introductions_inside_go_step_by_step(
    file: Path, visit: Callable[..., Any], engine: str, lang: str
) -> None:
    visitor = opened(visit(engine, locale=lang), file)
    visitor.page.click(f"a[href='rules/{lang[:2]}/index.html']")
    dialog = shown_page(visitor)
    dialog.locator("a[href='bear.html']").click()
    demo = dialog.locator("[data-bb-demo]:has(.bb-controls)").first
    demo.locator(".bb-controls").wait_for()
    frames = visitor.run("return document.querySelectorAll('#embedded-page .bb-on [data-bb-frame]').length")
    lines = visitor.run("return document.querySelectorAll('#embedded-page .bb-on').length")
    assert frames > lines > 5 and visitor.run(VISIBLE.format(".bb-on [data-bb-frame]")) == lines, "one step of each"
    first = demo.locator("[data-now]").inner_text()
    demo.locator("[data-bb-go=on]").click()
    assert demo.locator(".bb-at").inner_text() and demo.locator("[data-now]").inner_text() != first
    demo.locator("[data-bb-go=on]").press("Home")
    assert demo.locator("[data-now]").inner_text() == first
    dialog.locator("a[href='bear-intro.html']").first.click()
    dialog.locator(".intro-nav").wait_for()
    assert visitor.run(VISIBLE.format(".intro-step")) == 1
    step = dialog.locator(".intro-step:not([hidden]) h2").inner_text()
    dialog.locator("[data-step=skip], [data-step=next]").locator("visible=true").first.click()
    assert visitor.run(VISIBLE.format(".intro-step")) == 1
    assert dialog.locator(".intro-step:not([hidden]) h2").inner_text() != step
    assert visitor.run("return location.hash") in ("", "#/"), "the address is the app's"
    first_deal = dialog.locator("a[href*='?intro#']")
    while not first_deal.is_visible():
        dialog.locator("[data-step=skip], [data-step=next]").locator("visible=true").first.click()
    first_deal.click()
    assert wait_until(visitor, "return !!document.querySelector('.table .advice')"), "a hint at each turn"
    assert only_the_file_was_asked_for(visitor, file) and not visitor.errors


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
@pytest.mark.parametrize("lang", ["en-GB", "ja-JP"])
def test_a_clause_at_the_end_of_a_deal_opens_the_rules_inside_at_its_place(
    file: Path, visit: Callable[..., Any], engine: str, lang: str
) -> None:
    visitor = opened(
        visit(engine, script=quick(lang=lang[:2]), locale=lang),
        file,
        f"#{encode(SeedLink('six-bid-solo', 'clause', 0))}",
    )
    wait_until(visitor, "return !!document.querySelector('.table')")
    visitor.page.click("#top [data-open=menu]")
    visitor.page.click("[data-action=play-out]")
    for _ in range(9):
        wait_until(visitor, "return !!document.querySelector('.deal-end')")
        if visitor.run("return !!document.querySelector('.deal-end a.clause')"):
            break
        visitor.page.click("[data-action=next-deal]")
        visitor.page.click("#top [data-open=menu]")
        visitor.page.click("[data-action=play-out]")
    link = visitor.page.locator(".deal-end a.clause").last
    href = link.get_attribute("href")
    assert href and href.startswith(f"rules/{lang[:2]}/six-bid-solo.html#")
    link.click()
    shown_page(visitor)
    place = f"#embedded-page [id='{href.partition('#')[2]}']"
    above = f"""
      const part = document.querySelector("{place}").getBoundingClientRect();
      const body = document.querySelector("#embedded-page .dialog-body").getBoundingClientRect();
      return Math.abs(part.top - body.top) < 40;
    """
    assert wait_until(visitor, above)
    assert visitor.run("return document.querySelector('#embedded-page').lang") == lang[:2]
    assert len(visitor.page.context.pages) == 1, "no other tab"
    assert only_the_file_was_asked_for(visitor, file) and not visitor.errors


@pytest.mark.parametrize("lang", ["en-GB", "ja-JP"])
def test_the_licences_inside_can_be_read(file: Path, visit: Callable[..., Any], lang: str) -> None:
    visitor = opened(visit(locale=lang), file)
    visitor.page.context.set_offline(True)
    wait_until(visitor, "return document.querySelector('.licences-link').getClientRects().length > 0")
    visitor.page.click(".foot .licences-link")
    dialog = shown_page(visitor)
    text = dialog.locator("pre.licences").inner_text()
    assert dialog.locator("h2").inner_text() == {"en": "Licences", "ja": "ライセンス"}[lang[:2]]
    assert "Bear & Bacon is under the MIT licence" in text and text.strip().endswith(vendor.licences().strip()[-80:])
    dialog.locator("button").click()
    assert not dialog.is_visible() and text_of(visitor, "#screen").strip()
    assert only_the_file_was_asked_for(visitor, file) and not visitor.errors


def test_the_site_leads_to_its_licences_while_there_is_a_network(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit()
    visitor.open(site)
    wait_ready(visitor)
    visitor.page.click(".foot .licences-link")
    visitor.page.wait_for_url("**/licenses.txt")
    assert "Bear & Bacon is under the MIT licence" in text_of(visitor, "body")


# --- the offer on the site


def test_the_site_offers_the_file_and_greys_the_offer_off_line(
    dist: Path, site: str, visit: Callable[..., Any]
) -> None:
    visitor = visit()
    visitor.open(site)
    wait_ready(visitor)
    wait_until(visitor, PRECACHED)
    size = (dist / one_file.NAME).stat().st_size
    assert f"{size / 1e6:.1f} MB" in text_of(visitor, ".copy-offer")
    with visitor.page.expect_download() as started:
        visitor.page.click(".copy-offer")
    assert started.value.suggested_filename == one_file.NAME
    assert started.value.path().stat().st_size == size
    assert visitor.run(OFFERED) == [True, False]
    visitor.context.set_offline(True)
    wait_until(visitor, f"return String((() => {{ {OFFERED} }})()) === 'false,true'")
    visitor.context.set_offline(False)
    wait_until(visitor, f"return String((() => {{ {OFFERED} }})()) === 'true,false'")
