"""Bear at the table: how its cards are sorted, its auction, discard, trick and contract."""

from __future__ import annotations

from htpy import Element, Node, b, button, dd, div, dl, dt, li, ol, p, small, span, table, tbody, td, th, tr
from markupsafe import Markup

from pygame_engine import words
from pygame_engine.cards import bits
from pygame_engine.games.bear import PACK, Trick
from pygame_engine.games.bear.rules import BONDS, GAMES, contract, trick_winner, trump_order

from ..context import Context
from .basics import action_button, card_back, card_picture, cardlet, cardlets, mark, suit
from .model import TableModel

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


def seat_marks(c: Context, m: TableModel, seat: int) -> list[Element]:
    """Dealer and declarer."""
    marks = []
    if m.view.dealer == seat:
        marks.append(mark("dealer", c._("D"), c._("dealer")))
    if m.view.declarer == seat and m.view.phase not in ("auction", "agree"):
        marks.append(mark("declarer", c._("Decl."), c._("declarer")))
    return marks


def seat_facts(c: Context, m: TableModel, seat: int) -> list[Element]:
    """Points taken in this deal and cards left; before the play, points of the match."""
    view = m.view
    if view.phase in ("auction", "agree"):
        return [span[c.nodes("{n} pts", n=b[str(m.scores[seat])])]]
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


def contract_line(c: Context, m: TableModel) -> Node:
    """What is played for, beside the trick."""
    view = m.view
    if view.slop:
        return [b[c._("Slop round")], span(".muted")[c._("take as few points as you can")]]
    if view.declarer is None:
        if view.phase == "agree":
            return [b[c._("Everyone passed")]]
        if view.standing is None:
            return span(".muted")[c._("no bid yet")]
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
        return trick(c, m)
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
        div(".bids-box", role="group", aria_label=c._("Bids: game by points"))[
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


def shown_trick(m: TableModel) -> tuple[int | None, tuple[int, ...], int | None]:
    """Leader, cards and (once it is finished) winner of the trick on the table."""
    view = m.view
    if m.holding and view.tricks:
        last: Trick = view.tricks[-1]
        return last.leader, last.cards, last.winner
    return view.leader, view.trick, None


def trick(c: Context, m: TableModel) -> Element:
    """The cards of the trick, each before the seat that played it; the card that wins so far is marked."""
    leader, cards, winner = shown_trick(m)
    leader = leader or 0
    best = (leader + trick_winner(cards, contract(m.view.contract_name))) % 3 if cards else None
    items = []
    for place, card in enumerate(cards):
        seat = (leader + place) % 3
        wins = seat == (winner if winner is not None else best)
        marks = [mark("lead", c._("lead"), c._("led this trick"))] if place == 0 else []
        items.append(
            li(".played", data_place=str(m.place(seat)), data_lead=place == 0, data_winner=wins)[
                span(".marks")[marks] if marks else None,
                card_picture(c, PACK.text(card), ident=True, moves=True),
                span(".by")[m.names[seat], span(".visually-hidden")[c._(", winning")] if wins else None],
            ]
        )
    number = len(m.view.tricks) + (0 if m.holding else 1)
    if m.my_turn:
        items.append(li(".played", data_place="0")[span(".slot", aria_hidden="true")])
    return ol(".trick", aria_label=c._("Trick {n}", n=number))[items]


# --- what to do


def prompt(c: Context, m: TableModel) -> Node:
    """One sentence: whose turn it is and what to do."""
    view = m.view
    if m.holding:
        last: Trick = view.tricks[-1]
        if last.winner == m.seat:
            return c._("You take the trick: {n} points", n=last.points)
        return c._("{name} takes the trick: {n} points", name=m.names[last.winner], n=last.points)
    if view.to_act is None:
        return ""
    if view.to_act != m.seat:
        return c._("{name} is thinking …", name=m.names[view.to_act])
    if view.phase == "play":
        return _play_prompt(c, m)
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


def _play_prompt(c: Context, m: TableModel) -> Node:
    view = m.view
    if not view.trick:
        return c._("Your lead: play any card")
    led = view.trick[0]
    card = cardlet(c, PACK.text(led))
    group = contract(view.contract_name).group[led]
    if not view.hand & group:
        return c.nodes("You can't follow {card}: play any card", card=card)
    if group == contract(view.contract_name).trumps:
        return c.nodes("Follow with a trump: {card} was led", card=card)
    return c.nodes("Follow suit: {card} was led", card=card)


def action_buttons(c: Context, m: TableModel) -> list[Node]:
    """The buttons beside the prompt."""
    view = m.view
    if m.holding:
        return [action_button("continue", c._("Go on"), main=True, key="Enter")] if m.hold_tap else []
    if not m.my_turn:
        return []
    if view.phase == "discard":
        chosen = [PACK.text(card) for card in sorted(m.selected)]
        if len(chosen) < view.talon_size:
            return []
        label = c.nodes("Lay aside {cards}", cards=cardlets(c, chosen))
        return [action_button("confirm", label, main=True), action_button("cancel", c._("Choose again"))]
    if view.phase == "play" and m.selected:
        label = c.nodes("Play {card}", card=cardlet(c, PACK.text(m.selected[0])))
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
        rows.append((c._("Contract"), [m.names[view.declarer], " · ", bid_node(c, view.bid, view.game)]))
    elif view.slop:
        rows.append((c._("Contract"), c._("Slop round")))
    if view.phase in ("play", "over"):
        rows.append((c._("Trick"), f"{min(len(view.tricks) + 1, 10)} / 10"))
    if view.declarer is not None and view.game and view.game != "null":
        rows.append((c._("Highest trump"), cardlet(c, highest_trump(view.game))))
    if view.discards is not None:
        rows.append((c._("You laid aside"), cardlets(c, PACK.texts(view.discards))))
    bonds = _bond_rows(c, m)
    listed = dl(".facts-list")[[(dt[name], dd[value]) for name, value in rows + bonds]]
    return [listed, _gauge(c, m)]


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
