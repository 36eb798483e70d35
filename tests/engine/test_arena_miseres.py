"""What the misères of a level bring, over the deals that can come to one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pygame_engine import arena, arena_bids, arena_miseres
from pygame_engine.games.six_bid_solo.rules import MISERES

DEALS = 150


def test_no_misere_of_the_deals_is_missed_and_few_others_are_played() -> None:
    every = arena_bids.play_bids(arena_miseres.GAME, "normal", DEALS, None)
    wanted = [(number, *deal) for number, deal in enumerate(every.deals) if deal[0] in MISERES]
    found = arena_miseres.play_miseres("normal", DEALS, None)
    assert list(found.miseres) == wanted and wanted
    assert (found.looked, found.seed) == (DEALS, every.seed) and len(wanted) <= found.played < DEALS / 2
    part = arena_miseres.play_miseres("normal", 67, None)
    assert part.looked == 67 and arena_miseres.play_miseres("normal", DEALS, None, part) == found
    assert arena_miseres.play_miseres("normal", 10, None, found) == found


def test_the_command_writes_a_table_and_goes_on_where_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["miseres", "--out", str(tmp_path), "--level", "normal"]
    assert arena.main([*argv, "--deals", "60"]) == 0
    file = tmp_path / "six-bid-solo.normal.miseres.json"
    first = json.loads(file.read_text("utf-8"))
    assert first["looked"] == 60 and "60 deals looked at" in capsys.readouterr().out
    assert arena.main([*argv, "--deals", str(DEALS), "--minutes", "0"]) == 0
    assert json.loads(file.read_text("utf-8")) == first, "no time, nothing played"
    assert arena.main([*argv, "--deals", str(DEALS)]) == 0
    again = json.loads(file.read_text("utf-8"))
    assert again["looked"] == DEALS and again["miseres"][: len(first["miseres"])] == first["miseres"]
    text = (tmp_path / "miseres.md").read_text("utf-8")
    cells = {line.split(" | ")[0].strip("| "): line.split(" | ")[1] for line in text.splitlines() if "|" in line}
    bids = [bid for _, bid, _, _ in again["miseres"]]
    assert {name: int(cells[name]) for name in MISERES} == {name: bids.count(name) for name in MISERES}
    assert int(cells["both"]) == len(bids) > 1 and f"Of {DEALS} deals" in text
    file.write_text("[1]")
    assert arena.main([*argv, "--read"]) == 2
    assert "has no misères of the arena" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--level", "wise"], "no bot of level 'wise'"),
        (["--level", "easy"], "does not bid by the table"),
        (["--read"], "there are no misères in"),
    ],
)
def test_the_command_says_what_is_wrong(
    argv: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena.main(["miseres", "--out", str(tmp_path), *argv]) == 2
    assert words in capsys.readouterr().err
