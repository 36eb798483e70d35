"""Deals played for the tests of links, and a measurement: how long links get, per form and kind.

``PYTHONPATH=. python tests/engine/link_play.py 1000`` plays so many deals of every form in each of four
ways, takes every link through `encode` and `decode`, and prints median and greatest length and the longest time that
decoding took. ``random``, ``slow``, ``normal`` or ``bots`` (of any level) behind the number plays only in that way. The
longest link of every form, way and kind goes into ``tests/data/longest_links.json``, where a test finds it.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pygame_engine import bots, game_ids, link, load_game
from pygame_engine.link_payload import HoldsCounts, cards_of
from pygame_engine.match import Match
from pygame_engine.protocol import Action
from pygame_engine.rng import Stream
from pygame_engine.table import Seat, Table

SEED = "k7w2mx94q{}"
"""What an ordinary seed looks like: ten characters or a few more."""

LONGEST = Path(__file__).parent.parent / "data" / "longest_links.json"

Chooser = Callable[[Match, random.Random], Action]


def any_action(match: Match, chance: random.Random) -> Action:
    """Anything that may be done, in Bacon with any cards that make the figure."""
    return with_any_cards(match, chance.choice(match.state.legal_actions()), chance)


def slow_action(match: Match, chance: random.Random) -> Action:
    """What makes a deal of Bacon long: single cards, one just above the other; questions where they may be put."""
    state = match.state
    legal = state.legal_actions()
    if not isinstance(state, HoldsCounts):
        return chance.choice(legal)
    singles = [action for action in legal if action[0] == "play" and action[2] == 0]
    asks = [action for action in legal if action[0] == "ask"]
    return with_any_cards(match, (asks or singles[:1] or legal)[0], chance)


def with_any_cards(match: Match, action: Action, chance: random.Random) -> Action:
    """The same play of Bacon with any of the cards that make it."""
    state: Any = match.state
    if action[0] != "play" or not isinstance(state, HoldsCounts) or state.to_act is None:
        return action
    ways = cards_of(state.game.combos, state.hands[state.to_act], action[2], action[3])
    return ("play", chance.choice(ways), *action[2:])


def played(game_id: str, number: int, choose: Chooser = any_action) -> Match:
    """A match of one deal, from start to end."""
    chance = random.Random(number)
    match = Match(load_game(game_id), seed=SEED.format(number))
    while not match.deal_over:
        match.apply(choose(match, chance))
    return match


def bots_deal(game_id: str, number: int, level: str = "") -> Match:
    """A deal between bots of that level, or of one of the levels."""
    game = load_game(game_id)
    if not level:
        names = [level for level in bots.levels(game.name) if level != "random"]
        level = names[Stream(str(number), "level").below(len(names))]
    table = Table(Match(game, seed=SEED.format(number)), [Seat(level)] * game.num_players)
    while not table.match.deal_over:
        table.act(table.bot_action())
    return table.match


def links_of(match: Match, ply: int) -> Iterator[tuple[str, link.Link]]:
    """Every kind of link of a deal from a seed, then of the same deal written out."""
    for name, seed in (("", match.current.seed), (", written", None)):
        match.current.seed = seed
        if seed is not None:
            yield "seed", link.of_match(match, "seed")
        for kind in ("deal", "position", "replay"):
            at = None if kind == "deal" else ply
            yield kind + name, link.of_match(match, kind, at, covered=kind == "replay")


WAYS: dict[str, Callable[[str, int], Match]] = {
    "random": lambda game_id, number: played(game_id, number, any_action),
    "slow": lambda game_id, number: played(game_id, number, slow_action),
    "normal": lambda game_id, number: bots_deal(game_id, number, "normal"),
    "bots": bots_deal,
}


def measured(way: str, game_id: str, deals: int) -> dict[str, str]:
    """Play so many deals, print a line of the table, and return the longest link of every kind."""
    links: dict[str, list[str]] = {}
    slowest = 0.0
    actions = []
    for number in range(deals):
        match = WAYS[way](game_id, number)
        actions.append(match.ply)
        for kind, made in links_of(match, random.Random(number).randrange(match.ply + 1)):
            text = link.encode(made)
            start = time.process_time()
            assert link.decode(text) == made, text
            slowest = max(slowest, time.process_time() - start)
            links.setdefault(kind, []).append(text)
    longest = {kind: max(all_, key=len) for kind, all_ in links.items()}
    shown = "; ".join(
        f"{kind} {statistics.median(map(len, all_)):g}/{len(longest[kind])}" for kind, all_ in links.items()
    )
    plies = f"actions {statistics.median(actions):g}/{max(actions)}"
    print(f"{way:7} {game_id:13} {plies}; {shown}; decoding at most {slowest * 1000:.1f} ms", flush=True)
    return longest


def measure(deals: int, only: list[str]) -> None:
    """Print the table, of all ways of playing or only of those named, and keep the longest links."""
    kept = json.loads(LONGEST.read_text()) if LONGEST.is_file() else {}
    for way in only or WAYS:
        kept[way] = {"deals": deals, **{game_id: measured(way, game_id, deals) for game_id in game_ids()}}
        LONGEST.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, sys.argv[2:])
