"""How many bytes a browser has to fetch."""

import pytest

from houndtable.games import GAMES
from tests.web.conftest import NewPage
from tests.web.hands import wait_for_turn
from tests.web.test_matches import title
from tests.web.test_table import words

MOST = 200_000  # bytes as they travel, font, words and all, for the first page and a table


@pytest.mark.parametrize("locale", ["de", pytest.param("en", marks=pytest.mark.long)])  # German has the longest words
@pytest.mark.parametrize("game", GAMES)
def test_first_page_and_table_are_light(new_page: NewPage, game: str, locale: str) -> None:
    page = new_page(locale=locale)
    page.goto("/")
    page.get_by_role("button", name=f"{words(locale)['home.play_now']}: {title(game)}").click()
    wait_for_turn(page)
    page.evaluate("document.fonts.ready.then(() => {})")
    fetched = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(each => [each.name, each.encodedBodySize])"
    )
    assert any(name.endswith(".woff2") for name, _ in fetched) and len(fetched) > 10
    assert sum(size for _, size in fetched) < MOST, sorted(fetched, key=lambda each: -each[1])[:8]
