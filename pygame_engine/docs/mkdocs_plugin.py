"""MkDocs: fenced blocks ``demo``.

::

    plugins:
      - search
      - bear-and-bacon:
          site: https://cards.example/   # optional: "play from here" leads there
          lang: en                       # en or ja; without it the theme's language, else en
          style: four                    # four, two, plain, contrast or text

Every demonstration is verified by the engine; one that is wrong stops the build with file and line.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, cast

from mkdocs.config import base
from mkdocs.config import config_options as options
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from pygame_engine.demo import DemoError, checked
from pygame_engine.demo_page import demo_html, site_url
from pygame_engine.demo_source import fenced
from pygame_engine.diagram import Look

from . import FILES, STATIC

FOLDER = "assets/bear-and-bacon"


class DemoConfig(base.Config):
    """The plugin's options."""

    site = options.Type(str, default="")
    lang = options.Optional(options.Choice(("en", "ja")))
    style = options.Choice(("four", "two", "plain", "contrast", "text"), default="four")


class DemoPlugin(BasePlugin[DemoConfig]):
    """Turns the blocks of a page into figures, once Markdown has been read."""

    def __init__(self) -> None:
        self.made: dict[str, list[str]] = {}

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Every page loads the style sheet and the script."""
        config.extra_css.append(f"{FOLDER}/{FILES[0]}")
        script = options.ExtraScriptValue(f"{FOLDER}/{FILES[1]}")
        script.type = "module"
        config.extra_javascript.append(script)
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """They travel with the site."""
        for name in FILES:
            content = (STATIC / name).read_text(encoding="utf-8")
            files.append(File.generated(config, f"{FOLDER}/{name}", content=content))
        return files

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Verifies the blocks and leaves a mark in the place of each."""
        path = page.file.src_uri
        offset = front_matter(page)
        blocks = list(fenced(markdown))
        lang = self.config.lang or language(config)
        play = site_url(self.config.site) if self.config.site else None
        mark = sha256(path.encode()).hexdigest()[:4]
        made = self.made[path] = []
        for item in checked(((block.line + offset, block.text) for block in blocks), path):
            if isinstance(item, DemoError):
                raise PluginError(str(item))
            style = cast(Look, self.config.style)
            made.append(demo_html(item, lang, play, id_prefix=f"bb{mark}{len(made)}-", style=style))
        lines = markdown.split("\n")
        for number, block in reversed(list(enumerate(blocks))):
            lines[block.first : block.end] = ["", block.indent + placeholder(number), ""]
        return "\n".join(lines)

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Puts the figures where the marks are."""
        for number, figure in enumerate(self.made.pop(page.file.src_uri, [])):
            mark = placeholder(number)
            html = html.replace(f"<p>{mark}</p>", mark).replace(mark, figure)
        return html


def placeholder(number: int) -> str:
    """What stands for a figure while Markdown is read."""
    return f'<div data-bb-place="{number}"></div>'


def front_matter(page: Page) -> int:
    """How many lines of the file stand before the text that plugins get."""
    whole, text = page.file.content_string, page.markdown or ""
    return whole.count("\n") - text.count("\n") if whole.rstrip().endswith(text.rstrip()) else 0


def language(config: Any) -> str:
    """The language that the theme is set to."""
    theme = config.theme
    said = str(theme["language"] if "language" in theme else theme.get("locale", "en"))
    return "ja" if said.startswith("ja") else "en"
