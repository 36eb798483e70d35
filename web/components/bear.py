"""Bear's face: how its cards are sorted, its auction, discard, contract, count (see `face.GameFace`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from htpy import Element, Node, b, button, div, h3, p, small, span, table, tbody, td, tfoot, th, tr
from markupsafe import Markup

from pygame_engine import words
from pygame_engine.cards import bits
from pygame_engine.games.bear import PACK
from pygame_engine.games.bear.rules import BONDS, GAMES, contract, trump_order

from . import rules as rules_in_short
from . import tricks
from .basics import action_button, card_back, cardlet, cardlets, clause_link, listed, mark, open_cards, suit, unbroken
from .face import Picks

if TYPE_CHECKING:
    from ..context import Context
    from .model import TableModel

DECK = "bear"

SUITS = "SHCD"
"""Suits in a hand alternate in colour."""


def sort_hand(mask: int, game: str | None, how: str) -> list[int]:
    """The cards of a hand as the visitor likes them; trumps stand together (`game` None: faces will be trumps)."""
    cards = bits(mask)
    if how == "rank":
        order = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5")
        return sorted(cards, key=lambda c: (order.index(PACK.text(c)[:-1]), SUITS.index(PACK.text(c)[-1])))
    trumps = {text: place for place, text in enumerate(trump_order(game or "grand-black"))}
    down = 1 if how == "suit-high" else -1

    def key(card: int) -> tuple[int, int, int]:
        text = PACK.text(card)
        if text in trumps:
            return (0, 0, down * trumps[text])
        return (1, SUITS.index(text[-1]), down * card)

    return sorted(cards, key=key)


def title(c: Context) -> str:
    """The game's name."""
    return c._("Bear")


def short_title(c: Context, m: TableModel) -> str:
    """The game's name where there is little room."""
    return title(c)


def hand(c: Context, view: Any) -> list[str]:
    """The visitor's cards, sorted as they like."""
    game = view.game if view.declarer is not None else "null" if view.slop else None
    return [PACK.text(card) for card in sort_hand(view.hand, game, c.settings.sort)]


def hinted(m: TableModel) -> list[str]:
    """The cards of the hand that the advice names."""
    return m.hint.split(" ")[1:]


def selects(view: Any) -> int:
    """Cards to lay aside are selected first."""
    return int(view.talon_size) if view.phase == "discard" else 0


def tap(view: Any, key: str) -> str:
    """A tapped card is played."""
    return f"play {key}"


def together(view: Any, keys: Sequence[str]) -> str:
    """The selected cards are laid aside."""
    return " ".join(("discard", *keys))


def picks(c: Context, m: TableModel) -> Picks | None:
    """One card to play, or some to lay aside."""
    view = m.view
    if view.phase == "discard" and view.to_act == m.seat:
        return Picks(PACK.texts(view.hand), toggles=True)
    if view.phase == "play":
        cards = [PACK.text(action[1]) for action in view.legal] if m.my_turn else PACK.texts(view.hand)
        return Picks(cards, toggles=c.settings.confirm == "on")
    return None


def layout(m: TableModel) -> str:
    """The auction's layout only while its grid is shown."""
    return "auction" if m.view.phase == "auction" and m.my_turn else "play"


def tally(c: Context, m: TableModel) -> list[tuple[str, str]]:
    """The visitor's points of the match in the auction, of the deal in the play, and what is to be made."""
    view = m.view
    if view.phase in ("auction", "agree"):
        return [(c._("You"), words.number(m.scores[m.seat]))]
    pairs = [(c._("You"), str(own_points(m, m.seat)))]
    if view.declarer == m.seat and view.game != "null":
        pairs.append((c._("To make"), str(view.bid)))
    return pairs


def last(c: Context, m: TableModel, *, large: bool = False) -> Node:
    """The last trick."""
    return tricks.last_trick(c, m, PACK, DECK, large=large)


def earlier(c: Context, m: TableModel) -> Node:
    """The tricks before it."""
    return tricks.earlier_tricks(c, m, PACK)


