"""Links of deals, positions and replays: all that they hold comes back, of every form, and nothing else ever opens."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from archive_make import OPTIONS, fewer
from hypothesis import given, settings
from hypothesis import strategies as st
from link_play import LONGEST, any_action, bots_deal, links_of, played, slow_action, with_any_cards
from plain_link import plain_reading

from pygame_engine import RULES_VERSION, game_ids, link, load_game, record
from pygame_engine.errors import IllegalAction, InvalidDeal
from pygame_engine.link import DealLink, Link, LinkError, PositionLink, ReplayLink, SeedLink, Start
from pygame_engine.link_numbers import DIGITS, Reader, Writer, from_text, to_text
from pygame_engine.link_payload import MAX_ACTIONS, cards_of
from pygame_engine.match import Match
from pygame_engine.protocol import Deal, Game
from pygame_engine.table import Table

ARCHIVE = Path(__file__).parents[1] / "data/archive"
README = Path(link.__file__).with_name("README.md")
GOLDEN = json.loads((ARCHIVE / "links-1.json").read_text(encoding="utf-8"))
RECORDS = sorted(ARCHIVE.glob("record-*.txt"))
FORMS = [*game_ids(), *(f"{name}/{options}" for name, options in OPTIONS.items()), "high-card"]
LETTERS = st.sampled_from("dpr")


def outcome(text: str) -> Link | str:
    """What a text opens, or the code of what is wrong with it."""
    try:
        return link.decode(text)
    except LinkError as error:
        return error.code


# The archive


@pytest.mark.parametrize("golden", GOLDEN, ids=[golden["link"] for golden in GOLDEN])
def test_every_archived_link_still_holds_what_it_held(golden: dict[str, Any]) -> None:
    found = link.decode(golden["link"])
    assert json.loads(json.dumps(link.to_json(found))) == {name: golden[name] for name in golden if name != "link"}
    assert link.encode(found) == golden["link"]


def test_the_archive_has_links_of_every_kind_and_form() -> None:
    found = {(golden["game"].partition("/")[0], golden["kind"], "seed" in golden) for golden in GOLDEN}
    wanted = {(name, kind, seed) for name in game_ids() for kind in ("deal", "position", "replay") for seed in (0, 1)}
    assert found >= wanted | {(name, "seed", True) for name in game_ids()}
    assert {golden["covered"] for golden in GOLDEN if golden["kind"] == "replay"} == {True, False}
    assert any(golden["result"] is None for golden in GOLDEN) and any(
        golden["start"]["deal_no"] > 1 for golden in GOLDEN
    )


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_every_archived_record_still_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = record.from_text(text)  # checks the results and scores inside
    data = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert record.to_json(record.from_json(data), data["info"]) == data
    assert record.to_text(match, data["info"]) == text
    assert record.to_json(match, data["info"]) == data
    assert sum(played.result is not None for played in match.deals) >= 1
    assert Table.load(data).match.scores == match.scores
    for at in range(len(match.deals)):
        made = link.of_match(match, "replay", deal=at)
        found = link.decode(link.encode(made)).match().current
        assert found == match.deals[at]


def test_the_archive_has_a_record_of_every_form() -> None:
    assert {path.stem for path in RECORDS} >= {f"record-{RULES_VERSION}-{name}" for name in game_ids()}


SAMPLE = {(golden["kind"], golden["game"].partition("/")[0]): golden["link"] for golden in GOLDEN}


@pytest.mark.parametrize("text", SAMPLE.values())
def test_small_damage_is_called_damage(text: str) -> None:
    """Every change of one character of the body, and every exchange of two neighbours in it."""
    for place in range(7, len(text)):
        others = DIGITS + ".~" if len(text) < 60 else "Az0-_.~"
        for char in others.replace(text[place], ""):
            changed = text[:place] + char + text[place + 1 :]
            at_end = place == len(text) - 1 and char == "."  # a full stop behind it is no part of it
            assert outcome(changed) == ("link-cut" if at_end else "link-damaged"), changed
        if text[place - 1] != text[place]:
            changed = text[: place - 1] + text[place] + text[place - 1] + text[place + 1 :]
            assert outcome(changed) == "link-damaged", changed
        for foreign in "!é猫|":
            changed = text[:place] + foreign + text[place + 1 :]
            assert outcome(changed) == ("link-alphabet" if place < len(text) - 1 else "link-cut"), changed
    for size in range(1, len(text)):
        assert outcome(text[:size]) == "link-cut"


# Round trips


def any_start(game: Game, chance: random.Random) -> Start:
    """Any start: from a seed or written, whole or small, first or later in a match."""
    leader = chance.choice([None, *range(game.num_players)]) if getattr(game, "names_leader", False) else None
    seed = chance.choice(["rain", "大雨", "a b"])
    deal = replace(game.deal(seed, chance.choice([None, *range(game.num_players)])), leader=leader)
    written = chance.random() < 0.6
    if written and game.name != "high-card" and chance.random() < 0.6:
        deal = fewer(game, deal, chance)
    scores = tuple(chance.choice([0, -1, 15, 16, 271, 272, -1_000_000, 1_000_000]) for _ in game.starting_scores())
    beginning = chance.random() < 0.5 or scores == game.starting_scores()
    return Start(None if written else seed, deal, None if beginning else scores, chance.choice([1, 2, 17, 9999]))


def any_link(game_id: str, kind: str, number: int) -> Link:
    """A link of that kind with anything in it."""
    game, chance = load_game(game_id), random.Random(f"{game_id} {kind} {number}")
    start = any_start(game, chance)
    if kind == "deal":
        return DealLink(game.id, start)
    match = DealLink(game.id, start).match()
    choose = chance.choice([any_action, slow_action])
    stop = chance.choice([0, 1, 5, 20, 2000])
    while not match.deal_over and match.ply < stop:
        match.apply(choose(match, chance))
    actions = tuple(match.current.actions)
    if kind == "position":
        return PositionLink(game.id, start, actions)
    return ReplayLink(game.id, start, actions, chance.randint(0, len(actions)), chance.random() < 0.5)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(FORMS), st.sampled_from(["deal", "position", "replay"]), st.integers(0, 10**9))
def test_every_link_comes_back_as_it_was(game_id: str, kind: str, number: int) -> None:
    made = any_link(game_id, kind, number)
    text = link.encode(made)
    assert re.fullmatch(r"[A-Za-z0-9_.~-]+[A-Za-z0-9]", text)
    found = link.decode(text)
    assert found == made and found.kind == kind
    assert link.decode(f"(https://example.org/cards/#{text}).") == made
    assert found.match().state.key() == made.match().state.key()


@pytest.mark.parametrize("game_id", FORMS)
def test_every_kind_of_link_of_a_whole_deal_comes_back(game_id: str) -> None:
    match = played(game_id, 3)
    for kind, made in links_of(match, match.ply // 2):
        assert link.decode(link.encode(made)) == made
        assert made.kind == kind.partition(",")[0]
        assert made.deal() == match.current.deal


def test_the_very_cards_and_names_of_a_play_come_back__BA5() -> None:
    game = load_game("bacon4")
    hands = [["7a", "7a", "7b", "7c", "8b", "8c", "W", "W"], ["1a"], ["1b"], ["1c"]]
    deal = game.deal_from_json({"dealer": 3, "hands": hands})
    state = game.new_state(deal)
    combos = game.combos  # type: ignore[attr-defined]
    tried = set()
    for figure in {(play[2], play[3]) for play in state.legal_actions()}:
        for cards in cards_of(combos, state.hands[0], *figure):  # type: ignore[attr-defined]
            action = ("play", cards, *figure)
            assert state.why_illegal(action) is None
            made = PositionLink(game.id, Start(None, deal), (action,))
            assert link.decode(link.encode(made)) == made
            tried.add(game.format_action(action))
    assert {
        "play W as single 7",
        "play W W as pair 3",
        "play 7a 7b W W as quad 7",
        "play 7a 7c 8b W as stairs 8",
    } <= tried
    assert len(tried) > 150


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([form for form in FORMS if "chunky" in form or "bacon" in form or "apple" in form]), st.data())
def test_the_cards_of_a_figure_are_all_that_the_rules_allow(game_id: str, data: st.DataObject) -> None:
    """Against brute force: every part of a small hand, read by the rules."""
    game: Any = load_game(game_id)
    combos = game.combos
    naturals = data.draw(st.lists(st.integers(0, combos.wild - 1), max_size=8))
    wilds = data.draw(st.integers(0, 2))
    cards = [card for card in set(naturals) for _ in range(min(2, naturals.count(card)))] + [combos.wild] * wilds
    parts = {
        combos.packed(card for at, card in enumerate(cards) if mask >> at & 1) for mask in range(1, 1 << len(cards))
    }
    expected: dict[tuple[int, int], list[int]] = {}
    for part in sorted(parts):
        for figure in combos.readings(part):
            expected.setdefault(figure, []).append(part)
    hand = combos.packed(cards)
    assert {(play[2], play[3]) for play in combos.plays(hand)} == set(expected)
    for figure, ways in expected.items():
        assert cards_of(combos, hand, *figure) == ways


def test_a_discard_in_another_order_is_the_same() -> None:
    match = Match(load_game("bear"), seed="rain")
    for text in ("bid 45 S", "pass", "pass"):
        match.apply(match.game.parse_action(text))
    first = match.state.legal_actions()[0]
    match.apply(("discard", first[2], first[1]))
    assert link.decode(link.encode(link.of_match(match, "position"))).match().state.key() == match.state.key()


# A link of a match


def test_a_link_of_a_later_deal_has_the_match_before_it() -> None:
    match = played("applewood3", 1)
    match.next_deal()
    found = link.decode(link.encode(link.of_match(match, "deal")))
    assert isinstance(found, DealLink)
    assert found.start == Start(match.current.seed, match.current.deal, match.scores, 2)
    assert found.match().current == match.current
    assert found.match().deals_played == match.deals_played


def test_a_seed_link_of_a_match_is_as_short_as_can_be() -> None:
    game = load_game("bear")
    assert link.of_match(Match(game, seed="rain"), "seed") == SeedLink("bear", "rain")
    assert link.of_match(Match(game, seed="rain", dealer=1), "seed") == SeedLink("bear", "rain", 1)
    led = Match(load_game("applewood4"), seed="rain", leader=3, scores=[1, 2, 3, 0])
    found = link.of_match(led, "seed")
    assert isinstance(found, DealLink) and found.deal().leader == 3 and found.start.scores is None
    with pytest.raises(ValueError, match="not made from a seed"):
        link.of_match(Match(game, deal=game.deal("rain")), "seed")


def test_a_position_says_who_is_to_act_and_a_replay_where_it_opens() -> None:
    match = played("bacon6", 2)
    for ply in (0, 1, 17, match.ply):
        position = link.decode(link.encode(link.of_match(match, "position", ply)))
        assert position.match().state.current_player == match.state_at(ply).current_player
        replay = link.decode(link.encode(link.of_match(match, "replay", ply, covered=True)))
        assert isinstance(replay, ReplayLink) and (replay.ply, replay.covered) == (ply, True)
        assert replay.match().current == match.current
    with pytest.raises(ValueError, match="ply"):
        link.of_match(match, "replay", match.ply + 1)
    with pytest.raises(ValueError, match="seat"):
        link.of_match(match, "replay", seat=6)
    with pytest.raises(ValueError, match="kinds"):
        link.of_match(match, "puzzle")


@pytest.mark.parametrize("name", game_ids())
def test_a_replay_says_whose_play_it_is_and_seat_0_takes_no_room(name: str) -> None:
    match = played(name, 2)
    first = link.encode(link.of_match(match, "replay", 3, covered=True))
    for seat in range(match.game.num_players):
        made = link.of_match(match, "replay", 3, covered=True, seat=seat)
        text = link.encode(made)
        assert link.decode(text) == made == replace(link.decode(first), seat=seat)
        assert link.to_json(made) == {**link.to_json(link.decode(first)), **({"seat": seat} if seat else {})}
        assert plain_reading(text).get("seat", 0) == seat
        assert (text == first) == (seat == 0) and len(text) <= len(first) + 1
    unknown = replace(link.of_match(match, "replay"), seat=match.game.num_players)
    with pytest.raises(ValueError, match="no choice"):
        link.encode(unknown)


# What can't be


def test_what_cant_be_dealt_or_done_gets_no_link() -> None:
    game = load_game("bear")
    deal = game.deal("rain")
    with pytest.raises(InvalidDeal):
        link.encode(DealLink("bear", Start("snow", deal)))
    with pytest.raises(InvalidDeal):
        link.encode(DealLink("bear", Start("", deal)))
    with pytest.raises(ValueError):
        link.encode(DealLink("bear", Start(None, Deal(0, ((0, 1), (1, 2), (3, 4))))))
    with pytest.raises(ValueError):
        link.encode(DealLink("bear", Start(None, Deal(0, ((0, 1), (2,), (3, 4))))))
    with pytest.raises(ValueError):
        link.encode(DealLink("bear", Start(None, replace(deal, leader=1))))
    with pytest.raises(ValueError):
        link.encode(DealLink("bear", Start(None, deal, (0, 0), 1)))
    with pytest.raises(ValueError):
        link.encode(DealLink("bear", Start(None, deal, None, 0)))
    with pytest.raises(ValueError):
        link.encode(DealLink("bear", Start(None, deal, (1_000_001, 0, 0), 1)))
    with pytest.raises(IllegalAction):
        link.encode(PositionLink("bear", Start(None, deal), (("play", 0),)))
    with pytest.raises(ValueError):
        link.encode(ReplayLink("bear", Start(None, deal), (("pass",),), 2))
    three = game.deal_from_json({"hands": [["AS"], ["KS"], ["QS"]], "kitty": []})
    with pytest.raises(ValueError):
        link.encode(DealLink("bacon4", Start(None, three)))


def number_of(*choices: tuple[int, int]) -> str:
    """The number of choices, each written as (how many, which)."""
    writer = Writer()
    for count, value in choices:
        writer.choice(count, value)
    return to_text(writer.number())


TAKES_SEED = [(2, 0), (2, 0)]
NOT_OVER = [*TAKES_SEED, (2, 1)]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (".bear.d", "link-bad"),
        (".bear.d.A", ""),
        (".bear.d.B", "link-bad"),  # a beginning written out
        (".bear.d.rain.", "link-cut"),  # nothing ends in a dot
        (".bear.d..A", "link-bad"),
        (".bear.d.rain.A.A", "link-bad"),
        (".bear.d.rain.AB", "link-bad"),
        (".bear.d.rain.~", "link-bad"),
        (".bear.d.rain.-", "link-bad"),
        (".bear.d.~cmFpbg.A", "link-bad"),
        (".whist.d.rain.A", "link-unknown-game"),
        (".bear.q.rain.A", "link-newer"),
        (".bear.d.rain." + number_of(*TAKES_SEED, (2, 1)), "link-bad"),  # more than there is to choose
        (".bear.d.rain." + number_of((2, 0), (2, 1), (3, 2)), "link-bad"),  # the seed's own dealer
        (".bear.d.rain." + number_of((2, 1), *[(16, 0), (2, 0)] * 4), "link-bad"),  # a beginning written out
        (".bear.d.rain." + number_of((2, 1), *[(16, 15), (2, 1)] * 6), "link-bad"),  # a number without end
        (".bear.d.rain." + number_of((2, 1), *[(16, 15), (2, 1)] * 3, (16, 15), (2, 0)), "link-bad"),  # deal 69905
        (".bear.p.rain." + number_of(*NOT_OVER, (MAX_ACTIONS, 0), (3, 0)), ""),
        (".bear.p.rain." + number_of(*NOT_OVER, (MAX_ACTIONS, 0), (3, 1)), "link-bad"),  # another is to act
        (".bear.p.rain." + number_of(*NOT_OVER, (MAX_ACTIONS, 1023)), "link-bad"),  # behind the end
        (".bear~all_pass-redeal.p.rain." + number_of(*NOT_OVER, (MAX_ACTIONS, 3)), "link-bad"),  # is the end
        (".bear~all_pass-redeal.p.rain." + number_of(*TAKES_SEED), ""),
    ],
)
def test_a_sealed_body_that_can_t_be_is_refused(body: str, code: str) -> None:
    found = outcome(link.sealed(body))
    assert isinstance(found, DealLink | PositionLink) if code == "" else found == code


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(FORMS), LETTERS, st.sampled_from(["", ".rain"]), st.text(DIGITS, min_size=1, max_size=90))
def test_any_number_is_refused_or_has_one_text(game_id: str, letter: str, seed: str, number: str) -> None:
    text = link.sealed(f".{link.game_field(load_game(game_id).id)}.{letter}{seed}.{number}")
    found = outcome(text)
    assert found in ("link-bad", "link-damaged", "link-cut") if isinstance(found, str) else link.encode(found) == text


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(FORMS), LETTERS, st.sampled_from(["", ".rain"]), st.data())
def test_any_choices_are_refused_or_have_one_text(game_id: str, letter: str, seed: str, data: st.DataObject) -> None:
    """Like that, from the side of the choices: as good as always a link."""
    small = data.draw(st.lists(st.integers(0, 20), max_size=40))
    number = 0
    for value in small:
        number = number * 21 + value
    text = link.sealed(f".{link.game_field(load_game(game_id).id)}.{letter}{seed}.{to_text(number)}")
    found = outcome(text)
    assert found == "link-bad" if isinstance(found, str) else link.encode(found) == text


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([golden["link"] for golden in GOLDEN]), st.text(link.DIGITS + ".~", max_size=40), st.data())
def test_a_text_put_into_a_link_opens_nothing_else(text: str, other: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    found = outcome(text[:start] + other + text[end:])
    assert isinstance(found, str) or found == link.decode(text)


def test_the_longest_hostile_number_takes_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A link of the greatest length: fewer actions are done than a deal can have, and it is refused."""
    for name in game_ids():
        done = 0
        state = type(load_game(name).new_state(load_game(name).deal("rain")))
        apply = state.apply

        def counted(self: Any, action: Any, apply: Any = apply) -> Any:
            nonlocal done
            done += 1
            return apply(self, action)

        with monkeypatch.context() as patch:
            patch.setattr(state, "apply", counted)
            for filler in "9gB":
                body = f".{name}.r.rain." + filler * 4000
                assert outcome(link.sealed(body)) == "link-bad"
        assert 0 < done < 3 * MAX_ACTIONS


