"""The vendored files: which of them are shipped, whether they are the pinned ones, and their licences."""

from __future__ import annotations

import importlib.metadata
import json
from pathlib import Path

from .base import HERE, MODULES, WEB, fail, sha256, shown, tree_key, write_json
from .zips import DEPENDENCIES, dependency

LOCK = WEB / "vendor.lock.json"

# Path in a release -> path below web/node_modules.
SHIPPED = {
    "pyodide/pyodide.mjs": "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs": "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm": "pyodide/pyodide.asm.wasm",
    "pyscript/core.js": "@pyscript/core/dist/core.js",
    "pyscript/core-C9KDLldu.js": "@pyscript/core/dist/core-C9KDLldu.js",
    "pyscript/error-D2315lOB.js": "@pyscript/core/dist/error-D2315lOB.js",
}
# Not shipped as they are, but what is shipped is made from them.
MADE_FROM = ("idiomorph/dist/idiomorph.esm.js", "pyodide/python_stdlib.zip", "pyodide/pyodide-lock.json")

# Licence texts that the packages do not carry themselves.
TEXTS = {"Pyodide (MPL-2.0)": "MPL-2.0.txt", "CPython (PSF-2.0)": "PSF-2.0.txt"}
# npm packages that are installed but of which nothing is shipped.
NOT_SHIPPED = {"ws", "@types/emscripten"}


def shipped_files() -> dict[str, bytes]:
    """The vendored files of a release, proved to be the pinned ones."""
    check_lock()
    return {name: (MODULES / source).read_bytes() for name, source in SHIPPED.items()}


def current_lock() -> dict[str, dict[str, str]]:
    """What vendor.lock.json would say of the files that are installed now."""
    npm = {source: sha256((MODULES / source).read_bytes()) for source in sorted({*SHIPPED.values(), *MADE_FROM})}
    python = {name: tree_key(dependency(name).items()) for name in sorted(DEPENDENCIES)}
    return {"npm": npm, "python": python}


def check_lock() -> None:
    """Refuse files that differ from the pinned ones."""
    pinned, current = json.loads(LOCK.read_text(encoding="utf-8")), current_lock()
    drifted = [
        f"{kind}: {name}"
        for kind in ("npm", "python")
        for name in sorted(pinned[kind].keys() | current[kind].keys())
        if pinned[kind].get(name) != current[kind].get(name)
    ]
    if drifted:
        fail(
            f"vendored files differ from {shown(LOCK)}:\n  "
            + "\n  ".join(drifted)
            + "\nIf versions were raised on purpose, `python build.py refresh` pins the new files; "
            "otherwise delete web/node_modules and .venv."
        )


def refresh_lock() -> None:
    """Pin the files that are installed now."""
    write_json(LOCK, current_lock())


def licences() -> str:
    """The licences of everything that a release contains and we did not write."""
    parts = [(title, (HERE / "licences" / name).read_text(encoding="utf-8")) for title, name in TEXTS.items()]
    parts += npm_licences()
    parts += [(f"{name} {importlib.metadata.version(name)}", python_licence(name)) for name in sorted(DEPENDENCIES)]
    heading = (
        "Bear & Bacon is under the MIT licence. A copy of this site also holds works of others, under these licences.\n"
    )
    return heading + "".join(f"\n{'=' * 28}\n{title}\n{'=' * 28}\n\n{text.strip()}\n" for title, text in parts)


def npm_licences() -> list[tuple[str, str]]:
    """Title and text for each npm package that is shipped, by itself or inside another one."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    found: list[tuple[str, str]] = []
    for place, about in sorted(lock["packages"].items()):
        name = place.rpartition("node_modules/")[2]
        if not place or name in NOT_SHIPPED or about.get("dev"):
            continue
        texts = sorted(path for path in (WEB / place).glob("*") if path.name.upper().startswith("LICENSE"))
        text = (
            texts[0].read_text(encoding="utf-8") if texts else "(The package names its licence and has no text of it.)"
        )
        found.append((f"{name} {about['version']} ({about.get('license', 'see text')})", text))
    return found


def python_licence(name: str) -> str:
    """The licence text that an installed Python package carries."""
    files = importlib.metadata.files(name) or []
    texts = [file for file in files if Path(str(file)).name.upper().startswith(("LICENSE", "COPYING"))]
    return (
        "\n\n".join(Path(str(file.locate())).read_text(encoding="utf-8") for file in texts)
        or "(no text in the package)"
    )
