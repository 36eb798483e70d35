"""The browsers that the tests drive: found, or installed where this machine lets us."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from .base import fail, say

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
# Program that shows that a Debian package is there -> the package.
OTHERS = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb", "xauth": "xauth"}
CHROMIUM_FLAGS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
"""A browser without a screen that asks nobody anything."""
CJK_FONT = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")


def find_chromium() -> str | None:
    """The Chromium to test with: the one that BEAR_CHROMIUM names, the system's, or Playwright's own."""
    if named := os.environ.get("BEAR_CHROMIUM"):
        return named
    for name in CHROMIUM_NAMES:
        if found := shutil.which(name):
            return found
    for place in (*CHROMIUM_PLACES, playwright_chromium()):
        if Path(place).exists():
            return place
    return None


def chromium_launch() -> dict[str, Any]:
    """How Playwright starts that Chromium: its `launch` arguments."""
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return {"executable_path": find_chromium(), "args": [*CHROMIUM_FLAGS, *sandbox]}


def playwright_chromium() -> str:
    """Where Playwright's own Chromium is, or would be."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def may_apt() -> bool:
    """Whether Debian packages can be installed here."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(packages: list[str]) -> bool:
    """Install Debian packages; True where that worked."""
    say("test: installing " + " ".join(packages) + " (apt-get)")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages])
    return all(
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL).returncode == 0 for command in commands
    )


def provide_browsers() -> None:
    """See to it that there is a Chromium; in CI on Debian also Firefox, WebKitGTK and Japanese fonts."""
    if may_apt():
        wanted = [] if find_chromium() else ["chromium"]
        if os.environ.get("CI") == "true":
            wanted += [package for program, package in OTHERS.items() if not shutil.which(program)]
            wanted += [] if CJK_FONT.exists() else ["fonts-noto-cjk"]
        if wanted and not apt_install(wanted):
            say("test: apt-get could not install " + " ".join(wanted))
    if not find_chromium():
        say("test: installing Playwright's Chromium")
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])
    chromium = find_chromium()
    if not chromium:
        fail("the tests need Chromium: install it, or name its program in the environment variable BEAR_CHROMIUM.")
    say(f"test: Chromium is {chromium}")
