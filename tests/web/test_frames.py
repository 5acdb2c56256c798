"""While bots play at ×4, no task of the page takes long, in processor time, which other jobs do not affect."""

import pytest
from playwright.sync_api import Browser

from bench.client import LONG, tasks_in
from houndtable.games import GAMES
from tests.web.conftest import NewPage
from tests.web.hands import play, sit_down
from tests.web.test_matches import title

DECISIONS = 6


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_no_task_is_long_while_bots_play(browser: Browser, new_page: NewPage, game: str) -> None:
    page = new_page(pace=4, reduced_motion="no-preference")
    sit_down(page, title(game))
    play(page, 1)
    browser.start_tracing(page=page, categories=["toplevel"])
    play(page, DECISIONS)
    tasks = tasks_in(browser.stop_tracing())
    print(f"{game}: {len(tasks)} tasks, the longest {max(tasks):.0f} ms")
    assert max(tasks) <= LONG
