"""The command line: whole games in both languages, every command, errors in words, never a traceback."""

from __future__ import annotations

import builtins
import doctest
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

import pygame_engine
from pygame_engine import bots, cli, link, load_game, record, terminal, words
from pygame_engine.rng import Stream
from pygame_engine.table import Seat, Table, new_table
from pygame_engine.terminal import Terminal, printable

ROOT = Path(__file__).parents[2]


def run(*argv: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A real process."""
    return subprocess.run(
        [sys.executable, "-m", "pygame_engine", *argv],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", **environment},
        timeout=120,
    )


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Sets what a person types: the lines, then the end of the input."""

    def set_lines(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))

    return set_lines


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A match with one deal that is over and one that is under way."""
    table = new_table("bear/end=deals:3", [Seat(), Seat("random", "B"), Seat("random")], seed="rain")
    for _ in range(2):
        while not table.state.is_terminal():
            table.act(table.state.legal_actions()[0])
        table.match.next_deal()
    for text in ("pass", "bid 45 S"):
        table.act(table.match.game.parse_action(text))
    path = tmp_path / "match.json"
    path.write_text(json.dumps(table.save()), encoding="utf-8")
    return path


# Playing


def anyone(table: Table, lang: str, how: Callable[[Table], str]) -> int:
    """Play a match at the terminal, each line typed being `how` of the table."""

    def answer(prompt: str = "") -> str:
        print(prompt, end="")
        return how(table)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builtins, "input", answer)
        return Terminal(table, next(s for s, who in enumerate(table.seats) if not who.is_bot), lang).run()


def by_person(rng: Stream) -> Callable[[Table], str]:
    """A person who chooses at random and writes it in one of the ways people do."""

    def how(table: Table) -> str:
        if table.state.is_terminal():
            return ""
        game, legal = table.match.game, table.state.legal_actions()
        texts = [game.format_action(action) for action in legal]
        bids = [text for text in texts if text.startswith("bid")]
        text = rng.choice(bids if bids and rng.below(2) else texts)
        kind, _, rest = text.partition(" ")
        forms = [text, text.upper(), text.lower(), f"  {text} ", "".join(map(full_width, text)), rest or text]
        if kind in ("play", "discard"):
            forms.append(" ".join([kind, *(words.card_short(card) for card in rest.split())]))
            forms.append(rest.replace(" ", ",").lower())
        return rng.choice(forms)

    return how


def full_width(char: str) -> str:
    return "\u3000" if char == " " else chr(ord(char) + 0xFEE0)


GAMES = ["bear", "bear/all_pass=ask", "bear/game_choice=after_win", "bear/game_choice=after_kitty,all_pass=redeal"]
GAMES += ["six-bid-solo", "six-bid-solo/deal=seed_10,call_optional=true"]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_whole_matches_are_played_in_both_languages(game: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    game_id = game + ("," if "/" in game else "/") + "end=deals:4"
    table = new_table(game_id, [Seat("random"), Seat(), Seat("random")], seed=f"{game}{lang}")
    assert anyone(table, lang, by_person(Stream(game, lang))) == 0
    assert table.match.over
    text = capsys.readouterr().out
    assert "{" not in text and "None" not in text and "KeyError" not in text
    assert terminal.TEXTS[lang]["unclear"][:12] not in text, "every way of writing was understood"
    winners = [terminal.seat_names(lang, 3, 1)[seat] for seat in table.match.winners]
    assert text.rstrip().endswith(", ".join(winners))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_deal_is_played_from_a_script(lang: str) -> None:
    lines = list(chain(["pass"] if lang == "en" else ["パス"], repeat("1", 40)))
    options = ["--lang", lang, "--level", "random", "--options", "end=deals:1", "--seed", "snow"]
    done = run("play", "bear", *options, stdin="\n".join(lines) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    over = {"en": "The match is over.", "ja": "対局終了。"}[lang]
    assert over in done.stdout
    assert "♠" in done.stdout and "\x1b" not in done.stdout


def test_the_events_told_are_those_that_the_person_saw(capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table("bear/end=deals:1", [Seat(), Seat("random"), Seat("random")], seed="rain")
    shown: list[str] = []
    person = by_person(Stream("see", "test"))

    def how(table: Table) -> str:
        shown.append(capsys.readouterr().out)
        return person(table)

    anyone(table, "en", how)
    said = "".join(shown) + capsys.readouterr().out
    names = terminal.seat_names("en", 3, 0)
    for event in table.state.events:
        sentence = words.event_text(table.match.game.event_to_json(event), names, "en")
        if sentence and event.audience is None:
            assert sentence in said
    declarer = table.match.current.result and table.match.current.result.details.get("declarer")
    if declarer != 0:
        assert "In the kitty:" not in said


def test_a_person_sees_no_hidden_card_before_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(8):
        table = new_table("bear/end=deals:1", [Seat(), Seat("random"), Seat("random")], seed=str(seed))
        person = by_person(Stream(str(seed), "test"))

        def how(table: Table, person: Callable[[Table], str] = person) -> str:
            text = capsys.readouterr().out
            held = table.state.view(0).to_json()
            open_cards = {card for trick in held["table"]["tricks"] for card in trick["cards"]}
            open_cards |= set(held["table"]["trick"]) | set(held["hand"])
            open_cards |= set(held["known"]["kitty"] or ()) | set(held["known"]["discards"] or ())
            hidden = set(table.match.game.event_to_json(table.state.events[0])["cards"]) - open_cards
            for card in hidden:
                assert f"{words.card_short(card)} " not in text and words.card_name(card, "en") not in text
            return person(table)

        anyone(table, "en", how)
        capsys.readouterr()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_command_answers(lang: str, typed: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = 1 if lang == "ja" else 0
    spoken = {name: spellings[place if len(spellings) > 1 else 0] for name, spellings in terminal.COMMANDS.items()}
    spoken["help"] = "ヘルプ" if lang == "ja" else "?"
    spoken["undo"] = "戻す" if lang == "ja" else "u"
    file = tmp_path / "kept.json"
    save = f"{'保存' if lang == 'ja' else 'save'} {file}"
    lines = [
        spoken["help"], spoken["last"], spoken["undo"], spoken["score"], spoken["hand"], "save", save, "bid 43 s",
        "bid 45", "play AS", "xyzzy", "pass", "1", spoken["last"], spoken["undo"], save, "save /", spoken["quit"],
    ]  # fmt: skip
    typed(*lines)
    assert cli.main(["play", "bear", "--seed", "snow", "--level", "random", "--lang", lang]) == 0
    said = capsys.readouterr().out
    texts = terminal.TEXTS[lang]
    for key in ("help", "no-last", "no-undo", "save-what", "undone", "bye"):
        assert texts[key].replace("{notation}", terminal.NOTATION["bear"][lang]) in said, key
    assert texts["saved"].format(file=file) in said
    assert texts["save-not"].partition("{")[0] in said or texts["save-other"].partition("{")[0] in said
    for code in ("bid-step", "bid-needs-game", "wrong-phase"):
        assert words.reason_text(code, lang) in said, code
    assert texts["unclear"].format(text="xyzzy") in said
    assert texts["unsaved"] not in said
    assert json.loads(file.read_text(encoding="utf-8"))["game"] == "bear"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_hint_says_what_and_why(lang: str, typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("hint", "quit")
    assert cli.main(["play", "--seed", "rain", "--lang", lang, "--level", bots.levels("bear")[-1]]) == 0
    said = [line for line in capsys.readouterr().out.splitlines() if terminal.TEXTS[lang]["hint"][:4] in line]
    assert len(said) == 1


def test_undo_takes_back_even_over_the_end_of_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table("bear/end=deals:2", [Seat(), Seat("random"), Seat("random")], seed="rain")
    person = by_person(Stream("undo", "test"))
    done: list[str] = []

    def how(table: Table) -> str:
        if table.state.is_terminal() and not done:
            done.append("undo")
            return "undo"
        if done == ["undo"]:
            assert not table.state.is_terminal()
            done.append("seen")
        return person(table)

    assert anyone(table, "en", how) == 0
    assert done == ["undo", "seen"]
    assert capsys.readouterr().out.rstrip().endswith(terminal.TEXTS["en"]["assisted"])


def test_numbers_follow_the_hand_as_it_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table("bear", [Seat(), Seat("random"), Seat("random")], seed="rain")
    for text in ("pass", "pass", "bid 40 H", "discard 10S 5C"):
        table.act(table.match.game.parse_action(text))
    at_table = Terminal(table, 0, "en")
    at_table._show()
    said = capsys.readouterr().out
    assert "♥A ♥K ♥Q ♠J ♥8 ♥7   ♠5   ♦10 ♦9   ♣10" in said
    assert "1 ♥A   2 ♥K   3 ♥Q   4 ♠J" in said
    assert at_table._understand("4") == (table.match.game.parse_action("play JS"), None)


@pytest.mark.parametrize(
    ("typed_text", "action"),
    [
        ("45 s", "bid 45 S"), ("45 ♠", "bid 45 S"), ("45 スペード", "bid 45 S"),
        ("BID 45 GRAND RED", "bid 45 grand-red"),
        ("45 gr", "bid 45 grand-red"), ("４５　グランド・ブラック", "bid 45 grand-black"), ("ヌル", "bid null"),
        ("Null", "bid null"), ("パス", "pass"), ("Pass", "pass"),
    ],
)  # fmt: skip
def test_calls_may_be_written_in_many_ways(typed_text: str, action: str) -> None:
    table = new_table("bear", [Seat(), Seat("random"), Seat("random")], seed="rain")
    found, problem = Terminal(table, 0, "en")._understand(typed_text)
    assert problem is None and table.match.game.format_action(found) == action


def test_a_saved_match_goes_on(typed: Any, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed("quit")
    assert cli.main(["play", "--load", str(saved), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Deal 3." in said and "bid 45 ♠ spades" in said


def test_a_record_without_seats_is_played_on_from_the_seat_asked_for(
    typed: Any, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(saved.read_text(encoding="utf-8"))
    del data["info"]
    saved.write_text(json.dumps(data), encoding="utf-8")
    typed("quit")
    assert cli.main(["play", "--load", str(saved), "--lang", "en", "--seat", "2", "--level", "random"]) == 0
    assert "Your hand:" in capsys.readouterr().out


def test_save_overwrites_matches_only(typed: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other, match = tmp_path / "letter.txt", tmp_path / "match.json"
    other.write_text("Dear Bear", encoding="utf-8")
    typed(f"save {other}", f"save {match}", f"save {match}", "quit")
    assert cli.main(["play", "--seed", "rain", "--level", "random", "--lang", "en"]) == 0
    assert other.read_text(encoding="utf-8") == "Dear Bear"
    assert capsys.readouterr().out.count("Saved as") == 2


def test_the_end_of_the_input_is_a_way_to_leave(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed()
    assert cli.main(["play", "--seed", "rain", "--level", "random", "--lang", "en"]) == 0
    assert terminal.TEXTS["en"]["unsaved"] in capsys.readouterr().out


def test_an_interrupt_is_a_way_to_leave(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
    assert cli.main(["play", "--seed", "rain", "--level", "random", "--lang", "en"]) == 130
    assert terminal.TEXTS["en"]["bye"] in capsys.readouterr().out


def test_nonsense_is_answered_and_nothing_breaks() -> None:
    noise = Stream("noise", "test")
    lines = ["".join(chr(noise.below(0x3100)) for _ in range(noise.below(12))).replace("\n", "") for _ in range(300)]
    lines = [line.encode("utf-8", "replace").decode() for line in lines]
    done = run("play", "--seed", "rain", "--level", "random", "--lang", "en", stdin="\n".join(lines) + "\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_bytes_that_are_no_text_are_answered_too() -> None:
    command = [sys.executable, "-m", "pygame_engine", "play", "--seed", "rain", "--level", "random", "--lang", "ja"]
    done = subprocess.run(command, cwd=ROOT, input=b"\xff\xfe\x00pass\n\x80\n", capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


def test_red_suits_are_red_only_where_colour_is_wanted() -> None:
    assert printable("♥A ♠A ♦10.", colour=True, encoding="utf-8") == "\x1b[31m♥A\x1b[0m ♠A \x1b[31m♦10\x1b[0m."
    assert printable("♥A", colour=False, encoding="utf-8") == "♥A"


def test_a_terminal_without_suit_signs_gets_letters() -> None:
    assert printable("♥A → あ", colour=False, encoding="ascii") == "HA ? ?"
    assert printable("●7 ★10", colour=False, encoding="ascii") == "a7 d10"
    done = run("deal", "bear", "rain", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "") and "SJ S5   HA" in done.stdout


def test_both_languages_have_all_texts() -> None:
    assert set(terminal.TEXTS["en"]) == set(terminal.TEXTS["ja"])
    for key, text in terminal.TEXTS["en"].items():
        fields = [set(re.findall(r"{\w+}", said)) for said in (text, terminal.TEXTS["ja"][key])]
        assert fields[0] == fields[1], key
    spellings = list(chain(*terminal.COMMANDS.values()))
    assert len(spellings) == len(set(spellings))


# The other commands


def test_help_helps() -> None:
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "examples:" in done.stdout
    for command in ("play", "deal", "replay", "perft", "referee", "arena", "bench", "options", "link", "record"):
        assert f"\n    {command} " in done.stdout


@pytest.mark.parametrize("command", ["play", "deal", "replay", "perft", "referee", "options", "link", "record"])
def test_every_command_has_help_of_its_own(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command, "--help"]) == 0
    assert f"python -m pygame_engine {command}" in capsys.readouterr().out


def test_the_examples_of_the_help_are_commands() -> None:
    for line in cli.EXAMPLES.splitlines():
        if line.startswith("  python"):
            example = line.partition("   ")[0] if "   " in line.strip() else line
            arguments = example.strip().removeprefix("python -m pygame_engine ").split("     ")[0].split()
            cli.make_parser().parse_args(arguments)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert pygame_engine.__version__ in capsys.readouterr().out


def test_deal_shows_the_cards_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["deal", "bear", "rain"]) == 0
    assert "Seat 2 (dealer): ♠K ♠9 ♠7   ♥6   ♦8 ♦6 ♦5   ♣9 ♣8 ♣6\nkitty: ♠10   ♣5\n" in capsys.readouterr().out
    assert cli.main(["deal", "bear", "rain", "--json", "--dealer", "1"]) == 0
    game = load_game("bear")
    assert json.loads(capsys.readouterr().out) == game.deal_to_json(game.deal("rain", 1))


def test_options_lists_every_value_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("en", "ja"):
        assert cli.main(["options", "bear", "--lang", lang]) == 0
        said = capsys.readouterr().out
        for option in load_game("bear").option_list:
            assert option.sentence[lang] in said
            assert all(f"{option.name}={value}" in said for value in option.values)
    assert cli.main(["options", "bear", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == len(load_game("bear").option_list)


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["perft", "bear", "rain", "1"]) == 0
    assert capsys.readouterr().out == "80\n"
    assert cli.main(["perft", "bear", "rain", "2", "--divide"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "pass: 80" and len(lines) == 81
    assert lines[-1] == f"total: {sum(int(line.split(': ')[1]) for line in lines[:-1])}"


def test_link_there_and_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["link", "encode", "bear", "rain", "--dealer", "2", "--base", "https://example.org/"]) == 0
    text = capsys.readouterr().out.strip()
    assert text == "https://example.org/#" + link.encode(link.SeedLink("bear", "rain", 2))
    assert cli.main(["link", "decode", text, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert {name: said[name] for name in ("version", "rules", "game", "kind", "seed", "actions", "to_act")} == {
        "version": "1", "rules": 1, "game": "bear", "kind": "seed", "seed": "rain", "actions": [], "to_act": 0,
    }  # fmt: skip
    assert said["deal"]["dealer"] == 2
    assert cli.main(["link", "decode", text]) == 0
    assert capsys.readouterr().out == "game: bear\nkind: seed\nseed: rain\ndealer: seat 2\n"
    assert cli.main(["link", "decode", text[:-2], "--lang", "ja"]) == 2
    assert "末尾の2文字が足りません" in capsys.readouterr().err


def test_a_link_of_every_kind_is_made_of_a_saved_match(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = record.from_json(json.loads(saved.read_text(encoding="utf-8")))
    for more, made in (
        ([], link.of_match(match, "replay")),
        (["--deal", "1", "--ply", "2", "--covered"], link.of_match(match, "replay", 2, deal=0, covered=True)),
        (["--covered", "--seat", "2"], link.of_match(match, "replay", covered=True, seat=2)),
        (["--kind", "position", "--deal", "1", "--ply", "3"], link.of_match(match, "position", 3, deal=0)),
        (["--kind", "position"], link.of_match(match, "position")),
        (["--kind", "deal"], link.of_match(match, "deal")),
        (["--kind", "seed", "--deal", "1"], link.of_match(match, "seed", deal=0)),
    ):
        assert cli.main(["link", "encode", str(saved), *more]) == 0
        text = capsys.readouterr().out.strip()
        assert link.decode(text) == made
        assert cli.main(["link", "decode", "--json", text]) == 0
        assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(link.to_json(made)))
        assert cli.main(["link", "decode", text]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert f"kind: {made.kind}" in lines
        assert any(line.startswith("actions: ") for line in lines) == (made.kind in ("position", "replay"))
        assert ("opens: at ply 2, covered" in lines) == ("--ply" in more and "--covered" in more)
        assert ("play of: seat 2" in lines) == ("--seat" in more)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_replay_tells_a_match(lang: str, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(saved), "--lang", lang]) == 0
    said = capsys.readouterr().out
    names = terminal.seat_names(lang, 3, None)
    for number, dealer in ((1, 2), (2, 0), (3, 1)):
        begun = words.event_text({"event": "deal", "deal_no": number, "dealer": dealer}, names, lang)
        assert begun and begun in said
    assert f"{names[1]} " in said.splitlines()[-1]


def test_replay_shows_a_position(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(saved), "--deal", "1", "--ply", "0", "--lang", "en"]) == 0
    assert "→ Seat 0: ♠J ♠5   ♥A ♥K ♥Q ♥8 ♥7   ♦10 ♦9   ♣10\n" in capsys.readouterr().out
    assert cli.main(["replay", str(saved), "--ply", "2", "--json"]) == 0
    position = json.loads(capsys.readouterr().out)
    assert (position["deal"], position["ply"], position["phase"]) == (3, 2, "auction")
    assert [view["seat"] for view in position["views"]] == [0, 1, 2]
    assert cli.main(["replay", str(saved), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == json.loads(saved.read_text(encoding="utf-8"))["deals"]


def test_records_are_converted_there_and_back(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, back = tmp_path / "match.txt", tmp_path / "back.json"
    assert cli.main(["record", "convert", str(saved), "-o", str(text)]) == 0
    assert text.read_text(encoding="utf-8").startswith("Format: 1\n")
    assert cli.main(["record", "convert", str(text), "--output", str(back)]) == 0
    assert json.loads(back.read_text(encoding="utf-8")) == json.loads(saved.read_text(encoding="utf-8"))
    assert capsys.readouterr().out == ""
    text.write_text(text.read_text(encoding="utf-8") * 2, encoding="utf-8")
    assert cli.main(["record", "convert", str(text)]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2
    assert cli.main(["replay", str(text), "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("Deal 1.") == 2


def test_standard_input_is_a_file_too(saved: Path) -> None:
    done = run("record", "convert", "-", "--to", "text", stdin=saved.read_text(encoding="utf-8"))
    assert done.returncode == 0 and done.stdout.startswith("Format: 1\n")


def test_arena_and_bench_get_their_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[Any] = []

    class Module:
        @staticmethod
        def main(argv: list[str]) -> int:
            got.append(argv)
            return 3

    def import_module(name: str, package: str) -> type[Module]:
        got.append(name)
        return Module

    monkeypatch.setattr(cli, "import_module", import_module)
    assert cli.main(["arena", "bear", "--help"]) == 3
    assert cli.main(["bench", "--soak", "5"]) == 3
    assert got == [".arena", ["bear", "--help"], ".bench", ["--soak", "5"]]


# Errors


def bad_lines(saved: Path) -> Iterator[list[str]]:
    yield []
    yield ["nonsense"]
    yield ["play", "whist"]
    yield ["play", "high-card"]
    yield ["play", "bear", "--options", "moon=full"]
    yield ["play", "bear", "--options", "moon"]
    yield ["play", "bear", "--level", "divine"]
    yield ["play", "bear", "--seat", "3"]
    yield ["play", "bear", "--seat", "x"]
    yield ["play", "bear", "--dealer", "-1"]
    yield ["play", "bear", "--seed", ""]
    yield ["play", "bear", "--seed", "x" * 201]
    yield ["play", "bear", "--lang", "fr"]
    yield ["play", "--load", "no such file"]
    yield ["play", "--load", str(saved.parent)]
    yield ["play", "bear", "--load", str(saved)]
    yield ["deal", "bear"]
    yield ["deal", "whist", "rain"]
    yield ["deal", "bear", ""]
    yield ["deal", "bear", "rain", "--dealer", "7"]
    yield ["perft", "bear", "rain", "x"]
    yield ["perft", "bear", "rain", "-1"]
    yield ["perft", "bear", "rain", "100"]
    yield ["options", "whist"]
    yield ["link"]
    yield ["link", "decode", ""]
    yield ["link", "decode", "https://example.org/#rules"]
    yield ["link", "encode", "whist", "rain"]
    yield ["link", "encode", "bear", "rain", "--dealer", "3"]
    yield ["link", "encode", "bear", "rain", "--kind", "deal"]
    yield ["link", "encode", "bear", "rain", "--ply", "1"]
    yield ["link", "encode", "no such file"]
    yield ["link", "encode", str(saved), "--dealer", "1"]
    yield ["link", "encode", str(saved), "--deal", "0"]
    yield ["link", "encode", str(saved), "--deal", "4"]
    yield ["link", "encode", str(saved), "--ply", "-1"]
    yield ["link", "encode", str(saved), "--ply", "99"]
    yield ["link", "encode", str(saved), "--kind", "deal", "--ply", "1"]
    yield ["link", "encode", str(saved), "--kind", "position", "--covered"]
    yield ["link", "encode", str(saved), "--kind", "position", "--seat", "1"]
    yield ["link", "encode", str(saved), "--seat", "3"]
    yield ["link", "encode", "bear", "rain", "--seat", "1"]
    yield ["replay", "no such file"]
    yield ["replay", str(saved), "--deal", "0"]
    yield ["replay", str(saved), "--deal", "4"]
    yield ["replay", str(saved), "--ply", "99"]
    yield ["record", "convert", str(saved), "--to", "xml"]
    yield ["record", "convert", str(saved), "-o", str(saved.parent / "no" / "such" / "folder")]


def test_bad_input_is_answered_in_words_with_exit_code_2(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in bad_lines(saved):
        assert cli.main(line) == 2, line
        said = capsys.readouterr()
        assert "error" in said.err and len(said.err) > 15 and "Traceback" not in said.err, line


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"{",
        b"[]",
        b"{}",
        b"[1]",
        b"5",
        b"Format: 1",
        b"Format: 2\nRules: 1",
        b"Deal: 1",
        b"[" * 99999,
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["record", "convert"], ["play", "--load"]])
def test_bad_files_are_answered_in_words(
    command: list[str], content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad"
    path.write_bytes(content)
    assert cli.main([*command, str(path)]) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_the_language_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert cli.default_lang() == "en"
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert cli.default_lang() == "ja"
    monkeypatch.setenv("LC_ALL", "C")
    assert cli.default_lang() == "en"


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    program = f"env -u PYTHONUNBUFFERED {sys.executable} -m pygame_engine"
    requests = "yes '{}' | head -5000"
    for command in (
        f"{program} options bear | head -1",
        f"{requests} | {program} referee | head -1",
        f"{program} perft bear x 2 | true",
    ):
        done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60)
        assert done.stderr == "", command


def test_the_examples_of_the_readme_hold() -> None:
    readme = Path(pygame_engine.__file__).with_name("README.md")
    assert doctest.testfile(str(readme), module_relative=False, encoding="utf-8").failed == 0
