"""The three browser engines behind one small interface, so that a promise can be tested in all of them.

Chromium and Firefox (the machine's own) are driven by Playwright, WebKitGTK by Selenium on a virtual screen.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright
from playwright.sync_api import Error as PlaywrightError

ENGINES = ("chromium", "firefox", "webkit")
READY = "return document.documentElement.hasAttribute('data-ready')"
PRECACHED = "return document.documentElement.dataset.offline === 'ready'"
START_LIMIT = 60.0  # seconds; a loaded machine is slow, a broken site takes for ever


class Visitor(Protocol):
    """Somebody with one tab open."""

    def open(self, address: str) -> None:
        """Go to an address."""

    def run(self, script: str) -> Any:
        """Run the body of a JavaScript function in the page and return what it returns."""

    def run_inside(self, frames: Sequence[str], script: str) -> Any:
        """The same in a frame: `frames` are expressions for the <iframe> in the page, for one in that, and so on."""

    def close(self) -> None:
        """Close the browser."""


class PlaywrightVisitor:
    """A visitor with a fresh profile in Chromium or Firefox. Notes every request and every uncaught error.

    `own`: a browser that was started for this visitor alone and ends with it.
    """

    def __init__(self, context: BrowserContext, own: Browser | None = None) -> None:
        self.context, self.own = context, own
        self.page: Page = context.pages[0] if context.pages else context.new_page()
        self.requests: list[str] = []
        self.errors: list[str] = []
        context.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, address: str) -> None:
        self.page.goto(address)

    def run(self, script: str) -> Any:
        return self.page.evaluate(f"() => {{ {script} }}")

    def run_inside(self, frames: Sequence[str], script: str) -> Any:
        place: Any = self.page
        for expression in frames:
            element = place.evaluate_handle(f"() => {expression}").as_element()
            place = element and element.content_frame()
            if place is None:
                return None  # it is not there yet
        return place.evaluate(f"() => {{ {script} }}")

    def close(self) -> None:
        self.context.close()
        if self.own is not None:
            self.own.close()


class WebKitVisitor:
    """A visitor in WebKitGTK's MiniBrowser, on a virtual screen."""

    def __init__(self) -> None:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        self.screen, display = virtual_screen()
        options = Options()
        options.binary_location = str(mini_browser())
        options.add_argument("--automation")
        try:
            service = Service(shutil.which("WebKitWebDriver"), env={**os.environ, "DISPLAY": display})
            self.driver = webdriver.WebKitGTK(options=options, service=service)
        except BaseException:
            self.screen.terminate()
            raise
        self.driver.set_script_timeout(30)

    def open(self, address: str) -> None:
        self.driver.get(address)

    def run(self, script: str) -> Any:
        return self.driver.execute_script(script)

    def run_inside(self, frames: Sequence[str], script: str) -> Any:
        try:
            for expression in frames:
                element = self.driver.execute_script(f"return {expression}")
                if element is None:
                    return None  # it is not there yet
                self.driver.switch_to.frame(element)
            return self.driver.execute_script(script)
        finally:
            self.driver.switch_to.default_content()

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self.driver.quit()
        self.screen.terminate()
        self.screen.wait()


def mini_browser() -> Path | None:
    """WebKitGTK's test browser, where it is installed."""
    return next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)


def virtual_screen() -> tuple[subprocess.Popen[bytes], str]:
    """An X server without a screen, and its name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        return process, f":{answer.readline().strip()}"


def missing(engine: str) -> str | None:
    """Why an engine can't be tested here, or None."""
    if engine == "firefox" and not (shutil.which("firefox") or shutil.which("firefox-esr")):
        return "no Firefox on this machine (Debian: firefox-esr)"
    if engine == "webkit":
        tools = [tool for tool in ("WebKitWebDriver", "Xvfb") if not shutil.which(tool)]
        if tools or not mini_browser():
            return "no WebKitGTK on this machine (Debian: webkit2gtk-driver, xvfb)"
    return None


_chromium: Browser | None = None


def shared_chromium(playwright: Playwright, launch_args: dict[str, Any]) -> Browser:
    """Chromium, started once: every visitor has a profile of its own in it, and starting it costs seconds."""
    global _chromium
    if _chromium is None or not _chromium.is_connected():
        _chromium = playwright.chromium.launch(**launch_args)
    return _chromium


def launch(
    engine: str,
    playwright: Playwright,
    launch_args: dict[str, Any],
    *,
    prefs: dict[str, Any] | None = None,
    script: str = "",
    fresh: bool = False,
    **context_options: Any,
) -> Any:  # PlaywrightVisitor | WebKitVisitor, but tests know which
    """A visitor with a fresh profile. Skips the test where the engine is missing.

    prefs are Firefox's (about:config); script runs before any other in each page; fresh: Chromium is started for this
    visitor alone, as measurements want it; the rest goes to Playwright's new_context.
    """
    if reason := missing(engine):
        pytest.skip(reason)
    if engine == "webkit":
        return WebKitVisitor()
    if engine == "firefox":
        program = shutil.which("firefox") or shutil.which("firefox-esr")
        own = browser = playwright.firefox.launch(
            channel="moz-firefox", executable_path=program, headless=True, firefox_user_prefs=prefs or {}
        )
    elif fresh:
        own = browser = playwright.chromium.launch(**launch_args)
    else:
        own, browser = None, shared_chromium(playwright, launch_args)
    context = browser.new_context(**{"locale": "en-GB", **context_options})
    if script:
        context.add_init_script(script)
    return PlaywrightVisitor(context, own)


def wait_until(visitor: Visitor, script: str, seconds: float = START_LIMIT, *, frames: Sequence[str] = ()) -> Any:
    """Ask the page (or a frame of it, see `run_inside`) again and again until the answer is true, and return it.
    (Playwright's own waiting needs `eval`, which the site's policy forbids.)"""
    end = time.monotonic() + seconds
    while True:
        with contextlib.suppress(PlaywrightError):  # in the middle of a reload
            if answer := visitor.run_inside(frames, script) if frames else visitor.run(script):
                return answer
        if time.monotonic() > end:
            seen = visitor.run(
                "return document.documentElement.outerHTML.slice(0, 300) + document.body.innerText.slice(0, 600)"
            )
            raise AssertionError(f"not within {seconds:.0f} s: {script}\n{seen}")
        time.sleep(0.05)


def wait_ready(visitor: Visitor) -> None:
    """Until Python has answered its first request and the page can be used."""
    wait_until(visitor, READY)


def text_of(visitor: Visitor, selector: str) -> str:
    """The text of an element as a reader sees it."""
    return str(visitor.run(f"return document.querySelector({selector!r}).innerText"))


# Runs before the page's scripts: notes the workers the page makes and what it asks the bare one.
SPY_ON_WORKERS = """
window.madeWorkers = [];
window.asked = [];
window.Worker = class extends Worker {
  constructor(...all) { super(...all); window.madeWorkers.push(this); }
  postMessage(message, ...rest) {
    if (message?.ask) window.asked.push(message.ask[1]);
    if (!window.swallowMessages) super.postMessage(message, ...rest);
  }
};
"""
