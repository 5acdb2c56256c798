"""What a person does at a table: touches what is lit, and waits."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from playwright.sync_api import Locator, Page, expect

from houndtable.bots import BOTS
from houndtable.games import GAMES
from houndtable.language.catalog import catalogue
from tests.chromium import PATIENCE
from tests.patience import patiently
from tests.server.house import read_view

NAMES = {catalogue(game)["title"]: name for name, game in GAMES.items()}
ARRIVE = """(address, game) => {
  if (location.pathname !== address) return;
  history.replaceState({ ready: true }, '');
  const kept = JSON.parse(localStorage.houndtable ?? '{}');
  localStorage.houndtable = JSON.stringify({ ...kept, isKnown: true, taught: [game] });
}"""
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
PLAY = """async ([decisions, seed, lit, over, patience]) => {
  const state = () => {
    const table = document.querySelector('main.table[aria-busy=false]');
    return table && [table.dataset.number, table.dataset.chosen, table.dataset.seat].join('|');
  };
  const until = async holds => {
    const end = Date.now() + patience;
    while (!holds()) {
      if (Date.now() > end) throw new Error('nothing happens any more');
      await new Promise(go => setTimeout(go, 4));
    }
  };
  for (let done = 0; done < decisions;) {
    await until(() => state() && document.querySelector(`${lit}, ${over}, .gate`));
    if (document.querySelector(over)) return true;
    const [before, lights] = [state(), document.querySelectorAll(lit)];
    seed = (seed * 48271 + 11) % 2147483647;
    lights[seed % lights.length].dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await until(() => state() && state() !== before);
    const [number, chosen] = state().split('|');
    done += number !== before.split('|')[0] && !chosen; // else others have acted while something was being chosen
  }
  return false;
}"""
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
SPOTS: dict[str, Callable[[list[str]], list[str]]] = {  # as in web/src/games/spots.ts
    **dict.fromkeys(
        ("play", "play_from_stack", "play_blind", "add", "add_from_stack"), lambda path: [*path, "spot.pile"]
    ),
    **dict.fromkeys(("start", "start_for"), lambda path: [*path, path[-1].replace("home", "spot.start")]),
    **dict.fromkeys(
        ("collect", "collect_paying", "hire", "hire_paying", "adopt", "take", "take_home"),
        lambda path: [path[0], "spot.kennel", *path[1:]],
    ),
    "push_to": lambda path: ["spot.pile", *path],
    "move": lambda path: ["spot.pick_up", *path],
    "pass": lambda path: ["spot.pile", "spot.hand"],
}
HAS_COME = """thing => {  // or nothing more comes
  const found = document.querySelector(`.board [data-thing="${thing}"], .board [data-spot="${thing}"]`);
  const box = found.getBoundingClientRect(), middle = box.top + box.height / 2;
  const { scrollHeight } = document.documentElement;
  return middle > 60 && middle < innerHeight - 60 || scrollY === 0 || scrollY + innerHeight >= scrollHeight - 1;
}"""
IS_IN_SIGHT = "() => String(window.heard?.number) === document.querySelector('main.table')?.dataset.number"


def at_pace(pace: int) -> str:
    """A script that sets the pace of others (0: at once), unless one is set, and switches automatic moves off."""
    return f"try {{ localStorage.houndtable ??= JSON.stringify({{ pace: {pace}, byItself: false }}); }} catch {{}}"


def play_now(page: Page, title: str) -> None:
    """From the first page to a match against bots, in one click."""
    page.goto("/")
    page.get_by_role("button", name=f"Play now: {title}").click()
    skip_hints(page)


def sit_down(page: Page, title: str, seats: int = 4) -> None:
    """At a match against random bots, as if `play_now` had led to it, but without the first page and its hints."""
    game = NAMES[title]
    page.request.post("/api/me", data={"name": "Ada"})
    wish = {"game": game, "seats": seats, "bots": {str(seat): "random" for seat in range(1, seats)}}
    address = f"/table/{page.request.post('/api/tables', data=wish).json()['table']}"
    page.add_init_script(f"({ARRIVE})('{address}', '{game}')")
    page.goto(address)


def new_table(page: Page, title: str, seats: int, rated: bool = False, **sitters: str) -> None:
    """Create a table with the form; the seats in the form's words, from 1 (`seat_2="Me"`)."""
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
    """Open the further options of a new table."""
    page.locator("dialog[open] summary").click()


def skip_hints(page: Page) -> None:
    page.get_by_role("button", name="Skip").click()


def play(page: Page, decisions: int, seed: int = 0) -> bool:
    """Play this many actions, whatever they are; True if the match is over. A script on the page is fast."""
    return bool(page.evaluate(PLAY, [decisions, seed, LIT, OVER, PATIENCE]))


