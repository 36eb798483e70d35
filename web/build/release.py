"""dist/: everything that a static host needs, and nothing else."""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path

from ..components import lobby
from . import embed_pages, one_file, page, report, rules, scripts, vendor, zips
from .base import CACHE, DIST, ROOT, WEB, content_key, fail, locked, say, sha256, shown, tree_key
from .catalogues import compile_catalogues
from .node import install_modules

HOST = WEB / "host"
PAGES = WEB / "pages"

# Without these there is no site.
SOURCES = (
    "index.html",
    "web/sw.js",
    "web/shell.py",
    "web/app.py",
    "web/host/worker.py",
    "web/styles",
    "web/icons/icon.svg",
    "web/icons/icon-maskable.svg",
)

PYSCRIPT_PLUGINS = ("codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")


def build() -> Path:
    """Build dist/ and return it. What has not changed since the last time is not done again."""
    started = time.monotonic()
    with locked("build"):
        check_sources()
        install_modules()
        compile_catalogues()
        rules.note_pages()
        release = release_files()
        files, name = dist_files(release)
        rows = report.measure(files, name)
        files |= {"report.json": report.as_json(rows, name), "report.txt": report.as_text(rows, name)}
        publish(files, name)
    say(report.summary(rows, name))
    say(f"build: dist/ is ready, release {name}, in {time.monotonic() - started:.1f} s")
    return DIST


def check_sources() -> None:
    """Name all the sources that are missing."""
    if missing := [name for name in SOURCES if not (ROOT / name).exists()]:
        fail("these sources are missing: " + ", ".join(missing))


def release_files() -> dict[str, bytes]:
    """The contents of the release folder, by their path in it."""
    say("build: collecting the vendored files, the pages' code and the archives")
    files = vendor.shipped_files()
    files |= {f"host/{name}": data for name, data in scripts.site_scripts().items()}
    files |= {
        "pyodide/pyodide-lock.json": empty_lock(),
        "pyodide/python_stdlib.zip": zips.stdlib_zip(),
        "app.zip": zips.app_zip(),
        "worker.py": (HOST / "worker.py").read_bytes(),
        "pyscript.json": pyscript_config(),
        "site.css": page.style_sheet(),
        **{path.name: path.read_bytes() for path in sorted(PAGES.glob("*.mjs"))},
    }
    return files


def empty_lock() -> bytes:
    """Pyodide's list of packages without any package: nothing can be installed from elsewhere, not even by mistake."""
    lock = json.loads((zips.PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps(lock | {"packages": {}}).encode()


def pyscript_config() -> bytes:
    """PyScript's settings: our interpreter, which finds app.zip; no plugins. host/pyscript.json replaces them."""
    own = HOST / "pyscript.json"
    if own.exists():
        return own.read_bytes()
    config = {
        "interpreter": "./host/interpreter.mjs",
        "sync_main_only": True,
        "plugins": [f"!{plugin}" for plugin in PYSCRIPT_PLUGINS],
    }
    return json.dumps(config).encode()


def dist_files(release: dict[str, bytes]) -> tuple[dict[str, bytes], str]:
    """Every file of dist/ but the report, and the release's name, which is a hash of all that visitors get."""
    icons = page.icons()
    top = {
        "manifest.webmanifest": json.dumps(page.manifest(sorted(icons)), ensure_ascii=False, indent=1).encode(),
        **icons,
    }
    licences = vendor.licences()
    readings = rules.files() | embed_pages.files()
    copy = whole_copy(release, readings, licences)
    html, worker = page.template(len(copy)), (WEB / "sw.js").read_text(encoding="utf-8")
    policy = "\n".join(page.POLICY.values())
    trees = [tree_key(tree.items()) for tree in (release, top, readings)]
    name = content_key(*trees, html, worker, policy, copy)[:12]
    folder = f"v/{name}"
    files = {f"{folder}/{path}": data for path, data in release.items()} | top
    files["index.html"] = page.finish(html, folder, "index.html")
    readings = {path: page.finish(data.decode(), folder, path) for path, data in readings.items()}
    files[f"{folder}/files.json"] = precache_list(files, readings, name)
    files |= readings
    files["sw.js"] = page.finish(worker, folder, "sw.js")
    # From here on: nothing that is kept for off-line use.
    files[lobby.LICENCES_FILE] = licences.encode()
    files[one_file.NAME] = copy
    return files, name


def whole_copy(release: dict[str, bytes], readings: dict[str, bytes], licences: str) -> bytes:
    """The one-file edition: the app, and the rules with what their demonstrations look like."""
    pages = {path: data.decode() for path, data in readings.items() if path.startswith("rules/")}
    styles = {"site.css": release["site.css"] + readings["demo.css"]}
    return one_file.one_file(release | styles, page.template(), licences, pages)


def precache_list(files: dict[str, bytes], readings: dict[str, bytes], name: str) -> bytes:
    """What the service worker must have to work off-line, with what it needs to prove that it got it whole.

    `later` are the pages to read, which it fetches once a page is up, so that they hold nobody up.
    """
    total = sum(len(data) for data in files.values())
    lists = {"files": precache_rows(files), "later": precache_rows(readings)}
    return json.dumps({"version": name, "total": total, **lists}, indent=1).encode()


def precache_rows(files: dict[str, bytes]) -> list[dict[str, object]]:
    """Path, size and hash of each file."""
    return [{"path": path, "size": len(data), "sha256": sha256(data)} for path, data in sorted(files.items())]


def publish(files: dict[str, bytes], name: str) -> None:
    """Write dist/ beside the old one, prove that it works, and only then put it in the old one's place."""
    new = ROOT / f".cache/dist-{os.getpid()}"
    shutil.rmtree(new, ignore_errors=True)
    zips.write_tree(new, files)
    try:
        zips.check_archives(new / "v" / name / "pyodide", new / "v" / name / "app.zip")
        if holds(DIST, files):
            say(f"build: {shown(DIST)}/ holds this release already, left as it is")
            return
        old = CACHE / f"dist-old-{os.getpid()}"
        if DIST.exists():
            DIST.rename(old)
        new.rename(DIST)
        shutil.rmtree(old, ignore_errors=True)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def holds(folder: Path, files: dict[str, bytes]) -> bool:
    """Whether a folder holds exactly these files."""
    there = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return there.keys() == files.keys() and all(there[name].read_bytes() == data for name, data in files.items())
