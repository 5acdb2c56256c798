"""Every page, light on a desktop and dark on a phone: axe finds no fault, and everything can be read."""

from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from houndtable.games import GAMES
from tests.accessibility import OF_COLOURS, violations
from tests.reading import unreadable
from tests.web.conftest import DESKTOP, PHONE, NewPage
from tests.web.hands import IS_READY, LIT, new_table, play, resign, show_more, sit_down
from tests.web.test_matches import title

Look = tuple[ViewportSize, Literal["light", "dark"], tuple[str, ...]]  # and the rules to check; empty means all
LOOKS: list[Look] = [(DESKTOP, "light", OF_COLOURS), (PHONE, "dark", ())]
MORE_LOOKS: list[Look] = [(DESKTOP, "light", ()), (DESKTOP, "dark", OF_COLOURS), (PHONE, "light", OF_COLOURS)]


def home(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now: CLEAR 4").wait_for()


def making_a_table(page: Page) -> None:
    page.goto("/game/dog_cards")
    page.get_by_role("button", name="New table").click()
    show_more(page)


def about_a_game(page: Page) -> None:
    page.goto("/game/dogs_cardgame")
    page.get_by_text("Marcos Macri").wait_for()
    page.get_by_role("button", name="Queenie").click()


def end(page: Page) -> None:
    sit_down(page, "CLEAR 4")
    resign(page)
    page.get_by_role("region", name="Result").wait_for()


def lobby(page: Page) -> None:
    new_table(page, "DOG CARDS", 4, seat_2="Open seat")
    page.get_by_role("button", name="I am ready").wait_for()


def gate(page: Page) -> None:
    new_table(page, "CLEAR 4", 2, seat_2="Another player on this device")
    page.get_by_role("region", name="Pass the device on").wait_for()


def rules(page: Page) -> None:
    page.goto("/rules/dog_cards")
    page.locator("#R1").wait_for()


def ranking(page: Page) -> None:
    page.goto("/ranking/dog_cards")
    page.get_by_text("Points are a cautious estimate").wait_for()


def settings(page: Page) -> None:
    home(page)
    page.get_by_role("button", name="Settings").click()


def record(page: Page) -> None:
    page.goto("/replay")
    page.get_by_text("Open a record").wait_for()


def other_device(page: Page) -> None:
    page.goto("/device/nothing")
    page.get_by_role("button", name="Continue here").click()
    page.get_by_text("This link has been used").wait_for()


def nothing(page: Page) -> None:
    page.goto("/join/XXXXXX")
    page.get_by_text("There is no table with this code").wait_for()


def today(page: Page) -> None:
    page.goto("/today")
    page.get_by_text("Nobody knew these deals in advance").click()


def duplicate(page: Page) -> None:
    page.goto("/today")
    page.get_by_role("button", name="Create").click()
    page.get_by_role("button", name="Play: Deal 1").wait_for()


def tournaments(page: Page) -> None:
    page.goto("/tournaments")
    page.get_by_role("button", name="Create").wait_for()


def tournament(page: Page) -> None:
    tournaments(page)
    page.get_by_role("button", name="Create").click()
    page.get_by_role("button", name="Join").click()
    page.get_by_text("(you)").wait_for()


def pairing(page: Page) -> None:
    home(page)
    page.get_by_role("button", name="Find me a game").click()


def lessons(page: Page) -> None:
    page.goto("/learn/dog_deluxe")
    page.get_by_role("link", name="Splitting a seven").wait_for()


def puzzles(page: Page) -> None:
    page.goto("/puzzles/clear_4")
    page.get_by_role("link", name="Puzzle 1", exact=True).wait_for()


def me(page: Page) -> None:
    page.goto("/me")
    page.get_by_text("You haven't played here yet").wait_for()


def account(page: Page) -> None:
    page.goto("/account")
    page.get_by_text("This page cannot use passkeys").wait_for()


def choices(page: Page) -> None:
    sit_down(page, "DOG CARDS")
    page.wait_for_function(IS_READY)
    page.get_by_role("button", name="Moves and hints").click()
    page.get_by_role("button", name="What would you do?").click()
    page.get_by_text("% to win").first.wait_for()


def at_table(game: str) -> Callable[[Page], None]:
    def table(page: Page) -> None:
        sit_down(page, title(game))
        play(page, 2)
        page.wait_for_function(IS_READY)
        page.locator(LIT).first.click()

    return table


PLACES: dict[str, Callable[[Page], Any]] = {
    **{
        each.__name__: each
        for each in (
            home,
            making_a_table,
            about_a_game,
            end,
            lobby,
            gate,
            rules,
            ranking,
            settings,
            record,
            other_device,
            nothing,
            choices,
            today,
            duplicate,
            tournaments,
            tournament,
            pairing,
            lessons,
            puzzles,
            me,
            account,
        )
    },
    **{game: at_table(game) for game in GAMES},
}


ADDRESSES = ["/", "/today", "/tournaments", "/account", "/game/dog_deluxe", "/learn/dog_deluxe", "/ranking/dog_cards"]


@pytest.mark.parametrize("looks", [LOOKS, pytest.param(MORE_LOOKS, marks=pytest.mark.long)], ids=["usual", "more"])
@pytest.mark.parametrize("place", PLACES)
def test_everybody_can_use_it(new_page: NewPage, place: str, looks: list[Look]) -> None:
    page = new_page()
    PLACES[place](page)
    for viewport, theme, rules in looks:
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=theme)
        page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)
        assert violations(page, *rules) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert unreadable(page) == []
    assert "{" not in page.locator("body").inner_text(), "a value is missing"


@pytest.mark.parametrize("locale", ["de", "fr"])
def test_long_words_fit_a_phone(new_page: NewPage, locale: str) -> None:
    page = new_page(PHONE, locale=locale)
    for address in ADDRESSES:
        page.goto(address)
        page.wait_for_function("() => document.querySelector('main')?.innerText.length > 40")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
        assert unreadable(page) == [], address
