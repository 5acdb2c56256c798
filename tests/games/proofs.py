"""What must hold for every game: each proof takes the rules and checks one position after the other.

They take the modules rather than a game's name, so that `test_planted_bugs` can give them rules with a mistake.
"""

import itertools
from typing import Any

from houndtable.engine.cuda import PILES
from houndtable.games import hooks
from houndtable.games.contract import Notation, Refusals, Rules
from houndtable.games.row import open_row
from houndtable.games.seats import CHANCE, NOBODY, SPECTATOR
from tests.games.tables import Table, bytes_of


def prove_legal(table: Table) -> None:
    """Somebody may act exactly while the game is not over; legal actions are listed in ascending order."""
    state, engine = table.state, table.engine
    acting = [seat for seat in (CHANCE, *range(table.seats)) if engine.may_act(state, seat)]
    assert (state.turn == NOBODY) == engine.is_over(state) == (not acting)
    if acting:
        assert state.turn == min(acting)
    for seat in (SPECTATOR, CHANCE, *range(table.seats)):
        actions = table.legal(seat)
        assert bool(actions) == (seat in acting)
        assert actions == sorted(set(actions))
        assert all(0 <= action < engine.ACTIONS for action in actions)


def prove_answers_change_nothing(table: Table) -> None:
    """Functions that answer leave the row as it is."""
    state, engine = table.state, table.engine
    before = table.raw.tobytes()
    for seat in range(table.seats):
        engine.may_act(state, seat), engine.score(state, seat), engine.has_won(state, seat)
    table.legal(state.turn)
    engine.is_over(state), engine.broken_law(state), hooks.of(engine, hooks.gpu_task)(state)
    assert table.raw.tobytes() == before


def prove_chance(table: Table) -> None:
    """Each outcome comes up as often as its weight says, and only legal outcomes have a weight."""
    state, engine = table.state, table.engine
    if state.turn == CHANCE:
        written = [engine.outcome(state, number) for number in range(engine.outcome_count(state))]
        outcomes = {action: written.count(action) for action in set(written)}
        assert {action: engine.outcome_weight(state, action) for action in table.legal(CHANCE)} == outcomes
        assert all(engine.outcome_weight(state, action) == outcomes.get(action, 0) for action in range(engine.ACTIONS))


def prove_task(table: Table) -> None:
    """A GPU has a queue for every kind of work."""
    assert 0 <= hooks.of(table.engine, hooks.gpu_task)(table.state) < PILES


def prove_laws(table: Table) -> None:
    """Cards and pieces are conserved, and all other laws hold."""
    assert table.engine.broken_law(table.state) == 0


def prove_secrets(table: Table) -> None:
    """A view says nothing about what a seat may not know, and enough to know what the seat may do."""
    engine, state = table.engine, table.state
    for seat in (SPECTATOR, *range(table.seats)):
        raw, view = table.view(seat)
        assert table.view(seat, view)[0].tobytes() == raw.tobytes(), "hiding twice is hiding once"
        legal = table.legal(seat, view)
        assert legal == table.legal(seat), "one's own view tells what one may do"
        world = world_like(table, view, seat)
        assert engine.broken_law(world) == 0, "what is filled in is possible"
        assert table.view(seat, world)[0].tobytes() == raw.tobytes(), "the view of a possible world is the view"
        assert table.legal(seat, world) == legal
        assert world.turn == state.turn


def world_like(table: Table, view: Any, seat: int) -> Any:
    """A world that looks exactly the same to this seat."""
    world = open_row(table.engine.State, bytes_of(view).copy())
    table.engine.fill(world, seat, [table.random.randrange(1, 2**60)])
    return world


def prove_paired_worlds(
    rules: Rules, seats: int, options: tuple[int, ...], seed: int, table_of: type[Table] = Table
) -> int:
    """Two matches whose events look the same to a seat show it the same view; how many events they lasted."""
    one, other = (table_of(rules, seats, options, seed) for _ in range(2))
    seat = one.random.choice((SPECTATOR, *range(seats)))
    length = one.random.choice((40, 80, 120))
    for number in range(length):
        pair = matching_actions(one, other, seat)
        if pair is None:
            return number
        for table, action in zip((one, other), pair, strict=True):
            table.engine.apply(table.state, table.turn, action)
        if one.turn >= 0 or number + 1 == length:
            assert one.view(seat)[0].tobytes() == other.view(seat)[0].tobytes(), f"seat {seat}, event {number}"
        assert one.turn == other.turn
        assert one.legal(seat) == other.legal(seat)
    return length


