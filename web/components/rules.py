"""The rules of each game in short, with the card order drawn: enough to play the first deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from htpy import Element, Node, a, div, h1, h2, li, p, section, span, table, tbody, td, th, tr, ul

from pygame_engine import words, words_bacon, words_six_bid
from pygame_engine.games.bear.rules import GAMES, trump_order

from ..addresses import rules_page
from .basics import action_button, cardlets, modal

if TYPE_CHECKING:
    from ..context import Context


def rules_title(c: Context, name: str) -> str:
    """The heading over a game's rules."""
    return c._("{game}: the rules in short", game=name)


def rules_screen(c: Context, title: str, text: list[Node], links: Node, back: Node) -> Element:
    """The rules as a page; `links` lead to the other games' rules."""
    return div(".center.page.stack.prose")[h1[title], links, text, div(".page-actions")[back]]


def other_rules(c: Context, games: list[tuple[str, str]]) -> Node:
    """Buttons to the rules of the other games."""
    buttons = [action_button("go", name, quiet=True, screen="rules", game=game) for game, name in games]
    return div(".cluster.other-rules")[buttons] if buttons else None


def rules_dialog(c: Context, title: str, text: list[Node], pages: Node = None) -> Element:
    """The rules over the table."""
    return modal(c, "rules", title, div(".stack.prose")[pages, text], reading=True)


def full_rules(c: Context, game: str, *, apart: bool = False) -> Node:
    """Links to the game's introduction, its complete rules and its rulings; `apart`: each in a tab of its own."""
    kinds = (
        ("intro", c._("Learn it in 3 minutes")),
        ("", c._("Complete rules")),
        ("rulings", c._("Rulings")),
    )
    elsewhere = {"target": "_blank", "rel": "noopener"} if apart else {}
    links = [
        a(".button", elsewhere, href=address)[span[text]]
        for kind, text in kinds
        if (address := rules_page(game, c.lang, kind))
    ]
    return div(".cluster")[links] if links else None


