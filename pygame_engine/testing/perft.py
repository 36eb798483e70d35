"""Perft: how many ways a deal can go on. One number that any slip in the rules changes.

Definition: ``perft(state, d)`` is the number of sequences of exactly `d` legal actions from `state`. A deal that ends
sooner counts for nothing at a greater depth, and the number at depth 0 is 1. Actions are those of `legal_actions()`.
"""

from __future__ import annotations

from ..protocol import Game, State


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` legal actions from `state`, which is left as it was.

    >>> from pygame_engine import load_game
    >>> game = load_game("high-card/swap=false")
    >>> perft(game.new_state(game.deal("rain")), 4)
    4
    """
    if depth == 0:
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = state.clone()
        after.apply(action)
        count += perft(after, depth - 1)
    return count


def divide(game: Game, state: State, depth: int) -> dict[str, int]:
    """`perft` by first action, as text: compare two of these to find where two implementations part."""
    found = {}
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        found[game.format_action(action)] = perft(after, depth - 1)
    return found
