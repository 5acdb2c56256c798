"""A victim who plays on during an attack, and the work of the server's event loop before each answer.

A wall clock would also measure this machine's load. The processor time of the loop does not: it is what the attack
costs the others, and on an idle machine it is how long they wait.
"""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from tests.server.house import Client, House, Visitor, at_table

LONGEST_WAIT = 0.25  # seconds, at the 99th percentile
SMALL_MEMORY = 400 * 2**20
LEAST = 200  # moves


def loop_seconds(house: House) -> float:
    """The processor time of the server's main thread, which is the event loop."""
    number = house.process.pid
    return int(Path(f"/proc/{number}/task/{number}/schedstat").read_text(encoding="utf-8").split()[0]) / 1e9


def memory(house: House) -> int:
    """The peak memory of the server, in bytes."""
    status = Path(f"/proc/{house.process.pid}/status").read_text(encoding="utf-8")
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(peak.split()[1]) * 1024


@contextlib.asynccontextmanager
async def at_a_match(who: Visitor, game: str = "dog_cards") -> AsyncIterator[Client]:
    """A guest with both seats of a match, by default a long one."""
    table = await who.make_table(game, 2, sit=[0, 1])
    async with at_table(who, table) as client:
        for seat in range(2):
            await client.get_ready(seat)
        await client.until_status("playing")
        await client.answer("ping")
        yield client


async def move(client: Client, die: random.Random) -> int:
    """Make the next move, until it is stored and told; the action."""
    seat, view = next((seat, view) for seat, view in client.views.items() if view.get("legal"))
    action: int = die.choice(view["legal"])["action"]
    await act(client, seat, action)
    return action


async def act(client: Client, seat: int, action: int) -> None:
    """Make this move, until it is stored and told."""
    number = client.views[seat]["number"]
    done = await client.answer("act", seat=seat, action=action, seen=number, key=str(number))
    assert done["type"] == "done", done


async def suffer(house: House, client: Client, attack: "asyncio.Future[Any]") -> float:
    """Play on until the attack is over, and for a while; the 99th percentile of the work before a move is done."""
    waits: list[float] = []
    die = random.Random(1)
    while not attack.done() or len(waits) < LEAST:
        begin = loop_seconds(house)
        await move(client, die)
        waits.append(loop_seconds(house) - begin)
        await asyncio.sleep(0.01)
    await attack
    wait = sorted(waits)[(len(waits) * 99 - 1) // 100]
    figures = f"{1000 * wait:.0f} ms at p99, {1000 * max(waits):.0f} ms at most, {memory(house) >> 20} MiB"
    print(f"{len(waits)} moves: {figures}")  # `pytest -rP` shows it
    return wait


def aside(attack: Callable[[], Any]) -> "asyncio.Future[Any]":
    """Run an attack over plain sockets, in a thread."""
    return asyncio.ensure_future(asyncio.to_thread(attack))
