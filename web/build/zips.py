"""The two Python archives of a release, byte-compiled: the trimmed standard library and the app."""

from __future__ import annotations

import ast
import importlib.util
import io
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from .base import (
    CACHE,
    HERE,
    MODULES,
    ROOT,
    WEB,
    content_key,
    fail,
    files_under,
    say,
    shown,
    tree_key,
    write_json,
)
from .node import run_node

PYODIDE = MODULES / "pyodide"
RUNNER = HERE / "pyodide_run.mjs"
COMPILER = HERE / "pyodide_compile.py"
MODULE_LIST = HERE / "stdlib_modules.txt"
ROOT_LIST = HERE / "stdlib_roots.txt"
STAND_INS = HERE / "stand_ins"
"""Modules of our own in the place of the standard library's and of a dependency's: each says why."""
NOT_WANTED = ("asyncio.base_subprocess", "asyncio.selector_events", "bz2", "compression.zstd", "lzma", "ssl")
"""Modules for work that no browser does, which others import at each start if they are there."""

# Parts of the engine that never run in the browser.
ENGINE_LEFT_OUT = {
    "adapters",
    "testing",
    "arena.py",
    "arena_results.py",
    "arena_bids.py",
    "arena_miseres.py",
    "stepped.py",
    "benchmark.py",
    "exec_bot.py",
    "bench.py",
    "bench_bacon.py",
    "bench_solver.py",
    "cli.py",
    "demo.py",
    "demo_frames.py",
    "demo_page.py",
    "demo_source.py",
    "demo_text.py",
    "diagram.py",
    "docs",
    "standings",
    "embed.py",
    "position.py",
    "svg_words.py",
    "terminal.py",
    "__main__.py",
}
# Folders of web/ that are not the Python app.
WEB_LEFT_OUT = {"build", "host", "node_modules", "styles", "icons", "locale"}
# Pure-Python dependencies, each with what is not wanted of it. A package that nothing imports stays at home.
DEPENDENCIES = {
    "htpy": ("django.py", "html2htpy.py", "starlette.py"),
    "markupsafe": (),
    # Only its encoder: drawing a code takes ten lines, its own writers thirty modules of the standard library.
    "segno": ("__init__.py", "cli.py", "helpers.py", "scripts.py", "utils.py", "writers.py"),
}
# Every entry of every archive bears this date, so that equal contents give equal bytes.
DATE = (1980, 1, 1, 0, 0, 0)

Files = Mapping[str, bytes]


def pack(files: Files) -> bytes:
    """A zip archive whose bytes depend on names and contents alone.

    Deflated: many hosts send archives as they are, and then a stored library would weigh 2 MB more. It costs 40 ms of
    the start (measured: 690 ms instead of 650 ms under Node).
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, DATE)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name], compresslevel=9)
    return buffer.getvalue()


def compile_files(label: str, sources: Files, prefix: str) -> dict[str, bytes]:
    """Byte-compile every .py of `sources`, keep the rest as it is. `prefix` goes before file names in tracebacks.

    The last result of each label is kept, and is used again as long as nothing changes.
    """
    key = content_key(tree_key(sources.items()), prefix, COMPILER, RUNNER, *interpreter_files())
    cached = CACHE / "compiled" / f"{label}-{key}"
    if not cached.is_dir():
        with tempfile.TemporaryDirectory(dir=fresh_cache()) as folder:
            work = Path(folder)
            write_tree(work / "source", {name: data for name, data in sources.items() if name.endswith(".py")})
            (work / "compiled").mkdir()
            write_json(work / "settings.json", {"prefix": prefix})
            run_node(RUNNER, COMPILER, PYODIDE, work)
            cached.parent.mkdir(exist_ok=True)
            for old in cached.parent.glob(f"{label}-*"):
                shutil.rmtree(old)
            (work / "compiled").rename(cached)
    compiled = {path.relative_to(cached).as_posix(): path.read_bytes() for path in files_under(cached)}
    return compiled | {name: data for name, data in sources.items() if not name.endswith(".py")}


def fresh_cache() -> Path:
    """The cache folder, made if needed."""
    CACHE.mkdir(parents=True, exist_ok=True)
    return CACHE


def interpreter_files() -> list[Path]:
    """What the vendored interpreter consists of: when one of these changes, everything is compiled anew."""
    return [PYODIDE / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")]


def write_tree(folder: Path, files: Files) -> None:
    """Write named contents below a folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


# --- the standard library ---


