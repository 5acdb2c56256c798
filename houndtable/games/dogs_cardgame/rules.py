"""DOGS CARDGAME, 2 to 5 players. The numbers are those of rulebook/en.md.

The table is laid in `laying`; the steps of a turn and the free actions are in `turn`, dogs and their places in
`kennel`, the five characters in `characters`, the light bonuses in `bonuses`, the score sheet in `scoring`. Here is
what comes up in the middle of an action, and what every game answers.
"""

from ..cards import UNKNOWN, count, draw, pick
from ..dice import roll
from ..offers import offer
from ..row import Cells
from ..seats import CHANCE, NOBODY
from .bonuses import claim
from .characters import (
    adopt,
    buy,
    buy_puppy,
    dismiss,
    finish_effects,
    gain_puppy,
    has_choice,
    is_left,
    lift,
    may_buy,
    may_buy_puppy,
    may_take,
    may_take_coins,
    may_take_food,
    may_take_home,
    must_adopt,
    reshuffle_if_used_up,
    take,
    take_coins,
    take_food,
    take_home,
    use,
)
from .kennel import dogs_waiting, has_earned, may_place, place_dog, puppy_cards_left
from .laws import broken_law
from .laying import (
    DEALT,
    NO_LOCATION,
    add_breed,
    add_location,
    begin,
    breed_number,
    breeds_with,
    deal,
    keep,
    lay_character,
    lay_dog,
    lay_first_character,
    lay_first_dog,
    location_without_character,
    location_without_dog,
    next_wish,
    open_pair,
    setup,
    show,
)
from .scoring import is_ahead, total_points
from .state import (
    ACTIONS,
    ADOPT,
    BAY_STARTS,
    BAYS,
    BEGIN,
    BEGINNING,
    BREEDING,
    BREEDS,
    BUY,
    CHARACTERS,
    CLAIM,
    COLLECT,
    DEALING,
    DISMISS,
    DONATE,
    DONATING,
    DONE,
    DRAW_BREED,
    DRAW_CHARACTER,
    DRAW_DOG,
    DRAW_LOCATION,
    EARNING,
    EFFECTS,
    END,
    HAS_DONATED,
    HIRE,
    KEEP,
    KEEPING,
    LAYING_CHARACTERS,
    LAYING_DOGS,
    LIFT,
    LIFTING,
    LOCATING,
    LOCATIONS,
    MOST_SEATS,
    MOST_SYMBOLS,
    MOVE,
    NO_DOG,
    OPEN,
    OPTIONS,
    OVER,
    PAY,
    PLACE,
    PLACES,
    PLACING,
    PUPPY,
    PUPPY_PURCHASE,
    PURCHASE,
    REFILLING_CHARACTERS,
    REFILLING_DOGS,
    REWARD,
    REWARDING,
    SEATS,
    SHOWING,
    SMALL_BAYS,
    SWAP,
    TAKE,
    TAKE_COINS,
    TAKE_FOOD,
    TAKE_HOME,
    TAKING,
    TURN,
    TURNING,
    TYPES,
    USE,
    State,
)
from .turn import (
    collect,
    donate,
    end_turn,
    hire,
    hire_price,
    legal_at_location,
    legal_claims,
    legal_dismissals,
    legal_donations,
    legal_moves,
    legal_uses,
    may_collect,
    may_end,
    may_hire,
    may_open,
    may_pay,
    may_swap,
    move,
    open_bay,
    pay,
    swap,
)

# of the contract, from the other modules
__all__ = ["ACTIONS", "MOST_SEATS", "OPTIONS", "SEATS", "TURNING", "State", "broken_law", "setup"]

NO_BAY = -1

# What comes up in the middle of an action


