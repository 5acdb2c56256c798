"""The preview of an action shows what the action then does."""

from typing import NamedTuple

from houndtable.games import GAMES
from houndtable.games.dog_deluxe import notation, rules
from houndtable.games.dog_deluxe import state as s
from houndtable.games.dog_deluxe.preview import Outcome, danger, outcome
from houndtable.games.seats import NOBODY
from tests.games.dog_deluxe.scene import Scene
from tests.games.tables import Table, all_options, few_or_many


def preview(scene: Scene, action: str) -> Outcome:
    return outcome(scene.state, scene.turn, notation.read_action(action))


def danger_of(scene: Scene, action: str) -> tuple[str, ...]:
    return danger(scene.state, scene.turn, notation.read_action(action))


def test_r16_the_preview_shows_who_is_sent_home() -> None:
    scene = Scene("pawns 0: 10\npawns 1: 13 15\nhand 0: 5 13 swap")
    assert preview(scene, "5 a") == Outcome(sent_home=((1, "15"),))
    assert preview(scene, "swap a 1b") == Outcome()
    assert preview(Scene("pawns 1: 0\nhand 0: 13"), "start 13") == Outcome(sent_home=((1, "0"),))
    assert preview(Scene("pawns 0: 10\npawns 2: 6\nhand 0: 4"), "4 a back") == Outcome(sent_home=((2, "6"),))


def test_r25_the_preview_shows_what_a_seven_burns_and_leaves() -> None:
    scene = Scene("pawns 0: 61 30\npawns 1: 63\npawns 3: 0\nhand 0: 7")
    assert preview(scene, "7 b 3") == Outcome(sent_home=((1, "63"), (3, "0")), points_left=4)
    assert preview(scene, "7 b 5 goal") == Outcome(((1, "63"), (3, "0")), ((0, "G2"),), points_left=2)


def test_r25_the_fields_in_danger_are_told_as_they_are_touched() -> None:
    scene = Scene("pawns 0: 10 61\npawns 1: 63\npawns 3: 0\nhand 0: 7 swap")
    assert danger_of(scene, "7 b 3") == ("field.63", "field.0")
    assert danger_of(scene, "7 a 3") == danger_of(scene, "swap a 1a") == ()
    against_clock = Scene("options: against_clock=yes\npawns 0: 3\npawns 1: 61\nhand 0: 6")
    assert danger_of(against_clock, "6 a") == ("field.61",)


def test_r30_the_preview_shows_victory() -> None:
    scene = Scene("pawns 0: 60 G2 G3 G4\npawns 2: G1 G2 G3 G4\nhand 0: 5 4")
    assert preview(scene, "5 a goal") == Outcome(enters_goal=((0, "G1"),), wins=True)
    assert not preview(scene, "5 a").wins


def test_r34_the_preview_shows_victory_by_the_rest_of_a_seven() -> None:
    scene = Scene("seats: 3\npawns 0: 60 30 G2 G3 G4\nhand 0: 7")
    assert preview(scene, "7 b 5 goal") == Outcome(enters_goal=((0, "G1"),), points_left=2)
    assert preview(scene.play("7 b 5 goal"), "7 a 2") == Outcome(wins=True)


class Seen(NamedTuple):
    """The pawns of all seats, and how many are where."""

    places: list[list[str]]
    at_home: int
    in_goal: int


def look_at(table: Table) -> Seen:
    state = table.state
    places = [
        [notation.write_place(state, seat, state.pawns[seat, pawn]) for pawn in range(state.pawn_count)]
        for seat in range(table.seats)
    ]
    every = [place for own in places for place in own]
    return Seen(places, every.count("home"), sum(place.startswith("G") for place in every))


def compare(told: Outcome, before: Seen, after: Seen, is_start: bool) -> None:
    assert len(told.sent_home) == after.at_home - before.at_home + is_start
    assert len(told.enters_goal) == after.in_goal - before.in_goal
    assert all(place in before.places[seat] for seat, place in told.sent_home)
    assert all(place in after.places[seat] for seat, place in told.enters_goal)


def follow(table: Table) -> int:
    """Compare previews with results in a whole random match; how often."""
    told_times = 0
    while table.state.turn != NOBODY:
        actor, action = table.state.turn, table.choose()
        what, _ = s.ACTS.decode(action)
        told = outcome(table.state, actor, action) if what in (s.START, s.MOVE, s.SPLIT) else None
        before = look_at(table) if told else None
        table.engine.apply(table.state, actor, action)
        if told and before:
            compare(told, before, look_at(table), what == s.START)
            assert told.points_left == table.state.points and told.wins == rules.is_over(table.state)
            told_times += 1
    return told_times


@few_or_many("matches", 15, 100)
def test_the_preview_is_what_happens(matches: int) -> None:
    times = 0
    for seed in range(matches):
        seats = rules.SEATS[seed % len(rules.SEATS)]
        options = all_options(GAMES["dog_deluxe"], seats)
        times += follow(Table(rules, seats, options[seed % len(options)], seed))
    assert times > 250 * matches
