"""A demonstration as HTML: complete without JavaScript; `docs/static/demo.js` then shows one step at a time.

The page needs `docs/static/demo.css`, and for stepping `demo.js`. Nothing else, nothing from anywhere else.

>>> from pygame_engine.demo import parse_block
>>> demo = parse_block("game: bear\\nseed: rain\\ndealer: 0\\ntitle: A <deal>", "page.md", 1)
>>> demo_html(demo, "en", id_prefix="p1-")[:103]
'<figure class="bb-demo" data-bb-demo lang="en"><figcaption class="bb-title">A &lt;deal&gt;</figcaption>'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape

from . import svg, words
from .demo import Choice, Demo
from .demo_frames import Frame
from .demo_text import parts, plain
from .diagram import Look, Sprite, position_svgs
from .link import DealLink, Link, PositionLink, SeedLink, Start, encode
from .protocol import Action
from .svg import Language, card_name
from .words import COLOUR_SIGN

PlayUrl = Callable[[Demo, Sequence[Action]], str | None]
"""The address where a demonstration is played on after these actions; None where there is none."""

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "play": "Play from here", "steps": "All steps ({n})", "step": "Step {k} of {n}", "first": "First step",
        "back": "Step back", "on": "Step on", "last": "Last step", "start": "Start", "yes": "Allowed",
        "no": "Not allowed",
        "ask": "What may be done here? Choose to see.", "controls": "Steps", "count": "The count",
    },
    "ja": {
        "play": "ここからプレイ", "steps": "すべての手順({n})", "step": "{n}手中{k}手目", "first": "最初へ",
        "back": "1手戻る", "on": "1手進む", "last": "最後へ", "start": "開始", "yes": "できます", "no": "できません",
        "ask": "ここでできることはどれでしょう。選ぶと答えが出ます。", "controls": "手順", "count": "計算",
    },
}  # fmt: skip


def demo_html(
    demo: Demo, lang: str, play_url: PlayUrl | None = None, *, id_prefix: str = "bb-", style: Look = "four"
) -> str:
    """The demonstration as a figure. `id_prefix` must differ between the demonstrations of a page.

    `play_url` gives the address behind "play from here"; without it nothing is offered.
    """
    return _Page(demo, "ja" if lang == "ja" else "en", play_url, id_prefix, style).figure()


def site_url(base: str) -> PlayUrl:
    """Addresses of the app at `base` where a demonstration is played on; only for what links can hold."""

    def url(demo: Demo, actions: Sequence[Action]) -> str | None:
        text = link_text(demo, actions)
        return None if text is None else f"{base}#{text}"

    return url


def link_to(demo: Demo, actions: Sequence[Action]) -> Link:
    """The link to a demonstration's deal after these actions."""
    start = Start(demo.seed, demo.deal, demo.scores, demo.deal_no)
    if actions:
        return PositionLink(demo.game.id, start, tuple(actions))
    plain = demo.scores is None and demo.deal_no == 1 and demo.deal.leader is None
    if demo.seed is not None and plain:
        return SeedLink(demo.game.id, demo.seed, demo.deal.dealer)
    return DealLink(demo.game.id, start)


def link_text(demo: Demo, actions: Sequence[Action]) -> str | None:
    """The text of that link; None where no link holds it."""
    try:
        return encode(link_to(demo, actions))
    except ValueError:
        return None


