"""Why an action is refused: the rule's number and a sentence. Says nothing exactly where `rules.legal` allows."""

from ..message import Message, Reason, Value
from ..seats import CHANCE
from . import bonuses, characters, kennel, rules, turn
from . import state as names
from .acts import BONUS_NAMES, character, location, taken_apart
from .state import BAYS, MOST_SYMBOLS, NO_DOG, SMALL_BAYS, State

PHASE_OF = {  # what comes up only in the middle of something
    names.KEEP: (names.KEEPING,),
    names.PLACE: (names.PLACING,),
    names.LIFT: (names.LIFTING,),
    names.REWARD: (names.REWARDING,),
    names.PUPPY: (names.EARNING, names.EFFECTS),
    names.TAKE: (names.TAKING,),
    names.TAKE_HOME: (names.TAKING,),
    names.TAKE_FOOD: (names.EFFECTS,),
    names.TAKE_COINS: (names.EFFECTS,),
    names.BUY: (names.EFFECTS,),
    names.ADOPT: (names.EFFECTS,),
    names.DONE: (names.LIFTING, names.EFFECTS),
}
RULE_OF = {  # that says when it comes up; Q5 where that is plain
    names.LIFT: "R28",
    names.PUPPY: "O2",
    names.TAKE: "R32",
    names.TAKE_HOME: "R32",
    names.TAKE_FOOD: "R29",
    names.TAKE_COINS: "R29",
    names.BUY: "R31",
    names.ADOPT: "R30",
}
FIRST = {  # what must be done now
    names.KEEPING: Reason("R8", Message("why.keep_first")),
    names.PLACING: Reason("Q5", Message("why.place_first")),
    names.LIFTING: Reason("R28", Message("why.lift_first")),
    names.REWARDING: Reason("Q5", Message("why.reward_first")),
    names.EARNING: Reason("O2", Message("why.puppy_first")),
    names.TAKING: Reason("R32", Message("why.take_first")),
    names.EFFECTS: Reason("Q5", Message("why.character_first")),
}

FAR_FETCHED = ("why.no_such_draw", "why.not_now")  # against actions that were hardly meant, the farthest first


def reason(rule: str, key: str, **values: Value) -> Reason:
    return Reason(rule, Message(f"why.{key}", values))


def why_not(state: State, seat: int, action: int) -> Reason | None:
    """The reason why this seat may not do this now; None if it may."""
    if state.phase == names.OVER:
        return reason("R33", "over")
    if not rules.may_act(state, seat):
        return reason("R8", "has_kept") if state.phase == names.KEEPING else reason("R11", "not_your_turn")
    what, number = taken_apart(action)
    if seat == CHANCE or action < names.KEEP:
        return None if seat == CHANCE and rules.outcome_weight(state, action) else reason("R7", "no_such_draw")
    is_second_dog = what == names.DONATE and state.phase == names.REWARDING and state.has_donated > 0
    if not is_second_dog and state.phase not in PHASE_OF.get(what, (names.TURN,)):
        return FIRST.get(state.phase) or reason(RULE_OF.get(what, "Q5"), "not_now")
    return (why_not_in_turn if action < names.PLACE else why_not_within)(state, seat, what, number)


def why_not_thing(state: State, seat: int, thing: str) -> Reason | None:
    """Why nothing comes of dogs or a character where the pick-up does not stand: they belong to no action."""
    rules_of = {"dogs": "R16", "character": "R20"}
    for where in range(names.LOCATIONS):
        for name, rule in rules_of.items():
            if thing == f"{name}.{where}":
                elsewhere = reason(rule, "elsewhere", location=location(where))
                return FIRST.get(state.phase) or why_not_move(state, seat, where) or elsewhere
    return None


def why_not_in_turn(state: State, seat: int, what: int, number: int) -> Reason | None:
    """The first character, the steps and the free actions."""
    if what == names.KEEP:
        has_it = number > 0 and state.characters[seat, number] > 0
        return None if has_it else reason("R8", "not_dealt", character=character(number))
    if what == names.MOVE:
        return why_not_move(state, seat, number)
    if what == names.COLLECT:
        return why_not_collect(state, seat) or why_not_pay(state, seat, number, 0)
    if what == names.HIRE:
        return why_not_hire(state, seat, number)
    if what == names.OPEN:
        return why_not_open(state, seat)
    if what == names.PAY:
        return why_not_licence(state, seat)
    if what in (names.USE, names.DISMISS):
        return why_not_use(state, seat, what, number)
    if what == names.DONATE:
        return why_not_donate(state, seat, number)
    if what == names.CLAIM:
        return why_not_claim(state, seat, number)
    return why_not_swap(state, seat) if what == names.SWAP else why_not_end(state, seat)