def read_list(path: Path) -> list[str]:
    """Module names, one a line; `#` starts a remark."""
    lines = (line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def module_of(name: str) -> str:
    """The module that a file of an archive holds: a/b/__init__.py -> a.b"""
    return name.rsplit(".", 1)[0].removesuffix("/__init__").replace("/", ".")


def stock_stdlib() -> dict[str, bytes]:
    """Every file of the standard library that Pyodide ships."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        return {entry.filename: archive.read(entry) for entry in archive.infolist() if not entry.is_dir()}


def stdlib_zip() -> bytes:
    """python_stdlib.zip with only the modules that stdlib_modules.txt names, byte-compiled."""
    wanted = set(read_list(MODULE_LIST))
    sources = {
        name: data for name, data in stock_stdlib().items() if name.endswith(".py") and module_of(name) in wanted
    }
    missing = wanted - {module_of(name) for name in sources}
    if missing:
        fail(
            f"{shown(MODULE_LIST)} names modules that this Pyodide does not have: {', '.join(sorted(missing))}. "
            "`python build.py refresh` writes the list anew."
        )
    sources |= stand_ins("stdlib")
    return pack(compile_files("stdlib", sources, "/lib/python314.zip/"))


def stand_ins(name: str) -> dict[str, bytes]:
    """Our own modules for the standard library or a dependency."""
    folder = STAND_INS / name
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.py"))}


def unwanted(module: str) -> bool:
    """Whether it is one of NOT_WANTED, or in one."""
    return any(module == name or module.startswith(name + ".") for name in NOT_WANTED)


# --- the app ---


def app_sources() -> dict[str, bytes]:
    """Everything that goes into app.zip, before compiling."""
    files = package_files(ROOT / "pygame_engine", ENGINE_LEFT_OUT) | package_files(WEB, WEB_LEFT_OUT) | catalogues()
    imported = {name.split(".")[0] for name in imported_names(files)}
    # htpy stands on markupsafe, so it is needed wherever htpy is.
    needed = {name for name in DEPENDENCIES if name in imported or (name == "markupsafe" and "htpy" in imported)}
    for name in sorted(needed):
        files |= dependency(name) | {f"{name}/{inner}": data for inner, data in stand_ins(name).items()}
    return files


def package_files(folder: Path, left_out: Iterable[str]) -> dict[str, bytes]:
    """The modules and the data of one of our packages, under the package's name."""
    left_out = {*left_out, "__pycache__"}
    found: dict[str, bytes] = {}
    for path in files_under(folder):
        inner = path.relative_to(folder)
        if inner.parts[0] in left_out or "__pycache__" in inner.parts or "tests" in inner.parts:
            continue
        if path.suffix == ".py" or (path.suffix in {".json", ".txt"} and len(inner.parts) > 1):
            found[f"{folder.name}/{inner.as_posix()}"] = path.read_bytes()
    return found


def catalogues() -> dict[str, bytes]:
    """The compiled message catalogues, at the place where the app looks for them."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in sorted((WEB / "locale").glob("*/LC_MESSAGES/*.mo"))
    }


def imported_names(files: Files) -> set[str]:
    """The modules that these modules import by their full names anywhere, at once or late."""
    names: set[str] = set()
    for source in (data for name, data in files.items() if name.endswith(".py")):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
    return names


def needed_modules() -> list[str]:
    """What must be in the trimmed library: what stdlib_roots.txt names, and what our own code imports anywhere."""
    ours = {name: data for name, data in app_sources().items() if name.split("/")[0] not in DEPENDENCIES}
    imported = {name for name in imported_names(ours) if name.split(".")[0] in sys.stdlib_module_names}
    return sorted(imported.union(read_list(ROOT_LIST)))


def dependency(name: str) -> dict[str, bytes]:
    """The Python files of an installed package; its C extensions stay behind, their pure twins are in the package."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        fail(f"the Python package {name} is not installed in .venv; delete .venv and run build.py again.")
    folder = Path(spec.origin).parent
    return {
        f"{name}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in files_under(folder)
        if path.suffix == ".py" and path.relative_to(folder).as_posix() not in DEPENDENCIES[name]
    }


def app_zip() -> bytes:
    """The engine, the site's Python, its catalogues and its dependencies, byte-compiled."""
    return pack(compile_files("app", app_sources(), ""))


def archive_modules(archive: bytes) -> list[str]:
    """The modules that an archive of ours holds."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return sorted(module_of(name) for name in opened.namelist() if name.endswith(".pyc"))


# --- proof and refreshing of the list ---


def check_archives(pyodide: Path, app: Path) -> None:
    """Import every module of the app, and every late import, in the finished interpreter under Node."""
    key = content_key(HERE / "pyodide_check.py", RUNNER, ROOT_LIST, app, *files_under(pyodide))
    stamp = CACHE / "checked"
    if stamp.is_file() and stamp.read_text() == key:
        say("check: the archives were proved before, skipped")
        return
    say("check: importing every module in the vendored interpreter")
    with tempfile.TemporaryDirectory(dir=fresh_cache()) as folder:
        work = Path(folder)
        shutil.copy(app, work / "app.zip")
        write_json(work / "settings.json", {"app": archive_modules(app.read_bytes()), "roots": needed_modules()})
        run_node(RUNNER, HERE / "pyodide_check.py", pyodide, work)
    stamp.write_text(key)


def refresh_list() -> None:
    """Write stdlib_modules.txt anew: all that is loaded once the app and what stdlib_roots.txt names are imported."""
    say(f"refresh: measuring which modules the app and {shown(ROOT_LIST)} load")
    with tempfile.TemporaryDirectory(dir=fresh_cache()) as folder:
        work = Path(folder)
        app = app_zip()
        (work / "app.zip").write_bytes(app)
        write_json(work / "settings.json", {"app": archive_modules(app), "roots": needed_modules()})
        loaded = set(run_node(RUNNER, HERE / "pyodide_check.py", PYODIDE, work).split())
    stock = {module_of(name) for name in stock_stdlib() if name.endswith(".py")}
    names = sorted(name for name in loaded & stock if not unwanted(name))
    text = (
        "# The modules of the trimmed standard library. Written by `python build.py refresh`; see stdlib_roots.txt.\n"
    )
    MODULE_LIST.write_text(text + "\n".join(names) + "\n", encoding="utf-8")
    say(f"refresh: {len(names)} modules in {shown(MODULE_LIST)}")
