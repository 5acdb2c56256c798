"""The made-up next version of each game is one: more fields, more actions, and without its option the same matches."""

import random
from pathlib import Path

import pytest

from houndtable.games import GAMES
from houndtable.games.row import numbers_in
from houndtable.play.match import Match, new
from tests.games.next_version import COUNT, MADE_UP, SHADOWED, next_version

DECISIONS = 150


def played(name: str, seats: int, decisions: int = DECISIONS, **options: str) -> Match:
    """A match at random."""
    match, die = new(name, seats, seed=seats, **options), random.Random(seats)
    while not match.over and len(match.events) < decisions:
        match.play(die.choice([action.notation for action in match.legal]))
    return match


def told(match: Match) -> list[tuple[int, str]]:
    """The events in writing."""
    return [(event.seat, match.game.notation.write_action(event.action)) for event in match.events]


@pytest.mark.parametrize("name", GAMES)
def test_without_its_option_it_is_the_same_game(name: str) -> None:
    before = played(name, seats=4)
    with next_version(name):
        after = played(name, seats=4)
        assert told(after) == told(before)
        assert [event.action for event in after.events] != [event.action for event in before.events]
        row, old = numbers_in(after.game.rules.State, after.raw), numbers_in(before.game.rules.State, before.raw)
        assert {name: row[name] for name in old} == old and len(row) == len(old) + 2
        assert after.game.rules.ACTIONS > before.game.rules.ACTIONS
        assert str(after) == str(before)


@pytest.mark.parametrize("name", GAMES)
def test_with_its_option_made_up_actions_are_done(name: str, tmp_path: Path) -> None:
    with next_version(name) as game:
        match = played(name, seats=4, made_up="yes")
        acts, write, read = game.rules.ACTS, game.notation.write_action, game.notation.read_action
        done = [event.action for event in match.events if acts.name(event.action) == MADE_UP]
        assert len(done) > 0 and getattr(match.state, COUNT) == len(done)
        assert all(acts.name(read(write(action).removeprefix("made_up "))) == SHADOWED[name] for action in done)
        assert [read(write(action)) for action in range(acts.size)] == list(range(acts.size))
        match.save(tmp_path / "match.jsonl")
        assert Match.load(tmp_path / "match.jsonl").raw.tobytes() == match.raw.tobytes()


def test_afterwards_the_game_is_as_it_was() -> None:
    before = GAMES["clear_4"]
    with next_version("clear_4") as game:
        assert GAMES["clear_4"] is game is not before and game.name == "clear_4"
    assert GAMES["clear_4"] is before and MADE_UP not in before.rules.ACTS.acts
