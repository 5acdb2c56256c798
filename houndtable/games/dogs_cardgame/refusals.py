"""Why an action is refused: the rule's number and a sentence. `why_not` is None exactly where `rules.legal` allows."""

from ..message import Message, Reason, Value
from ..seats import CHANCE
from . import bonuses, characters, kennel, rules, turn
from . import state as s
from .acts import BONUS_NAMES, character, location
from .state import ACTS, State

PHASE_OF = {  # actions that exist only in the middle of another
    s.KEEP: (s.KEEPING,),
    s.PLACE: (s.PLACING,),
    s.LIFT: (s.LIFTING,),
    s.REWARD: (s.REWARDING,),
    s.PUPPY: (s.EARNING, s.EFFECTS),
    s.TAKE: (s.TAKING,),
    s.TAKE_HOME: (s.TAKING,),
    s.INCOME_FOOD: (s.EFFECTS,),
    s.INCOME_COINS: (s.EFFECTS,),
    s.BUY: (s.EFFECTS,),
    s.ADOPT: (s.EFFECTS,),
    s.DONE: (s.LIFTING, s.EFFECTS),
}
RULE_OF = {  # the rule that says when; Q5 where that is obvious
    s.LIFT: "R28",
    s.PUPPY: "O2",
    s.TAKE: "R32",
    s.TAKE_HOME: "R32",
    s.INCOME_FOOD: "R29",
    s.INCOME_COINS: "R29",
    s.BUY: "R31",
    s.ADOPT: "R30",
}
FIRST = {  # what must be done now
    s.KEEPING: Reason("R8", Message("why.keep_first")),
    s.PLACING: Reason("Q5", Message("why.place_first")),
    s.LIFTING: Reason("R28", Message("why.lift_first")),
    s.REWARDING: Reason("Q5", Message("why.reward_first")),
    s.EARNING: Reason("O2", Message("why.puppy_first")),
    s.TAKING: Reason("R32", Message("why.take_first")),
    s.EFFECTS: Reason("Q5", Message("why.character_first")),
}

FAR_FETCHED = ("why.no_such_draw", "why.not_now")  # for actions players hardly ever intend, the least likely first


def reason(rule: str, key: str, **values: Value) -> Reason:
    return Reason(rule, Message(f"why.{key}", values))


def why_not(state: State, seat: int, action: int) -> Reason | None:
    """Why this seat may not do this now; None if it may."""
    if state.phase == s.OVER:
        return reason("R33", "over")
    if not rules.may_act(state, seat):
        return reason("R8", "has_kept") if state.phase == s.KEEPING else reason("R11", "not_your_turn")
    if seat == CHANCE or action < s.KEEP:
        return None if seat == CHANCE and rules.outcome_weight(state, action) else reason("R7", "no_such_draw")
    what, _ = ACTS.decode(action)
    is_second_dog = what == s.DONATE and state.phase == s.REWARDING and state.has_donated > 0
    if not is_second_dog and state.phase not in PHASE_OF.get(what, (s.TURN,)):
        return FIRST.get(state.phase) or reason(RULE_OF.get(what, "Q5"), "not_now")
    return (why_not_in_turn if action < s.PLACE else why_not_within)(state, seat, action)


def why_not_thing(state: State, seat: int, thing: str) -> Reason | None:
    """Why dogs or characters away from the pick-up do nothing when touched: no action uses them."""
    rules_of = {"dogs": "R16", "character": "R20"}
    for where in range(s.LOCATIONS):
        for name, rule in rules_of.items():
            if thing == f"{name}.{where}":
                elsewhere = reason(rule, "elsewhere", location=location(where))
                return FIRST.get(state.phase) or why_not_move(state, seat, where) or elsewhere
    return None


def why_not_in_turn(state: State, seat: int, action: int) -> Reason | None:
    """The first character, the steps and the free actions."""
    match ACTS.decode(action):
        case s.KEEP, (kind,):
            has_it = kind > 0 and state.characters[seat, kind] > 0
            return None if has_it else reason("R8", "not_dealt", character=character(kind))
        case s.MOVE, (where,):
            return why_not_move(state, seat, where)
        case s.COLLECT, (payee,):
            return why_not_collect(state, seat) or why_not_pay(state, seat, payee, 0)
        case s.HIRE, (payee,):
            return why_not_hire(state, seat, payee)
        case s.OPEN, ():
            return why_not_open(state, seat)
        case s.LICENCE, ():
            return why_not_licence(state, seat)
        case s.USE, (kind,):
            return why_not_dismiss(state, seat, kind) or why_not_use(state, seat, kind)
        case s.DISMISS, (kind,):
            return why_not_dismiss(state, seat, kind)
        case s.DONATE, (place,):
            return why_not_donate(state, seat, place)
        case s.CLAIM, (bonus,):
            return why_not_claim(state, seat, bonus)
        case s.SWAP, ():
            return why_not_swap(state, seat)
    return why_not_end(state, seat)


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
    if state.pick_up[seat] == s.OUTSIDE:
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
    if state.pick_up[seat] == s.OUTSIDE:
        return reason("R11", "outside")
    return why_not_pay(state, seat, payee, turn.hire_price(state, state.pick_up[seat] - 1))


