"""Reasons for actions in DOGS CARDGAME."""

from houndtable.bots.reasons import reason_in
from houndtable.games import GAMES
from houndtable.games.dogs_cardgame import notation
from houndtable.games.message import Message
from tests.games.dogs_cardgame.scene import Scene

GAME = GAMES["dogs_cardgame"]
CITY = (
    "seats: 3",
    "breeds: mongrel pitbull basset shepherd poodle beagle rottweiler bulldog",
    "city: esquina ladeira praca parque",
    "at 0: parque",
)
EARLY = (
    "esquina: vet poodle.t",
    "ladeira: trainer beagle.s mongrel.s",
    "praca: vet basset.g basset.s",
    "parque: manager -",
)
EMPTY = ("pile: -", "esquina: trainer -", "ladeira: trainer -", "praca: partner -", "parque: manager -")
LATE = (*EMPTY, "last round: yes")
NO_PAIR = "kennel 0: - | beagle.h | - | closed | closed"
PAIR_APART = "kennel 0: beagle.h | beagle.s | - | closed | closed"
ACTED = "this turn: moved collected"
DONE_ALL = "this turn: moved collected hired"


def said(action: str, *lines: str) -> Message | None:
    """The reason for this action of the seat to act."""
    scene = Scene("\n".join((*CITY, *lines)))
    assert scene.may(action), scene.legal()
    return reason_in(scene.raw, GAME, scene.turn, notation.read_action(action))


def key(action: str, *lines: str) -> str | None:
    """The key of the sentence, without its numbers."""
    message = said(action, *lines)
    return message.key.removeprefix("reason.") if message else None


# The city


def test_the_first_character_brings_food_or_improvements() -> None:
    dealt = ("phase: keeping", "characters 0: merchant vet partner")
    assert said("keep merchant", *dealt) == Message("reason.food", {"count": 3})
    assert said("keep partner", *dealt) == Message("reason.first_improvement", {"points": 3})
    assert key("keep vet", *dealt) is None


def test_a_mate_waits_at_a_location() -> None:
    mate = ("kennel 0: - | poodle.h | - | closed | closed", "food 0: 1")
    assert said("move esquina", *EARLY, *mate) == Message("reason.mates", {"breed": "breed.poodle"})
    assert key("move esquina", *EARLY, "kennel 0: poodle.h | - | - | closed | closed", "food 0: 1") == "home"
    assert key("move esquina", *EARLY, *mate[:1], "food 0: 0") is None


def test_two_of_a_breed_come_together() -> None:
    place = ("esquina: vet -", "ladeira: vet beagle.h beagle.t")
    assert key("move ladeira", *place, "kennel 0: - | poodle.h | - | closed | closed") == "mates"
    assert key("move ladeira", *place, "kennel 0: - | poodle.h | poodle.t | closed | closed") == "home_many"


def test_without_a_coin_for_the_company_nothing_speaks_for_a_location() -> None:
    company = (*EARLY, "at 1: esquina")
    assert key("move esquina", *company, "coins 0: 1") == "home"
    assert key("move esquina", *company, "coins 0: 0") is None


def test_a_character_of_use_waits_at_a_location() -> None:
    place = ("esquina: partner -", "ladeira: trainer -", "praca: vet -", "parque: manager -")
    told = said("move esquina", *place, "coins 0: 2")
    assert told == Message("reason.character", {"character": "character.partner"})
    assert key("move esquina", *place, "coins 0: 1") is None, "nothing is left to buy with"
    assert key("move esquina", *place, "coins 0: 0") is None


def test_dogs_come_into_the_bays() -> None:
    place = ("parque: manager mongrel.h pitbull.t basset.s", "food 0: 3")
    assert said("collect", *place) == Message("reason.home_many", {"count": 2})
    assert key("collect", "parque: manager mongrel.h basset.s") == "home"
    assert key("collect", "parque: manager basset.s") is None


def test_a_guest_is_worth_points_in_the_hotel() -> None:
    guest = "parque: manager basset.g"
    assert said("collect", guest, "hotel 1: beagle", "hotel 2: poodle") == Message("reason.hotel", {"points": 2})
    assert key("collect", guest, "hotel 0: beagle", "hotel 1: poodle mongrel pitbull") == "guest"
    assert key("collect", guest, "hotel 0: poodle beagle", "hotel 1: mongrel") == "new_bonus"


def test_a_sick_dog_can_be_cured_at_once() -> None:
    sick = "parque: manager basset.s"
    assert key("collect", sick, "characters 0: vet") == "curable"
    assert key("collect", sick, "characters 0: trainer") is None
    full = "kennel 0: mongrel.h | beagle.h beagle.t | poodle.h poodle.t | closed | closed"
    assert key("collect", sick, "characters 0: vet", full) is None


