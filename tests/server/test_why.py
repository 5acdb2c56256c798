"""Why a touch does nothing: the answer cites the rule, fits what was touched, and exists for every touch."""

import random

import pytest

import houndtable as ht
from houndtable.games import GAMES, Game
from houndtable.games.row import open_row
from houndtable.language.catalog import catalogue
from houndtable.play.match import Match, Refused
from houndtable.server.table.why import why
from tests.games.tables import every_game, every_table


def asked(match: Match, *touched: str, seat: int | None = None) -> Refused:
    return why(match, match.turn if seat is None else seat, len(match.events), touched)


def position(game: str, text: str) -> Match:
    """A match in this position."""
    raw = GAMES[game].notation.read_position(text)
    match = ht.new(game, seats=open_row(GAMES[game].rules.State, raw).seats, seed=5)
    match.raw[:] = raw
    return match


def dog_cards_turn() -> Match:
    """A turn of DOG CARDS."""
    return position("dog_cards", "seats: 2\nplayer: 0\nhand 0: 2 3 5 6 8\nrow 1: 1 2")


def test_a_complete_path_is_refused_by_its_own_rule() -> None:
    refused = asked(dog_cards_turn(), "hand.5", "row.0.0")
    assert refused.rule == "R14" and refused.message.key == "why.not_a_start"


def test_a_card_that_goes_nowhere_is_refused_by_most_of_its_rules() -> None:
    refused = asked(dog_cards_turn(), "hand.9")
    assert (refused.rule, refused.message.key) == ("R11", "why.no_such_card")


BLOCKED = "pawns 0: 14\npawns 1: 16\nhand 0: 1 5"
ON_START = "pawns 0: 0\npawns 1: 30\nhand 0: 4 5 13 swap"
SEVEN_STUCK = "pawns 0: 12 G1\npawns 1: 16\nhand 0: 2 7"
IN_A_SEVEN = "pawns 0: 20* 30\nhand 0: 2\nseven: 2"
WITHOUT_PARTNERS = "seats: 3\npawns 0: 14\npawns 1: 16\nhand 0: 1 5"


@pytest.mark.parametrize(
    ("text", "touched", "rule"),
    [
        (BLOCKED, "hand.5", "R18"),  # though most pawns are at home
        (BLOCKED, "hand.5 field.19", "R18"),
        (BLOCKED, "drop_out", "R11"),
        (ON_START, "hand.13 home.0", "Q2"),
        (ON_START, "home.0", "Q2"),
        (ON_START, "hand.16", "Q10"),
        (ON_START, "hand.4 field.0 goal.0.4", "R19"),
        (SEVEN_STUCK, "hand.7", "R25"),
        (SEVEN_STUCK, "hand.7 goal.0.1", "R25"),
        (IN_A_SEVEN, "hand.2", "R25"),
        (IN_A_SEVEN, "field.20", "Q6"),
        ("pawns 0: 20\npawns 2: 40\nhand 0: 7", "field.40", "O4"),
        (WITHOUT_PARTNERS, "discard", "R11"),
        (WITHOUT_PARTNERS, "drop_out", "R32"),
    ],
)
def test_of_many_actions_the_likeliest_was_meant(text: str, touched: str, rule: str) -> None:
    assert asked(position("dog_deluxe", text), *touched.split()).rule == rule


@pytest.mark.parametrize(
    ("touched", "rule"),
    [
        ("hand.4 open.9", "R22"),
        ("hand.5 open.9", "R11"),  # not what a 4 could do
        ("hand.16 row.0.0", "R25"),
        ("hand.16 row.2.0", "Q9"),
        ("hand.13 joker.1.0.1", "R26"),
    ],
)
def test_in_dog_cards_too(touched: str, rule: str) -> None:
    match = position("dog_cards", "hand 0: 4 5 13 thief\nrow 1: 1 2")
    assert asked(match, *touched.split()).rule == rule


@every_game
def test_what_is_far_fetched_can_be_said(game: Game) -> None:
    assert set(game.refusals.FAR_FETCHED) <= set(catalogue(game))


def test_a_thing_that_belongs_to_another_card_names_what_is_missing() -> None:
    refused = asked(dog_cards_turn(), "hand.5", "open.9")
    assert refused.rule == "R11" and refused.message.values["card"] == "card.9"


def test_the_pile_of_clear_4_says_why_nobody_can_pass() -> None:
    assert asked(position("clear_4", "seats: 6\nhand 0: 5"), "pile").rule == "Q14"
    assert asked(position("clear_4", "seats: 6\npile: 5\nphase: adding\nhand 0: 5"), "pile").rule == "R18"


