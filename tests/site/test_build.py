"""The built site holds what it promises: complete, small, pinned, reproducible, and silent towards other origins."""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
from pathlib import Path
from typing import Any

import pytest

from web.build import page, release, report, vendor, zips
from web.build.base import MODULES, ROOT, WEB, BuildError, files_under, sha256

ADDRESS = re.compile(rb"https?://[^\s\"'`<>()\\]+")

# Addresses that stand in vendored files without ever being asked for: remarks, links in error messages, names of XML
# vocabularies, and the places that PyScript and Pyodide would load from if our settings did not name files beside them.
VENDORED_ADDRESSES = {
    "pyodide/pyodide.mjs": {"https://cdn.jsdelivr.net/pyodide/v${U}/full/"},
    "pyodide/pyodide.asm.mjs": {"https://${t}"},
    "pyscript/core-C9KDLldu.js": {
        "http://0.0.0.0",
        "https://cdn.jsdelivr.net/npm/@micropython/micropython-webassembly-pyscript@${e}/micropython.mjs",
        "https://cdn.jsdelivr.net/pyodide/v${e}/full/pyodide.mjs",
        "https://developer.mozilla.org/en-US/docs/Web/HTML/Element/{tag}",
        "https://docs.pyscript.net/latest/faq/#sharedarraybuffer",
        "https://github.com/pyscript/pyscript/issues/257#issuecomment-1119595062",
        "https://micropython.org/pi/v2",
        "https://packages.pyscript.net/?q=${r}",
        "https://pyscript.github.io/docs/2023.11.2/user-guide/workers/",
        "https://raw.githubusercontent.com/",
    },
    "host/boot.mjs": {  # idiomorph's
        "http://www.w3.org/1999/xhtml",
        "https://developer.mozilla.org/en-US/docs/Glossary/Boolean/HTML",
        "https://github.com/choojs/nanomorph/blob/master/lib/morph.jsL113",
        "https://github.com/patrick-steele-idem/morphdom/blob/master/src/specialElHandlers.js",
    },
}
# Names of XML vocabularies, which nobody fetches.
OUR_ADDRESSES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"}
# Texts for people, never run and never loaded from.
TEXTS = {"licenses.txt"}
# Holds some of those files and has its own test: tests/site/test_standalone.py
ONE_FILE = "bear-and-bacon-standalone.html"


@pytest.fixture(scope="module")
def precache(dist: Path) -> dict[str, Any]:
    """files.json of the only release in dist/."""
    (path,) = dist.glob("v/*/files.json")
    listed: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert listed["version"] == path.parent.name
    return listed


def readable(path: Path) -> dict[str, bytes]:
    """A file's contents; of an archive, the contents of what is in it."""
    data = path.read_bytes()
    if path.suffix != ".zip":
        return {"": data}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_nothing_of_ours_names_another_origin(dist: Path) -> None:
    found = []
    for path in files_under(dist):
        name = path.relative_to(dist).as_posix()
        inner = "/".join(name.split("/")[2:]) if name.startswith("v/") else name
        if name in {*TEXTS, ONE_FILE} or inner in ("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"):
            continue  # the interpreter's own code: the browser tests record that it asks for nothing
        allowed = VENDORED_ADDRESSES.get(inner, OUR_ADDRESSES)
        for part, data in readable(path).items():
            # The dependencies in app.zip are pinned; the addresses in them are remarks and XML vocabularies.
            if not part.startswith(tuple(f"{package}/" for package in zips.DEPENDENCIES)):
                addresses = {address.decode(errors="replace").rstrip(".,;") for address in ADDRESS.findall(data)}
                found += [f"{name} {part}: {address}" for address in sorted(addresses - allowed)]
    assert not found, "\n".join(found)


def test_every_file_to_keep_for_off_line_use_is_there_and_whole(dist: Path, precache: dict[str, Any]) -> None:
    for row in precache["files"] + precache["later"]:
        data = (dist / row["path"]).read_bytes()
        assert (len(data), sha256(data)) == (row["size"], row["sha256"]), row["path"]
    assert precache["total"] == sum(row["size"] for row in precache["files"])


def test_only_the_report_and_the_update_machinery_are_not_kept(dist: Path, precache: dict[str, Any]) -> None:
    kept = {row["path"] for row in precache["files"] + precache["later"]}
    rest = {path.relative_to(dist).as_posix() for path in files_under(dist)} - kept
    lists = {f"v/{precache['version']}/files.json"}
    assert rest == {"sw.js", "licenses.txt", "report.json", "report.txt", ONE_FILE} | lists


