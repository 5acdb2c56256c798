"""Reasons for an action in DOGS CARDGAME."""

from collections.abc import Callable, Iterator
from itertools import product

from ...games.dogs_cardgame import state as s
from ...games.dogs_cardgame.acts import BONUS_NAMES, breed, character
from ...games.dogs_cardgame.bonuses import claimable
from ...games.dogs_cardgame.characters import (
    MERCHANT_FOOD,
    THIRD_IMPROVEMENT,
    has_effect,
    is_left,
    may_adopt,
    may_buy,
    may_take_any,
    treat,
)
from ...games.dogs_cardgame.kennel import (
    bay_of,
    breed_of,
    count_line,
    dog,
    dogs_at,
    dogs_of_type,
    dogs_waiting,
    free_places,
    guests,
    has_earned,
    has_room,
    occupied_bays,
    patients,
    place_dog,
    places_to_fill,
)
from ...games.dogs_cardgame.rules import NO_BAY, earning_bay
from ...games.dogs_cardgame.scoring import (
    BONUS_POINTS,
    GROUP_POINTS,
    LICENCE_PENALTY,
    NO_IMPROVEMENT_PENALTY,
    PATIENT_PENALTY,
    bay_points,
    has_most,
    hotel_points,
    puppy_points,
    trained_points,
    unpaid_licences,
)
from ...games.dogs_cardgame.state import ACTS, State
from ...games.dogs_cardgame.turn import (
    DONATION_REWARD,
    FEE,
    OPENING_FOOD,
    can_collect_at,
    collect,
    hire,
    hire_price,
    licence_price,
    may_move,
    owes_fee,
)
from ...games.message import Message
from ...games.row import bytes_of, open_row
from .dogs import mates_in_bay
from .evaluate import is_crowded, rate_action
from .stocks import FEW, TENTHS, time_left
from .visits import IDLE, collect_value, hire_value

LITTLE = 2  # points
LATE = 2 * TENTHS  # turns left when it begins to matter who has most of something


def reason(before: State, after: State, seat: int, action: int) -> Message | None:
    """The most important reason."""
    what, parts = ACTS.decode(action)
    say = SAID.get(what)
    return say(before, after, seat, *parts) if say else None


# The city


def for_keeping(before: State, after: State, seat: int, number: int) -> Message | None:
    if number == s.MERCHANT:
        return income(0, MERCHANT_FOOD)
    return first_improvement() if number in (s.MANAGER, s.PARTNER) else None


def for_moving(before: State, after: State, seat: int, location: int) -> Message | None:
    """What the player can get there at once, dogs or a character, whichever is worth more."""
    arrived = copy_of(after)
    arrived.coins[seat] -= FEE if owes_fee(after, seat) else 0
    if arrived.coins[seat] < 0:
        return None
    dogs, helper = for_dogs_there(arrived, seat, location), for_character_there(arrived, seat, location)
    is_for_dogs = collect_value(before, seat, location) >= hire_value(before, seat, location)
    return dogs or helper if is_for_dogs else helper or dogs


def for_dogs_there(arrived: State, seat: int, location: int) -> Message | None:
    if not can_collect_at(arrived, seat, location) or collect_value(arrived, seat, location) <= -IDLE:
        return None
    collected = copy_of(arrived)
    collect(collected, seat, s.NO_FEE)
    return for_dogs(arrived, collected, seat)


def for_character_there(arrived: State, seat: int, location: int) -> Message | None:
    kind = arrived.above[location]
    if arrived.coins[seat] < hire_price(arrived, location) or hire_value(arrived, seat, location) <= 0:
        return None
    hired = copy_of(arrived)
    hire(hired, seat, s.NO_FEE)
    is_useful = for_character(hired, seat, kind) is not None
    return Message("reason.character", {"character": character(kind)}) if is_useful else None


def for_collecting(before: State, after: State, seat: int, payee: int) -> Message | None:
    is_wise = collect_value(before, seat, before.pick_up[seat] - 1) > -IDLE
    return for_dogs(before, after, seat) if is_wise else None


