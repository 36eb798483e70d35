"""What a game shows at the table that only it knows. Each game has a module with these functions; `of` finds it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from htpy import Element, Node

from pygame_engine import words_bacon

if TYPE_CHECKING:
    from ..context import Context
    from .model import TableModel

_BACON = ("bacon4", "bacon6", "applewood3", "applewood4", "applewood5", "applewood6", "chunky4", "chunky6")
_FACES = {"bear": "bear", "six-bid-solo": "six_bid", **dict.fromkeys(_BACON, "bacon")}
"""Game -> module of this package."""


class Picks(NamedTuple):
    """Which cards of the hand can be used now; `toggles`: they are selected first, then used."""

    playable: list[str]
    toggles: bool


class GameFace(Protocol):
    """A game's face: functions of a module, pure like all components."""

    DECK: str

    def title(self, c: Context) -> str:
        """The game's name."""

    def short_title(self, c: Context, m: TableModel) -> str:
        """The game's name where there is little room."""

    def hand(self, c: Context, view: Any) -> list[str]:
        """The keys of the visitor's cards, sorted as they like. A key is the card's text; a twin's ends in ``-2``."""

    def hinted(self, m: TableModel) -> list[str]:
        """The cards of the hand that the advice names."""

    def selects(self, view: Any) -> int:
        """How many cards of the hand are selected before something is done with them; 0: a tap is the action."""

    def tap(self, view: Any, key: str) -> str:
        """The action that a tap on a card is, in the notation."""

    def together(self, view: Any, keys: Sequence[str]) -> str:
        """The action that the selected cards make, in the notation; empty where that takes a further choice."""

    def picks(self, c: Context, m: TableModel) -> Picks | None:
        """What can be done with the hand; None where it only lies there."""

    def team(self, m: TableModel, seat: int) -> str | None:
        """``1`` for the visitor's side, ``2`` for the other, shown by shape; None where there are no fixed sides."""

    def marks(self, c: Context, m: TableModel, seat: int) -> list[Element]:
        """Dealer, declarer and the like."""

    def facts(self, c: Context, m: TableModel, seat: int) -> list[Element]:
        """What is known of a seat, in a few words."""

    def said(self, c: Context, m: TableModel, seat: int) -> Node:
        """What a seat last said, or what lies open before it."""

    def layout(self, m: TableModel) -> str:
        """The layout of the felt: ``auction`` while bids fill it, else ``play``."""

    def middle(self, c: Context, m: TableModel) -> Node:
        """What lies in the middle of the table."""

    def contract_line(self, c: Context, m: TableModel) -> list[Node]:
        """What is played for, in parts; the table keeps them apart."""

    def tally(self, c: Context, m: TableModel) -> list[tuple[str, str]]:
        """The visitor's own figures; the first is theirs."""

    def prompt(self, c: Context, m: TableModel) -> Node:
        """One sentence: whose turn it is and what to do."""

    def buttons(self, c: Context, m: TableModel) -> list[Node]:
        """The buttons beside the prompt."""

    def progress(self, c: Context, m: TableModel) -> list[Node]:
        """This deal in figures."""

    def last(self, c: Context, m: TableModel, *, large: bool = False) -> Node:
        """What was played just before."""

    def earlier(self, c: Context, m: TableModel) -> Node:
        """What was played before that; None where nothing was."""

    def headline(self, c: Context, m: TableModel) -> tuple[str, str]:
        """What came of the deal, and a short stamp."""

    def tone(self, m: TableModel) -> str:
        """Whether that is good, bad or even for the visitor."""

    def count(self, c: Context, m: TableModel) -> Node:
        """The count, line by line with its clause."""

    def hands(self, c: Context, m: TableModel) -> Element:
        """All hands as dealt."""

    def length(self, game: Any) -> tuple[int | None, int | None]:
        """The number of deals and of points that end a match; None where there is no such limit."""

    def option_title(self, c: Context, name: str) -> str:
        """A short name for a rules option."""

    def rules(self, c: Context) -> list[Node]:
        """The rules in short."""


def of(game: str) -> GameFace:
    """The face of that game."""
    return cast(GameFace, import_module(f"{__package__}.{_FACES[game]}"))


def name(c: Context, game: str) -> str:
    """The name of a game, or of a form of one."""
    return words_bacon.FORM_NAME[c.lang].get(game) or of(game).title(c)


def family(game: str) -> list[str]:
    """The forms of the same game, itself among them."""
    return [other for other, module in _FACES.items() if module == _FACES[game]]


def first_forms() -> list[str]:
    """One form of every game."""
    return [forms[0] for forms in {module: family(game) for game, module in _FACES.items()}.values()]


def games() -> list[str]:
    """The games that can be played at this table."""
    return list(_FACES)