def test_the_site_stays_within_its_budgets_of_bytes(dist: Path) -> None:
    for budget in json.loads((dist / "report.json").read_text(encoding="utf-8"))["budgets"]:
        assert budget["counts"] <= budget["limit"], budget


def test_no_placeholder_is_left(dist: Path) -> None:
    for name in ("index.html", "sw.js"):
        assert not page.PLACEHOLDER.search((dist / name).read_text(encoding="utf-8"))


def test_the_page_shows_the_lobby_in_both_languages_before_any_script(dist: Path) -> None:
    html = (dist / "index.html").read_text(encoding="utf-8")
    body, _, template = html.partition('id="shell-ja"')
    shell = page.shell((dist / ONE_FILE).stat().st_size)
    assert shell["SHELL_EN"] in body
    assert shell["SHELL_JA"] in template


def test_the_policy_names_each_inline_script_and_style_sheet_and_allows_no_other(dist: Path) -> None:
    html = (dist / "index.html").read_text(encoding="utf-8")
    policy = page.policy(html)
    assert f'content="{policy}"' in html
    assert "'unsafe-eval'" not in policy
    for directive, inside in (("script-src", page.inline_scripts(html)), ("style-src", page.inline_styles(html))):
        sources = policy.split(f"{directive} ")[1].split(";")[0]
        assert "'unsafe-inline'" not in sources
        assert inside
        assert set(map(page.source_hash, inside)) == {source for source in sources.split() if "sha256" in source}


def test_the_page_paints_without_another_request(dist: Path) -> None:
    """The style sheet stands in the page itself, and its one address is seen from there."""
    html = (dist / "index.html").read_text(encoding="utf-8")
    assert not re.search(r'<link[^>]*rel="stylesheet"', html)
    (style,) = page.inline_styles(html)
    assert {address for address in re.findall(r'url\("([^"]+)"', style) if not address.startswith("data:")} == {
        page.ICON
    }
    assert (dist / page.ICON).exists()


def test_every_address_in_the_page_is_relative(dist: Path) -> None:
    """Absolute paths break when the site lies below a path."""
    html = (dist / "index.html").read_text(encoding="utf-8")
    assert not re.findall(r"""\b(?:src|href|action)=["']?/[^"'\s>]*""", html)


def test_every_file_that_the_page_names_is_there(dist: Path) -> None:
    html = (dist / "index.html").read_text(encoding="utf-8")
    named = re.findall(r"""\b(?:src|href)=["']([^"'#?]+)["'#?]""", html)
    assert named
    assert [name for name in named if not (dist / name).exists()] == []


def test_the_manifest_names_icons_that_exist(dist: Path) -> None:
    manifest = json.loads((dist / "manifest.webmanifest").read_text(encoding="utf-8"))
    # Browsers offer installing only where there are these.
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= {
        (icon["sizes"], icon["purpose"]) for icon in manifest["icons"]
    }
    for icon in manifest["icons"]:
        data = (dist / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", data[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert manifest["start_url"] == manifest["scope"] == "./"


def test_nothing_can_be_installed_from_elsewhere(dist: Path) -> None:
    (lock,) = dist.glob("v/*/pyodide/pyodide-lock.json")
    assert json.loads(lock.read_text(encoding="utf-8"))["packages"] == {}


def test_the_lock_file_has_no_addresses_and_exact_versions() -> None:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in text
    assert '"resolved"' not in text
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())


def test_no_file_of_the_project_names_a_package_registry() -> None:
    registries = re.compile(r"registry\.[a-z]+js\.org|pypi\.org|pythonhosted|files\.python")
    places = [
        ROOT / "build.py",
        ROOT / "pyproject.toml",
        WEB / "package.json",
        WEB / ".npmrc",
        WEB / "package-lock.json",
    ]
    places += [path for path in files_under(WEB / "build") if path.suffix in (".py", ".mjs", ".txt")]
    assert [path.name for path in places if registries.search(path.read_text(encoding="utf-8"))] == []


def test_the_vendored_files_are_the_pinned_ones(dist: Path, precache: dict[str, Any]) -> None:
    vendor.check_lock()
    pinned = json.loads(vendor.LOCK.read_text(encoding="utf-8"))["npm"]
    shipped = {row["path"]: row["sha256"] for row in precache["files"]}
    for place, source in vendor.SHIPPED.items():
        assert shipped[f"v/{precache['version']}/{place}"] == pinned[source]


