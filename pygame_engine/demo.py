"""Demonstrations: a position, a line to step through, or a question, written as text and verified by the engine.

Rules pages, the Sphinx and MkDocs plugins and notebooks share them. `demo_source` has the form of the text; here it is
read against the rules: every hand, action, verdict and expectation must hold, else `DemoError` names file and line.

>>> demo = parse_block('''
... game: bear
... hand 0: AS KS 10H
... hand 1: 9S 8S 7S
... hand 2: QS QH 6D
... before: bid 45 S; pass; pass
... show: all
... steps:
...   play 9S | A trump is led.
...   play QS |
...   play AS | The ace takes the mother.
... expect tricks: 1 0 0
... ''', "rules.md", 10)
>>> [step.text for step in demo.steps], demo.to_act, demo.game.id
(['play 9S', 'play QS', 'play AS'], 1, 'bear/early_end=false')
>>> demo.frames("en")[3].event
'Seat 0: ace of spades. Trick to Seat 0, 3 points.'
>>> parse_block("game: bear\\nseed: rain\\nsteps:\\n  play 9S |", "rules.md", 10)
Traceback (most recent call last):
pygame_engine.demo_source.DemoError: rules.md:13: play 9S: That can't be done at this point of the deal. (wrong-phase)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import load_game, words
from .demo_source import DemoError, Entry, Source, directives, fences, read
from .match import check_seed
from .protocol import Action, Deal, Event, Game, Json, MatchContext, NamesLeader, State
from .rng import Stream

if TYPE_CHECKING:
    from .demo_frames import Frame

Lang = str


@dataclass(frozen=True)
class Step:
    """An action to show, with the writer's caption."""

    action: Action
    text: str
    caption: str
    line: int


@dataclass(frozen=True)
class Choice:
    """An action to ask about. `reason` is the code of why it is not allowed, None where it is."""

    action: Action
    text: str
    reason: str | None
    comment: str
    line: int


@dataclass(frozen=True)
class Demo:
    """A verified demonstration. `show` are the seats whose hands are open, `seat` the one at the bottom."""

    path: str
    line: int
    game: Game
    deal: Deal
    seed: str | None
    scores: tuple[int, ...] | None
    deal_no: int
    before: tuple[Action, ...]
    seat: int
    show: tuple[int, ...]
    names: str
    id: str = ""
    title: str = ""
    caption: str = ""
    play: bool = True
    show_result: bool = False
    steps: tuple[Step, ...] = ()
    choices: tuple[Choice, ...] = ()

    def start_state(self) -> State:
        """A fresh state after the actions done silently: what the first picture shows."""
        state = new_state(self.game, self.deal, self.scores, self.deal_no)
        for action in self.before:
            state.apply(action)
        return state

    @cached_property
    def to_act(self) -> int | None:
        """The seat to act in the first picture."""
        return self.start_state().current_player

    def seat_names(self, lang: Lang) -> list[str]:
        """What the seats are called."""
        return seat_names(self.names, self.game.num_players, self.seat, lang)

    def sees(self, event: Event) -> bool:
        """Whether the reader may know of this event: everyone saw it, or a seat whose hand is open."""
        return event.audience is None or any(seat in event.audience for seat in self.show)

    def told(self, events: Sequence[Event], lang: Lang) -> str:
        """What happened, in the engine's sentences."""
        names, game = self.seat_names(lang), self.game
        said = [words.event_text(game.event_to_json(e), names, lang, game.name) for e in events if self.sees(e)]
        return ("" if lang == "ja" else " ").join(filter(None, said))

    def frames(self, lang: Lang) -> list[Frame]:
        """The pictures: the position, then one per step, and the count at the end where it is asked for."""
        from .demo_frames import frames

        return frames(self, lang)

    def verdict_text(self, choice: Choice, lang: Lang) -> str:
        """Why an action of a question is not allowed, in words; empty where it is."""
        return "" if choice.reason is None else words.reason_text(choice.reason, lang, self.game.name)


