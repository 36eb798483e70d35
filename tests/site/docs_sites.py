"""Small Sphinx and MkDocs sites with demonstrations, built for real in a folder of a test."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from bear_blocks import SPADES, steps

from web.build.base import ROOT

LINE = f"""\
id: mother
{SPADES}show: 0
title: The ace takes the mother
caption: Who wins with `AS`?
{steps("The ace takes it.")}expect tricks: 1 0 0
"""
QUESTION = """\
game: bacon4
seed: rain
hand 0: 7a 7b 8a W W
dealer: 3
choose:
  play 7a 7b | yes | A pair.
  play 7a 8a | no no-combination | No pair, no run.
"""
SEEDED = "game: six-bid-solo\nseed: rain\ndealer: 2\n"
WRONG = QUESTION.replace("yes", "no must-lead")


def indented(text: str) -> str:
    return "".join(f"   {line}\n" for line in text.splitlines())


def sphinx_site(folder: Path, *, blocks: list[str], language: str = "en") -> Path:
    """The sources of a Sphinx site with these blocks on its one page."""
    folder.mkdir()
    config = (
        f'project = "Cards"\nlanguage = "{language}"\nextensions = ["pygame_engine.docs.sphinx_ext"]\n'
        'card_demo_site = "https://cards.example/"\nhtml_theme = "alabaster"\n'
    )
    (folder / "conf.py").write_text(config, encoding="utf-8")
    parts = [f".. card-demo::\n\n{indented(block)}" for block in blocks]
    (folder / "index.rst").write_text("Cards\n=====\n\nText.\n\n" + "\nText.\n\n".join(parts), encoding="utf-8")
    return folder


def run(arguments: list[str], folder: Path, extra: Path | None = None) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(map(str, filter(None, (extra, ROOT))))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-m", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def build_sphinx(source: Path, out: Path, builder: str = "html", *flags: str) -> subprocess.CompletedProcess[str]:
    return run(["sphinx", "-q", "-b", builder, *flags, str(source), str(out)], source)


def mkdocs_site(folder: Path, *, text: str, options: str = "") -> Path:
    """The sources of an MkDocs site with that page, in MkDocs' own theme, which asks nobody for anything."""
    (folder / "docs").mkdir(parents=True)
    config = (
        "site_name: Cards\ntheme:\n  name: mkdocs\n  highlightjs: false\nplugins:\n  - search\n  - bear-and-bacon:\n"
        f"      site: https://cards.example/\n{options}use_directory_urls: false\n"
    )
    (folder / "mkdocs.yml").write_text(config, encoding="utf-8")
    (folder / "docs" / "index.md").write_text(text, encoding="utf-8")
    return folder


def plugin_path(folder: Path) -> Path:
    """A folder that declares the plugin as an installed package does, with what pyproject.toml says."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    info = folder / "bear_and_bacon-9.dist-info"
    info.mkdir(parents=True)
    lines = [f"[{group}]\n" + "".join(f"{n} = {v}\n" for n, v in named.items()) for group, named in declared.items()]
    (info / "entry_points.txt").write_text("".join(lines), encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bear-and-bacon\nVersion: 9\n", encoding="utf-8")
    return folder


def build_mkdocs(source: Path, out: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    extra = source.parent / "installed"
    if not extra.exists():
        plugin_path(extra)
    return run(["mkdocs", "build", "-q", "-d", str(out), *flags], source, extra)


def markdown(*blocks: str) -> str:
    return "---\ntitle: Cards\n---\n\n# Cards\n\n" + "\nText.\n\n".join(f"```demo\n{block}```\n" for block in blocks)
