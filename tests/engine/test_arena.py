"""The arena: duplicate deals with every rotation, honest differences, the same table every time."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pygame_engine import arena, bench, load_game
from pygame_engine.bots.bear_heuristic import BearHeuristic
from pygame_engine.bots.random_bot import RandomBot


def figures(standing: arena.Standing) -> dict[str, Any]:
    """All but the times."""
    return timeless(standing.to_json())


def timeless(figures: dict[str, Any]) -> dict[str, Any]:
    counts = [{name: value for name, value in count.items() if name != "ms"} for count in figures["counts"]]
    return {**figures, "counts": counts}


def test_every_seat_is_held_by_both_bots_in_both_roles() -> None:
    assert sorted(arena.line_ups(3)) == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]
    assert sorted(arena.line_ups(2)) == [(0, 1), (1, 0)]
    for seat in range(3):
        assert sum(line_up[seat] for line_up in arena.line_ups(3)) == 3


def test_a_bot_against_itself_scores_nothing() -> None:
    """The numbers a bot draws belong to the seat, not to the bot: equal bots play equal games."""
    standing = arena.duplicate("bear", "normal", BearHeuristic, 10, "self")
    assert (standing.mean, standing.low, standing.high, standing.drawn) == (0, 0, 0, 10)
    assert arena.duplicate("bear", "random", RandomBot, 10, "self").drawn == 10


def test_the_difference_turns_round_with_the_bots() -> None:
    one = arena.duplicate("bear", "normal", "random", 6, "turn")
    other = arena.duplicate("bear", "random", "normal", 6, "turn")
    assert one.mean == pytest.approx(-other.mean)
    assert (one.won, one.lost, one.declared, one.made) == (
        other.lost,
        other.won,
        other.declared[::-1],
        other.made[::-1],
    )


def test_the_difference_is_that_of_the_deals_played_out() -> None:
    game, pair = load_game("bear"), (BearHeuristic(), RandomBot())
    points: tuple[list[int], list[int]] = ([], [])
    for line_up in arena.line_ups(3):
        result, tallies = arena.play_deal(game, game.deal("sum/0"), "sum/0", line_up, pair)
        assert sum(len(tally.seconds) for tally in tallies) >= 3
        for who, scored in zip(line_up, result.points, strict=True):
            points[who].append(scored)
    assert len(points[0]) == len(points[1]) == 9
    outcome = arena.duplicate_deal("bear", BearHeuristic, RandomBot, "sum/0")
    assert outcome.difference == pytest.approx(sum(points[0]) / 9 - sum(points[1]) / 9)


def test_the_same_seed_gives_the_same_table_with_any_number_of_jobs() -> None:
    alone = arena.duplicate("bear", "easy", "random", 45, "jobs")
    with ThreadPoolExecutor(3) as threads:
        assert figures(arena.duplicate("bear", "easy", "random", 45, "jobs", executor=threads)) == figures(alone)
    with ProcessPoolExecutor(2) as processes:
        assert figures(arena.duplicate("bear", "easy", "random", 45, "jobs", executor=processes)) == figures(alone)
    assert figures(arena.duplicate("bear", "easy", "random", 45, "others")) != figures(alone)


def test_the_interval_holds_the_mean_and_narrows() -> None:
    few, many = [float(n % 7) for n in range(40)], [float(n % 7) for n in range(400)]
    low, high = arena.interval(few, "x")
    assert low < sum(few) / 40 < high
    assert arena.interval(few, "x") == (low, high)
    closer = arena.interval(many, "x", 500)
    assert closer[1] - closer[0] < (high - low) / 2
    # The normal interval is mean +- 1.96 * 2 / sqrt(40) here.
    assert high - low == pytest.approx(2 * 1.96 * 2 / 40**0.5, rel=0.15)


def test_progress_is_told_for_every_deal() -> None:
    told: list[tuple[int, int]] = []
    arena.duplicate("bear", "random", "random", 5, "p", progress=lambda done, total: told.append((done, total)))
    assert told == [(n, 5) for n in range(1, 6)]


def test_the_command_prints_a_table_and_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "arena.json"
    argv = ["bear", "--bots", "normal,easy,random", "--deals", "4", "--seed", "cli"]
    assert arena.main([*argv, "--json", str(file)]) == 0
    said = capsys.readouterr()
    assert all(pair in said.out for pair in ("normal - easy", "normal - random", "easy - random"))
    assert "4/4 deals" in said.err
    written = json.loads(file.read_text(encoding="utf-8"))
    assert [(match["a"], match["b"]) for match in written] == [
        ("normal", "easy"),
        ("normal", "random"),
        ("easy", "random"),
    ]
    assert arena.main([*argv, "--jobs", "2", "--json", "-"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert [timeless(match) for match in again] == [timeless(match) for match in written]


@pytest.mark.parametrize(
    "argv",
    [["bear", "--bots", "normal,mighty"], ["whist"], ["bear/all_pass=never"], ["bear", "--deals", "1"]],
)
def test_the_command_says_what_is_wrong(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(argv) == 2
    said = capsys.readouterr()
    assert said.err.startswith("arena: ") and "Traceback" not in said.err and not said.out


def test_the_bench_measures_every_figure_and_runs_without_a_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    measured = bench.measure(scale=0.02)
    assert set(bench.FLOORS) <= set(measured)
    assert all(value > 0 for value in measured.values())
    assert {f"bot move, {phase}, ms" for phase in ("auction", "agree", "game", "discard", "play")} <= set(measured)
    assert "view, us" in bench.table(measured)
    file = tmp_path / "soak.json"
    assert bench.main(["--soak", "22", "--json", str(file)]) == 0
    assert "22 deals" in capsys.readouterr().out
    assert json.loads(file.read_text(encoding="utf-8"))["soak"]["faults"] == []


def test_a_soak_finds_planted_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    from pygame_engine.games.bear import rules

    def forgets(hands: Any, *rest: Any) -> Any:
        raise KeyError("planted")

    monkeypatch.setattr(rules, "trick_winner", lambda cards, under: 0)
    assert bench.soak(11) == [], "a wrong winner breaks no rule that the soak knows"
    monkeypatch.setattr(rules, "slop_points", lambda totals: (1, 2, 3))
    assert any("points that can't be" in fault for fault in bench.soak(22))
    monkeypatch.setattr(rules, "trick_winner", forgets)
    assert any("KeyError" in fault for fault in bench.soak(11))


def test_a_thousand_random_deals_over_all_games_and_presets_are_without_a_fault() -> None:
    assert bench.soak(1000) == []
