"""What the tests of hidden knowledge of all games share: what is compared, and states and views that leak.

A *meeting* is a game's id, a line, another world that one seat can't tell from it, that seat, and the phase.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from pygame_engine import bots, load_game
from pygame_engine.errors import IllegalAction
from pygame_engine.protocol import Event
from pygame_engine.rng import Stream
from pygame_engine.testing import Line, check_line

Meeting = tuple[str, Line, Line, int, str]

LEVELS = [level for level in bots.LEVELS if sys.platform != "emscripten" or level not in ("strong", "expert")]
"""The bots to look at; those that search would take long in the browser's Python, where they play matches elsewhere."""


# --- Games and lines ---


def each_option_alone(name: str, presets: dict[str, tuple[str, ...]]) -> list[str]:
    """Ids with one option changed at a time, the default first."""
    ids = [load_game(f"{name}/{option}={value}").id for option, values in presets.items() for value in values]
    return list(dict.fromkeys([name, *ids]))


def combined(name: str, presets: dict[str, tuple[str, ...]], options: Sequence[str]) -> list[str]:
    """Ids with all combinations of these options."""
    return [
        load_game(f"{name}/" + ",".join(f"{option}={value}" for option, value in zip(options, values, strict=True))).id
        for values in product(*(presets[option] for option in options))
    ]


def check_presets(presets: dict[str, tuple[str, ...]], options: Iterable[Any]) -> None:
    """Every option is there, with every value that can be listed."""
    known = {option.name: option for option in options}
    assert set(presets) == set(known)
    for name, option in known.items():
        if option.kind in ("choice", "pattern"):
            assert set(map(str, option.values)) <= set(presets[name])
        if option.kind == "bool":
            assert set(presets[name]) == {"true", "false"}


def line_of(game: Any, deal: Any, choose: Callable[[Any], Any], opening: str = "", plies: int = 2000) -> Line:
    """The opening actions, then chosen ones (`choose` is asked with the state), to the end or `plies`."""
    state = game.new_state(deal)
    written = [text for text in opening.split("; ") if text]
    actions: list[Any] = []
    while not state.is_terminal() and len(actions) < plies:
        actions.append(game.parse_action(written.pop(0)) if written else choose(state))
        state.apply(actions[-1])
    return Line(deal, tuple(actions))


def prefixes(line: Line) -> Iterator[Line]:
    """The line's beginnings, from the bare deal to the whole."""
    for length in range(len(line.actions) + 1):
        yield Line(line.deal, line.actions[:length])


def trick_meetings(
    worlds: Any, game_ids: tuple[str, ...], openings: Sequence[str], deals: int, every: int
) -> Iterator[Meeting]:
    """Meetings of a trick game in every phase; of the play every so many actions. `worlds` deals and draws."""
    for game_id in game_ids:
        game = load_game(game_id)
        for number in range(deals):
            seed = f"{game_id} {number}"
            rng = Stream(seed, "worlds")
            for length, line in enumerate(prefixes(worlds.random_line(game, seed, openings[number % len(openings)]))):
                state = line.state(game)
                if state.phase == "play" and length % every:
                    continue
                for seat in range(3):
                    yield game_id, line, worlds.draw_world(game, state.view(seat), rng), seat, state.phase


# --- What is compared ---


def check_worlds_differ(met: list[Meeting], phases: set[str]) -> None:
    """All phases come up, and in each before the end most worlds are other deals."""
    assert {phase for *_, phase in met} == phases
    for phase in phases - {"over"}:
        differing = [line.deal != world.deal for _, line, world, _, at in met if at == phase]
        assert sum(differing) > len(differing) / 2, phase


def no_card_or_seed_named(view: Any, names: Iterable[str], seed: str) -> None:
    """In no text that comes with this view is one of these cards, but in the list of the pack; nor the seed."""
    pack = next(event for event in view.events if event.kind == "deal")
    rest = replace(view, events=tuple(event for event in view.events if event is not pack))
    texts = [repr(rest), str(rest.to_json()), repr(rest.events)]
    for name in names:
        assert not any(f"'{name}'" in text or f'"{name}"' in text for text in texts)
    assert all(seed not in text for text in (repr(view), str(view.to_json())))


def cards_named(error: IllegalAction, names: Iterable[str]) -> set[str]:
    """The cards that an error names."""
    return set(str(error).replace(":", " ").split()) & set(names)


