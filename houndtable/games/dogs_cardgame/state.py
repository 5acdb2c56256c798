"""DOGS CARDGAME: the components, the actions and the row. Rule numbers refer to rulebook/en.md."""

import numpy as np

from ..actions import Act, Layout, Seat
from ..option import Option, first_seat, option_keeper
from ..row import cell, cells, row
from ..turned import Turning

RULES_VERSION = 1
SEATS = (2, 3, 4, 5)
MOST_SEATS = 5

# 1 Components

BREEDS = 17
TYPES = 5
HEALTHY, TRAINED, SICK, GUEST, FAIR = range(TYPES)  # in a bay a sick dog is cured
KINDS = BREEDS * TYPES + 1  # of dogs: breed and type, each card exists once
NO_DOG = 0

MERCHANT, VET, TRAINER, MANAGER, PARTNER = range(1, 6)
CHARACTER_LIMIT = 2  # in front of a player at the end of a turn
CHARACTERS = 6  # kinds of characters, with 0 for one that may not be seen

LOCATIONS = 6  # Esquina, Campinho, Ladeira, Praça, Parque, Rodovia
MOST_SYMBOLS = 3
OUTSIDE = 0  # of the city; at a location a pick-up is 1 + its number

BAYS = 5
SMALL_BAYS = 3  # open from the beginning
BAY_STARTS = (0, 1, 3, 5, 8, 12)  # the first place of each bay, and the end: 1, 2, 2, 3 and 4 places
PLACES = 12
INFIRMARY_SIZE = 3

IMPROVEMENTS = 10
LIGHT_BONUSES = 12
L1, L2, L3, L4, L5, L6, L7, L8, L9, L10, L11, L12 = range(LIGHT_BONUSES)

# What the table's creator may choose

BREED_NAMES = (
    *("mongrel", "pitbull", "basset", "shepherd", "poodle", "beagle", "rottweiler", "bulldog", "golden"),
    *("yorkshire", "collie", "labrador", "dalmatian", "bernard", "boxer", "husky", "pug"),
)
ANY_BREED, IN_PLAY, WANTED, UNWANTED = range(4)  # the status of a breed while breeds are chosen
WISHES = ("drawn", "in", "out")
HOUSE_RULES = (
    first_seat(MOST_SEATS, "R10"),
    Option("children", "O1"),
    Option("puppies", "O2"),
    Option("swap_characters", "O3"),
    Option("donate_two", "O4"),
    Option("third_dog_into_bay", "O5"),
    Option("cured_counts_healthy", "Q7"),
    Option("hotel_needs_dog", "Q14"),
)
LOCATION_CHOICES = (
    Option("one_symbol", "Q27", ("drawn", "esquina", "campinho")),
    Option("two_symbols", "Q27", ("drawn", "ladeira", "praca")),
    Option("three_symbols", "Q27", ("drawn", "parque", "rodovia")),
)
BREED_CHOICES = tuple(Option(f"breed_{name}", "Q27", WISHES) for name in BREED_NAMES)
OPTIONS = (*HOUSE_RULES, *LOCATION_CHOICES, *BREED_CHOICES)
LOCATION_OPTION = len(HOUSE_RULES)  # the number of the first one
BREED_OPTION = LOCATION_OPTION + len(LOCATION_CHOICES)

# Phases; those before TURN are setup
LOCATING, BREEDING, LAYING_DOGS, DEALING, KEEPING, SHOWING, LAYING_CHARACTERS, BEGINNING = range(8)
TURN, PLACING, LIFTING, REWARDING, EARNING, TAKING, REFILLING_DOGS, REFILLING_CHARACTERS, EFFECTS, OVER = range(8, 18)

NO_FEE = MOST_SEATS  # nobody gets one
MOST_REWARD = 4  # resources to choose at once
MOST_BOUGHT = 2  # improvements at once

