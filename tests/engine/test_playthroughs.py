"""Golden playthroughs: none has changed unnoticed, and none is missing."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Any

import pytest
import worlds
import worlds_six_bid

from pygame_engine import load_game
from pygame_engine.games.bear import OPTIONS, rules
from pygame_engine.testing import playthrough
from pygame_engine.testing.playthrough import SCENARIOS, Scenario, file_name, line_of, text_of

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"
COMMAND = "python -m pygame_engine.testing.playthrough --write tests/data/playthroughs"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_playthrough_is_as_recorded(scenario: Scenario) -> None:
    path = FOLDER / file_name(scenario)
    assert path.exists(), f"run: {COMMAND}"
    kept, now = path.read_text(encoding="utf-8"), text_of(scenario)
    if kept != now:
        changes = difflib.unified_diff(kept.splitlines(), now.splitlines(), "recorded", "now", lineterm="")
        pytest.fail("\n".join([*changes, f"If that is meant, run: {COMMAND}"]), pytrace=False)


def test_no_file_is_left_over_and_no_name_is_used_twice() -> None:
    names = [file_name(scenario) for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(names)


def played(name: str) -> list[tuple[Scenario, Any]]:
    """Every scenario of a game with its last state."""
    found = []
    for scenario in SCENARIOS:
        game, line = line_of(scenario)
        if game.name == name:
            found.append((scenario, line.state(game)))
    return found


def test_no_contract_or_end_of_bear_is_missing() -> None:
    ends = set()
    for _, state in played("bear"):
        result = state.result()
        ends.add((result.details.get("game"), result.details.get("success"), result.reason))
    wanted: set[tuple[str | None, bool | None, str]] = {(None, None, "slop"), (None, None, "redeal")}
    for game in (*rules.GAMES, "null"):
        if game != "H":  # the big bond's deal and others are in hearts, with an option
            wanted.add((game, True, "played-out"))
        wanted.add((game, False, "defeat-certain"))
    wanted |= {("H", True, "played-out"), ("H", False, "played-out"), ("null", False, "played-out")}
    assert wanted <= ends, f"missing: {wanted - ends}"


def test_no_phase_event_or_kind_of_action_of_bear_is_missing() -> None:
    phases, kinds, acts = set(), set(), set()
    for scenario in SCENARIOS:
        game, line = line_of(scenario)
        if game.name == "bear":
            state = line.state(game)
            kinds |= {event.kind for event in state.events}
            phases |= {event.data[0] for event in state.events if event.kind == "phase"}
            acts |= {action[0] for action in line.actions}
    from pygame_engine.games.bear.actions import PHASE_OF
    from pygame_engine.games.bear.view import EVENT_FIELDS

    assert phases == set(load_game("bear").phases)
    assert kinds == set(EVENT_FIELDS)
    assert acts == set(PHASE_OF)


def test_no_option_value_of_bear_is_missing() -> None:
    used: dict[str, set[str]] = {option.name: set() for option in OPTIONS}
    for scenario, _ in played("bear"):
        for name, value in load_game(scenario.game).options.items():
            used[name].add(str(value).lower() if isinstance(value, bool) else str(value))
    for name, values in worlds.PRESETS.items():
        if name != "null_value":
            assert {value for value in values if value.count(":") < 3} <= used[name], name
    assert len(used["null_value"]) > 1


def test_every_bond_is_counted_somewhere() -> None:
    lines = [line["what"] for _, state in played("bear") for line in state.result().details.get("count", ())]
    assert {"tricks", "kitty", "bond", "big-bond"} <= set(lines)


def test_no_contract_end_or_exchange_of_six_bid_solo_is_missing() -> None:
    ends, exchanges = set(), set()
    for _, state in played("six-bid-solo"):
        details, reason = state.result().details, state.result().reason
        ends.add((details.get("bid"), details.get("success"), reason))
        if state.bid == "call-solo":
            back = state.returned is not None and state.returned == state.called
            exchanges.add((state.called is not None, state.holder is not None, back, state.options["deal"]))
    wanted: set[tuple[str | None, bool | None, str]] = {(None, None, "redeal")}
    for bid in ("solo", "heart-solo", "misere", "guarantee-solo", "spread-misere", "call-solo"):
        wanted |= {(bid, True, "played-out")}
        wanted |= {(bid, False, "played-out" if bid in ("solo", "heart-solo") else "defeat-certain")}
    wanted |= {(bid, True, "success-certain") for bid in ("misere", "guarantee-solo", "spread-misere")}
    wanted |= {(bid, False, "played-out") for bid in ("misere", "guarantee-solo", "spread-misere", "call-solo")}
    assert wanted <= ends, f"missing: {wanted - ends}"
    full, ten = "standard_11", "seed_10"
    assert exchanges >= {(True, True, False, full), (True, True, True, full), (True, False, False, full)}
    assert exchanges >= {(False, False, False, full), (True, False, False, ten)}
    assert any(s.result().details.get("total") == 60 for _, s in played("six-bid-solo")), "exactly sixty pays nothing"


def test_no_phase_event_action_or_option_value_of_six_bid_solo_is_missing() -> None:
    from pygame_engine.games.six_bid_solo.actions import PHASES_OF
    from pygame_engine.games.six_bid_solo.view import EVENT_FIELDS

    phases, kinds, acts = set(), set(), set()
    used: dict[str, set[str]] = {}
    for scenario in SCENARIOS:
        game, line = line_of(scenario)
        if game.name == "six-bid-solo":
            state = line.state(game)
            kinds |= {event.kind for event in state.events}
            phases |= {event.data[0] for event in state.events if event.kind == "phase"}
            acts |= {action[0] for action in line.actions}
            for name, value in game.options.items():
                used.setdefault(name, set()).add(str(value).lower() if isinstance(value, bool) else str(value))
    assert phases == set(load_game("six-bid-solo").phases)
    assert kinds == set(EVENT_FIELDS)
    assert acts == set(PHASES_OF)
    for name, values in worlds_six_bid.PRESETS.items():
        if name in ("stakes", "misere_value"):
            assert len(used[name]) > 1, name
        else:
            assert set(values) <= used[name], name


def test_no_form_of_the_template_is_missing() -> None:
    assert {scenario.game for scenario, _ in played("high-card")} == {"high-card", "high-card/swap=false"}
    assert {line_of(scenario)[1].actions[0][0] for scenario, _ in played("high-card")} == {"keep", "swap", "play"}


def test_the_command_writes_what_is_missing_and_removes_what_is_left_over(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "old.txt").write_text("x")
    playthrough.main(["--write", str(tmp_path)])
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(map(file_name, SCENARIOS))
    capsys.readouterr()
    playthrough.main(["--write", str(tmp_path)])
    assert capsys.readouterr().out == "", "nothing is written when nothing has changed"
