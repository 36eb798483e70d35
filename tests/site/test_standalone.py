"""The one-file edition holds everything, asks for nothing, is small, and comes out the same every time."""

from __future__ import annotations

import base64
import gzip
import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from markup import parse

from web.build import embed_pages, one_file, page, release, rules, vendor
from web.build.base import BuildError, sha256
from web.components import lobby
from web.context import Context
from web.settings import Settings

PART = re.compile(r'<script type="text/plain" data-part="([^"]+)">([A-Za-z0-9+/=]*)</script>')
IMPORT = re.compile(
    r"""(?:\bimport\s*\(|(?:^|[;}\n])import\b[^;'"()]*|\bexport\b[^;'"()]*\bfrom\b)\s*["']([^"']+)["']"""
)
LICENCES = re.compile(r'<script type="text/plain" id="licences">.*?</script>', re.DOTALL)
REGISTRIES = re.compile(r"registry\.[a-z]+js\.org|pypi\.org|pythonhosted|files\.python|jsdelivr|unpkg")
# Names of XML vocabularies and remarks of a vendored script, which nobody fetches.
ADDRESSES = {
    "http://www.w3.org/2000/svg",
    "http://www.w3.org/1999/xhtml",
    "https://developer.mozilla.org/en-US/docs/Glossary/Boolean/HTML",
    "https://github.com/choojs/nanomorph/blob/master/lib/morph.jsL113",
    "https://github.com/patrick-steele-idem/morphdom/blob/master/src/specialElHandlers.js",
}
RULES = '<html lang="ja"><head><title>ベア &amp; ルール</title></head><body><main id="content"><h1>ルール</h1></main>'


@pytest.fixture(scope="module")
def text(dist: Path) -> str:
    """The file as it is built."""
    return (dist / one_file.NAME).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def readable(text: str) -> str:
    """The page without its compressed parts and the licences."""
    return LICENCES.sub("", PART.sub("", text))


@pytest.fixture(scope="module")
def parts(text: str) -> dict[str, bytes]:
    return {name: gzip.decompress(base64.b64decode(data)) for name, data in PART.findall(text)}


def test_it_is_small_enough_to_keep(text: str) -> None:
    assert len(text.encode()) <= one_file.LIMIT == 12_000_000


def test_nothing_in_it_comes_from_outside(readable: str) -> None:
    assert not re.findall(r"<link\b(?![^>]*href=\"data:)[^>]*>", readable)
    assert not re.findall(r"<(?:img|iframe|object|embed|source|video|audio)\b", readable)
    assert not re.findall(r"<script\b[^>]*\bsrc=", readable)
    assert not re.findall(r"""url\(["']?(?!["']?(?:data:|%23|#))[^)]*\)|@import""", readable)
    found = set(re.findall(r"https?://[^\s\"'`<>()\\]+", readable))
    assert {address.rstrip(".,;") for address in found} <= ADDRESSES


def test_no_registry_is_named(readable: str) -> None:
    assert not REGISTRIES.search(readable)


def test_its_policy_allows_no_address_and_names_each_script_and_style_sheet(text: str) -> None:
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', text)
    directives = dict(part.split(" ", 1) for part in policy.split("; "))
    assert directives["default-src"] == "'none'"
    assert directives["worker-src"] == "blob:"
    assert directives["img-src"] == "data:"
    assert directives["script-src"].split() == ["'wasm-unsafe-eval'", *map(page.source_hash, page.inline_scripts(text))]
    assert directives["style-src"].split() == [page.source_hash(css) for css in page.inline_styles(text)]
    assert len(page.inline_styles(text)) == 1
    assert "unsafe-inline" not in directives["script-src"] + directives["style-src"]
    assert not {"connect-src", "frame-src", "child-src", "manifest-src", "media-src", "font-src"} & directives.keys()


def test_the_policy_stands_before_anything_that_it_governs(text: str) -> None:
    assert text.index("Content-Security-Policy") < min(text.index("<script"), text.index("<style"))


def test_its_parts_are_those_of_the_site(dist: Path, parts: dict[str, bytes]) -> None:
    (folder,) = (dist / "v").iterdir()
    for name in ("pyodide/pyodide.asm.wasm", "pyodide/pyodide-lock.json", "worker.py"):
        assert sha256(parts[name]) == sha256((folder / name).read_bytes())
    for name in ("app.zip", "pyodide/python_stdlib.zip"):
        with zipfile.ZipFile(io.BytesIO(parts[name])) as mine, zipfile.ZipFile(folder / name) as theirs:
            assert {entry.compress_type for entry in mine.infolist()} == {zipfile.ZIP_STORED}
            assert [(e.filename, e.CRC) for e in mine.infolist()] == [(e.filename, e.CRC) for e in theirs.infolist()]
    assert parts.keys() == {*one_file.PARTS, one_file.PAGES, "worker.js"}


