"""Pictures of a whole table: seats around, cards in the middle, open hands and backs.

A `Sprite` holds every card (and every group of cards) once; the pictures of one demonstration share it, so that a line
of many steps stays small. A picture by itself carries its own. Pictures are 360 units wide and legible at 320 pixels.
Colours are custom properties with fallbacks (``--bb-…`` for the table, the names of `svg` for the cards): a picture
paints its own ground, so it looks right on a white page as well as on a black one.

>>> from pygame_engine.demo import parse_block
>>> demo = parse_block("game: bear\\nseed: rain\\ndealer: 0", "page.md", 1)
>>> position_svg(demo_position(demo, "en"))[:36]
'<svg viewBox="0 0 360 211.4" role="i'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from . import svg
from .position import WORDS, OnTable, Place, Position, position_of
from .svg import Picture, number
from .svg_words import FONT, INK, SIGNS, label_width, words_at, wrapped

if TYPE_CHECKING:
    from .demo import Demo

Look = svg.Style

WIDTH = 360
EDGE = 8
SIDE = 100
"""Width of the seats at the sides of the trick."""
FELT, FELT_EDGE = "var(--bb-felt,#e2e8da)", "var(--bb-felt-edge,#a9b89d)"
MUTED = "var(--bb-muted,#575046)"
PLATE, PLATE_EDGE = "var(--bb-plate,#fffaf0)", "var(--bb-plate-edge,#b5a98f)"
TURN, TURN_EDGE, ON_TURN = "var(--bb-turn,#fbecc9)", "var(--bb-turn-edge,#a45f00)", "var(--bb-on-turn,#2b1d00)"
ACCENT = "var(--bb-accent,#a63d25)"
TEXT_INK = {
    "S": "var(--bb-spade,#1e2430)", "H": "var(--bb-heart,#b02f28)", "D": "var(--bb-diamond,#1a5c9e)",
    "C": "var(--bb-club,#1f693a)", "a": "var(--bb-circle,#a94029)", "b": "var(--bb-triangle,#1a6c6a)",
    "c": "var(--bb-square,#43439a)", "d": "var(--bb-star,#7a560a)", "W": "var(--bb-wild,#9c3527)",
}  # fmt: skip


# -- cards, once each


@dataclass
class Sprite:
    """The drawings that pictures share. Ids begin with `prefix`, which no other sprite of the page may have.

    `style` "text" writes hands as lines of ranks by suit, and suit and rank on the cards in the middle.
    """

    prefix: str
    deck: svg.Deck
    style: Look = "four"
    defs: dict[object, tuple[str, str]] = field(default_factory=dict)

    def card(self, card: str | None) -> str:
        """The id of a card's drawing."""
        return self._define(card, lambda: svg.card_drawing(card, deck=self.deck, style=self.style, small=True))

    def group(self, drawing: str) -> str:
        """A ``<use>`` of a drawing that several pictures may hold."""
        return f'<use href="#{self._define((drawing,), lambda: drawing)}"/>'

    def _define(self, key: object, draw: object) -> str:
        if key not in self.defs:
            name = f"{self.prefix}{len(self.defs):x}"
            assert callable(draw)
            self.defs[key] = (name, str(draw()))
        return self.defs[key][0]

    def drawings(self) -> str:
        """All definitions."""
        return "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in self.defs.values())

    def svg(self) -> Picture:
        """The element that stands once in the page, before the pictures that use it."""
        return Picture(
            '<svg width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false" '
            f'xmlns="http://www.w3.org/2000/svg"><defs>{self.drawings()}</defs></svg>'
        )


@dataclass(frozen=True)
class Block:
    """A piece of a picture with its size."""

    drawing: str
    width: float
    height: float


EMPTY = Block("", 0, 0)


