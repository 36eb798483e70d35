"""Outside bots in the arena: any program that reads and writes lines; whatever it does, the match goes on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pygame_engine import arena, bots, load_game
from pygame_engine.exec_bot import ExecBot, ExecError
from pygame_engine.protocol import Limits
from pygame_engine.rng import Stream

PROGRAM = Path(__file__).parents[1] / "data" / "bots" / "first_bot.py"


def command(habit: str = "", seconds: str = "") -> str:
    return f"exec{seconds}:{sys.executable} {PROGRAM} {habit}".strip()


@pytest.mark.parametrize("game_id", ["bear", "six-bid-solo", "bacon6"])
def test_an_outside_bot_plays_whole_deals(game_id: str) -> None:
    standing = arena.duplicate(game_id, command(), "random", 2, "outside")
    assert standing.counts[0]["failures"] == 0 and not standing.notes
    assert standing.counts[0]["moves"] > 10 and standing.a == command()


def test_the_same_seed_gives_the_same_games_with_an_outside_bot() -> None:
    standings = [arena.duplicate("bacon4", command(), "random", 3, "again") for _ in range(2)]
    assert standings[0].differences == standings[1].differences


@pytest.mark.parametrize(
    ("habit", "told"),
    [
        ("crash", "exit code 7"),
        ("wrong", "InvalidNotation"),
        ("nonsense", "no object with id"),
        ("old", "no object with id"),
        ("refuse", "not today"),
        ("long", "no object with id"),
    ],
)
def test_a_bot_that_misbehaves_is_counted_and_the_match_goes_on(habit: str, told: str) -> None:
    standing = arena.duplicate("bacon4", command(habit), "random", 2, "bad")
    failures = standing.counts[0]["failures"]
    assert failures > 0 and standing.counts[1]["failures"] == 0
    assert any(told in note for note in standing.notes) and standing.notes[0].startswith("A, seat ")
    assert f"{failures} / 0" in arena.table([standing])


def test_a_bot_that_is_late_is_stopped() -> None:
    game = load_game("bear")
    bot = ExecBot(game, command("late", "@0.5"))
    state = game.new_state(game.deal("rain"))
    with pytest.raises(ExecError, match=r"no answer within 0\.5 seconds"):
        bots.act(bot, state.view(state.current_player), Stream("x", "y"), Limits())
    assert bot._process is None, "the program is ended"
    bot.close()


@pytest.mark.parametrize("name", ["exec:", "exec:/no/such/program", "exec@x:cat", f"exec:{sys.executable} -c pass"])
def test_a_program_that_is_no_bot_is_refused_in_words(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["bear", "--bots", f"{name},random", "--deals", "2"]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("arena: ") and "Traceback" not in said.err and not said.out
