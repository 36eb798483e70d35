"""The static server that `build.py serve` and the tests use."""

from __future__ import annotations

import http.client
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A tiny site."""
    (tmp_path / "v" / "1").mkdir(parents=True)
    (tmp_path / "index.html").write_text("<p>page</p>")
    (tmp_path / "v" / "1" / "host.mjs").write_text("export {}")
    (tmp_path / "v" / "1" / "python.wasm").write_bytes(b"\0asm")
    return tmp_path


def get(site: Any, path: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of one request to the server of `site`, whatever its prefix."""
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=5)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {key.lower(): value for key, value in answer.getheaders()}, body


def test_release_files_are_kept_and_the_page_is_asked_for_anew(folder: Path, make_server: Callable[..., Any]) -> None:
    site = make_server(folder)
    status, headers, body = get(site, "/")
    assert (status, headers["cache-control"], body) == (200, "no-cache", b"<p>page</p>")
    assert "immutable" in get(site, "/v/1/host.mjs")[1]["cache-control"]
    assert get(site, "/v/1/gone.mjs")[0] == 404
    assert get(site, "/v/1/gone.mjs")[1]["cache-control"] == "no-cache"


def test_folders_are_not_listed(folder: Path, make_server: Callable[..., Any]) -> None:
    assert get(make_server(folder), "/v/1/")[0] == 404


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/v/..%2f..%2fsecret"])
def test_nothing_outside_the_folder_is_served(folder: Path, make_server: Callable[..., Any], path: str) -> None:
    (folder.parent / "secret").write_text("secret")
    assert b"secret" not in get(make_server(folder), path)[2]


def test_right_types_and_the_wrong_ones_of_a_badly_set_up_host(folder: Path, make_server: Callable[..., Any]) -> None:
    names = ("/v/1/host.mjs", "/v/1/python.wasm")
    right, wrong = make_server(folder), make_server(folder, wrong_types=True)
    assert [get(right, name)[1]["content-type"] for name in names] == ["text/javascript", "application/wasm"]
    assert [get(wrong, name)[1]["content-type"] for name in names] == ["text/plain", "application/octet-stream"]


def test_a_site_below_a_path_with_spaces_and_japanese(folder: Path, make_server: Callable[..., Any]) -> None:
    site = make_server(folder, prefix="/my site/日本/")
    below = urlsplit(site.url).path
    assert below == quote("/my site/日本/")
    assert get(site, below)[2] == b"<p>page</p>"
    assert get(site, below + "v/1/host.mjs")[0] == 200
    assert get(site, "/")[0] == 404
    status, headers, _ = get(site, below.rstrip("/"))
    assert (status, headers["location"]) == (301, below)


def test_a_stopped_server_answers_nobody_not_even_on_open_connections(
    folder: Path, make_server: Callable[..., Any]
) -> None:
    site = make_server(folder)
    kept = http.client.HTTPConnection("127.0.0.1", site.port, timeout=5)
    kept.request("GET", "/")
    kept.getresponse().read()
    port = site.port
    site.stop()
    with pytest.raises((OSError, http.client.HTTPException)):
        kept.request("GET", "/")
        kept.getresponse()
    with pytest.raises(OSError):
        get(site, "/")
    site.start()
    assert site.port == port
    assert get(site, "/")[0] == 200