def test_a_player_with_too_few_coins_is_told_about_coins_only() -> None:
    alone = asked(position("dogs_cardgame", "seats: 5\nat 0: ladeira\ncoins 0: 0"), "character.2")
    assert (alone.rule, alone.message.key, alone.message.values["price"]) == ("R20", "why.too_few_coins", 1)
    dogs = "ladeira: trainer pug.g poodle.g"
    company = position("dogs_cardgame", f"seats: 5\nat 0: ladeira\nat 3: ladeira\ncoins 0: 0\n{dogs}")
    for thing, price in (("dogs.2", 1), ("character.2", 2)):
        refused = asked(company, thing)
        assert (refused.rule, refused.message.key) == ("R14", "why.too_few_coins")
        assert refused.message.values["price"] == price


def test_dogs_and_characters_of_another_location_say_where_to_drive_first() -> None:
    text = "seats: 5\nladeira: trainer pug.h poodle.h"
    for start in ("", "at 0: ladeira\n"):
        match = position("dogs_cardgame", start + text)
        for thing, rule in (("dogs.3", "R16"), ("character.3", "R20")):
            refused = asked(match, thing)
            assert (refused.rule, refused.message.values["location"]) == (rule, "location.praca")
    moved = position("dogs_cardgame", f"{text}\nat 0: ladeira\nthis turn: moved")
    assert asked(moved, "dogs.3").message.key == "why.has_moved"
    collecting = position("dogs_cardgame", f"{text}\nphase: placing\nwaiting: boxer.h")
    assert asked(collecting, "character.3").message.key == "why.place_first"
    assert asked(moved, "dogs.9").message.key == "why.nothing_there"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("donating: done", "R24"),
        ("claimed: L1\nbonuses 0: L1", "R35"),
        ("options: puppies=yes\nearned 0: 4\npuppies 0: fair", "O2"),
        ("phase: lifting", ""),
    ],
)
def test_an_own_dog_says_why_it_cannot_be_donated_not_that_it_cannot_be_lifted(text: str, rule: str) -> None:
    match = position("dogs_cardgame", f"kennel 0: - | - | - | pug.h boxer.h husky.h\n{text}")
    assert asked(match, "dog.0.5").rule == rule


def test_a_full_bay_says_so_without_a_dog_in_hand() -> None:
    placing = "seats: 5\nphase: placing\nwaiting: boxer.h\nkennel 0: pug.h"
    assert asked(position("dogs_cardgame", placing), "bay.0.0").message.key == "why.bay_full"


def test_what_is_possible_is_said_to_be() -> None:
    match = dog_cards_turn()
    assert asked(match, "hand.5").message.key == "why.go_on"
    assert asked(match, "discard").message.key == "why.begins_elsewhere"


def test_nonsense_gets_a_gentle_answer() -> None:
    refused = asked(dog_cards_turn(), "the cat")
    assert str(refused) == "Nothing can be done with that now."


def test_a_waiting_player_is_told_so_whatever_they_touch() -> None:
    match = dog_cards_turn()
    for thing in ("hand.5", "pile", "the cat"):
        assert asked(match, thing, seat=1).message.key == "why.not_your_turn"


def test_a_question_about_a_position_that_has_passed() -> None:
    match = dog_cards_turn()
    assert why(match, 0, 0, ["hand.5"]).message.key == "why.too_late"
    assert why(match, 0, len(match.events) + 1, ["hand.5"]).message.key == "why.too_late"


@every_game
def test_after_the_end_it_is_over(game: Game) -> None:
    match = ht.new(game.name, seats=2, seed=1)
    die = random.Random(1)
    while not match.over and len(match.events) < 3000:
        match.play(die.choice(match.legal))
    if match.over:
        assert all(asked(match, "pile", seat=seat).message.key == "why.over" for seat in range(2))


@every_table
def test_every_touch_is_answered(game: Game, seats: int) -> None:
    match, die, words = ht.new(game.name, seats, seed=seats), random.Random(seats), catalogue(game)
    for _ in range(60):
        if match.over:
            return
        seat = die.randrange(seats)
        path = game.notation.clicks(match.view(seat).state, seat, die.randrange(game.rules.ACTIONS))
        refused = asked(match, *path[: die.randint(1, len(path))], seat=seat)
        assert refused.message.key in words and str(refused)
        match.play(die.choice(match.legal))