def new_state(game: Game, deal: Deal, scores: tuple[int, ...] | None, deal_no: int) -> State:
    """The state at the start of a deal of a match."""
    return game.new_state(deal, MatchContext(game.starting_scores() if scores is None else scores, deal_no))


def played_out(game: Game, deal: Deal, written: str) -> Game:
    """The game for this deal: with only some of the cards it is played to the last one, unless the writer says else.

    No bid can be made with a handful of cards, so `early_end` would stop every such deal after its first trick.
    """
    full = game.deal("full", deal.dealer)
    short = len(deal.hands[0]) < len(full.hands[0]) or len(deal.talon) < len(full.talon)
    if not short or "early_end" in written or "early_end" not in game.options:
        return game
    return load_game(f"{written}{',' if '/' in written else '/'}early_end=false")


def seat_names(names: str, count: int, seat: int, lang: Lang) -> list[str]:
    """Seats by name: ``numbers``, ``letters``, ``table`` (you, left, right), or as many names with commas between."""
    if names == "letters":
        return list("ABCDEF"[:count])
    if names == "table":
        from .terminal import seat_names as around

        return around("ja" if lang == "ja" else "en", count, seat)
    if names == "numbers":
        return [f"席{n}" if lang == "ja" else f"Seat {n}" for n in range(count)]
    return [name.strip() for name in names.split(",")]


# -- reading


def parse_block(text: str, path: str, line: int) -> Demo:
    """The demonstration of a block whose first line is `line` of the file. Raises DemoError."""
    return _Checker(read(text, path, line)).demo()


def blocks_in_markdown(text: str, path: str) -> list[Demo]:
    """All demonstrations of a Markdown text; their ids differ. Raises DemoError at the first that is wrong."""
    found = list(checked(fences(text), path))
    for item in found:
        if isinstance(item, DemoError):
            raise item
    return [item for item in found if isinstance(item, Demo)]


def checked(blocks: Iterator[tuple[int, str]], path: str) -> Iterator[Demo | DemoError]:
    """Every block of one page, read and verified, or what is wrong with it."""
    ids: dict[str, int] = {}
    for line, text in blocks:
        try:
            demo = parse_block(text, path, line)
            if demo.id in ids:
                raise DemoError(path, demo.line, f"the id {demo.id!r} is already on this page (line {ids[demo.id]})")
            if demo.id:
                ids[demo.id] = demo.line
            yield demo
        except DemoError as error:
            yield error


def check_file(path: str) -> list[Demo | DemoError]:
    """Every block of a Markdown or reStructuredText file. Raises OSError where it can't be read."""
    text = Path(path).read_text(encoding="utf-8")
    return list(checked((directives if path.endswith((".rst", ".rest")) else fences)(text), path))


