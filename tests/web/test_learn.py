"""A first lesson, played by touch; left and resumed; mistakes are explained."""

import re

import pytest
from playwright.sync_api import Page, expect

from houndtable.games import GAMES
from houndtable.play.lesson import lessons_of
from tests.accessibility import violations
from tests.web.conftest import DESKTOP, PHONE, NewPage

SPOKEN = ".lit[data-spoken]"
STAGE = "`${document.querySelector('progress').value} ${document.querySelector('main').dataset.chosen}`"
NEXT = f"""() => {{
  const [bar, spoken] = [document.querySelector('progress'), document.querySelector('{SPOKEN}')];
  return bar && (spoken || bar.value === bar.max) && [{STAGE}, spoken?.dataset.thing ?? ''];
}}"""  # what to touch, or empty at the end; falsy while an action is on its way
IS_ABOVE_THE_LOG = """() => {
  const [dog, log] = ['.coach .dog', 'main > .side'].map(each => document.querySelector(each).getBoundingClientRect());
  return dog.bottom <= log.top;
}"""
LESSONS = [(game.name, lesson) for game in GAMES.values() for lesson in lessons_of(game)]


def follow(page: Page, steps: int = 99) -> None:
    """Touch what the lesson asks for until this many steps are done, or all."""
    while True:
        stage, thing = page.wait_for_function(NEXT).json_value()
        if not thing or stage.split()[0] == str(steps):
            return
        spoken = page.locator(f'.board [data-thing="{thing}"]')
        expect(spoken).to_be_in_viewport()
        spoken.click()
        page.wait_for_function(f"stage => {STAGE} !== stage", arg=stage)


@pytest.mark.parametrize("viewport", [pytest.param(DESKTOP, marks=pytest.mark.long), PHONE], ids=["desktop", "phone"])
def test_the_first_lesson_of_clear_4(new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport=viewport)
    page.goto("/rules/clear_4")
    page.get_by_role("link", name="Learn CLEAR 4 by playing").click()
    page.get_by_role("link", name="Your first game").click()
    coach = page.get_by_role("region", name="Lessons")
    expect(coach).to_contain_text("play the 9")
    page.locator('[data-thing="hand.2"]').click()
    expect(coach).to_contain_text("Start with the 9")
    follow(page, 3)
    page.reload()
    expect(coach).to_contain_text("Add the 5 of your stack")
    assert not violations(page)
    follow(page, 10)
    expect(coach).to_contain_text("You have won")
    expect(coach.get_by_role("link", name="Play a match")).to_have_attribute("href", "/game/clear_4")
    page.get_by_role("link", name="Leave").click()
    expect(page.get_by_role("link", name="Your first game")).to_contain_text("Done")


@pytest.mark.parametrize(
    ("game", "lesson"),
    [
        pytest.param(*each, marks=[] if each[1] == "first" and each[0] != "clear_4" else pytest.mark.long)
        for each in LESSONS
    ],
)
def test_a_lesson_can_be_played_to_its_end_on_a_phone(new_page: NewPage, game: str, lesson: str) -> None:
    """By touch: nothing covers what is to be touched."""
    page = new_page(viewport=PHONE)
    page.goto(f"/learn/{game}/{lesson}")
    follow(page)
    words = lessons_of(GAMES[game])[lesson].words("en")
    expect(page.get_by_role("region", name="Lessons")).to_contain_text(words["end"])


def test_the_dog_sits_above_the_log_at_the_end_too(page: Page) -> None:
    page.goto("/learn/dog_cards/first")
    follow(page)
    expect(page.get_by_role("link", name="Play a match")).to_be_visible()
    page.wait_for_function(IS_ABOVE_THE_LOG)


def test_what_is_to_be_touched_first_comes_into_sight(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/learn/dogs_cardgame/characters")
    expect(page.locator(SPOKEN)).to_have_attribute("data-thing", "own.3")
    expect(page.locator(SPOKEN)).to_be_in_viewport()


def test_a_lesson_is_played_by_keyboard(page: Page) -> None:
    page.goto("/learn/dog_cards/first")
    coach = page.get_by_role("region", name="Lessons")
    expect(page.locator(SPOKEN)).to_have_attribute("data-thing", "hand.1")
    page.keyboard.press("ArrowRight")
    focus_on(page, "hand.1")
    page.keyboard.press("Enter")
    focus_on(page, "row.0.0")
    page.keyboard.press("Enter")
    expect(coach).to_contain_text("After each card you draw one")


def test_another_thing_that_is_chosen_leads_back(page: Page) -> None:
    """The lesson goes on showing what it asks for."""
    page.goto("/learn/dog_cards/first")
    asked = page.locator("[data-spoken]")
    expect(asked).to_have_attribute("data-thing", "hand.1")
    page.locator('.board [data-thing="hand.5"]').click()
    expect(page.locator("main.table")).to_have_attribute("data-chosen", "hand.5")
    expect(asked).to_have_attribute("data-thing", "hand.1")
    asked.click()
    expect(page.locator(SPOKEN)).to_have_attribute("data-thing", "row.0.0")


def test_nothing_is_to_be_touched_at_the_end(page: Page) -> None:
    page.goto("/learn/clear_4/blind")
    follow(page)
    expect(page.get_by_role("link", name="Play a match")).to_be_visible()
    expect(page.locator(".board .lit")).to_have_count(0)


def focus_on(page: Page, thing: str) -> None:
    """Press arrow keys until this has the focus."""
    place = page.locator(f'.board [data-thing="{thing}"]')
    expect(place).to_have_class(re.compile(r"\blit\b"))
    for _ in range(page.locator(".board [data-thing].lit").count() + 1):
        if place.evaluate("thing => thing === document.activeElement"):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{thing} cannot be reached")


def test_a_first_visit_offers_a_lesson_once(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/")
    offer = page.get_by_role("region", name="Lessons")
    expect(offer.get_by_role("link")).to_have_count(len(GAMES))
    assert not violations(page)
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.get_by_role("list", name="Games")).to_be_visible()
    expect(offer).to_have_count(0)
    page.goto("/game/dog_cards")
    page.get_by_role("link", name="Lessons", exact=True).click()
    expect(page.locator(SPOKEN).first).to_be_visible()
