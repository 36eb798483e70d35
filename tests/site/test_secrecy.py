"""A hidden card is nowhere: in no message to the page, in no form. And the checker finds what is planted."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from driver import ME, Answer, Driver, calling, careless, find_seed, sensible
from markup import Node, parse
from secrecy import hidden_cards, leaks

import web.session
from pygame_engine import words
from pygame_engine.games.bear import PACK, BearState
from pygame_engine.games.bear import state as state_module
from pygame_engine.games.bear.view import BearView
from pygame_engine.match import Match
from pygame_engine.protocol import Event
from web import app, render
from web.components import bear, table
from web.components.basics import card_back, card_picture, cardlet, cardlets, face

DIALOGS = ("last-trick", "history", "score", "help", "menu", "rules", "give-up")


def guarded(lang: str, **settings: Any) -> tuple[Driver, list[str]]:
    """A page whose every answer is looked at, and what was found."""
    page = Driver(lang, **settings)
    found: list[str] = []
    page.watch.append(lambda answer: found.extend(leaks(answer, page.session.table, lang)))
    return page, found


def play_and_look(page: Driver, policy: Callable[[Any], str]) -> None:
    """Play the deal, opening everything that opens on the way and asking for hints."""
    looks: list[Any] = []

    def nosy(view: Any) -> str:
        looks.append(view)
        page.ask("dialog", open=DIALOGS[len(looks) % len(DIALOGS)])
        page.ask("dialog", open="history")
        page.ask("dialog")
        page.ask("hint")
        return policy(view)

    page.play_deal(nosy)


def seen(match: Match) -> Any:
    """What the visitor's seat knows."""
    return match.state.view(ME)


KINDS: dict[str, tuple[str, str, Callable[[Any], str], Callable[[Match], bool]]] = {
    "declaring": ("bear", "random", calling("bid 100 H"), lambda m: seen(m).declarer == 0),
    "defending": ("bear", "normal", calling("pass"), lambda m: seen(m).declarer in (1, 2)),
    "null": ("bear", "random", calling("bid null"), lambda m: seen(m).game == "null"),
    "slop": ("bear", "easy", calling("pass", careless), lambda m: seen(m).slop),
    "redeal": (
        "bear/all_pass=redeal",
        "easy",
        calling("pass"),
        lambda m: m.deals[0].result is not None and m.deals[0].result.reason == "redeal",
    ),
    "after the kitty": (
        "bear/game_choice=after_kitty",
        "random",
        calling("bid 100; game S"),
        lambda m: seen(m).declarer == 0,
    ),
    "kitty left": (
        "bear/null_takes_kitty=false",
        "random",
        calling("bid null"),
        lambda m: seen(m).declarer == 0 and seen(m).game == "null",
    ),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("kind", KINDS)
def test_no_answer_of_a_whole_deal_tells_of_a_hidden_card(kind: str, lang: str) -> None:
    game, level, policy, wanted = KINDS[kind]
    options = dict(part.split("=") for part in game.partition("/")[2].split(",") if part)
    page, found = guarded(lang, speed="instant" if lang == "en" else "fast", deck="four" if lang == "en" else "plain")
    page.new_match(seed=find_seed(game, level, policy, wanted), level=level, **options)
    play_and_look(page, policy)
    page.start()
    assert found == []


def test_no_answer_of_a_match_tells_of_a_hidden_card() -> None:
    page, found = guarded("en", speed="instant", confirm="on", hold="tap")
    page.new_match(seed="rain", level="random", end="deals:3")
    page.play_match(sensible)
    page.ask("undo")
    page.play_deal(sensible)
    page.start()
    page.ask("go", screen="lobby")
    assert found == []


def test_what_is_hidden_is_known_from_the_deal() -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="normal")
    assert len(hidden_cards(page.table)) == 22
    page.play_until(lambda: len(page.view.tricks) == 2, careless)
    view = page.view
    seen = 10 + sum(1 for trick in view.tricks for card in trick.cards if not view.dealt >> card & 1)
    assert len(hidden_cards(page.table)) == 32 - seen - sum(1 for card in view.trick if not view.dealt >> card & 1)
    page.play_deal(careless)
    assert hidden_cards(page.table) == set()


# --- planted leaks

STATE: Callable[[], Any] = lambda: app._session.table.state  # type: ignore[union-attr]  # noqa: E731