ACTS = Layout(
    # CHANCE
    draw_location=Act(location=LOCATIONS),
    draw_breed=Act(breed=BREEDS),
    draw_dog=Act(kind=KINDS),
    draw_character=Act(character=CHARACTERS),  # of the pile or kept; 0 where it may not be seen
    begin=Act(seat=Seat(MOST_SEATS)),
    # Before the first turn
    keep=Act(character=CHARACTERS),  # the first one; 0 where it may not be seen
    # In a turn
    move=Act(location=LOCATIONS),
    collect=Act(payee=Seat(MOST_SEATS + 1)),  # who gets the fee, or NO_FEE
    hire=Act(payee=Seat(MOST_SEATS + 1)),
    open=Act(),  # the next bay
    licence=Act(),  # is paid
    use=Act(character=CHARACTERS),
    dismiss=Act(character=CHARACTERS),  # without effect
    donate=Act(place=PLACES),
    claim=Act(bonus=LIGHT_BONUSES),
    swap=Act(),  # all characters of the city
    end=Act(),
    # In the middle of an action
    place=Act(dog=PLACES, bay=BAYS),  # one of the waiting dogs
    lift=Act(place=PLACES),
    reward=Act(coins=MOST_REWARD + 1),  # the rest food
    puppy=Act(puppy=TYPES),
    take=Act(location=LOCATIONS, dog=MOST_SYMBOLS),  # for the third improvement
    take_home=Act(location=LOCATIONS, dog=MOST_SYMBOLS),  # the same, into a bay
    income_food=Act(),  # of the manager
    income_coins=Act(),  # of the manager
    buy=Act(improvements=range(1, MOST_BOUGHT + 1)),
    adopt=Act(breed=BREEDS),  # of the fair
    done=Act(),  # with lifting, or with a character
)
ACTIONS = ACTS.size
DRAW_LOCATION, DRAW_BREED, DRAW_DOG, DRAW_CHARACTER, BEGIN, KEEP, *_in_turn = ACTS.firsts
MOVE, COLLECT, HIRE, OPEN, LICENCE, USE, DISMISS, DONATE, CLAIM, SWAP, END, *_within = _in_turn
PLACE, LIFT, REWARD, PUPPY, TAKE, TAKE_HOME, INCOME_FOOD, INCOME_COINS, BUY, ADOPT, DONE = _within
place_action, place_parts = ACTS.codec("place")
take_action, take_parts = ACTS.codec("take")
take_home_action, take_home_parts = ACTS.codec("take_home")
buy_action, buy_parts = ACTS.codec("buy")

# What is left of the effect of a manager or partner
FOOD_EFFECT, COINS_EFFECT, ADOPTION, PURCHASE, PUPPY_PURCHASE, OPTIONAL_ADOPTION = 1, 2, 4, 8, 16, 32


