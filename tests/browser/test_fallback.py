"""Where the site can't run it says why, in the reader's language, and what to do."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines import ENGINES, text_of, wait_ready, wait_until

SHOWN = "const help = document.getElementById('help'); return !help.hidden && help.innerText"


def help_in(visitor: Any) -> str:
    return str(wait_until(visitor, SHOWN, 20))


@pytest.mark.parametrize("engine", ENGINES)
def test_opened_as_a_file(dist: Path, visit: Callable[..., Any], engine: str) -> None:
    visitor = visit(engine)
    visitor.open((dist / "index.html").as_uri())
    shown = help_in(visitor)
    assert "python build.py serve" in shown
    assert text_of(visitor, "#screen").strip()  # the lobby can be read all the same


def test_help_is_in_one_language(dist: Path, visit: Callable[..., Any]) -> None:
    visitor = visit(locale="ja-JP")
    visitor.open((dist / "index.html").as_uri())
    shown = help_in(visitor)
    assert "ファイルとして開かれています" in shown
    assert "opened as a file" not in shown


def test_scripts_of_a_wrong_type(dist: Path, make_server: Callable[..., Any], visit: Callable[..., Any]) -> None:
    visitor = visit()
    visitor.open(make_server(dist, wrong_types=True).url)
    shown = help_in(visitor)
    assert "text/javascript" in shown
    assert "text/plain" in shown  # what the server said


def test_wasm_of_a_wrong_type_is_no_obstacle(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(service_workers="block")

    def mistype(route: Any) -> None:
        route.fulfill(response=route.fetch(), content_type="application/octet-stream")

    visitor.page.route("**/*.wasm", mistype)
    visitor.open(site)
    wait_ready(visitor)


def test_no_webassembly(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script="delete window.WebAssembly;")
    visitor.open(site)
    assert "too old" in help_in(visitor)


def test_browser_that_does_not_know_modules(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(script="delete HTMLScriptElement.prototype.noModule;")
    visitor.open(site)
    assert "too old" in help_in(visitor)


def test_browser_that_does_not_understand_our_modules(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(service_workers="block")
    visitor.page.route(
        "**/host/boot.mjs", lambda route: route.fulfill(body="new syntax ???", content_type="text/javascript")
    )
    visitor.open(site)
    assert "too old" in help_in(visitor)


def test_missing_part(dist: Path, tmp_path: Path, make_server: Callable[..., Any], visit: Callable[..., Any]) -> None:
    place = shutil.copytree(dist, tmp_path / "dist")
    next(place.glob("v/*/host/boot.mjs")).unlink()
    visitor = visit()
    visitor.open(make_server(place).url)
    shown = help_in(visitor)
    assert "could not be loaded" in shown
    assert "404" in shown


@pytest.mark.parametrize("policy", ["worker-src 'none'", "script-src 'self' 'unsafe-inline'"])
def test_policy_of_the_server_forbids_python(site: str, visit: Callable[..., Any], policy: str) -> None:
    visitor = visit(service_workers="block")

    def forbid(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": policy})

    visitor.page.route(site, forbid)
    visitor.open(site)
    assert "security policy" in help_in(visitor)


def test_python_that_does_not_start(
    dist: Path, tmp_path: Path, make_server: Callable[..., Any], visit: Callable[..., Any]
) -> None:
    place = shutil.copytree(dist, tmp_path / "dist")
    next(place.glob("v/*/worker.py")).write_text("raise RuntimeError('broken on purpose')\n")
    visitor = visit()
    visitor.open(f"{make_server(place).url}?boot=bare")
    shown = help_in(visitor)
    assert "could not be started" in shown
    assert "broken on purpose" in shown


def test_without_javascript_the_lobby_can_be_read(site: str, visit: Callable[..., Any]) -> None:
    visitor = visit(java_script_enabled=False)
    visitor.open(site)
    assert visitor.page.locator("#screen").inner_text().strip()
    assert "JavaScript" in visitor.page.locator("body").inner_text()
