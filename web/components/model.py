"""What the table's components are given: the seat's view and what the session adds to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..context import Context


@dataclass(frozen=True)
class TableModel:
    """A table as one seat sees it. `rows` are the points of the finished deals: (deal number, points per seat)."""

    game_name: str
    view: Any
    seat: int
    names: tuple[str, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    scores: tuple[int, ...]
    start: tuple[int, ...]
    deal_no: int
    length: tuple[int | None, int | None]
    match_over: bool
    winners: tuple[int, ...]
    selected: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    holding: bool = False
    paused: bool = False
    hold_tap: bool = False
    message: str = ""
    advice: Any = None
    hint: str = ""
    advised: Any = None
    assisted: bool = False
    can_undo: bool = False
    several: bool = False
    link: str = ""
    log: tuple[str, ...] = ()
    daily: tuple[str, int] | None = None
    daily_line: str = ""
    comparable: bool = False

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act and nothing else has to be looked at first."""
        return self.view.to_act == self.seat and not self.holding and not self.paused

    @property
    def deal_done(self) -> bool:
        """Whether the deal is over and its last trick has been looked at."""
        return self.view.phase == "over" and not self.holding

    def is_you(self, c: Context, seat: int) -> bool:
        """Whether the player on that seat is called "you", so that verbs go by it; with several people nobody is, and
        in a replay it need not be the seat that is looked from."""
        return self.names[seat] == c._("You")

    def place(self, seat: int) -> int:
        """Where a seat sits as seen from this one: 0 here, 1 the next clockwise, and so on."""
        return (seat - self.seat) % len(self.names)
