"""The consequences that the log tells."""

from houndtable.games.message import Message
from tests.games.dogs_cardgame.scene import Scene


def test_r17_where_collected_dogs_go_and_what_they_cost() -> None:
    scene = Scene("at 0: praca\nfood 0: 3\ncity: praca parque esquina\npraca: vet poodle.g beagle.s")
    assert scene.consequences("collect") == [
        Message("then.to_hotel", {"breed": "breed.poodle", "whose": 0}),
        Message("then.to_infirmary", {"breed": "breed.beagle", "whose": 0}),
        Message("then.pays_food", {"who": 0, "count": 2}),
    ]
    assert scene.things("collect") == {"dogs.3": "from"}


def test_where_the_pick_up_goes() -> None:
    scene = Scene("at 0: praca\ncity: praca parque esquina")
    assert (scene.consequences("move parque"), scene.things("move parque")) == ([], {"location.4": "to"})
