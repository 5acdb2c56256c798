"""Which store to use: PostgreSQL if an address is given, otherwise SQLite in the data folder."""

import asyncio
from collections.abc import Callable
from importlib.util import find_spec

from ...engine.extras import how_to_get
from ..settings import Settings
from ..wire.errors import Unusable
from . import sqlite_log
from .leases import Alone, Leases, Shared
from .log import Log


async def open_log(settings: Settings) -> Log:
    """The store of a server."""
    if not settings.store:
        return sqlite_log.SqliteLog(settings.folder)
    check_driver()
    from .postgres_log import PostgresLog

    return await PostgresLog.open(settings.store)


async def open_leases(log: Log, settings: Settings, on_lost: Callable[[], None]) -> Leases:
    """The leases of this server: all tables, or those that no other server at the store holds."""
    if not settings.store:
        return Alone()
    shared = Shared(log, await open_log(settings), settings.address, on_lost)
    await shared.open()
    return shared


def prepare(settings: Settings) -> None:
    """Create or upgrade the store before serving; raises with a message if it cannot be used."""
    if not settings.store:
        with sqlite_log.claim(settings.folder):
            sqlite_log.open_database(settings.folder).close()
        return
    check_driver()
    from . import postgres_log

    asyncio.run(postgres_log.prepare(settings.store))


def check_driver() -> None:
    """PostgreSQL needs asyncpg."""
    if find_spec("asyncpg") is None:
        raise Unusable(f"asyncpg is missing: {how_to_get('postgres')}")
