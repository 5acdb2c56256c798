"""Replaying finished matches: every seat sees again what it saw, and damage is reported in a sentence."""

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import houndtable as ht
from houndtable.games import Game
from houndtable.games.row import numbers_in
from houndtable.games.seats import CHANCE
from houndtable.play import fair
from houndtable.play.match import evolve
from houndtable.server.matches import tape as replays
from houndtable.server.matches.messages import Deals
from houndtable.server.matches.tape import Tape, tape_of
from houndtable.server.table.messages import ALL_OPEN
from houndtable.server.table.views import line, view_of
from houndtable.server.wire.errors import Denial
from houndtable.server.wire.messages import encode
from tests.games.tables import every_game
from tests.play.test_deals import ended
from tests.server.house import House, Said, Visitor, at_table, open_house, play_to_the_end, sit_and_start, visitor


def played(game: Game, seed: int, most: int = 120) -> ht.Match:
    match, die = ht.new(game.name, seed=seed), random.Random(seed)
    while not match.over and len(match.events) < most:
        match.play(die.choice(match.legal))
        if match.may_undo(match.turn) and die.random() < 0.2:
            match.play("undo")
    return match


@every_game
def test_a_replay_shows_each_seat_what_it_saw(game: Game) -> None:
    match, live = played(game, 3), ht.Match(played(game, 3).setup)
    tape = Tape(match)
    for number, event in enumerate(match.events):
        for seat in (-3, number % match.seats):
            seen = tape.view(number, seat)
            assert seen.row == view_of(live, seat, []).row and seen.number == number
            lines = [line(live, step, seat) for step in tape.steps(number)]
            assert seen.lines == lines and not seen.undo
        evolve(live, event)
    assert (tape.rows[-1] == match.raw).all()


@every_game
def test_a_turn_lasts_until_another_player_decides(game: Game) -> None:
    match = played(game, 3)
    tape, decisions = Tape(match), [(n, each.seat) for n, each in enumerate(match.events) if each.seat != CHANCE]
    assert tape.turn_at(0) == (1, decisions[0][1]), "the first deal belongs to it"
    for (before, seat), (number, whose) in pairwise(decisions):
        turn, _ = tape.turn_at(before)
        assert {tape.turn_at(n) for n in range(before + 1, number + 1)} == {(turn + (whose != seat), whose)}
    assert tape.turn_at(len(match.events))[1] == match.turn


@every_game
def test_all_open_hides_nothing(game: Game) -> None:
    match = played(game, 4)
    view = Tape(match).view(len(match.events), ALL_OPEN)
    assert (
        view.row == numbers_in(match.game.rules.State, match.raw)
        and [choice.action for choice in view.legal] == match.legal
    )
    assert view.seat == ALL_OPEN and len(view.lines) == 40


@every_game
def test_every_deal_can_be_drawn_again(game: Game) -> None:
    match = played(game, 5)
    deals = Tape(match).deals
    chance = [number for number, event in enumerate(match.events, 1) if event.seat == -1]
    assert deals.holds and [deal.number for deal in deals.deals] == chance
    check_draws(deals)


def test_every_deal_of_a_table_can_be_drawn_again() -> None:
    deals = Tape(ended((1,))).deals
    assert deals.holds and deals.replaced == (1,) and deals.terms
    check_draws(deals)


def check_draws(deals: Deals) -> None:
    dealer = fair.dealer(bytes.fromhex(deals.secret), deals.nonces, deals.terms)
    for draw, deal in enumerate(deals.deals, 1):
        assert deal.fair and deal.drawn == dealer.drawn(draw, deal.tickets)


def test_without_its_secret_nothing_is_called_fair() -> None:
    match = ht.Match(played(ht.GAMES["clear_4"], 6).setup)
    for event in played(ht.GAMES["clear_4"], 6).events:
        evolve(match, event)
    deals = Tape(match).deals
    assert not deals.holds and not deals.secret and not any(deal.fair for deal in deals.deals)


@cache
def record() -> list[str]:
    return played(ht.GAMES["clear_4"], 7, most=10**6).record().splitlines()


@pytest.mark.parametrize(
    ("number", "old", "new", "sentence"),
    [
        (0, '"clear_4"', '"ludo"', "Line 1 of the record: There is no game 'ludo'."),
        (0, '"seats": 6', '"seats": 6.0', "Line 1 of the record: seats: Expected `int`, got `float`."),
        (2, '"event": 2', '"event": 3', "Line 3 of the record: event 2 was expected here, not 3."),
        (2, '"seat": "chance"', '"seat": 1e400', "Line 3 of the record: seat: Number out of range."),
        (2, '"seat": "chance"', '"seat": -3', "Line 3 of the record: seat: Expected `int` >= 0."),
        (2, '"seat": "chance"', '"seat": 2', "Line 3 of the record: "),
        (-2, '"secret": "', '"secret": "00', "the secret is not the one that was committed to"),
    ],
)
def test_damage_is_said_in_a_sentence(number: int, old: str, new: str, sentence: str) -> None:
    lines = list(record())
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new)
    lines[0] = lines[0].replace(', "seed": 7', "")
    with pytest.raises(Denial) as denied:
        tape_of("\n".join(lines))
    assert denied.value.status == 400 and sentence in denied.value.text, denied.value.text


