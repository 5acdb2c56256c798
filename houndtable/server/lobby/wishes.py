"""What guests may wish for a table: its game, options, clock, bots and seats."""

from ...games import GAMES, Game, find_game
from ..settings import Settings
from ..table.clock import CLOCKS
from ..table.table import bots_at
from ..wire.errors import Denial
from . import messages as p


def check_wish(wish: p.NewTable) -> None:
    """Refuse a table that cannot exist."""
    if wish.clock not in CLOCKS:
        raise Denial("no_such_clock", 400, clocks=", ".join(CLOCKS))
    offered = bots_at(wish.rated)
    if wish.level not in offered:
        raise Denial("no_such_bot", 400, bots=", ".join(offered))
    seats = [str(seat) for seat in range(wish.seats)]
    for seat, bot in wish.bots.items():
        if seat not in seats:
            raise Denial("no_such_seat", 400, seat=seat[:10])
        if bot not in offered:
            raise Denial("no_such_bot", 400, bots=", ".join(offered))
    for place in wish.sit:
        if str(place) not in seats:
            raise Denial("no_such_seat", 400, seat=place)
        if str(place) in wish.bots:
            raise Denial("seat_taken", 400)
    if wish.rated and len(set(wish.sit)) > 1:
        raise Denial("one_seat_each", 400)


def wanted_game(wish: p.NewTable, settings: Settings) -> Game:
    """The game that a table is to play, or a variant that the host allows; a variant has no ranking."""
    if wish.game not in GAMES:
        raise Denial("no_such_game", 400, games=", ".join(GAMES))
    name = f"{wish.game}:{wish.variant}"
    if wish.variant and name not in settings.variant_names:
        raise Denial("no_such_variant", 400, variants=", ".join(settings.variant_names) or "-")
    if wish.variant and wish.rated:
        raise Denial("variant_not_rated", 400)
    return find_game(name) if wish.variant else GAMES[wish.game]


def chosen_options(game: Game, wish: p.NewTable) -> dict[str, str]:
    """Every option of the game by name, chosen or by default, for as many seats as it may have.

    A variant is tried out once for each number of seats, so it has the usual house rules.
    """
    try:
        options = game.choose_by_name(wish.seats, wish.options)
        if game.variant:
            game.choose(wish.seats, {})
    except ValueError as wrong:
        raise Denial("bad_option", 400, what=str(wrong)) from None
    if game.variant and unusual(game, options):
        raise Denial("variant_as_usual", 400)
    return options


def unusual(game: Game, options: dict[str, str]) -> dict[str, str]:
    """The house rules that differ from the default."""
    usual = {option.name: option.choices[option.default] for option in game.rules.OPTIONS}
    return {name: choice for name, choice in options.items() if usual.get(name) != choice}
