"""The host keeps its promises to any app: tried with a small one of our own in the real worker."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from engines import PlaywrightVisitor, launch, wait_ready, wait_until
from playwright.sync_api import Page, Playwright, expect

from web.build.base import ROOT

STUB = Path(__file__).with_name("stub_app.py")
HOST = ROOT / "web/host"


@pytest.fixture(scope="module")
def stub_site(dist: Path, make_server: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory) -> str:
    """The built site with the stub in place of the app."""
    place = shutil.copytree(dist, tmp_path_factory.mktemp("stub") / "dist")
    with zipfile.ZipFile(next(place.glob("v/*/app.zip")), "w") as archive:
        archive.writestr("web/__init__.py", "")
        archive.write(ROOT / "web/lazily.py", "web/lazily.py")
        archive.write(STUB, "web/app.py")
    return str(make_server(place).url)


@pytest.fixture(scope="module")
def shared_visitor(
    stub_site: str, playwright: Playwright, browser_type_launch_args: dict[str, Any]
) -> Iterator[PlaywrightVisitor]:
    visitor = launch("chromium", playwright, browser_type_launch_args, service_workers="block")
    visitor.open(stub_site)
    wait_ready(visitor)
    yield visitor
    visitor.close()


@pytest.fixture
def page(shared_visitor: PlaywrightVisitor) -> Page:
    """The page as at the start, without the wait for Python."""
    page = shared_visitor.page
    page.evaluate(
        """() => {
          document.documentElement.dataset.keys = "on";
          document.querySelectorAll(".host-notice").forEach((notice) => notice.remove());
          document.getElementById("live").replaceChildren();
          document.activeElement.blur();
          scrollTo(0, 0);
          const again = document.createElement("button");
          again.dataset.action = "again";
          document.body.append(again);
          again.click();
          again.remove();
        }"""
    )
    expect(page.locator("#order")).to_have_text("")
    expect(page.locator("#ask")).to_have_count(0)
    return page


@pytest.fixture
def new_page(stub_site: str, visit: Callable[..., Any]) -> Page:
    """A page of a fresh visitor, for tests that touch what lasts."""
    visitor = visit(service_workers="block")
    visitor.open(stub_site)
    wait_ready(visitor)
    page: Page = visitor.page
    return page


def last_intent(page: Page) -> Any:
    return json.loads(page.locator("#last").inner_text())


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def test_click_becomes_an_intent_with_its_data(page: Page) -> None:
    page.click("#plus")
    expect(page.locator("#count")).to_have_text("1")
    assert last_intent(page) == {"name": "plus", "step_size": "2"}


def test_form_becomes_an_intent_with_its_fields(page: Page) -> None:
    page.fill("#word", "あ'<b>")
    page.click("#form button")
    expect(page.locator("#last")).to_contain_text("form")
    assert last_intent(page) == {"name": "form", "kind": "new", "word": "あ'<b>", "option": ["a", "b"], "how": "fast"}


def test_changed_fields_become_intents(page: Page) -> None:
    page.select_option("#choice", "four")
    expect(page.locator("#last")).to_contain_text("four")
    assert last_intent(page) == {"name": "choose", "option": "deck", "value": "four"}
    page.check("#box")
    expect(page.locator("#last")).to_contain_text("sound")
    assert last_intent(page) == {"name": "choose", "option": "sound", "checked": True}


def test_chosen_file_is_read(page: Page) -> None:
    page.set_input_files("#file", {"name": "save.json", "mimeType": "application/json", "buffer": b'{"a": 1}'})
    expect(page.locator("#last")).to_contain_text("save.json")
    assert last_intent(page) == {"name": "import", "filename": "save.json", "size": 8, "value": '{"a": 1}'}


def test_same_intent_is_not_sent_twice_while_it_waits(page: Page) -> None:
    page.evaluate("for (let i = 0; i < 3; i++) document.getElementById('card-AS').click()")
    expect(page.locator("#card-AS")).to_have_count(0)
    page.click("#plus")
    expect(page.locator("#count")).to_have_text("1")
    assert page.locator("#order").inner_text().split().count("play") == 1
    assert page.locator(".host-notice").count() == 0


def test_click_is_answered_while_another_answer_is_being_thought_of(page: Page) -> None:
    page.click("#slow")
    assert page.evaluate("document.documentElement.hasAttribute('data-busy')")
    page.click("#plus")
    expect(page.locator("#count")).to_have_text("1", timeout=700)
    assert "slow" not in page.locator("#order").inner_text()
    expect(page.locator("#order")).to_contain_text("slow")
    assert not page.evaluate("document.documentElement.hasAttribute('data-busy')")


def test_pushed_lines_and_answers_are_said_once_each(page: Page) -> None:
    page.click("#slow")
    expect(page.locator("#order")).to_contain_text("slow")
    assert page.locator("#live > *").all_inner_texts() == ["thought 0", "thought 25", "thought 50", "thought 75"]


def test_no_more_than_fifty_lines_are_kept(page: Page) -> None:
    # In a release that module is inside boot.mjs; the same one once more speaks in the same region.
    page.route("**/live.mjs", lambda route: route.fulfill(path=HOST / "live.mjs", content_type="text/javascript"))
    page.evaluate(
        """async () => {
          const release = document.querySelector('script[type=module]').src.replace('boot.mjs', '');
          (await import(release + 'live.mjs')).say(Array.from({ length: 80 }, (_, index) => `line ${index}`));
        }"""
    )
    assert page.locator("#live > *").count() == 50
    assert page.locator("#live > *").last.inner_text() == "line 79"


def test_focus_scroll_typing_and_open_details_survive_an_update(page: Page) -> None:
    page.click("#details summary")
    page.fill("#word", "half a wo")
    page.evaluate("scrollTo(0, 120)")
    page.focus("#word")
    page.evaluate("document.getElementById('plus').click()")
    expect(page.locator("#count")).to_have_text("1")
    expect(page.locator("#details p")).to_have_text("text 1")
    assert page.locator("#details").get_attribute("open") is not None
    assert page.input_value("#word") == "half a wo"
    assert focused(page) == "word"
    assert page.evaluate("scrollY") == 120


def test_lost_focus_goes_to_the_screen(page: Page) -> None:
    page.focus("#drop")
    page.keyboard.press("Enter")
    expect(page.locator("#screen h1")).to_have_text("Empty")
    assert focused(page) == "screen"


def test_dialog_is_modal_and_gives_the_focus_back(page: Page) -> None:
    page.focus("#open")
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_be_visible()
    assert page.evaluate("document.getElementById('ask').matches(':modal')")
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_have_count(0)
    assert focused(page) == "open"
    page.click("#plus")
    expect(page.locator("#last")).to_contain_text("plus")


def test_single_keys_press_what_names_them(page: Page) -> None:
    page.keyboard.press("p")
    expect(page.locator("#count")).to_have_text("1")
    page.focus("#word")
    page.keyboard.type("pp")
    assert page.input_value("#word") == "pp"
    page.focus("#plus")
    page.keyboard.press("Control+p")
    page.evaluate("document.documentElement.dataset.keys = 'off'")
    page.keyboard.press("p")
    page.evaluate("document.documentElement.dataset.keys = 'on'")
    page.keyboard.press("Shift+P")
    expect(page.locator("#count")).to_have_text("2")


def test_keys_reach_only_the_open_dialog(page: Page) -> None:
    page.keyboard.press("d")
    expect(page.locator("#ask")).to_be_visible()
    page.keyboard.press("p")
    page.keyboard.press("y")
    expect(page.locator("#ask")).to_have_count(0)
    assert page.locator("#count").inner_text() == "0"


def test_arrows_move_within_a_group_and_tab_leaves_it(page: Page) -> None:
    page.focus("#card-AS")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "card-KS"
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "card-AS"
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "card-9S"
    page.keyboard.press("Tab")
    assert focused(page) == "g1"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "card-9S"


def test_arrows_go_up_and_down_in_a_grid(page: Page) -> None:
    page.focus("#g2")
    page.keyboard.press("ArrowDown")
    assert focused(page) == "g5"
    page.keyboard.press("ArrowUp")
    assert focused(page) == "g2"


def test_one_stop_for_tab_is_left_after_the_focused_card_is_gone(page: Page) -> None:
    page.focus("#card-QS")
    page.keyboard.press("Enter")
    expect(page.locator("#card-QS")).to_have_count(0)
    assert page.locator("#hand [tabindex='0']").count() == 1


def test_timer_of_the_app(page: Page) -> None:
    page.click("#timer")
    expect(page.locator("#count")).to_have_text("10")


def test_address_follows_the_app_and_back_is_a_route(new_page: Page) -> None:
    page = new_page
    page.click("#go")
    expect(page).to_have_url(page.url.split("#")[0] + "#page2")
    page.click("#link")
    expect(page.locator("#last")).to_contain_text("#page3")
    assert last_intent(page) == {"name": "route", "hash": "#page3"}
    page.go_back()
    expect(page.locator("#last")).to_contain_text("#page2")
    page.go_back()
    expect(page.locator("#last")).to_contain_text('"hash": ""')


def test_link_within_the_page_is_no_route(page: Page) -> None:
    page.click("#anchor")
    assert focused(page) == "far"
    assert page.evaluate("location.hash") == ""


def test_error_is_told_and_changes_nothing(page: Page) -> None:
    page.click("#wrong")
    expect(page.locator("#notice .host-notice")).to_contain_text("You must follow suit.")
    page.click("#plus")
    expect(page.locator("#count")).to_have_text("1")
    expect(page.locator("#notice .host-notice")).to_be_visible()
    page.click(".host-notice button")
    expect(page.locator(".host-notice")).to_have_count(0)


def test_stored_values_come_back(new_page: Page) -> None:
    page = new_page
    page.click("#plus")
    expect(page.locator("#count")).to_have_text("1")
    assert page.evaluate("localStorage.getItem('bear-and-bacon/match')") == "1"
    page.reload()
    expect(page.locator("html[data-ready]")).to_have_count(1, timeout=60_000)
    assert last_intent(page)["stored"] == {"match": "1"}


def test_full_storage_keeps_the_game_in_memory_and_says_so(new_page: Page) -> None:
    page = new_page
    full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    page.evaluate(f"() => {{ {full} }}")
    page.click("#plus")
    expect(page.locator(".host-notice")).to_contain_text("refused to save")


def test_click_during_a_move_reaches_what_is_under_it(page: Page) -> None:
    page.evaluate("document.getElementById('card-AS').click()")
    page.wait_for_timeout(60)
    box = page.locator("#card-JS").bounding_box()
    assert box
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(page.locator("#card-JS")).to_have_count(0)


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_moves_are_animated_only_where_motion_is_wanted(
    stub_site: str, visit: Callable[..., Any], motion: str, moves: bool
) -> None:
    count = """
    window.transitions = 0;
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (...all) {
      window.transitions += 1;
      return start.apply(this, all);
    };
    """
    visitor = visit(service_workers="block", script=count, reduced_motion=motion)
    visitor.open(stub_site)
    wait_ready(visitor)
    before = visitor.run("return window.transitions")
    visitor.page.click("#card-AS")
    visitor.page.click("#card-KS")  # not held up by the first one's animation
    wait_until(visitor, "return !document.getElementById('card-KS')")
    assert (visitor.run("return window.transitions") > before) is moves
    assert not visitor.errors


def test_second_tab_is_noticed(new_page: Page, stub_site: str) -> None:
    page = new_page
    second = page.context.new_page()
    second.goto(stub_site)
    expect(second.locator(".host-notice[data-kind=tabs]")).to_be_visible(timeout=30_000)
    expect(page.locator(".host-notice[data-kind=tabs]")).to_be_visible()
