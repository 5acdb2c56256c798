"""Reasons can be said in every language, and depend on nothing that the seat cannot see."""

import pytest

from houndtable.bots.reasons import reason, reason_in
from houndtable.games import Game
from houndtable.language.catalog import catalogue, say
from houndtable.language.locale import LANGUAGES
from houndtable.play.match import Match
from tests.bots.pairs import CASES, KNOWN, positions

every_table = pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{game.name}-{seats}" for game, seats in CASES])
every_game = pytest.mark.parametrize("game", KNOWN, ids=[game.name for game in KNOWN])


@every_table
def test_reasons_follow_from_what_the_seat_sees(game: Game, seats: int) -> None:
    said, asked = 0, 0
    for match in positions(game, seats, ("expert", "level_1"), seed=7, most=120):
        for seat in range(seats):
            view = match.view(seat)
            for action in view.legal:
                told = reason(view, int(action))
                assert told == reason_in(match.raw, game, seat, int(action)), action
                asked += 1
                if told is not None:
                    said += 1
                    assert all(say(game, told, language=language).endswith(".") for language in LANGUAGES)
    assert said > asked / 10, "often there is something to say"


@every_game
def test_every_reason_is_given_somewhere(game: Game) -> None:
    """The catalogue has no reason that is never given, with whatever options it takes."""
    wanted = {key for key in catalogue(game) if key.startswith("reason.")}
    fewest, *others = game.rules.SEATS
    unusual: list[dict[str, str]] = [
        {option.name: choice}
        for option in game.rules.OPTIONS
        if not option.names_seats
        for number, choice in enumerate(option.choices)
        if number != option.default
    ]
    tables = [(others[-1], {}), *((fewest, one) for one in ({}, *unusual)), *((seats, {}) for seats in others)]
    found: set[str] = set()
    for seats, options in tables:  # first those where the rare ones are given
        for match in positions(game, seats, ("expert", "level_1"), seed=8, most=400, **options):
            found |= told_to(match)
            if wanted <= found:
                return
    assert wanted and not wanted - found, wanted - found


def told_to(match: Match) -> set[str]:
    """The reasons for all actions of a seat that may act."""
    seat = next(seat for seat in range(match.seats) if match.engine.may_act(match.raw, seat))
    view = match.view(seat)
    told = (reason(view, int(action)) for action in view.legal)
    return {message.key for message in told if message is not None}
