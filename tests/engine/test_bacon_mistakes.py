"""Positions that beginners get wrong, named after the mistake: levels normal, strong and expert get them right.

A position is a small deal, what was played, and what a good player does there; seat 0 leads and the bot sits wherever
the actions lead to. `right` is a text the action starts with, or with ``!`` one that it must not contain.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from worlds_bacon import play_texts

from pygame_engine import bots, load_game
from pygame_engine.rng import Stream


class Mistake(NamedTuple):
    """A position. `hands` from seat 0 on, cards as text; `scores` and `deal_no` where the match matters."""

    name: str
    hands: tuple[str, ...]
    played: str
    right: str
    game: str = "bacon4"
    scores: tuple[int, ...] = ()
    deal_no: int = 1


LONG = "1a 2b 3c 5b 6c 8a 9b 10c"
"""A hand that is nowhere near going out."""

MISTAKES = (
    # the partner
    Mistake(
        "overtakes-the-partners-ten",
        ("10a 9b 7c 5a 4b", "4a 1a 1c 6b", "10b 3a 3b 8c 2c", "6a 2c 3b 7a"),
        "play 10a; pass",
        "pass",
    ),
    Mistake(
        "bombs-the-partner",
        ("9a 4b 7c 5a", "4a 1a 1c 6b 8b", "8a 8b 8c 8c 2c 3b 5c", "6a 2c 3b 7a 10b"),
        "play 9a; pass",
        "pass",
    ),
    Mistake(
        "wild-on-the-partner",
        ("9a 4b 7c 5a 6a", "4a 1a 1c 6b 8b", "W 3a 5c 8c 2c 10a", "6a 2c 3b 7a 10b"),
        "play 9a; pass",
        "pass",
    ),
    Mistake(
        "pair-on-the-partners-pair",
        ("9a 9b 7c 5a", "4a 1a 1c 6b 8b", "10a 10b 5c 8c 2c 1b", "6a 2c 3b 7a 10c"),
        "play 9a 9b; pass",
        "pass",
    ),
    Mistake(
        "bombs-the-partner-about-to-go-out",
        ("10a 9a", "4a 1a 1c 6b 8b", "8a 8b W W 2c 3b 5c", "6a 2c 3b 7a 10b"),
        "play 10a; pass",
        "pass",
    ),
    Mistake(
        "overtakes-when-last-to-speak",
        ("3a 9a 5b", "4a 1a 1c 6b 8b", "8a 5b 2c 3b 5c 6c", "7a 2c 4b 7c 10b"),
        "play 3a; pass; play 8a; pass",
        "pass",
    ),
    Mistake(
        "keeps-the-lead-from-a-partner-with-one-card",
        ("10a 1a 3b 5c 7a 9b 2a", "4a 1a 1c 2c", "5a", "6a 2c 3b"),
        "play 10a; pass; pass; pass",
        "lead 2",
    ),
    Mistake(
        "keeps-the-lead-from-a-partner-with-a-pair",
        ("10a 1a 3b 5c 7a 9b 2a", "4a 1a 1c 2c 6a", "5a 5b", "6a 2c 3b"),
        "play 10a; pass; pass; pass",
        "lead 2",
    ),
    Mistake(
        "gives-the-lead-away-with-one-play-left",
        ("10a 3b 3c", "4a 1a 1c 2c", "5a 6b 8c 2b 1b 9a", "6a 2c 3b 7a"),
        "play 10a; pass; pass; pass",
        "lead 0",
    ),
    Mistake(
        "out-and-gives-the-lead-to-an-opponent",
        ("9a", "4a 1a 1a", "5a 1b", "6a 1c"),
        "play 9a; pass; pass; pass",
        "lead 2",
    ),
    # the last cards
    Mistake("does-not-go-out-with-a-pair", ("9a 9b", "4a 1a", "5a 1b", "6a 2c"), "", "play 9a 9b as pair 9"),
    Mistake("does-not-go-out-with-wilds", ("9a W W", "4a 1a 3b", "5a 1b 7c", "6a 2c 8b"), "", "play 9a W W"),
    Mistake("does-not-go-out-on-the-pile", ("3a 5b 8c", "7a", "5a 1b 9c", "6a 2c 8b"), "play 3a", "play 7a"),
    Mistake(
        "does-not-go-out-with-a-bomb",
        ("3a 5b 8c 9a", "7a 7b 7c W", "5a 1b 9c 2a", "6a 2c 8b 1a"),
        "play 3a",
        "play 7a 7b 7c W as quad 7",
    ),
    Mistake("does-not-go-out-over-the-partner", ("3a 5b 8c", "1a 2b 4c", "9a", "6a 2c 8b"), "play 3a; pass", "play 9a"),
    Mistake(
        "does-not-go-out-with-a-straight",
        ("2a 3b 4c 5a 6b", "1a 1b 7c 8b 9a", "1c 2b 8c 9b 10a", "3c 4b 5c 7a 10b"),
        "",
        "play 2a 3b 4c 5a 6b as run5",
    ),
    Mistake("hoards-the-wild-at-the-end", ("8a 2b 5c", "W 3a", "5a 1b 9c 4b", "6a 2c 8b 1c"), "play 8a", "play W"),
    Mistake(
        "hoards-two-wilds-at-the-end", ("8a 8b 5c 1c", "W W 3a", "5a 1b 9c 4b", "6a 2c 7b 1c"), "play 8a 8b", "play W W"
    ),
    Mistake(
        "leads-a-small-card-before-the-wild",
        ("W 2c", "4a 1a 3c 5b", "5a 1b 6c 7b", "6a 8b 9a 10c"),
        "",
        "play 2c W as pair",
    ),
    # bombs
    Mistake(
        "bomb-of-wilds-on-a-three",
        (
            "3a 4b 5c 1c 2c 6c 7c 9b 9c",
            "4a 4c W W 8a 9a 10a 1a 2a",
            "5a 6a 7a 8b 8c 2b 1b 3b 5b",
            "1a 2a 3c 6b 6c 7b 10b 10c 3b",
        ),
        "play 3a",
        "!W W",
    ),
    Mistake(
        "leads-the-bomb-first",
        ("8a 8b 8c 8c 1a 2c 4b 6a", LONG, "1b 2a 3a 4c 5a 6b 7c 9a", "3b 4a 5c 7a 9c 10a 10b 7b"),
        "",
        "!as quad",
    ),
    Mistake(
        "breaks-a-bomb-for-a-single",
        ("6a 2b 5c 1c 9a 10a 4b", "7a 7a 7b 7c 3a 9b 4a", "5a 1b 9c 4b 8a 8b 10b", "6b 2c 8b 1c 3b 10c 9a"),
        "play 6a",
        "!play 7",
    ),
    Mistake(
        "lets-one-card-go-with-a-bomb-in-hand",
        ("8a 1a", "3a 3b 3c 3c 2c 5c", "5a 6b 8c 2b 4b", "6a 2b 1c 7b"),
        "play 8a",
        "play 3a 3b 3c 3c as quad 3",
    ),
    Mistake(
        "lets-a-pair-go-with-a-bomb-in-hand",
        ("9a 9b 1a", "3a 3b 3c 3c 2c 5c", "5a 6b 8c 2b 4b", "6a 2b 1c 7b"),
        "play 9a 9b",
        "play 3a 3b 3c 3c as quad 3",
    ),
    # opponents about to go out
    Mistake(
        "lets-the-last-card-go", ("8a 1a", "3a 3b 10a 2c 5c 7b", "5a 6b 8c 4b", "6a 2b 3c 4a"), "play 8a", "play 10a"
    ),
    Mistake(
        "keeps-the-wild-while-the-last-card-goes",
        ("10a 1a", "3a 3b W 2c 5c 7b", "5a 6b 8c 4b", "6a 2b 3c 4a"),
        "play 10a",
        "play W",
    ),
    Mistake(
        "leads-a-single-to-a-single-card", ("3a 3b 5c 6a 7b", "10a", "5a 6b 8c 4b", "8a 2b 3c 4a"), "", "!as single"
    ),
    Mistake(
        "breaks-a-run-for-a-single",
        ("6a 2b 5c 1c 9a 10a 4b", "7a 8b 9c 10a 6b 3a 3b", "5a 1b 9c 4b 8a 8b 10b", "6c 2c 8c 1c 3b 10c 9a"),
        "play 6a",
        "!play 8b",
    ),
    Mistake(
        "plays-single-cards-of-a-straight",
        ("3a 4b 5c 6a 7b 10a 10b", LONG, "1b 2a 3c 4a 6a 6b 7c 9a", "2c 4a 5c 7a 9c 8b 8c 7b"),
        "",
        "!as single",
    ),
    Mistake("alone-does-not-go-out", ("3a 5b", "9a", "5a 6b 8b", "6a 2b 3c"), "play 3a", "play 9a", "applewood4"),
    Mistake("alone-hoards-the-wild", ("8a 2b 5c", "W 3a", "5a 1b 7c 4b"), "play 8a", "play W", "applewood3"),
    # six players
    Mistake(
        "six-overtakes-the-partner",
        ("9a 4b 7c 5a", "4a 1a 1c 6b 8b", "9d 3a 5c 8c 2c", "6a 2c 3b 7a", "2d 3d 4d 7d", "1d 5d 6d 8d"),
        "play 9a; pass",
        "pass",
        "bacon6",
    ),
    Mistake(
        "six-wants-the-lead-with-nothing",
        ("9a 9b 1a", "4a 1a", "1b 3a 5a 7b 9d 2d 4c", "6a 1c", "7a 2a", "8a 2b"),
        "play 9a; pass; pass; pass; pass; pass; ask 2",
        "answer no",
        "bacon6",
    ),
    Mistake(
        "six-does-not-want-the-lead-with-a-pair",
        ("9a 9b 1a 3c", "4a 1a 2c", "5a 5b", "6a 1c 3b", "7a 2a 4d 6d 8d", "8a 2b 3d"),
        "play 9a; pass; pass; pass; pass; pass; ask 2",
        "answer yes",
        "bacon6",
    ),
)


def test_there_are_thirty_and_they_are_different() -> None:
    assert len(MISTAKES) >= 30
    assert len({mistake.name for mistake in MISTAKES}) == len({mistake[1:4] for mistake in MISTAKES}) == len(MISTAKES)


@pytest.mark.parametrize("level", ["normal", "strong", "expert"])
@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: str(mistake.name))
def test_the_mistake_is_not_made(mistake: Mistake, level: str) -> None:
    game = load_game(mistake.game)
    deal = {"dealer": game.num_players - 1, "hands": [hand.split() for hand in mistake.hands]}
    state = play_texts(game, deal, mistake.played, mistake.scores or None, mistake.deal_no)
    action = bots.act(bots.make(game.name, level), state.view(state.current_player), Stream(mistake.name, level))
    text = game.format_action(action)
    if mistake.right.startswith("!"):
        assert mistake.right[1:] not in text
    else:
        assert text.startswith(mistake.right)
