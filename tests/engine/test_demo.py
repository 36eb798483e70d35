"""Demonstration blocks: what is read, what is refused, and where the error is said to be."""

from __future__ import annotations

from pathlib import Path

import pytest
from bear_blocks import HANDS, SPADES, steps

from pygame_engine import game_ids, load_game
from pygame_engine.cli import main
from pygame_engine.demo import Demo, DemoError, blocks_in_markdown, parse_block

LINE = f"""\
{SPADES}show: all
{steps("The ace takes the mother.")}expect tricks: 1 0 0
expect to-act: 0
expect phase: play
"""
QUESTION = f"""\
{HANDS}hand 2: 9C 10S 6D
before: bid 45 S; pass; pass; play 9S
seat: 2
choose:
  play 10S | yes | It follows.
  play 9C | no must-follow | You have a spade.
  play AS | no not-in-hand |
"""


def block(text: str) -> Demo:
    return parse_block(text, "page.md", 1)


def broken(text: str) -> str:
    with pytest.raises(DemoError) as caught:
        parse_block(text, "page.md", 1)
    return str(caught.value)


def test_a_line_is_read_and_every_step_is_the_engines_action() -> None:
    demo = block(LINE)
    assert [step.text for step in demo.steps] == ["play 9S", "play QS", "play AS"]
    assert demo.show == (0, 1, 2) and demo.seat == 0 and demo.play
    assert demo.start_state().phase == "play"


def test_a_question_has_the_engines_verdicts() -> None:
    demo = block(QUESTION)
    assert [choice.reason for choice in demo.choices] == [None, "must-follow", "not-in-hand"]
    assert demo.show == (2,)
    assert demo.verdict_text(demo.choices[1], "ja").startswith("リードされたスート")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("game: bear", "game: bare", 1, "no game 'bare'"),
        ("game: bear", "game: bear/all_pass=never", 1, "all_pass"),
        ("AS KS 10H", "AS KS 10D 9D", 2, "one size"),
        ("9S 8S 7S", "9S 8S KS", 3, "KS is dealt twice"),
        ("9S 8S 7S", "9S 8S 2S", 3, "'2S' is not a card"),
        ("bid 45 S;", "bid 42 S;", 5, "bid-step"),
        ("bid 45 S;", "bid 45 X;", 5, "is not a bid"),
        ("show: all", "show: 3", 6, "show is all, none, or seats"),
        ("show: all", "show: all\nshow: none", 7, "twice"),
        ("show: all", "shew: all", 6, "no key 'shew'"),
        ("play QS |", "play AS |", 9, "not-in-hand"),
        ("tricks: 1 0 0", "tricks: 0 1 0", 11, "but it is: 1 0 0"),
        ("to-act: 0", "to-act: 1", 12, "but it is: 0"),
        ("phase: play", "phase: over", 13, "but it is: play"),
        ("phase: play", "points: 45 0 0", 13, "no such thing"),
        ("phase: play", "luck: much", 13, "nothing is known of 'luck'"),
        ("A trump is led.", "A `trump is led.", 8, "backtick"),
        ("show: all", "play: perhaps", 6, "play is yes or no"),
        ("show: all", "leader: 1", 6, "the dealer decides who leads"),
        ("show: all", "widow: 9D", 6, "bear has no widow"),
        ("show: all", "kitty: KH 9D 8D", 6, "the kitty has at most 2 cards"),
        ("show: all", "scores: 0 0", 6, "3 numbers"),
        ("show: all", "show-result: yes", 6, "not over"),
        ("show: all", "names: Anna, Ben", 6, "3 names"),
        ("show: all", "dealer: 3", 6, "0 to 2"),
        ("show: all", "id: a b", 6, "letters, digits"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, line: int, words: str) -> None:
    said = broken(LINE.replace(old, new, 1))
    assert said.startswith(f"page.md:{line}: ") and words in said


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("no must-follow", "yes", "page.md:9: play 9C: by the rules it is not: write no must-follow"),
        ("no must-follow", "no not-in-hand", "page.md:9: play 9C: by the rules it is not: write no must-follow"),
        ("play 10S | yes", "play 10S | no must-follow", "page.md:8: play 10S: by the rules it is allowed"),
        ("play 10S | yes", "play 10S | maybe", "page.md:8: a choice is written"),
        ("play 10S | yes", "play 10S", "page.md:8: a choice is written"),
        ("choose:", "choose: now", "page.md:7: the items of choose"),
        ("  play AS |", "steps:\n  play 10S |", "page.md:10: a demonstration has one list"),
    ],
)
def test_a_wrong_verdict_is_found(old: str, new: str, words: str) -> None:
    assert words in broken(QUESTION.replace(old, new, 1))


