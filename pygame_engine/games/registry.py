"""Which games there are, and how an id becomes a game. Games are imported only when asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ..errors import InvalidNotation, UnknownGame
from ..options import parse_options
from ..protocol import Game


def _bear(text: str) -> Game:
    from .bear import OPTIONS, Bear

    return Bear(parse_options(text, OPTIONS, Bear.name))


def _six_bid_solo(text: str) -> Game:
    from .six_bid_solo import OPTIONS, SixBidSolo

    return SixBidSolo(parse_options(text, OPTIONS, SixBidSolo.name))


def _bacon(name: str) -> Callable[[str], Game]:
    def make(text: str) -> Game:
        from .bacon import OPTIONS, Bacon

        return Bacon(name, parse_options(text, OPTIONS[name], name))

    return make


_BACON = ("bacon4", "bacon6", "applewood3", "applewood4", "applewood5", "applewood6", "chunky4", "chunky6")


def _template(text: str) -> Game:
    from ._template import OPTIONS, HighCard

    return HighCard(parse_options(text, OPTIONS, HighCard.name))


_GAMES: dict[str, Callable[[str], Game]] = {
    "bear": _bear,
    "six-bid-solo": _six_bid_solo,
    **{name: _bacon(name) for name in _BACON},
}
_HIDDEN: dict[str, Callable[[str], Game]] = {"high-card": _template}


def names() -> list[str]:
    """The names of the games offered to players (the template is not among them)."""
    return list(_GAMES)


def load(game_id: str) -> Game:
    """The game of that id. Raises UnknownGame or UnknownOption."""
    if not isinstance(game_id, str) or len(game_id) > 400:
        raise InvalidNotation("a game id is a short text such as bear/all_pass=redeal")
    return _load(game_id)


@lru_cache(maxsize=256)
def _load(game_id: str) -> Game:
    name, slash, options = game_id.partition("/")
    make = _GAMES.get(name) or _HIDDEN.get(name)
    if make is None:
        raise UnknownGame(f"there is no game {name!r}; the games are: {', '.join(_GAMES)}")
    if slash and not options:
        raise InvalidNotation(f"{game_id!r}: options are missing behind the /")
    return make(options)
