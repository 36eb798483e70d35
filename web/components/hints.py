"""A hint: its sentence beside the hand, and in a dialog all its reasons with the choices that were compared.

How far a thought has come is shown by ``progress`` elements that the host fills in (`data-progress` names whose it
is); as long as nothing was told of it, a bar and the button to hurry are not there to be seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from htpy import Element, Node, button, caption, p, progress, span, table, tbody, td, th, thead, tr, ul
from htpy import li as item

from pygame_engine import words

from ..context import Context
from .basics import action_button, icon, modal


@dataclass(frozen=True)
class Row:
    """A choice that was compared: in how many sampled deals it was tried (0: in none), in how many it went well (None
    where they can't tell), its value (None where it has none), and the mean count where deals were counted."""

    action: str
    worlds: int
    won: int | None
    value: float | None
    mean: float | None = None


@dataclass(frozen=True)
class HintModel:
    """A hint in words. `aim`: what the values measure: ``made``, ``set``, ``count``, ``points``, ``worth``, ``first``
    or nothing said. `sampled`: whether any of it comes from sampled deals. `forced`: nothing else can be done."""

    text: str
    reasons: tuple[str, ...]
    rows: tuple[Row, ...]
    aim: str
    sampled: bool
    forced: bool = False

    @property
    def short(self) -> str:
        """The action and the first reason."""
        return " ".join([self.text, *self.reasons[:1]])

    @property
    def passed_over(self) -> bool:
        """Whether a choice that was compared has a higher value than the advised one."""
        values = [row.value for row in self.rows if row.value is not None]
        return self.rows[:1] != () and self.rows[0].value is not None and max(values) > values[0]


def thought(c: Context, who: str, label: str) -> Element:
    """How far a thought has come. `who`: a seat, or ``hint``."""
    return progress(".thought", {"data-progress": who, "aria-label": label}, max="100")


def hurry_button(c: Context) -> Element:
    """Makes whoever is thinking decide now; to be seen only while a thought takes long."""
    return button(".button.hurry", {"data-action": "hurry", "data-key": "f"}, type="button")[
        icon("play"), span[c._("Decide now")]
    ]


def advice_line(c: Context, hint: HintModel) -> list[Node]:
    """The advice beside the hand, and the way to the rest of it."""
    return [span(".advice")[hint.short]]


def why_button(c: Context) -> Element:
    """To everything that stands behind the advice."""
    return action_button("why", c._("Why?"), picture="hint", key="w")


def hint_dialog(c: Context, hint: HintModel) -> Element:
    """All reasons, and the choices that were compared."""
    note = c._("The hint knows only what you know: other players' cards are guessed anew in each sampled deal.")
    body: list[Node] = [ul(".reasons")[[item[reason] for reason in hint.reasons]]]
    if hint.rows:
        body.append(_compared(c, hint))
        if hint.passed_over:
            why = c._(
                "The highest value need not come first: the rule of thumb counts too, and values from fewer deals are "
                "less certain."
            )
            body.append(p(".small.muted")[why])
    elif not hint.forced:
        body.append(p(".small.muted")[c._("Here no choices were tried out in sampled deals: this is a rule of thumb.")])
    if not hint.forced:
        body.append(p(".small.muted")[note])
    return modal(c, "hint", hint.text, body, reading=True)


def _compared(c: Context, hint: HintModel) -> Element:
    units = {
        "made": c._("Chance"),
        "set": c._("Chance"),
        "count": c._("Card points"),
        "worth": c._("Worth"),
        "first": c._("First place"),
    }
    average = any(row.mean is not None for row in hint.rows)
    rows = [
        tr(aria_current="true" if place == 0 else None)[
            th(scope="row")[row.action],
            hint.sampled and td[_tried(c, row)],
            average and td["–" if row.mean is None else f"{row.mean:.1f}"],
            td["–" if row.value is None else _value(row.value, hint.aim)],
        ]
        for place, row in enumerate(hint.rows)
    ]
    value = units.get(hint.aim, c._("Mean value"))
    tried = [c._("Went well")] if hint.sampled else []
    heads = [c._("Choice"), *tried, *([c._("Average count")] if average else []), value]
    return table(".scores.compared")[
        caption(".visually-hidden")[c._("The choices that were compared, the advised one first")],
        thead[tr[[th(scope="col")[head] for head in heads]]],
        tbody[rows],
    ]


def _tried(c: Context, row: Row) -> str:
    """In how many of the sampled deals it went well, as text."""
    if not row.worlds:
        return c._("not tried")
    if row.won is None:
        return c._("tried in {worlds}", worlds=row.worlds)
    return c._("{won} of {worlds}", won=row.won, worlds=row.worlds)


def _value(value: float, aim: str) -> str:
    """The value as text: a chance in per cent, card points, or a number with its sign."""
    if aim in ("made", "set", "first"):
        return f"{round(100 * value)} %"
    if aim == "count":
        return f"{abs(value):.1f}"
    return words.signed(value, 1 if aim == "worth" else 2)
