"""What a seat receives: lines about events, harm in choices, score sheets at the end."""

import random

from houndtable.games import Game
from houndtable.games.seats import SPECTATOR
from houndtable.play import match
from houndtable.play.match import Match, evolve, seen_action
from houndtable.server.table.messages import Outcome
from houndtable.server.table.views import Position, Step, acting, line, line_about, view_of
from tests.games.tables import every_game


def played(game: str) -> Match:
    """A whole match, played at random."""
    die = random.Random(1)
    playing = match.new(game, seats=2, seed=1)
    while not playing.over:
        seat = next(seat for seat in range(2) if playing.legal_for(seat))
        playing.play(die.choice(playing.legal_for(seat)), seat)
    return playing


def outcome_of(playing: Match) -> Outcome:
    outcome = view_of(playing, 0, []).outcome
    assert outcome is not None
    return outcome


def test_the_score_sheet_adds_up_to_the_score() -> None:
    playing = played("dogs_cardgame")
    outcome = outcome_of(playing)
    assert playing.game.sheet is not None
    for seat, lines in enumerate(outcome.sheets):
        told = [line.values["points"] for line in lines]
        sheet = playing.game.sheet.sheet(playing.state, seat)
        assert told == list(sheet) and told[-1] == outcome.scores[seat]


def test_a_game_without_a_sheet_sends_none() -> None:
    assert outcome_of(played("clear_4")).sheets == []


def test_a_choice_names_what_comes_to_harm() -> None:
    playing = match.new("dog_deluxe", seats=4, seed=1)
    playing.raw[:] = playing.game.notation.read_position("pawns 0: 10\npawns 1: 15\nhand 0: 5 6")
    harmed = {choice.clicks[0]: choice.danger for choice in view_of(playing, 0, []).legal}
    assert harmed == {"hand.5": ("field.15",), "hand.6": ()}


def test_a_view_names_the_teams_where_there_are_some() -> None:
    assert view_of(match.new("dog_deluxe", seats=6, seed=1), SPECTATOR, []).teams == [0, 1, 2, 0, 1, 2]
    assert view_of(match.new("dog_deluxe", seats=5, seed=1), SPECTATOR, []).teams == []


def test_a_game_without_a_preview_names_nothing() -> None:
    playing = match.new("dog_cards", seats=2, seed=1)
    assert {choice.danger for choice in view_of(playing, playing.turn, []).legal} == {()}


@every_game
def test_a_line_that_is_shared_says_what_a_seats_own_would(game: Game) -> None:
    """A seat that sees no more of an action than a spectator gets the spectator's line."""
    shared = 0
    for seats in game.rules.SEATS:
        playing, die = match.new(game.name, seats=seats, seed=seats), random.Random(seats)
        for _ in range(60):
            before = playing.copy()
            playing.play(die.choice(playing.legal))
            for number, event in enumerate(playing.events[len(before.events) :], len(before.events) + 1):
                raw = before.raw.copy()
                evolve(before, event)
                step = Step(number, event, Position(raw), Position(before.raw.copy()))
                for seat in (SPECTATOR, *range(seats)):
                    own = line_about(before, step, seen_action(before, event, seat, raw), seat)
                    assert line(before, step, seat) == own
                    shared += step.common is not None and line(before, step, seat) is step.common[1]
            if playing.over:
                break
    assert shared > 300


@every_game
def test_everybody_sees_who_may_act(game: Game) -> None:
    """It is computed once for all viewers, from the spectator's view."""
    for seats in game.rules.SEATS:
        playing, die = match.new(game.name, seats=seats, seed=seats), random.Random(seats)
        for _ in range(60):
            seen = [acting(playing, playing.view(seat).raw) for seat in (SPECTATOR, *range(seats))]
            assert seen == [Position(playing.raw.copy()).acting(playing)] * (seats + 1)
            assert not any(playing.view(seat).legal for seat in range(seats) if seat not in seen[0])
            if playing.over:
                break
            playing.play(die.choice(playing.legal))
