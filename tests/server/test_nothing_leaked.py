"""Two worlds that differ only in what a seat may not know: it receives the same bytes. Planted leaks are found."""

import hashlib
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import astuple

from houndtable.engine import engines
from houndtable.games import GAMES, Game
from houndtable.games.message import Message
from houndtable.games.row import open_row
from houndtable.games.seats import SPECTATOR
from houndtable.play.match import Match, Refused, decide, told
from houndtable.play.record import Event
from houndtable.server.table import broadcast, views
from houndtable.server.table import table as live
from houndtable.server.table.messages import Choice, Line, View
from houndtable.server.table.views import Position, Step
from houndtable.server.table.why import why
from houndtable.server.wire.messages import encode
from tests.games.tables import every_game
from tests.server.worlds import SECRET, make_pair, prove

PAIRS, MANY_PAIRS = 40, 10_000


@every_game
def test_a_seat_hears_the_same_in_both_worlds(game: Game) -> None:
    prove_many(game, PAIRS)


@every_game
@pytest.mark.long
def test_a_seat_hears_the_same_in_many_worlds(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the compiled rules, as on a server that has run for a while."""
    monkeypatch.setattr(engines, "_loaded", {})
    engines.load_compiled(game.rules)
    prove_many(game, MANY_PAIRS)


def prove_many(game: Game, pairs: int) -> None:
    frames = sum(prove(game, seats_for(game, seed), seed) for seed in range(pairs))
    print(f"{game.name}: {pairs} pairs, {frames} frames, identical")
    assert frames > 15 * pairs


def seats_for(game: Game, seed: int) -> int:
    return int(game.rules.SEATS[seed % len(game.rules.SEATS)])


@every_game
def test_the_worlds_do_differ(game: Game) -> None:
    pairs = [make_pair(game, seats_for(game, seed), seed) for seed in range(8)]
    assert sum(pair.script(0) != pair.script(1) for pair in pairs) >= 6


Leak = Callable[[pytest.MonkeyPatch], None]
true_view_of = views.view_of


def in_views(change: Callable[[Match, int, View], dict[str, Any]]) -> Leak:
    """A leak that changes the content of a view."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        def leaky(match: Match, seat: int, lines: list[Line], seconds: int, now: Position) -> View:
            view = true_view_of(match, seat, lines, seconds, now)
            values = {name: getattr(view, name) for name in view.__struct_fields__}
            return View(**values | change(match, seat, view))

        patch.setattr(broadcast, "view_of", leaky)

    return plant


def whole_row(match: Match) -> dict[str, Any]:
    state = match.state
    fields = match.game.rules.State.fields
    return {name: getattr(state, name).tolist() if fields[name][0].shape else getattr(state, name) for name in fields}


def wrong_seat(match: Match, seat: int, view: View) -> dict[str, Any]:
    return {"row": true_view_of(match, (seat + 1) % match.seats, []).row}


def spectators_see_seat_0(match: Match, seat: int, view: View) -> dict[str, Any]:
    return {"row": true_view_of(match, 0, []).row} if seat == SPECTATOR else {}


def legal_of_who_acts(match: Match, seat: int, view: View) -> dict[str, Any]:
    return {"legal": [views.choice(action) for action in match.legal]}


def order_of_choices(match: Match, seat: int, view: View) -> dict[str, Any]:
    legal = list(view.legal)
    random.Random(match.raw.tobytes()).shuffle(legal)
    return {"legal": legal}


def padding(match: Match, seat: int, view: View) -> dict[str, Any]:
    return {"row": view.row | {"padding": "x" * (sum(match.raw.tolist()) % 7)}}


def state_hash(match: Match, seat: int, view: View) -> dict[str, Any]:
    return {"row": view.row | {"tag": hashlib.sha256(match.raw.tobytes()).hexdigest()}}


def bag(match: Match, seat: int, view: View) -> dict[str, Any]:
    return {"row": view.row | {"unseen": whole_row(match)["unseen"]}}


def partners_hand(match: Match, seat: int, view: View) -> dict[str, Any]:
    return {"row": view.row | {"partner": whole_row(match)["hands"][(seat + match.seats // 2) % match.seats]}}


def first_state(match: Match, seat: int, view: View) -> dict[str, Any]:
    return {"row": view.row | {"undo": [raw.tolist() for _, raw in match.undoable]}}


def all_events(match: Match, seat: int, view: View) -> dict[str, Any]:
    return {"row": view.row | {"log": [astuple(event) for event in match.events]}}


def hint(match: Match, seat: int, view: View) -> dict[str, Any]:
    return {"seconds": len(match.legal)}


def secret_inside(match: Match, seat: int, view: View) -> dict[str, Any]:
    return {"row": view.row | {"random": SECRET.hex()}}


def highest_card_of_all(match: Match, seat: int, view: View) -> dict[str, Any]:
    hands = whole_row(match)["hands"]
    return {"seconds": max(kind for hand in hands for kind, number in enumerate(hand) if number or kind == 0)}


def lines_with_true_actions(patch: pytest.MonkeyPatch) -> None:
    def leaky(match: Match, step: Step, seat: int) -> Line:
        event = step.event
        return Line(step.number, event.seat, told(match, event, event.seat, step.before.raw))

    patch.setattr(broadcast, "line", leaky)


def lines_with_action_numbers(patch: pytest.MonkeyPatch) -> None:
    true_line = views.line

    def leaky(match: Match, step: Step, seat: int) -> Line:
        line = true_line(match, step, seat)
        return Line(line.number, step.event.action, line.words)

    patch.setattr(broadcast, "line", leaky)


def consequences_from_the_whole_state(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "seen_by", lambda match, seat, raw: open_row(match.game.rules.State, raw))
    patch.setattr(GAMES["dog_cards"].consequences, "consequences", lambda before, after, *act: [cards_held(after)])


def cards_held(state: Any) -> Message:
    return Message("then.row_grows", {"count": sum(state.hands[0, kind] * kind for kind in range(17)), "whose": 0})


def reconnect_tells_more(patch: pytest.MonkeyPatch) -> None:
    true_join = live.Table.join

    async def leaky(self: live.Table, connection: broadcast.Listener) -> None:
        await true_join(self, connection)
        if self.match:
            connection.send(encode(whole_row(self.match)).decode())

    patch.setattr(live.Table, "join", leaky)


def refusals_from_the_whole_state(patch: pytest.MonkeyPatch) -> None:
    def leaky(match: Match, seat: int, action: int, seen: int | None = None) -> Event | Refused:
        decision = decide(match, seat, action, seen)
        if isinstance(decision, Refused):
            decision.rule = f"R{match.raw.sum() % 30}"
        return decision

    patch.setattr(live, "decide", leaky)


def reasons_from_the_whole_state(patch: pytest.MonkeyPatch) -> None:
    true_why = why

    def leaky(match: Match, seat: int, seen: int, touched: Sequence[str]) -> Refused:
        refused = true_why(match, seat, seen, touched)
        refused.rule = f"R{match.raw.sum() % 30}"
        return refused

    patch.setattr(live, "why", leaky)


def answers_count_hidden_things(patch: pytest.MonkeyPatch) -> None:
    true_choice = views.choice

    def leaky(action: Any) -> Choice:
        choice = true_choice(action)
        return Choice(choice.action, (*choice.clicks, str(LAST["raw"])), choice.words)

    def remember(match: Match, seat: int, view: View) -> dict[str, Any]:
        LAST["raw"] = int(match.raw.sum())
        return {"legal": [leaky_choice for leaky_choice in view.legal]}

    LAST = {"raw": 0}  # noqa: N806, it stands for a module's global
    patch.setattr(views, "choice", leaky)
    in_views(lambda match, seat, view: remember(match, seat, view))(patch)


LEAKS: dict[str, Leak] = {
    "the whole state to everybody": in_views(lambda match, seat, view: {"row": whole_row(match)}),
    "the wrong seat's view": in_views(wrong_seat),
    "spectators see a seat": in_views(spectators_see_seat_0),
    "legal actions of whoever acts": in_views(legal_of_who_acts),
    "the order of choices": in_views(order_of_choices),
    "the length of a message": in_views(padding),
    "a hash of the state": in_views(state_hash),
    "the bag of undealt cards": in_views(bag),
    "the partner's hand": in_views(partners_hand),
    "the state before an undo": in_views(first_state),
    "a log with arguments": in_views(all_events),
    "an analysis during play": in_views(hint),
    "the random source in the state": in_views(secret_inside),
    "a statistic over all hands": in_views(highest_card_of_all),
    "lines with true actions": lines_with_true_actions,
    "lines with action numbers": lines_with_action_numbers,
    "consequences from the whole state": consequences_from_the_whole_state,
    "more on reconnecting": reconnect_tells_more,
    "refusals from the whole state": refusals_from_the_whole_state,
    "reasons from the whole state": reasons_from_the_whole_state,
    "clicks with hidden things": answers_count_hidden_things,
}


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_found(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):  # noqa: PT012
        for seed in range(12):
            prove(GAMES["dog_cards"], 4 - seed % 3, seed)