def rules(c: Context) -> list[Node]:
    """The rules in short."""
    return rules_in_short.bear(c)


def length(game: Any) -> tuple[int | None, int | None]:
    """The number of deals and of points that end a match."""
    limits: tuple[int | None, int | None] = game.match_length()
    return limits


def option_title(c: Context, name: str) -> str:
    """A short name for a rules option."""
    titles = {
        "all_pass": c._("When everyone passes"),
        "game_choice": c._("When the game is named"),
        "score_table": c._("Score table"),
        "null_value": c._("Value of Null"),
        "big_bond": c._("Big bond"),
        "kitty_bonds": c._("Bonds from the kitty"),
        "null_takes_kitty": c._("Kitty in Null"),
        "early_end": c._("Early end"),
    }
    return titles.get(name, name)


def bid_node(c: Context, bid: int | str | None, game: str | None) -> Node:
    """A bid for eyes: number and suit, or the game's name."""
    if bid == "null":
        return words.game_name("null", c.lang)
    number = "" if bid is None else str(bid)
    if game is None:
        return number
    return [number, " ", suit(c, game)] if len(game) == 1 else [number, " ", words.game_name(game, c.lang)]


def said(c: Context, m: TableModel, seat: int) -> Node:
    """What a seat last said in the auction or the vote."""
    view = m.view
    if view.phase == "agree":
        vote = next((vote for who, vote in view.votes if who == seat), None)
        return span(".said")[words.VOTES[c.lang][vote]] if vote else None
    if view.phase != "auction":
        return None
    call = next((call for call in view.calls if call.seat == seat), None)
    if call is None:
        return None
    if call.bid is None:
        return span(".said", data_pass=True)[c._("pass")]
    return span(".said", data_high=call.bid == view.standing)[bid_node(c, call.bid, call.game)]


def team(m: TableModel, seat: int) -> str | None:
    """No fixed sides."""
    return None


def marks(c: Context, m: TableModel, seat: int) -> list[Element]:
    """Dealer and declarer."""
    found = []
    if m.view.dealer == seat:
        found.append(mark("dealer", c._("D"), c._("dealer")))
    if m.view.declarer == seat and m.view.phase not in ("auction", "agree"):
        found.append(mark("declarer", c._("Decl."), c._("declarer")))
    return found


def facts(c: Context, m: TableModel, seat: int) -> list[Element]:
    """Points taken in this deal and cards left; before the play, the match's total, which must not look the same."""
    view = m.view
    if view.phase in ("auction", "agree"):
        return [span[c.nodes("total {n}", n=b[words.number(m.scores[seat])])]]
    points = PACK.mask_points(view.taken[seat])
    cards = c.ngettext("{n} card", "{n} cards", view.counts[seat])
    return [span[c.nodes("{n} pts", n=b[str(points)])], span(".long")[cards]]


def own_points(m: TableModel, seat: int) -> int:
    """Card points that a seat has in tricks, with what it laid aside where this seat knows that."""
    mine = m.view.discards or 0 if seat == m.seat else 0
    return PACK.mask_points(m.view.taken[seat] | mine)


def highest_trump(game: str) -> str:
    """The strongest card of a game."""
    return trump_order(game)[0]


def contract_line(c: Context, m: TableModel) -> list[Node]:
    """What is played for, beside the trick."""
    view = m.view
    if view.slop:
        return [b[c._("Slop round")], span(".muted")[c._("take as few points as you can")]]
    if view.declarer is None:
        if view.phase == "agree":
            return [b[c._("Everyone passed")]]
        if view.standing is None:
            return [span(".muted")[c._("no bid yet")]]
        call = next(call for call in reversed(view.calls) if call.bid is not None)
        return [
            b[bid_node(c, call.bid, call.game)],
            m.names[call.seat],
            span(".muted")[c._("highest bid so far")],
        ]
    note: Node = None
    if view.game == "null":
        note = span(".muted")[c._("the declarer must take no trick")]
    elif view.game:
        note = span(".muted")[c.nodes("highest trump: {card}", card=cardlet(c, highest_trump(view.game)))]
    return [b[bid_node(c, view.bid, view.game)], m.names[view.declarer], note]


