"""Places, progress lines and content stamps that every part of the build shares."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
HERE = WEB / "build"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
MODULES = WEB / "node_modules"


class BuildError(Exception):
    """The build can't go on; the message says what was wrong and what to do."""


def say(line: str) -> None:
    """One line of progress, shown at once even when the output is a pipe."""
    print(line, flush=True)


def fail(line: str) -> NoReturn:
    """End the build with an explanation; the command line shows it without a traceback."""
    raise BuildError(line)


def sha256(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def shown(path: Path) -> str:
    """The path as people write it: relative to the project where it lies inside."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def files_under(folder: Path) -> list[Path]:
    """Every file below a folder, in an order that does not depend on the machine."""
    return sorted(
        (path for path in folder.rglob("*") if path.is_file()), key=lambda path: path.relative_to(folder).as_posix()
    )


def content_key(*parts: str | bytes | Path) -> str:
    """One hash over texts, bytes and files (by content, not by date)."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def tree_key(files: Iterable[tuple[str, bytes]]) -> str:
    """One hash over named contents."""
    return content_key(*(part for name, data in sorted(files) for part in (name, data)))


def write_json(path: Path, value: Any) -> None:
    """Write readable, stable JSON."""
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def run_to_end(command: list[str], variables: dict[str, str] | None = None) -> int:
    """Run a program in the project's folder and leave Ctrl-C to it: it ends in its own way."""
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, **(variables or {})}) as program:
        while True:
            try:
                return program.wait()
            except KeyboardInterrupt:
                continue


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """Hold a named lock, so that two builds of one checkout wait for each other (where the system has file locks)."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as handle:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
