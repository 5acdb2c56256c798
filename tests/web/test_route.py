"""Going from page to page, and back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, NewPage

PLACE = "() => scrollY"


def test_an_address_nobody_can_read_has_a_page(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/%zz")
    expect(page.get_by_role("heading", name="There is nothing here.")).to_be_visible()


@pytest.mark.parametrize("about", ["game", "rules", "learn", "puzzles", "ranking"])
def test_a_game_that_does_not_exist_has_a_page(page: Page, about: str) -> None:
    with page.expect_response(lambda answer: answer.url.endswith("/api/games")):
        page.goto(f"/{about}/ludo")
    expect(page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
    page.wait_for_load_state("networkidle")


def test_whoever_comes_back_is_where_they_left(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    link = page.get_by_role("link", name="Tournaments")
    link.scroll_into_view_if_needed()
    before = page.evaluate(PLACE)
    assert before > 0
    link.click()
    expect(page).to_have_url(re.compile("/tournaments"))
    expect(page.get_by_role("heading", name="New tournament")).to_be_visible()
    assert page.evaluate(PLACE) == 0
    page.go_back()
    page.wait_for_function("place => Math.abs(scrollY - place) < 3", arg=before)


def test_a_second_touch_makes_no_second_table(new_page: NewPage) -> None:
    page = new_page()
    made: list[str] = []
    page.on("request", lambda request: made.append(request.url) if is_new_table(request.method, request.url) else None)
    page.goto("/")
    page.get_by_role("button", name="Play now: CLEAR 4").dblclick()
    expect(page.locator("main.table")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Play now: CLEAR 4")).to_be_visible()
    assert len(made) == 1


def is_new_table(method: str, url: str) -> bool:
    return method == "POST" and url.endswith("/api/tables")


def test_a_page_that_could_not_come_comes_with_the_server(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    link = page.get_by_role("link", name="Tournaments")
    link.wait_for()
    page.context.set_offline(True)
    link.click()
    expect(page.get_by_text("This page could not be loaded")).to_be_visible()
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/icon.svg")):
        pass
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="New tournament")).to_be_visible()
