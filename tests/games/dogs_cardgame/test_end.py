"""Section 4: how the game ends."""

from tests.games.dogs_cardgame.scene import Scene

ABOUT_TO_END = """
    seats: 3
    first: 1
    player: 1
    at 0: praca
    at 1: ladeira
    at 2: parque
    ladeira: vet pug.g poodle.g
    """


def test_r33_the_last_dog_of_the_pile_brings_one_more_round() -> None:
    scene = Scene(f"{ABOUT_TO_END}\npile: boxer.h")
    scene.play("collect", "dog boxer.h")
    assert scene["ladeira"] == "vet boxer.h" and scene["last round"] == ""
    scene.play("end", "end")
    assert scene.turn == 0 and scene["last round"] == ""
    scene.play("end")
    assert scene.turn == 1 and scene["last round"] == "yes"
    scene.play("end", "end", "end")
    assert scene["phase"] == "over" and scene.legal() == []
    assert scene.refusal("move praca", seat=1) == "R33"


def test_r33_the_trigger_is_the_last_card_even_if_the_refill_is_complete() -> None:
    scene = Scene(f"{ABOUT_TO_END}\npile: boxer.h boxer.t").play("collect", "dog boxer.h", "dog boxer.t")
    assert scene["ladeira"] == "vet boxer.h boxer.t"
    scene.play("end", "end", "end")
    assert scene["last round"] == "yes"
    more = Scene(f"{ABOUT_TO_END}\npile: boxer.h boxer.t boxer.f").play("collect", "dog boxer.h", "dog boxer.t")
    more.play("end", "end", "end")
    assert more["last round"] == ""


def test_q10_no_dogs_are_refilled_in_the_last_round_but_characters_are() -> None:
    scene = Scene(f"{ABOUT_TO_END}\npile: -\nlast round: yes").play("collect", "hire")
    assert scene["phase"] == "refilling characters"
    scene.settle()
    assert scene["ladeira"].split()[1] == "-"
    assert scene["phase"] == "turn"


def test_q10_the_refill_for_a_third_improvement_can_bring_the_end() -> None:
    scene = Scene(f"{ABOUT_TO_END}\npile: boxer.h\ncharacters 1: manager\nimprovements 1: 2")
    scene.play("use manager", "buy 1", "take ladeira 1", "dog boxer.h")
    assert scene.state.pile_size == 0
    scene.play("end", "end", "end")
    assert scene["last round"] == "yes"


def test_q11_a_trigger_by_the_last_player_of_a_round_is_followed_by_a_full_round() -> None:
    text = "seats: 3\nfirst: 1\nplayer: 0\nat 0: ladeira\nat 1: praca\nat 2: parque\nladeira: vet pug.g poodle.g"
    scene = Scene(f"{text}\npile: boxer.h").play("collect", "dog boxer.h", "end")
    assert scene.turn == 1 and scene["last round"] == "yes"
    scene.play("end", "end", "end")
    assert scene["phase"] == "over"


DEAD = """
    first: 0
    player: 1
    at 0: esquina
    at 1: ladeira
    food 0: 0
    food 1: 0
    coins 0: 0
    coins 1: 0
    esquina: merchant
    ladeira: vet
    parque: trainer
    """


def dead_but(change: str) -> Scene:
    """The dead position with some lines changed, at the end of the round."""
    changed = {line.split(":")[0]: line for line in change.splitlines()}
    lines = [changed.pop(line.strip().split(":")[0], line) for line in DEAD.splitlines()]
    scene = Scene("\n".join([*lines, *changed.values()]))
    return scene.play("end")


def test_q29_a_dead_game_ends_at_the_end_of_the_round() -> None:
    scene = dead_but("")
    assert scene["phase"] == "over"
    earlier = Scene(DEAD.replace("player: 1", "player: 0")).play("end")
    assert earlier["phase"] == "turn" and earlier.state.turn == 1


def test_q29_the_game_goes_on_while_somebody_can_do_something() -> None:
    assert dead_but("coins 0: 1")["phase"] == "turn"
    assert dead_but("characters 1: vet")["phase"] == "turn"
    assert dead_but("kennel 0: poodle.h")["phase"] == "turn"
    assert dead_but("parque: vet")["phase"] == "turn"  # the same kind at two locations is free
    assert dead_but("kennel 1: - | - | - | -")["phase"] == "turn"  # bay 5 brings food
    assert dead_but("hotel 0: pug poodle beagle")["phase"] == "turn"  # a bonus
    assert dead_but("food 1: 1\nesquina: merchant poodle.g")["phase"] == "turn"  # a dog to collect


def test_q29_what_cannot_be_used_does_not_keep_the_game_alive() -> None:
    sick = "esquina: merchant poodle.s\ninfirmary 0: pitbull basset shepherd"
    assert dead_but(f"food 0: 1\n{sick}")["phase"] == "over"
    assert dead_but(f"food 0: 2\n{sick}\nladeira: vet poodle.g poodle.h")["phase"] == "turn"
    assert dead_but("hotel 0: pug poodle beagle\nbonuses 1: L4")["phase"] == "over"
    full_bay = "options: puppies=yes\nkennel 0: - | - | - | pug.h boxer.h husky.t | -"
    assert dead_but(f"{full_bay}\nearned 0: 4\npuppies 0: fair")["phase"] == "over"
    assert dead_but(f"{full_bay}\npuppies 1: healthy trained cured hotel fair")["phase"] == "turn"  # to be donated
