"""What a person does at a table: touches what is lit, waits for what follows."""

import random
from typing import Any

from playwright.sync_api import Page, expect

from houndtable.bots import BOTS
from houndtable.games import GAMES
from houndtable.games.row import dtype_of
from houndtable.language.catalog import catalogue
from houndtable.play import match

NAMES = {catalogue(game)["title"]: name for name, game in GAMES.items()}
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
LISTEN = """
window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', ({ data }) => {
      const said = JSON.parse(data);
      if (said.type === 'view') window.heard = said;
    });
  }
};"""
AT_ONCE = "try { localStorage.houndtable ??= JSON.stringify({ pace: 0 }); } catch {}"  # bots are not waited for
IS_IN_SIGHT = "() => String(window.heard?.number) === document.querySelector('main.table')?.dataset.number"


def play_now(page: Page, title: str) -> None:
    """From the first page to a match against bots, in one click."""
    page.goto("/")
    page.get_by_role("button", name=f"Play now: {title}").click()
    skip_hints(page)


def new_table(page: Page, title: str, seats: int, rated: bool = False, **sitters: str) -> None:
    """A table by the form; who sits where by the words of the form, seats from 1 (`seat_2="Me"`)."""
    page.goto(f"/game/{NAMES[title]}")
    page.get_by_role("button", name="New table").click()
    page.get_by_role("radio", name=str(seats), exact=True).check()
    show_more(page)
    for seat, who in sitters.items():
        page.get_by_label(seat.replace("_", " ").capitalize(), exact=True).select_option(label=who)
    if rated:
        page.get_by_label("Counts for the ranking").check()
    page.locator("dialog[open] button.first").click()


def show_more(page: Page) -> None:
    """What else can be chosen for a new table."""
    page.locator("dialog[open] summary").click()


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


def listen(page: Page) -> None:
    """Keep the newest view beside the page, from its next load on: `play_well` reads it."""
    page.add_init_script(LISTEN)


def play_well(page: Page, game: str, seats: int, actions: int = 10**6) -> None:
    """To the end of the match or so many actions, by what an expert would do; each touched thing by thing."""
    die = random.Random(0)
    for _ in range(actions):
        page.wait_for_function(IS_READY)
        if page.locator(OVER).count():
            return
        page.wait_for_function(IS_IN_SIGHT)
        view = page.evaluate("window.heard")
        action = BOTS["expert"].choose(read_view(game, seats, view), die)
        touch_all(page, next(choice["clicks"] for choice in view["legal"] if choice["action"] == action))


def read_view(game: str, seats: int, view: dict[str, Any]) -> match.View:
    """A view as it was sent, for a bot."""
    playing = match.new(game, seats, 0)
    row = playing.raw.view(dtype_of(playing.game.rules.State))
    for field, value in view["row"].items():
        row[field] = value
    return match.view(playing, view["seat"])


def touch_all(page: Page, things: list[str]) -> None:
    """Touch them one after the other; where more could follow, the last once more."""
    before = number(page)
    for thing in things[len(chosen(page)) :]:  # a board may touch by itself what it must
        touch(page, thing)
    if number(page) == before and chosen(page) == things:
        touch(page, things[-1])


def touch(page: Page, thing: str) -> None:
    before = state(page)
    page.locator(f'{LIT}[data-thing="{thing}"]').click()
    page.wait_for_function(HAS_CHANGED, arg=before)


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


def chosen(page: Page) -> list[str]:
    return state(page).split("|")[1].split()


def wait_for_turn(page: Page) -> None:
    page.wait_for_function(IS_READY)


def expect_number(page: Page, wanted: int) -> None:
    expect(page.locator("main.table")).to_have_attribute("data-number", str(wanted))


def expect_same_number(page: Page, other: Page) -> None:
    """Both come to show the same, though bots may still be moving."""
    page.locator("main.table").wait_for()
    while state(page).split("|")[0] != state(other).split("|")[0]:
        page.wait_for_timeout(20)