def matching_actions(one: Table, other: Table, seat: int) -> tuple[int, int] | None:
    """An action for each of two tables that look the same to a seat; different actions if possible."""
    engine, actor = one.engine, one.turn
    if actor == NOBODY:
        return None
    seen = {action: engine.public(other.state, actor, action, seat) for action in other.legal(actor)}
    legal = one.legal(actor)
    for action in one.random.sample(legal, len(legal)):
        looks = engine.public(one.state, actor, action, seat)
        alike = [candidate for candidate, look in seen.items() if look == looks]
        if alike:
            return action, one.random.choice(alike)
    return None


def prove_public(table: Table) -> None:
    """Actions that look the same to a seat lead to the same view, and the seat may see what is shown of them."""
    engine, state, actor = table.engine, table.state, table.state.turn
    if actor == NOBODY:
        return
    actions = table.random.sample(table.legal(actor), min(4, len(table.legal(actor))))
    for seat in (SPECTATOR, *range(table.seats)):
        views: dict[int, bytes] = {}
        for action in actions:
            seen = engine.public(state, actor, action, seat)
            assert 0 <= seen < engine.ACTIONS
            assert seen == action or seat != actor, "one sees one's own action"
            after = table.copy()
            engine.apply(after, actor, action)
            view = table.view(seat, after)[0].tobytes()
            assert views.setdefault(seen, view) == view, f"action {action}, seen as {seen}, tells seat {seat} too much"


def prove_order_does_not_matter(table: Table) -> None:
    """Where several choose at once, unseen, any order leads to the same row."""
    engine = table.engine
    choosing = [seat for seat in range(table.seats) if engine.may_act(table.state, seat)]
    if len(choosing) < 2:
        return
    chosen = {seat: table.random.choice(table.legal(seat)) for seat in choosing}
    ends = set()
    for order in (choosing, choosing[::-1], table.random.sample(choosing, len(choosing))):
        state = table.copy()
        for seat in order:
            engine.apply(state, seat, chosen[seat])
        ends.add(bytes_of(state).tobytes())
    assert len(ends) == 1


def prove_reasons(table: Table, reasons: Refusals, catalogue: dict[str, str]) -> None:
    """Every action is legal or refused with a rule and a sentence, and the refusal follows from the seat's view."""
    for seat in range(table.seats):
        legal = set(table.legal(seat))
        view = table.view(seat)[1]
        for action in range(table.engine.ACTIONS):
            reason = reasons.why_not(view, seat, action)
            assert (reason is None) == (action in legal), (seat, action, reason)
            assert reason is None or (reason.rule[0] in "RQO" and reason.message.key in catalogue), reason


def prove_notation(table: Table, notation: Notation) -> None:
    """Positions, views and actions can be written and read again, including chance nodes and finished games."""
    for raw, state in ((table.raw, table.state), *(table.view(seat) for seat in (SPECTATOR, *range(table.seats)))):
        text = notation.write_position(state)
        assert notation.read_position(text).tobytes() == raw.tobytes(), text
    for action in table.legal(table.state.turn):
        assert notation.read_action(notation.write_action(action)) == action


def prove_clicks(table: Table, notation: Notation) -> None:
    """The things to touch tell legal actions apart: all paths differ, and none is the beginning of another.

    What chance does is done by nobody's touch.
    """
    for action in table.legal(CHANCE):
        assert notation.clicks(table.state, 0, action) == ("dealer",)
    for seat in range(table.seats):
        paths = sorted(notation.clicks(table.state, seat, action) for action in table.legal(seat))
        assert all(path for path in paths)
        for path, following in itertools.pairwise(paths):
            assert following[: len(path)] != path


ALL = (
    prove_legal,
    prove_answers_change_nothing,
    prove_chance,
    prove_task,
    prove_laws,
    prove_secrets,
    prove_public,
    prove_order_does_not_matter,
)