def for_dogs(before: State, after: State, seat: int) -> Message | None:
    """The benefit of dogs that have just been collected, taken or adopted."""
    fulfilled = new_bonus(before, settled(after, seat), seat, wherever_dogs_go=True)
    return fulfilled or for_togetherness(after, seat) or for_types(before, after, seat)


def for_types(before: State, after: State, seat: int) -> Message | None:
    """Points of the hotel, a sick dog that can be cured, dogs for the bays, a guest, or one for the fair."""
    points, dogs = hotel_points(after, seat) - hotel_points(before, seat), dogs_waiting(after)
    if points > 0:
        return Message("reason.hotel", {"points": points})
    is_curable = after.characters[seat, s.VET] > 0 and free_places(after, seat) > dogs
    if patients(after, seat) > patients(before, seat) and is_curable:
        return Message("reason.curable")
    if dogs > 0:
        return Message("reason.home") if dogs == 1 else Message("reason.home_many", {"count": dogs})
    if points == 0 and guests(after, seat) > guests(before, seat):
        return Message("reason.guest")
    return Message("reason.fair") if after.reward > before.reward else None


def for_hiring(before: State, after: State, seat: int, payee: int) -> Message | None:
    location = before.pick_up[seat] - 1
    kind = before.above[location]
    if hire_value(before, seat, location) <= 0:
        return None
    is_free = hire_price(before, location) == 0 and payee == s.NO_FEE and not is_crowded(after, seat, kind)
    return for_character(after, seat, kind) or (Message("reason.free") if is_free else None)


def for_ending(before: State, after: State, seat: int) -> Message | None:
    """There are no dogs to collect, no characters to hire and no bonuses to claim."""
    location = before.pick_up[seat] - 1
    has_dogs = before.has_collected == 0 and dogs_at(before, location) > 0
    could_claim = before.claimed == 0 and claimable(before, seat) != 0
    if has_dogs or could_claim or may_move(before):
        return None
    return Message("reason.nothing_left") if before.has_hired else for_hiring_nobody(before, seat, location)


def for_hiring_nobody(state: State, seat: int, location: int) -> Message | None:
    price = hire_price(state, location)
    if state.coins[seat] < price:
        return Message("reason.too_few_coins")
    if is_useless(state, seat, state.above[location]):
        return Message("reason.nobody_useful")
    return Message("reason.for_licence") if price > 0 and needs_coins_for_licence(state, seat, 0) else None


# Characters


def for_using(before: State, after: State, seat: int, kind: int) -> Message | None:
    return for_character(before, seat, kind)


def for_character(state: State, seat: int, kind: int) -> Message | None:
    """What a character would do for its player now."""
    if kind == s.MERCHANT:
        return income(0, MERCHANT_FOOD)
    if kind == s.VET:
        return for_vet(state, seat)
    if kind == s.TRAINER:
        coins = dogs_of_type(state, seat, s.TRAINED)
        return for_rearranging(state, seat) or (income(coins, 0) if coins > 0 else None)
    if kind == s.MANAGER:
        return for_manager(state, seat)
    return for_improvements(state, seat, state.coins[seat]) or for_fair(state, seat)


def for_vet(state: State, seat: int) -> Message | None:
    cured = min(patients(state, seat), free_places(state, seat))
    if cured == 0:
        return None
    treated = copy_of(state)
    treat(treated, seat)
    fulfilled = new_bonus(state, settled(treated, seat), seat, wherever_dogs_go=True)
    return fulfilled or Message("reason.cure", {"points": PATIENT_PENALTY * cured})


def for_manager(state: State, seat: int) -> Message | None:
    food, coins = occupied_bays(state, seat), guests(state, seat)
    earned = income(coins, food) if food + coins > 0 else None
    return for_improvements(state, seat, state.coins[seat] + coins) or earned


def for_fair(state: State, seat: int) -> Message | None:
    """A dog from the fair for a bay, ideally one with its own breed."""
    if not may_adopt(state, seat):
        return None
    mates = (number for number in range(s.BREEDS) if state.fair[number] and most_together(state, seat, number, 1) > 1)
    return next((together(number) for number in mates), Message("reason.adoption"))


