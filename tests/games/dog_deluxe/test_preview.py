"""What the table shows before an action is done is what the action then does."""

import random

from houndtable.games import GAMES
from houndtable.games.dog_deluxe import notation, rules
from houndtable.games.dog_deluxe.preview import Outcome, outcome
from houndtable.games.seats import CHANCE, NOBODY
from tests.games.dog_deluxe.board import Board
from tests.games.tables import Table, all_options


def preview(board: Board, action: str) -> Outcome:
    return outcome(board.state, board.state.turn, notation.read_action(action))


def test_r16_the_preview_shows_who_is_sent_home() -> None:
    board = Board("pawns 0: 10\npawns 1: 13 15\nhand 0: 5 13 swap")
    assert preview(board, "5 a") == Outcome(sent_home=((1, "15"),))
    assert preview(board, "swap a 1b") == Outcome()
    assert preview(Board("pawns 1: 0\nhand 0: 13"), "start 13") == Outcome(sent_home=((1, "0"),))
    assert preview(Board("pawns 0: 10\npawns 2: 6\nhand 0: 4"), "4 a back") == Outcome(sent_home=((2, "6"),))


def test_r25_the_preview_shows_what_a_seven_burns_and_leaves() -> None:
    board = Board("pawns 0: 61 30\npawns 1: 63\npawns 3: 0\nhand 0: 7")
    assert preview(board, "7 b 3") == Outcome(sent_home=((1, "63"), (3, "0")), points_left=4)
    assert preview(board, "7 b 5 goal") == Outcome(((1, "63"), (3, "0")), ((0, "G2"),), points_left=2)


def test_r30_the_preview_shows_victory() -> None:
    board = Board("pawns 0: 60 G2 G3 G4\npawns 2: G1 G2 G3 G4\nhand 0: 5 4")
    assert preview(board, "5 a goal") == Outcome(enters_goal=((0, "G1"),), wins=True)
    assert not preview(board, "5 a").wins


def test_r34_the_preview_shows_victory_by_the_rest_of_a_seven() -> None:
    board = Board("seats: 3\npawns 0: 60 30 G2 G3 G4\nhand 0: 7")
    assert preview(board, "7 b 5 goal") == Outcome(enters_goal=((0, "G1"),), points_left=2)
    assert preview(board.play("7 b 5 goal"), "7 a 2") == Outcome(wins=True)


def places(table: Table) -> list[list[str]]:
    state = table.state
    return [
        [notation.write_place(state, seat, state.pawns[seat, pawn]) for pawn in range(state.pawn_count)]
        for seat in range(table.seats)
    ]


def test_the_preview_is_what_happens() -> None:
    seen = 0
    for seed in range(40):
        die = random.Random(seed)
        seats = die.choice(rules.SEATS)
        table = Table(rules, seats, die.choice(all_options(GAMES["dog_deluxe"], seats)), seed)
        while table.state.turn != NOBODY:
            actor, action = table.state.turn, table.choose()
            is_told = actor != CHANCE and notation.taken_apart(action)[0] in (rules.START, rules.MOVE, rules.SPLIT)
            told = outcome(table.state, actor, action) if is_told else Outcome()
            before, goals = places(table), [rules.goals_taken(table.state, seat) for seat in range(seats)]
            table.engine.apply(table.state, actor, action)
            if is_told:
                after = places(table)
                homes = sum(own.count("home") for own in after) - sum(own.count("home") for own in before)
                is_start = notation.taken_apart(action)[0] == rules.START
                assert len(told.sent_home) == homes + is_start
                assert all(place in before[seat] for seat, place in told.sent_home)
                assert all(place in after[seat] for seat, place in told.enters_goal)
                entered = sum(rules.goals_taken(table.state, seat) for seat in range(seats)) - sum(goals)
                assert len(told.enters_goal) == entered
                assert told.points_left == table.state.points and told.wins == rules.is_over(table.state)
                seen += 1
    assert seen > 10_000
