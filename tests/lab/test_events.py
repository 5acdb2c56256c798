"""Events in Parquet files: decisions, and matches written and read again."""

import json
from pathlib import Path

import pytest

import houndtable as ht
from houndtable.bots import BOTS
from houndtable.lab import events, simulate
from houndtable.play import record
from houndtable.play.match import verify

parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow is an optional extra: pip install '.[data]'")


def test_records_go_there_and_back(tmp_path: Path) -> None:
    matches = [ht.new(game, seed=number) for number, game in enumerate(ht.GAMES)]
    matches += [ht.from_position("clear_4", "seats: 2\nhand 0: 5\nstacks 0: . . . 7-\npile: 9\nhand 1: 3", seed=1)]
    for match in matches[1:]:
        while not match.over and len(match.events) < 150:
            match.play(match.legal[0])
    records = [record.read(match.record()) for match in matches]
    events.write_records(records, tmp_path / "matches.parquet")
    again = list(events.read_records(tmp_path / "matches.parquet"))
    assert again == records and [verify(each).raw.tobytes() for each in again] == [m.raw.tobytes() for m in matches]
    table = parquet.read_table(tmp_path / "matches.parquet")
    assert len(table) == sum(max(1, len(match.events)) for match in matches)


def test_an_altered_match_is_caught() -> None:
    match = ht.new("clear_4", seed=1)
    match.play(match.legal[0])
    rows = list(events.rows_of(0, record.read(match.record())))
    other = next(action.notation for action in ht.new("clear_4", seed=1).legal if action != match.events[-1].action)
    rows[-1]["notation"] = other
    altered = record.read("\n".join(events.lines_of(rows)))
    with pytest.raises(ht.Damaged, match="the seal does not match"):
        verify(altered)
    with pytest.raises(ValueError, match="match 0: the seal does not match"):
        list(events.rows_of(0, altered))


def test_every_decision_of_a_simulation_is_written(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    bots = [BOTS["random"]] * 2
    results = simulate.together(list(simulate.between_bots("clear_4", bots, 12, seed=2, limit=60, events=path)))
    table = parquet.read_table(path)
    games = table.column("game").to_pylist()
    assert [games.count(game) for game in range(12)] == results.lengths.tolist()
    about = json.loads(table.schema.metadata[b"houndtable"])
    assert about["game"] == "clear_4" and about["bots"] == ["random", "random"] and about["seed"] == 2
    notation = ht.GAMES["clear_4"].notation
    for row in table.slice(0, 50).to_pylist():
        assert notation.read_action(row["notation"]) == row["action"] and row["choices"] >= 1 and row["seat"] in (0, 1)
