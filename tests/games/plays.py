"""Golden plays: a match written down action by action, with what every seat sees and may do."""

from collections import Counter
from collections.abc import Iterator

from houndtable.games import Game
from houndtable.games.contract import Notation, Rules
from houndtable.games.seats import CHANCE, NOBODY, SPECTATOR
from houndtable.language import catalog
from tests.games.tables import Table

DECISIONS = 40


def transcript(game: Game, rules: Rules, seats: int) -> str:
    """The play as text; the rarest kind of legal action is chosen, so that everything happens."""
    options = tuple(option.default for option in rules.OPTIONS)
    table = Table(rules, seats, options, seed=2026 + seats)
    return f"# {game.name}, {seats} seats\n" + "".join(f"{line}\n" for line in told(game, table))


def told(game: Game, table: Table) -> Iterator[str]:
    notation, engine = game.notation, table.engine
    used: Counter[str] = Counter()
    decisions = 0
    while decisions < DECISIONS and table.state.turn != NOBODY:
        actor = table.state.turn
        if actor == CHANCE:
            action = table.choose()
        else:
            yield from position(game, table)
            action = rarest(table, notation, used)
            decisions += 1
        name = "chance" if actor == CHANCE else f"seat {actor}"
        seen = {engine.public(table.state, actor, action, seat) for seat in (SPECTATOR, *range(table.seats))}
        others = "; ".join(f"seen as {notation.write_action(other)}" for other in sorted(seen - {action}))
        sentence = catalog.say(game, notation.words(table.state, actor, action))
        yield f"{name}: {notation.write_action(action)} ({sentence}){' [' + others + ']' if others else ''}"
        engine.apply(table.state, actor, action)
    yield from position(game, table)


def rarest(table: Table, notation: Notation, used: Counter[str]) -> int:
    """An action of the kind that was chosen least often."""
    actor, actions = table.state.turn, table.legal(table.state.turn)
    kinds = {action: notation.words(table.state, actor, action).key for action in actions}
    fewest = min(used[kind] for kind in kinds.values())
    chosen = table.random.choice([action for action in actions if used[kinds[action]] == fewest])
    used[kinds[chosen]] += 1
    return chosen


def position(game: Game, table: Table) -> Iterator[str]:
    """The whole position, then the lines that a seat sees differently, then the legal actions."""
    notation = game.notation
    lines = notation.write_position(table.state).splitlines()
    yield ""
    yield from (f"    {line}" for line in lines)
    for seat in (SPECTATOR, *range(table.seats)):
        view = notation.write_position(table.view(seat)[1]).splitlines()
        other = "; ".join(line for line in view if line not in lines)
        yield f"  {'all' if seat == SPECTATOR else f'seat {seat}'} sees {other or 'that'}"
    for seat in range(table.seats):
        actions = table.legal(seat)
        if actions:
            yield f"  seat {seat} may {', '.join(notation.write_action(action) for action in actions)}"