# Numbers


@given(st.lists(st.tuples(st.lists(st.integers(0, 60), min_size=1, max_size=9).filter(any), st.integers(0, 99))))
def test_weighted_choices_come_back(choices: list[tuple[list[int], int]]) -> None:
    possible = [(weights, [at for at, weight in enumerate(weights) if weight]) for weights, _ in choices]
    made = [(weights, ats[pick % len(ats)]) for (weights, ats), (_, pick) in zip(possible, choices, strict=True)]
    writer = Writer()
    for weights, value in made:
        writer.weighted(weights, value)
    reader = Reader(from_text(to_text(writer.number())))
    assert [reader.weighted(weights) for weights, _ in made] == [value for _, value in made]
    assert reader.finished


@given(st.lists(st.integers(-(10**6), 10**6)))
def test_integers_come_back(numbers: list[int]) -> None:
    writer = Writer()
    for number in numbers:
        writer.integer(number)
    reader = Reader(writer.number())
    assert [reader.integer() for _ in numbers] == numbers and reader.finished


@given(st.integers(0, 2**200))
def test_a_number_has_one_text_and_no_doubtful_end(number: int) -> None:
    text = to_text(number)
    assert from_text(text) == number and text[-1] not in "-_"


def test_likely_choices_take_less_room() -> None:
    writer = Writer()
    for _ in range(100):
        writer.weighted([15, 1], 0)
    assert writer.number().bit_length() < 12


