"""What a seat receives at the end of a match."""

import random

from houndtable import match
from houndtable.match import Match
from houndtable.server.protocol import Outcome
from houndtable.server.views import view_of


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