def leaks(game: Any, met: Iterable[Meeting], tries: tuple[Any, ...]) -> bool:
    """Whether the two worlds of any meeting can be told apart under these rules."""
    for _, line, world, seat, _ in met:
        for who in (seat, None):
            try:
                check_line(game, line, world, who, tries=tries)
            except (AssertionError, IllegalAction):
                return True
    return False


def play_few_cards(game: Any, pairs: Iterable[tuple[Any, Any]], reference: Any, compare: Callable[..., None]) -> None:
    """Play these deals to their end at random, each with the state of a slow program that `compare` compares."""
    for number, (state, slow) in enumerate(pairs):
        stream = Stream(str(number), "few cards")
        while not state.is_terminal():
            compare(game, state, slow)
            action = stream.choice(state.legal_actions())
            text = game.format_action(action)
            assert game.parse_action(text) == action
            state.apply(action)
            reference.act(slow, text)
        compare(game, state, slow)


# --- Planted leaks ---


def with_view(state: type[Any], change: Callable[[Any, Any], Any]) -> type[Any]:
    """A state whose views are changed with knowledge of the state."""

    class Changed(state):  # type: ignore[misc]
        def view(self, seat: int | None) -> Any:
            return change(self, super().view(seat))

    return Changed


def turned(view: Any, kind: type[Any], **extra: Any) -> Any:
    """The same view as another class."""
    return kind(**{name: getattr(view, name) for name in type(view).__dataclass_fields__}, **extra)


def legal_for_all(state: type[Any], view: type[Any]) -> type[Any]:
    """A state whose views hold the legal actions of the seat to act, whoever asks."""

    @dataclass(frozen=True)
    class LegalForAll(view):  # type: ignore[misc]
        theirs: tuple[Any, ...] = ()

        @property
        def legal(self) -> list[Any]:
            return list(self.theirs)

    return with_view(state, lambda now, seen: turned(seen, LegalForAll, theirs=tuple(now.legal_actions())))


def more_in_json(view: type[Any], name: str) -> type[Any]:
    """A view with `extra` in its JSON only, under that name."""

    @dataclass(frozen=True)
    class MoreInJson(view):  # type: ignore[misc]
        extra: Any = None

        def __eq__(self, other: object) -> bool:
            return isinstance(other, view) and self.hand == other.hand  # type: ignore[attr-defined]

        def to_json(self) -> Any:
            return {**super().to_json(), name: self.extra}

    return MoreInJson


def more_in_repr(view: type[Any]) -> type[Any]:
    """A view with `extra` in its repr only."""

    @dataclass(frozen=True, eq=False)
    class MoreInRepr(view):  # type: ignore[misc]
        extra: tuple[int, ...] = ()

        def __eq__(self, other: object) -> bool:
            return isinstance(other, MoreInRepr) and bool(self.hand == other.hand)

        def __repr__(self) -> str:
            return f"{view.__name__}({self.seat}, {self.extra})"

    return MoreInRepr


def told_to_all(state: type[Any], told: str) -> type[Any]:
    """A state that tells events of that kind to everyone."""

    class ToldToAll(state):  # type: ignore[misc]
        def _tell(self, kind: str, *data: Any, to: Any = None) -> None:
            super()._tell(kind, *data, to=None if kind == told else to)

    return ToldToAll


def starts_with(state: type[Any], event: Callable[[Any], Event]) -> type[Any]:
    """A state that begins with one more event; `event` is asked with the state."""

    class StartsWith(state):  # type: ignore[misc]
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            self.events += [event(self)]

    return StartsWith


def hand_in_the_error(state: type[Any], texts: Callable[[Any, int], object]) -> type[Any]:
    """A state whose errors name the next seat's hand; `texts(state, hand)` writes it."""

    class HandInTheError(state):  # type: ignore[misc]
        def apply(self, action: Any) -> list[Event]:
            try:
                events: list[Event] = super().apply(action)
            except IllegalAction as error:
                after = self.hands[((self.to_act or 0) + 1) % len(self.hands)]
                raise IllegalAction(error.reason, f"{error}; next holds {texts(self, after)}") from None
            return events

    return HandInTheError


def reason_from_others(state: type[Any], reason: str, holds: Callable[[Any, int, Any], object]) -> type[Any]:
    """A state that gives that reason where the seat before holds what the seat to act lacks (`holds`)."""

    class ReasonFromOthers(state):  # type: ignore[misc]
        def why_illegal(self, action: Any) -> str | None:
            found: str | None = super().why_illegal(action)
            if found == "not-in-hand" and holds(self, self.hands[(self.to_act or 0) - 1], action[1]):
                return reason
            return found

    return ReasonFromOthers
