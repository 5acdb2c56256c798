"""Positions and actions in writing."""

import pytest

from houndtable.games.dogs_cardgame import acts, notation, rules
from houndtable.games.text import Unreadable
from tests.games.dogs_cardgame.scene import Scene


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("kennel 0: pug.h pug.t", "bay 1 has 1 places"),
        ("kennel 0: - | - | - | - | - | -", "there are 5 bays"),
        ("esquina: vet pug.h pug.t", "esquina: it has 1 symbols"),
        ("esquina: dog", "should be one of"),
        ("city: esquina\nparque: vet", "not in the city"),
        ("kennel 0: pug.h\nkennel 1: pug.h", "is in two places"),
        ("kennel 0: pug.h\ngone: pug.h", "is in two places"),
        ("hotel 0: pug\nhotel 1: pug", "hotel 1: 'pug' is named twice, or belongs to another"),
        ("infirmary 0: pug pug", "infirmary 0: 'pug' is named twice"),
        ("bonuses 0: L1\nbonuses 1: L1", "bonuses 1: 'L1' is named twice"),
        ("puppies 0: fair", "no further card 'fair'"),
        ("options: puppies=yes\npuppies 0: fair\npuppies 1: fair", "no further card 'fair'"),
        ("characters 0: vet vet\ncharacters 1: vet vet", "only 3 cards"),
        ("breeds: pug", "play with 6 breeds"),
        ("food 0: -1", "number from 0"),
        ("dogs: pug.h", "there is no part"),
    ],
)
def test_a_wrong_text_is_explained(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        notation.read_position(text)


def test_an_unknown_action_is_explained_with_examples() -> None:
    with pytest.raises(Unreadable, match="not an action of DOGS CARDGAME"):
        notation.read_action("bark")


def test_every_action_has_a_text() -> None:
    assert len(acts.TEXTS.texts) == rules.ACTIONS


def test_what_is_left_out_gets_a_sensible_default() -> None:
    scene = Scene("seats: 3\nat 0: rodovia")
    assert scene["city"] == "esquina ladeira praca rodovia"
    assert all(len(scene[name].split()) > 1 for name in scene["city"].split())
    assert rules.broken_law(scene.state) == 0 and scene.turn == 0


def test_a_third_dog_and_a_half_used_character_are_written_down() -> None:
    scene = Scene("characters 0: manager\nimprovements 0: 2\ncoins 0: 1").play("use manager", "buy 1")
    assert (scene["third dog"], scene["effects"]) == ("due", "food coins")
    again = Scene(str(scene))
    assert bytes(again.raw) == bytes(scene.raw)
