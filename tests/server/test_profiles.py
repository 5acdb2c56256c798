"""Profiles: they show as much as the owner wants, and a hidden profile cannot be told from a missing one."""

import asyncio
import time
from pathlib import Path

import pytest

from houndtable.games import GAMES
from houndtable.play.puzzle import puzzles_of
from houndtable.server.contests.messages import PlayedDays
from houndtable.server.people.accounts import EVERYTHING, NOTHING, PICTURES, SKILL
from houndtable.server.people.names import shape_of
from houndtable.server.table.messages import Resign
from houndtable.server.wire.errors import Denial
from tests.server.parts import open_parts
from tests.server.test_turn_by_turn import begun


def test_others_see_as_much_as_the_owner_wants(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store) as (log, guests, parts):
            accounts, profiles, solvers = parts.accounts, parts.profiles, parts.solvers
            table, (ada, bo) = await begun(parts, guests, rated=True, level="level_1")
            account = (ada, shape_of("Ada"), PICTURES[0], SKILL, 0)
            await log.write(("INSERT INTO accounts VALUES (?, ?, ?, ?, ?)", account))
            with pytest.raises(Denial, match="no_such_profile"):
                await profiles.of("Ada", bo)  # no rated match yet
            await table.answer(bo, Resign(1))
            today = parts.shared.today().isoformat()
            row = (today, "clear_4", ada, "t", 1, int(time.time()), 0, 1, 5, 20)
            await log.write((f"INSERT INTO tries VALUES ({', '.join('?' * len(row))})", row))
            game = GAMES["clear_4"]
            await solvers.note(game, puzzles_of(game)[0], ada, True)
            await guests.meet([ada])
            owner = await guests.find(ada) or pytest.fail("there is no such guest")

            for shows in (SKILL, EVERYTHING, NOTHING):
                await accounts.present(owner, PICTURES[1], shows)
                if shows == NOTHING:
                    with pytest.raises(Denial, match="no_such_profile"):
                        await profiles.of("Ada", bo)
                else:
                    seen = await profiles.of("Ada", bo)
                    assert seen.picture == PICTURES[1] and [skill.game for skill in seen.skills] == ["clear_4"]
                    assert seen.shows == "", "how much that is, is the owner's business"
                    assert bool(seen.matches) == bool(seen.days) == bool(seen.puzzles) == (shows == EVERYTHING)
                own = await profiles.of("Ada", ada)
                assert [match.table for match in own.matches] == [table.header.id] and own.shows == shows
                assert own.days == PlayedDays(today, {today: 1}, 1)
                assert [(each.game, each.solved, each.first) for each in own.puzzles] == [("clear_4", 1, 1)]
            for unknown in ("Bo", "Nobody", "\0"):  # a guest has none
                with pytest.raises(Denial, match="no_such_profile"):
                    await profiles.of(unknown, ada)

    asyncio.run(evening())
