"""Variants at tables: only those that the host allows, played to their end by people and bots without a network."""

import asyncio
import sys
from functools import partial
from pathlib import Path

import pytest

import houndtable as ht
from houndtable.games import GAMES, find_game
from houndtable.play import match, record
from houndtable.server.lobby.messages import NewTable
from houndtable.server.lobby.wishes import chosen_options, wanted_game
from houndtable.server.matches.tape import tape_of
from houndtable.server.settings import Settings, mistake_in
from houndtable.server.table.messages import ALL_OPEN
from houndtable.server.wire.errors import Denial
from tests.server.house import PATIENCE, House, Player, at_table, open_house, visitor

SIX = "clear_4:HAND_SIZE=6"
OFFERING = Settings(variants=f"{SIX}, dog_deluxe:is_team_game=0")


@pytest.mark.parametrize("variant", ["mini", "HAND_SIZE=6", "STACKS=9"])
def test_without_the_hosts_word_there_is_no_table_for_a_variant(variant: str) -> None:
    with pytest.raises(Denial, match="no_such_variant"):
        wanted_game(NewTable("clear_4", 2, variant=variant), Settings())
    with pytest.raises(Denial, match="no_such_game"):
        wanted_game(NewTable(f"clear_4:{variant}", 2), OFFERING)


def test_a_table_plays_a_variant_that_the_host_allows() -> None:
    wish = NewTable("clear_4", 3, variant="HAND_SIZE=6")
    game = wanted_game(wish, OFFERING)
    assert game is find_game(SIX) and chosen_options(game, wish)["rounds"] == "one"
    assert wanted_game(NewTable("clear_4", 3), OFFERING) is GAMES["clear_4"]


@pytest.mark.parametrize(
    ("wish", "key"),
    [
        (NewTable("dog_deluxe", 4, variant="HAND_SIZE=6"), "no_such_variant"),
        (NewTable("clear_4", 2, variant="HAND_SIZE=6", rated=True), "variant_not_rated"),
        (NewTable("clear_4", 2, {"pass_on_empty": "yes"}, variant="HAND_SIZE=6"), "variant_as_usual"),
        (NewTable("clear_4", 9, variant="HAND_SIZE=6"), "bad_option"),
    ],
)
def test_a_table_that_cannot_be_is_refused(wish: NewTable, key: str) -> None:
    with pytest.raises(Denial, match=key):
        chosen_options(wanted_game(wish, OFFERING), wish)


def test_numbers_that_do_not_fit_the_seats_are_refused() -> None:
    wish, offering = partial(NewTable, "clear_4", variant="HAND_SIZE=12"), Settings(variants="clear_4:HAND_SIZE=12")
    assert chosen_options(wanted_game(wish(seats=4), offering), wish(seats=4))
    with pytest.raises(Denial, match="bad_option"):
        chosen_options(wanted_game(wish(seats=6), offering), wish(seats=6))


@pytest.mark.parametrize(
    ("variants", "sentence"),
    [
        ("clear_4", "this is a game, not a variant of one"),
        ("chess:PAWNS=3", "There is no game 'chess:PAWNS=3'"),
        ("clear_4:HAND_SICE=6", "the rules of clear_4 have no HAND_SICE"),
        ("clear_4:STACKS=3", "so the boards cannot show it"),
    ],
)
def test_a_host_is_told_what_is_wrong(variants: str, sentence: str) -> None:
    assert sentence in mistake_in(Settings(variants=variants))


def test_all_is_well_with_variants_that_the_boards_can_show() -> None:
    assert mistake_in(OFFERING) == ""


def test_a_record_of_a_variant_is_replayed_only_where_it_is_offered() -> None:
    text = ht.new("clear_4", seed=1).record()
    for name in ("clear_4:mini", "clear_4:STACKS=9"):
        with pytest.raises(Denial, match="no_such_game"):
            tape_of(text.replace('"clear_4"', f'"{name}"', 1))
    assert not any("STACKS__is__9" in name for name in sys.modules)
    told = tape_of(ht.new(SIX, seed=1).record(), [SIX]).told(0, ALL_OPEN)
    assert (told.game, told.variant) == ("clear_4", "HAND_SIZE=6")


def test_a_person_and_bots_play_a_variant_to_its_end(tmp_path: Path) -> None:
    async def evening(house: House) -> None:
        who = await visitor(house)
        offered = (await who.ask("GET", "/api/games")).json()["games"]
        assert (offered["clear_4"]["variants"], offered["dog_cards"]["variants"]) == (["HAND_SIZE=6"], [])
        wish = {"variant": "HAND_SIZE=6", "bots": {"1": "level_1", "2": "level_4"}, "public": True}
        table = await who.make_table("clear_4", 3, **wish)
        async with at_table(who, table) as client:
            assert (client.sitting["game"], client.sitting["variant"]) == ("clear_4", "HAND_SIZE=6")
            await client.get_ready()
            await client.until_status("playing")
            await client.until(lambda _: bool(client.views.get(0, {}).get("legal")))
            await client.say("hint", seat=0)
            assert (await client.until(lambda message: message["type"] in ("hinted", "denied")))["type"] == "hinted"
        await asyncio.wait_for(Player(who, table, 0).play(), 2 * PATIENCE)
        paper = record.read((await who.ask("GET", f"/api/tables/{table}/record")).text)
        assert match.verify(paper).over and paper.setup.game.name == SIX
        replayed = (await who.ask("GET", f"/api/tables/{table}/replay/3")).json()
        assert (replayed["game"], replayed["variant"]) == ("clear_4", "HAND_SIZE=6")
        refused = await who.ask("GET", f"/api/tables/{table}/turned?seat=0")
        assert refused.status_code == 409 and refused.json()["words"]["key"] == "server.variant_not_analysed"

    with open_house(tmp_path, "--variants", SIX) as house:
        asyncio.run(evening(house))
