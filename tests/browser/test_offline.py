"""After one visit the site works without a server, and a new version comes in without breaking the old one."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines import ENGINES, PRECACHED, text_of, wait_ready, wait_until

AWKWARD_PATH = "/card games/トランプ/"
CACHES = "return caches.keys()"


def first_visit(visitor: Any, address: str) -> None:
    visitor.open(address)
    wait_ready(visitor)
    wait_until(visitor, PRECACHED)


def release_of(folder: Path) -> str:
    """`v/<hash>` of a built site."""
    return "v/" + next((folder / "v").iterdir()).name


def changed_copy(dist: Path, place: Path, name: str) -> Path:
    """The same site as another release: its folder has another name, and all that names it follows."""
    old, new = release_of(dist), f"v/{name}"
    shutil.copytree(dist, place)
    (place / old).rename(place / new)
    for file in ("index.html", "sw.js"):
        path = place / file
        path.write_bytes(path.read_bytes().replace(old.encode(), new.encode()))
    relist(place, old, new)
    return place


def relist(place: Path, old: str, new: str) -> None:
    """Write files.json anew for what is there."""
    listed = json.loads((place / new / "files.json").read_text())
    for row in listed["files"]:
        row["path"] = row["path"].replace(old, new)
        data = (place / row["path"]).read_bytes()
        row["size"], row["sha256"] = len(data), hashlib.sha256(data).hexdigest()
    (place / new / "files.json").write_text(json.dumps(listed))


@pytest.mark.parametrize(("engine", "way"), [*((engine, "pyscript") for engine in ENGINES), ("firefox", "bare")])
def test_works_with_the_server_stopped(
    dist: Path, make_server: Callable[..., Any], visit: Callable[..., Any], engine: str, way: str
) -> None:
    server = make_server(dist, prefix=AWKWARD_PATH)
    visitor = visit(engine)
    first_visit(visitor, f"{server.url}?boot={way}")
    server.stop()
    for _ in range(2):
        visitor.open(f"{server.url}?boot={way}")
        wait_ready(visitor)
        assert visitor.run("return document.documentElement.dataset.boot") == way
        assert text_of(visitor, "#screen").strip()


def test_slow_server_is_not_waited_for(dist: Path, make_server: Callable[..., Any], visit: Callable[..., Any]) -> None:
    server = make_server(dist)
    visitor = visit()
    first_visit(visitor, server.url)
    server.stop()
    server.options["delay"] = 20.0
    server.start()
    visitor.page.goto(server.url, timeout=12_000)
    wait_ready(visitor)


def test_only_own_caches_are_touched(dist: Path, make_server: Callable[..., Any], visit: Callable[..., Any]) -> None:
    server = make_server(dist, prefix=AWKWARD_PATH)
    visitor = visit()
    visitor.open(server.url)
    visitor.run("return caches.open('other-app v1').then((cache) => cache.put('/other', new Response('kept')))")
    wait_ready(visitor)
    wait_until(visitor, PRECACHED)
    names = visitor.run(CACHES)
    assert "other-app v1" in names
    own = [name for name in names if name != "other-app v1"]
    assert len(own) == 1
    assert own[0].startswith("bear-and-bacon /card%20games/")
    assert own[0].endswith(release_of(dist))


def test_cache_holds_every_listed_file(dist: Path, make_server: Callable[..., Any], visit: Callable[..., Any]) -> None:
    server = make_server(dist)
    visitor = visit()
    first_visit(visitor, server.url)
    listed = json.loads((dist / release_of(dist) / "files.json").read_text())["files"]
    cached = visitor.run(
        """return caches.keys()
          .then(([name]) => caches.open(name)).then((cache) => cache.keys())
          .then((keys) => keys.map((request) => decodeURIComponent(new URL(request.url).pathname.slice(1))))"""
    )
    assert {row["path"] for row in listed} <= set(cached)
    assert "index.html" in cached


def test_damaged_file_is_never_kept(
    dist: Path, tmp_path: Path, make_server: Callable[..., Any], visit: Callable[..., Any]
) -> None:
    damaged = shutil.copytree(dist, tmp_path / "dist")
    with (damaged / release_of(dist) / "site.css").open("ab") as sheet:
        sheet.write(b"/* cut or changed on the way */")
    visitor = visit()
    visitor.open(make_server(damaged).url)
    wait_ready(visitor)
    wait_until(visitor, "return document.documentElement.dataset.offline === 'no'")
    assert visitor.run(CACHES) == []
    assert text_of(visitor, "#screen").strip()


def test_new_version_comes_in_when_the_app_agrees(
    dist: Path, tmp_path: Path, make_server: Callable[..., Any], visit: Callable[..., Any]
) -> None:
    new = changed_copy(dist, tmp_path / "new", "0123456789ab")
    server = make_server(dist)
    visitor = visit()
    first_visit(visitor, server.url)
    old_release = release_of(dist)
    server.show(new)
    visitor.run("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    # The app says so; when it is told to, the page comes back as the new release and the old one's cache goes.
    wait_until(visitor, "const offer = document.querySelector('[data-action=update]'); offer?.click(); return offer")
    wait_until(visitor, "return Boolean(document.querySelector('script[src*=\"v/0123456789ab/\"]'))")
    wait_ready(visitor)
    wait_until(visitor, f"return caches.keys().then((names) => !names.some((name) => name.endsWith({old_release!r})))")


def test_old_version_lasts_while_a_tab_runs_it(
    dist: Path, tmp_path: Path, make_server: Callable[..., Any], visit: Callable[..., Any]
) -> None:
    new = changed_copy(dist, tmp_path / "new", "0123456789ab")
    server = make_server(dist)
    visitor = visit()
    # A page of the old release that no longer hears the app: it stays what it is.
    first_visit(visitor, server.url)
    visitor.run("document.documentElement.dataset.kept = 'yes'")
    server.show(new)
    second = visitor.context.new_page()
    second.goto(f"{server.url}?boot=bare")
    second.wait_for_selector("html[data-ready]")
    second.wait_for_selector("html[data-offline=ready]")
    second.wait_for_timeout(3500)  # longer than the service worker waits for answers
    names = second.evaluate("caches.keys()")
    old_page_is_there = visitor.run("return document.documentElement.dataset.kept") == "yes"
    assert any(name.endswith("v/0123456789ab") for name in names)
    assert not old_page_is_there or any(name.endswith(release_of(dist)) for name in names)


@pytest.mark.parametrize("what", ["copy", "all"])
def test_reset_asks_and_removes_only_what_is_ours(
    dist: Path, make_server: Callable[..., Any], visit: Callable[..., Any], what: str
) -> None:
    server = make_server(dist, prefix=AWKWARD_PATH)
    visitor = visit()
    first_visit(visitor, server.url)
    visitor.run("localStorage.setItem('bear-and-bacon/keep-me', '1'); localStorage.setItem('other-app', '1')")
    visitor.run("return caches.open('other-app v1').then(() => null)")
    visitor.open(f"{server.url}?reset")
    assert text_of(visitor, "#reset").strip()
    assert visitor.run("return !document.documentElement.dataset.boot && document.getElementById('screen').hidden")
    assert visitor.run("return localStorage.getItem('bear-and-bacon/keep-me')") == "1"  # asked, not done
    visitor.page.route("**/host/boot.mjs", lambda route: route.abort())  # see what is left before it all begins again
    visitor.page.locator(f"[data-reset-what={what}]").click()
    visitor.page.wait_for_url(server.url)
    kept = visitor.run("return [localStorage.getItem('bear-and-bacon/keep-me'), localStorage.getItem('other-app')]")
    assert kept == ["1" if what == "copy" else None, "1"]
    assert visitor.run(CACHES) == ["other-app v1"]
    assert visitor.run("return navigator.serviceWorker.getRegistrations().then((found) => found.length)") == 0
