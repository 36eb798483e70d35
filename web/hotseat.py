"""Several people at one device: who sits where, whose eyes the table is shown to, when it is covered.

With one person at the table nothing here ever covers anything. With several, the table is covered (the curtain) until
the person to act says that they are looking; what they did is public, their cards are theirs alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame_engine.table import Seat, Table

NAME_LIMIT = 20
"""The longest name of a person, in characters."""

YOU, PERSON = "you", "person"
"""What a seat of the form may be besides a bot's level: the visitor, another person, or (empty) a bot as chosen."""


class SeatError(ValueError):
    """Seats that can't be: `code` is ``nobody``, ``two-yours``, ``same-name`` or ``name``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Seating:
    """Who sits where. `you`: the seat whose games the visitor's statistics count; None where nobody is the visitor."""

    seats: list[Seat]
    you: int | None


def people(table: Table) -> tuple[int, ...]:
    """The seats where people sit."""
    return tuple(seat for seat, who in enumerate(table.seats) if not who.is_bot)


def next_person(table: Table) -> int:
    """The person who has to look next: the one to act, else the first after whoever is to act."""
    first, count = table.to_act or 0, len(table.seats)
    return next(seat % count for seat in range(first, first + count) if not table.seats[seat % count].is_bot)


def covered(table: Table, viewer: int | None, holding: bool) -> bool:
    """Whether nothing of the table may be shown: it is another person's turn than that of the one looking.

    A finished trick is public and stays in sight until it is taken away; after the deal all cards are open.
    """
    if len(people(table)) < 2 or table.match.deal_over:
        return False
    if viewer is None:
        return True
    return not holding and not table.bot_to_act and table.to_act != viewer


def seating(
    fields: Mapping[str, str], count: int, level: str, levels: Sequence[str], bot_names: Sequence[str]
) -> Seating:
    """The seats that the form describes by ``seat-0`` … and ``name-0`` …. Raises SeatError."""
    kinds = [fields.get(f"seat-{seat}") or ("" if seat else YOU) for seat in range(count)]
    if kinds.count(YOU) > 1:
        raise SeatError("two-yours")
    seats: list[Seat] = []
    bots = iter(bot_names)
    for seat, kind in enumerate(kinds):
        if kind in (YOU, PERSON):
            seats.append(Seat(None, _name(fields.get(f"name-{seat}", ""))))
        else:
            seats.append(Seat(kind if kind in levels else level, next(bots, "")))
    if all(who.is_bot for who in seats):
        raise SeatError("nobody")
    named = [who.name for who in seats if who.name]
    if len(set(named)) < len(named):
        raise SeatError("same-name")
    return Seating(seats, kinds.index(YOU) if YOU in kinds else None)


def _name(text: str) -> str:
    name = text.strip()
    if len(name) > NAME_LIMIT or not name.isprintable():
        raise SeatError("name")
    return name
