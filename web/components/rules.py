"""Bear's rules in short, with the card order drawn: enough to play the first deal."""

from __future__ import annotations

from htpy import Element, Node, div, h1, h2, li, p, section, table, tbody, td, th, tr, ul

from pygame_engine import words
from pygame_engine.games.bear.rules import GAMES, trump_order

from ..context import Context
from .basics import action_button, cardlets, modal


def rules_screen(c: Context, back: Element) -> Element:
    """The rules as a page."""
    return div(".center.page.stack.prose")[
        h1[c._("Bear: the rules in short")], rules_text(c), div(".page-actions")[back]
    ]


def rules_dialog(c: Context) -> Element:
    """The rules over the table."""
    return modal(c, "rules", c._("Bear: the rules in short"), div(".stack.prose")[rules_text(c)], reading=True)


def rules_text(c: Context) -> list[Node]:
    """Aim, cards, deal, bidding, games, play, count, slop round, match."""
    return [
        _part(c._("Aim"), [c._(
            "Three play. One of them, the declarer, bids how many points they "
            "will take alone; the other two defend together."
        )]),
        section[
            h2[c._("Cards and points")],
            p[c._("32 cards: A to 5 of spades and hearts, 10 to 5 of diamonds and clubs. They hold 80 points:")],
            _points(c),
            p[c._(
                "Mother bear and cub (queen and jack) of one suit in your tricks "
                "are a bond: 5 points more. Both pairs are the "
                "big bond: 20 more instead. So 100 is the most there is."
            )],
        ],
        _part(c._("Deal"), [c._("Ten cards each and two face down, the kitty. The deal moves clockwise.")]),
        _part(c._("Bidding"), [
            c._(
                "One round, from the dealer's left; each speaks once. A bid is a "
                "number and a game: 40, 45 … 95, then Null, then 100."
            ),
            c._("The highest bidder takes the kitty and lays two cards aside; their points count for them at the end."),
            c._("If everyone passes, a slop round is played."),
        ]),
        section[
            h2[c._("Games and trumps")],
            p[c._("In every game but Null the aces, kings, queens and jacks are trumps, whatever is printed on them:")],
            _trumps(c),
            p[c._("All other suits rank 10 down to 5. In Null there are no trumps: A K Q J 10 … 5 in each suit.")],
        ],
        _part(c._("Play"), [
            c._("The dealer's left leads. Follow suit if you can (trumps are one suit); if you can't, play anything."),
            c._("The highest trump wins, else the highest card of the suit led; the winner leads."),
            c._("The deal stops early when the declarer can't succeed any more."),
        ]),
        _part(c._("Scoring"), [
            c._("Declarer reaches the bid: scores the bid. Falls short: each defender scores it. Null is worth 100."),
            c._("In Null the declarer must take no trick at all."),
            c._("Slop round: no trumps, nobody's kitty. Everyone scores the highest count less their own."),
        ]),
        _part(c._("Match"), [c._("Twelve deals, or first to 500. Most points win.")]),
    ]  # fmt: skip


def _part(title: str, sentences: list[str]) -> Element:
    return section[h2[title], ul[(li[sentence] for sentence in sentences)] if len(sentences) > 1 else p[sentences[0]]]


def _points(c: Context) -> Element:
    rows = (("10", 10), ("K", 5), ("5", 5), ("Q", 3), ("J", 2))
    return table(".rules-table")[tbody[(tr[th(scope="row")[rank], td[str(points)]] for rank, points in rows)]]


def _trumps(c: Context) -> Element:
    rows = [tr[th(scope="row")[words.game_name(game, c.lang)], td[cardlets(c, trump_order(game))]] for game in GAMES]
    return table(".rules-table")[tbody[rows]]


def rules_back(c: Context, *, at_table: bool) -> Element:
    """Back to where the reader came from."""
    if at_table:
        return action_button("go", c._("Back to the table"), main=True, screen="table")
    return action_button("go", c._("Back to the lobby"), main=True, screen="lobby")