def test_a_fair_dog_brings_a_resource() -> None:
    assert key("collect", "parque: manager basset.f") == "fair"
    assert key("collect", "parque: manager basset.s") is None


def test_a_dog_completes_a_bonus() -> None:
    place, kennel = "parque: manager basset.t", "kennel 0: beagle.t | mongrel.t | - | closed | closed"
    assert said("collect", place, kennel) == Message("reason.new_bonus", {"bonus": "bonus.L2"})
    assert key("collect", place, kennel, "bonuses 1: L2") == "home"


def test_hiring_is_free() -> None:
    alike = ("esquina: vet -", "ladeira: trainer -", "praca: trainer -")
    assert key("hire", *alike, "parque: vet -") == "free"
    assert key("hire", "ladeira: trainer -", "esquina: manager -", "parque: vet -", "praca: trainer -") is None
    assert key("hire", *alike, "parque: vet -", "characters 0: vet") is None, "it can't be kept"


def test_a_turn_ends_when_nothing_is_left() -> None:
    assert key("end", *EARLY, DONE_ALL) == "nothing_left"
    assert key("end", *EARLY, DONE_ALL, "kennel 0: beagle.t | mongrel.t pitbull.t | - | closed | closed") is None
    assert key("end", *EARLY, ACTED, "coins 0: 2") is None
    assert key("end", DONE_ALL) == "nothing_left", "dogs are collected once"
    assert key("end", *EARLY, "this turn: moved hired") == "nothing_left", "no dog is here"
    assert key("end", "this turn: moved hired") is None


def test_a_turn_ends_without_the_coins_to_hire() -> None:
    assert key("end", *EARLY, ACTED, "coins 0: 0") == "too_few_coins"
    assert key("end", *EARLY, ACTED, "coins 0: 1") is None
    assert key("end", *EARLY, "coins 0: 0") is None, "one could drive elsewhere"


def test_a_turn_ends_where_nobody_is_of_use() -> None:
    place = (*EARLY[:3], "parque: vet -", ACTED)
    assert key("end", *place) == "nobody_useful"
    assert key("end", *place, "infirmary 0: poodle") is None


def test_a_turn_ends_to_save_coins_for_a_licence() -> None:
    assert key("end", *EARLY, ACTED, "kennel 0: - | - | - | - | closed", "coins 0: 3") == "for_licence"
    assert key("end", *EARLY, ACTED, "kennel 0: - | - | - | - | closed", "coins 0: 4") is None


# Characters


def test_the_merchant_brings_food() -> None:
    assert said("use merchant", "characters 0: merchant") == Message("reason.food", {"count": 3})
    assert key("dismiss merchant", "characters 0: merchant") is None


def test_the_vet_saves_points() -> None:
    lines = ("characters 0: vet", "infirmary 0: beagle poodle")
    assert said("use vet", *lines) == Message("reason.cure", {"points": 6})
    two_free = "kennel 0: - | mongrel.s | basset.s pitbull.h | closed | closed"
    assert said("use vet", *lines, two_free) == Message("reason.new_bonus", {"bonus": "bonus.L3"})
    one_free = "kennel 0: - | mongrel.h mongrel.t | basset.h pitbull.h | closed | closed"
    assert said("use vet", *lines, one_free) == Message("reason.cure", {"points": 3})


def test_the_vet_is_hired_for_patients_only() -> None:
    place = (*EARLY[:3], "parque: vet -")
    assert key("hire", *place, "infirmary 0: poodle") == "cure"
    assert key("hire", *place) == "free"


def test_the_trainer_brings_coins() -> None:
    lines = ("characters 0: trainer",)
    trained = "kennel 0: beagle.t | mongrel.t | - | closed | closed"
    assert said("use trainer", *lines, trained) == Message("reason.coins", {"count": 2})
    assert key("use trainer", *lines, NO_PAIR) is None


def test_the_trainer_brings_a_breed_together() -> None:
    lines = ("characters 0: trainer",)
    assert said("use trainer", *lines, PAIR_APART) == Message("reason.mates", {"breed": "breed.beagle"})
    full = "kennel 0: beagle.h | beagle.s mongrel.h | - | closed | closed"
    assert key("use trainer", *lines, full) is None


def test_the_manager_brings_income() -> None:
    lines = ("characters 0: manager", "improvements 0: 1", "coins 0: 0", NO_PAIR)
    assert said("use manager", *lines) == Message("reason.food", {"count": 1})
    assert said("use manager", *lines, "hotel 0: poodle") == Message("reason.income", {"coins": 1, "food": 1})
    assert key("use manager", "characters 0: manager", "improvements 0: 1", "coins 0: 1") is None


