"""A parts without a server around it, and matches to fill its store."""

import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from houndtable.games import GAMES
from houndtable.server.lobby.messages import NewTable
from houndtable.server.people.guests import Guests
from houndtable.server.server import Parts
from houndtable.server.settings import Settings
from houndtable.server.store.leases import Alone
from houndtable.server.store.log import Log
from houndtable.server.store.open import open_log
from houndtable.server.table import messages as p
from houndtable.server.table.table import Table
from tests.server.worlds import start

ENDS = "clear_4"  # a match of this is played to its end


@contextlib.asynccontextmanager
async def open_parts(folder: Path, store: str = "", **more: Any) -> AsyncIterator[tuple[Log, Guests, Parts]]:
    """The parts over a folder or another store, while this context lasts."""
    settings = Settings(data=str(folder), store=store, **more)
    log = await open_log(settings)
    guests = Guests(log)
    await guests.open()
    parts = Parts(log, guests, settings, Alone(), "key")
    yield log, guests, parts
    await parts.close()
    await log.close()


async def fill(folder: Path, store: str = "") -> None:
    """Let two people play at a table of each game: a part of a match, or all of it."""
    async with open_parts(folder, store) as (_, guests, parts):
        people = [await guests.welcome(name) for name in ("Ada", "Bo")]
        for game in GAMES:
            header = await parts.tables.create(people[0].id, NewTable(game, 2, rated=True))
            table = await parts.tables.wake(header.id)
            await table.answer(people[1].id, p.Sit(1))
            await start(table)
            while table.status == "playing" and (table.entries < 100 or game == ENDS):
                await play_some(table)


async def play_some(table: Table, acts: int = 60) -> None:
    die = random.Random(1)
    for _ in range(acts):
        assert table.match is not None
        if table.match.over:
            return
        seat, number = table.match.turn, len(table.match.events)
        action = int(die.choice(table.match.legal))
        await table.answer(table.chairs[seat].guest, p.Act(seat, action, number, f"key {number}"))
        if table.match.may_undo(seat) and die.random() < 0.3:
            await table.answer(table.chairs[seat].guest, p.Undo(seat, len(table.match.events), f"undo {number}"))
