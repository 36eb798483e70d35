"""Python starts in every engine, by PyScript or without it, and again when it is lost."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from engines import ENGINES, SPY_ON_WORKERS, text_of, wait_ready, wait_until

NOTICE = "return document.querySelector('.host-notice[data-kind=restarted]')?.innerText"
# Playwright's scripts don't reach workers, so this one stands before the code of every worker that is made from a Blob.
REFUSE_DATABASE_IN_WORKERS = """
const make = URL.createObjectURL;
const first = "indexedDB.open = () => { throw new Error('IndexedDB refused'); };";
URL.createObjectURL = (blob) =>
  make.call(URL, /javascript/.test(blob.type) ? new Blob([first, blob], { type: blob.type }) : blob);
"""
REFUSE_STORAGE = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("refused", "SecurityError"); } });
"""


@pytest.mark.parametrize("way", ["pyscript", "bare"])
@pytest.mark.parametrize("engine", ENGINES)
def test_python_starts(site: str, visit: Callable[..., Any], engine: str, way: str) -> None:
    visitor = visit(engine)
    visitor.open(f"{site}?boot={way}")
    wait_ready(visitor)
    assert visitor.run("return document.documentElement.dataset.boot") == way
    assert visitor.run("return crossOriginIsolated") is False
    assert text_of(visitor, "#screen").strip()
    assert visitor.run("return document.getElementById('boot').hidden")
    assert not getattr(visitor, "errors", [])


