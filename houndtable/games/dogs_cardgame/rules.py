"""DOGS CARDGAME, 2 to 5 players. Rule numbers refer to rulebook/en.md.

Setup is in `laying`, the steps of a turn and the free actions in `turn`, dogs and their places in `kennel`, the five
characters in `characters`, the light bonuses in `bonuses`, the score sheet in `scoring`. This file has the decisions
in the middle of an action, and provides the contract.
"""

from ..cards import UNKNOWN, count, draw, pick
from ..dice import roll
from ..offers import offer
from ..row import Cells
from ..seats import CHANCE, NOBODY
from . import state as s
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
    may_adopt_now,
    may_buy,
    may_buy_puppy,
    may_take,
    may_take_coins,
    may_take_food,
    may_take_home,
    must_adopt,
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
    ACTS,
    MOST_SEATS,
    OPTIONS,
    RULES_VERSION,
    SEATS,
    TURNING,
    State,
    buy_action,
    buy_parts,
    place_action,
    place_parts,
    take_action,
    take_home_action,
    take_home_parts,
    take_parts,
)
from .turn import (
    collect,
    donate,
    end_donation,
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

NO_BAY = -1

# What comes up in the middle of an action


def go_on(state: State) -> None:
    """Q5 An action that was begun is finished first."""
    phase = next_phase(state, state.player)
    if phase == s.EFFECTS and not has_choice(state, state.player):
        finish_effects(state, state.player)
        phase = s.TURN
    state.phase = phase
    if phase == s.OVER:
        state.turn = NOBODY
    elif phase == s.REFILLING_DOGS or phase == s.REFILLING_CHARACTERS:
        state.turn = CHANCE
    else:
        state.turn = state.player


def next_phase(state: State, seat: int) -> int:
    """Place dogs, take resources, a puppy card, the third dog; R19, R20 refill, Q10 dogs while the pile lasts."""
    if state.phase == s.OVER or state.phase == s.LIFTING:
        return state.phase
    if state.waiting[0, 0] != s.NO_DOG:
        return s.PLACING
    if state.reward > 0:
        return s.REWARDING
    if state.puppies and earning_bay(state, seat) != NO_BAY:
        return s.EARNING
    if state.third_dog_due:
        return s.TAKING
    if state.pile_size > 0 and location_without_dog(state) != NO_LOCATION:
        return s.REFILLING_DOGS
    if location_without_character(state) != NO_LOCATION:
        return s.REFILLING_CHARACTERS
    return s.EFFECTS if state.effects else s.TURN


def legal_places(state: State, seat: int, actions: Cells) -> int:
    """R17 Any waiting dog may go into any open bay with a free place."""
    n = 0
    for dog in range(dogs_waiting(state)):
        for bay in range(state.open_bays[seat]):
            n = offer(actions, n, place_action(dog, bay), may_place(state, seat, bay))
    return n


def legal_lifts(state: State, seat: int, actions: Cells) -> int:
    """R28 Any dogs in the bays, as many as the player likes."""
    n = 0
    for place in range(s.PLACES):
        n = offer(actions, n, s.LIFT + place, state.kennel[seat, place] != s.NO_DOG)
    return offer(actions, n, s.DONE, True)


def legal_rewards(state: State, seat: int, actions: Cells) -> int:
    """R17, R24 Any mix of coins and food; O4 or the player first donates a second dog."""
    n = legal_donations(state, seat, actions, 0) if state.has_donated == s.DONATING else 0
    for coins in range(state.reward + 1):
        n = offer(actions, n, s.REWARD + coins, True)
    return n


def take_reward(state: State, seat: int, coins: int) -> None:
    """R17, R24 This many coins, the rest as food."""
    state.coins[seat] += coins
    state.food[seat] += state.reward - coins
    state.reward = 0
    if state.has_donated == s.DONATING:
        end_donation(state)


def earning_bay(state: State, seat: int) -> int:
    """O2 A large bay that is full and has not brought a puppy card; Q18 bay 4 before bay 5, while there are cards."""
    for bay in range(s.SMALL_BAYS, s.BAYS):
        is_full = state.kennel[seat, s.BAY_STARTS[bay + 1] - 1] != s.NO_DOG
        if is_full and not has_earned(state, seat, bay) and puppy_cards_left(state) > 0:
            return bay
    return NO_BAY


def legal_puppies(state: State, actions: Cells, n: int) -> int:
    """O2 The player chooses the kind."""
    for dog_type in range(s.TYPES):
        n = offer(actions, n, s.PUPPY + dog_type, state.puppy_cards_left[dog_type] > 0)
    return n


def take_puppy(state: State, seat: int, dog_type: int) -> None:
    """O2 For a full bay, or bought with a partner."""
    if state.phase == s.EARNING:
        state.earned[seat, earning_bay(state, seat) - s.SMALL_BAYS] = 1
        gain_puppy(state, seat, dog_type)
    else:
        buy_puppy(state, seat, dog_type)


def legal_third_dogs(state: State, seat: int, actions: Cells) -> int:
    """R32 Any dog at a location that can be placed; O5 also directly into a bay."""
    n = 0
    for location in range(s.LOCATIONS):
        for dog in range(s.MOST_SYMBOLS):
            is_possible = may_take(state, seat, state.city[location, dog])
            n = offer(actions, n, take_action(location, dog), is_possible)
    for location in range(s.LOCATIONS):
        for dog in range(s.MOST_SYMBOLS):
            is_possible = may_take_home(state, seat, state.city[location, dog])
            n = offer(actions, n, take_home_action(location, dog), is_possible)
    return n


def legal_effects(state: State, seat: int, actions: Cells) -> int:
    """R29, R30, Q28 The remaining effects of the manager or partner, in any order; Q8 the partner adopts if he can."""
    n = 0
    if is_left(state, s.PUPPY_PURCHASE) and may_buy_puppy(state, seat):
        n = legal_puppies(state, actions, n)
    n = offer(actions, n, s.INCOME_FOOD, may_take_food(state, seat))
    n = offer(actions, n, s.INCOME_COINS, may_take_coins(state, seat))
    for improvements in range(1, s.MOST_BOUGHT + 1):
        may_purchase = is_left(state, s.PURCHASE) and may_buy(state, seat, improvements)
        n = offer(actions, n, buy_action(improvements), may_purchase)
    adopts = may_adopt_now(state, seat)
    for breed in range(s.BREEDS):
        n = offer(actions, n, s.ADOPT + breed, adopts & (state.fair[breed] == 1))
    return offer(actions, n, s.DONE, not must_adopt(state, seat))


def finish(state: State, seat: int) -> None:
    """R28 Lifted dogs are put back; R29, R30 the character's effect is over."""
    if state.phase == s.LIFTING:
        state.phase = s.PLACING
    else:
        finish_effects(state, seat)


# 4 End of the game


def is_over(state: State) -> bool:
    return state.phase == s.OVER


def score(state: State, seat: int) -> int:
    """R41 The total of the sheet."""
    return total_points(state, seat)


def has_won(state: State, seat: int) -> bool:
    """R41 The player ahead of all others; Q22 tied players share the victory."""
    for other in range(state.seats):
        if is_ahead(state, other, seat):
            return False
    return is_over(state)


def team(state: State, seat: int) -> int:
    """Everybody plays alone."""
    return seat


# Who may act, and how


def may_act(state: State, seat: int) -> bool:
    """R8, Q31 Every seat that has not chosen a first character; else the seat to act."""
    if state.phase == s.KEEPING:
        return 0 <= seat < state.seats and not state.has_kept[seat]
    return seat == state.turn and state.phase != s.OVER


def legal(state: State, seat: int, actions: Cells) -> int:
    if not may_act(state, seat):
        return 0
    if seat == CHANCE:
        return legal_draws(state, actions)
    if state.phase == s.TURN:
        return legal_in_turn(state, seat, actions)
    if state.phase == s.KEEPING:
        return legal_first_characters(state, seat, actions)
    if state.phase == s.PLACING:
        return legal_places(state, seat, actions)
    if state.phase == s.LIFTING:
        return legal_lifts(state, seat, actions)
    if state.phase == s.REWARDING:
        return legal_rewards(state, seat, actions)
    if state.phase == s.EARNING:
        return legal_puppies(state, actions, 0)
    if state.phase == s.TAKING:
        return legal_third_dogs(state, seat, actions)
    return legal_effects(state, seat, actions)


def legal_draws(state: State, actions: Cells) -> int:
    n = 0
    for action in range(s.KEEP):
        n = offer(actions, n, action, outcome_weight(state, action) > 0)
    return n


def legal_first_characters(state: State, seat: int, actions: Cells) -> int:
    """R8 One of the three dealt."""
    n = 0
    for character in range(1, s.CHARACTERS):
        n = offer(actions, n, s.KEEP + character, state.characters[seat, character] > 0)
    return n


def legal_in_turn(state: State, seat: int, actions: Cells) -> int:
    """R11, R12 The steps in their order; R13, Q2 free actions at any time, also to earn the coin for the fee."""
    n = legal_moves(state, seat, actions, 0)
    if may_collect(state, seat):
        n = legal_at_location(state, seat, s.COLLECT, 0, actions, n)
    if may_hire(state, seat):
        n = legal_at_location(state, seat, s.HIRE, hire_price(state, state.pick_up[seat] - 1), actions, n)
    n = offer(actions, n, s.OPEN, may_open(state, seat))
    n = offer(actions, n, s.LICENCE, may_pay(state, seat))
    n = legal_uses(state, seat, actions, n)
    n = legal_dismissals(state, seat, actions, n)
    n = legal_donations(state, seat, actions, n)
    n = legal_claims(state, seat, actions, n)
    n = offer(actions, n, s.SWAP, may_swap(state, seat))
    return offer(actions, n, s.END, may_end(state, seat))


def apply(state: State, seat: int, action: int) -> None:
    if state.phase < s.TURN:
        apply_preparation(state, seat, action)
    elif action < s.KEEP:
        apply_refill(state, action)
        go_on(state)
    elif action < s.PLACE:
        apply_in_turn(state, seat, action)
        go_on(state)
    else:
        apply_within(state, seat, action)
        go_on(state)


def apply_preparation(state: State, seat: int, action: int) -> None:
    """Setup."""
    if action < s.DRAW_BREED:
        add_location(state, action - s.DRAW_LOCATION)
    elif action < s.DRAW_DOG:
        add_breed(state, action - s.DRAW_BREED)
    elif action < s.DRAW_CHARACTER:
        lay_first_dog(state, action - s.DRAW_DOG)
    elif action < s.BEGIN:
        if state.phase == s.DEALING:
            deal(state, action - s.DRAW_CHARACTER)
        elif state.phase == s.SHOWING:
            show(state, action - s.DRAW_CHARACTER)
        else:
            lay_first_character(state, action - s.DRAW_CHARACTER)
    elif action < s.KEEP:
        begin(state, action - s.BEGIN)
    else:
        keep(state, seat, action - s.KEEP)


def apply_refill(state: State, action: int) -> None:
    """R19, R20 A card from a pile goes to the location that needs one."""
    if action < s.DRAW_CHARACTER:
        lay_dog(state, action - s.DRAW_DOG)
    else:
        lay_character(state, action - s.DRAW_CHARACTER)


def apply_in_turn(state: State, seat: int, action: int) -> None:
    """The steps and the free actions."""
    if action < s.COLLECT:
        move(state, seat, action - s.MOVE)
    elif action < s.HIRE:
        collect(state, seat, action - s.COLLECT)
    elif action < s.OPEN:
        hire(state, seat, action - s.HIRE)
    elif action < s.LICENCE:
        open_bay(state, seat)
    elif action < s.USE:
        pay(state, seat)
    elif action < s.DISMISS:
        use(state, seat, action - s.USE)
    elif action < s.DONATE:
        dismiss(state, seat, action - s.DISMISS)
    elif action < s.CLAIM:
        donate(state, seat, action - s.DONATE)
    elif action < s.SWAP:
        claim(state, seat, action - s.CLAIM)
    elif action < s.END:
        swap(state, seat)
    else:
        end_turn(state)


def apply_within(state: State, seat: int, action: int) -> None:
    """Decisions in the middle of an action."""
    if action < s.LIFT:
        dog, bay = place_parts(action)
        place_dog(state, seat, dog, bay)
    elif action < s.REWARD:
        lift(state, seat, action - s.LIFT)
    elif action < s.PUPPY:
        take_reward(state, seat, action - s.REWARD)
    elif action < s.TAKE:
        take_puppy(state, seat, action - s.PUPPY)
    elif action < s.TAKE_HOME:
        location, place = take_parts(action)
        take(state, seat, location, place)
    elif action < s.INCOME_FOOD:
        location, place = take_home_parts(action)
        take_home(state, seat, location, place)
    elif action < s.INCOME_COINS:
        take_food(state, seat)
    elif action < s.BUY:
        take_coins(state, seat)
    elif action < s.ADOPT:
        (improvements,) = buy_parts(action)
        buy(state, seat, improvements)
    elif action < s.DONE:
        adopt(state, seat, action - s.ADOPT)
    else:
        finish(state, seat)


# Chance

DOG_PILE, CHARACTER_PILE, LOCATION_PAIR, BREED_LIST, ALL_SEATS, KEPT_CHARACTER = range(6)  # what chance draws from


def pile_drawn_from(state: State) -> int:
    """R7, R19 Dogs, R8, R20 characters; Q27 one of two locations, breeds; R10 seats; R8 what was kept, for certain."""
    if state.phase == s.LAYING_DOGS or state.phase == s.REFILLING_DOGS:
        return DOG_PILE
    if state.phase == s.LOCATING:
        return LOCATION_PAIR
    if state.phase == s.BREEDING:
        return BREED_LIST
    if state.phase == s.BEGINNING:
        return ALL_SEATS
    return KEPT_CHARACTER if state.phase == s.SHOWING else CHARACTER_PILE


def outcome_count(state: State) -> int:
    pile = pile_drawn_from(state)
    if pile == DOG_PILE:
        return state.pile_size
    if pile == CHARACTER_PILE:
        return count(state.character_pile)
    if pile == LOCATION_PAIR:
        return 2
    if pile == BREED_LIST:
        return breeds_with(state, next_wish(state))
    return state.seats if pile == ALL_SEATS else 1


def outcome(state: State, number: int) -> int:
    pile = pile_drawn_from(state)
    if pile == DOG_PILE:
        return s.DRAW_DOG + pick(state.pile, number)
    if pile == CHARACTER_PILE:
        return s.DRAW_CHARACTER + pick(state.character_pile, number)
    if pile == LOCATION_PAIR:
        return s.DRAW_LOCATION + 2 * open_pair(state) + number
    if pile == BREED_LIST:
        return s.DRAW_BREED + breed_number(state, number)
    return s.BEGIN + number if pile == ALL_SEATS else s.DRAW_CHARACTER + state.kept[state.player]


def outcome_weight(state: State, action: int) -> int:
    pile = pile_drawn_from(state)
    if action < s.DRAW_BREED:
        return int(pile == LOCATION_PAIR and (action - s.DRAW_LOCATION) // 2 == open_pair(state))
    if action < s.DRAW_DOG:
        return int(pile == BREED_LIST and state.breeds[action - s.DRAW_BREED] == next_wish(state))
    if action < s.DRAW_CHARACTER:
        return state.pile[action - s.DRAW_DOG] if pile == DOG_PILE else 0
    if action >= s.BEGIN:
        return int(pile == ALL_SEATS and action < s.BEGIN + state.seats)
    if pile == KEPT_CHARACTER:
        return int(action - s.DRAW_CHARACTER == state.kept[state.player])
    return state.character_pile[action - s.DRAW_CHARACTER] if pile == CHARACTER_PILE else 0


# Who knows what


def hides_characters(state: State, seat: int) -> bool:
    """R8, Q31 The three characters dealt are secret until the kept one is shown; R5 all else is open."""
    is_shown = state.phase == s.SHOWING and state.has_kept[seat] == 0
    return s.DEALING <= state.phase <= s.SHOWING and not is_shown


def hide(state: State, seat: int) -> None:
    """R8 The others' first characters count as unseen."""
    for other in range(state.seats):
        if other != seat and hides_characters(state, other):
            hide_characters(state, other)


def hide_characters(state: State, other: int) -> None:
    for character in range(1, s.CHARACTERS):
        state.character_pile[character] += state.characters[other, character]
        state.characters[other, UNKNOWN] += state.characters[other, character]
        state.characters[other, character] = 0
    state.kept[other] = UNKNOWN


def fill(state: State, seat: int, dice: Cells) -> None:
    """R8 Deal the unseen characters; a player who has chosen may have kept any of the three."""
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
    """R8 Only one player sees a character that is dealt or kept."""
    if s.DRAW_CHARACTER <= action < s.BEGIN and state.phase == s.DEALING and seat != state.player:
        return s.DRAW_CHARACTER + UNKNOWN
    if s.KEEP <= action < s.MOVE and actor != seat:
        return s.KEEP + UNKNOWN
    return action
