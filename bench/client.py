"""How quickly the client draws: `python bench/client.py`, after `python hatch_build.py`.

For every game a few moves are clicked, with motion, in Chromium. Measured in the page: from a view's message to the
next frame after the board shows it, tasks that kept the page busy for more than 50 ms, and the processor time that its
main thread took for each view (which other jobs on the machine do not change).
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from houndtable.games import GAMES  # noqa: E402
from tests.chromium import open_browser  # noqa: E402
from tests.server.house import open_house  # noqa: E402
from tests.web.hands import play, play_now  # noqa: E402
from tests.web.test_matches import title  # noqa: E402

MOVES = 15
QUIET = ("--pace", "0.3", "--compile", "0")
WATCH = """
window.drawn = []; window.long = []; let came = 0;
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', event => {
      if (!event.data.startsWith('{"type":"view"')) return;
      came = performance.now();
      const shown = document.querySelector('main.table');
      const number = /"number":(\\d+)/.exec(event.data)[1];
      const look = () => document.querySelector('main.table')?.dataset.number >= +number
        ? window.drawn.push(performance.now() - came) : requestAnimationFrame(look);
      if (shown) requestAnimationFrame(look);
    });
  }
};
new PerformanceObserver(all => window.long.push(...all.getEntries().map(each => each.duration)))
  .observe({ type: 'longtask', buffered: false });
"""


def measure(browser: Browser, address: str, game: str) -> dict[str, Any]:
    """Play a few moves of a game; milliseconds to draw each view, and the long tasks."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, base_url=address, locale="en")
    page.add_init_script(WATCH)
    play_now(page, title(game))
    play(page, 2)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy(devtools)
    page.evaluate("window.drawn.length = 0; window.long.length = 0")
    play(page, MOVES)
    found: dict[str, Any] = page.evaluate("({ drawn: window.drawn, long: window.long })")
    found["busy"] = (busy(devtools) - before) / len(found["drawn"])
    page.close()
    return found


def busy(devtools: CDPSession) -> float:
    """Milliseconds of processor time that the page's main thread has taken."""
    metrics = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"]) * 1000


def main() -> None:
    """A line a game."""
    print("| game | views | median ms to draw | p95 | longest | tasks over 50 ms | processor ms a view |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as data, open_house(Path(data), *QUIET) as house, open_browser() as browser:
        for game in GAMES:
            print(line(game, measure(browser, house.address, game)), flush=True)


def line(game: str, found: dict[str, Any]) -> str:
    """A game's figures in a row."""
    drawn = sorted(found["drawn"])
    figures = (statistics.median(drawn), drawn[int(len(drawn) * 0.95)], drawn[-1])
    cells = [title(game), str(len(drawn)), *(f"{each:.0f}" for each in figures)]
    return f"| {' | '.join([*cells, str(len(found['long'])), str(round(found['busy']))])} |"


if __name__ == "__main__":
    main()