def theirs() -> list[str]:
    """An opponent's hand."""
    return list(PACK.texts(STATE().hands[1]))


def leak_hand_as_cards(patch: pytest.MonkeyPatch) -> None:
    plain = table._seat
    patch.setattr(table, "_seat", lambda c, m, s: [plain(c, m, s), card_picture(c, theirs()[0])])


def leak_hand_as_drawing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bear, "card_back", lambda: [card_back(), face(theirs()[-1], "bear", "four", "en", False)])


def leak_hand_as_signs(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bear, "contract_line", lambda c, m: cardlets(c, theirs()))


def leak_kitty_as_text(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bear, "prompt", lambda c, m: "Kitty: " + " ".join(PACK.texts(STATE().kitty)))


def leak_hand_in_attribute(patch: pytest.MonkeyPatch) -> None:
    plain = table._seat
    patch.setattr(table, "_seat", lambda c, m, s: plain(c, m, s)(data_hand=",".join(theirs())))


def leak_highest_trump(patch: pytest.MonkeyPatch) -> None:
    """The place where the highest trump may stand names another card."""
    patch.setattr(bear, "highest_trump", lambda game: theirs()[1])


def leak_in_fact(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bear, "_bond_rows", lambda c, m: [("Bears", cardlet(c, theirs()[0]))])


def leak_event_to_everyone(patch: pytest.MonkeyPatch) -> None:
    """The kitty and the discard are told to all."""

    def tell(self: BearState, kind: str, *data: Any, to: int | None = None) -> None:
        self.events.append(Event(kind, data, None))

    patch.setattr(state_module.BearState, "_tell", tell)


def leak_in_sentence(patch: pytest.MonkeyPatch) -> None:
    plain = words.event_text
    patch.setattr(
        words,
        "event_text",
        lambda e, n, lang, game: f"{plain(e, n, lang, game)} {words.card_name(theirs()[0], lang)}",
    )


def leak_in_title(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(render, "title", lambda session: f"Bear {theirs()[0]}" if session.table else "Bear")


def leak_store(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(web.session.Session, "sealed", lambda self: json.dumps(self.table and self.table.save()))


def leak_number(patch: pytest.MonkeyPatch) -> None:
    plain = app._changes
    patch.setattr(app, "_changes", lambda reply: plain(reply) | {"mask": STATE().hands[1] if app._session.table else 0})


def leak_view(patch: pytest.MonkeyPatch) -> None:
    """The seat gets another seat's view."""
    plain = BearState.view
    patch.setattr(BearState, "view", lambda self, seat: plain(self, 2 if seat == 0 else seat))


PLANTED = [
    leak_hand_as_cards,
    leak_hand_as_drawing,
    leak_hand_as_signs,
    leak_kitty_as_text,
    leak_hand_in_attribute,
    leak_highest_trump,
    leak_in_fact,
    leak_event_to_everyone,
    leak_in_sentence,
    leak_in_title,
    leak_store,
    leak_number,
    leak_view,
]


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    page, found = guarded("en", speed="normal")
    plant(monkeypatch)
    page.new_match(seed="rain", level="normal")
    for _ in range(12):
        if found:
            break
        if page.after:
            page.ask(**page.after["intent"])
        elif page.my_turn() and page.view.legal:
            page.ask("do", what="pass")
    assert found


def test_cards_that_may_be_seen_are_not_taken_for_a_leak() -> None:
    page, found = guarded("en", speed="instant")
    page.new_match(seed="rain", level="random")
    assert page.regions["screen"].count('id="card-') == 10 and found == []


def test_the_checker_reads_every_spelling() -> None:
    page = Driver(speed="instant")
    page.new_match(seed="rain", level="random")
    card = sorted(hidden_cards(page.table))[0]
    short = words.card_short(card)
    for text in (card, short, card.lower(), *(words.card_name(card, lang) for lang in ("en", "ja"))):
        answers: list[Answer] = [
            {"regions": {"screen": f"<p>{text}</p>"}},
            {"regions": {"top": f'<p title="x {text}">a</p>'}},
            {"say": ["a", f"{text}."]},
            {"title": text},
        ]
        for answer in answers:
            assert leaks(answer, page.table, "en"), (text, answer)
    assert isinstance(parse("<p>a</p>"), Node) and not leaks({"say": ["nothing"]}, page.table, "en")
    assert isinstance(page.view, BearView)
