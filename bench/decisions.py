"""Do bots keep the rules and their time? Matches between bots of all kinds, decision by decision as at a table.

python bench/decisions.py [GAME …] [--decisions 100000] [--cores 4]

An illegal action or an exception ends it. Bots that think for a second are asked in some of the positions.
"""

import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice, repeat
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import houndtable as ht
from bench.arguments import parser_of
from houndtable.bots import BOTS
from houndtable.bots.policy import Bot

SLOW = ("search", "thinker", "level_5")
QUICK = [bot for name, bot in BOTS.items() if name not in SLOW]
BETWEEN_SLOW = 500  # decisions
AT_ONCE = 2500  # decisions per job
LIMIT = 1500  # decisions after which a match is abandoned: random players may go on for long

Clock = Callable[[], float]
Times = dict[str, list[float]]  # seconds for each decision, by bot


def positions(game: str, seed: int) -> Iterator[tuple[ht.Match, Bot]]:
    """Matches with any number of seats and any bots, before each decision, and the bot to act."""
    die = random.Random(seed)
    while True:
        match = ht.new(game, die.choice(ht.GAMES[game].rules.SEATS), seed=die.randrange(10**9))
        players = die.choices(QUICK, k=match.seats)
        for _ in range(LIMIT):
            if match.over:
                break
            yield match, players[match.turn]


def asked(match: ht.Match, bot: Bot, die: random.Random, clock: Clock = time.perf_counter) -> tuple[ht.Action, float]:
    """A bot's action, and how long it thinks."""
    view, begin = match.view(match.turn), clock()
    return bot.choose(view, die), clock() - begin


def warm_up(game: str) -> None:
    """Compile everything, if necessary."""
    match = ht.new(game, 2, seed=1)
    while len(match.legal) == 1:
        match.play(match.legal[0])
    for bot in BOTS.values():
        asked(match, bot, random.Random(1))


def some_decisions(game: str, seed: int, clock: Clock = time.perf_counter) -> Times:
    """Play, and ask the slow bots now and then what they would do."""
    die, times = random.Random(seed), defaultdict(list)
    for number, (match, bot) in enumerate(islice(positions(game, seed), AT_ONCE)):
        if number % BETWEEN_SLOW == 0:
            for name in SLOW:
                action, seconds = asked(match, BOTS[name], die, clock)
                times[name].append(seconds)
                assert action in match.legal, (name, action)
        action, seconds = asked(match, bot, die, clock)
        times[bot.name].append(seconds)
        match.play(action)  # raises if it is illegal
    return dict(times)


def main() -> None:
    """Play and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--decisions", type=int, default=100_000)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    args = parser.parse_args()
    print("| game | bot | decisions | mean, ms | slowest, ms |")
    print("|---|---|---|---|---|")
    for game in args.games:
        warm_up(game)
        together: Times = defaultdict(list)
        with ProcessPoolExecutor(args.cores) as pool:
            for times in pool.map(some_decisions, repeat(game), range(-(-args.decisions // AT_ONCE))):
                for name, seconds in times.items():
                    together[name] += seconds
        for name, seconds in together.items():
            mean, slowest = 1000 * sum(seconds) / len(seconds), 1000 * max(seconds)
            print(f"| {game} | {name} | {len(seconds):,} | {mean:.1f} | {slowest:.0f} |", flush=True)


if __name__ == "__main__":
    main()
