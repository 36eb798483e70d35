"""Reading the HTML that the app makes: a strict tree, what it says to ears, and the faults that tests look for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"img", "input", "br", "hr", "meta", "link", "source", "wbr", "col"}
BLOCKS = {
    *("address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figcaption"),
    *("figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p"),
    *("pre", "section", "table", "ul"),
}
PARENTS = {
    "li": {"ul", "ol"},
    "tr": {"thead", "tbody", "tfoot"},
    "td": {"tr"},
    "th": {"tr"},
    "tbody": {"table"},
    "thead": {"table"},
    "tfoot": {"table"},
    "dt": {"dl", "div"},
    "dd": {"dl", "div"},
    "option": {"select"},
    "legend": {"fieldset"},
}
PHRASING_ONLY = {
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "span",
    "b",
    "small",
    "button",
    "label",
    "kbd",
    "abbr",
    "dt",
    "legend",
    "a",
}
INTERACTIVE = {"a", "button", "input", "select", "textarea", "label"}
DRAWING = {"d", "transform", "points", "viewbox", "viewBox"}
"""Attributes of SVG that hold no words."""


class Malformed(ValueError):
    """The HTML would not be read as it was written."""


@dataclass(eq=False)
class Node:
    """An element; `children` are elements and texts."""

    tag: str
    attrs: dict[str, str]
    parent: Node | None = None
    children: list[Node | str] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attrs.get(name, "")

    def __contains__(self, name: str) -> bool:
        return name in self.attrs

    @property
    def classes(self) -> list[str]:
        return self["class"].split()

    def walk(self) -> Iterator[Node]:
        """This element and all below it."""
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child.walk()

    def above(self) -> Iterator[Node]:
        """The elements that this one stands in, itself first."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    def find(self, tag: str = "", **attrs: str) -> list[Node]:
        """The elements with that tag (empty: any) and these attributes (``data_x`` for ``data-x``)."""
        wanted = {name.replace("_", "-"): value for name, value in attrs.items()}
        return [
            node
            for node in self.walk()
            if (not tag or node.tag == tag) and all(node.attrs.get(name) == value for name, value in wanted.items())
        ]

    def with_class(self, name: str) -> list[Node]:
        return [node for node in self.walk() if name in node.classes]

    def text(self) -> str:
        """All text, as it stands."""
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)

    def heard(self) -> str:
        """What a screen reader has to say for this element: its name where it has one, else what is in it."""
        if self["aria-hidden"] == "true" or "hidden" in self:
            return ""
        if self["aria-label"]:
            return self["aria-label"]
        if self.tag == "img":
            return self["alt"]
        if self.tag == "svg":
            return "".join(node.text() for node in self.find("title"))
        if self.tag == "abbr" and self["title"]:
            return self["title"]
        return " ".join(
            part for part in (c.strip() if isinstance(c, str) else c.heard() for c in self.children) if part
        )


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("#root", {})
        self.at = self.root

    def _open(self, tag: str, attrs: list[tuple[str, str | None]]) -> Node:
        twice = [name for name, count in Counter(name for name, _ in attrs).items() if count > 1]
        if twice:
            raise Malformed(f"<{tag}> has {twice} twice")
        node = Node(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(node)
        return node

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = self._open(tag, attrs)
        if tag not in VOID:
            self.at = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = self._open(tag, attrs)
        if tag not in VOID and not any(above.tag == "svg" for above in node.above()):
            raise Malformed(f"<{tag}/> does not close itself in HTML")

    def handle_endtag(self, tag: str) -> None:
        if self.at.tag != tag or self.at.parent is None:
            raise Malformed(f"</{tag}> closes <{self.at.tag}>")
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.children.append(data)

    def handle_comment(self, data: str) -> None:
        raise Malformed("a comment")

    def handle_decl(self, decl: str) -> None:
        raise Malformed("a declaration")


def parse(html: str) -> Node:
    """The tree of a piece of HTML. Raises Malformed where a browser would have to guess."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    if reader.at is not reader.root:
        raise Malformed(f"<{reader.at.tag}> is never closed")
    return reader.root


def page(regions: dict[str, str]) -> Node:
    """The whole page of these regions."""
    return parse("".join(f'<div id="{name}">{html}</div>' for name, html in regions.items()))


def texts(node: Node) -> Iterator[str]:
    """Every piece of text and every attribute's value that could hold a word."""
    for found in node.walk():
        for name, value in found.attrs.items():
            if name not in DRAWING:
                yield value
        for child in found.children:
            if isinstance(child, str):
                yield child


def sentences(node: Node) -> Iterator[str]:
    """The text that people see or hear: text and the attributes that are read out."""
    for found in node.walk():
        for name in ("aria-label", "title", "alt", "placeholder", "aria-description"):
            if found[name]:
                yield found[name]
        for child in found.children:
            if isinstance(child, str) and child.strip():
                yield child.strip()


def faults(root: Node, handlers: set[str]) -> list[str]:
    """What is wrong with a page: nesting, names, ids, labels, actions, keys, tables, "you"."""
    return [
        *_nesting(root),
        *_names(root),
        *_references(root),
        *_fields(root),
        *_actions(root, handlers),
        *_tables(root),
        *misspoken(root),
    ]


def misspoken(root: Node) -> list[str]:
    """Where "You" has a verb that goes with a name."""
    return re.findall(r"\bYou (?:is|[a-z]*[^s\W]s)\b.{,20}", root.text())


def _shown(node: Node) -> str:
    attrs = " ".join(f'{name}="{value}"' for name, value in list(node.attrs.items())[:5])
    return f"<{node.tag} {attrs}>"[:160]


def _nesting(root: Node) -> Iterator[str]:
    for node in root.walk():
        parent = node.parent
        if parent is None:
            continue
        if node.tag in PARENTS and parent.tag not in PARENTS[node.tag]:
            yield f"{_shown(node)} in <{parent.tag}>"
        if parent.tag in ("ul", "ol") and node.tag != "li":
            yield f"{_shown(node)} in a list"
        if node.tag in BLOCKS:
            yield from (f"{_shown(node)} in <{a.tag}>" for a in parent.above() if a.tag in PHRASING_ONLY)
        if node.tag in INTERACTIVE:
            outer = [a.tag for a in parent.above() if a.tag in ("a", "button")]
            if outer:
                yield f"{_shown(node)} in <{outer[0]}>"


def _names(root: Node) -> Iterator[str]:
    for node in root.walk():
        if any("hidden" in a or a["aria-hidden"] == "true" for a in node.above()):
            reachable = node.tag in ("a", "button", "input", "select") and node["tabindex"] != "-1"
            if reachable and not any("hidden" in a for a in node.above()):
                yield f"{_shown(node)} can get the focus and is not there for ears"
            continue
        if node.tag in ("button", "a") and not node.heard().strip():
            yield f"{_shown(node)} has no name"
        if node.tag == "img" and "alt" not in node:
            yield f"{_shown(node)} has no alt"
        if node.tag == "svg" and not (node["aria-label"] or node.heard()) and not _named_above(node):
            yield f"an SVG in {_shown(node.parent or node)} has no name"
        if node.tag in ("ul", "ol", "section", "aside", "nav") and "aria-label" in node and not node["aria-label"]:
            yield f"{_shown(node)} has an empty name"


def _named_above(node: Node) -> bool:
    return any(a["aria-label"] for a in node.above() if a.tag in ("button", "a"))


def _references(root: Node) -> Iterator[str]:
    count = Counter(node["id"] for node in root.walk() if "id" in node)
    yield from (f"the id {ident!r} is there {times} times" for ident, times in count.items() if times > 1)
    for node in root.walk():
        for name in ("aria-labelledby", "aria-describedby", "aria-controls", "popovertarget", "for"):
            for ident in node[name].split():
                if ident not in count:
                    yield f"{_shown(node)} {name} names {ident!r}, which is not there"


def _fields(root: Node) -> Iterator[str]:
    labelled = {node["for"] for node in root.find("label")}
    for node in root.walk():
        if node.tag not in ("input", "select", "textarea") or node["type"] == "hidden":
            continue
        named = node["aria-label"] or node["aria-labelledby"] or node["id"] in labelled
        if not named and not any(a.tag == "label" and a.heard() for a in node.above()):
            yield f"{_shown(node)} has no label"


def _actions(root: Node, handlers: set[str]) -> Iterator[str]:
    for node in root.walk():
        if "data-action" in node and node["data-action"] not in handlers:
            yield f"{_shown(node)}: there is no such intent"
        if "data-action" in node and node.tag not in ("a", "button", "form", "input", "select", "textarea"):
            yield f"{_shown(node)} can't be reached by keyboard"
        if node.tag == "button" and node["type"] not in ("button", "submit"):
            yield f"{_shown(node)} has no type"
    # While a dialog is open, keys are looked for in it alone.
    keys = Counter(node["data-key"] for node in root.walk() if "data-key" in node)
    yield from (f"the key {key!r} is there {times} times" for key, times in keys.items() if times > 1)


def _tables(root: Node) -> Iterator[str]:
    for table in root.find("table"):
        heads = table.find("th")
        if not heads:
            yield f"{_shown(table)} has no head cells"
        yield from (f"{_shown(head)} has no scope" for head in heads if head["scope"] not in ("row", "col"))
        yield from (f"{_shown(head)} is empty" for head in heads if not head.heard().strip())
        widths = {len([c for c in row.children if isinstance(c, Node)]) for row in table.find("tr")}
        if len(widths) > 1 and "count" not in table.classes and not re.search("bids", table["class"]):
            yield f"{_shown(table)} has rows of {sorted(widths)} cells"
