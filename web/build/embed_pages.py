"""What other pages embed, and the page that tells their authors how."""

from __future__ import annotations

from typing import Any

from htpy import Element, Node, button, div, form, h1, h3, input, label, option, p, select, textarea
from markupsafe import Markup

from pygame_engine.docs import FILES, STATIC
from web.components import face
from web.context import Context
from web.settings import Settings

from . import rules_pages
from .base import WEB, fail
from .page import LANGUAGES
from .rules_source import Source, read
from .rules_words import LANGUAGE_NAME

PAGES = WEB / "pages"
PLAIN = ("embed.js", "embed.html", "embed.css")
BUILDER = "@@BUILDER@@"

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "title": "Embed a position",
        "game": "Game",
        "link": "Link of a deal or position, instead of everything below",
        "seed": "Seed",
        "dealer": "Dealer's seat",
        "deal": "Cards: hands by seat with / between, kitty or widow behind +",
        "line": "Actions to step through: action | caption; action …",
        "step": "Steps shown at first",
        "show": "Open hands: seats, or all",
        "heading": "Heading",
        "lang": "Language",
        "theme": "Colours",
        "cards": "Faces",
        "playable": "Can be played on",
        "as-page": "as the page around it",
        "yes": "yes",
        "no": "no",
        "element": "Element",
        "frame": "Frame",
        "copy": "Copy",
        "copied": "Copied.",
        "preview": "As your page shows it",
    },
    "ja": {
        "title": "局面を埋め込む",
        "game": "ゲーム",
        "link": "ディールや局面のリンク(下の欄の代わり)",
        "seed": "シード",
        "dealer": "ディーラーの席",
        "deal": "札: 席順の手札を / で区切り、キティやウィドウは + の後ろに",
        "line": "手順: 手 | 説明; 手 …",
        "step": "最初に見せる手数",
        "show": "開く手札: 席番号または all",
        "heading": "見出し",
        "lang": "言語",
        "theme": "配色",
        "cards": "絵柄",
        "playable": "続きを遊べる",
        "as-page": "周りのページと同じ",
        "yes": "はい",
        "no": "いいえ",
        "element": "要素",
        "frame": "フレーム",
        "copy": "コピー",
        "copied": "コピーしました。",
        "preview": "ページでの見え方",
    },
}
"""Words of the form; not in the app's catalogue, since they never travel to Python in the browser."""


def files() -> dict[str, bytes]:
    """What other pages load, and the authors' pages, by their place in dist/."""
    found = {name: (PAGES / name).read_bytes() for name in PLAIN}
    found |= {name: (STATIC / name).read_bytes() for name in FILES}
    found["embed/index.html"] = rules_pages.choosing_page("embed", WORDS["en"]["title"]).encode()
    for lang in LANGUAGES:
        found[f"embed/{lang}/index.html"] = author_page(lang).encode()
    return found


def author_page(lang: str) -> str:
    """How to embed, with the form that writes the line."""
    source = read(PAGES / f"embed.{lang}.md", lang)
    if source.problems:
        line, problem = source.problems[0]
        fail(f"web/pages/embed.{lang}.md:{line}: {problem}")
    writer = rules_pages.Writer(source, refuse)
    content: list[Node] = [h1[source.title], rules_pages.lead(writer), rules_pages.contents(source)]
    for part in source.sections:
        html = str(rules_pages.section_element(writer, part))
        content.append(Markup(html.replace(f"<p>{BUILDER}</p>", str(builder(lang)))))
    return rules_pages.document(
        lang,
        source.title,
        rules_pages.frame(lang, "index", content, classes="center prose"),
        kind="embed",
        scripts=("rules.mjs", "author.mjs"),
        description=source.meta.get("description", ""),
    )


def refuse(source: Source, demo: object) -> str:
    """The authors' page has no demonstrations of its own."""
    fail(f"{source.path.name}: demonstrations stand on rules pages")


def builder(lang: str) -> Element:
    """The form, the lines that it writes, the table that they make."""
    words, context = WORDS[lang], Context(Settings(lang=lang))
    games = [(name, face.name(context, name)) for name in face.games()]
    same = ("", words["as-page"])
    looks = [same, ("light", context._("Light")), ("dark", context._("Dark"))]
    decks = [
        ("", context._("Four colours")),
        ("two", context._("Two colours")),
        ("plain", context._("Plain")),
        ("contrast", context._("High contrast")),
    ]
    return div(".author", {"data-copied": words["copied"]})[
        form(".form.panel", autocomplete="off")[
            choice("game", words["game"], games),
            text("link", words["link"]),
            text("seed", words["seed"], "rain"),
            text("dealer", words["dealer"], "0"),
            text("deal", words["deal"]),
            text("line", words["line"]),
            text("step", words["step"]),
            text("show", words["show"]),
            text("title", words["heading"]),
            choice("lang", words["lang"], [same, *((code, name) for code, name in LANGUAGE_NAME.items())]),
            choice("theme", words["theme"], looks),
            choice("cards", words["cards"], decks),
            choice("playable", words["playable"], [("", words["yes"]), ("no", words["no"])]),
        ],
        [line(name, words[name], words["copy"]) for name in ("element", "frame")],
        p(".hint-text", role="status", id="author-said"),
        h3[words["preview"]],
        div({"data-preview": True}),
    ]


def field(name: str, title: str, control: Node) -> Element:
    """A field with its label."""
    return div(".field")[label(for_=f"author-{name}")[title], control]


def text(name: str, title: str, value: str = "") -> Element:
    """A text field."""
    attributes: dict[str, Any] = {"id": f"author-{name}", "name": name, "value": value, "maxlength": "4000"}
    return field(name, title, input(".input", attributes, type="text", spellcheck="false"))


def choice(name: str, title: str, values: list[tuple[str, str]]) -> Element:
    """A choice of a few."""
    options = [option(value=value)[shown] for value, shown in values]
    return field(name, title, select(".select", id=f"author-{name}", name=name)[options])


def line(name: str, title: str, copy: str) -> Element:
    """A line to copy."""
    ident = f"author-{name}"
    return div(".field")[
        label(for_=ident)[title],
        textarea(".input", id=ident, rows="3", readonly=True, spellcheck="false"),
        div[button(".button", {"data-copy": ident, "aria-label": f"{copy}: {title}"}, type="button")[copy]],
    ]