def why_not_pay(state: State, seat: int, payee: int, price: int) -> Reason | None:
    """R14 The fee, and a price; having too few coins is reported first."""
    fee = turn.FEE if turn.owes_fee(state, seat) else 0
    if state.coins[seat] < fee + price:
        return reason("R14" if fee else "R20", "too_few_coins", price=fee + price)
    if not fee and payee != s.NO_FEE:
        return reason("O1" if state.children else "Q1" if turn.has_acted(state) else "R14", "no_fee")
    if fee and payee == s.NO_FEE:
        return reason("R14", "fee")
    if fee and (payee >= state.seats or not turn.is_company(state, seat, payee)):
        return reason("R14", "not_here", whose=payee)
    return None


def why_not_open(state: State, seat: int) -> Reason | None:
    if state.open_bays[seat] == s.BAYS:
        return reason("R21", "all_open")
    if state.has_opened:
        return reason("R21", "has_opened")
    if state.open_bays[seat] == s.SMALL_BAYS and turn.dogs_in_small_bays(state, seat) < turn.DOGS_TO_OPEN:
        return reason("R21", "too_few_dogs")
    return None


def why_not_licence(state: State, seat: int) -> Reason | None:
    if state.open_bays[seat] - s.SMALL_BAYS == state.paid_licences[seat]:
        return reason("R22", "no_licence")
    price = turn.licence_price(state)
    return None if state.coins[seat] >= price else reason("R22", "too_few_coins", price=price)


def why_not_dismiss(state: State, seat: int, kind: int) -> Reason | None:
    has_it = kind > 0 and state.characters[seat, kind] > 0
    return None if has_it else reason("R23", "no_such_character", character=character(kind))


def why_not_use(state: State, seat: int, kind: int) -> Reason | None:
    has_effect = characters.has_effect(state, seat, kind)
    return None if has_effect else reason("Q8", "no_effect", character=character(kind))


def why_not_donate(state: State, seat: int, place: int) -> Reason | None:
    if state.has_donated == s.HAS_DONATED:
        return reason("R24", "has_donated")
    if state.kennel[seat, place] == s.NO_DOG:
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
    if state.pick_up[seat] == s.OUTSIDE:
        return reason("R11", "outside")
    if characters.characters_of(state, seat) > s.CHARACTER_LIMIT:
        return reason("R15", "too_many_characters")
    return reason("R15", "two_alike") if characters.has_two_alike(state, seat) else None


def why_not_within(state: State, seat: int, action: int) -> Reason | None:
    """Decisions in the middle of an action."""
    match ACTS.decode(action):
        case s.PLACE, (which, bay):
            return why_not_place(state, seat, which, bay)
        case s.LIFT, (place,):
            return None if state.kennel[seat, place] != s.NO_DOG else reason("R28", "no_dog_there")
        case s.REWARD, (coins,):
            return None if coins <= state.reward else reason("R17", "too_much", number=state.reward)
        case s.PUPPY, (puppy,):
            return why_not_puppy(state, seat, puppy)
        case s.TAKE, (where, which):
            return why_not_take(state, seat, state.city[where, which])
        case s.TAKE_HOME, (where, which):
            return why_not_take_home(state, seat, state.city[where, which])
        case s.INCOME_FOOD, ():
            return None if characters.may_take_food(state, seat) else reason("R29", "no_income")
        case s.INCOME_COINS, ():
            return None if characters.may_take_coins(state, seat) else reason("R29", "no_income")
        case s.BUY, (improvements,):
            return why_not_buy(state, seat, improvements)
        case s.ADOPT, (breed,):
            return why_not_adopt(state, seat, breed)
    must_adopt = state.phase == s.EFFECTS and characters.must_adopt(state, seat)
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
    if state.phase == s.EFFECTS and not characters.is_left(state, s.PUPPY_PURCHASE):
        return reason("O2", "no_puppy_here")
    if state.phase == s.EFFECTS and state.coins[seat] < characters.PUPPY_PRICE:
        return reason("O2", "too_few_coins", price=characters.PUPPY_PRICE)
    return None if state.puppy_cards_left[puppy] else reason("O2", "no_such_puppy")


def why_not_take(state: State, seat: int, kind: int) -> Reason | None:
    if kind == s.NO_DOG:
        return reason("R32", "no_dog_there")
    return None if kennel.has_room_for(state, seat, kind) else reason("R18", "no_room")


def why_not_take_home(state: State, seat: int, kind: int) -> Reason | None:
    if kind == s.NO_DOG:
        return reason("R32", "no_dog_there")
    if not state.third_dog_into_bay or kennel.type_of(kind) not in (s.SICK, s.FAIR):
        return reason("O5", "not_into_bay")
    return None if kennel.free_places(state, seat) else reason("R5", "no_room")


def why_not_buy(state: State, seat: int, improvements: int) -> Reason | None:
    if not characters.is_left(state, s.PURCHASE):
        return reason("Q9", "has_bought")
    if state.improvements_left < improvements:
        return reason("R31", "too_few_improvements")
    return None if state.coins[seat] >= improvements else reason("R31", "too_few_coins", price=improvements)


def why_not_adopt(state: State, seat: int, breed: int) -> Reason | None:
    if not characters.is_left(state, s.ADOPTION | s.OPTIONAL_ADOPTION):
        return reason("R30", "no_adoption")
    if not state.fair[breed]:
        return reason("R30", "not_in_fair")
    return None if kennel.free_places(state, seat) else reason("R5", "no_room")