def why_not_move(state: State, seat: int, where: int) -> Reason | None:
    if not state.in_city[where]:
        return reason("R6", "not_in_city", location=location(where))
    if turn.has_acted(state):
        return reason("R11", "move_before_actions")
    if state.has_moved:
        return reason("R11", "has_moved")
    if state.pick_up[seat] == 1 + where:
        return reason("R11", "is_there", location=location(where))
    return None


def why_not_collect(state: State, seat: int) -> Reason | None:
    if state.has_collected:
        return reason("R12", "has_collected")
    if state.pick_up[seat] == names.OUTSIDE:
        return reason("R11", "outside")
    where = state.pick_up[seat] - 1
    dogs = kennel.dogs_at(state, where)
    if dogs == 0:
        return reason("Q4", "no_dogs_here")
    if dogs > state.food[seat]:
        return reason("R16", "too_little_food", dogs=dogs)
    return None if kennel.has_room_for_all(state, seat, where) else reason("R18", "no_room_for_all")


def why_not_hire(state: State, seat: int, payee: int) -> Reason | None:
    if state.has_hired:
        return reason("R12", "has_hired")
    if state.pick_up[seat] == names.OUTSIDE:
        return reason("R11", "outside")
    return why_not_pay(state, seat, payee, turn.hire_price(state, state.pick_up[seat] - 1))


def why_not_pay(state: State, seat: int, payee: int, price: int) -> Reason | None:
    """R14 The fee, and a price; who has too few coins hears of that, whomever they would pay."""
    fee = turn.FEE if turn.owes_fee(state, seat) else 0
    if state.coins[seat] < fee + price:
        return reason("R14" if fee else "R20", "too_few_coins", price=fee + price)
    if not fee and payee != names.NO_FEE:
        return reason("O1" if state.children else "Q1" if turn.has_acted(state) else "R14", "no_fee")
    if fee and payee == names.NO_FEE:
        return reason("R14", "fee")
    if fee and (payee >= state.seats or not turn.is_company(state, seat, payee)):
        return reason("R14", "not_here", whose=payee)
    return None


def why_not_open(state: State, seat: int) -> Reason | None:
    if state.open_bays[seat] == BAYS:
        return reason("R21", "all_open")
    if state.has_opened:
        return reason("R21", "has_opened")
    if state.open_bays[seat] == SMALL_BAYS and turn.dogs_in_small_bays(state, seat) < turn.DOGS_TO_OPEN:
        return reason("R21", "too_few_dogs")
    return None


def why_not_licence(state: State, seat: int) -> Reason | None:
    if state.open_bays[seat] - SMALL_BAYS == state.paid_licences[seat]:
        return reason("R22", "no_licence")
    price = turn.licence_price(state)
    return None if state.coins[seat] >= price else reason("R22", "too_few_coins", price=price)


def why_not_use(state: State, seat: int, what: int, number: int) -> Reason | None:
    if number == 0 or state.characters[seat, number] == 0:
        return reason("R23", "no_such_character", character=character(number))
    if what == names.USE and not characters.has_effect(state, seat, number):
        return reason("Q8", "no_effect", character=character(number))
    return None


def why_not_donate(state: State, seat: int, place: int) -> Reason | None:
    if state.has_donated == names.HAS_DONATED:
        return reason("R24", "has_donated")
    if state.kennel[seat, place] == NO_DOG:
        return reason("R24", "no_dog_there")
    if kennel.has_earned(state, seat, kennel.bay_of(place)):
        return reason("O2", "bay_earned")
    if not bonuses.spares_bonus(state, seat, place):
        return reason("R35", "belongs_to_bonus", bonus=f"bonus.{BONUS_NAMES[state.claimed - 1]}")
    return None


def why_not_claim(state: State, seat: int, bonus: int) -> Reason | None:
    if state.children:
        return reason("O1", "no_bonuses")
    if state.claimed:
        return reason("R34", "has_claimed")
    if state.bonus_owner[bonus]:
        return reason("R25", "bonus_taken", whose=state.bonus_owner[bonus] - 1)
    if not bonuses.fulfilled(state, seat, bonuses.NOWHERE) >> bonus & 1:
        return reason("Q15", "bonus_not_fulfilled", bonus=f"bonus.{BONUS_NAMES[bonus]}")
    return None