def go_on(state: State) -> None:
    """Q5 First what was begun is finished."""
    phase = next_phase(state, state.player)
    if phase == EFFECTS and not has_choice(state, state.player):
        finish_effects(state, state.player)
        phase = TURN
    if phase == REFILLING_CHARACTERS:
        reshuffle_if_used_up(state)
    state.phase = phase
    if phase == OVER:
        state.turn = NOBODY
    elif phase == REFILLING_DOGS or phase == REFILLING_CHARACTERS:
        state.turn = CHANCE
    else:
        state.turn = state.player


def next_phase(state: State, seat: int) -> int:
    """Place dogs, take resources, a puppy card, the third dog; R19, R20 refill, Q10 dogs while the pile lasts."""
    if state.phase == OVER or state.phase == LIFTING:
        return state.phase
    if state.waiting[0, 0] != NO_DOG:
        return PLACING
    if state.reward > 0:
        return REWARDING
    if state.puppies and earning_bay(state, seat) != NO_BAY:
        return EARNING
    if state.third_dog_due:
        return TAKING
    if state.pile_size > 0 and location_without_dog(state) != NO_LOCATION:
        return REFILLING_DOGS
    if location_without_character(state) != NO_LOCATION:
        return REFILLING_CHARACTERS
    return EFFECTS if state.effects else TURN


def legal_places(state: State, seat: int, actions: Cells) -> int:
    """R17 Any waiting dog into any open bay with a free place."""
    n = 0
    for which in range(dogs_waiting(state)):
        for bay in range(state.open_bays[seat]):
            n = offer(actions, n, PLACE + which * BAYS + bay, may_place(state, seat, bay))
    return n


def legal_lifts(state: State, seat: int, actions: Cells) -> int:
    """R28 Any dog in the bays, as long as wanted."""
    n = 0
    for place in range(PLACES):
        n = offer(actions, n, LIFT + place, state.kennel[seat, place] != NO_DOG)
    return offer(actions, n, DONE, True)


def legal_rewards(state: State, seat: int, actions: Cells) -> int:
    """R17, R24 Any mix of coins and food; O4 or a second dog is donated first."""
    n = legal_donations(state, seat, actions, 0) if state.has_donated == DONATING else 0
    for coins in range(state.reward + 1):
        n = offer(actions, n, REWARD + coins, True)
    return n


def take_reward(state: State, seat: int, coins: int) -> None:
    """R17, R24 So many coins, the rest is food."""
    state.coins[seat] += coins
    state.food[seat] += state.reward - coins
    state.reward = 0
    if state.has_donated == DONATING:
        state.has_donated = HAS_DONATED


def earning_bay(state: State, seat: int) -> int:
    """O2 A large bay that is full and has not brought a puppy card; Q18 bay 4 before bay 5, while there are cards."""
    for bay in range(SMALL_BAYS, BAYS):
        is_full = state.kennel[seat, BAY_STARTS[bay + 1] - 1] != NO_DOG
        if is_full and not has_earned(state, seat, bay) and puppy_cards_left(state) > 0:
            return bay
    return NO_BAY


def legal_puppies(state: State, actions: Cells, n: int) -> int:
    """O2 The kind is the player's choice."""
    for dog_type in range(TYPES):
        n = offer(actions, n, PUPPY + dog_type, state.puppy_cards_left[dog_type] > 0)
    return n


def take_puppy(state: State, seat: int, dog_type: int) -> None:
    """O2 For a full bay, or bought with a partner."""
    if state.phase == EARNING:
        state.earned[seat, earning_bay(state, seat) - SMALL_BAYS] = 1
        gain_puppy(state, seat, dog_type)
    else:
        buy_puppy(state, seat, dog_type)