def rows_of(count: int, width: float, card: float, strip: float) -> tuple[int, float]:
    """How many cards lie in a row of that width, rows as even as can be; and the strip that shows of each.

    >>> rows_of(10, 104, 36, 20), rows_of(10, 344, 50, 36)
    ((4, 20.0), (10, 32.666666666666664))
    """
    fit = max(1, int((width - card) // strip) + 1)
    if count <= fit:
        return max(count, 1), strip
    least = 20.0
    if count <= int((width - card) // least) + 1:
        return count, (width - card) / (count - 1)
    fit = max(1, int((width - card) // least) + 1)
    rows = -(-count // fit)
    return -(-count // rows), least


def fan(sprite: Sprite, cards: Sequence[str | None], width: float, *, card: float, strip: float) -> Block:
    """Cards in rows that cover one another; each shows its index."""
    per, step = rows_of(len(cards), width, card, strip)
    scale, pitch = card / 100, card * 0.74
    rows = [cards[at : at + per] for at in range(0, len(cards), per)]
    uses = []
    for y, row in enumerate(rows):
        for x, name in enumerate(row):
            place = "".join(
                f' {axis}="{number(value / scale)}"' for axis, value in (("x", x * step), ("y", y * pitch)) if value
            )
            uses.append(f'<use href="#{sprite.card(name)}"{place}/>')
    longest = max(map(len, rows), default=0)
    drawing = sprite.group(f'<g transform="scale({scale:.3g})">{"".join(uses)}</g>')
    return Block(drawing, (longest - 1) * step + card, (len(rows) - 1) * pitch + card * 1.4)


def lines(cards: Sequence[str], width: float) -> Block:
    """A hand as text, a line for each suit or colour: ``♠ A K 9``. Bacon's wilds stand in a line of their own."""
    suits: dict[str, list[str]] = {}
    for name in cards:
        suits.setdefault(name[-1], []).append(name[:-1] or "W")
    parts, y, widest = [], 0.0, 0.0
    for suit in sorted(suits, key="SHDCabcdW".index):
        text = f"W×{len(suits[suit])}" if suit == "W" else " ".join(suits[suit])
        for at, row in enumerate(wrapped(text, width - 18)):
            if at == 0 and SIGNS[suit]:
                parts.append(words_at(SIGNS[suit], 7, y + 13, size=15, ink=TEXT_INK[suit], middle=True))
            parts.append(words_at(row, 17, y + 13, size=14, weight=700, ink=TEXT_INK[suit]))
            y, widest = y + 18, max(widest, 17 + label_width(row, 14))
    return Block("".join(parts), widest, y)


# -- seats


def plate(place: Place, width: float) -> Block:
    """A seat's name on a plate, with the dealer's button, and what stands beside it below."""
    name = place.name
    text = label_width(name, 13) + 14
    fill, edge, ink = (TURN, TURN_EDGE, ON_TURN) if place.to_act else (PLATE, PLATE_EDGE, INK)
    thick = 2 if place.to_act else 1
    parts = [
        f'<rect x="1" y="1" width="{number(text)}" height="20" rx="10" fill="{fill}" stroke="{edge}" '
        f'stroke-width="{thick}"/>',
        words_at(name, 1 + text / 2, 15.5, weight=700 if place.to_act else 600, ink=ink, middle=True),
    ]
    x = text + 5
    if place.to_act:
        parts.append(f'<path d="M{number(x)} 5v12l8-6z" fill="{TURN_EDGE}"/>')
        x += 12
    if place.declarer:
        parts.append(svg.placed_suit("d", x + 8, 11, 0.8, f'fill="{ACCENT}"'))
        x += 20
    if place.dealer:
        parts.append(
            f'<circle cx="{number(x + 8)}" cy="11" r="8" fill="{INK}"/>'
            + words_at("D", x + 8, 15.2, size=12, weight=700, ink=FELT, middle=True)
        )
        x += 18
    y = 22.0
    room = max(width - x - 4, 0)
    if place.note and label_width(place.note, 12) <= room:
        parts.append(words_at(place.note, x + 2, 15.5, size=12, ink=MUTED))
        x += label_width(place.note, 12)
    elif place.note:
        for row in wrapped(place.note, width, 12):
            parts.append(words_at(row, 2, y + 12, size=12, ink=MUTED))
            y += 15
    return Block("".join(parts), x, y)


def backs(sprite: Sprite, count: int | None) -> Block:
    """A few backs with their number."""
    if count == 0:
        return EMPTY
    some = min(count or 3, 4)
    drawn = fan(sprite, [None] * some, 80, card=20, strip=7)
    if count is None:
        return drawn
    text = words_at(f"×{count}", drawn.width + 5, 19, size=13, weight=600)
    return Block(drawn.drawing + text, drawn.width + 30, drawn.height)


def seat_block(sprite: Sprite, place: Place, width: float, *, card: float, strip: float) -> Block:
    """A seat: its plate, and its cards below."""
    top = shared(sprite, plate(place, width))
    if place.cards is None:
        cards = backs(sprite, place.count)
    elif not place.cards:
        cards = EMPTY
    elif sprite.style == "text":
        cards = lines(place.cards, width)
    else:
        cards = fan(sprite, place.cards, width, card=card, strip=strip)
    drawing = top.drawing + (moved(cards, 0, top.height + 3) if cards.height else "")
    return Block(drawing, max(top.width, cards.width), top.height + (3 + cards.height if cards.height else 0))


def shared(sprite: Sprite, block: Block) -> Block:
    """The block as a drawing that several pictures may hold."""
    return Block(sprite.group(block.drawing), block.width, block.height)


def moved(block: Block, x: float, y: float) -> str:
    """The block at another place."""
    return f'<g transform="translate({number(x)} {number(y)})">{block.drawing}</g>' if block.drawing else ""


# -- the middle


def trick_block(sprite: Sprite, position: Position, around: Sequence[int]) -> Block:
    """The trick, each card towards its seat and numbered in the order of play; the winner's in a frame.

    `around` are the other seats, clockwise.
    """
    card = 42.0
    spots = {around[0]: (0.0, 0.0), around[-1]: (2 * card, 0.0), position.seat: (card, 34.0)}
    parts = []
    for order, item in enumerate(position.table, 1):
        x, y = spots[item.seat]
        parts.append(moved(fan(sprite, item.cards, card, card=card, strip=card), x, y))
        if item.winning:
            parts.append(frame(x, y, card))
        parts.append(moved(shared(sprite, order_mark(order, item.winning)), x + card / 2, y + card * 1.4))
    return Block("".join(parts), 3 * card, 34 + card * 1.4 + 8)


def frame(x: float, y: float, card: float, width: float | None = None) -> str:
    """A frame round a card that wins."""
    return (
        f'<rect x="{number(x - 1.5)}" y="{number(y - 1.5)}" width="{number((width or card) + 3)}" '
        f'height="{number(card * 1.4 + 3)}" rx="6" fill="none" stroke="{ACCENT}" stroke-width="3"/>'
    )


def order_mark(order: int, winning: bool) -> Block:
    """The number of a card in its trick."""
    fill, ink = (ACCENT, PLATE) if winning else (PLATE, INK)
    return Block(
        f'<circle r="8" fill="{fill}" stroke="{PLATE_EDGE}"/>'
        f"{words_at(str(order), 0, 4.2, size=12, weight=700, ink=ink, middle=True)}",
        16,
        16,
    )


def pile_block(sprite: Sprite, position: Position) -> Block:
    """Bacon's combination on the table, with its name and who played it."""
    item: OnTable = position.table[0]
    width = 126.0
    cards = fan(sprite, item.cards, width, card=42, strip=24)
    parts = [moved(cards, (width - cards.width) / 2, 0)]
    if item.winning:
        parts.append(frame((width - cards.width) / 2, 0, 42, cards.width) if cards.height < 70 else "")
    y = cards.height + 16
    for row in wrapped(position.label, width, 13):
        parts.append(words_at(row, width / 2, y, size=13, weight=700, middle=True))
        y += 16
    parts.append(words_at(position.places[item.seat].name, width / 2, y, size=12, ink=MUTED, middle=True))
    return Block("".join(parts), width, y + 6)


def aside_block(sprite: Sprite, position: Position) -> Block:
    """Kitty, widow or discards, with their name."""
    cards: Sequence[str | None] = position.aside if position.aside is not None else [None] * position.aside_count
    if not cards:
        return EMPTY
    drawn = fan(sprite, cards, 136, card=34, strip=24)
    label = words_at(position.aside_label, 68, drawn.height + 15, size=12, ink=MUTED, middle=True)
    return Block(moved(drawn, (136 - drawn.width) / 2, 0) + label, 136, drawn.height + 18)


def middle_block(sprite: Sprite, position: Position, around: Sequence[int]) -> Block:
    """What lies between the seats."""
    if position.label:
        return pile_block(sprite, position)
    if position.table:
        return trick_block(sprite, position, around)
    return aside_block(sprite, position)


# -- the whole table


@dataclass(frozen=True)
class Parts:
    """The pieces of one picture, before they are put in their places."""

    top: tuple[Block, ...]
    left: Block
    right: Block
    middle: Block
    own: Block

    def heights(self) -> tuple[float, float, float]:
        """Of the top row, the row of the trick, and the seat below."""
        top = max((block.height for block in self.top), default=0.0)
        return top, max(self.left.height, self.right.height, self.middle.height), self.own.height


def parts_of(sprite: Sprite, position: Position) -> Parts:
    """Draw all pieces of a picture into the sprite."""
    count = len(position.places)
    around = [(position.seat + turn) % count for turn in range(1, count)]
    top = around[1:-1]
    column = (WIDTH - 2 * EDGE - 8 * (len(top) - 1)) / len(top) if top else 0
    places = position.places
    wide = WIDTH - 2 * EDGE
    return Parts(
        tuple(seat_block(sprite, places[seat], column, card=36, strip=22) for seat in top),
        seat_block(sprite, places[around[0]], SIDE, card=36, strip=22),
        seat_block(sprite, places[around[-1]], SIDE, card=36, strip=22),
        middle_block(sprite, position, around),
        seat_block(sprite, places[position.seat], wide, card=52, strip=40),
    )


HEAD = 26
GAP = 10


def assembled(position: Position, parts: Parts, heights: Sequence[float]) -> tuple[str, float]:
    """The pieces in their places, with rows of these heights; and the height of the whole."""
    top, row, own = heights
    out = [words_at(position.headline, WIDTH / 2, 20, size=14, weight=700, middle=True)]
    y = float(HEAD) + 4
    if parts.top:
        column = (WIDTH - 2 * EDGE + 8) / len(parts.top)
        for at, block in enumerate(parts.top):
            x = EDGE + at * column
            if len(parts.top) == 1:
                x = (WIDTH - block.width) / 2
            out.append(moved(block, x, y))
        y += top + GAP
    out.append(moved(parts.left, EDGE, y))
    out.append(moved(parts.right, WIDTH - EDGE - SIDE, y))
    middle = parts.middle
    out.append(moved(middle, (WIDTH - middle.width) / 2, y + max(0.0, (row - middle.height) / 2)))
    y += row + GAP
    out.append(moved(parts.own, max(EDGE, (WIDTH - parts.own.width) / 2), y))
    return "".join(out), y + own + EDGE


def framed(position: Position, body: str, height: float, defs: str = "") -> Picture:
    """A table with its ground, its name and its description."""
    drawn = f"{defs}{ground(WIDTH, height)}{body}"
    return outer(WIDTH, height, position.headline, position.spoken(), drawn, position.lang)


def ground(width: float, height: float) -> str:
    """The felt."""
    return (
        f'<rect x=".5" y=".5" width="{number(width - 1)}" height="{number(height - 1)}" rx="12" fill="{FELT}" '
        f'stroke="{FELT_EDGE}"/>'
    )


def outer(width: float, height: float, title: str, spoken: str, body: str, lang: str) -> Picture:
    """The outer element of a picture."""
    words = f"<title>{escape(title)}</title>" + (f"<desc>{escape(spoken)}</desc>" if spoken else "")
    return Picture(
        f'<svg viewBox="0 0 {number(width)} {number(height)}" role="img" lang="{lang}" {FONT} fill="{INK}" '
        f'xmlns="http://www.w3.org/2000/svg">{words}{body}</svg>'
    )


def position_svg(position: Position, *, style: Look = "four", prefix: str = "") -> Picture:
    """One picture of a position that stands alone."""
    sprite = Sprite(prefix or f"bb{position.deck[:2]}{style[:2]}{_mark(position)}-", position.deck, style)
    parts = parts_of(sprite, position)
    body, height = assembled(position, parts, parts.heights())
    return framed(position, body, height, f"<defs>{sprite.drawings()}</defs>")


def _mark(position: Position) -> str:
    """A few letters that differ from picture to picture, always the same for the same one."""
    from hashlib import sha256

    return sha256(repr(position).encode()).hexdigest()[:6]


def position_svgs(positions: Sequence[Position], sprite: Sprite) -> list[Picture]:
    """The pictures of a line, all of one size; they need the sprite in the page."""
    drawn = [parts_of(sprite, position) for position in positions]
    heights = [max(row) for row in zip(*(parts.heights() for parts in drawn), strict=True)]
    return [
        framed(position, *assembled(position, parts, heights)) for position, parts in zip(positions, drawn, strict=True)
    ]


def hand_svg(
    cards: Sequence[str | None],
    *,
    deck: svg.Deck = "french",
    style: Look = "four",
    lang: svg.Language = "en",
    strip: float = 46,
    label: str | None = None,
) -> Picture:
    """Cards side by side, each covering all but the first `strip` units of the one before; None is a back.

    `label` is the title in place of ``Hand of 3 cards``; the description names the cards. In the style "text" there is
    a line for each suit.

    >>> hand_svg(["AS", None, "9H"])[:38]
    '<svg viewBox="0 0 194 142" role="img" '
    """
    said = WORDS[lang]
    title = label or (counted("hand", cards, lang) if cards else None)
    spoken = said["comma"].join(svg.BACK_NAMES[lang] if card is None else svg.card_name(card, lang) for card in cards)
    more = f' lang="{lang}"'
    if style == "text":
        block = _written_hand(cards, lang)
        width, height = block.width + 16, block.height + 14
        body = f'<g {FONT} fill="{INK}">{ground(width, height)}{moved(block, 8, 6)}</g>'
        return svg.frame(body, title, description=spoken, width=width, height=height, more=more)
    drawn = [svg.card_drawing(card, deck=deck, style=style) for card in cards]
    body = "".join(f'<g transform="translate({number(at * strip + 1)} 1)">{card}</g>' for at, card in enumerate(drawn))
    width = 102 + strip * max(len(cards) - 1, 0)
    return svg.frame(body, title, description=spoken, width=width, height=142, more=more)


def counted(what: str, cards: Sequence[object], lang: svg.Language) -> str:
    """``Hand of 3 cards``, ``Trick of 1 card``."""
    return WORDS[lang][what if len(cards) != 1 else f"one-{what}"].format(n=len(cards))


def _written_hand(cards: Sequence[str | None], lang: svg.Language) -> Block:
    """The lines of a hand, and one more for its backs."""
    faces = [card for card in cards if card is not None]
    for card in faces:
        svg.split(card)  # refuses what is none
    block = lines(faces, WIDTH)
    hidden = len(cards) - len(faces)
    if not hidden:
        return block
    text = f"{svg.BACK_NAMES[lang]} ×{hidden}"
    row = words_at(text, 2, block.height + 13, size=13, ink=MUTED)
    return Block(block.drawing + row, max(block.width, 2 + label_width(text)), block.height + 18)


def trick_svg(
    cards: Sequence[str],
    *,
    winner: int | None = None,
    names: Sequence[str] = (),
    deck: svg.Deck = "french",
    style: Look = "four",
    lang: svg.Language = "en",
) -> Picture:
    """A trick alone: the cards side by side in the order of play, numbered; `winner` is the place of the best, from 0.

    `names` are those who played them.

    >>> picture = trick_svg(["9S", "QS", "AS"], winner=2, deck="bear")
    >>> "9 of spades, queen of spades, ace of spades (winning)" in picture
    True
    """
    sprite = Sprite(f"bbt{deck[:2]}{style[:2]}{'-'.join(cards)}-{lang}", deck, style)
    card, step = 56.0, 76.0
    parts = []
    for at, name in enumerate(cards):
        x = 12 + at * step
        parts.append(moved(fan(sprite, [name], card, card=card, strip=card), x, 8))
        parts.append(frame(x, 8, card) if at == winner else "")
        parts.append(moved(order_mark(at + 1, at == winner), x + card / 2, 8 + card * 1.4))
        if at < len(names):
            parts.append(words_at(names[at], x + card / 2, 116, size=13, middle=True))
    said = WORDS[lang]
    spoken = [svg.card_name(name, lang) for name in cards]
    if winner is not None:
        spoken[winner] = said["wins"].format(cards=spoken[winner])
    if names:
        spoken = [said["put"].format(name=who, cards=what) for who, what in zip(names, spoken, strict=True)]
    width, height = 24 + step * len(cards) - (step - card), 124 if names else 104
    body = f"<defs>{sprite.drawings()}</defs>{ground(width, height)}{''.join(parts)}"
    return outer(width, height, counted("trick", cards, lang), said["comma"].join(spoken), body, lang)


def demo_position(demo: Demo, lang: str) -> Position:
    """The first picture of a demonstration."""
    names = demo.seat_names(lang)
    return position_of(demo.game, demo.start_state(), seat=demo.seat, show=demo.show, names=names, lang=lang)
