"""The modules of web/host/, joined into few scripts by esbuild.

Thirty modules cost thirty requests and as many turns of the browser's loader: joined, a first visit was 0.19 s shorter
(1.57 s and 1.38 s in one run, Chromium). Names stay as they are, so that an error tells where it came from.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from .base import CACHE, HERE, MODULES, ROOT, WEB, content_key, files_under
from .node import run_node
from .zips import fresh_cache

BUNDLER = HERE / "bundle.mjs"
HOST = WEB / "host"
# What the one-file edition takes besides from the pages to read.
READING = (WEB / "pages/intro.mjs", ROOT / "pygame_engine/docs/static/demo.js")
# The scripts in host/: the page's, and those of its workers.
SITE = ("boot.mjs", "interpreter.mjs", "bare-worker.mjs")

Entries = Mapping[str, tuple[str, str]]
"""Name of a script -> the module it begins with, below web/, and its form (`esm` or `iife`)."""


def site_scripts() -> dict[str, bytes]:
    """What a release's host/ holds, by name."""
    return joined("site", {name: (f"host/{name}", "esm") for name in SITE})


def joined(edition: str, entries: Entries) -> dict[str, bytes]:
    """Each script with all its modules; made again only where a source has changed. `edition`: see bundle.mjs."""
    sources = [*files_under(HOST), *READING, BUNDLER, WEB / "package-lock.json"]
    vendored = ("pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "idiomorph/dist/idiomorph.esm.js")
    key = content_key(repr(sorted(entries.items())), *sources, *(MODULES / name for name in vendored))
    folder = CACHE / "scripts" / f"{edition}-{key}"
    if not folder.is_dir():
        for old in folder.parent.glob(f"{edition}-*"):
            shutil.rmtree(old)
        with tempfile.TemporaryDirectory(dir=fresh_cache()) as made:
            work = Path(made) / "scripts"
            for name, (entry, form) in entries.items():
                run_node(BUNDLER, edition, entry, work / name, form)
            folder.parent.mkdir(exist_ok=True)
            work.rename(folder)
    return {name: (folder / name).read_bytes() for name in entries}