def for_rearranging(state: State, seat: int) -> Message | None:
    """A dog would be with more of its breed in another bay that has room."""
    moves = (place for place in range(s.PLACES) if gains_by_moving(state, seat, place))
    return next((together(breed_of(state.kennel[seat, place])) for place in moves), None)


def gains_by_moving(state: State, seat: int, place: int) -> bool:
    kind = state.kennel[seat, place]
    if kind == s.NO_DOG or has_earned(state, seat, bay_of(place)):
        return False
    others = (bay for bay in range(state.open_bays[seat]) if bay != bay_of(place) and has_room(state, seat, bay))
    mates = max((mates_in_bay(state, seat, bay, breed_of(kind)) for bay in others), default=0)
    return mates >= mates_in_bay(state, seat, bay_of(place), breed_of(kind))


def is_useless(state: State, seat: int, kind: int) -> bool:
    """Would a character do nothing for its player now?"""
    brings_coins = dogs_of_type(state, seat, s.TRAINED) > 0
    has_nothing_to_train = kind == s.TRAINER and not brings_coins and not has_breed_in_two_bays(state, seat)
    return not has_effect(state, seat, kind) or has_nothing_to_train


def for_dismissing(before: State, after: State, seat: int, kind: int) -> Message | None:
    must_go = is_crowded(before, seat, kind)
    return Message("reason.useless") if must_go and is_useless(before, seat, kind) else None


def for_lifting(before: State, after: State, seat: int, place: int) -> Message | None:
    return together(breed_of(before.kennel[seat, place])) if gains_by_moving(before, seat, place) else None


def for_being_done(before: State, after: State, seat: int) -> Message | None:
    return for_order(before, seat) if before.phase == s.LIFTING else for_thrift(before, seat)


def for_order(state: State, seat: int) -> Message | None:
    """The lifted dogs join their own breed, or there is nothing to bring together."""
    if places_to_fill(state, seat) > 0:
        return None
    is_gathered = dogs_waiting(state) == 0 and not has_breed_in_two_bays(state, seat)
    return Message("reason.gathered") if is_gathered else for_togetherness(state, seat)


def for_thrift(state: State, seat: int) -> Message | None:
    """Coins that could buy improvements are kept for a licence."""
    could_buy = is_left(state, s.PURCHASE) and may_buy(state, seat, 1)
    return Message("reason.for_licence") if could_buy and needs_coins_for_licence(state, seat, 0) else None


def needs_coins_for_licence(state: State, seat: int, more: int) -> bool:
    """Do licences cost at least these coins and this many more? In the last round they must pay for one."""
    coins, price = state.coins[seat] + more, licence_price(state)
    is_enough = coins >= price or not state.is_last_round
    return 0 < coins <= price * unpaid_licences(state, seat) and is_enough


def has_breed_in_two_bays(state: State, seat: int) -> bool:
    dogs = [(bay_of(place), state.kennel[seat, place]) for place in range(s.PLACES) if state.kennel[seat, place]]
    return any(bay != other and breed_of(dog) == breed_of(mate) for bay, dog in dogs for other, mate in dogs)


def for_improvements(state: State, seat: int, coins: int) -> Message | None:
    """The first one saves points, the third brings a dog."""
    number = min(coins, state.improvements_left, s.MOST_BOUGHT)
    had = state.improvements[seat]
    if had == 0 and number > 0:
        return first_improvement()
    reaches_third = had < THIRD_IMPROVEMENT <= had + number
    return Message("reason.third_improvement") if reaches_third and may_take_any(state, seat) else None


def for_buying(before: State, after: State, seat: int, number: int) -> Message | None:
    if before.improvements[seat] == 0:
        return new_bonus(before, after, seat) or first_improvement()
    if after.third_dog_due:
        return Message("reason.third_improvement")
    is_first = has_most(after, after.improvements, seat) and not has_most(before, before.improvements, seat)
    most = Message("reason.most_improvements") if is_first and not before.children else None
    return new_bonus(before, after, seat) or most


def for_taking_coins(before: State, after: State, seat: int) -> Message | None:
    """They may pay for improvements."""
    could_buy = for_improvements(before, seat, before.coins[seat]) is not None
    return None if could_buy else for_improvements(before, seat, after.coins[seat])


