"""Reports to the host: names and chat lines, quoted exactly."""

import hashlib
import time

from ..store.log import UNLESS_THERE, Log, insert
from ..wire.errors import Denial
from . import messages as p

MOST = 1000  # reports kept: the oldest are deleted first
MOST_OF_ONE = 20  # waiting reports of one reporter
LISTED = 50
KINDS = NAME, LINE = "name", "line"
OLDEST = "SELECT moment FROM reports ORDER BY moment DESC LIMIT 1 OFFSET ?"


class Reports:
    """The reports that wait for the host."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def add(self, reporter: str, other: str, kind: str, quote: str, table: str) -> None:
        """Report a name or a line; each counts once per reporter."""
        if reporter == other:
            raise Denial("not_allowed")
        ((count,),) = await self._log.read("SELECT COUNT(*) FROM reports WHERE reporter = ?", reporter)
        if count >= MOST_OF_ONE:
            raise Denial("too_many", 429)
        what = {"other": other, "kind": kind, "quote": quote}
        by_whom = {"reporter": reporter, "tab": table, "moment": int(time.time())}
        await self._log.write(
            insert("reports", UNLESS_THERE, id=report_id(**what), **what, **by_whom),
            (f"DELETE FROM reports WHERE moment < ({OLDEST})", (MOST - 1,)),
        )

    async def listed(self) -> list[p.Report]:
        """The reports, the newest first, each thing once."""
        rows = await self._log.read(
            """
            SELECT reports.id, other, COALESCE(MAX(name), ''), kind, quote, MAX(tab), MAX(moment), COUNT(*)
            FROM reports LEFT JOIN guests ON guests.id = other
            GROUP BY reports.id, other, kind, quote ORDER BY MAX(moment) DESC, reports.id LIMIT ?
            """,
            LISTED,
        )
        return [p.Report(*row) for row in rows]

    async def settle(self, report: str) -> None:
        """Dismiss a report."""
        await self._log.write(("DELETE FROM reports WHERE id = ?", (report,)))


def report_id(other: str, kind: str, quote: str) -> str:
    """The same id for all who report the same thing."""
    return hashlib.sha256("\n".join((other, kind, quote)).encode()).hexdigest()[:32]
