"""The Sphinx extension and the MkDocs plugin: real builds of small sites, right ones and wrong ones."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path

import docs_sites as sites
import pytest

import pygame_engine.docs
from pygame_engine.demo import Demo, check_file


def test_sphinx_makes_a_page_that_is_complete_without_javascript(tmp_path: Path) -> None:
    source = sites.sphinx_site(tmp_path / "docs", blocks=[sites.LINE, sites.QUESTION, sites.SEEDED])
    done = sites.build_sphinx(source, tmp_path / "out", "html", "-W")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert page.count('<figure class="bb-demo"') == 3 and page.count("data-bb-frame>") == 6
    assert "Seat 0: ace of spades. Trick to Seat 0, 3 points." in page and 'id="demo-mother-3"' in page
    assert "8 of spades" not in page, "a hand that is not open"
    assert 'href="https://cards.example/#1' in page
    for name in ("demo.css", "demo.js"):
        assert (tmp_path / "out" / "_static" / name).is_file() and f"_static/{name}" in page
    assert 'type="module"' in page


def test_sphinx_speaks_the_language_of_the_project(tmp_path: Path) -> None:
    source = sites.sphinx_site(tmp_path / "docs", blocks=[sites.LINE], language="ja")
    assert sites.build_sphinx(source, tmp_path / "out").returncode == 0
    assert "席0: スペードのエース。席0がトリックを取りました。" in (tmp_path / "out" / "index.html").read_text(
        encoding="utf-8"
    )


def test_sphinx_tells_the_demonstration_in_words_where_there_are_no_pictures(tmp_path: Path) -> None:
    source = sites.sphinx_site(tmp_path / "docs", blocks=[sites.LINE, sites.QUESTION])
    done = sites.build_sphinx(source, tmp_path / "out", "text", "-W")
    assert done.returncode == 0, done.stderr
    text = " ".join((tmp_path / "out" / "index.txt").read_text(encoding="utf-8").split())
    assert (
        "Who wins with ♠A?" in text and "3. Seat 0: ace of spades. Trick to Seat 0, 3 points. The ace takes it." in text
    )
    assert "These cards are no combination. No pair, no run." in text and "8 of spades" not in text


@pytest.mark.parametrize("builder", ["html", "text"])
def test_sphinx_fails_with_file_and_line_every_time(tmp_path: Path, builder: str) -> None:
    source = sites.sphinx_site(tmp_path / "docs", blocks=[sites.LINE, sites.WRONG])
    lines = (source / "index.rst").read_text(encoding="utf-8").splitlines()
    line = next(at for at, text in enumerate(lines, 1) if "no must-lead" in text)
    for _ in range(2):  # a second run, without a change, must not pass either
        done = sites.build_sphinx(source, tmp_path / "out", builder)
        assert done.returncode != 0
        assert f"index.rst:{line}: " in done.stderr and "by the rules it is allowed" in done.stderr
    (source / "index.rst").write_text("\n".join(lines).replace("no must-lead", "yes"), encoding="utf-8")
    assert sites.build_sphinx(source, tmp_path / "out", builder).returncode == 0


def test_sphinx_refuses_the_same_id_twice(tmp_path: Path) -> None:
    source = sites.sphinx_site(tmp_path / "docs", blocks=[sites.LINE, sites.LINE])
    done = sites.build_sphinx(source, tmp_path / "out")
    assert done.returncode != 0 and "the id 'mother' is already in this document" in done.stderr


def test_mkdocs_makes_a_page_that_is_complete_without_javascript(tmp_path: Path) -> None:
    text = sites.markdown(sites.LINE, sites.QUESTION) + "\n- in a list:\n\n    ```demo\n" + "".join(
        f"    {line}\n" for line in sites.SEEDED.splitlines()
    ) + "    ```\n\n    after it\n"  # fmt: skip
    source = sites.mkdocs_site(tmp_path / "site", text=text)
    done = sites.build_mkdocs(source, tmp_path / "out", "--strict")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert page.count('<figure class="bb-demo"') == 3 and "data-bb-place" not in page
    assert "Seat 0: ace of spades. Trick to Seat 0, 3 points." in page and "8 of spades" not in page
    assert 'href="https://cards.example/#1' in page and "<p><figure" not in page
    for name in ("demo.css", "demo.js"):
        assert (tmp_path / "out" / "assets" / "bear-and-bacon" / name).is_file()
        assert f"assets/bear-and-bacon/{name}" in page
    assert 'type="module"' in page


def test_mkdocs_speaks_the_language_that_is_asked_for(tmp_path: Path) -> None:
    source = sites.mkdocs_site(tmp_path / "site", text=sites.markdown(sites.LINE), options="      lang: ja\n")
    assert sites.build_mkdocs(source, tmp_path / "out").returncode == 0
    assert "席0がトリックを取りました。" in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")


def test_mkdocs_fails_with_file_and_line(tmp_path: Path) -> None:
    text = sites.markdown(sites.LINE, sites.WRONG)
    source = sites.mkdocs_site(tmp_path / "site", text=text)
    done = sites.build_mkdocs(source, tmp_path / "out")
    line = next(at for at, written in enumerate(text.splitlines(), 1) if "no must-lead" in written)
    assert done.returncode != 0 and f"index.md:{line}: play 7a 7b: by the rules it is allowed" in done.stderr


def test_mkdocs_refuses_an_option_that_does_not_exist(tmp_path: Path) -> None:
    source = sites.mkdocs_site(tmp_path / "site", text=sites.markdown(sites.LINE), options="      style: pretty\n")
    done = sites.build_mkdocs(source, tmp_path / "out")
    assert done.returncode != 0 and "style" in done.stderr


def test_every_demonstration_of_the_description_is_right() -> None:
    found = check_file(str(Path(pygame_engine.docs.__file__).with_name("README.md")))
    assert len(found) >= 3 and all(isinstance(item, Demo) for item in found), found


def test_the_plugins_say_what_they_do() -> None:
    for name in ("sphinx_ext", "mkdocs_plugin"):
        module = importlib.import_module(f"pygame_engine.docs.{name}")
        own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
        assert module.__doc__ and len(own) > 3
        assert not [thing for thing in own if inspect.isfunction(thing) and not thing.__doc__]


def test_what_pages_load_is_small_and_asks_nobody() -> None:
    script = (pygame_engine.docs.STATIC / "demo.js").read_text(encoding="utf-8")
    style = (pygame_engine.docs.STATIC / "demo.css").read_text(encoding="utf-8")
    assert len(script.encode()) < 3072
    assert "import" not in script and "fetch" not in script and "url(" not in style and "http" not in script + style