def for_adopting(before: State, after: State, seat: int, *parts: int) -> Message | None:
    return for_dogs(before, after, seat)


# The kennel


def for_placing(before: State, after: State, seat: int, which: int, bay: int) -> Message | None:
    """With its own breed, or where its breed may come together."""
    kind = before.waiting[0, which]
    mates = mates_in_bay(after, seat, bay, breed_of(kind))
    fulfilled = new_bonus(before, after, seat)
    if fulfilled:
        return fulfilled
    if before.puppies and earning_bay(after, seat) not in (NO_BAY, earning_bay(before, seat)):
        return Message("reason.full_bay")
    if mates > 1:
        return Message("reason.together", {"count": mates, "points": GROUP_POINTS[mates]})
    is_better_elsewhere = most_together(before, seat, breed_of(kind), 1) > 1
    return None if is_better_elsewhere else for_room(after, seat, bay, breed_of(kind))


def for_room(after: State, seat: int, bay: int, number: int) -> Message | None:
    """Room for others of its breed next to it, or else in the larger bays."""
    if has_room(after, seat, bay) and may_come(after, seat, number):
        return Message("reason.room_for_mates")
    larger = range(bay + 1, after.open_bays[seat])
    has_larger = any(size_of_bay(other) > size_of_bay(bay) and has_room(after, seat, other) for other in larger)
    return Message("reason.larger_bays") if has_larger and not has_room(after, seat, bay) else None


def may_come(state: State, seat: int, number: int) -> bool:
    """May a dog of this breed still come into a bay? All can except the guest."""
    kinds = [dog(number, dog_type) for dog_type in range(s.TYPES) if dog_type != s.GUEST]
    is_waiting = any(kind in kinds for kind in waiting_dogs(state))
    is_patient = state.infirmary[number] == 1 + seat
    slots = product(range(s.LOCATIONS), range(s.MOST_SYMBOLS))
    in_city = any(state.city[location, place] in kinds for location, place in slots)
    is_free = in_city or state.fair[number] == 1 or any(state.pile[kind] for kind in kinds)
    return is_waiting or (not state.is_last_round and (is_patient or is_free))


def for_opening(before: State, after: State, seat: int) -> Message | None:
    places = free_places(after, seat) - free_places(before, seat)
    return None if before.is_last_round else Message("reason.room", {"count": places, "food": OPENING_FOOD})


def for_licence(before: State, after: State, seat: int) -> Message | None:
    return new_bonus(before, after, seat) or Message("reason.licence", {"points": LICENCE_PENALTY})


def for_donating(before: State, after: State, seat: int, place: int) -> Message | None:
    """Scarce resources for a dog of little value."""
    loss = kennel_points(before, seat) - kennel_points(after, seat)
    is_short = is_short_of_coins(before, seat) or is_short_of_food(before, seat)
    is_wise = rate_action(before, seat, s.DONATE + place) > rate_action(before, seat, s.END)
    is_said = loss <= LITTLE and is_short and is_wise
    return Message("reason.donate", {"count": DONATION_REWARD}) if is_said else None


def kennel_points(state: State, seat: int) -> int:
    return bay_points(state, seat) + trained_points(state, seat)


def for_claiming(before: State, after: State, seat: int, number: int) -> Message | None:
    return Message("reason.bonus", {"points": BONUS_POINTS})


def for_reward(before: State, after: State, seat: int, coins: int) -> Message | None:
    """Having most of something at the end, a licence, or a scarce resource."""
    most = for_most(before, after, seat)
    if most:
        return most
    if coins > 0 and needs_coins_for_licence(before, seat, coins):
        return Message("reason.for_licence")
    if coins > 0 and is_short_of_coins(before, seat):
        return Message("reason.short_of_coins")
    has_food = before.reward > coins
    return Message("reason.short_of_food") if has_food and is_short_of_food(before, seat) else None


def for_most(before: State, after: State, seat: int) -> Message | None:
    """Late in a game, gaining the lead in coins or food."""
    if before.children or time_left(before) > LATE:
        return None
    if has_most(after, after.coins, seat) and not has_most(before, before.coins, seat):
        return Message("reason.most_coins")
    has_most_food = has_most(after, after.food, seat) and not has_most(before, before.food, seat)
    return Message("reason.most_food") if has_most_food else None


