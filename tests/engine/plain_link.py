"""The numbers in links, read a second time in the plainest way, from README.md ("The format") alone.

Of the engine it takes the deals of seeds and what is allowed in a position, as an implementation elsewhere has its own.
"""

from __future__ import annotations

import base64
from dataclasses import replace
from itertools import combinations
from typing import Any

from pygame_engine import link, load_game
from pygame_engine.link import DIGITS
from pygame_engine.protocol import Game, MatchContext

BACON_TYPES = [
    "single", "pair", "triple", "run3", "run4", "run5", "run6", "stairs", "tube", "plate", "quad", "straight-flush",
    "quint", "stretch-flush", "hex",
]  # fmt: skip
SUITS = ["S", "H", "D", "C", "grand-red", "grand-black"]
BIDS = [*(str(number) for number in range(40, 100, 5)), "null", "100"]
SIX_BIDS = ["solo", "heart-solo", "misere", "guarantee-solo", "spread-misere", "call-solo"]


class Plain:
    """A number of a link, choice by choice."""

    def __init__(self, text: str) -> None:
        high = 0
        for char in text[:-1]:
            high = high * 64 + DIGITS.index(char)
        self.x = high * 62 + DIGITS.index(text[-1])

    def one_of(self, count: int) -> int:
        return self.pick([1] * count)

    def pick(self, weights: list[int]) -> int:
        total = sum(weights)
        r = self.x % total
        k = next(k for k in range(len(weights)) if sum(weights[: k + 1]) > r)
        c = sum(weights[:k])
        self.x = weights[k] * (self.x // total) + r - c
        return k

    def natural(self) -> int:
        groups = [self.one_of(16)]
        while self.one_of(2):
            groups.append(self.one_of(16))
        return groups[0] + sum(16**place * (group + 1) for place, group in enumerate(groups) if place)

    def integer(self) -> int:
        number = self.natural()
        return number // 2 if number % 2 == 0 else -(number + 1) // 2


def plain_deal(number: Plain, game: Game) -> dict[str, Any]:
    """Point 3: a written deal as JSON."""
    bacon = game.name not in ("bear", "six-bid-solo")
    players = game.num_players
    full = {"bear": (10, 2), "six-bid-solo": (10 if "seed_10" in game.id else 11, 3)}
    hand, talon = full.get(game.name, (game.form.hand + 2 if bacon else 0, 0))  # type: ignore[attr-defined]
    deal: dict[str, Any] = {"dealer": number.one_of(players)}
    if game.name.startswith("applewood"):
        leader = number.one_of(players + 1)
        if leader:
            deal["leader"] = leader - 1
    sizes, wilds = [hand] * players, [2 * bacon] * players
    if number.one_of(2):
        for seat in range(players):
            sizes[seat] = number.one_of(hand) + 1
            if bacon:
                wilds[seat] = number.one_of(3 if sizes[seat] > 1 else 2)
        talon = number.one_of(talon + 1)
    names = [name for name in game.pack.names if name != "W"]
    room = [size - wild for size, wild in zip(sizes, wilds, strict=True)] + [talon]
    room.append(len(names) * (2 if bacon else 1) - sum(room))
    places: list[list[str]] = [[] for _ in room]
    pairs = [(a, b) for a in range(len(room)) for b in range(a, len(room))]
    for name in names:
        if bacon:
            weights = [room[a] * (room[a] - 1) if a == b else 2 * room[a] * room[b] for a, b in pairs]
            where = pairs[number.pick(weights)]
        else:
            where = (number.pick(room),)  # type: ignore[assignment]
        for place in where:
            room[place] -= 1
            places[place].append(name)
    deal["hands"] = [cards + ["W"] * wild for cards, wild in zip(places, wilds, strict=False)]
    if not bacon:
        deal["kitty" if game.name == "bear" else "widow"] = places[players]
    return deal


def plain_order(game: Game, text: str) -> tuple[int, ...]:
    """Point 6: where an action stands among those allowed, plays of Bacon by their figure alone."""
    kind, *rest = text.split(" ")
    if kind == "pass":
        return (-1,)
    if kind == "bid" and game.name == "bear":
        return (BIDS.index(rest[0]), SUITS.index(rest[1]) if len(rest) > 1 else 0)
    if kind == "bid":
        return (SIX_BIDS.index(rest[0]),)
    if kind in ("game", "trump"):
        return (SUITS.index(rest[0]),)
    if "as" in rest:
        return (BACON_TYPES.index(rest[-2]), int(rest[-1]))
    if kind in ("play", "call", "give", "discard"):
        return tuple(sorted(game.pack.names.index(card) for card in rest))
    if kind in ("lead", "ask"):
        return (kind == "ask", int(rest[0]))
    return (["slop", "redeal", "yes", "no"].index(rest[0]),)


def plain_play(number: Plain, game: Any, state: Any) -> str:
    """Point 6: an action."""
    texts = [game.format_action(action) for action in state.legal_actions()]
    order = sorted({plain_order(game, text) for text in texts})
    found = order[number.one_of(len(order))]
    text = next(text for text in texts if plain_order(game, text) == found)
    if " as " not in text:
        return text
    held = game.combos.cards(state.hands[state.current_player])
    claim = text[text.index(" as ") :]
    size = len(game.combos.cards(game.parse_action(text)[1]))
    sets = {tuple(sorted(cards)) for cards in combinations(held, size)}
    by_number = sorted(sets, key=lambda cards: sum(8**card for card in cards))
    written = ["play " + " ".join(game.pack.names[card] for card in cards) + claim for cards in by_number]
    made = [text for text in written if state.why_illegal(game.parse_action(text)) is None]
    return made[number.one_of(len(made))]


def plain_reading(text: str) -> dict[str, Any]:
    """What a link of a deal, position or replay holds."""
    _, field, kind, *seed, digits = text.split(".")
    game = load_game(link.game_of_field(field))
    number = Plain(digits)
    deal_no, scores = 1, list(game.starting_scores())
    if number.one_of(2):
        deal_no = number.natural() + 1
        scores = [number.integer() for _ in scores]
    if seed:
        name = base64.urlsafe_b64decode(seed[0][1:] + "==").decode() if seed[0][0] == "~" else seed[0]
        deal = game.deal(name)
        if number.one_of(2):
            deal = game.deal(name, number.one_of(game.num_players))
            if game.name.startswith("applewood"):
                leader = number.one_of(game.num_players + 1)
                deal = replace(deal, leader=leader - 1 if leader else None)
        data = game.deal_to_json(deal)
    else:
        data = plain_deal(number, game)
    found: dict[str, Any] = {"deal": data, "start": {"deal_no": deal_no, "scores": scores}, "actions": []}
    if kind == "d":
        assert number.x == 0
        return found
    covered = bool(number.one_of(2)) if kind == "r" else False
    state = game.new_state(game.deal_from_json(data), MatchContext(tuple(scores), deal_no))
    count = number.one_of(1024) if number.one_of(2) else None
    while not state.is_terminal() if count is None else len(found["actions"]) < count:
        found["actions"].append(plain_play(number, game, state))
        state.apply(game.parse_action(found["actions"][-1]))
    if kind == "p" and not state.is_terminal():
        assert number.one_of(game.num_players) == state.current_player
    if kind == "r":
        found.update(covered=covered, ply=number.one_of(len(found["actions"])) + 1 if number.one_of(2) else 0)
        seat = number.one_of(game.num_players)
        found.update({"seat": seat} if seat else {})
    assert number.x == 0
    return found
