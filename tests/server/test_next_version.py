"""Yesterday's store, with the next version of a game and of the store: everything in it is as it was."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from houndtable.games import GAMES, Game
from houndtable.games.row import numbers_in
from houndtable.play import record
from houndtable.play.match import Match, new, replay, verify
from houndtable.play.puzzle import puzzles_of
from houndtable.server.contests import deals as shared_deals
from houndtable.server.contests.days import begin_today, told_day
from houndtable.server.learning.solvers import Solvers
from houndtable.server.lobby.messages import NewTable
from houndtable.server.people.guests import Guests
from houndtable.server.server import Parts
from houndtable.server.store import schema
from houndtable.server.store.schema import UPGRADES
from houndtable.server.table.messages import Resign, Sit
from tests.games.next_version import MADE_UP, next_version
from tests.games.tables import every_game
from tests.server.parts import open_parts, play_some
from tests.server.test_upgrades import NEXT
from tests.server.worlds import start


async def play_yesterday(guests: Guests, parts: Parts, game: str) -> list[str]:
    """A running match, a finished one, the deal of the day, and a puzzle; returns who played, and the tables."""
    ada, bo = [(await guests.welcome(name)).id for name in ("Ada", "Bo")]
    running = (await parts.tables.create(ada, NewTable(game, 2))).id
    finished = (await parts.tables.create(ada, NewTable(game, 2, rated=True))).id
    for number in (running, finished):
        table = await parts.tables.wake(number)
        await table.answer(bo, Sit(1))
        await start(table)
        await play_some(table)
    await table.answer(bo, Resign(1))
    today = await parts.tables.wake(await begin_today(parts.shared, ada, GAMES[game]))
    await today.answer(ada, Resign(0))
    puzzle = puzzles_of(GAMES[game])[0]
    await Solvers(parts.log).note(GAMES[game], puzzle, ada, is_right=True)
    return [ada, running, finished, today.header.id]


def position(match: Match) -> dict[str, Any]:
    """Where a match stands, without what only the next version has."""
    row = numbers_in(match.game.rules.State, match.raw)
    return {
        "row": {name: numbers for name, numbers in row.items() if not name.startswith(MADE_UP)},
        "events": [(event.seat, record.write_action(match.game, event.action), event.key) for event in match.events],
        "legal": [action.notation for action in match.legal],
        "record": match.record(),
    }


async def told(guests: Guests, parts: Parts, game: Game, known: list[str]) -> dict[str, Any]:
    """Everything about them, as players are told."""
    ada, *tables = known
    solvers = Solvers(parts.log)
    found: dict[str, Any] = {
        number: position((await parts.tables.wake(number)).match or new(game.name)) for number in tables
    }
    return found | {
        "record": await parts.finished.record(tables[1]),
        "replay": (await parts.finished.replay(ada, tables[1], 30, 0)).view.number,
        "deals": await parts.finished.deals(ada, tables[1]),
        "played": await parts.played.of(ada, guests.called),
        "skills": await parts.skills.ranking(game, ada),
        "day": [(each.players, each.places) for each in (await told_day(parts.shared, ada, "today")).games],
        "days": (await told_day(parts.shared, ada, "today")).streak,
        "puzzles": await solvers.listed(game, ada),
        "solved": await solvers.sums(ada),
        "my matches": await parts.lists.finished(ada, 20),
    }


@every_game
def test_what_was_stored_yesterday_is_the_same_today(
    game: Game, tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_deals, "STRONGEST", "random")  # it answers at once

    async def yesterday() -> tuple[list[str], dict[str, Any]]:
        async with open_parts(tmp_path, store) as (_, guests, parts):
            known = await play_yesterday(guests, parts, game.name)
            return known, await told(guests, parts, game, known)

    async def today(game: Game, known: list[str]) -> dict[str, Any]:
        async with open_parts(tmp_path, store) as (_, guests, parts):
            found = await told(guests, parts, game, known)
            table = await parts.tables.wake(known[1])
            assert table.match and table.match.game is game
            await play_some(table, acts=5)  # and on it goes, with the deals that the secret prescribes
            assert (
                replay(table.match.setup, table.match.events, table.secret).raw.tobytes() == table.match.raw.tobytes()
            )
            return found

    known, before = asyncio.run(yesterday())
    monkeypatch.setattr(schema, "UPGRADES", UPGRADES + NEXT)
    with next_version(game.name) as later:
        assert later.rules.ACTIONS > game.rules.ACTIONS
        after = asyncio.run(today(later, known))
    assert all(before.values()) and {name for name in before if before[name] != after[name]} == set()


@every_game
def test_yesterdays_records_and_puzzles_are_the_same_today(game: Game) -> None:
    match, die = new(game.name, seed=1), random.Random(1)
    while not match.over and len(match.events) < 300:
        match.play(die.choice(match.legal))
    match.is_abandoned = not match.over
    text, puzzles = match.record(), puzzles_of(game)
    with next_version(game.name) as later:
        again = verify(record.read(text))
        assert again.game is later and position(again) == position(match) and again.record() == text
        assert [puzzle.name for puzzle in puzzles_of(later)] == [puzzle.name for puzzle in puzzles]
        for puzzle, known in zip(puzzles_of(later), puzzles, strict=True):
            begun = puzzle.begun(later)
            assert puzzle == known and begun.turn == puzzle.seat
            assert {*puzzle.answer, *puzzle.wrong} <= {action.notation for action in begun.legal}
