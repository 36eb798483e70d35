"""`build.py bench --browser`: how fast the pages start and answer, in every engine there is on this machine.

Start-up is compared in the same run with stock PyScript worker pages (the packages as they come, nothing trimmed; one
with this very table, one with nothing but an echo), so that the ratio means something on a busy machine. Times are
medians in milliseconds from the start of the navigation.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from . import bench_levels, zips
from .base import DIST, ROOT, WEB, say
from .browsers import chromium_launch
from .server import make_server

ROUNDS = 5
SETTLE_SECONDS = 2.0
"""A fresh browser first gets time for itself: Chromium loads its own new-tab page, a fifth of a first visit's work."""
AFTER_SECONDS = 10.0
"""Between two visits: until the first one's work is done. WebKitGTK goes on compiling what ran often, on every
processor, for seconds after the first page has gone; a second visit at once measures that compiler."""
CLICKS = 80
PAUSE_SECONDS = 0.25
"""Between two clicks, as a quick hand makes them: WebKitGTK takes 40 ms to show a frame and starts none meanwhile, so
that a click right after a repaint measures the frame before it."""
LEVELS = {"normal": "quiet", "thinker": "bot thinking", "strong": "strong bots", "expert": "expert bots"}
"""At tables against bots of these levels clicks are timed."""

STOCK_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>stock</title><main id="screen"></main>
<script type="module" src="pyscript/core.js"></script>
<script type="py" worker name="stock" src="worker.py" config="config.json"></script>
<script type="module">
  const script = document.querySelector("script[worker]");
  while (!script.xworker) await new Promise((on) => setTimeout(on, 5));
  await script.xworker.ready;
  const answer = JSON.parse(await script.xworker.sync.handle(JSON.stringify(MESSAGE)));
  for (const [name, html] of Object.entries(answer.regions ?? {})) {
    const region = document.createElement("div");
    region.id = name;
    region.innerHTML = html;
    document.body.append(region);
  }
  if (EMPTY || document.querySelector("h1, h2")) performance.mark("playable");
</script>"""
STOCK_WORKERS = {
    "empty": """import asyncio, base64, gettext, hashlib, json, re, zlib
from pyscript import sync
async def handle(message):
    return json.dumps(json.loads(message))
sync.handle = handle
""",
    "table": """from pyscript import sync
from web import app
sync.handle = app.handle
""",
}
"""What the stock page's worker does: echo alone (the interpreter and eight modules), or this very site's app."""
START = {
    "v": 1,
    "id": 1,
    "cmd": "render",
    "intent": {
        "name": "start",
        "lang": "en",
        "hash": "",
        "address": "",
        "copy": 0,
        "stored": {},
        "entropy": "5" * 32,
        "now": 1_790_000_000_000,
        "storage": True,
        "zone": 0,
    },
}
"""What our own page tells its worker first."""
PLAYABLE = "return performance.getEntriesByName('playable')[0]?.startTime ?? 0"
PAINT = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"

RESPONSE = """
  const region = document.getElementById("dialog");
  const element = document.querySelector(SELECTOR);
  const started = performance.now();
  const painted = new Promise((done) => new MutationObserver((_, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)));
  }).observe(region, { childList: true, subtree: true }));
  element.click();
  return painted;
"""


def stock_page(folder: Path, kind: str) -> None:
    """A page with the packages as they come from their makers, `kind` of STOCK_WORKERS.

    The table's app is brought as PyScript's documentation has it: an archive of sources that its settings unpack.
    """
    shutil.copytree(WEB / "node_modules/@pyscript/core/dist", folder / "pyscript")
    shutil.copytree(WEB / "node_modules/pyodide", folder / "pyodide")
    page = STOCK_PAGE.replace("MESSAGE", json.dumps(START)).replace("EMPTY", json.dumps(kind == "empty"))
    (folder / "index.html").write_text(page)
    (folder / "worker.py").write_text(STOCK_WORKERS[kind])
    settings: dict[str, Any] = {"interpreter": "./pyodide/pyodide.mjs", "sync_main_only": True}
    if kind == "table":
        (folder / "app.zip").write_bytes(zips.pack(zips.app_sources()))
        settings["files"] = {"./app.zip": "./*"}
    (folder / "config.json").write_text(json.dumps(settings))


@contextlib.contextmanager
def visitors() -> Iterator[dict[str, Callable[[], Any]]]:
    """How to make a visitor with a fresh profile in each engine there is."""
    sys.path.insert(0, str(ROOT / "tests/browser"))
    engines = importlib.import_module("engines")
    from playwright.sync_api import sync_playwright

    chromium = chromium_launch()
    with sync_playwright() as playwright:
        there = [engine for engine in engines.ENGINES if engines.missing(engine) is None]
        yield {engine: partial(engines.launch, engine, playwright, chromium, fresh=True) for engine in there}


def wait_for(visitor: Any, script: str, seconds: float = 90) -> float:
    """Ask until the answer is a number above zero."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(Exception):  # in the middle of a navigation
            if answer := visitor.run(script):
                return float(answer)
        time.sleep(0.05)
    raise TimeoutError(script)