nonsense = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(data=st.data())
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_fuzzed_record_is_read_or_denied(data: Any) -> None:
    """A part of a line is replaced, added or left out; or the whole line, or all that follows."""
    lines = [*record()[:20], *record()[-2:]]
    number = data.draw(st.integers(0, len(lines) - 1))
    parsed = json.loads(lines[number])
    part = data.draw(st.sampled_from([*sorted(parsed), "position", "branch", "table", "resigned"]))
    less = json.dumps({name: value for name, value in parsed.items() if name != part})
    parsed[part] = data.draw(nonsense)
    lines[number] = data.draw(st.sampled_from([json.dumps(parsed), less, "[" * 9999, "9" * 5000, lines[number]]))
    with contextlib.suppress(Denial):
        tape_of("\n".join(lines[: data.draw(st.integers(1, len(lines)))]))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("data")) as opened:
        yield opened


async def finished(house: House) -> tuple[str, list[Visitor], list[Said]]:
    """A finished match of a table, and the views of seat 0."""
    table, people = await sit_and_start(house, "clear_4", 2)
    async with at_table(people[0], table) as client:
        views: list[Said] = []
        playing = asyncio.create_task(play_to_the_end(table, people))
        while not (views and views[-1].get("outcome")):
            said = await client.hear()
            if said["type"] == "view":
                views.append(said)
        await playing
    return table, people, views


def test_a_finished_table_is_replayed_by_anybody_with_the_address(house: House) -> None:
    async def evening() -> None:
        table, _, views = await finished(house)
        nobody = Visitor(house, "")
        for view in (views[0], views[len(views) // 2], views[-1]):
            answer = await nobody.ask("GET", f"/api/tables/{table}/replay/{view['number']}?seat=0")
            told = answer.json()
            assert told["names"] == ["player 0", "player 1"] and told["game"] == "clear_4"
            again = told["view"]
            for name in ("row", "number", "turn", "acting", "legal", "outcome"):
                assert again.get(name) == view.get(name), name
        opened = (await nobody.ask("GET", f"/api/tables/{table}/replay/{views[0]['number']}")).json()
        assert opened["view"]["seat"] == ALL_OPEN and opened["view"]["row"] != views[0]["row"]
        deals = (await nobody.ask("GET", f"/api/tables/{table}/deals")).json()
        assert deals["holds"] and all(deal["fair"] for deal in deals["deals"])

    asyncio.run(evening())


def test_what_is_not_there_is_said(house: House) -> None:
    async def evening() -> None:
        table, people, views = await finished(house)
        for path, status, key in (
            (f"replay/{views[-1]['number'] + 1}", 404, "no_such_event"),
            ("replay/-1", 404, "no_such_event"),
            ("replay/first", 404, "no_such_page"),
            ("replay/1?seat=2", 400, "no_such_seat"),
            ("replay/1?seat=-1", 400, "no_such_seat"),
            ("replay/1?seat=me", 404, "no_such_page"),
        ):
            answer = await people[0].ask("GET", f"/api/tables/{table}/{path}")
            assert (answer.status_code, answer.json()["words"]["key"]) == (status, f"server.{key}"), path

    asyncio.run(evening())


def test_an_uploaded_record_is_replayed(house: House, tmp_path: Path) -> None:
    async def evening() -> None:
        who, match = await visitor(house), played(ht.GAMES["dog_cards"], 8)
        look = {"record": match.record(), "number": 50, "seat": 1}
        told = (await who.ask("POST", "/api/replay", look)).json()
        assert told["events"] == len(match.events) and told["view"]["number"] == 50 and "names" not in told
        assert told["view"]["row"] == json.loads(encode(Tape(match).view(50, 1)))["row"]
        assert (await who.ask("POST", "/api/deals", {"record": match.record()})).json()["holds"]
        broken = match.record().replace("lay", "eat", 1)
        answer = await who.ask("POST", "/api/replay", {"record": broken})
        assert answer.status_code == 400 and "is not an action of DOG CARDS" in answer.json()["text"]
        large = await who.ask("POST", "/api/replay", {"record": "x" * (2 * 1024 * 1024)})
        assert large.status_code == 413

    asyncio.run(evening())


def test_17_8_a_record_of_many_lines_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two megabytes have room for 700,000 lines, which would take seconds and a hundred megabytes."""

    def read(text: str) -> Any:
        raise AssertionError("it was read")

    monkeypatch.setattr(replays, "read", read)
    with pytest.raises(Denial, match="too_long"):
        tape_of("{}\n" * (replays.MOST_EVENTS + replays.BESIDES + 1))
