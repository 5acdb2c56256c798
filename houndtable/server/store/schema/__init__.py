"""The tables of the store: those of the first release in each database's SQL, and what has changed since.

A change is added to UPGRADES. A new store is created like an old one is upgraded: version by version, each in one
transaction.
"""

from pathlib import Path
from typing import Literal, NamedTuple

from ...wire.errors import Unusable

FIRST = 16  # the version of the first release; stores that are older were never released
Dialect = Literal["sqlite", "postgres"]


class Upgrade(NamedTuple):
    """The SQL that leads from one version to the next."""

    sqlite: str
    postgres: str


UPGRADES: tuple[Upgrade, ...] = ()


def newest() -> int:
    """The version that this Houndtable reads and writes."""
    return FIRST + len(UPGRADES)


def steps(dialect: Dialect, version: int, store: str) -> list[tuple[int, str]]:
    """The versions that a store lacks, each with its SQL; version 0 is an empty store."""
    if version > newest():
        raise Unusable(f"{store} was written by a newer Houndtable (schema {version}). Use that one.")
    if 0 < version < FIRST:
        raise Unusable(
            f"{store} was written before the first release of Houndtable (schema {version}) and cannot be read. "
            "Start with an empty one."
        )
    scripts = first_tables(dialect), *(getattr(upgrade, dialect) for upgrade in UPGRADES)
    return [(number, script) for number, script in enumerate(scripts, FIRST) if number > version]


def first_tables(dialect: Dialect) -> str:
    """The tables of the first release."""
    return (Path(__file__).parent / f"{dialect}.sql").read_text(encoding="utf-8")
