"""How quickly the client draws: `python bench/client.py [GAME …]`, after `python tools/build_client.py`.

A few moves of every game are clicked in Chromium, with motion. The page measures the time from a view's message to
the next frame after the board shows it. Chromium's trace gives the processor time of the longest task of the main
thread, how many tasks took more than 50 ms, and the time per view; other jobs on the machine do not affect these.
"""

import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from bench.arguments import parser_of  # noqa: E402
from tests.chromium import open_browser  # noqa: E402
from tests.server.house import open_house  # noqa: E402
from tests.web.hands import at_pace, play, play_now  # noqa: E402
from tests.web.test_matches import title  # noqa: E402

MOVES = 15
LONG = 50  # milliseconds
QUIET = ("--pace", "0.3", "--compile", "0")
WATCH = """
window.drawn = []; let came = 0;
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
"""


def measure(browser: Browser, address: str, game: str) -> dict[str, list[float]]:
    """Play a few moves of a game; milliseconds to draw each view, and the processor time of each task."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, base_url=address, locale="en")
    page.add_init_script(at_pace(0))
    page.add_init_script(WATCH)
    play_now(page, title(game))
    play(page, 2)
    browser.start_tracing(page=page, categories=["toplevel"])
    page.evaluate("window.drawn.length = 0")
    play(page, MOVES)
    drawn: list[float] = page.evaluate("window.drawn")
    tasks = tasks_in(browser.stop_tracing())
    page.close()
    return {"drawn": sorted(drawn), "tasks": sorted(tasks)}


def tasks_in(trace: bytes) -> list[float]:
    """Milliseconds of processor time of each task of the page's main thread, less the trace's first and last."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    mains = {each["tid"] for each in events if each["args"].get("name") == "CrRendererMain"}
    runs = [each for each in events if each["name"].endswith("::RunTask") and each["tid"] in mains]
    runs.sort(key=lambda each: each["ts"])
    return [each.get("tdur", 0) / 1000 for each in runs[1:-1]]


def main() -> None:
    """Print one line per game."""
    games = parser_of(__doc__).parse_args().games
    print("| game | views | median ms to draw | p95 | longest | longest task | tasks over 50 ms | a view |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as data, open_house(Path(data), *QUIET) as house, open_browser() as browser:
        for game in games:
            print(line(game, measure(browser, house.address, game)), flush=True)


def line(game: str, found: dict[str, list[float]]) -> str:
    """The figures of a game in a line."""
    drawn, tasks = found["drawn"], found["tasks"]
    figures = (statistics.median(drawn), drawn[int(len(drawn) * 0.95)], drawn[-1], tasks[-1])
    long = sum(each > LONG for each in tasks)
    cells = [title(game), str(len(drawn)), *(f"{each:.0f}" for each in figures), str(long)]
    return f"| {' | '.join(cells)} | {sum(tasks) / len(drawn):.0f} |"


if __name__ == "__main__":
    main()