def test_its_scripts_import_nothing(text: str, parts: dict[str, bytes]) -> None:
    assert IMPORT.findall('import a from "./b.mjs"; x(); await import("c")') == ["./b.mjs", "c"]
    for code in [*page.inline_scripts(text), parts["worker.js"].decode()]:
        imports = IMPORT.findall(code)
        assert not [name for name in imports if not name.startswith("node:") and name != "ws"]


def test_both_languages_and_the_licences_are_inside_and_the_end_is_marked(text: str) -> None:
    shell = page.shell()
    assert shell["SHELL_EN"] in text
    assert shell["SHELL_JA"] in text
    assert vendor.licences().strip() in text
    assert text.rstrip().endswith("</html>")
    assert text.index(one_file.END) > text.rindex("data-part=")
    assert not page.PLACEHOLDER.search(LICENCES.sub("", PART.sub("", text)))


def test_two_builds_give_the_same_bytes(dist: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Bundled and compressed anew."""
    files = release.release_files()
    readings = rules.files() | embed_pages.files()
    built = []
    for turn in ("first", "second"):
        monkeypatch.setattr(one_file, "fresh_cache", lambda turn=turn: made(tmp_path / turn))
        built.append(release.whole_copy(files, readings, vendor.licences()))
    assert built[0] == built[1] == (dist / one_file.NAME).read_bytes()


def made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder


# --- other pages


def test_the_rules_are_inside_and_links_to_them_are_shown(text: str, parts: dict[str, bytes]) -> None:
    assert one_file.NO_PAGES not in page.inline_styles(text)[0]
    inside = json.loads(parts[one_file.PAGES])
    assert inside.keys() == {name for name in rules.files() if name.startswith("rules/")}
    assert ".bb-demo" in page.inline_styles(text)[0]  # what the demonstrations look like


def test_links_to_pages_are_hidden_where_no_page_is_inside() -> None:
    text = one_file.one_file(release.release_files(), page.template(), vendor.licences()).decode()
    assert one_file.NO_PAGES in page.inline_styles(text)[0]
    assert 'data-part="pages.json"' not in text


def test_pages_can_be_put_inside(dist: Path) -> None:
    files = release.release_files()
    made = one_file.one_file(files, page.template(), "", {"rules/ja/bear.html": RULES}).decode()
    assert one_file.NO_PAGES not in made
    assert dict(PART.findall(made))["pages.json"]
    assert one_file.main_part("rules/ja/bear.html", RULES) == {
        "lang": "ja",
        "title": "ベア & ルール",
        "html": "<h1>ルール</h1>",
    }


@pytest.mark.parametrize(
    "fault", [RULES.replace("<h1>", '<img src="x.png"><h1>'), RULES.replace("<h1>", "<h1>@@RELEASE@@"), "<p>no main"]
)
def test_a_page_that_would_have_to_fetch_stops_the_build(fault: str) -> None:
    with pytest.raises(BuildError, match=r"rules/ja/bear\.html"):
        one_file.main_part("rules/ja/bear.html", fault)


# --- the offer on the site


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_lobby_offers_it_with_its_size(lang: str) -> None:
    c = Context(Settings(lang=lang))
    html = "".join(str(node) for node in lobby.lobby_screen(c, copy_size=7_654_321) if node)
    (offer,) = parse(html).find("a", href=one_file.NAME)
    assert offer["download"] == one_file.NAME
    assert "7.7 MB" in offer.text()


def test_the_lobby_offers_nothing_where_there_is_no_such_file() -> None:
    html = "".join(str(node) for node in lobby.lobby_screen(Context(Settings())) if node)
    assert one_file.NAME not in html


def test_the_page_offers_the_file_with_its_true_size_and_the_file_offers_no_other(dist: Path, text: str) -> None:
    html = (dist / "index.html").read_text(encoding="utf-8")
    assert f'data-copy="{len(text.encode())}"' in html
    assert html.count(f'href="{one_file.NAME}"') == len(page.LANGUAGES)
    assert 'data-copy="0"' in text
    assert f'href="{one_file.NAME}"' not in text
