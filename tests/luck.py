"""Seeded luck at the tables of the tests, so that what has passed passes again; real luck in the long proofs.

`main` is the server as it is, but all tables have one secret, their ids count them, and bots make the same choice at
the same event. It also takes its time to close, however busy the machine. Here and in the tests, analyses look closely
at fewer decisions than usual: what is proved of them holds anyway.
"""

import random
import sys
from pathlib import Path

from houndtable import cli
from houndtable.bots import BOTS, analysis
from houndtable.bots.policy import Bot
from houndtable.play import fair
from houndtable.server import serve
from houndtable.server.lobby import tables as lobby

SAME_NONCES = """
const real = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = numbers => numbers instanceof Uint8Array ? numbers.fill(7) : real(numbers);
"""
is_real = False


def steady(bot: Bot) -> Bot:
    """The same bot, with a separate die for every event."""
    return bot._replace(choose=lambda view, _: bot.choose(view, random.Random(view.number)))


def next_id() -> str:
    """The deals depend on the table's id: a counter, which continues after a restart."""
    folder = Path(sys.argv[sys.argv.index("--data") + 1])
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "houndtable.luck").open("ab") as tables:
        tables.write(b".")
        server = folder.name[-1] if folder.name.isdecimal() else "0"  # several servers at a store are numbered
        return f"{server}{tables.tell():0{16 - len(server)}}"


def look_at_fewer_decisions() -> None:
    """Let analyses look closely at a third of the decisions, at each as closely as ever."""
    analysis.MOST_REFINED //= 3


def main() -> None:
    """What `houndtable` does."""
    look_at_fewer_decisions()
    BOTS.update({name: steady(bot) for name, bot in BOTS.items()})
    fair.new_secret = lambda: fair.secret_from_seed(0)
    lobby.new_id = next_id
    serve.DRAIN_SECONDS = 60
    cli.main()