def start_up(make: Callable[[], Any], url: str) -> dict[str, float]:
    """One visitor: the first visit, then a second one in the same profile."""
    visitor = make()
    try:
        visitor.open("about:blank")
        time.sleep(SETTLE_SECONDS)
        visitor.open(url)
        cold = wait_for(visitor, PLAYABLE)
        paint = visitor.run(PAINT)
        if "v/" in str(visitor.run("return document.documentElement.innerHTML.slice(0, 4000)")):
            wait_for(visitor, "return document.documentElement.dataset.offline === 'ready' ? 1 : 0")
        time.sleep(AFTER_SECONDS)
        visitor.open(url + "?again")
        warm = wait_for(visitor, PLAYABLE)
        return {"paint": float(paint or 0), "cold": cold, "warm": warm}
    finally:
        visitor.close()


def medians(samples: list[dict[str, float]]) -> dict[str, float]:
    return {name: round(statistics.median(sample[name] for sample in samples)) for name in samples[0]}


def responses(visitor: Any, count: int) -> dict[str, float]:
    """Clicks that open and close a dialog: from the click to the repaint."""
    times = []
    for _ in range(count // 2):
        for selector in ("#top [data-open=last-trick]", "dialog [data-cancel]"):
            times.append(visitor.run(RESPONSE.replace("SELECTOR", json.dumps(selector))))
            time.sleep(PAUSE_SECONDS)
    times.sort()
    return {"median": round(statistics.median(times), 1), "p95": round(times[int(len(times) * 0.95)], 1)}


def click_to_repaint(make: Callable[[], Any], url: str) -> dict[str, dict[str, float]]:
    """At a table where it is the visitor's turn, and at one where a slow bot is thinking."""
    visitor = make()
    try:
        visitor.open(url)
        wait_for(visitor, PLAYABLE)
        found = {}
        for level, name in LEVELS.items():
            start_match(visitor, level)
            found[name] = responses(visitor, CLICKS)
        return found
    finally:
        visitor.close()


def start_match(visitor: Any, level: str) -> None:
    """A match against bots of a level, up to the first card on the table; then a bot is to act."""
    fill = f"""
      const form = document.querySelector("form[data-action=new-match]");
      form.querySelector("input[name=level]").value = {json.dumps(level)};
      form.querySelector("input[name=level]").checked = true;
      form.querySelector("#seed").value = "bench";
      form.requestSubmit();
    """
    visitor.run("location.hash = '#/new'")
    wait_for(visitor, "return document.querySelector('form[data-action=new-match]') ? 1 : 0")
    visitor.run(fill)
    wait_for(visitor, "return document.querySelector('.table') ? 1 : 0")
    time.sleep(0.7)  # the first bot's turn has come


def run(rounds: int = ROUNDS) -> dict[str, Any]:
    """Everything, as a JSON object."""
    results: dict[str, Any] = {"start": {}, "response": {}}
    with tempfile.TemporaryDirectory() as folder, visitors() as there:
        for kind in STOCK_WORKERS:
            (Path(folder) / kind).mkdir()
            stock_page(Path(folder) / kind, kind)
        with make_server(DIST) as site, make_server(Path(folder)) as stock:
            site.start()
            stock.start()
            places = {"ours": site.url, **{kind: f"{stock.url}{kind}/" for kind in STOCK_WORKERS}}
            for engine, make in there.items():
                visits: dict[str, list[dict[str, float]]] = {name: [] for name in places}
                for number in range(rounds):
                    say(f"bench: {engine}, start-up {number + 1} of {rounds}")
                    for name, url in places.items():
                        visits[name].append(start_up(make, url))
                results["start"][engine] = {name: medians(samples) for name, samples in visits.items()}
                say(f"bench: {engine}, answers to clicks")
                results["response"][engine] = click_to_repaint(make, site.url)
        results["moves"] = level_moves(there)
    return results


def level_moves(there: dict[str, Callable[[], Any]]) -> dict[str, Any]:
    """How long strong and expert bots take for a move, in Chromium."""
    make = there.get("chromium")
    if make is None:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        bench_levels.levels_page(Path(folder))
        with make_server(Path(folder)) as site:
            site.start()
            visitor = make()
            try:
                return bench_levels.time_moves(visitor, site.url)
            finally:
                visitor.close()


def table(results: dict[str, Any]) -> str:
    """The results for people."""
    lines = ["start-up, ms                       first paint   first visit   later visit"]
    names = {"ours": "", "table": "stock, same table", "empty": "stock, echo alone"}
    for engine, found in results["start"].items():
        ours = found["ours"]
        for name, label in names.items():
            row, times = found[name], ""
            if name != "ours":
                times = f"   ({row['cold'] / ours['cold']:.1f} x, {row['warm'] / ours['warm']:.1f} x)"
            title = ", ".join(filter(None, [engine, label]))
            lines.append(f"{title:<34}{row['paint']:>12}{row['cold']:>14}{row['warm']:>14}{times}")
    lines.append("click to repaint, ms           median           p95")
    for engine, found in results["response"].items():
        for name, value in found.items():
            lines.append(f"{engine + ', ' + name:<25}{value['median']:>12}{value['p95']:>14}")
    return "\n".join([*lines, *bench_levels.table(results["moves"])])


def main() -> int:
    """Measure, print, keep the figures in dist/bench.json's neighbour .cache/bench-browser.json."""
    results = run()
    print(table(results))
    (ROOT / ".cache" / "bench-browser.json").write_text(json.dumps(results, indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