def test_hands_that_are_not_written_are_dealt_from_the_rest_of_the_pack() -> None:
    demo = block("game: bear\nseed: rain\nhand 0: AS KS QS JS AH KH QH JH 10S 10H\n")
    cards = [card for hand in demo.deal.hands for card in hand] + list(demo.deal.talon)
    assert sorted(cards) == list(range(32)) and demo.seed is None
    assert block("game: bear\nseed: rain\nhand 0: AS KS QS JS AH KH QH JH 10S 10H\n").deal == demo.deal
    assert "hand 1 is missing" in broken("game: bear\nhand 0: AS\n")
    assert broken("game: bear\n").endswith("where do the cards come from?")


@pytest.mark.parametrize("name", game_ids())
def test_every_form_can_be_demonstrated_from_a_seed(name: str) -> None:
    demo = block(f"game: {name}\nseed: rain\n")
    assert demo.deal == load_game(name).deal("rain") and demo.seed == "rain"
    short = " ".join(demo.game.deal_to_json(demo.deal)["hands"][0][:3])
    few = block(f"game: {name}\nseed: rain\nhand 0: {short}\n")
    assert {len(hand) for hand in few.deal.hands} == {3} and few.start_state().legal_actions()


def test_a_short_deal_is_played_to_its_last_card_unless_the_block_says_else() -> None:
    assert block(LINE).game.id == "bear/early_end=false"
    assert "but it is: none" in broken(LINE.replace("game: bear", "game: bear/early_end=true"))
    assert block("game: bear\nseed: rain\n").game.id == "bear"


def test_applewood_names_its_leader() -> None:
    demo = block("game: applewood3\nseed: rain\nleader: 2\ndealer: 0\n")
    assert demo.to_act == 2


MARKDOWN = f"""\
# Page

```demo
{LINE}```

````markdown
```demo
game: nothing that is checked
```
````

- in a list:

  ~~~ demo
  id: question
  game: bear
  seed: rain
  title: A long title
    that goes on
  ~~~
"""


def test_blocks_are_found_in_markdown_with_their_lines() -> None:
    first, second = blocks_in_markdown(MARKDOWN, "page.md")
    assert (first.line, second.line) == (4, 28)
    assert second.title == "A long title that goes on"
    with pytest.raises(DemoError, match=r"page.md:\d+: the id 'question' is already on this page"):
        blocks_in_markdown(MARKDOWN + "\n```demo\nid: question\ngame: bear\nseed: rain\n```\n", "page.md")


def test_the_command_names_file_and_line_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, rest = tmp_path / "good.md", tmp_path / "bad.md", tmp_path / "page.rst"
    good.write_text(MARKDOWN, encoding="utf-8")
    bad.write_text(
        "```demo\ngame: bear\n```\n\n```demo\ngame: bear\nseed: a\nsteps:\n  play AS |\n```\n", encoding="utf-8"
    )
    rest.write_text(
        "Title\n=====\n\n.. card-demo::\n   :lang: ja\n\n   game: bear\n   dealer: 9\n   seed: a\n", encoding="utf-8"
    )
    assert main(["demo", str(good)]) == 0
    capsys.readouterr()
    assert main(["demo", str(good), str(bad), str(rest)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{bad}:2: ") and said[1].startswith(f"{bad}:9: play AS: ")
    assert said[2].startswith(f"{rest}:8: dealer") and said[3] == "5 demonstrations in 3 files, 3 wrong"
