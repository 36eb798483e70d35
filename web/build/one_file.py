"""The one-file edition: index.html with everything inside, which opens by double click and needs no server.

Python's parts stand at the end of the page as gzip in base64 (a third more than the bytes; denser alphabets need a
decoder of their own, base64 has one in every browser). After them an element tells whether the file is whole.
"""

from __future__ import annotations

import base64
import gzip
import io
import re
import tempfile
import zipfile
from pathlib import Path

from ..components import lobby
from . import page
from .base import CACHE, HERE, MODULES, WEB, content_key, fail, files_under
from .node import run_node
from .zips import DATE, fresh_cache

NAME = lobby.COPY_FILE
LIMIT = 12_000_000
"""The largest that the file may be, in bytes."""

BUNDLER = HERE / "bundle.mjs"
OWN = WEB / "host/one-file"
# Script -> the module it begins with, and its form: a classic worker for lack of module workers that start from files.
BUNDLES = {"boot.js": ("host/boot.mjs", "esm"), "worker.js": ("host/bare-worker.mjs", "iife")}
PARTS = ("pyodide/pyodide-lock.json", "worker.py", "app.zip", "pyodide/python_stdlib.zip", "pyodide/pyodide.asm.wasm")
END = '<span id="end-of-file" hidden></span>'

STYLE_SHEET = '<link rel="stylesheet" href="@@RELEASE@@/site.css">'
ICON = re.compile(r'<link rel="icon" href="icons/icon\.svg"[^>]*>')
FETCHED = re.compile(
    r'(?:<link rel="(?:modulepreload|preload|manifest|apple-touch-icon)"[^>]*>'
    r'|<script type="module" src=[^>]*></script>)\n?'
)
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
HEAD = re.compile(r"<html\b[^>]*>\s*<head>\s*<meta charset=\"utf-8\">\s*<meta http-equiv=[^>]*>")

POLICY = {
    "default-src": "'none'",
    "script-src": "'wasm-unsafe-eval'",
    # The worker's script stands in the page; a Blob is the only address it can have.
    "worker-src": "blob:",
    "style-src": "",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "data:",
    "base-uri": "'none'",
    "form-action": "'none'",
    "object-src": "'none'",
}


def one_file(release: dict[str, bytes], html: str) -> bytes:
    """The whole edition. `release`: a release's files by their path in it; `html`: index.html with the lobby in it."""
    scripts = bundles()
    parts = {name: release[name] for name in PARTS} | {"worker.js": scripts["worker.js"]}
    body = [
        f'<script type="module">\n{scripts["boot.js"].decode()}</script>',
        *(embedded(name, data) for name, data in sorted(parts.items(), key=lambda part: len(part[1]))),
        END,
    ]
    text = without_addresses(html, release["site.css"].decode())
    head, closing, rest = text.rpartition("</body>")
    text = "\n".join([head.rstrip(), *body, closing + rest])
    return page.fill(text, {"CSP": policy(text)}).encode()


def without_addresses(html: str, css: str) -> str:
    """index.html with nothing left in it that a browser would fetch."""
    icon = "data:image/svg+xml;base64," + base64.b64encode((WEB / "icons/icon.svg").read_bytes()).decode()
    damage = (OWN / "damage.js").read_text(encoding="utf-8")
    html = COMMENT.sub("", FETCHED.sub("", html))
    html = html.replace(STYLE_SHEET, f"<style>\n{css.replace('../../icons/icon.svg', icon)}</style>")
    html = ICON.sub(f'<link rel="icon" href="{icon}">', html)
    html = html.replace("<html ", '<html data-edition="one-file" ', 1).replace('href="./"', 'href="?"')
    html = HEAD.sub(lambda found: f"{found[0]}\n<script>\n{damage}</script>", html)
    if "@@RELEASE@@" in html or "showDamaged" not in html or "<style>" not in html or damage not in html:
        fail(
            "index.html is no longer what web/build/one_file.py takes it for: see its expressions for what is replaced"
        )
    return html


def embedded(name: str, data: bytes) -> str:
    """A part as an element of the page."""
    if name.endswith(".zip"):
        data = stored(data)
    return f'<script type="text/plain" data-part="{name}">{base64.b64encode(compressed(data)).decode()}</script>'


def stored(archive: bytes) -> bytes:
    """The same archive with nothing compressed in it: compressed as a whole it is smaller, and imports are faster."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(buffer, "w") as new:
        for entry in old.infolist():
            copy = zipfile.ZipInfo(entry.filename, DATE)
            copy.create_system, copy.external_attr = entry.create_system, entry.external_attr
            new.writestr(copy, old.read(entry))
    return buffer.getvalue()


def compressed(data: bytes) -> bytes:
    """gzip -9 without date or name; kept by content, since it takes seconds."""
    kept = fresh_cache() / "one-file" / f"{content_key(data)}.gz"
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(gzip.compress(data, 9, mtime=0))
    return kept.read_bytes()


def bundles() -> dict[str, bytes]:
    """The page's script and the worker's, each with all its modules; made again only where a source has changed."""
    sources = [*files_under(WEB / "host"), BUNDLER, WEB / "package-lock.json"]
    key = content_key(*sources, *(MODULES / f"pyodide/{name}.mjs" for name in ("pyodide", "pyodide.asm")))
    folder = CACHE / "one-file" / key
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=fresh_cache()) as made:
            work = Path(made) / "scripts"
            for name, (entry, form) in BUNDLES.items():
                run_node(BUNDLER, entry, work / name, form)
            folder.parent.mkdir(exist_ok=True)
            work.rename(folder)
    return {name: (folder / name).read_bytes() for name in BUNDLES}


def policy(html: str) -> str:
    """As strict as can be: no address at all, each script and style sheet by its hash."""
    hashes = {"script-src": page.inline_scripts(html), "style-src": page.inline_styles(html)}
    return "; ".join(
        " ".join([directive, *filter(None, [value]), *map(page.source_hash, hashes.get(directive, []))])
        for directive, value in POLICY.items()
    )