def test_a_changed_vendored_file_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    pinned = vendor.current_lock()
    pinned["npm"]["pyodide/pyodide.mjs"] = "0" * 64
    monkeypatch.setattr(vendor, "current_lock", lambda: pinned)
    with pytest.raises(BuildError, match=re.escape("pyodide/pyodide.mjs")):
        vendor.check_lock()


def test_every_work_of_others_in_a_release_has_its_licence_text(dist: Path) -> None:
    text = (dist / "licenses.txt").read_text(encoding="utf-8")
    for name in (
        "Pyodide (MPL-2.0)",
        "CPython (PSF-2.0)",
        "@pyscript/core",
        "polyscript",
        "idiomorph",
        *zips.DEPENDENCIES,
    ):
        assert name in text
    for phrase in ("Mozilla Public License Version 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE", "Apache License"):
        assert phrase in text


# --- the archives ---


def test_equal_contents_give_equal_archives() -> None:
    assert zips.pack({"b": b"2", "a": b"1"}) == zips.pack({"a": b"1", "b": b"2"})


@pytest.mark.slow
def test_compiling_twice_gives_equal_bytes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Both archives, compiled anew by two runs of the interpreter, are the same to the last byte."""
    sources = zips.app_sources()
    monkeypatch.setattr(zips, "app_sources", lambda: sources)  # nobody's editor may come between the two turns
    archives = []
    for turn in ("first", "second"):
        monkeypatch.setattr(zips, "CACHE", tmp_path / turn)
        archives.append((zips.stdlib_zip(), zips.app_zip()))
    assert archives[0] == archives[1]


def test_two_collections_of_a_release_have_one_name() -> None:
    assert release.dist_files(release.release_files())[1] == release.dist_files(release.release_files())[1]


def test_the_archives_hold_compiled_python_of_the_vendored_interpreter_only(dist: Path) -> None:
    (stdlib,) = dist.glob("v/*/pyodide/python_stdlib.zip")
    (app,) = dist.glob("v/*/app.zip")
    magic = readable(stdlib)["json/__init__.pyc"][:4]
    for archive in (stdlib, app):
        compiled = {name: data for name, data in readable(archive).items() if name.endswith(".pyc")}
        assert compiled
        # Magic number, then flag 1: a hash that is not checked, so that no date goes in.
        assert {data[:8] for data in compiled.values()} == {magic + struct.pack("<I", 1)}
        assert not [name for name in readable(archive) if name.endswith((".py", ".so", ".c", ".pyi"))]


def test_the_app_holds_the_engine_and_the_pages_but_no_tools(dist: Path) -> None:
    (app,) = dist.glob("v/*/app.zip")
    modules = set(zips.archive_modules(app.read_bytes()))
    assert {"pygame_engine", "web", "web.app", "htpy", "markupsafe", "markupsafe._native"} <= modules
    unwanted = re.compile(
        r"^web\.(build|host)|^pygame_engine\.(adapters|testing|arena|bench|exec_bot|cli|terminal|diagram|svg_words|__main__)|\btests\b"
    )
    assert [name for name in sorted(modules) if unwanted.search(name)] == []


def test_the_trimmed_library_has_all_that_the_lists_name() -> None:
    listed = set(zips.read_list(zips.MODULE_LIST))
    stock = {zips.module_of(name) for name in zips.stock_stdlib()}
    assert listed <= stock
    # A root that the stock library has as a source must be in the list; the rest is built into the interpreter.
    assert {name for name in zips.read_list(zips.ROOT_LIST) if name in stock} <= listed


def test_pyscripts_own_python_finds_its_modules_in_the_trimmed_library() -> None:
    """PyScript's Python is text inside its JavaScript: read the same text from its sources and look at its imports."""
    folder = MODULES / "@pyscript/core/src/stdlib/pyscript"
    sources = {path.name: path.read_bytes() for path in folder.glob("*.py")}
    stock = {zips.module_of(name) for name in zips.stock_stdlib()}
    assert (zips.imported_names(sources) & stock) <= set(zips.read_list(zips.MODULE_LIST))


def test_the_report_counts_every_file_once() -> None:
    files = {"index.html": b"<p>", "v/x/host/a.mjs": b"a()", "v/x/app.zip": b"zip", "licenses.txt": b"MIT"}
    rows = report.measure(files | {"rules/en/bear.html": b"<p>Bear", "embed.js": b"x()"}, "x")
    assert [(total.what, total.raw) for total in report.totals(rows)] == [
        (report.TRAVELS[0], 9),
        (report.READING[0], 10),
        (report.SHELL[0], 6),
    ]
