"""Golden playthroughs: a whole deal as text, every action with what could be done, what happened and who saw it.

The texts of `SCENARIOS` are kept in `tests/data/playthroughs`; a change of behaviour shows there as a difference.
Write them anew, then read what has changed, with::

    python -m pygame_engine.testing.playthrough --write tests/data/playthroughs
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from .. import RULES_VERSION, load_game
from ..protocol import Event, Game, Json, MatchContext, State
from ..rng import Stream
from .noninterference import Line
from .scenarios_bacon import ROWS


class Scenario(NamedTuple):
    """A deal to be played: the first actions as written, then at random from a stream of its own.

    The tests want every contract, phase, end reason and option value at least once.
    """

    name: str
    game: str
    seed: str
    opening: str
    deal: str = ""
    """The cards as JSON, where they are not those of the seed."""
    deal_no: int = 1


SCENARIOS = (
    Scenario("spades-made", "bear", "spades-made-3", "pass; bid 40 S; pass"),
    Scenario("spades-early", "bear", "spades-early", "bid 65 S; pass; pass"),
    Scenario("clubs-made", "bear/score_table=2:0:-1:1", "clubs-made-6", "bid 45 C; bid 50 C; pass"),
    Scenario("hearts-failed-played-out", "bear/early_end=false", "hearts-failed-played-out", "bid 70 H; pass; pass"),
    Scenario("hearts-last-trick-fails", "bear", "hearts-last-trick-fails", "pass; pass; bid 45 H"),
    Scenario("hearts-early", "bear", "hearts-early", "pass; bid 60 S; bid 65 H"),
    Scenario("hearts-big-bond", "bear/big_bond=add,score_table=T3", "hearts-big-bond-4", "bid 40 H; pass; pass"),
    Scenario("diamonds-made", "bear", "diamonds-made-3", "bid 40 D; pass; pass"),
    Scenario("diamonds-early", "bear/score_table=T1", "diamonds-early", "pass; bid 40 D; bid 60 D"),
    Scenario("clubs-early", "bear", "clubs-early", "pass; pass; bid 75 C"),
    Scenario("grand-red-made", "bear/kitty_bonds=false", "grand-red-made-1", "bid 40 grand-red; pass; pass"),
    Scenario("grand-red-early", "bear", "grand-red-early", "bid 100 grand-red; pass; pass"),
    Scenario(
        "grand-black-made", "bear/end=either:12:500", "grand-black-made-10", "bid 40 H; bid 45 D; bid 50 grand-black"
    ),
    Scenario("grand-black-early", "bear", "grand-black-early", "bid 80 grand-black; pass; pass"),
    Scenario("null-made", "bear/end=deals:6", "null-made-8", "pass; bid null; pass"),
    Scenario("null-failed", "bear", "null-failed", "bid 95 S; bid null; pass"),
    Scenario(
        "null-failed-played-out",
        "bear/early_end=false,null_value=120",
        "null-failed-played-out",
        "bid null; pass; pass",
    ),
    Scenario("null-leaves-kitty", "bear/null_takes_kitty=false", "null-leaves-kitty", "pass; pass; bid null"),
    Scenario("slop", "bear/end=deals:3", "slop", "pass; pass; pass"),
    Scenario("redeal", "bear/all_pass=redeal", "redeal", "pass; pass; pass"),
    Scenario("ask-slop", "bear/all_pass=ask", "ask-slop", "pass; pass; pass; agree slop; agree redeal; agree slop"),
    Scenario(
        "ask-redeal", "bear/all_pass=ask", "ask-redeal", "pass; pass; pass; agree redeal; agree slop; agree redeal"
    ),
    Scenario("after-win", "bear/game_choice=after_win", "after-win", "bid 40; pass; bid 45; game C"),
    Scenario("after-win-null", "bear/game_choice=after_win", "after-win-null", "bid null; pass; pass"),
    Scenario(
        "after-kitty",
        "bear/end=points:500,game_choice=after_kitty",
        "after-kitty",
        "pass; bid 55; pass; game grand-red",
    ),
    Scenario("six-solo-made", "six-bid-solo", "six-solo-made-3", "pass; bid solo; pass; trump S"),
    Scenario("six-solo-failed", "six-bid-solo/misere_value=40", "six-solo-failed", "bid solo; pass; pass; trump D"),
    Scenario("six-all-pass", "six-bid-solo", "six-all-pass", "pass; pass; pass"),
    Scenario(
        "six-all-pass-same-dealer",
        "six-bid-solo/all_pass=same_dealer,bust_ends_game=true",
        "six-all-pass-same-dealer",
        "pass; pass; pass",
    ),
    Scenario(
        "six-solo-sixty",
        "six-bid-solo/solo_hearts_allowed=false",
        "six-solo-sixty-104",
        "bid solo; pass; pass; trump C",
    ),
    Scenario("six-solo-hearts", "six-bid-solo/end=deals:6", "six-solo-hearts", "pass; pass; bid solo; trump H"),
    Scenario(
        "six-heart-solo-made",
        "six-bid-solo/end=target:300",
        "six-heart-solo-made-2",
        "bid solo; bid heart-solo; pass; pass",
    ),
    Scenario(
        "six-heart-solo-failed", "six-bid-solo/must_trump=false", "six-heart-solo-failed", "bid heart-solo; pass; pass"
    ),
    Scenario("six-misere-made", "six-bid-solo", "six-misere-made-17", "pass; bid solo; bid misere; pass"),
    Scenario("six-misere-sure", "six-bid-solo", "six-misere-sure-220", "bid misere; pass; pass"),
    Scenario("six-misere-failed", "six-bid-solo", "six-misere-failed", "bid misere; pass; pass"),
    Scenario(
        "six-misere-failed-played-out",
        "six-bid-solo/early_end=false,misere_rule=tricks",
        "six-misere-failed-played-out",
        "pass; bid misere; pass",
    ),
    Scenario("six-misere-last-trick", "six-bid-solo", "six-misere-last-trick-43", "bid misere; pass; pass"),
    Scenario(
        "six-guarantee-made",
        "six-bid-solo/end=either:9:300",
        "six-guarantee-made-11",
        "bid guarantee-solo; pass; pass; trump D",
    ),
    Scenario(
        "six-guarantee-made-played-out",
        "six-bid-solo",
        "six-guarantee-made-played-out-15",
        "bid guarantee-solo; pass; pass; trump S",
    ),
    Scenario(
        "six-guarantee-hearts-failed",
        "six-bid-solo/stakes=100",
        "six-guarantee-hearts-failed",
        "pass; bid misere; bid guarantee-solo; pass; trump H",
    ),
    Scenario(
        "six-guarantee-failed-played-out",
        "six-bid-solo",
        "six-guarantee-failed-played-out",
        "bid guarantee-solo; pass; pass; trump C",
    ),
    Scenario(
        "six-spread-made", "six-bid-solo/end=deals:3", "six-spread-made-18", "bid misere; bid spread-misere; pass; pass"
    ),
    Scenario("six-spread-sure", "six-bid-solo", "six-spread-sure-1491", "bid spread-misere; pass; pass"),
    Scenario(
        "six-spread-failed",
        "six-bid-solo/spread_open=after_both_opponents",
        "six-spread-failed",
        "pass; pass; bid spread-misere",
    ),
    Scenario(
        "six-spread-failed-played-out",
        "six-bid-solo/early_end=false",
        "six-spread-failed-played-out",
        "bid spread-misere; pass; pass",
    ),
    Scenario("six-call-failed", "six-bid-solo", "six-call-failed", "bid call-solo; pass; pass; trump S; call 10S"),
    Scenario(
        "six-call-back",
        "six-bid-solo/early_end=false",
        "six-call-back",
        "pass; bid call-solo; pass; trump H; call 10S; give 10S",
    ),
    Scenario("six-call-widow", "six-bid-solo", "six-call-widow", "pass; pass; bid call-solo; trump D; call AS"),
    Scenario(
        "six-call-none",
        "six-bid-solo/call_optional=true",
        "six-call-none",
        "bid solo; bid call-solo; pass; pass; trump C; pass",
    ),
    Scenario("six-call-made", "six-bid-solo", "six-call-made-54", "bid call-solo; pass; pass; trump S; call KS"),
    Scenario(
        "six-call-made-hearts",
        "six-bid-solo",
        "six-call-made-hearts-4858",
        "bid call-solo; pass; pass; trump H; call AS",
    ),
    Scenario("six-ten-cards", "six-bid-solo/deal=seed_10", "six-ten-cards-1", "bid solo; pass; pass; trump S"),
    Scenario(
        "six-ten-cards-call",
        "six-bid-solo/deal=seed_10",
        "six-ten-cards-call",
        "bid call-solo; pass; pass; trump C; call 7S",
    ),
    *(Scenario(*row) for row in ROWS),
    Scenario("high-card-keep", "high-card", "high-card-keep", "keep"),
    Scenario("high-card-swap", "high-card", "high-card-swap-1", ""),
    Scenario("high-card-no-swap", "high-card/swap=false", "high-card-no-swap", ""),
)


def line_of(scenario: Scenario) -> tuple[Game, Line]:
    """The game and the whole line of a scenario."""
    game = load_game(scenario.game)
    deal = game.deal_from_json(json.loads(scenario.deal)) if scenario.deal else game.deal(scenario.seed)
    state = game.new_state(deal, context_of(game, scenario))
    actions = []
    written = [part.strip() for part in scenario.opening.split(";") if part.strip()]
    stream = Stream(scenario.seed, "playthrough")
    while not state.is_terminal():
        action = game.parse_action(written.pop(0)) if written else stream.choice(state.legal_actions())
        state.apply(action)
        actions.append(action)
    return game, Line(deal, tuple(actions))


def context_of(game: Game, scenario: Scenario) -> MatchContext:
    """Where in a match the deal of a scenario is played."""
    return MatchContext(game.starting_scores(), scenario.deal_no)


def text(game: Game, line: Line, match: MatchContext | None = None) -> str:
    """The text of a line of play.

    Per ply: who acts, the legal actions in their order, the action, then its events; an event that not everyone saw
    names those who did. Where the phase changes, and at the end, every seat's view.
    """
    state = game.new_state(line.deal, match)
    out = [f"rules {RULES_VERSION}", f"game {game.id}", f"deal {_compact(game.deal_to_json(line.deal))}", ""]
    out += map(_event_line(game), state.events)
    out += _views(game, state)
    for ply, action in enumerate(line.actions):
        legal = [game.format_action(a) for a in state.legal_actions()]
        phase = state.phase
        out += ["", f"ply {ply} {phase}: seat {state.current_player}", f"  legal {_shortened(legal)}"]
        out.append(f"  action {game.format_action(action)}")
        out += [f"  {told}" for told in map(_event_line(game), state.apply(action))]
        if state.phase != phase:
            out += _views(game, state)
    if state.is_terminal():
        out += ["", f"returns {list(state.returns())}", f"result {_compact(state.result().to_json())}"]
    return "\n".join(out) + "\n"


def _compact(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _event_line(game: Game) -> Any:
    def line(event: Event) -> str:
        data = game.event_to_json(event)
        seats = "all" if event.audience is None else "seat " + ", ".join(map(str, event.audience))
        rest = " ".join(f"{name}={_compact(value)}" for name, value in data.items() if name != "event")
        return f"[{seats}] {event.kind} {rest}".rstrip()

    return line


def _shortened(texts: list[str]) -> str:
    """All of a short list; of a long one the number, the beginning and the end."""
    if len(texts) <= 12:
        return "; ".join(texts)
    return f"({len(texts)}) {'; '.join(texts[:4])} … {'; '.join(texts[-3:])}"


def _views(game: Game, state: State) -> Iterable[str]:
    """Each seat's view as JSON, without the events, which stand beside it, and what all views have in common."""
    yield ""
    views: list[Json] = [state.view(seat).to_json() for seat in (*range(game.num_players), None)]
    for view in views:
        view["events"] = len(view["events"])
        view["legal"] = len(view["legal"])
    spectator = views.pop()
    yield f"view of a spectator {_compact(spectator)}"
    for seat, view in enumerate(views):
        own = {name: value for name, value in view.items() if value != spectator[name]}
        yield f"view of seat {seat}, else the same {_compact(own)}"


def file_name(scenario: Scenario) -> str:
    """The name of a scenario's file."""
    return f"{scenario.name}.txt"


def text_of(scenario: Scenario) -> str:
    """The file of a scenario, as it should be."""
    game, line = line_of(scenario)
    return text(game, line, context_of(game, scenario))


def main(argv: list[str] | None = None) -> int:
    """Write or compare the golden files."""
    parser = argparse.ArgumentParser(prog="python -m pygame_engine.testing.playthrough", description=__doc__)
    parser.add_argument("--write", metavar="FOLDER", type=Path, required=True, help="where the texts go")
    folder: Path = parser.parse_args(argv).write
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {file_name(scenario): text_of(scenario) for scenario in SCENARIOS}
    for old in folder.glob("*.txt"):
        if old.name not in wanted:
            old.unlink()
            print(f"removed {old}")
    for name, content in wanted.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8", newline="\n")
            print(f"written {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
