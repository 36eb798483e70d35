"""What a level bids in the arena, and the same level a step higher or lower."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pygame_engine import arena, arena_bids, arena_results, bots, load_game
from pygame_engine.rng import Stream
from pygame_engine.stepped import Stepped, stepped


def after(game_id: str, *actions: str) -> Any:
    """The view of the seat to act after these actions."""
    game = load_game(game_id)
    state = game.new_state(game.deal("steps"))
    for action in actions:
        state.apply(game.parse_action(action))
    assert state.current_player is not None
    return state.view(state.current_player)


@pytest.mark.parametrize(
    ("before", "wanted", "higher", "lower"),
    [
        ((), ("bid", 40, "S"), ("bid", 45, "S"), ("pass",)),
        ((), ("bid", 95, "H"), ("bid", 100, "H"), ("bid", 90, "H")),
        ((), ("bid", 100, "H"), ("bid", 100, "H"), ("bid", 95, "H")),
        ((), ("bid", "null"), ("bid", "null"), ("bid", "null")),
        ((), ("pass",), ("pass",), ("pass",)),
        (("bid 50 D",), ("bid", 55, "S"), ("bid", 60, "S"), ("pass",)),
        (("bid 50 D",), ("bid", 60, "grand-red"), ("bid", 65, "grand-red"), ("bid", 55, "grand-red")),
    ],
)
def test_a_step_in_bear_is_five_points_of_the_same_game(
    before: tuple[str, ...], wanted: Any, higher: Any, lower: Any
) -> None:
    view = after("bear", *before)
    assert [stepped(view, wanted, by) for by in (1, -1)] == [higher, lower]


@pytest.mark.parametrize(
    ("before", "wanted", "higher", "lower"),
    [
        ((), "solo", "heart-solo", None),
        ((), "heart-solo", "misere", "solo"),
        ((), "call-solo", "call-solo", "spread-misere"),
        (("bid misere",), "guarantee-solo", "spread-misere", None),
    ],
)
def test_a_step_in_six_bid_solo_is_the_next_bid(
    before: tuple[str, ...], wanted: str, higher: str, lower: str | None
) -> None:
    view = after("six-bid-solo", *before)
    down = ("bid", lower) if lower else ("pass",)
    assert [stepped(view, ("bid", wanted), by) for by in (1, -1)] == [("bid", higher), down]


@pytest.mark.parametrize("game_id", arena_bids.GAMES)
def test_a_stepped_bot_plays_like_the_other_once_the_bidding_is_over(game_id: str) -> None:
    game, other = load_game(game_id), bots.make(load_game(game_id).name, "normal")
    changed = 0
    for by in (1, -1):
        bot = Stepped(other, by)
        for number in range(3):
            state = game.new_state(game.deal(f"like/{number}"))
            streams = [Stream("like", str(seat)) for seat in range(3)]
            while (seat := state.current_player) is not None:
                view = state.view(seat)
                mine = bots.act(bot, view, Stream("like", str(seat)))
                own = bots.act(other, view, Stream("like", str(seat)))
                assert state.why_illegal(mine) is None
                assert mine == own or view.phase == "auction"
                changed += mine != own
                state.apply(bots.act(other, view, streams[seat]))
    assert changed > 3


@pytest.mark.parametrize("game_id", arena_bids.GAMES)
def test_the_contracts_are_those_of_the_deals_played_out(game_id: str) -> None:
    game, bot = load_game(game_id), bots.make(load_game(game_id).name, "normal")
    found = arena_bids.play_bids(game_id, "normal", 12, None)
    passed = 0
    for number, (contract, made, points) in enumerate(found.deals):
        seed = f"{arena_results.SEED}/{number}"
        state = game.new_state(game.deal(seed))
        streams = [Stream(seed, f"arena:{seat}") for seat in range(3)]
        while (seat := state.current_player) is not None:
            state.apply(bots.act(bot, state.view(seat), streams[seat]))
        result: Any = state.result()
        declarer = result.details.get("declarer")
        if declarer is None:
            assert (contract, made, points) == (arena_bids.PASSED, False, 0)
            passed += 1
            continue
        assert contract in (result.details.get("game"), result.details["bid"])
        assert made == result.details["success"] == (points > 0) and points == result.points[declarer]
    assert passed < 6
    assert arena_bids.play_bids(game_id, "normal", 12, None, arena_bids.play_bids(game_id, "normal", 5, None)) == found


def test_the_command_writes_a_table_and_goes_on_where_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["--out", str(tmp_path), "--level", "easy", "--steps", "2"]
    assert arena.main(["bids", *argv, "--deals", "6", "--minutes", "5"]) == 0
    assert "12 deals, 4 matches" in capsys.readouterr().out
    first = json.loads((tmp_path / "bear.easy.bids.json").read_text("utf-8"))
    assert arena.main(["bids", *argv, "--deals", "9", "--minutes", "0"]) == 0
    assert json.loads((tmp_path / "bear.easy.bids.json").read_text("utf-8")) == first, "no time, nothing played"
    assert arena.main(["bids", *argv, "--deals", "9"]) == 0
    again = json.loads((tmp_path / "bear.easy.bids.json").read_text("utf-8"))
    assert len(again["deals"]) == 9 and again["deals"][:6] == first["deals"]
    text = (tmp_path / "bids.md").read_text("utf-8")
    assert "| all | 9 |" in text and "## six-bid-solo" in text and "| one step lower, or a pass | 2 |" in text
    sums = [line.split(" | ") for line in text.splitlines() if line.startswith(("| S", "| H", "| D", "| C", "| g"))]
    assert sum(int(cells[1]) for cells in sums[:6]) <= 9
    (tmp_path / "bear.easy.bids.json").write_text("[1]")
    assert arena.main(["bids", *argv, "--read"]) == 2
    assert "has no bids of the arena" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--games", "bacon4"], "played without contracts"),
        (["--level", "wise"], "no bot of level 'wise'"),
        (["--deals", "1"], "two deals or more"),
        (["--read"], "no bids in"),
    ],
)
def test_the_command_says_what_is_wrong(
    argv: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena.main(["bids", "--out", str(tmp_path), *argv]) == 2
    assert words in capsys.readouterr().err


def test_a_level_a_step_higher_sits_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["bear", "--bots", "normal,normal+1", "--deals", "4", "--json", "-"]) == 0
    (standing,) = json.loads(capsys.readouterr().out)
    assert standing["b"] == "normal+1" and any(standing["differences"])
    assert arena.main(["bear", "--bots", "normal,wise+1", "--deals", "4"]) == 2
    assert "no bot of level 'wise'" in capsys.readouterr().err
