"""The benchmark deals, the counts of the arena, executors, and the table and chart of all levels."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from pygame_engine import arena, arena_results, benchmark, bots, game_ids, load_game
from pygame_engine.combos import QUAD
from pygame_engine.rng import Stream


@pytest.mark.parametrize("game_id", game_ids())
def test_the_benchmark_has_a_hundred_different_whole_deals_of_every_game(game_id: str) -> None:
    game = load_game(game_id)
    like = game.deal("x", 0)
    deals = [benchmark.benchmark_deal(game, number) for number in range(benchmark.benchmark_size(game))]
    assert len(deals) == len({deal.hands for deal in deals}) == 100
    for deal in deals:
        assert [len(hand) for hand in deal.hands] == [len(hand) for hand in like.hands]
        assert sorted(sum(deal.hands, deal.talon)) == sorted(sum(like.hands, like.talon))
        assert game.deal_from_json(game.deal_to_json(deal)) == deal
    assert {deal.dealer for deal in deals} == set(range(game.num_players))


def test_the_benchmark_is_the_file() -> None:
    file = Path(benchmark.__file__).parent / "testing" / "benchmark.txt"
    assert file.read_text("ascii") == benchmark.make()


def test_the_benchmark_is_what_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    fixed = arena.duplicate("bear", "normal", "random", 3, "any", benchmark=True)
    dealt = arena.duplicate("bear", "normal", "random", 3, "any")
    assert fixed.differences != dealt.differences
    assert arena.main(["bacon4", "--benchmark", "--deals", "101", "--bots", "easy,random"]) == 2
    assert "the benchmark set has 100 deals" in capsys.readouterr().err


def test_turns_on_a_partners_winning_play_are_counted() -> None:
    """What the arena counts is what a second look at the same games finds."""
    game, seed = load_game("bacon4"), "partners/0"
    pair = [bots.make("bacon4", "random"), bots.make("bacon4", "normal")]
    found = [[0, 0, 0], [0, 0, 0]]
    for line_up in arena.line_ups(4, game.teams):
        _, tallies = arena.play_deal(game, game.deal(seed), seed, line_up, pair)
        state = game.new_state(game.deal(seed))
        streams = [Stream(seed, f"arena:{seat}") for seat in range(4)]
        again = [[0, 0, 0], [0, 0, 0]]
        while (seat := state.current_player) is not None:
            action = bots.act(pair[line_up[seat]], state.view(seat), streams[seat])
            trick = state.view(None).trick  # type: ignore[attr-defined]
            plays = [turn for turn in trick if turn.type is not None]
            if plays and state.phase == "play" and plays[-1].seat == (seat + 2) % 4:
                again[line_up[seat]][0] += 1
                again[line_up[seat]][1] += action[0] == "play"
                again[line_up[seat]][2] += action[0] == "play" and action[2] >= QUAD
            state.apply(action)
        for who in (0, 1):
            assert [tallies[who].chances, tallies[who].overtakes, tallies[who].bombs] == again[who]
            found[who] = [a + b for a, b in zip(found[who], again[who], strict=True)]
    assert found[0][1] > found[1][1] and found[0][2] > 0


def test_contracts_made_and_set_add_up() -> None:
    standing = arena.duplicate("bear", "normal", "easy", 10, "contracts")
    a, b = standing.counts
    assert a["declared"] + b["declared"] > 0
    assert a["defended"] + b["defended"] == 2 * (a["declared"] + b["declared"])
    lost = a["declared"] - a["made"] + b["declared"] - b["made"]
    assert a["set"] + b["set"] == 2 * lost


def test_the_contracts_of_every_deal_are_kept_and_say_by_how_much_more_one_makes() -> None:
    standing = arena.duplicate("bear", "normal", "easy", 30, "margins")
    assert len(standing.contracts) == 30
    for at, (who, name) in enumerate((who, name) for who in (0, 1) for name in arena.CONTRACTS):
        assert sum(row[at] for row in standing.contracts) == standing.counts[who][name]
    for what, of in (("made", "declared"), ("set", "defended")):
        found = arena.margin(standing, what)
        assert found is not None
        a, b = standing.counts
        assert found[0] == pytest.approx(a[what] / a[of] - b[what] / b[of]) and found[1] < found[0] < found[2]
        wide = arena.margin(replace(standing, contracts=standing.contracts[:8]), what)
        assert wide is not None and wide[2] - wide[1] > found[2] - found[1]
    turned = arena.duplicate("bear", "easy", "normal", 30, "margins")
    assert [row[4:] + row[:4] for row in turned.contracts] == list(standing.contracts)
    # Every deal alike: nothing is left to chance.
    even = arena.margin(replace(standing, contracts=((4, 3, 6, 2, 5, 1, 6, 1),) * 5), "made")
    assert even == pytest.approx((0.55, 0.55, 0.55))
    assert "made A - B" in arena.table([standing]) and "made more" in arena_results.markdown([standing])


def test_margins_are_of_all_deals_or_not_said() -> None:
    first = arena.duplicate("bear", "normal", "easy", 4, "margins")
    there = arena.duplicate("bear", "normal", "easy", 6, "margins", before=first)
    assert there.contracts[:4] == first.contracts and len(there.contracts) == 6
    lost = arena.duplicate("bear", "normal", "easy", 6, "margins", before=replace(first, contracts=()))
    assert lost.contracts == () and arena.margin(lost, "made") is None and arena.margin_text(lost, "set") == ""
    assert "made more" not in arena_results.markdown([lost])
    assert arena.duplicate("bacon4", "normal", "easy", 2, "margins").contracts == ()


def test_any_executor_will_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def differences(*more: str) -> list[float]:
        assert arena.main(["bear", "--bots", "easy,random", "--deals", "6", "--json", "-", *more]) == 0
        found: list[float] = json.loads(capsys.readouterr().out)[0]["differences"]
        return found

    alone = differences()
    assert differences("--executor", "thread", "--jobs", "2") == alone
    assert differences("--executor", "concurrent.futures:ThreadPoolExecutor", "--jobs", "2") == alone
    assert arena.main(["bear", "--deals", "2", "--executor", "no.such:Thing"]) == 2
    assert "no executor 'no.such:Thing'" in capsys.readouterr().err


def test_a_line_of_csv_for_every_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deals.csv"
    assert arena.main(["bear", "--bots", "easy,random", "--deals", "4", "--csv", str(file), "--json", "-"]) == 0
    standing = json.loads(capsys.readouterr().out)[0]
    lines = file.read_text("utf-8").splitlines()
    assert lines[0] == "game,a,b,deal,difference" and len(lines) == 5
    assert [float(line.split(",")[4]) for line in lines[1:]] == pytest.approx(standing["differences"], rel=1e-4)


def test_elo_is_the_share_on_another_scale() -> None:
    assert arena.elo(0.5, 10) == 0 and arena.elo(0.9, 100) == -arena.elo(0.1, 100) == 382
    assert arena.elo(1.0, 10) < arena.elo(1.0, 1000)


def test_results_are_played_once_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--out", str(tmp_path), "--games", "bacon4,applewood3", "--deals", "3"]
    few = ["random", "easy", "normal"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bots, "levels", lambda game: few)
        assert arena_results.main(argv) == 0
        files = sorted(path.name for path in tmp_path.glob("*.json"))
        assert files == sorted(f"{g}.{p}.json" for g in ("bacon4", "applewood3") for p in PAIRS)
        before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.json")}
        assert arena_results.main(argv) == 0
        assert {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.json")} == before, "nothing is played again"
        assert arena_results.main([*argv, "--read"]) == 0
        text = (tmp_path / "results.md").read_text("utf-8")
        assert "## applewood3" in text and "| normal – random | 3 |" in text
        picture = ET.parse(tmp_path / "results.svg").getroot()
        dots = [e for e in picture.iter("{http://www.w3.org/2000/svg}circle") if e.find("{*}title") is not None]
        assert len(dots) == 6
        (tmp_path / files[0]).write_text("{}")
        assert arena_results.main([*argv, "--read"]) == 2
    assert "is no result of the arena" in capsys.readouterr().err


PAIRS = ("normal-easy", "normal-random", "easy-random")


def test_a_match_goes_on_where_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--out", str(tmp_path), "--games", "bacon4", "--adjacent"]
    file = tmp_path / "bacon4.easy-random.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bots, "levels", lambda game: ["random", "easy"])
        assert arena_results.main([*argv, "--deals", "4"]) == 0
        first = json.loads(file.read_text("utf-8"))
        assert arena_results.main([*argv, "--deals", "13", "--minutes", "0"]) == 0
        assert json.loads(file.read_text("utf-8")) == first, "no time, nothing played"
        assert arena_results.main([*argv, "--deals", "13", "--minutes", "5"]) == 0
        found = json.loads(file.read_text("utf-8"))
        assert arena_results.main([*argv, "--deals", "1"]) == 2
    assert "two deals or more" in capsys.readouterr().err
    whole = arena.duplicate("bacon4", "easy", "random", 13, arena_results.SEED).to_json()
    timeless = [
        {**s, "counts": [{**c, "ms": None} for c in s["counts"]]} for s in (found, json.loads(json.dumps(whole)))
    ]
    assert timeless[0] == timeless[1] and found["deals"] == 13


def test_ratings_agree_with_the_matches_they_come_from() -> None:
    standings = [arena.duplicate("applewood3", a, b, 12, "rate") for a, b in (("normal", "random"), ("easy", "random"))]
    rated = arena_results.ratings(standings)
    assert rated["random"] == 0
    assert rated["normal"] == pytest.approx(standings[0].elo, abs=3)
    assert rated["easy"] == pytest.approx(standings[1].elo, abs=3)
