"""Hypothesis strategies for any game: ids with options, deals, lines of play. Needs Hypothesis."""

from __future__ import annotations

import re

from hypothesis import strategies as st

from .. import load_game
from ..options import Option, OptionValue, format_id
from ..protocol import Deal, Game, State
from .noninterference import Line


def option_values(option: Option) -> st.SearchStrategy[OptionValue]:
    """Values of an option: all of a choice, the presets and matching texts of a pattern, any number of a range."""
    if option.kind == "bool":
        return st.booleans()
    if option.kind == "int":
        return st.integers(option.low, option.high)
    listed: st.SearchStrategy[OptionValue] = st.sampled_from(option.values)
    if option.kind == "pattern":
        return listed | st.from_regex(re.compile(option.pattern, re.ASCII), fullmatch=True)
    return listed


@st.composite
def games(draw: st.DrawFn, name: str) -> Game:
    """A game of that name with any options; simplest with the defaults."""
    options = load_game(name).option_list
    values = {o.name: draw(st.just(o.default) | option_values(o)) for o in options}
    return load_game(format_id(name, options, values))


def seeds() -> st.SearchStrategy[str]:
    """Seeds: any text of 1 to 200 printable characters, mostly short."""
    return st.text(min_size=1, max_size=12).filter(str.isprintable) | st.integers(0, 999).map(str)


def deals(game: Game) -> st.SearchStrategy[Deal]:
    """Deals from seeds."""
    return seeds().map(game.deal)


@st.composite
def lines(draw: st.DrawFn, game: Game, max_plies: int = 60) -> Line:
    """A deal and legal actions from its start, possibly to its end; shrinks to short lines of first choices."""
    deal = draw(deals(game))
    state, actions = game.new_state(deal), []
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=max_plies)):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        actions.append(legal[choice % len(legal)])
        state.apply(actions[-1])
    return Line(deal, tuple(actions))


def states(game: Game, max_plies: int = 60) -> st.SearchStrategy[State]:
    """States reached by legal play."""
    return lines(game, max_plies).map(lambda line: line.state(game))