# --- the middle of the table


def middle(c: Context, m: TableModel) -> Node:
    """What lies in the middle: the bids, the kitty, or the trick."""
    view = m.view
    if view.phase == "auction" and m.my_turn:
        return auction(c, m)
    if view.phase == "game" and m.my_turn:
        return game_choice(c)
    if view.phase in ("play", "over"):
        return tricks.trick(c, m, PACK, contract(view.contract_name), DECK)
    return pile(c, m)


def _hinted(m: TableModel, what: str) -> bool:
    return m.advice is not None and m.hint == what


def auction(c: Context, m: TableModel) -> Element:
    """All bids as a grid, game by points: one tap names both."""
    with_game = m.view.options["game_choice"] == "with_bid"
    legal = m.view.legal
    amounts = sorted({action[1] for action in legal if action[0] == "bid" and action[1] != "null"})
    rows = [(game, _game_label(c, game)) for game in GAMES] if with_game else [("", c._("Points"))]
    body = [
        tr[
            th(scope="row")[label],
            [td[_bid_button(c, m, amount, game)] for amount in amounts],
        ]
        for game, label in rows
    ]
    foot: list[Node] = [action_button("do", c._("Pass"), key="p", what="pass", autofocus="")]
    if ("bid", "null") in legal:
        value = m.view.options["null_value"]
        foot.append(action_button("do", c._("Null ({points})", points=value), key="n", what="bid null"))
    return div(".auction")[
        div(".bids-box", data_scrolls=True, role="group", aria_label=c._("Bids: game by points"))[
            table(".bids", data_roving=True)[tbody[body]]
        ],
        div(".auction-foot")[foot],
    ]


def _game_label(c: Context, game: str) -> Node:
    return suit(c, game) if len(game) == 1 else words.game_name(game, c.lang)


def _bid_button(c: Context, m: TableModel, amount: int, game: str) -> Element:
    what = f"bid {amount} {game}".strip()
    label = c._("bid {call}", call=words.bid_text(amount, game or None, c.lang))
    return button(
        ".bid",
        {"data-action": "do", "data-what": what, "aria-label": label, "data-hint": _hinted(m, what)},
        data_in_view=_hinted(m, what),
        type="button",
    )[str(amount)]


def game_choice(c: Context) -> Element:
    """The six games, where the game is named after the auction."""
    return div(".pile")[div(".options")[[_game_button(c, game) for game in GAMES]]]


def _game_button(c: Context, game: str) -> Element:
    name = words.game_name(game, c.lang)
    picture = suit(c, game) if len(game) == 1 else "★"
    label = words.SUIT_NAME[c.lang].get(game, name)
    return button(".option", {"data-action": "do", "data-what": f"game {game}"}, type="button")[picture, small[label]]


def pile(c: Context, m: TableModel) -> Element:
    """The kitty: face down, or for the declarer the cards that it held."""
    view = m.view
    if view.kitty is not None and view.phase in ("discard", "game"):
        return div(".pile")[p(".pile-name")[c.nodes("The kitty: {cards}", cards=cardlets(c, PACK.texts(view.kitty)))]]
    backs = [card_back() for _ in range(view.talon_size)]
    return div(".pile")[span(".backs", aria_hidden="true")[backs], p(".pile-name")[c._("Kitty")]]


# --- what to do


