"""Somebody who plays on beside an attack, and how much work the server's event loop did before each answer.

A wall clock would measure this machine's load too. The loop's own processor time does not: it is what the attack costs
the others, and on an idle machine it is what they wait.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.server.house import Client, House

LONGEST_WAIT = 0.25  # seconds, at the 99th percentile
SMALL_MEMORY = 400 * 2**20
LEAST = 200  # questions


def loop_seconds(house: House) -> float:
    """The processor time of the server's main thread, which is the event loop."""
    number = house.process.pid
    return int(Path(f"/proc/{number}/task/{number}/schedstat").read_text(encoding="utf-8").split()[0]) / 1e9


def memory(house: House) -> int:
    """The most bytes that the server has ever held."""
    status = Path(f"/proc/{house.process.pid}/status").read_text(encoding="utf-8")
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(peak.split()[1]) * 1024


async def suffer(house: House, client: Client, attack: "asyncio.Future[Any]") -> float:
    """Ask on until the attack is over, and for a while; the 99th percentile of the work before an answer."""
    waits: list[float] = []
    while not attack.done() or len(waits) < LEAST:
        begin = loop_seconds(house)
        await client.answer("ping")
        waits.append(loop_seconds(house) - begin)
        await asyncio.sleep(0.03)
    await attack
    return sorted(waits)[(len(waits) * 99 - 1) // 100]


def aside(attack: Callable[[], Any]) -> "asyncio.Future[Any]":
    """An attack over plain sockets, in a thread."""
    return asyncio.ensure_future(asyncio.to_thread(attack))