def why_not_swap(state: State, seat: int) -> Reason | None:
    if not state.swap_characters:
        return reason("O3", "no_swapping")
    if state.has_swapped:
        return reason("Q20", "has_swapped")
    return None if state.coins[seat] >= turn.SWAP_PRICE else reason("O3", "too_few_coins", price=turn.SWAP_PRICE)


def why_not_end(state: State, seat: int) -> Reason | None:
    if state.pick_up[seat] == names.OUTSIDE:
        return reason("R11", "outside")
    if characters.characters_of(state, seat) > names.CHARACTER_LIMIT:
        return reason("R15", "too_many_characters")
    return reason("R15", "two_alike") if characters.has_two_alike(state, seat) else None


def why_not_within(state: State, seat: int, what: int, number: int) -> Reason | None:
    """What comes up in the middle of an action."""
    if what == names.PLACE:
        return why_not_place(state, seat, *divmod(number, BAYS))
    if what == names.LIFT:
        return None if state.kennel[seat, number] != NO_DOG else reason("R28", "no_dog_there")
    if what == names.REWARD:
        return None if number <= state.reward else reason("R17", "too_much", number=state.reward)
    if what == names.PUPPY:
        return why_not_puppy(state, seat, number)
    if what in (names.TAKE, names.TAKE_HOME):
        return why_not_take(state, seat, what, state.city[number // MOST_SYMBOLS, number % MOST_SYMBOLS])
    if what == names.TAKE_FOOD:
        return None if characters.may_take_food(state, seat) else reason("R29", "no_income")
    if what == names.TAKE_COINS:
        return None if characters.may_take_coins(state, seat) else reason("R29", "no_income")
    if what == names.BUY:
        return why_not_buy(state, seat, 1 + number)
    if what == names.ADOPT:
        return why_not_adopt(state, seat, number)
    must_adopt = state.phase == names.EFFECTS and characters.must_adopt(state, seat)
    return reason("Q8", "adopt_first") if must_adopt else None


def why_not_place(state: State, seat: int, which: int, bay: int) -> Reason | None:
    if bay >= state.open_bays[seat]:
        return reason("R21", "bay_closed", bay=1 + bay)
    if not kennel.has_room(state, seat, bay):
        return reason("R5", "bay_full", bay=1 + bay)
    if which >= kennel.dogs_waiting(state):
        return reason("R17", "no_such_dog")
    return None if kennel.may_place(state, seat, bay) else reason("Q19", "fill_puppy_bay")


def why_not_puppy(state: State, seat: int, puppy: int) -> Reason | None:
    if state.phase == names.EFFECTS and not characters.is_left(state, names.PUPPY_PURCHASE):
        return reason("O2", "no_puppy_here")
    if state.phase == names.EFFECTS and state.coins[seat] < characters.PUPPY_PRICE:
        return reason("O2", "too_few_coins", price=characters.PUPPY_PRICE)
    return None if state.puppy_cards_left[puppy] else reason("O2", "no_such_puppy")


def why_not_take(state: State, seat: int, what: int, kind: int) -> Reason | None:
    if kind == NO_DOG:
        return reason("R32", "no_dog_there")
    if what == names.TAKE:
        return None if kennel.has_room_for(state, seat, kind) else reason("R18", "no_room")
    if not state.third_dog_into_bay or kennel.type_of(kind) not in (names.SICK, names.FAIR):
        return reason("O5", "not_into_bay")
    return None if kennel.free_places(state, seat) else reason("R5", "no_room")


def why_not_buy(state: State, seat: int, improvements: int) -> Reason | None:
    if not characters.is_left(state, names.PURCHASE):
        return reason("Q9", "has_bought")
    if state.improvements_left < improvements:
        return reason("R31", "too_few_improvements")
    return None if state.coins[seat] >= improvements else reason("R31", "too_few_coins", price=improvements)


def why_not_adopt(state: State, seat: int, breed: int) -> Reason | None:
    if not characters.is_left(state, names.ADOPTION):
        return reason("R30", "no_adoption")
    if not state.fair[breed]:
        return reason("R30", "not_in_fair")
    return None if kennel.free_places(state, seat) else reason("R5", "no_room")