def bear(c: Context) -> list[Node]:
    """Aim, cards, deal, bidding, games, play, count, slop round, match."""
    return [
        _part(c._("Aim"), [c._(
            "Three play. One of them, the declarer, bids how many points they "
            "will take alone; the other two defend together."
        )]),
        section[
            h2[c._("Cards and points")],
            p[c._("32 cards: A to 5 of spades and hearts, 10 to 5 of diamonds and clubs. They hold 80 points:")],
            _points((("10", 10), ("K", 5), ("5", 5), ("Q", 3), ("J", 2))),
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


def six_bid(c: Context) -> list[Node]:
    """Aim, cards, deal, auction, the six bids, play, settlement, match."""
    return [
        _part(c._("Aim"), [c._("Three play, one alone against the other two. Six bids say what the one must do.")]),
        section[
            h2[c._("Cards and points")],
            p[c._("36 cards, A to 6 in four suits. In every suit they rank A 10 K Q J 9 8 7 6. They hold 120 points:")],
            _points((("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 2))),
        ],
        _part(c._("Deal"), [
            c._(
                "Eleven cards each and three face down, the widow. Nobody takes "
                "it; at the end it counts for the one alone."
            ),
        ]),
        _part(c._("Auction"), [
            c._("The dealer's left and the next player bid against each other until one passes, then the third joins."),
            c._("If everyone passes, the next dealer deals again."),
        ]),
        section[h2[c._("The six bids, low to high")], _six_bids(c)],
        _part(c._("Play"), [
            c._(
                "The dealer's left leads. Follow suit; if you can't, you must "
                "trump; if you can't do that, play anything."
            ),
            c._("In a misère there are no trumps. In a spread misère the hand lies open after the first card."),
        ]),
        _part(c._("Call Solo"), [
            c._(
                "The one alone names trumps, then any card not in hand. Whoever "
                "holds it hands it over and gets a card back."
            ),
        ]),
        _part(c._("Match"), [
            c._("Everyone starts with an account of 150. Nine deals; the highest account wins."),
        ]),
    ]  # fmt: skip


def bacon(c: Context) -> list[Node]:
    """Aim, cards, combinations, bombs, wilds, tricks, forms."""
    return [
        _part(c._("Aim"), [c._("Be out of cards before the others; in a team, both partners before the others.")]),
        _part(c._("Cards"), [
            c._(
                "Three colours of 1 to 10 (with six players four of 1 to 9, "
                "with three players 1 to 8), every card twice."
            ),
            c._(
                "Everyone also gets two wilds, the bacon. A wild is any card "
                "you like, even X, one above the highest rank."
            ),
        ]),
        section[
            h2[c._("Combinations")],
            p[c._("A combination is beaten by the same one with a higher top rank. Colours do not matter.")],
            _kinds(c, [kind for kind in words_bacon.TYPE_NAME["en"] if kind not in words_bacon.BOMBS]),
            p[c._("Bombs beat everything else, and each other in this order; the flush bombs are of one colour:")],
            _kinds(c, list(words_bacon.BOMBS)),
        ],
        _part(c._("Tricks"), [
            c._(
                "The leader plays any combination. Clockwise everyone beats "
                "it or passes; who passed may come in again."
            ),
            c._(
                "When all others have passed, the last to play has won; the "
                "winner or the winner's partner leads next."
            ),
            c._("With six players the winner may ask one partner: do you want the lead?"),
        ]),
        _part(c._("Scoring"), [
            c._(
                "Bacon: the team of the first player out scores 4, 2 or 1 by the "
                "place of the partner (six players: 8, 4, 2, 1, 0)."
            ),
            c._("Applewood: everyone plays alone and scores by place. Chunky: both teams score their places."),
        ]),
        _part(c._(
            "Match"), [c._("Bacon to 8 points or 8 deals (six players: 24 "
            "points or 6 deals); the others to a target."
        )]),
    ]  # fmt: skip


def _kinds(c: Context, kinds: list[str]) -> Element:
    shapes = {
        "single": "7", "pair": "7 7", "triple": "7 7 7", "run3": "5 6 7", "run4": "5 6 7 8", "run5": "4 5 6 7 8",
        "run6": "3 4 5 6 7 8", "stairs": "6 6 7 7", "tube": "5 5 6 6 7 7", "plate": "6 6 6 7 7 7", "quad": "7 7 7 7",
        "straight-flush": "4 5 6 7 8", "quint": "7 7 7 7 7", "stretch-flush": "3 4 5 6 7 8", "hex": "7 7 7 7 7 7",
    }  # fmt: skip
    names = words_bacon.TYPE_NAME[c.lang]
    return table(".rules-table")[tbody[[tr[th(scope="row")[names[kind]], td[shapes[kind]]] for kind in kinds]]]


def _six_bids(c: Context) -> Element:
    rows = [
        (words_six_bid.bid_name("solo", c.lang), c._("More than 60 points. 2 for every point above or below.")),
        (words_six_bid.bid_name("heart-solo", c.lang), c._("The same with hearts as trumps. 3 for every point.")),
        (words_six_bid.bid_name("misere", c.lang), c._("Take no card points; the widow does not count. 30.")),
        (words_six_bid.bid_name("guarantee-solo", c.lang), c._("At least 80 points, 74 with hearts as trumps. 40.")),
        (words_six_bid.bid_name("spread-misere", c.lang), c._("A misère with an open hand. 60.")),
        (words_six_bid.bid_name("call-solo", c.lang), c._("All 120 points. 100, with hearts as trumps 150.")),
    ]
    return table(".rules-table")[tbody[[tr[th(scope="row")[name], td[text]] for name, text in rows]]]


def _points(rows: Sequence[tuple[str, int]]) -> Element:
    return table(".rules-table")[tbody[(tr[th(scope="row")[rank], td[str(points)]] for rank, points in rows)]]


def _trumps(c: Context) -> Element:
    rows = [tr[th(scope="row")[words.game_name(game, c.lang)], td[cardlets(c, trump_order(game))]] for game in GAMES]
    return table(".rules-table")[tbody[rows]]


def rules_back(c: Context, *, at_table: bool) -> Element:
    """Back to where the reader came from."""
    if at_table:
        return action_button("go", c._("Back to the table"), main=True, screen="table")
    return action_button("go", c._("Back to the lobby"), main=True, screen="lobby")