def prompt(c: Context, m: TableModel) -> Node:
    """One sentence: whose turn it is and what to do."""
    view = m.view
    if m.holding:
        return tricks.taken_line(c, m)
    if view.to_act is None:
        return ""
    if view.to_act != m.seat:
        return c._("{name} is thinking …", name=m.names[view.to_act])
    if view.phase == "play":
        return tricks.play_prompt(c, m, PACK, contract(view.contract_name))
    if view.phase == "auction":
        if view.standing is None:
            return c._("Your bid: 40 or more, or pass")
        return c.nodes("Your bid: more than {bid}, or pass", bid=bid_node(c, view.standing, None))
    if view.phase == "discard":
        return [
            c.ngettext("Lay {n} card aside", "Lay {n} cards aside", view.talon_size),
            small[
                c._("Their points count for you. {chosen} of {n} chosen.", chosen=len(m.selected), n=view.talon_size)
            ],
        ]
    if view.phase == "game":
        return c._("You won the auction: name your game")
    return c._("Everyone passed. What do you want?")


def buttons(c: Context, m: TableModel) -> list[Node]:
    """The buttons beside the prompt."""
    view = m.view
    if m.holding:
        return [action_button("continue", c._("Go on"), main=True, key="Enter")] if m.hold_tap else []
    if not m.my_turn:
        return []
    if view.phase == "discard":
        chosen = sorted(m.selected, key=PACK.index.__getitem__)
        if len(chosen) < view.talon_size:
            return []
        label = c.nodes("Lay aside {cards}", cards=cardlets(c, chosen))
        return [action_button("confirm", label, main=True), action_button("cancel", c._("Choose again"))]
    if view.phase == "play" and m.selected:
        label = c.nodes("Play {card}", card=cardlet(c, m.selected[0]))
        return [action_button("confirm", label, main=True), action_button("cancel", c._("Cancel"))]
    if view.phase == "agree":
        votes = [action_button("do", words.VOTES[c.lang][vote], what=f"agree {vote}") for vote in ("slop", "redeal")]
        return list(votes)
    return []


# --- beside the table


def progress(c: Context, m: TableModel) -> list[Node]:
    """This deal in figures: contract, tricks, what the declarer has and needs, bonds."""
    view = m.view
    rows: list[tuple[str, Node]] = []
    if view.declarer is not None and view.phase != "auction":
        bid = bid_node(c, view.bid, view.game)
        rows.append((c._("Contract"), unbroken((m.names[view.declarer], bid))))
    elif view.slop:
        rows.append((c._("Contract"), c._("Slop round")))
    if view.phase in ("play", "over"):
        rows.append((c._("Trick"), f"{min(len(view.tricks) + 1, 10)} / 10"))
    if view.declarer is not None and view.game and view.game != "null":
        rows.append((c._("Highest trump"), cardlet(c, highest_trump(view.game))))
    if view.discards is not None:
        rows.append((c._("You laid aside"), cardlets(c, PACK.texts(view.discards))))
    return [listed(rows + _bond_rows(c, m)), _gauge(c, m)]


def _bond_rows(c: Context, m: TableModel) -> list[tuple[str, Node]]:
    """Who has taken mothers and cubs so far."""
    view = m.view
    rows: list[tuple[str, Node]] = []
    for seat, taken in enumerate(view.taken):
        bears = taken & (BONDS[0] | BONDS[1])
        if bears:
            rows.append((c._("Bears: {name}", name=m.names[seat]), cardlets(c, PACK.texts(bears))))
    return rows


def _gauge(c: Context, m: TableModel) -> Node:
    """The declarer's points in tricks on the way to the bid."""
    view = m.view
    if view.declarer is None or view.game in (None, "null") or view.phase not in ("play", "over"):
        return None
    have = own_points(m, view.declarer)
    need = int(view.bid)
    text = c._("{have} of {need} points", have=have, need=need)
    picture = (
        f'<svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="{text}">'
        f'<rect class="rest" width="100" height="10"/><rect class="done" width="{have}" height="10"/>'
        f'<path class="goal" d="M{need} -2V12"/></svg>'
    )
    return div(".gauge")[
        div(".cluster.cluster-apart")[span[c._("Declarer's card points")], b[f"{have} / {need}"]],
        Markup(picture),
    ]


# --- after the deal


def tone(m: TableModel) -> str:
    """Whether it went well for this seat: the declarer made it, the defenders stopped it, fewest points in a slop."""
    result = m.view.result
    if result.reason == "redeal":
        return "even"
    if result.reason == "slop":
        good = result.points[m.seat] == max(result.points)
    else:
        good = result.details["success"] == (result.details["declarer"] == m.seat)
    return "good" if good else "bad"


