"""What the tests share: the built site, servers for it, and the browser's settings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from web.build import server
from web.build.base import DIST
from web.build.browsers import chromium_launch
from web.build.release import build

LATER = {"test_games.py", "test_rules.py", "test_standalone_page.py"}
"""Tests of pages that the process which is through first takes over, file by file: about a third of their time."""


class Site:
    """The built site on a server of its own; `stop` and `start` switch that off and on again, on the same port."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.folder, self.options = folder, options
        self.port = 0
        self.start()

    def start(self) -> None:
        """Serve (again)."""
        self.server = server.make_server(self.folder, self.port, **self.options)
        self.port, self.url = self.server.server_address[1], self.server.url
        self.running = True
        self.server.start()

    def show(self, folder: Path) -> None:
        """Serve another folder from now on, at the same address."""
        self.stop()
        self.folder = folder
        self.start()

    def stop(self) -> None:
        """Answer nothing any more, as if the network were gone."""
        if self.running:
            self.running = False
            self.server.stop()


class Parts(LoadScopeScheduling):
    """One process for most of the tests of pages, one for the rest; whichever is through takes the next of `LATER`.

    Not by pytest-xdist's own marks of groups, which this pytest no longer lets it write.
    """

    def _split_scope(self, nodeid: str) -> str:
        path = Path(nodeid.partition("::")[0])
        if path.parent.name != "browser":
            return "rest"
        return path.name if path.name in LATER else "pages"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Parts:
    """How pytest-xdist shares out the tests."""
    return Parts(config, log)


@pytest.fixture(scope="session")
def dist() -> Path:
    """dist/, built from the sources as they are now."""
    # `build.py test` has just built it.
    return DIST if os.environ.get("BEAR_BUILT") else build()


@pytest.fixture(scope="session")
def make_server() -> Iterator[Callable[..., Site]]:
    """Servers at will: make_server(folder, prefix="/a b/", wrong_types=True, delay=0.5). All end with the run."""
    sites: list[Site] = []

    def make(folder: Path, **options: Any) -> Site:
        sites.append(Site(folder, **options))
        return sites[-1]

    yield make
    for site in sites:
        site.stop()


@pytest.fixture(scope="session")
def site(dist: Path, make_server: Callable[..., Site]) -> str:
    """The address of the built site, on a server that all tests share (use `make_server` to switch one off)."""
    return make_server(dist).url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    """pytest-playwright: start this machine's Chromium."""
    if browser_name != "chromium":
        return browser_type_launch_args
    return {**browser_type_launch_args, **chromium_launch()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """pytest-playwright: an English visitor, unless a test says otherwise."""
    return {"locale": "en-GB", **browser_context_args}
