"""A fixed set of deals for comparing bots, kept as data: `testing/benchmark.txt`.

A line has the name of a pack, a colon, and a permutation of its natural cards, a character each (`ALPHABET`). The hands
of a game are dealt off it from the left; the rest is the talon; wilds come on top. The dealer goes round with the
number of the deal.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

from .protocol import Deal, Game
from .rng import Stream

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
DEALS = 100
"""Deals a pack."""
PACKS = {"bear": 32, "six-bid-solo": 36, "bacon-10x3": 60, "bacon-9x4": 72, "bacon-8x3": 48}
"""The packs with their natural cards; those of Bacon have every card twice."""


def pack_name(game: Game) -> str:
    """The pack a game is played with."""
    form: Any = getattr(game, "form", None)
    return game.name if form is None else str(form.pack_name)


def benchmark_size(game: Game) -> int:
    """How many deals there are for that game."""
    return len(_read().get(pack_name(game), ()))


def benchmark_deal(game: Game, number: int) -> Deal:
    """The deal of that number, from 0. Raises IndexError."""
    order = _read()[pack_name(game)][number]
    like = game.deal("benchmark", number % game.num_players)
    form: Any = getattr(game, "form", None)
    if form is None:
        hand = len(like.hands[0])
        hands = tuple(tuple(sorted(order[at : at + hand])) for at in range(0, game.num_players * hand, hand))
        return Deal(like.dealer, hands, tuple(sorted(order[game.num_players * hand :])))
    wilds = tuple(card for card in like.hands[0] if card == form.suits * form.ranks)
    cards = [card // 2 for card in order]
    return Deal(
        like.dealer,
        tuple((*sorted(cards[at : at + form.hand]), *wilds) for at in range(0, len(order), form.hand)),
    )


@lru_cache(maxsize=1)
def _read() -> dict[str, list[list[int]]]:
    found: dict[str, list[list[int]]] = {}
    for line in files(__package__).joinpath("testing/benchmark.txt").read_text("ascii").splitlines():
        name, _, cards = line.partition(":")
        found.setdefault(name, []).append([_number(text) for text in _cut(cards)])
    return found


def _cut(cards: str) -> list[str]:
    """Cards as texts: a character, or ``.`` and a character for those behind the alphabet."""
    found, at = [], 0
    while at < len(cards):
        size = 2 if cards[at] == "." else 1
        found.append(cards[at : at + size])
        at += size
    return found


def _number(text: str) -> int:
    return ALPHABET.index(text[-1]) + (len(ALPHABET) if text[0] == "." else 0)


def make() -> str:
    """The text of the file, as it was drawn once: ``python -m pygame_engine.benchmark`` prints it."""
    lines = []
    for name, size in PACKS.items():
        for number in range(DEALS):
            cards = list(range(size))
            Stream(f"benchmark/{number}", f"deal:{name}").shuffle(cards)
            shown = [("." if card >= len(ALPHABET) else "") + ALPHABET[card % len(ALPHABET)] for card in cards]
            lines.append(f"{name}:{''.join(shown)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(make(), end="")