class _Page:
    def __init__(self, demo: Demo, lang: Language, play_url: PlayUrl | None, prefix: str, style: Look) -> None:
        self.demo, self.lang, self.play_url, self.prefix = demo, lang, play_url, prefix
        self.words = WORDS[lang]
        self.frames = demo.frames(lang)
        self.sprite = Sprite(f"{prefix}c", self.frames[0].position.deck, style)
        self.pictures = position_svgs([frame.position for frame in self.frames], self.sprite)
        self.anchor = f"demo-{demo.id}" if demo.id else ""

    def figure(self) -> str:
        inner = self.frame(self.frames[0]) + self.steps() + self.choices()  # draws into the sprite
        title = (
            f'<figcaption class="bb-title">{rich(self.demo.title, self.lang)}</figcaption>' if self.demo.title else ""
        )
        name = f' id="{self.anchor}"' if self.anchor else ""
        start = f'<figure class="bb-demo"{name} data-bb-demo lang="{self.lang}">'
        return f"{start}{title}{self.sprite.svg()}{inner}</figure>\n"

    def frame(self, frame: Frame, tag: str = "div") -> str:
        """A picture with its sentences."""
        name = f' id="{self.anchor}-{frame.number}"' if self.anchor and frame.number else ""
        event = f'<p class="bb-event">{self.named(frame.event)}</p>' if frame.event else ""
        caption = f'<p class="bb-caption">{rich(frame.caption, self.lang)}</p>' if frame.caption else ""
        rows = "".join(f"<li>{escape(line)}</li>" for line in frame.count)
        count = f'<ul class="bb-sum" aria-label="{self.words["count"]}">{rows}</ul>' if rows else ""
        return (
            f'<{tag} class="bb-frame"{name} data-bb-frame>{self.pictures[frame.number]}'
            f'<div class="bb-words">{event}{caption}{count}{self.play(frame)}</div></{tag}>'
        )

    def play(self, frame: Frame) -> str:
        """The way from here to the table."""
        if not self.demo.play or self.play_url is None or frame.state.is_terminal():
            return ""
        url = self.play_url(self.demo, frame.actions)
        return f'<p class="bb-play"><a href="{escape(url)}">{self.words["play"]}</a></p>' if url else ""

    def steps(self) -> str:
        """The frames after the first, folded up; and the buttons, which only JavaScript unhides."""
        if not self.demo.steps:
            return ""
        count = len(self.demo.steps)
        items = "".join(self.frame(frame, "li") for frame in self.frames[1:])
        summary = self.words["steps"].format(n=count)
        return f'<details class="bb-steps"><summary>{summary}</summary><ol>{items}</ol></details>{self.controls(count)}'

    def controls(self, count: int) -> str:
        labels = [self.words["start"], *(self.words["step"].format(k=k, n=count) for k in range(1, count + 1))]
        buttons = "".join(
            f'<button type="button" data-bb-go="{go}" aria-label="{self.words[go]}">{sign}</button>'
            + ('<output class="bb-at"></output>' if go == "back" else "")
            for go, sign in (("first", "«"), ("back", "‹"), ("on", "›"), ("last", "»"))
        )
        return (
            f'<div class="bb-controls" role="group" aria-label="{self.words["controls"]}" hidden '
            f'data-bb-labels="{escape("|".join(labels))}">{buttons}</div>'
            '<p class="bb-live" aria-live="polite"></p>'
        )

    def choices(self) -> str:
        """A question: each action opens its answer."""
        if not self.demo.choices:
            return ""
        items = "".join(f"<li>{self.choice(choice)}</li>" for choice in self.demo.choices)
        return f'<p class="bb-ask">{self.words["ask"]}</p><ul class="bb-choices">{items}</ul>'

    def choice(self, choice: Choice) -> str:
        names = self.demo.seat_names(self.lang)
        text = words.action_text(choice.text, self.lang, self.demo.game.name, names)
        verdict = "yes" if choice.reason is None else "no"
        reason = self.demo.verdict_text(choice, self.lang)
        comment = rich(choice.comment, self.lang)
        said = " ".join(filter(None, (escape(reason), comment)))
        return (
            f'<details class="bb-choice" name="{self.prefix}q">'
            f"<summary>{self.cards(choice)}<span>{self.named(text)}</span></summary>"
            f'<p class="bb-verdict bb-{verdict}"><strong>{self.words[verdict]}</strong> {said}</p></details>'
        )

    def named(self, text: str) -> str:
        """An action or event in words; Bacon's cards are drawn in the colours of the deck."""
        if self.sprite.deck != "bacon":
            return escape(text)
        letters = {sign: letter for letter, sign in COLOUR_SIGN.items()}
        return re.sub(
            rf"([{''.join(letters)}])(\d+)|\bW\b",
            lambda found: token(found[2] + letters[found[1]] if found[1] else "W", self.lang),
            escape(text),
            flags=re.ASCII,
        )

    def cards(self, choice: Choice) -> str:
        """The cards of an action, drawn small; what they are is said beside them."""
        cards = [word for word in choice.text.partition(" as ")[0].split(" ")[1:] if is_card(word, self.sprite.deck)]
        if not cards:
            return ""
        width = 100 + 62 * (len(cards) - 1)
        uses = "".join(
            f'<use href="#{self.sprite.card(card)}"{f" x={chr(34)}{at * 62}{chr(34)}" if at else ""}/>'
            for at, card in enumerate(cards)
        )
        return f'<svg class="bb-mini" viewBox="0 0 {width} 140" aria-hidden="true" focusable="false">{uses}</svg>'


def is_card(word: str, deck: svg.Deck) -> bool:
    """Whether a word of an action is a card of that deck."""
    return re.fullmatch(r"W|\d+[abcd]" if deck == "bacon" else r"(10|[2-9AKQJ])[SHDC]", word) is not None


# -- texts


def rich(text: str, lang: Language) -> str:
    """A caption as HTML: bold, emphasis, and cards with their suits drawn."""
    made = []
    for kind, part in parts(text):
        if kind == "card":
            made.append(token(part, lang))
        elif kind in ("bold", "em"):
            tag = "strong" if kind == "bold" else "em"
            made.append(f"<{tag}>{rich(part, lang)}</{tag}>")
        else:
            made.append(f"<code>{escape(part)}</code>" if kind == "code" else escape(part))
    return "".join(made)


def token(card: str, lang: Language) -> str:
    """A card in a line of text."""
    suit = "W" if card == "W" else card[-1]
    if suit == "W":
        drawn = "W"
    elif suit.islower():
        drawn = svg.suit_svg(suit, title=False) + card[:-1]
    else:
        drawn = plain(f"`{card}`", lang)
    return f'<span class="bb-card bb-{suit}" role="img" aria-label="{escape(card_name(card, lang))}">{drawn}</span>'


__all__ = ["PlayUrl", "demo_html", "rich", "site_url"]
