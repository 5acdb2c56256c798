"""Games as tables of events in Parquet files, for pandas, Polars and others; PyArrow writes and reads them.

A simulation has a row for each decision: `game` (its number), `decision` (from 0), `seat`, `choices` (how many actions
were legal), `action` (its number) and `notation`. Records of matches have one for each event, chance too, as seat -1:
`match`, `event`, `seat`, `notation`, and the record's first line, its result and its seal as `setup`, `result`, `seal`.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

from ..bots.own_matches import Decisions, Watch
from ..engine.extras import needed
from ..games import Game
from ..games.seats import CHANCE
from ..play import record
from ..play.record import Record

AT_ONCE = 1 << 16  # rows buffered before they are written


@contextmanager
def event_file(path: Path, game: Game, about: dict[str, object]) -> Iterator[Watch]:
    """A writer of decisions to a file, some at a time; `about` describes the simulation, in the metadata."""
    arrow, parquet = needed("pyarrow", "PyArrow", "data"), needed("pyarrow.parquet", "PyArrow", "data")
    kinds = {"game": arrow.int64(), "decision": arrow.int32(), "seat": arrow.int8(), "choices": arrow.int16()}
    kinds |= {"action": arrow.int16(), "notation": arrow.dictionary(arrow.int16(), arrow.string())}
    schema = arrow.schema(kinds, {"houndtable": json.dumps(about)})
    texts = arrow.array([game.notation.write_action(action) for action in range(game.rules.ACTIONS)])
    waiting: list[Any] = []

    def write() -> None:
        if waiting:
            writer.write_table(arrow.Table.from_batches(waiting, schema))
            waiting.clear()

    def watch(decided: Decisions) -> None:
        notation = arrow.DictionaryArray.from_arrays(arrow.array(decided.actions, arrow.int16()), texts)
        columns = [arrow.array(column, kind) for column, kind in zip(decided[:-1], kinds.values(), strict=False)]
        waiting.append(arrow.record_batch([*columns, notation], schema=schema))
        if sum(len(batch) for batch in waiting) >= AT_ONCE:
            write()

    with parquet.ParquetWriter(path, schema) as writer:
        yield watch
        write()


def write_records(records: Iterable[Record], path: str | Path) -> None:
    """Many matches in one file."""
    arrow, parquet = needed("pyarrow", "PyArrow", "data"), needed("pyarrow.parquet", "PyArrow", "data")
    words = arrow.dictionary(arrow.int32(), arrow.string())
    schema = arrow.schema(
        {"match": arrow.int32(), "event": arrow.int32(), "seat": arrow.int8(), "notation": words}
        | dict.fromkeys(("setup", "result", "seal"), words)
    )
    with parquet.ParquetWriter(path, schema) as writer:
        for number, match in enumerate(records):
            writer.write_table(arrow.Table.from_pylist(list(rows_of(number, match)), schema))


def rows_of(number: int, match: Record) -> Iterator[dict[str, object]]:
    """A match event by event; a match without events has one empty row."""
    setup, *lines = record.write(match).splitlines()
    if not match.is_whole:
        raise ValueError(f"match {number}: the seal does not match; the record was changed.")
    seal = lines.pop()
    result = lines.pop() if match.result and match.secret else ""
    about = {"match": number, "setup": setup, "result": result, "seal": seal}
    for line in lines or ['{"event": 0, "seat": "chance", "action": ""}']:
        event = json.loads(line)
        seat = CHANCE if event["seat"] == "chance" else event["seat"]
        yield about | {"event": event["event"], "seat": seat, "notation": event["action"]}


def read_records(path: str | Path) -> Iterator[Record]:
    """The matches of a file that `write_records` wrote, one after the other; `play.match.verify` checks one."""
    parquet = needed("pyarrow.parquet", "PyArrow", "data")
    with parquet.ParquetFile(path) as file:
        rows = (row for batch in file.iter_batches() for row in batch.to_pylist())
        for _, each in groupby(rows, key=lambda row: row["match"]):
            events = list(each)
            yield record.read("\n".join(lines_of(events)) + "\n")


def lines_of(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The lines of a record."""
    yield rows[0]["setup"]
    for row in (row for row in rows if row["event"]):
        seat = "chance" if row["seat"] == CHANCE else row["seat"]
        yield json.dumps({"event": row["event"], "seat": seat, "action": row["notation"]}, ensure_ascii=False)
    yield from (rows[0][name] for name in ("result", "seal") if rows[0][name])