@row
class State:
    food = cells(MOST_SEATS, dtype=np.int32)  # how much food each player has
    coins = cells(MOST_SEATS, dtype=np.int32)  # how many coins each player has
    turn = cell()  # who is to act: a seat, CHANCE or NOBODY
    phase = cell()  # what is going on (PHASES)
    player = cell()  # whose turn it is; while characters are dealt and shown, whose is next
    seats = cell()  # how many players there are
    first = cell()  # who begins and keeps the dog figure; -1 if it is yet to be drawn
    children = cell()  # option O1: 1 for a game with children
    puppies = cell()  # option O2: 1 for the puppies expansion
    swap_characters = cell()  # option O3: 1 if one may pay to replace the characters of the city
    donate_two = cell()  # option O4: 1 if two dogs may be donated at once
    third_dog_into_bay = cell()  # option O5: 1 if the dog of the third improvement may go into a bay, sick or fair
    cured_counts_healthy = cell()  # option Q7: 1 if a cured dog counts as healthy too
    hotel_needs_dog = cell()  # option Q14: 1 if the hotel brings points only to players with a guest
    is_last_round = cell()  # 1 if this round is the last one
    has_moved = cell()  # 1 if the player has moved the pick-up in this turn and not acted yet
    has_collected = cell()  # 1 if the player has collected dogs in this turn
    has_hired = cell()  # 1 if the player has hired a character in this turn
    has_opened = cell()  # 1 if the player has opened a bay in this turn
    has_donated = cell()  # in this turn: DONATING while a second dog may follow, then HAS_DONATED
    has_swapped = cell()  # 1 if the player has replaced the characters of the city in this turn
    claimed = cell()  # 1 + the bonus claimed in this turn, 0 if none (BONUS_NAMES)
    reward = cell()  # how many resources the player is to choose
    third_dog_due = cell()  # 1 if the player is to take a dog for the third improvement
    effects = cell()  # what is left of the character in use, as bits: FOOD_EFFECT to OPTIONAL_ADOPTION
    improvements_left = cell()  # how many improvements nobody has bought
    pile_size = cell()  # dogs in the pile
    donated_dogs = cell()  # dogs that have left the game
    in_city = cells(LOCATIONS)  # 1 for a location that is in play (LOCATION_NAMES)
    city = cells(LOCATIONS, MOST_SYMBOLS)  # dogs below each location, ascending (LOCATION_NAMES, DOGS)
    above = cells(LOCATIONS)  # the character above each location (LOCATION_NAMES, CHARACTER_NAMES)
    breeds = cells(BREEDS)  # 1 for a breed in play (BREED_NAMES); while they are chosen, ANY_BREED to UNWANTED
    pile = cells(KINDS)  # 1 for a dog that nobody has seen (DOGS)
    fair = cells(BREEDS)  # 1 for a breed whose fair dog lies in the fair (BREED_NAMES)
    hotel = cells(BREEDS)  # 1 + the seat whose hotel has the guest of this breed (BREED_NAMES)
    infirmary = cells(BREEDS)  # 1 + the seat whose infirmary has the sick dog of this breed (BREED_NAMES)
    waiting = cells(1, PLACES)  # dogs that the player is about to place, ascending (DOGS)
    kennel = cells(MOST_SEATS, PLACES)  # dogs in the bays, which begin at BAY_STARTS, in each bay ascending (DOGS)
    open_bays = cells(MOST_SEATS)  # how many bays of each player are open
    paid_licences = cells(MOST_SEATS)  # how many licences each player has paid
    improvements = cells(MOST_SEATS)  # how many improvements each player has bought
    pick_up = cells(MOST_SEATS)  # OUTSIDE or 1 + location (LOCATION_NAMES)
    characters = cells(MOST_SEATS, CHARACTERS)  # how many of each kind lie in front of a player (CHARACTER_NAMES)
    has_kept = cells(MOST_SEATS)  # who has chosen a first character and not yet shown it
    kept = cells(MOST_SEATS)  # and which (CHARACTER_NAMES)
    character_pile = cells(CHARACTERS)  # by kind (CHARACTER_NAMES); in a view, all characters its seat has not seen
    character_discard = cells(CHARACTERS)  # how many characters of each kind lie on the discard pile (CHARACTER_NAMES)
    bonus_owner = cells(LIGHT_BONUSES)  # 1 + the seat that has it, 0 if nobody (BONUS_NAMES)
    earned = cells(MOST_SEATS, BAYS - SMALL_BAYS)  # 1 for a large bay that has brought a puppy card
    puppy_cards = cells(MOST_SEATS, TYPES)  # how many of each type a player has (PUPPY_NAMES)
    puppy_cards_left = cells(TYPES)  # how many of each type nobody owns (PUPPY_NAMES)
    taken_home = cells(MOST_SEATS)  # option O5: the sick or fair dog that came directly into a bay, if any (DOGS)
    pairs = cells(1, PLACES)  # dogs that made the pairs of L9 when it was claimed in this turn, ascending (DOGS)


DONATING, HAS_DONATED = 1, 2
keep_options = option_keeper(__name__, State, OPTIONS)

TURNING = Turning(
    by_seat=(
        *("food", "coins", "kennel", "open_bays", "paid_licences", "improvements", "pick_up", "characters"),
        *("has_kept", "kept", "earned", "puppy_cards", "taken_home"),
    ),
    seats=("turn", "player", "first"),
    owners=("hotel", "infirmary", "bonus_owner"),
    actions=((BEGIN, KEEP, 1), (COLLECT, COLLECT + MOST_SEATS, 1), (HIRE, HIRE + MOST_SEATS, 1)),
)
