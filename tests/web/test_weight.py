"""How much a browser has to fetch."""

import pytest

from houndtable.games import GAMES
from tests.web.conftest import NewPage
from tests.web.hands import play_now, wait_for_turn
from tests.web.test_matches import title

MOST = 150_000  # bytes as they travel, font, words and all, for the first page and a table


@pytest.mark.parametrize("game", GAMES)
def test_first_page_and_table_are_light(new_page: NewPage, game: str) -> None:
    page = new_page()
    play_now(page, title(game))
    wait_for_turn(page)
    page.evaluate("document.fonts.ready.then(() => {})")
    fetched = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(each => [each.name, each.encodedBodySize])"
    )
    assert any(name.endswith(".woff2") for name, _ in fetched) and len(fetched) > 10
    assert sum(size for _, size in fetched) < MOST, sorted(fetched, key=lambda each: -each[1])[:8]