# The format, read a second time in the plainest way (plain_link.py)

PLAIN = [golden for golden in GOLDEN if golden["kind"] != "seed" and golden["start"]["deal_no"] != 5][::3]
SMALL = [golden for golden in GOLDEN if golden["start"]["deal_no"] == 2]


@pytest.mark.parametrize("golden", PLAIN + SMALL, ids=[golden["link"] for golden in PLAIN + SMALL])
def test_the_description_of_the_format_is_enough_to_read_a_link(golden: dict[str, Any]) -> None:
    found = plain_reading(golden["link"])
    assert found == {name: golden[name] for name in found}


# Lengths (SITE.md); the long run is link_play.py


@pytest.mark.parametrize("name", game_ids())
def test_links_are_short(name: str) -> None:
    trick = name in ("bear", "six-bid-solo")
    matches = [played(name, 7), played(name, 8, slow_action), bots_deal(name, 9)]
    for match in matches:
        for kind, made in links_of(match, match.ply):
            limit = 120 if trick or kind == "seed" else 400
            assert len(link.encode(made)) <= limit


def test_the_longest_links_of_a_thousand_deals_between_bots_are_those_of_the_table() -> None:
    """They are kept: each still opens, is what it is said to be, and has the length that the engine's README names."""
    kept = json.loads(LONGEST.read_text())["normal"]
    assert kept.pop("deals") >= 1000 and set(kept) == set(game_ids())
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (\d[\d |]+) \|$", README.read_text(encoding="utf-8"), re.MULTILINE)
    said = {name: [int(cell) for cell in cells.split(" | ")] for name, cells in rows}
    kinds = [kind + origin for origin in ("", ", written") for kind in ("seed", "deal", "position", "replay")]
    kinds.remove("seed, written")
    assert said == {name: [len(links[kind]) for kind in kinds] for name, links in kept.items()}
    for name, links in kept.items():
        for kind, text in links.items():
            found = link.decode(text)
            assert (found.kind, found.game) == (kind.split(",")[0], name)
            assert found.kind != "replay" or found.match().deal_over
            assert len(text) <= (120 if name in ("bear", "six-bid-solo") or kind == "seed" else 400)


def test_with_any_cards_leaves_other_actions_alone() -> None:
    match = Match(load_game("bear"), seed="rain")
    assert with_any_cards(match, ("pass",), random.Random(1)) == ("pass",)