def legal_third_dogs(state: State, seat: int, actions: Cells) -> int:
    """R32 Any dog of a location that can be placed; O5 also directly into a bay."""
    n = 0
    for slot in range(LOCATIONS * MOST_SYMBOLS):
        kind = state.city[slot // MOST_SYMBOLS, slot % MOST_SYMBOLS]
        n = offer(actions, n, TAKE + slot, may_take(state, seat, kind))
    for slot in range(LOCATIONS * MOST_SYMBOLS):
        kind = state.city[slot // MOST_SYMBOLS, slot % MOST_SYMBOLS]
        n = offer(actions, n, TAKE_HOME + slot, may_take_home(state, seat, kind))
    return n


def legal_effects(state: State, seat: int, actions: Cells) -> int:
    """R29, R30, Q28 What is left of the manager or partner, in any order; Q8 adopting comes before the end."""
    n = 0
    if is_left(state, PUPPY_PURCHASE) and may_buy_puppy(state, seat):
        n = legal_puppies(state, actions, n)
    n = offer(actions, n, TAKE_FOOD, may_take_food(state, seat))
    n = offer(actions, n, TAKE_COINS, may_take_coins(state, seat))
    for improvements in range(1, 3):
        may_purchase = is_left(state, PURCHASE) and may_buy(state, seat, improvements)
        n = offer(actions, n, BUY + improvements - 1, may_purchase)
    adopts = must_adopt(state, seat)
    for breed in range(BREEDS):
        n = offer(actions, n, ADOPT + breed, adopts & (state.fair[breed] == 1))
    return offer(actions, n, DONE, not adopts)


def finish(state: State, seat: int) -> None:
    """R28 What was lifted is put back; R29, R30 the character's effect is over."""
    if state.phase == LIFTING:
        state.phase = PLACING
    else:
        finish_effects(state, seat)


# 4 End of the game


def is_over(state: State) -> bool:
    return state.phase == OVER


def task(state: State) -> int:
    """What is going on."""
    return state.phase


def score(state: State, seat: int) -> int:
    """R41 The total of the sheet."""
    return total_points(state, seat)


def has_won(state: State, seat: int) -> bool:
    """R41 Nobody is ahead; Q22 who is level shares the victory."""
    for other in range(state.seats):
        if is_ahead(state, other, seat):
            return False
    return is_over(state)


# Who may act, and how


def may_act(state: State, seat: int) -> bool:
    """R8 Everybody who has not chosen a first character; else who is to act."""
    if state.phase == KEEPING:
        return 0 <= seat < state.seats and not state.has_kept[seat]
    return seat == state.turn and state.phase != OVER


def legal(state: State, seat: int, actions: Cells) -> int:
    if not may_act(state, seat):
        return 0
    if seat == CHANCE:
        return legal_draws(state, actions)
    if state.phase == TURN:
        return legal_in_turn(state, seat, actions)
    if state.phase == KEEPING:
        return legal_first_characters(state, seat, actions)
    if state.phase == PLACING:
        return legal_places(state, seat, actions)
    if state.phase == LIFTING:
        return legal_lifts(state, seat, actions)
    if state.phase == REWARDING:
        return legal_rewards(state, seat, actions)
    if state.phase == EARNING:
        return legal_puppies(state, actions, 0)
    if state.phase == TAKING:
        return legal_third_dogs(state, seat, actions)
    return legal_effects(state, seat, actions)


def legal_draws(state: State, actions: Cells) -> int:
    n = 0
    for action in range(KEEP):
        n = offer(actions, n, action, outcome_weight(state, action) > 0)
    return n


def legal_first_characters(state: State, seat: int, actions: Cells) -> int:
    """R8 One of the three dealt."""
    n = 0
    for character in range(1, CHARACTERS):
        n = offer(actions, n, KEEP + character, state.characters[seat, character] > 0)
    return n


def legal_in_turn(state: State, seat: int, actions: Cells) -> int:
    """R11, R12 The steps in their order; R13, Q2 free actions at any time, also to earn the coin for the fee."""
    n = legal_moves(state, seat, actions, 0)
    if may_collect(state, seat):
        n = legal_at_location(state, seat, COLLECT, 0, actions, n)
    if may_hire(state, seat):
        n = legal_at_location(state, seat, HIRE, hire_price(state, state.pick_up[seat] - 1), actions, n)
    n = offer(actions, n, OPEN, may_open(state, seat))
    n = offer(actions, n, PAY, may_pay(state, seat))
    n = legal_uses(state, seat, actions, n)
    n = legal_dismissals(state, seat, actions, n)
    n = legal_donations(state, seat, actions, n)
    n = legal_claims(state, seat, actions, n)
    n = offer(actions, n, SWAP, may_swap(state, seat))
    return offer(actions, n, END, may_end(state, seat))


def apply(state: State, seat: int, action: int) -> None:
    if state.phase < TURN:
        apply_preparation(state, seat, action)
    elif action < KEEP:
        apply_refill(state, action)
        go_on(state)
    elif action < PLACE:
        apply_in_turn(state, seat, action)
        go_on(state)
    else:
        apply_within(state, seat, action)
        go_on(state)


def apply_preparation(state: State, seat: int, action: int) -> None:
    """The table is laid."""
    if action < DRAW_BREED:
        add_location(state, action - DRAW_LOCATION)
    elif action < DRAW_DOG:
        add_breed(state, action - DRAW_BREED)
    elif action < DRAW_CHARACTER:
        lay_first_dog(state, action - DRAW_DOG)
    elif action < BEGIN:
        if state.phase == DEALING:
            deal(state, action - DRAW_CHARACTER)
        elif state.phase == SHOWING:
            show(state, action - DRAW_CHARACTER)
        else:
            lay_first_character(state, action - DRAW_CHARACTER)
    elif action < KEEP:
        begin(state, action - BEGIN)
    else:
        keep(state, seat, action - KEEP)


def apply_refill(state: State, action: int) -> None:
    """R19, R20 A card of a pile goes to the location that needs one."""
    if action < DRAW_CHARACTER:
        lay_dog(state, action - DRAW_DOG)
    else:
        lay_character(state, action - DRAW_CHARACTER)


def apply_in_turn(state: State, seat: int, action: int) -> None:
    """The steps and the free actions."""
    if action < COLLECT:
        move(state, seat, action - MOVE)
    elif action < HIRE:
        collect(state, seat, action - COLLECT)
    elif action < OPEN:
        hire(state, seat, action - HIRE)
    elif action < PAY:
        open_bay(state, seat)
    elif action < USE:
        pay(state, seat)
    elif action < DISMISS:
        use(state, seat, action - USE)
    elif action < DONATE:
        dismiss(state, seat, action - DISMISS)
    elif action < CLAIM:
        donate(state, seat, action - DONATE)
    elif action < SWAP:
        claim(state, seat, action - CLAIM)
    elif action < END:
        swap(state, seat)
    else:
        end_turn(state)


def apply_within(state: State, seat: int, action: int) -> None:
    """What comes up in the middle of an action."""
    if action < LIFT:
        place_dog(state, seat, (action - PLACE) // BAYS, (action - PLACE) % BAYS)
    elif action < REWARD:
        lift(state, seat, action - LIFT)
    elif action < PUPPY:
        take_reward(state, seat, action - REWARD)
    elif action < TAKE:
        take_puppy(state, seat, action - PUPPY)
    elif action < TAKE_HOME:
        take(state, seat, (action - TAKE) // MOST_SYMBOLS, (action - TAKE) % MOST_SYMBOLS)
    elif action < TAKE_FOOD:
        take_home(state, (action - TAKE_HOME) // MOST_SYMBOLS, (action - TAKE_HOME) % MOST_SYMBOLS)
    elif action < TAKE_COINS:
        take_food(state, seat)
    elif action < BUY:
        take_coins(state, seat)
    elif action < ADOPT:
        buy(state, seat, 1 + action - BUY)
    elif action < DONE:
        adopt(state, seat, action - ADOPT)
    else:
        finish(state, seat)


# Chance


def outcome_count(state: State) -> int:
    """Equal locations, breeds, seats, dogs and characters of the piles come up alike; what was kept is sure."""
    if state.phase == LOCATING:
        return 2
    if state.phase == SHOWING:
        return 1
    if state.phase == BREEDING:
        return breeds_with(state, next_wish(state))
    if state.phase == BEGINNING:
        return state.seats
    draws_dog = state.phase == LAYING_DOGS or state.phase == REFILLING_DOGS
    return state.pile_size if draws_dog else count(state.character_pile)


def outcome(state: State, number: int) -> int:
    if state.phase == LOCATING:
        return DRAW_LOCATION + 2 * open_pair(state) + number
    if state.phase == BREEDING:
        return DRAW_BREED + breed_number(state, number)
    if state.phase == BEGINNING:
        return BEGIN + number
    if state.phase == SHOWING:
        return DRAW_CHARACTER + state.kept[state.player]
    if state.phase == LAYING_DOGS or state.phase == REFILLING_DOGS:
        return DRAW_DOG + pick(state.pile, number)
    return DRAW_CHARACTER + pick(state.character_pile, number)


def outcome_weight(state: State, action: int) -> int:
    if action < DRAW_BREED:
        is_open = state.phase == LOCATING and (action - DRAW_LOCATION) // 2 == open_pair(state)
        return 1 if is_open else 0
    if action < DRAW_DOG:
        may_come = state.phase == BREEDING and state.breeds[action - DRAW_BREED] == next_wish(state)
        return 1 if may_come else 0
    if action < DRAW_CHARACTER:
        draws_dog = state.phase == LAYING_DOGS or state.phase == REFILLING_DOGS
        return state.pile[action - DRAW_DOG] if draws_dog else 0
    if action < BEGIN and state.phase == SHOWING:
        return 1 if action - DRAW_CHARACTER == state.kept[state.player] else 0
    if action < BEGIN:
        draws_character = state.phase == DEALING or state.phase == LAYING_CHARACTERS
        may_come = draws_character or state.phase == REFILLING_CHARACTERS
        return state.character_pile[action - DRAW_CHARACTER] if may_come else 0
    return 1 if state.phase == BEGINNING and action < BEGIN + state.seats else 0


# Who knows what


def hides_characters(state: State, seat: int) -> bool:
    """R8 The three characters dealt are secret until the kept one is shown; R5 all else lies open."""
    is_shown = state.phase == SHOWING and state.has_kept[seat] == 0
    return DEALING <= state.phase <= SHOWING and not is_shown


def hide(state: State, seat: int) -> None:
    """R8 The others' first characters count among the unseen ones."""
    for other in range(state.seats):
        if other != seat and hides_characters(state, other):
            hide_characters(state, other)


def hide_characters(state: State, other: int) -> None:
    for character in range(1, CHARACTERS):
        state.character_pile[character] += state.characters[other, character]
        state.characters[other, UNKNOWN] += state.characters[other, character]
        state.characters[other, character] = 0
    state.kept[other] = UNKNOWN


def fill(state: State, seat: int, dice: Cells) -> None:
    """R8 Deal the unseen characters; who has chosen may have kept any of the three."""
    for other in range(state.seats):
        if other != seat and hides_characters(state, other):
            fill_characters(state, other, dice)


def fill_characters(state: State, other: int, dice: Cells) -> None:
    chosen = roll(dice, DEALT)
    size = count(state.character_pile)
    for number in range(state.characters[other, UNKNOWN]):
        character = draw(state.character_pile, size - number, dice)
        state.characters[other, character] += 1
        if state.has_kept[other] and number == chosen:
            state.kept[other] = character
    state.characters[other, UNKNOWN] = 0


def public(state: State, actor: int, action: int, seat: int) -> int:
    """R8 A character dealt or kept is seen by one alone."""
    if DRAW_CHARACTER <= action < BEGIN and state.phase == DEALING and seat != state.player:
        return DRAW_CHARACTER + UNKNOWN
    if KEEP <= action < MOVE and actor != seat:
        return KEEP + UNKNOWN
    return action
