"""Boards in fixed positions look as they did when somebody last looked at them.

`./test tests/boards/test_pictures.py --write-pictures` retakes the pictures; look at them before you keep them.
"""

import io
from itertools import islice
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page

from houndtable.games import GAMES
from tests.boards.recorded import Moment, moments
from tests.boards.test_boards import open_board, shown

FOLDER = Path(__file__).parent / "pictures"
PLACES = {"desk-dark": (1000, 760), "phone-light": (360, 740)}
DECISIONS = {"dog_deluxe": 41, "dog_cards": 25, "clear_4": 21, "dogs_cardgame": 40}
SIZE = 240  # px across, as stored
PATCHES = 12  # across: pictures are compared patch by patch
MOST = 20  # of 255: the most by which a patch may differ on average, since fonts and edges vary


@pytest.fixture
def is_new(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write-pictures"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("place", PLACES)
def test_a_board_looks_as_it_did(phone: Page, game: str, place: str, is_new: bool) -> None:
    taken, path = take(phone, game, place), FOLDER / f"{game}-{place}.png"
    if is_new:
        FOLDER.mkdir(exist_ok=True)
        taken.quantize(256, kmeans=2).save(path, optimize=True)
    assert difference(taken, Image.open(path).convert("RGB")) <= MOST


def test_a_broken_board_is_seen(phone: Page) -> None:
    whole = take(phone, "dog_cards", "phone-light")
    phone.add_style_tag(content=".hand { visibility: hidden }")
    assert difference(screenshot(phone), whole) > MOST


def take(page: Page, game: str, place: str) -> Image.Image:
    """A picture of a position in the middle of a match, with nothing chosen."""
    width, height = PLACES[place]
    page.set_viewport_size({"width": width, "height": height})
    open_board(page, game)
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", place.split("-")[1])
    page.evaluate("([sitting, view]) => window.show(sitting, view)", shown(position(game)))
    return screenshot(page)


def screenshot(page: Page) -> Image.Image:
    page.evaluate("document.fonts.ready.then(() => {})")
    picture = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    return picture.resize((SIZE, SIZE * picture.height // picture.width), Image.Resampling.BOX)


def position(game: str) -> Moment:
    return next(islice(moments(game, 4, 1), DECISIONS[game], None))()


def difference(one: Image.Image, other: Image.Image) -> float:
    """The average difference of colours in the patch where it is largest."""
    apart = ImageChops.difference(one, other).resize((PATCHES, PATCHES), Image.Resampling.BOX)
    return max(high for _, high in ImageStat.Stat(apart).extrema)
