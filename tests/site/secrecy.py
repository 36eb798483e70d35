"""Whether an answer to the page tells of a card that its reader must not know, in any form a card can take."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, cast

from driver import ME, Answer
from markup import Node, parse, texts

from pygame_engine import svg, words
from pygame_engine.games.bear import PACK
from pygame_engine.games.bear.rules import trump_order
from pygame_engine.table import Table
from web.settings import CHOICES

SIGNS = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}
RULES = ("prose", "game-art")
"""Parts of the page that show cards as such: the rules and the lobby's pictures."""


def hidden_cards(table: Table, seat: int | None = ME) -> set[str]:
    """The cards whose place that seat (None: everybody in the room) has no right to know.

    From the deal and what was done, not from a view.
    """
    played = table.match.current
    deal = played.deal
    result = played.result
    if result is not None and result.reason != "redeal":
        slop = result.reason == "slop"
        return set(map(PACK.text, deal.talon)) if slop else set()
    known = set() if seat is None else set(deal.hands[seat])
    if any(event.kind == "takes" and event.data[0] == seat for event in table.state.events):
        known |= set(deal.talon)
    known |= {action[1] for action in played.actions if action[0] == "play"}
    return {PACK.text(card) for card in range(PACK.size) if card not in known}


@cache
def spellings(card: str) -> re.Pattern[str]:
    """Every way to write that card: notation, signs, words in both languages."""
    rank, suit = card[:-1], card[-1]
    case = "" if card == "AS" else "?i:"  # "as" is a word
    forms = [rf"(?<![A-Za-z0-9])({case}{card})(?![A-Za-z0-9])", rf"[{SIGNS[suit]}]\s?{rank}(?!\d)"]
    forms.append(rf"(?<![A-Za-z0-9{''.join(SIGNS.values())}]){rank}[{SIGNS[suit]}]")
    for lang in ("en", "ja"):
        for name in (words.card_name(card, lang), str(svg.card_name(card, cast(Any, lang)))):
            forms.append(rf"(?<!\d)(?i:{re.escape(name)})(?!\d)")
    return re.compile("|".join(forms))


@cache
def drawings(card: str, lang: str) -> tuple[str, ...]:
    """The drawing of that card in every style, without its frame and name."""
    found = []
    for style in CHOICES["deck"]:
        picture = str(svg.card_svg(card, deck="bear", style=cast(Any, style), lang=cast(Any, lang), title=False))
        found.append(picture[picture.index(">") + 1 : -len("</svg>")])
    return tuple(found)


def leaks(answer: Answer, table: Table | None, lang: str, seat: int | None = ME) -> list[str]:
    """What an answer tells that seat too much; empty where all is well."""
    hidden = set() if table is None else hidden_cards(table, seat)
    highest = _highest(table)
    found = []
    for region, html in answer.get("regions", {}).items():
        root = _without_public(parse(html), highest)
        pieces = [*texts(root), *small_cards(root)]
        found += [f"{region}: {card}" for card in _named(pieces, hidden)]
        shown = _drawn(html, root)
        found += [f"{region}: {card} drawn" for card in hidden if any(d in shown for d in drawings(card, lang))]
    for key in ("title", "hash", "say", "do", "root", "focus", "after", "error"):
        found += [f"{key}: {card}" for card in _named([json.dumps(answer.get(key), ensure_ascii=False)], hidden)]
    found += list(_numbers(answer))
    found += [f"store {key}: legible" for key, value in answer.get("store", {}).items() if value and _legible(value)]
    return found


def _named(pieces: list[str], hidden: set[str]) -> list[str]:
    text = "\n".join(pieces)
    return [card for card in sorted(hidden) if spellings(card).search(text)]


def _highest(table: Table | None) -> str:
    """The strongest card of the contract, which the page names wherever it is."""
    contracts = [] if table is None else [event.data[2] for event in table.state.events if event.kind == "contract"]
    return trump_order(contracts[-1])[0] if contracts and contracts[-1] not in (None, "null") else ""


def _without_public(root: Node, highest: str) -> Node:
    """The page without the rules, and without the two places that name the highest trump."""
    for node in list(root.walk()):
        if node.parent is None:
            continue
        rules = set(RULES) & set(node.classes)
        note = "muted" in node.classes and "contract" in node.parent.classes
        before = node.parent.children[node.parent.children.index(node) - 1] if node.tag == "dd" else None
        fact = isinstance(before, Node) and before.text() in ("Highest trump", "最強の切り札")
        if rules or ((note or fact) and set(small_cards(node)) <= {words.card_short(highest)}):
            node.parent.children.remove(node)
    return root


def small_cards(root: Node) -> Iterator[str]:
    """Cards put together from the drawing of a suit and a rank."""
    for node in root.walk():
        suit = node["data-suit"]
        if suit in SIGNS and "suit" not in node.classes:
            rank = "".join(c for c in node.children if isinstance(c, str)).strip()
            if rank:
                yield SIGNS[suit][0] + rank
    for node in root.with_class("suit"):
        parent = node.parent
        if parent is None or len(parent.with_class("suit")) != 1 or parent.tag not in ("span", "li", "b", "dd"):
            continue
        if {"contract", "said"} & {name for above in parent.above() for name in above.classes}:
            continue  # a bid
        beside = parent.text().replace(node.text(), "", 1)
        for rank in re.findall(r"(?<!\d)(10|[AKQJ5-9])(?!\d)", beside):
            yield SIGNS.get(node["data-suit"], "?")[0] + rank


def _drawn(html: str, root: Node) -> str:
    """The HTML as it came, unless parts of it were left out on purpose."""
    return "" if "game-art" in html else html


def _numbers(value: object, where: str = "") -> Iterator[str]:
    """Numbers that could stand for cards; only these few fields are numbers."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _numbers(inner, f"{where}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from _numbers(inner, where)
    elif type(value) in (int, float) and where not in (".v", ".id", ".after.ms", ".after.intent.epoch"):
        yield f"the number {value} in {where}"


def _legible(value: str) -> bool:
    """Whether a stored text holds cards that can be read without opening it."""
    try:
        raw = base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        raw = value.encode()
    return (
        b'"hands"' in raw
        or b'"deal"' in raw
        or '"hands"' in value
        or re.search(r"\b10S\b|\bKH\b .*\b", value) is not None
    )
