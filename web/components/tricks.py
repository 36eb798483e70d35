"""What tables of trick games share: the trick before those who played it, the last trick, the tricks before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from htpy import Element, Node, li, ol, p, span

from pygame_engine.tricks import Contract, trick_winner

from .basics import card_picture, cardlet, mark

if TYPE_CHECKING:
    from pygame_engine.cards import Pack

    from ..context import Context
    from .model import TableModel


def shown_trick(m: TableModel) -> tuple[int | None, tuple[int, ...], int | None]:
    """Leader, cards and (once it is finished) winner of the trick on the table."""
    view = m.view
    if m.holding and view.tricks:
        last = view.tricks[-1]
        return last.leader, last.cards, last.winner
    return view.leader, view.trick, None


def trick(c: Context, m: TableModel, pack: Pack, under: Contract, deck: str) -> Element:
    """The cards of the trick, each before the seat that played it; the card that wins so far is marked."""
    leader, cards, winner = shown_trick(m)
    leader = leader or 0
    count = len(m.names)
    best = (leader + trick_winner(cards, under)) % count if cards else None
    items = []
    for place, card in enumerate(cards):
        seat = (leader + place) % count
        wins = seat == (winner if winner is not None else best)
        marks = [mark("lead", c._("lead"), c._("led this trick"))] if place == 0 else []
        items.append(
            li(".played", data_place=str(m.place(seat)), data_lead=place == 0, data_winner=wins)[
                span(".marks")[marks] if marks else None,
                card_picture(c, pack.text(card), deck=deck, ident=True, moves=True),
                span(".by")[m.names[seat], span(".visually-hidden")[c._(", winning")] if wins else None],
            ]
        )
    number = len(m.view.tricks) + (0 if m.holding else 1)
    if m.my_turn:
        items.append(li(".played", data_place="0")[span(".slot", aria_hidden="true")])
    return ol(".trick", aria_label=c._("Trick {n}", n=number))[items]


def taken_line(c: Context, m: TableModel) -> str:
    """Who took the trick that lies on the table."""
    last = m.view.tricks[-1]
    if last.winner == m.seat or m.is_you(c, last.winner):
        return c._("You take the trick: {n} points", n=last.points)
    return c._("{name} takes the trick: {n} points", name=m.names[last.winner], n=last.points)


def play_prompt(c: Context, m: TableModel, pack: Pack, under: Contract, *, must_trump: bool = False) -> Node:
    """What the visitor may play now."""
    view = m.view
    if not view.trick:
        return c._("Your lead: play any card")
    led = view.trick[0]
    card = cardlet(c, pack.text(led))
    group = under.group[led]
    if not view.hand & group:
        if must_trump and view.hand & under.trumps:
            return c.nodes("You can't follow {card}: play a trump", card=card)
        return c.nodes("You can't follow {card}: play any card", card=card)
    if group == under.trumps:
        return c.nodes("Follow with a trump: {card} was led", card=card)
    return c.nodes("Follow suit: {card} was led", card=card)


def last_trick(c: Context, m: TableModel, pack: Pack, deck: str, *, large: bool = False) -> Node:
    """The trick before the one on the table."""
    tricks = m.view.tricks
    if not tricks:
        return p(".small.muted")[c._("No trick yet.")]
    last = tricks[-1]
    items = []
    for place, card in enumerate(last.cards):
        seat = (last.leader + place) % len(m.names)
        wins = seat == last.winner
        picture = card_picture(c, pack.text(card), deck=deck)
        items.append(li(data_winner=wins)[picture, span[m.names[seat], " ✓" if wins else None]])
    took = c._("{name}: {n} points", name=m.names[last.winner], n=last.points)
    return [ol(".trick-row.trick-large" if large else ".trick-row")[items], p(".small")[took]]


def earlier_tricks(c: Context, m: TableModel, pack: Pack) -> Node:
    """The tricks before the last one, newest first, a line each; None where there are none."""
    tricks = m.view.tricks[:-1]
    if not tricks:
        return None
    items = []
    for number, before in reversed(list(enumerate(tricks, 1))):
        plays = []
        for place, card in enumerate(before.cards):
            seat = (before.leader + place) % len(m.names)
            plays.append(span(data_winner=seat == before.winner)[m.names[seat], " ", cardlet(c, pack.text(card))])
        items.append(li[span[str(number)], span(".plays")[plays], span[str(before.points)]])
    return ol(".history")[items]
