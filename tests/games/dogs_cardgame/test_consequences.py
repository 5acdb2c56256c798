"""What the log tells of an action besides the action itself."""

from houndtable.games.dogs_cardgame import consequences as module
from houndtable.games.dogs_cardgame import notation, rules
from houndtable.games.message import Message
from houndtable.games.row import open_row
from tests.games.dogs_cardgame.scene import Scene


def after(scene: Scene, action: str) -> rules.State:
    later = open_row(rules.State, scene.raw.copy())
    assert scene.may(action), scene.legal()
    rules.apply(later, later.turn, notation.read_action(action))
    return later


def told(scene: Scene, action: str) -> list[Message]:
    act = notation.read_action(action)
    return module.consequences(scene.state, after(scene, action), scene.state.turn, act)


def things(scene: Scene, action: str) -> dict[str, str]:
    return module.things(scene.state, after(scene, action), scene.state.turn, notation.read_action(action))


def test_r17_where_collected_dogs_go_and_what_they_cost() -> None:
    scene = Scene("at 0: praca\nfood 0: 3\ncity: praca parque esquina\npraca: vet poodle.g beagle.s")
    assert told(scene, "collect") == [
        Message("then.to_hotel", {"breed": "breed.poodle", "whose": 0}),
        Message("then.to_infirmary", {"breed": "breed.beagle", "whose": 0}),
        Message("then.pays_food", {"who": 0, "count": 2}),
    ]
    assert things(scene, "collect") == {"dogs.3": "from"}


def test_where_the_pick_up_goes() -> None:
    scene = Scene("at 0: praca\ncity: praca parque esquina")
    assert (told(scene, "move parque"), things(scene, "move parque")) == ([], {"location.4": "to"})