def headline(c: Context, m: TableModel) -> tuple[str, str]:
    """The heading, and the short stamp beside it."""
    details = m.view.result.details
    reason = m.view.result.reason
    if reason == "redeal":
        return c._("Everyone passed: the cards are dealt again"), "↻"
    if reason == "slop":
        lowest = min(details["totals"])
        best = [m.names[seat] for seat, total in enumerate(details["totals"]) if total == lowest]
        return c._("Slop round: {names} took least", names=c._(" and ").join(best)), str(lowest)
    call = words.bid_text(details["bid"], details["game"], c.lang)
    name = m.names[details["declarer"]]
    if details["game"] == "null":
        made = c._("{name}: Null made, not a trick taken", name=name)
        return (made, "0") if details["success"] else (c._("{name}: Null failed, a trick was taken", name=name), "✗")
    if details["success"]:
        return c._("{name}: {call} made with {total}", name=name, call=call, total=details["total"]), str(
            details["total"]
        )
    if details["total"] is None:
        bound = details["bound"]
        return c._("{name}: {call} failed, at most {bound} were left", name=name, call=call, bound=bound), "✗"
    return c._("{name}: {call} failed with {total}", name=name, call=call, total=details["total"]), str(
        details["total"]
    )


def count(c: Context, m: TableModel) -> Node:
    """The count of the declarer (in a slop round: of everyone), line by line with its clause."""
    details = m.view.result.details
    if "counts" in details:
        return [
            [h3[name], _count_table(c, m, lines, total, "")]
            for name, lines, total in zip(m.names, details["counts"], details["totals"], strict=True)
        ]
    if "count" in details and details["game"] != "null":
        need = c._("bid {n}", n=details["bid"])
        return _count_table(c, m, details["count"], details["total"], need)
    if details["game"] == "null":
        text = c._("In a null only tricks count: the declarer must take none.")
        return p[text, " ", clause_link(c, m.game_name, "3.7", "scoring")]
    text = c._("The deal stopped when the bid could no longer be reached; the rest was not played.")
    return p[text, " ", clause_link(c, m.game_name, "3.6", "play")]


def _count_table(c: Context, m: TableModel, lines: list[dict[str, Any]], total: int, need: str) -> Element:
    names = {  # with the clause, and the part of the rules page where it stands
        "tricks": (c._("Points in tricks"), "3.1", "cards"),
        "kitty": (c._("Laid aside"), "3.4", "kitty"),
        "bond": (c._("Bond"), "3.1", "combinations"),
        "big-bond": (c._("Big bond"), "3.1", "combinations"),
    }
    rows = []
    for line in lines:
        label, clause, part = names[line["what"]]
        cards = cardlets(c, line["cards"]) or c._("no scoring card")
        where = clause_link(c, m.game_name, clause, part)
        rows.append(tr[th(scope="row")[label, small[cards]], td[where], td[str(line["points"])]])
    return table(".count")[
        tbody[rows],
        tfoot[tr(".sum")[th(scope="row")[c._("Total")], td[need], td[str(total)]]],
    ]


def hands(c: Context, m: TableModel) -> Element:
    """The hands as dealt, and what lay aside."""
    view = m.view
    game = view.game or "null"
    parts = []
    for seat, cards in enumerate(view.shown):
        order = [PACK.text(card) for card in sort_hand(PACK.mask(cards), game, "suit-high")]
        parts.append(div[h3[m.names[seat], " ", marks(c, m, seat)], open_cards(c, order, overlap=True)])
    if view.shown_kitty:
        aside = [PACK.text(card) for card in view.shown_kitty]
        untouched = view.game == "null" and not view.options["null_takes_kitty"]
        parts.append(div[h3[c._("Kitty") if untouched else c._("Laid aside")], open_cards(c, aside)])
    return div(".hands")[parts]