def play_by_pointer(page: Page, decisions: int, seed: int = 0) -> bool:
    """The same, each thing touched as a person would: it must be visible, still, and on top."""
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
    """Keep the newest view on the page, from its next load on: `play_well` reads it."""
    page.add_init_script(LISTEN)


Hand = Callable[[Page, dict[str, Any]], None]  # carries a choice out


def play_well(page: Page, game: str, seats: int, hand: Hand | None = None, actions: int = 10**6) -> None:
    """Play like an expert, to the end of the match or for some actions; by touch, or otherwise."""
    die, hand = random.Random(0), hand or touch_all
    for _ in range(actions):
        page.wait_for_function(IS_READY)
        if page.locator(OVER).count():
            return
        page.wait_for_function(IS_IN_SIGHT)
        view = page.evaluate("window.heard")
        action = BOTS["expert"].choose(read_view(game, seats, view), die)
        hand(page, next(choice for choice in view["legal"] if choice["action"] == action))


def touch_all(page: Page, choice: dict[str, Any]) -> None:
    """Touch the things one after the other; where more could follow, the last one twice."""
    before, things = number(page), choice["clicks"]
    for thing in things[len(chosen(page)) :]:  # a board may touch forced things itself
        touch(page, thing)
    if number(page) == before and chosen(page) == things:
        touch(page, things[-1])


def drag_all(page: Page, choice: dict[str, Any]) -> None:
    """Drag what can be dragged, and touch what remains."""
    before = number(page)
    lead = SPOTS.get(choice["words"]["key"])
    way = lead(choice["clicks"]) if lead else choice["clicks"]
    moves = [pair for pair in pairwise(way) if place(page, pair[0]).and_(page.locator(".movable")).count()]
    if moves:
        drag(page, *moves[-1])
    for _ in patiently("an act by touches"):
        if number(page) != before:
            break
        is_chosen = chosen(page)
        touch(page, next((thing for thing in choice["clicks"] if thing not in is_chosen), way[-1]))


def drag(page: Page, thing: str, to: str) -> None:
    """With the mouse, from the middle of one to the middle of the other."""
    before = state(page)
    place(page, thing).evaluate("each => each.scrollIntoView({ block: 'center', inline: 'center' })")
    x, y = middle(page, thing)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 9, y + 9)  # the targets light up
    bring_into_sight(page, to)
    page.mouse.move(*middle(page, to), steps=2)
    page.mouse.up()
    page.wait_for_function(HAS_CHANGED, arg=before)


def bring_into_sight(page: Page, thing: str) -> None:
    """Hold what is dragged at the edge nearest to the thing, until the page has scrolled there."""
    (_, y), size = middle(page, thing), page.viewport_size
    assert size
    if not 0 <= y < size["height"]:
        page.mouse.move(size["width"] / 2, min(max(y, 0), size["height"] - 1))
        page.wait_for_function(HAS_COME, arg=thing)


def place(page: Page, thing: str) -> Locator:
    """A thing or a spot of the board."""
    return page.locator(f'.board [data-thing="{thing}"], .board [data-spot="{thing}"]')


def middle(page: Page, thing: str) -> tuple[float, float]:
    box = place(page, thing).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(page: Page, thing: str) -> None:
    before = state(page)
    page.locator(f'{LIT}[data-thing="{thing}"]').click()
    page.wait_for_function(HAS_CHANGED, arg=before)


def touch_something(page: Page, die: random.Random) -> None:
    """Touch one of the lit things, and wait for its effect."""
    before = state(page)
    lights = page.locator(LIT)
    lights.nth(die.randrange(lights.count())).click()
    page.wait_for_function(HAS_CHANGED, arg=before)


def state(page: Page) -> str:
    return str(page.evaluate(STATE))


def number(page: Page) -> int:
    """The number of events so far."""
    return int(state(page).split("|")[0])


def chosen(page: Page) -> list[str]:
    return state(page).split("|")[1].split()


def wait_for_turn(page: Page) -> None:
    page.wait_for_function(IS_READY)


def resign(page: Page) -> None:
    """The quickest way to end a match."""
    wait_for_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog[open] button.first").click()
    page.locator(OVER).wait_for()


def expect_number(page: Page, wanted: int) -> None:
    expect(page.locator("main.table")).to_have_attribute("data-number", str(wanted))


def expect_same_number(page: Page, other: Page) -> None:
    """Both pages reach the same event, though bots may still be moving."""
    page.locator("main.table").wait_for()
    for _ in patiently("both pages show the same"):
        if state(page).split("|")[0] == state(other).split("|")[0]:
            break