def test_the_partner_brings_a_dog_of_the_fair() -> None:
    lines = ("characters 0: partner", "improvements 0: 3", NO_PAIR)
    assert key("use partner", *lines, "fair: poodle") == "adoption"
    assert said("use partner", *lines, "fair: poodle beagle") == Message("reason.mates", {"breed": "breed.beagle"})
    assert key("use partner", *lines) is None


def test_a_first_improvement_saves_points() -> None:
    lines = ("phase: effects", "effects: purchase", "coins 0: 2")
    assert said("buy 1", *lines) == Message("reason.first_improvement", {"points": 3})
    assert key("buy 1", *lines, "improvements 0: 1", "improvements 1: 3") is None
    assert key("use partner", "characters 0: partner", "coins 0: 1") == "first_improvement"
    assert key("use partner", "characters 0: partner", "coins 0: 0", "fair: poodle") == "adoption"


def test_a_third_improvement_brings_a_dog() -> None:
    lines = ("phase: effects", "effects: purchase", "coins 0: 2", "improvements 1: 5", "improvements 0: 1")
    assert key("buy 2", *lines) == "third_improvement"
    assert key("buy 1", *lines) is None
    assert key("buy 2", *EMPTY, *lines) is None, "there is no dog"


def test_most_improvements() -> None:
    lines = ("phase: effects", "effects: purchase", "coins 0: 2", "improvements 0: 3")
    assert key("buy 1", *lines, "improvements 1: 3") == "most_improvements"
    assert key("buy 1", *lines, "improvements 1: 4") is None
    assert key("buy 1", *lines, "improvements 1: 3", "options: children=yes") is None


def test_the_managers_coins_pay_for_an_improvement() -> None:
    lines = ("phase: effects", "effects: coins purchase", "hotel 0: poodle")
    assert key("income coins", *lines, "coins 0: 0") == "first_improvement"
    assert key("income coins", *lines, "coins 0: 1") is None
    assert key("income coins", *lines, "coins 0: 0", "improvements 0: 1") is None


def test_coins_are_kept_for_a_licence() -> None:
    lines = ("phase: effects", "effects: purchase", "coins 0: 3", "improvements 0: 1")
    assert key("done", *lines, "kennel 0: - | - | - | - | closed") == "for_licence"
    assert key("done", *lines, "kennel 0: - | - | - | - | closed", "licences 0: 1") is None


def test_a_useless_character_is_dismissed() -> None:
    assert key("dismiss vet", "characters 0: vet trainer partner") == "useless"
    assert key("dismiss vet", "characters 0: vet trainer") is None
    assert key("dismiss vet", "characters 0: vet trainer partner", "infirmary 0: poodle") is None


def test_a_dog_is_lifted_to_join_its_breed() -> None:
    assert key("lift 1", "phase: lifting", PAIR_APART) == "mates"
    assert key("lift 2a", "phase: lifting", PAIR_APART) is None, "bay 1 is full"
    assert key("lift 2a", "phase: lifting", NO_PAIR) is None


def test_lifting_ends_when_all_are_together() -> None:
    assert key("done", "phase: lifting", NO_PAIR) == "gathered"
    assert key("done", "phase: lifting", PAIR_APART) is None
    assert key("done", "phase: lifting", NO_PAIR, "waiting: beagle.s") == "mates"
    assert key("done", "phase: lifting", NO_PAIR, "waiting: poodle.s") is None


def test_a_mate_is_adopted() -> None:
    lines = ("phase: effects", "effects: adoption", "fair: poodle beagle", NO_PAIR)
    assert said("adopt beagle", *lines) == Message("reason.mates", {"breed": "breed.beagle"})
    assert key("adopt poodle", *lines) == "home"


def test_a_dog_is_taken_for_the_third_improvement() -> None:
    lines = (*EARLY, "phase: taking", "third dog: due", "improvements 0: 3")
    assert key("take esquina 1", *lines) == "home"
    assert key("take ladeira 1", *lines) is None
    sick_into_bay = ("options: third_dog_into_bay=yes", "kennel 0: - | beagle.h | - | closed | closed")
    assert key("take home ladeira 2", *lines, *sick_into_bay) == "mates"


# The kennel


def test_a_dog_joins_its_breed() -> None:
    lines = ("phase: placing", "waiting: beagle.t", NO_PAIR)
    assert said("place 1 in 2", *lines) == Message("reason.together", {"count": 2, "points": 3})
    assert key("place 1 in 3", *lines) is None


def test_a_dog_in_its_place_completes_a_bonus() -> None:
    pairs = "kennel 0: - | beagle.h beagle.s | poodle.h | mongrel.h mongrel.s | closed"
    lines = ("phase: placing", "waiting: poodle.s", pairs, "bonuses 1: L1 L3")
    assert said("place 1 in 3", *lines) == Message("reason.new_bonus", {"bonus": "bonus.L9"})
    assert key("place 1 in 1", *lines) is None


