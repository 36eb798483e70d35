"""The pictures of a demonstration, one after the other, with what happened in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .diagram import Look, position_svg
from .position import Position, position_of
from .protocol import Action, Event, State
from .svg import Picture
from .terminal import speaker
from .words import card_short

if TYPE_CHECKING:
    from .demo import Demo


@dataclass(frozen=True)
class Frame:
    """One picture: the state, the position as the reader sees it, the writer's caption, the engine's sentence.

    `number` counts from 0; `actions` lead here from the deal; `count` are the lines of the result in the last frame.
    Nothing but `state` and `actions` holds a card that the demonstration keeps hidden.
    """

    number: int
    state: State
    actions: tuple[Action, ...]
    position: Position
    caption: str
    event: str
    count: tuple[str, ...] = ()

    @property
    def alt(self) -> str:
        """The picture in words."""
        return self.position.spoken()

    @property
    def svg(self) -> Picture:
        """The picture, standing alone."""
        return self.picture()

    def picture(self, style: Look = "four") -> Picture:
        """The picture in one of the styles of `diagram`."""
        return position_svg(self.position, style=style)

    def _repr_svg_(self) -> str:
        return str(self.svg)


def frames(demo: Demo, lang: str) -> list[Frame]:
    """The position, then one frame a step; the count stands in the last one where it is asked for."""
    names = demo.seat_names(lang)

    def seen(state: State, events: Sequence[Event]) -> Position:
        fresh = any(event.kind == "trick" for event in events)
        return position_of(demo.game, state, seat=demo.seat, show=demo.show, names=names, lang=lang, fresh=fresh)

    made = []
    for number, (state, actions, events) in enumerate(_states(demo)):
        caption = demo.steps[number - 1].caption if number else demo.caption
        told = demo.told(events, lang)
        last = demo.show_result and number == len(demo.steps)
        count = tuple(count_lines(state.result().to_json(), names, lang)) if last else ()
        made.append(Frame(number, state, actions, seen(state, events), caption, told, count))
    return made


def _states(demo: Demo) -> Iterator[tuple[State, tuple[Action, ...], Sequence[Event]]]:
    """Every state with the actions that lead to it, and what the last of these made happen (nothing at first)."""
    state, actions = demo.start_state(), demo.before
    yield state.clone(), actions, ()
    for step in demo.steps:
        events = state.apply(step.action)
        actions = (*actions, step.action)
        yield state.clone(), actions, events


def count_lines(result: Mapping[str, Any], names: Sequence[str], lang: str) -> Iterator[str]:
    """How a deal was counted, line by line, as far as the game counts cards."""
    say = speaker("ja" if lang == "ja" else "en")
    colon, end = (": ", "") if lang != "ja" else (": ", "点")
    for line in result.get("count", []):
        cards = " ".join(map(card_short, line["cards"]))
        shown = f" ({cards})" if cards and lang != "ja" else f"({cards})" if cards else ""
        yield f"{say(line['what'])}{shown}{colon}{line['points']}{end}"
    if result.get("total") is not None and result.get("declarer") is not None:
        yield say("total", name=names[result["declarer"]], total=result["total"])
    for name, total in zip(names, result.get("totals", []), strict=False):
        yield say("total", name=name, total=total)
