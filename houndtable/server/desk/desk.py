"""The host's desk: bans and mutes, an announcement, no new tables, backups.

The decisions are in the store, so that all servers at it follow them within a few seconds.
"""

import asyncio
import contextlib
import hmac
import os
import secrets
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from ..people.accounts import audited
from ..people.guests import Guest, Guests
from ..people.messages import AuditLine
from ..settings import Settings
from ..store.log import UNLESS_THERE, Log, StoreError, insert
from ..store.sqlite_log import SqliteLog
from ..wire.errors import Denial
from ..wire.limits import network_of
from ..wire.metrics import METRICS, WARNINGS, warn
from . import messages as p
from .reports import Reports

DESK = "desk"  # the name of the host in the audit log
LIFETIME = 3600  # seconds that a sign-in at the desk lasts
EVERY = 5.0  # seconds until decisions of other servers' desks are known here
MOST_BANS = 1000
MOST_BACKUPS = 20
LISTED = 50
GUEST, ADDRESS = "guest", "address"
DEEDS = MUTE, BAN = "mute", "ban"


class Desk:
    """The host's decisions."""

    def __init__(self, log: Log, guests: Guests, settings: Settings, key: str, on_look: Callable[[], None]) -> None:
        """`on_look` closes the connections of banned guests."""
        self._log, self._guests, self._settings = log, guests, settings
        self.reports = Reports(log)
        self.key, self.on_look, self.started = key, on_look, int(time.time())
        self.bans: list[p.Ban] = []
        self.notice, self.is_quiet = "", False

    # The key

    def token(self, key: str) -> str:
        """The token that lets a browser use the desk for an hour, if it knows the key."""
        if not hmac.compare_digest(key.encode(), self.key.encode()):
            warn("desk_denied")
            raise Denial("bad_key")
        body = f"desk.{int(time.time()) + LIFETIME}.{secrets.token_hex(8)}"
        return f"{body}.{self._guests.sign(signed_as(body))}"

    async def leave(self, token: str) -> None:
        """Sign a browser out of the desk: its token no longer counts."""
        mark, until = self._guests.mark(signed_as(token)), int(time.time()) + LIFETIME
        await self._log.write(insert("signed_out", UNLESS_THERE, token=mark, until=until))

    async def check(self, token: str) -> None:
        """Refuse a browser that is not signed in to the desk."""
        body, _, mac = token.rpartition(".")
        is_ours = self._guests.is_signed(signed_as(body), mac)
        if not is_ours or not body.startswith("desk.") or int(body.split(".")[1]) < time.time():
            raise Denial("bad_key", 401)
        if await self._log.read("SELECT 1 FROM signed_out WHERE token = ?", self._guests.mark(signed_as(token))):
            raise Denial("bad_key", 401)

    # What was decided

    @contextlib.asynccontextmanager
    async def kept_up(self) -> AsyncIterator[None]:
        """Follow the decisions of other servers' desks while this context lasts."""
        await self.look()
        looking = asyncio.create_task(self._look_on())
        yield
        looking.cancel()

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            with contextlib.suppress(StoreError):
                await self.look()

    async def look(self) -> None:
        """Read the decisions that hold now."""
        now = int(time.time())
        rows = await self._log.read(
            """
            SELECT kind, who, deed, until, COALESCE(name, '') FROM bans LEFT JOIN guests ON id = who
            WHERE until >= ? ORDER BY until
            """,
            now,
        )
        self.bans = [p.Ban(*row) for row in rows]
        kept: dict[str, bytes] = dict(
            await self._log.read("SELECT key, value FROM meta WHERE key IN ('notice', 'quiet')")
        )
        self.notice, self.is_quiet = bytes(kept.get("notice", b"")).decode(), bytes(kept.get("quiet", b"")) == b"1"
        self.on_look()

    def kept_until(self, deed: str, guest: Guest | None, address: str) -> int:
        """Until when a guest, the owner of a program, or an address is muted or banned; 0 if they are not."""
        now = time.time()
        names = {(ADDRESS, network_of(address))} | ({(GUEST, guest.id), (GUEST, guest.owner)} if guest else set())
        held = (ban.until for ban in self.bans if (ban.kind, ban.who) in names and ban.deed == deed)
        return max((until for until in held if until >= now), default=0)

    def check_not_banned(self, guest: Guest | None, address: str) -> None:
        """Banned guests may only read: rules, lists, rankings, finished matches."""
        if self.bans and self.kept_until(BAN, guest, address):
            raise Denial("banned")

    def check_not_muted(self, guest: Guest | None, address: str) -> None:
        """Muted guests cannot chat."""
        if self.bans and self.kept_until(MUTE, guest, address):
            raise Denial("muted")

    def check_not_quiet(self) -> None:
        """While the server is quiet, nothing new begins."""
        if self.is_quiet:
            raise Denial("quiet", 503)

    # Actions

    async def settle(self, report: str) -> None:
        """Dismiss a report."""
        await self.reports.settle(report)
        await self.record("settle")

    async def ban(self, wish: p.NewBan) -> None:
        """Mute or ban a guest or an address for some hours."""
        if len(self.bans) >= MOST_BANS:
            raise Denial("too_many", 429)
        now = int(time.time())
        who = network_of(wish.who) if wish.kind == ADDRESS else wish.who
        until = now + wish.hours * 3600
        await self._log.write(
            ("DELETE FROM bans WHERE until < ?", (now,)),
            insert(
                "bans",
                "ON CONFLICT (kind, who, deed) DO UPDATE SET until = excluded.until",
                kind=wish.kind,
                who=who,
                deed=wish.deed,
                until=until,
            ),
            *audited(DESK, wish.deed, who),
        )
        await self.look()

    async def lift(self, wish: p.Lift) -> None:
        """Lift a ban or a mute."""
        gone = ("DELETE FROM bans WHERE kind = ? AND who = ? AND deed = ?", (wish.kind, wish.who, wish.deed))
        await self._log.write(gone, *audited(DESK, "lift", wish.who))
        await self.look()

    async def announce(self, text: str) -> None:
        """Set the announcement that everybody sees; an empty one removes it."""
        await self._set("notice", text.strip().encode(), "announce")

    async def quieten(self, is_quiet: bool) -> None:
        """Stop new tables, or allow them again."""
        await self._set("quiet", b"1" if is_quiet else b"0", "quiet" if is_quiet else "loud")

    async def _set(self, key: str, value: bytes, deed: str) -> None:
        keep = insert("meta", "ON CONFLICT (key) DO UPDATE SET value = excluded.value", key=key, value=value)
        await self._log.write(keep, *audited(DESK, deed, ""))
        await self.look()

    async def back_up(self) -> str:
        """Back up the whole database while everyone plays on; returns the name of the copy."""
        if not isinstance(self._log, SqliteLog) or not self._settings.backups:
            raise Denial("no_backups", 409)
        folder = Path(self._settings.backups)
        try:
            name = await asyncio.to_thread(copy, self._log.path, folder)
        except (OSError, sqlite3.Error) as wrong:
            warn("no_backup", why=str(wrong))
            raise Denial("not_stored", 503) from None
        await self.record("backup")
        return name

    async def stop(self) -> None:
        """End this server, as gently as SIGTERM does."""
        await self.record("stop")
        os.kill(os.getpid(), signal.SIGTERM)

    async def record(self, deed: str, who: str = "") -> None:
        """Record what was done here and, if it concerned anyone, to whom."""
        await self._log.write(*audited(DESK, deed, who))

    # The overview

    async def deeds(self) -> list[p.DeskDeed]:
        """The actions at this desk, the newest first."""
        rows = await self._log.read(
            """
            SELECT deed, device, COALESCE(name, ''), moment FROM audit LEFT JOIN guests ON id = device
            WHERE guest = ? ORDER BY number DESC LIMIT ?
            """,
            *(DESK, LISTED),
        )
        return [p.DeskDeed(*row) for row in rows]

    async def accounts(self) -> list[AuditLine]:
        """What happened to accounts, the newest first, without naming them."""
        newest = "SELECT deed, device, moment FROM audit WHERE guest <> ? ORDER BY moment DESC LIMIT ?"
        return [AuditLine(*row) for row in await self._log.read(newest, DESK, LISTED)]

    def here(self, playing: int, tables: list[p.DeskTable], people: list[p.DeskPerson]) -> p.DeskServer:
        """What is going on at this server."""
        figures = {
            "tables": METRICS.tables_awake,
            "playing": playing,
            "connections": METRICS.connections,
            "seekers": METRICS.seekers,
            "acts": METRICS.acts,
            "load": round(os.getloadavg()[0], 2),
            "commits_failed": METRICS.commits_failed,
            "rate_limited": METRICS.rate_limited,
        }
        warnings = [p.DeskWarning(event, *warned) for event, warned in WARNINGS.items()]
        newest = sorted(warnings, key=lambda warning: -warning.moment)
        return p.DeskServer(self._settings.address, self.started, figures, tables, people, newest)

    async def state(self, servers: list[p.DeskServer]) -> p.DeskState:
        """All that the host sees."""
        return p.DeskState(
            servers,
            await self._log.is_writable(),
            self.is_quiet,
            self.notice,
            isinstance(self._log, SqliteLog) and bool(self._settings.backups),
            self.bans,
            await self.deeds(),
            await self.accounts(),
            await self.reports.listed(),
        )


def signed_as(body: str) -> str:
    """The text that is signed for the desk; its signature is of no use anywhere else."""
    return f"at the desk {body}"


def copy(database: Path, folder: Path) -> str:
    """Copy a database in use with SQLite's own backup; only the newest copies are kept."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"houndtable-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.db"
    path.touch(0o600)
    with contextlib.closing(sqlite3.connect(database)) as source, contextlib.closing(sqlite3.connect(path)) as target:
        source.backup(target, pages=1000)
    for old in sorted(folder.glob("houndtable-????????-??????-????.db"))[:-MOST_BACKUPS]:
        old.unlink()
    return path.name