def test_there_is_room_for_others_of_a_breed() -> None:
    lines = ("phase: placing", "waiting: beagle.t")
    assert key("place 1 in 2", *lines) == "room_for_mates"
    gone = "gone: beagle.h beagle.s beagle.f"
    assert key("place 1 in 2", *EARLY[:1], "ladeira: vet -", *lines, gone) is None, "only the guest is left"


def test_a_dog_leaves_room_in_a_larger_bay() -> None:
    lines = ("phase: placing", "waiting: beagle.t")
    assert key("place 1 in 1", *lines) == "larger_bays"
    full = "kennel 0: - | mongrel.h mongrel.s | poodle.h poodle.s | closed | closed"
    assert key("place 1 in 1", *lines, full) is None


def test_a_full_bay_brings_a_puppy_card() -> None:
    kennel = "kennel 0: - | - | - | mongrel.h poodle.h | closed"
    lines = ("phase: placing", "waiting: beagle.s", kennel)
    assert key("place 1 in 4", "options: puppies=yes", *lines) == "full_bay"
    assert key("place 1 in 4", *lines) is None
    assert key("place 1 in 3", "options: puppies=yes", *lines) == "room_for_mates"


def test_a_puppy_card_counts_by_its_dogs() -> None:
    kennel = "kennel 0: - | - | - | mongrel.h poodle.h beagle.t | closed"
    lines = ("options: puppies=yes", "phase: earning", kennel)
    assert said("puppy healthy", *lines) == Message("reason.puppy", {"points": 4})
    assert said("puppy trained", *lines) == Message("reason.puppy", {"points": 3})


def test_a_bay_is_opened_for_room() -> None:
    kennel = "kennel 0: beagle.h | mongrel.h poodle.t | - | closed | closed"
    assert said("open", *EARLY[1:], kennel) == Message("reason.room", {"count": 3, "food": 2})
    assert key("open", *LATE, kennel) is None


def test_a_licence_saves_points() -> None:
    lines = ("kennel 0: - | - | - | - | closed", "coins 0: 3")
    assert said("licence", *lines) == Message("reason.licence", {"points": 5})
    assert said("licence", *lines, "improvements 0: 2") == Message("reason.new_bonus", {"bonus": "bonus.L12"})
    assert key("licence", *lines, "improvements 0: 2", "bonuses 1: L12") == "licence"


def test_a_dog_that_counts_little_is_donated_for_what_is_short() -> None:
    lines = (*EMPTY, "food 0: 0", "this turn: moved hired")
    assert said("donate 2a", *lines, "coins 0: 0", NO_PAIR) == Message("reason.donate", {"count": 2})
    assert key("donate 2a", *EMPTY, "food 0: 5", "coins 0: 5", NO_PAIR) is None
    trio = "kennel 0: - | - | - | beagle.h beagle.t beagle.s | closed"
    assert key("donate 4a", *lines, "coins 0: 0", trio) is None


def test_a_bonus_is_claimed_before_the_others() -> None:
    kennel = "kennel 0: beagle.t | mongrel.t pitbull.t | - | closed | closed"
    assert said("claim L2", kennel) == Message("reason.bonus", {"points": 3})
    assert key("donate 1", kennel) is None


def test_what_is_short_is_taken() -> None:
    lines = (*EARLY, "phase: rewarding", "reward: 1")
    assert key("coins 1", *lines, "coins 0: 1", "food 0: 3") == "short_of_coins"
    assert key("coins 0", *lines, "coins 0: 1", "food 0: 3") is None
    assert key("coins 0", *lines, "coins 0: 2", "food 0: 2") == "short_of_food"
    assert key("coins 1", *lines, "coins 0: 2", "food 0: 2") is None


def test_coins_are_taken_for_a_licence() -> None:
    lines = ("phase: rewarding", "reward: 1", "coins 0: 2", "kennel 0: - | - | - | - | closed")
    assert key("coins 1", *EARLY, *lines) == "for_licence"
    assert key("coins 1", *EARLY, *lines, "licences 0: 1") is None
    too_late = (*LATE, "phase: rewarding", "reward: 1", "coins 0: 1", "coins 1: 9", "kennel 0: - | - | - | - | closed")
    assert key("coins 1", *too_late) == "short_of_coins"


def test_most_of_something_counts_late() -> None:
    lines = ("phase: rewarding", "reward: 1", "coins 0: 4", "coins 1: 4", "food 0: 6", "food 1: 6")
    assert key("coins 1", *LATE, *lines) == "most_coins"
    assert key("coins 0", *LATE, *lines) == "most_food"
    assert key("coins 1", *LATE, *lines, "options: children=yes") is None
    assert key("coins 1", *EARLY, *lines) is None