class _Checker:
    """Turns a source into a demonstration, asking the engine about everything."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.game = self._game()

    def error(self, line: int, message: object) -> DemoError:
        return DemoError(self.source.path, line, str(message))

    def demo(self) -> Demo:
        source = self.source
        deal, seed = self._deal()
        self.game = played_out(self.game, deal, source.text("game"))
        demo = Demo(
            source.path,
            source.line,
            self.game,
            deal,
            seed,
            scores=self._scores(),
            deal_no=self._number("deal-no", 1, 1, 10_000),
            before=(),
            seat=(seat := self._number("seat", 0, 0, self.game.num_players - 1)),
            show=self._show(seat),
            names=self._names(),
            id=self._id(),
            title=source.text("title"),
            caption=source.text("caption"),
            show_result=self._yes("show-result", False),
        )
        demo = self._acted(demo)
        self._check_texts(demo)
        return demo

    def _game(self) -> Game:
        entry = self.source.keys.get("game")
        if entry is None:
            raise self.error(self.source.line, "game is missing: the game's id, such as bear or bacon4/hard_pass=true")
        try:
            return load_game(entry.value)
        except ValueError as error:
            raise self.error(entry.line, error) from None

    # cards

    def _deal(self) -> tuple[Deal, str | None]:
        """The deal, and its seed where every card comes from that."""
        source, game = self.source, self.game
        talon = {"bear": "kitty", "six-bid-solo": "widow"}.get(game.name)
        for key in ("kitty", "widow"):
            if key in source.keys and key != talon:
                raise self.error(source.at(key), f"{game.name} has no {key}")
        for seat, entry in source.hands.items():
            if seat >= game.num_players:
                raise self.error(entry.line, f"{game.name} has seats 0 to {game.num_players - 1}")
        seed, dealer, leader = self._seed(), self._dealer(), self._leader()
        if not source.hands:
            if seed is None:
                raise self.error(source.line, "seed or hands are missing: where do the cards come from?")
            if talon in source.keys:
                raise self.error(
                    source.at(str(talon)), f"the {talon} is written with the hands, or comes from the seed"
                )
            return replace(game.deal(seed, dealer), leader=leader), seed
        data = self._written(talon, seed)
        data["dealer"] = dealer or 0
        if leader is not None:
            data["leader"] = leader
        try:
            return game.deal_from_json(data), None
        except ValueError as error:
            raise self.error(self._line_of(str(error), talon), error) from None

    def _written(self, talon: str | None, seed: str | None) -> Json:
        """The hands as written; those that are not there are dealt from the rest of the pack, where there is a seed."""
        source, game = self.source, self.game
        hands = {seat: entry.value.split() for seat, entry in source.hands.items()}
        data: Json = {}
        missing = [seat for seat in range(game.num_players) if seat not in hands]
        if talon is not None and talon in source.keys:
            data[talon] = source.text(talon).split()
        if missing:
            if seed is None:
                line = max(entry.line for entry in source.hands.values())
                raise self.error(
                    line,
                    f"hand {missing[0]} is missing. With a seed besides, the hands that are not written are dealt from "
                    "the rest of the pack",
                )
            fill(game, seed, hands, data, talon)
        data["hands"] = [hands[seat] for seat in range(game.num_players)]
        return data

    def _line_of(self, message: str, talon: str | None) -> int:
        """The line of the hand (or kitty) that an error of the engine is about, as far as it says."""
        for seat, entry in self.source.hands.items():
            if f"the hand of seat {seat}" in message:
                return entry.line
        if talon is not None and f"the {talon}" in message and talon in self.source.keys:
            return self.source.at(talon)
        card = message.split(" ")[0]
        lines = [entry.line for entry in self.source.hands.values() if card in entry.value.split()]
        return max(lines) if lines else min(entry.line for entry in self.source.hands.values())

    def _seed(self) -> str | None:
        if "seed" not in self.source.keys:
            return None
        try:
            return check_seed(self.source.text("seed"))
        except ValueError as error:
            raise self.error(self.source.at("seed"), error) from None

    def _dealer(self) -> int | None:
        if "dealer" not in self.source.keys:
            return None
        return self._number("dealer", 0, 0, self.game.num_players - 1)

    def _leader(self) -> int | None:
        if "leader" not in self.source.keys:
            return None
        if not (isinstance(self.game, NamesLeader) and self.game.names_leader):
            raise self.error(self.source.at("leader"), f"in {self.game.name} the dealer decides who leads")
        return self._number("leader", 0, 0, self.game.num_players - 1)

    # single values

    def _number(self, key: str, default: int, low: int, high: int) -> int:
        if key not in self.source.keys:
            return default
        text = self.source.text(key)
        if not text.isascii() or not text.isdigit() or not low <= int(text[:9]) <= high:
            raise self.error(self.source.at(key), f"{key} is a number from {low} to {high}, not {text!r}")
        return int(text)

    def _yes(self, key: str, default: bool) -> bool:
        text = self.source.text(key, "yes" if default else "no")
        if text not in ("yes", "no"):
            raise self.error(self.source.at(key), f"{key} is yes or no, not {text!r}")
        return text == "yes"

    def _scores(self) -> tuple[int, ...] | None:
        if "scores" not in self.source.keys:
            return None
        count = len(self.game.starting_scores())
        try:
            scores = tuple(int(part) for part in self.source.text("scores").split())
        except ValueError:
            scores = ()
        if len(scores) != count:
            raise self.error(self.source.at("scores"), f"scores are {count} numbers in {self.game.name}")
        return scores

    def _show(self, seat: int) -> tuple[int, ...]:
        text = self.source.text("show", str(seat))
        seats = range(self.game.num_players)
        if text in ("all", "none"):
            return tuple(seats) if text == "all" else ()
        parts = text.replace(",", " ").split()
        if not parts or any(part not in map(str, seats) for part in parts):
            raise self.error(self.source.at("show"), f"show is all, none, or seats such as 0 2, not {text!r}")
        return tuple(sorted({int(part) for part in parts}))

    def _names(self) -> str:
        names = self.source.text("names", "numbers")
        given = [name.strip() for name in names.split(",")]
        if names in ("numbers", "letters", "table"):
            return names
        if len(given) != self.game.num_players or not all(given):
            raise self.error(
                self.source.at("names"),
                f"names are numbers, letters, table, or {self.game.num_players} names with commas between",
            )
        return names

    def _id(self) -> str:
        name = self.source.text("id")
        if "id" in self.source.keys and not (name.isascii() and name.replace("-", "a").isalnum()):
            raise self.error(self.source.at("id"), f"an id is letters, digits and hyphens, not {name!r}")
        return name

    # actions

    def _acted(self, demo: Demo) -> Demo:
        """The demonstration with its actions, all of them allowed; verdicts and expectations hold."""
        state = demo.start_state()
        before = [self._do(state, text, entry.line) for entry in self.source.before for text in _split(entry.value)]
        playable = not state.is_terminal()
        steps = [self._step(state, entry) for entry in self._items("steps")]
        choices = [self._choice(state, entry) for entry in self._items("choose")]
        for name, entry in self.source.expects.items():
            self._expect(state, name, entry)
        if demo.show_result and not state.is_terminal():
            raise self.error(self.source.at("show-result"), "show-result: the deal is not over after the last step")
        play = self._yes("play", playable)
        if play and not playable:
            raise self.error(self.source.at("play"), "play: the deal is over, nothing is left to play")
        return replace(demo, before=tuple(before), steps=tuple(steps), choices=tuple(choices), play=play)

    def _items(self, name: str) -> list[Entry]:
        items = self.source.lists.get(name)
        if items is not None and not items:
            raise self.error(self.source.list_lines[name], f"{name} has no items; they stand below it, indented")
        return items or []

    def _read(self, text: str, line: int) -> Action:
        try:
            return self.game.parse_action(text)
        except ValueError as error:
            raise self.error(line, error) from None

    def _do(self, state: State, text: str, line: int) -> Action:
        action = self._read(text, line)
        reason = state.why_illegal(action)
        if reason is not None:
            said = words.reason_text(reason, "en", self.game.name)
            raise self.error(line, f"{text}: {said} ({reason})")
        state.apply(action)
        return action

    def _step(self, state: State, entry: Entry) -> Step:
        text, _, caption = entry.value.partition("|")
        action = self._do(state, text.strip(), entry.line)
        return Step(action, self.game.format_action(action), caption.strip(), entry.line)

    def _choice(self, state: State, entry: Entry) -> Choice:
        text, *rest = (part.strip() for part in entry.value.split("|", 2))
        verdict = rest[0].split() if rest else []
        comment = rest[1] if len(rest) > 1 else ""
        if not (verdict == ["yes"] or (verdict[:1] == ["no"] and len(verdict) == 2)):
            raise self.error(
                entry.line, "a choice is written: action | yes | comment, or: action | no REASON | comment"
            )
        action = self._read(text, entry.line)
        claimed, reason = (None if verdict == ["yes"] else verdict[1]), state.why_illegal(action)
        if claimed != reason:
            truth = "it is allowed" if reason is None else f"it is not: write no {reason}"
            raise self.error(entry.line, f"{text}: by the rules {truth}")
        return Choice(action, self.game.format_action(action), reason, comment, entry.line)

    def _expect(self, state: State, name: str, entry: Entry) -> None:
        ask = EXPECTATIONS.get(name)
        if ask is None:
            raise self.error(entry.line, f"nothing is known of {name!r}; expected can be: {', '.join(EXPECTATIONS)}")
        found = ask(self.game, state)
        if found is None:
            raise self.error(entry.line, f"expect {name}: there is no such thing at the end of this demonstration")
        if _plain(name, entry.value) != _plain(name, found):
            raise self.error(entry.line, f"expect {name}: {entry.value}, but it is: {found}")

    def _check_texts(self, demo: Demo) -> None:
        """Captions are readable, and name only cards that there are."""
        from .demo_text import check

        texts = [Entry(demo.title, self.source.at("title")), Entry(demo.caption, self.source.at("caption"))]
        texts += [Entry(step.caption, step.line) for step in demo.steps]
        texts += [Entry(choice.comment, choice.line) for choice in demo.choices]
        for entry in texts:
            if problem := check(entry.value):
                raise self.error(entry.line, problem)


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def _plain(name: str, value: str) -> object:
    if name == "legal":
        return sorted(_split(value))
    return value.replace(",", " ").split()


def fill(game: Game, seed: str, hands: dict[int, list[str]], data: Json, talon: str | None) -> None:
    """Deal the hands that are not there from the rest of the pack, by the seed; as many cards as those that are.

    A talon that is not written gets its cards where the hands are full ones. Bacon's hands get two wilds each.
    """
    whole = game.deal_to_json(game.deal(seed, 0))
    full = len(whole["hands"][0])
    rest = [card for cards in (*whole["hands"], whole.get(talon or "", [])) for card in cards if card != "W"]
    for card in [card for cards in (*hands.values(), data.get(talon or "", [])) for card in cards]:
        if card in rest:
            rest.remove(card)
    Stream(seed, f"demo:{game.name}").shuffle(rest)
    size = max(len(cards) for cards in hands.values())
    wilds = ["W"] * min(2, size - 1) if "W" in whole["hands"][0] else []
    for seat in range(game.num_players):
        if seat not in hands:
            natural = size - len(wilds)
            hands[seat] = [*rest[:natural], *wilds]
            del rest[:natural]
    if talon is not None and talon not in data and size == full:
        data[talon] = rest[: len(whole[talon])]


# -- expectations


def _result(key: str) -> Callable[[Game, State], str | None]:
    def ask(game: Game, state: State) -> str | None:
        if not state.is_terminal():
            return None
        value = state.result().to_json().get(key)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (list, tuple)):
            return " ".join(map(str, value))
        return None if value is None else str(value)

    return ask


def _tricks(game: Game, state: State) -> str | None:
    tricks = getattr(state.view(None), "tricks", None)
    if tricks is None:
        return None
    won = [trick.winner for trick in tricks]
    return " ".join(str(won.count(seat)) for seat in range(game.num_players))


def _scores_after(game: Game, state: State) -> str | None:
    if not state.is_terminal():
        return None
    view: Any = state.view(None)
    return " ".join(map(str, game.new_scores(view.scores, state.result())))


EXPECTATIONS: dict[str, Callable[[Game, State], str | None]] = {
    "to-act": lambda game, state: "none" if state.current_player is None else str(state.current_player),
    "phase": lambda game, state: state.phase,
    "legal": lambda game, state: "; ".join(map(game.format_action, state.legal_actions())) or "none",
    "tricks": _tricks,
    "points": _result("points"),
    "reason": _result("reason"),
    "success": _result("success"),
    "total": _result("total"),
    "totals": _result("totals"),
    "out-order": _result("out_order"),
    "scores": _scores_after,
}
"""What `expect` can ask for at the end of a demonstration, as text; None where it does not apply there."""


__all__ = ["Choice", "Demo", "DemoError", "Step", "blocks_in_markdown", "check_file", "checked", "parse_block"]
