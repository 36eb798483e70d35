"""Message catalogues are compiled by the build, beside their sources."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from web.build.base import BuildError
from web.build.catalogues import compile_catalogue

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


def catalogue(folder: Path, text: str) -> Path:
    """A Japanese catalogue with this text."""
    path = folder / "ja" / "LC_MESSAGES" / "site.po"
    path.parent.mkdir(parents=True)
    path.write_text(HEADER + text, encoding="utf-8")
    return path


def test_a_compiled_catalogue_translates_and_is_left_alone_when_nothing_changed(tmp_path: Path) -> None:
    source = catalogue(tmp_path, 'msgid "Deal"\nmsgstr "ディール"\n')
    assert compile_catalogue(source)
    assert gettext.translation("site", tmp_path, ["ja"]).gettext("Deal") == "ディール"
    assert not compile_catalogue(source)


def test_unfinished_translations_do_not_get_in(tmp_path: Path) -> None:
    source = catalogue(tmp_path, '#, fuzzy\nmsgid "Deal"\nmsgstr "配る"\n')
    compile_catalogue(source)
    assert gettext.translation("site", tmp_path, ["ja"]).gettext("Deal") == "Deal"


def test_a_broken_catalogue_stops_the_build_and_is_named(tmp_path: Path) -> None:
    source = catalogue(tmp_path, "Deal = x\n")
    with pytest.raises(BuildError, match=r"site\.po"):
        compile_catalogue(source)


def test_a_translation_that_loses_a_placeholder_stops_the_build(tmp_path: Path) -> None:
    source = catalogue(tmp_path, '#, python-format\nmsgid "%(count)d deals"\nmsgstr "%(n)d 回"\n')
    with pytest.raises(BuildError, match="deals"):
        compile_catalogue(source)
