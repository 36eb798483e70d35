"""Sphinx: the directive ``card-demo``.

::

    extensions = ["pygame_engine.docs.sphinx_ext"]
    card_demo_site = "https://cards.example/"   # optional: "play from here" leads there
    card_demo_style = "four"                    # four, two, plain, contrast or text

    .. card-demo::
       :lang: ja

       game: bear
       seed: rain

Every demonstration is verified by the engine. One that is wrong is reported with file and line and fails the build,
with or without ``-W``. HTML gets the figure, every other builder the same in words.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.errors import SphinxError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from pygame_engine import __version__
from pygame_engine.demo import Demo, DemoError, parse_block
from pygame_engine.demo_page import demo_html, site_url
from pygame_engine.demo_text import plain

from . import FILES, STATIC

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LOG = logging.getLogger(__name__)
STYLES = ("four", "two", "plain", "contrast", "text")


class card_demo(nodes.General, nodes.Element):
    """A demonstration in the document: `demo`, `lang`, `style` and `site`."""


class CardDemo(SphinxDirective):
    """Reads and verifies the block."""

    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "lang": lambda text: directives.choice(text, ("en", "ja")),
        "style": lambda text: directives.choice(text, STYLES),
    }

    def run(self) -> list[nodes.Node]:
        source, line = self.state_machine.get_source_and_line(self.content_offset + 1)
        path = str(source or self.env.doc2path(self.env.docname))
        try:
            demo = parse_block("\n".join(self.content), path, line or self.lineno)
            self._once(demo)
        except DemoError as error:
            wrong_in(self.env).append(str(error))
            LOG.error("%s", error.message, location=f"{error.path}:{error.line}", type="card-demo")
            return []
        node = card_demo()
        language = self.config.language or "en"
        node["lang"] = self.options.get("lang", "ja" if language.startswith("ja") else "en")
        node["style"] = self.options.get("style", self.config.card_demo_style)
        node["demo"], node["site"] = demo, self.config.card_demo_site
        return [node]

    def _once(self, demo: Demo) -> None:
        """An id stands once in a document."""
        seen: dict[str, int] = self.state.document.__dict__.setdefault("card_demo_ids", {})
        if demo.id in seen:
            already = f"the id {demo.id!r} is already in this document (line {seen[demo.id]})"
            raise DemoError(demo.path, demo.line, already)
        if demo.id:
            seen[demo.id] = demo.line


def visit_html(translator: Any, node: card_demo) -> None:
    """The figure."""
    count = translator.card_demos = getattr(translator, "card_demos", 0) + 1
    mark = sha256(translator.builder.current_docname.encode()).hexdigest()[:4]
    play = site_url(node["site"]) if node["site"] else None
    prefix = f"bb{mark}{count}-"
    translator.body.append(demo_html(node["demo"], node["lang"], play, id_prefix=prefix, style=node["style"]))
    raise nodes.SkipNode


def in_words(demo: Demo, lang: str) -> list[str]:
    """A demonstration as paragraphs."""
    rows = [plain(demo.title, lang)] if demo.title else []
    for frame in demo.frames(lang):
        said = " ".join(filter(None, (frame.event, plain(frame.caption, lang), frame.alt if not frame.number else "")))
        rows.append(f"{frame.number}. {said}" if demo.steps else said)
        rows += frame.count
    for choice in demo.choices:
        verdict = "✓" if choice.reason is None else "✗"
        rows.append(f"{verdict} {choice.text} {demo.verdict_text(choice, lang)} {plain(choice.comment, lang)}".strip())
    return rows


def on_resolved(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Words in the place of the figures, for builders that make no HTML."""
    if app.builder.format == "html":
        return
    for node in list(doctree.findall(card_demo)):
        paragraphs = [nodes.paragraph(text=row) for row in in_words(node["demo"], node["lang"])]
        node.replace_self(nodes.block_quote("", *paragraphs))


def wrong_in(env: Any) -> list[str]:
    """What has been found wrong in this build."""
    found: list[str] = env.__dict__.setdefault("card_demos_wrong", [])
    return found


def fail(app: Sphinx, env: Any) -> None:
    """A build with a wrong demonstration has failed, whatever its flags; nothing of it is kept for the next one."""
    wrong = wrong_in(env)
    if wrong:
        raise SphinxError("demonstrations that are wrong:\n" + "\n".join(sorted(wrong)))


def add_static(app: Sphinx) -> None:
    """The style sheet and the script travel with the pages."""
    if app.builder.format == "html":
        app.config.html_static_path.append(str(STATIC))


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx calls."""
    app.add_config_value("card_demo_site", "", "html", (str,))
    app.add_config_value("card_demo_style", "four", "env", (str,))
    app.add_node(card_demo, html=(visit_html, None))
    app.add_directive("card-demo", CardDemo)
    app.connect("builder-inited", add_static)
    app.connect("env-updated", fail)
    app.connect("doctree-resolved", on_resolved)
    app.add_css_file(FILES[0])
    app.add_js_file(FILES[1], type="module")
    return {"version": __version__, "env_version": 1, "parallel_read_safe": False, "parallel_write_safe": True}
