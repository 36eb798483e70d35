"""index.html and its companions: placeholders, content security policy, manifest, style sheet."""

from __future__ import annotations

import base64
import hashlib
import importlib
import re
from html import escape
from pathlib import Path

import resvg_py

from .base import ROOT, WEB, fail

LANGUAGES = ("en", "ja")
ICON = "icons/icon.svg"
NAME = "Bear & Bacon"
# Drawing -> sizes in pixels: 180 for iOS, 192 and 512 for installing elsewhere.
PNG_SIZES = {"icon": (180, 192, 512), "icon-maskable": (512,)}
PLACEHOLDER = re.compile(r"@@[A-Z_]+@@")
INLINE_SCRIPT = re.compile(r"<script(?P<attributes>(?:\s[^>]*)?)>(?P<code>.*?)</script>", re.DOTALL | re.IGNORECASE)
INLINE_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
# Script elements with these types are data, which no policy stops.
DATA_TYPES = re.compile(r"""\btype\s*=\s*["']?(application/(ld\+)?json|text/plain)""", re.IGNORECASE)

POLICY = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    # PyScript starts its worker from a Blob.
    "worker-src": "'self' blob:",
    "style-src": "'self'",
    # Components place cards with custom properties in style attributes.
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "object-src": "'none'",
}


def shell(copy_size: int = 0) -> dict[str, str]:
    """What the app's own components put into the page before any Python starts in the browser.

    `copy_size`: bytes of the one-file edition that the page offers, 0 where there is none to offer.
    """
    module = importlib.import_module("web.shell")
    values = {f"SHELL_{language.upper()}": str(module.shell_html(language, copy_size)) for language in LANGUAGES}
    values |= {"TITLE": escape(str(module.page_title(LANGUAGES[0]))), "COPY": str(copy_size)}
    return values | {"STYLE": own_style(style_sheet().decode())}


def template(copy_size: int = 0) -> str:
    """index.html with everything filled in that does not depend on the release's name."""
    return fill((ROOT / "index.html").read_text(encoding="utf-8"), shell(copy_size))


def fill(text: str, values: dict[str, str]) -> str:
    """Replace the placeholders that have a value."""
    return PLACEHOLDER.sub(lambda found: values.get(found[0].strip("@"), found[0]), text)


def finish(text: str, release: str, name: str) -> bytes:
    """Fill what is left: the release's folder and, last of all, the policy, which depends on every inline script."""
    text = fill(text, {"RELEASE": release})
    text = fill(text, {"CSP": policy(text)})
    if left := sorted(set(PLACEHOLDER.findall(text))):
        fail(f"{name} has placeholders that nothing fills: {', '.join(left)}")
    return text.encode()


def policy(html: str) -> str:
    """The content security policy for a page, naming each inline script and style sheet by its hash."""
    inside = {"script-src": inline_scripts(html), "style-src": inline_styles(html)}
    sources = POLICY | {name: " ".join([POLICY[name], *map(source_hash, codes)]) for name, codes in inside.items()}
    return "; ".join(f"{directive} {value}" for directive, value in sources.items())


def source_hash(code: str) -> str:
    """How a policy names an inline script or style sheet."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()}'"


def inline_scripts(html: str) -> list[str]:
    """The code of every script that stands in the page itself."""
    return [
        found["code"]
        for found in INLINE_SCRIPT.finditer(html)
        if not re.search(r"\bsrc\s*=", found["attributes"]) and not DATA_TYPES.search(found["attributes"])
    ]


def inline_styles(html: str) -> list[str]:
    """Every style sheet that stands in the page itself."""
    return INLINE_STYLE.findall(html)


def style_sheet() -> bytes:
    """site.css: the style sheets one after the other, in the order of their names."""
    sheets = sorted((WEB / "styles").glob("*.css"))
    return "\n".join(f"/* {sheet.name} */\n{sheet.read_text(encoding='utf-8').strip()}\n" for sheet in sheets).encode()


def own_style(css: str, icon: str = ICON) -> str:
    """The style sheet as index.html holds it, where the icon has another address than from site.css."""
    return css.replace(f"../../{ICON}", icon)


def icons() -> dict[str, bytes]:
    """The icons by their place in dist/: the drawings, and the pixels that phones still ask for."""
    drawings = {path.name: path.read_bytes() for path in sorted((WEB / "icons").glob("*.svg"))}
    pixels = {
        f"{stem}-{size}.png": draw(drawings[f"{stem}.svg"], size) for stem, sizes in PNG_SIZES.items() for size in sizes
    }
    return {f"icons/{name}": data for name, data in (drawings | pixels).items()}


def draw(drawing: bytes, size: int) -> bytes:
    """An SVG as a square PNG."""
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing.decode(), width=size, height=size, skip_system_fonts=True))


def manifest(icon_names: list[str]) -> dict[str, object]:
    """The web app manifest. Everything in it is relative, so that it holds under any path."""
    return {
        "name": NAME,
        "short_name": NAME,
        "description": "Three card games that need no server. / サーバーなしで遊べる三つのカードゲーム",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f2e8",
        "theme_color": "#f6f2e8",
        "categories": ["games", "entertainment"],
        "icons": [icon(name) for name in icon_names],
    }


def icon(name: str) -> dict[str, str]:
    """A manifest's entry for one icon: a number at the end of the name is its size, `maskable` says what it is for."""
    stem = Path(name).stem
    size = re.search(r"(\d+)$", stem)
    return {
        "src": f"./{name}",
        "sizes": f"{size[1]}x{size[1]}" if size else "any",
        "type": "image/png" if size else "image/svg+xml",
        "purpose": "maskable" if "maskable" in stem else "any",
    }
