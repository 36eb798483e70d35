"""Elements for other people's pages, as the command line writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pygame_engine import cli, demo_page
from pygame_engine.demo import parse_block
from pygame_engine.link import DealLink, PositionLink, SeedLink, decode

HANDS = "game: bear\nhand 0: AS KS 10H\nhand 1: 9S 8S 7S\nhand 2: QS QH 6D\n"


def test_every_demonstration_has_the_link_that_holds_it() -> None:
    seed = parse_block("game: bear\nseed: rain\ndealer: 0", "x.md", 1)
    assert demo_page.link_to(seed, seed.before) == SeedLink("bear", "rain", 0)
    hands = parse_block(HANDS, "x.md", 1)
    deal = decode(str(demo_page.link_text(hands, hands.before)))
    assert isinstance(deal, DealLink) and deal.deal() == hands.deal
    later = parse_block(HANDS + "before: bid 45 S; pass; pass\nscores: 10 0 5\ndeal-no: 3", "x.md", 1)
    position = decode(str(demo_page.link_text(later, later.before)))
    assert isinstance(position, PositionLink) and position.actions == later.before
    assert (position.start.scores, position.start.deal_no) == ((10, 0, 5), 3)


def test_the_command_writes_the_script_once_and_an_element_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"```demo\n{HANDS}```\n\n```demo\ngame: bear\nseed: a\nplay: no\n```\n", encoding="utf-8")
    assert cli.main(["embed", str(page), "--site", "https://cards.example/x", "--lang", "ja"]) == 0
    lines = capsys.readouterr().out
    assert lines.count('<script src="https://cards.example/x/embed.js" async></script>') == 1
    assert lines.count('<card-table lang="ja" link="') == 1 and lines.count('<card-table lang="ja" playable="no">') == 1
    ids = [part.split('"')[0] for part in lines.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


def test_a_mistake_is_told_with_file_and_line_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("# x\n\n```demo\ngame: bear\nseed: a\nsteps:\n  play 9S |\n```\n", encoding="utf-8")
    assert cli.main(["embed", str(page), "--site", "https://cards.example/"]) != 0
    out = capsys.readouterr()
    assert "page.md:7: " in out.err and "<card-table" not in out.out