def for_puppy(before: State, after: State, seat: int, number: int) -> Message | None:
    return Message("reason.puppy", {"points": puppy_points(after, seat) - puppy_points(before, seat)})


# What several actions have in common


def income(coins: int, food: int) -> Message:
    """Coins, food or both."""
    if coins == 0:
        return Message("reason.food", {"count": food})
    return (
        Message("reason.income", {"coins": coins, "food": food}) if food else Message("reason.coins", {"count": coins})
    )


def first_improvement() -> Message:
    return Message("reason.first_improvement", {"points": NO_IMPROVEMENT_PENALTY})


def together(number: int) -> Message:
    return Message("reason.mates", {"breed": breed(number)})


def new_bonus(before: State, after: State, seat: int, wherever_dogs_go: bool = False) -> Message | None:
    """A bonus that can be claimed now and could not be before."""
    bonuses = claimable(after, seat) & ~claimable(before, seat)
    if wherever_dogs_go:
        bonuses &= ~(1 << s.L9)  # the one that depends on which dogs share a bay
    news = (name for bonus, name in enumerate(BONUS_NAMES) if bonuses >> bonus & 1)
    return next((Message("reason.new_bonus", {"bonus": f"bonus.{name}"}) for name in news), None)


def for_togetherness(state: State, seat: int) -> Message | None:
    """Can a waiting dog share a bay with its own breed?"""
    breeds = [breed_of(kind) for kind in waiting_dogs(state)]
    mates = (number for number in breeds if most_together(state, seat, number, breeds.count(number)) > 1)
    return next((together(number) for number in mates), None)


def most_together(state: State, seat: int, number: int, more: int) -> int:
    """How many of a breed can share a bay if this many more join; 0 without room."""
    bays = [bay for bay in range(state.open_bays[seat]) if has_room(state, seat, bay)]
    return max(
        (mates_in_bay(state, seat, bay, number) + min(more, room_in(state, seat, bay)) for bay in bays), default=0
    )


def room_in(state: State, seat: int, bay: int) -> int:
    return size_of_bay(bay) - count_line(state.kennel, seat, s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1])


def size_of_bay(bay: int) -> int:
    return s.BAY_STARTS[bay + 1] - s.BAY_STARTS[bay]


def waiting_dogs(state: State) -> Iterator[int]:
    return (state.waiting[0, which] for which in range(dogs_waiting(state)))


def is_short_of_coins(state: State, seat: int) -> bool:
    return state.coins[seat] < FEW


def is_short_of_food(state: State, seat: int) -> bool:
    """For the dogs of a large location."""
    return state.food[seat] < s.MOST_SYMBOLS


def copy_of(state: State) -> State:
    return open_row(State, bytes_of(state).copy())


def settled(state: State, seat: int) -> State:
    """The same, with all waiting dogs in the first bays that have room."""
    done = copy_of(state)
    while dogs_waiting(done) > 0 and free_places(done, seat) > 0:
        bay = next(bay for bay in range(done.open_bays[seat]) if has_room(done, seat, bay))
        place_dog(done, seat, 0, bay)
    return done


SAID: dict[int, Callable[..., Message | None]] = {
    s.KEEP: for_keeping,
    s.MOVE: for_moving,
    s.COLLECT: for_collecting,
    s.HIRE: for_hiring,
    s.OPEN: for_opening,
    s.LICENCE: for_licence,
    s.USE: for_using,
    s.DISMISS: for_dismissing,
    s.DONATE: for_donating,
    s.CLAIM: for_claiming,
    s.END: for_ending,
    s.PLACE: for_placing,
    s.LIFT: for_lifting,
    s.REWARD: for_reward,
    s.PUPPY: for_puppy,
    s.TAKE: for_adopting,
    s.TAKE_HOME: for_adopting,
    s.INCOME_COINS: for_taking_coins,
    s.BUY: for_buying,
    s.ADOPT: for_adopting,
    s.DONE: for_being_done,
}
