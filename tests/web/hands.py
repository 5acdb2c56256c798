"""What a person does at a table: touches what is lit, waits for what follows."""

import random
from typing import Any

from playwright.sync_api import Page, expect

LIT = ".board [data-thing].lit"
OVER = "section.end"
STATE = """() => {
  const table = document.querySelector('main.table');
  return table && [table.dataset.number, table.dataset.chosen, table.dataset.seat].join('|');
}"""
IS_READY = f"""() => {{
  const table = document.querySelector('main.table[aria-busy=false]');
  return table && !!document.querySelector('{LIT}, {OVER}, .gate');
}}"""
HAS_CHANGED = """before => {
  const table = document.querySelector('main.table[aria-busy=false]');
  return table && [table.dataset.number, table.dataset.chosen, table.dataset.seat].join('|') !== before;
}"""


def play_now(page: Page, title: str) -> None:
    """From the first page to a match against bots, in one click."""
    page.goto("/")
    page.get_by_role("button", name=f"Play now: {title}").click()
    skip_hints(page)


def new_table(page: Page, title: str, seats: int, **sitters: str) -> None:
    """A table by the form; who sits where by the words of the form, seats from 1 (`seat_2="Me"`)."""
    page.goto("/")
    page.get_by_role("button", name=f"New table: {title}").click()
    page.get_by_role("radio", name=str(seats), exact=True).check()
    for seat, who in sitters.items():
        page.get_by_label(seat.replace("_", " ").capitalize(), exact=True).select_option(label=who)
    page.locator("dialog[open] button.first").click()


def skip_hints(page: Page) -> None:
    page.get_by_role("button", name="Skip").click()


def play(page: Page, decisions: int = 10**6, seed: int = 0) -> bool:
    """Touch what is lit until so many actions are done; True if the match is over."""
    die, done = random.Random(seed), 0
    while done < decisions:
        page.wait_for_function(IS_READY)
        if page.locator(OVER).count():
            return True
        before = state(page)
        touch_something(page, die)
        done += state(page).split("|")[0] != before.split("|")[0]
    return False


def touch_something(page: Page, die: random.Random) -> None:
    """Touch one of the lit things, and wait until it has had its effect."""
    before = state(page)
    lights = page.locator(LIT)
    lights.nth(die.randrange(lights.count())).click()
    page.wait_for_function(HAS_CHANGED, arg=before)


def state(page: Page) -> str:
    return str(page.evaluate(STATE))


def number(page: Page) -> int:
    """Of the events so far."""
    return int(state(page).split("|")[0])


def wait_for_turn(page: Page) -> None:
    page.wait_for_function(IS_READY)


def expect_number(page: Page, wanted: int, **more: Any) -> None:
    expect(page.locator("main.table")).to_have_attribute("data-number", str(wanted), **more)
