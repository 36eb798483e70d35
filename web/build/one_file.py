"""The one-file edition: index.html with everything inside, which opens by double click and needs no server.

Python's parts stand at the end of the page as gzip in base64 (a third more than the bytes; denser alphabets need a
decoder of their own, base64 has one in every browser). After them an element tells whether the file is whole.
"""

from __future__ import annotations

import base64
import gzip
import html
import io
import json
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

from ..components import lobby
from . import page
from .base import WEB, content_key, fail
from .scripts import joined
from .zips import DATE, fresh_cache

NAME = lobby.COPY_FILE
LIMIT = 12_000_000
"""The largest that the file may be, in bytes."""

OWN = WEB / "host/one-file"
# Script -> the module it begins with, and its form: a classic worker for lack of module workers that start from files.
BUNDLES = {"boot.js": ("host/one-file/main.mjs", "esm"), "worker.js": ("host/bare-worker.mjs", "iife")}
PARTS = ("pyodide/pyodide-lock.json", "worker.py", "app.zip", "pyodide/python_stdlib.zip", "pyodide/pyodide.asm.wasm")
PAGES = "pages.json"
# Without pages to show, links to them are not shown either. They are relative; the app's own begin with `#` or `?`.
NO_PAGES = 'a[href$=".html"], a[href*=".html#"] { display: none; }'
END = '<span id="end-of-file" hidden></span>'

ICON = re.compile(r'<link rel="icon" href="icons/icon\.svg"[^>]*>')
FETCHED = re.compile(
    r'(?:<link rel="(?:modulepreload|preload|manifest|apple-touch-icon)"[^>]*>'
    r'|<script type="module" src=[^>]*></script>)\n?'
)
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
HEAD = re.compile(r"<html\b[^>]*>\s*<head>\s*<meta charset=\"utf-8\">\s*<meta http-equiv=[^>]*>")

LANG = re.compile(r'<html\b[^>]*\blang="([^"]+)"')
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
MAIN = re.compile(r"<main\b[^>]*>(.*)</main>", re.DOTALL)
FETCHES = re.compile(r"<(?:script|style|link|iframe|img|object|embed)\b")

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


def one_file(release: Mapping[str, bytes], text: str, licences: str, pages: Mapping[str, str] | None = None) -> bytes:
    """The whole edition.

    `release`: a release's files by their path in it; `text`: index.html with the lobby in it; `pages`: the site's other
    pages by their path in dist/, whose main part can then be read here too (links to pages are hidden without them).
    """
    scripts = joined("one-file", BUNDLES)
    parts = {name: release[name] for name in PARTS} | {"worker.js": scripts["worker.js"]}
    if pages:
        parts[PAGES] = json.dumps({path: main_part(path, page) for path, page in sorted(pages.items())}).encode()
    body = [
        f'<script type="module">\n{scripts["boot.js"].decode()}</script>',
        *(embedded(name, data) for name, data in sorted(parts.items(), key=lambda part: len(part[1]))),
        f'<script type="text/plain" id="licences">\n{licences.replace("</script", "(/script")}</script>',
        END,
    ]
    css = release["site.css"].decode() + ("" if pages else f"{NO_PAGES}\n")
    text = without_addresses(text, css)
    head, closing, rest = text.rpartition("</body>")
    text = "\n".join([head.rstrip(), *body, closing + rest])
    return page.fill(text, {"CSP": policy(text)}).encode()


def main_part(path: str, text: str) -> dict[str, str]:
    """Language, title and contents of a page's <main>."""
    lang, title, main = LANG.search(text), TITLE.search(text), MAIN.search(text)
    if not lang or not title or not main:
        fail(f"{path} is no page for the one-file edition: it needs a language, a title and one <main>")
    if "@@" in main[1] or FETCHES.search(main[1]):
        fail(f"{path} has something in <main> that a browser would fetch; the one-file edition can't: {main[0][:80]}")
    return {"lang": lang[1], "title": html.unescape(title[1]), "html": main[1]}


def without_addresses(text: str, css: str) -> str:
    """index.html with nothing left in it that a browser would fetch."""
    icon = "data:image/svg+xml;base64," + base64.b64encode((WEB / page.ICON).read_bytes()).decode()
    damage = (OWN / "damage.js").read_text(encoding="utf-8")
    text = COMMENT.sub("", FETCHED.sub("", text))
    css = page.own_style(css, icon)
    text = page.INLINE_STYLE.sub(lambda _style: f"<style>\n{css}</style>", text)
    text = ICON.sub(f'<link rel="icon" href="{icon}">', text)
    text = text.replace("<html ", '<html data-edition="one-file" ', 1).replace('href="./"', 'href="?"')
    text = HEAD.sub(lambda found: f"{found[0]}\n<script>\n{damage}</script>", text)
    if "@@RELEASE@@" in text or "showDamaged" not in text or css not in text or damage not in text:
        fail(
            "index.html is no longer what web/build/one_file.py takes it for: see its expressions for what is replaced"
        )
    return text


def embedded(name: str, data: bytes) -> str:
    """A part as an element of the page."""
    if name.endswith(".zip"):
        data = stored(data)
    return f'<script type="text/plain" data-part="{name}">{base64.b64encode(compressed(name, data)).decode()}</script>'


def stored(archive: bytes) -> bytes:
    """The same archive with nothing compressed in it: compressed as a whole it is smaller, and imports are faster."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(buffer, "w") as new:
        for entry in old.infolist():
            copy = zipfile.ZipInfo(entry.filename, DATE)
            copy.create_system, copy.external_attr = entry.create_system, entry.external_attr
            new.writestr(copy, old.read(entry))
    return buffer.getvalue()


def compressed(name: str, data: bytes) -> bytes:
    """gzip -9 without date or name. It takes seconds, so the last result of each part is kept."""
    label = Path(name).name
    kept = fresh_cache() / "one-file" / f"{label}-{content_key(data)}.gz"
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        for old in kept.parent.glob(f"{label}-*.gz"):
            old.unlink()
        kept.write_bytes(gzip.compress(data, 9, mtime=0))
    return kept.read_bytes()


def policy(text: str) -> str:
    """As strict as can be: no address at all, each script and style sheet by its hash."""
    hashes = {"script-src": page.inline_scripts(text), "style-src": page.inline_styles(text)}
    return "; ".join(
        " ".join([directive, *filter(None, [value]), *map(page.source_hash, hashes.get(directive, []))])
        for directive, value in POLICY.items()
    )
