"""The helpers that every game's notation is built from."""

import re
from pathlib import Path

import pytest

from houndtable.games import Game
from houndtable.games.actions import Act, Layout
from houndtable.games.row import open_row
from houndtable.games.text import DogCardNames, Names, Unreadable, seat_parts, texts_of
from tests.games.tables import every_game

FRUITS = Names(["x", "apple", "pear"])


def test_things_are_written_one_by_one_or_as_a_bag() -> None:
    assert FRUITS.write([2, 0, 2]) == "pear x pear"
    assert FRUITS.write_bag([0, 2, 1]) == "apple apple pear"
    assert FRUITS.read_all("basket", "pear x") == [2, 0]
    assert FRUITS.read_all("basket", "-") == FRUITS.read_all("basket", "") == []


def test_what_cannot_be_read_is_explained() -> None:
    with pytest.raises(Unreadable, match="basket: 'plum' should be one of x apple pear"):
        FRUITS.read_all("basket", "pear plum")
    with pytest.raises(Unreadable, match="basket: all players know these cards"):
        FRUITS.read_open("basket", "pear x")


def test_the_dog_games_have_a_1_11_and_no_11() -> None:
    cards = DogCardNames("thief")
    assert cards.read_all("hand", "1 1/11 14 ? thief x") == [1, 1, 14, 15, 16, 0]
    with pytest.raises(Unreadable, match="there is no card 11"):
        cards.read("hand", "11")


def test_a_form_for_each_kind_gives_the_texts_of_all_actions() -> None:
    acts = Layout(eat=Act(fruit=3), swap=Act(fruit=2, seat=range(1, 3)), end=Act())
    forms = {"eat": "eat {fruit}", "swap": "swap {fruit} with {seat}", "end": "end"}
    texts = list(texts_of(acts, forms, {"fruit": FRUITS}))
    assert texts[:3] == ["eat x", "eat apple", "eat pear"]
    assert texts[3:] == ["swap x with 1", "swap x with 2", "swap apple with 1", "swap apple with 2", "end"]


def test_every_seat_has_its_parts() -> None:
    assert seat_parts(("hand", "points"), 2) == ["hand 0", "points 0", "hand 1", "points 1"]


@every_game
def test_nothing_belongs_to_a_seat_that_is_not_there(game: Game) -> None:
    fewest, most = game.rules.SEATS[0], game.rules.SEATS[-1]
    names = {part.rpartition(" ")[0] for part in game.notation.SEAT_PARTS}
    for name in names:
        with pytest.raises(Unreadable, match=f"{name} {fewest}: the seats are numbered from 0 to {fewest - 1}"):
            game.notation.read_position(f"seats: {fewest}\n{name} {fewest}: 1")
    with pytest.raises(Unreadable, match=f"seats: '{most + 1}' should be a number from {fewest} to {most}"):
        game.notation.read_position(f"seats: {most + 1}")


@every_game
def test_the_first_player_is_a_part_of_a_position_and_not_an_option(game: Game) -> None:
    with pytest.raises(Unreadable, match="options: 'first' should be one of"):
        game.notation.read_position("options: first=1")
    state = open_row(game.rules.State, game.notation.read_position("first: 1"))
    assert "first: 1" in game.notation.write_position(state).splitlines()


PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


@every_game
def test_the_page_about_the_notation_names_every_part_and_true_actions(game: Game) -> None:
    titles = {
        "dog_deluxe": "DOG Deluxe",
        "dog_cards": "DOG CARDS",
        "clear_4": "CLEAR 4",
        "dogs_cardgame": "DOGS CARDGAME",
    }
    chapter = PAGE.split(f"## {titles[game.name]}\n")[1].split("\n## ")[0].split("\nChance writes")[0]
    of_seats = {part.rpartition(" ")[0] for part in game.notation.SEAT_PARTS}
    parts = of_seats | (set(game.notation.PARTS) - set(game.notation.SEAT_PARTS))
    assert [part for part in sorted(parts) if f"`{part}" not in chapter.split("\n\n")[0]] == []
    first_cells = re.findall(r"^\| (`.*?) \|", chapter, re.MULTILINE)
    examples = [text for cell in first_cells for text in re.findall(r"`(.+?)`", cell)]
    assert len(examples) > 5
    for text in examples:
        assert game.notation.write_action(game.notation.read_action(text)) == text


def test_the_example_on_the_page_runs() -> None:
    exec(compile(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0], "notation.md", "exec"), {})
