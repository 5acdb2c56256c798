"""Pictures of every page and board for docs/screens: `python tools/screens.py [PART OF A NAME]`."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from houndtable.games import GAMES  # noqa: E402
from tests.chromium import open_browser  # noqa: E402
from tests.server.house import open_house  # noqa: E402
from tests.web.hands import IS_READY, LIT, at_pace, play_by_pointer, play_now  # noqa: E402
from tests.web.test_for_everyone import home, lobby, making_a_table, rules  # noqa: E402
from tests.web.test_matches import title  # noqa: E402

FOLDER = ROOT / "docs" / "screens"
SIZES = {"desktop": ViewportSize(width=1280, height=800), "phone": ViewportSize(width=390, height=844)}
MOVES = {"dog_deluxe": 14, "dog_cards": 12, "clear_4": 8, "dogs_cardgame": 22}


def at_table(game: str) -> Callable[[Page], None]:
    """In the middle of a match, with something chosen."""

    def table(page: Page) -> None:
        play_now(page, title(game))
        play_by_pointer(page, MOVES[game], seed=4)
        page.wait_for_function(IS_READY)
        page.locator(f'{LIT}[data-thing^="hand."]').or_(page.locator(LIT)).first.click()

    return table


PLACES: dict[str, Callable[[Page], Any]] = {
    **{each.__name__: each for each in (home, making_a_table, lobby, rules)},
    **{game: at_table(game) for game in GAMES},
}


def take(browser: Browser, address: str, place: str, size: str) -> None:
    """One page at one size, in the light and the dark theme."""
    page = browser.new_page(viewport=SIZES[size], base_url=address, locale="en", reduced_motion="reduce")
    page.add_init_script(at_pace(0))
    PLACES[place](page)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)
        page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
        picture = FOLDER / f"{place}-{size}-{theme}.png"
        page.screenshot(path=picture)
        Image.open(picture).convert("RGB").quantize(256, kmeans=2).save(picture, optimize=True)  # a third of the size
    page.close()


def main(wanted: str = "") -> None:
    """Take them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, open_house(Path(data)) as house, open_browser() as browser:
        for place in PLACES:
            for size in SIZES:
                if wanted in f"{place}-{size}":
                    take(browser, house.address, place, size)


if __name__ == "__main__":
    main(*sys.argv[1:])