def test_pyscript_is_the_way_without_being_asked(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit()
    visitor.open(site)
    wait_ready(visitor)
    assert visitor.run("return document.documentElement.dataset.boot") == "pyscript"


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_no_request_goes_to_another_origin(site: str, visit: Callable[..., Any], engine: str) -> None:
    visitor = visit(engine)
    visitor.open(site)
    wait_ready(visitor)
    wait_until(visitor, "return document.documentElement.dataset.offline === 'ready'")
    own = urlsplit(site).netloc
    assert len(visitor.requests) > 10
    strangers = [url for url in visitor.requests if urlsplit(url.removeprefix("blob:")).netloc not in (own, "")]
    assert not strangers


def test_every_file_that_the_page_names_is_there(dist: Path) -> None:
    html = (dist / "index.html").read_text(encoding="utf-8")
    named = re.findall(r"""<(?:link|script)\b[^>]*\b(?:href|src)="([^"#?]+)""", html)
    assert len(named) > 8
    assert [name for name in named if not (dist / name).is_file()] == []


def test_the_host_is_one_script_and_what_it_imports_is_loaded_at_once(dist: Path) -> None:
    html = (dist / "index.html").read_text(encoding="utf-8")
    host = next((dist / "v").glob("*/host"))
    assert re.findall(r'/host/([^"]+\.mjs)"', html) == ["boot.mjs"]
    imported = {
        path.name: set(re.findall(r"""\b(?:import|from)\s*\(?"([^"]+)\"""", path.read_text(encoding="utf-8")))
        for path in host.glob("*.mjs")
    }
    pyodide = {"../pyodide/pyodide.asm.mjs", "../pyodide/pyodide.mjs"}
    assert imported == {"boot.mjs": set(), "interpreter.mjs": pyodide, "bare-worker.mjs": pyodide}


def test_large_files_travel_once(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(service_workers="block")
    visitor.open(site)
    wait_ready(visitor)
    names = Counter(urlsplit(url).path.rsplit("/", 1)[-1] for url in visitor.requests)
    large = ("pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip", "app.zip", "core.js", "boot.mjs")
    assert {name: names[name] for name in large} == dict.fromkeys(large, 1)


def test_the_page_stands_still_while_python_starts(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit()
    visitor.open(site)
    wait_ready(visitor)
    shift = visitor.page.evaluate(
        """() => new Promise((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
            .observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 500);
        })"""
    )
    assert shift <= 0.1


@pytest.mark.parametrize(
    ("engine", "options"),
    [
        ("chromium", {"script": REFUSE_DATABASE_IN_WORKERS}),
        ("firefox", {"prefs": {"network.cookie.cookieBehavior": 2}}),
    ],
    ids=["chromium", "firefox"],
)
def test_refused_database_leaves_the_bare_worker(
    site: str, visit: Callable[..., Any], engine: str, options: dict[str, Any]
) -> None:
    visitor = visit(engine, **options)
    warnings: list[str] = []
    visitor.page.on("console", lambda message: warnings.append(message.text))
    visitor.open(site)
    wait_ready(visitor)
    assert visitor.run("return document.documentElement.dataset.boot") == "bare"
    reason = "IndexedDB refused" if engine == "chromium" else ""
    assert any("did not start (pyscript)" in text and reason in text for text in warnings)


def test_refused_storage_is_told_to_the_app(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=REFUSE_STORAGE + SPY_ON_WORKERS)
    visitor.open(f"{site}?boot=bare")
    wait_ready(visitor)
    start = json.loads(visitor.run("return window.asked[0]"))
    assert start["intent"]["name"] == "start"
    assert start["intent"]["storage"] is False
    assert text_of(visitor, "#screen").strip()


def test_start_carries_what_is_stored_and_fresh_entropy(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=SPY_ON_WORKERS + "localStorage.setItem('other-app/secret', '1');")
    visitor.open(f"{site}?boot=bare#x")
    wait_ready(visitor)
    intent = json.loads(visitor.run("return window.asked[0]"))["intent"]
    assert intent["storage"] is True
    assert intent["hash"] == "#x"
    assert len(intent["entropy"]) == 32
    assert not [key for key in intent["stored"] if "other-app" in key or key.startswith("bear-and-bacon/")]


@pytest.mark.parametrize("way", ["pyscript", "bare"])
@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_killed_worker_is_replaced_at_once(site: str, visit: Callable[..., Any], engine: str, way: str) -> None:
    visitor = visit(engine, script=SPY_ON_WORKERS)
    visitor.open(f"{site}?boot={way}")
    wait_ready(visitor)
    visitor.run("window.madeWorkers.at(-1).terminate()")
    assert wait_until(visitor, NOTICE)
    assert text_of(visitor, "#screen").strip()
    assert visitor.run("return window.madeWorkers.length") == 2


def test_silent_worker_is_replaced_after_the_time_limit(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=SPY_ON_WORKERS)
    visitor.open(f"{site}?boot=bare")
    wait_ready(visitor)
    visitor.run(
        "window.swallowMessages = true; document.querySelector('[data-action]').click(); window.swallowMessages = false"
    )
    assert visitor.run("return document.documentElement.hasAttribute('data-busy')")
    assert wait_until(visitor, NOTICE)
    assert not visitor.run("return document.documentElement.hasAttribute('data-busy')")


def test_notice_of_a_restart_speaks_the_readers_language(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=SPY_ON_WORKERS, locale="ja-JP")
    visitor.open(f"{site}?boot=bare")
    wait_ready(visitor)
    assert visitor.run("return document.documentElement.lang") == "ja"
    visitor.run("window.madeWorkers.at(-1).terminate()")
    assert "起動し直しました" in wait_until(visitor, NOTICE)
    visitor.page.locator(".host-notice button").click()
    assert visitor.page.locator(".host-notice").count() == 0


def test_click_before_python_is_there_is_not_lost(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script=SPY_ON_WORKERS)
    visitor.page.route("**/app.zip", lambda route: (visitor.page.wait_for_timeout(1000), route.continue_())[0])
    visitor.page.goto(f"{site}?boot=bare", wait_until="domcontentloaded")
    name = visitor.run("const it = document.querySelector('[data-action]'); it.click(); return it.dataset.action")
    assert not visitor.run("return document.documentElement.hasAttribute('data-ready')")
    wait_until(visitor, "return window.asked.length >= 2")
    assert json.loads(visitor.run("return window.asked[1]"))["intent"]["name"] == name


@pytest.mark.parametrize(("locale", "words"), [("en-GB", "Loading the games"), ("ja-JP", "ゲームを読み込んでいます")])
def test_progress_is_shown_in_bytes(site: str, visit: Callable[..., Any], locale: str, words: str) -> None:
    visitor = visit(locale=locale)
    visitor.page.route(
        "**/python_stdlib.zip", lambda route: (visitor.page.wait_for_timeout(1500), route.continue_())[0]
    )
    visitor.page.goto(site, wait_until="domcontentloaded")
    shown = wait_until(visitor, "const boot = document.getElementById('boot'); return !boot.hidden && boot.innerText")
    assert words in shown
    wait_until(visitor, "return document.querySelector('#boot progress').max > 1_000_000")  # bytes, once they are known
    assert "MB" in wait_until(
        visitor, "const size = document.querySelector('#boot .boot-size'); return size?.innerText"
    )
    wait_ready(visitor)
    assert visitor.run("return document.getElementById('boot').hidden")
