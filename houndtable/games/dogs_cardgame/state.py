"""DOGS CARDGAME: the components, the actions and the row. The numbers are those of rulebook/en.md."""

import numpy as np

from ..option import Option, first_seat
from ..row import cell, cells, row

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

# What the table's creator may choose

BREED_NAMES = (
    *("mongrel", "pitbull", "basset", "shepherd", "poodle", "beagle", "rottweiler", "bulldog", "golden"),
    *("yorkshire", "collie", "labrador", "dalmatian", "bernard", "boxer", "husky", "pug"),
)
ANY_BREED, IN_PLAY, WANTED, UNWANTED = range(4)  # what is said of a breed while breeds are chosen
WISHES = ("drawn", "in", "out")
LOCATION_OPTION = 8  # the first of three
BREED_OPTION = 11  # the first of seventeen
OPTIONS = (
    first_seat(MOST_SEATS, "R10"),
    Option("children", "O1"),
    Option("puppies", "O2"),
    Option("swap_characters", "O3"),
    Option("donate_two", "O4"),
    Option("third_dog_into_bay", "O5"),
    Option("cured_counts_healthy", "Q7"),
    Option("hotel_needs_dog", "Q14"),
    Option("one_symbol", "Q27", ("drawn", "esquina", "campinho")),
    Option("two_symbols", "Q27", ("drawn", "ladeira", "praca")),
    Option("three_symbols", "Q27", ("drawn", "parque", "rodovia")),
    *(Option(f"breed_{name}", "Q27", WISHES) for name in BREED_NAMES),
)

# What is going on; before TURN the table is laid
LOCATING, BREEDING, LAYING_DOGS, DEALING, KEEPING, SHOWING, LAYING_CHARACTERS, BEGINNING = range(8)
TURN, PLACING, LIFTING, REWARDING, EARNING, TAKING, REFILLING_DOGS, REFILLING_CHARACTERS, EFFECTS, OVER = range(8, 18)

# Actions
DRAW_LOCATION = 0  # CHANCE: + location
DRAW_BREED = DRAW_LOCATION + LOCATIONS  # CHANCE: + breed
DRAW_DOG = DRAW_BREED + BREEDS  # CHANCE: + kind
DRAW_CHARACTER = DRAW_DOG + KINDS  # CHANCE: + character, of the pile or kept; 0 for who may not see it
BEGIN = DRAW_CHARACTER + CHARACTERS  # CHANCE: + seat
KEEP = BEGIN + MOST_SEATS  # + character, the first one; 0 for who may not see it
MOVE = KEEP + CHARACTERS  # + location
COLLECT = MOVE + LOCATIONS  # + seat that gets the fee, or NO_FEE
HIRE = COLLECT + MOST_SEATS + 1  # + seat that gets the fee, or NO_FEE
OPEN = HIRE + MOST_SEATS + 1  # the next bay
PAY = OPEN + 1  # a licence
USE = PAY + 1  # + character
DISMISS = USE + CHARACTERS  # + character, without effect
DONATE = DISMISS + CHARACTERS  # + place
CLAIM = DONATE + PLACES  # + bonus
SWAP = CLAIM + LIGHT_BONUSES  # all characters of the city
END = SWAP + 1  # the turn
PLACE = END + 1  # + which of the waiting dogs * BAYS + bay
LIFT = PLACE + PLACES * BAYS  # + place
REWARD = LIFT + PLACES  # + how many coins, the rest food
PUPPY = REWARD + 5  # + type
TAKE = PUPPY + TYPES  # + location * MOST_SYMBOLS + which of its dogs, for the third improvement
TAKE_HOME = TAKE + LOCATIONS * MOST_SYMBOLS  # the same, into a bay
TAKE_FOOD = TAKE_HOME + LOCATIONS * MOST_SYMBOLS  # of the manager
TAKE_COINS = TAKE_FOOD + 1  # of the manager
BUY = TAKE_COINS + 1  # + how many improvements - 1
ADOPT = BUY + 2  # + breed of the fair
DONE = ADOPT + BREEDS  # with lifting, or with a character
ACTIONS = DONE + 1

NO_FEE = MOST_SEATS

# What is left of the effect of a manager or partner
FOOD_EFFECT, COINS_EFFECT, ADOPTION, PURCHASE, PUPPY_PURCHASE = 1, 2, 4, 8, 16


@row
class State:
    food = cells(MOST_SEATS, dtype=np.int32)
    coins = cells(MOST_SEATS, dtype=np.int32)
    turn = cell()  # who is to act
    phase = cell()  # what is going on
    player = cell()  # whose turn it is; while characters are dealt and shown, whose is next
    seats = cell()
    first = cell()  # who begins and keeps the dog figure; -1 if it is yet to be drawn
    children = cell()
    puppies = cell()
    swap_characters = cell()
    donate_two = cell()
    third_dog_into_bay = cell()
    cured_counts_healthy = cell()
    hotel_needs_dog = cell()
    is_last_round = cell()
    has_moved = cell()  # in this turn, as the following
    has_collected = cell()
    has_hired = cell()
    has_opened = cell()
    has_donated = cell()  # DONATING while a second dog may follow
    has_swapped = cell()
    claimed = cell()  # 1 + the bonus
    reward = cell()  # resources to choose
    third_dog_due = cell()
    effects = cell()  # what is left of the character in use
    improvements_left = cell()
    pile_size = cell()  # dogs in the pile
    donated_dogs = cell()  # dogs that have left the game
    in_city = cells(LOCATIONS)
    city = cells(LOCATIONS, MOST_SYMBOLS)  # dogs below each location, ascending
    above = cells(LOCATIONS)  # the character above each location
    breeds = cells(BREEDS)  # which are in play
    pile = cells(KINDS)  # which dogs nobody has seen
    fair = cells(BREEDS)  # whose fair dog lies in the fair
    hotel = cells(BREEDS)  # 1 + the seat whose hotel has the guest of this breed
    infirmary = cells(BREEDS)  # 1 + the seat whose infirmary has the sick dog of this breed
    waiting = cells(1, PLACES)  # dogs that the player is about to place, ascending
    kennel = cells(MOST_SEATS, PLACES)  # dogs in the bays, in each bay ascending
    open_bays = cells(MOST_SEATS)
    paid_licences = cells(MOST_SEATS)
    improvements = cells(MOST_SEATS)
    pick_up = cells(MOST_SEATS)  # OUTSIDE or 1 + location
    characters = cells(MOST_SEATS, CHARACTERS)  # how many of each kind lie in front of a player
    has_kept = cells(MOST_SEATS)  # who has chosen a first character and not yet shown it
    kept = cells(MOST_SEATS)  # and which
    character_pile = cells(CHARACTERS)  # in a view, all characters its seat has not seen
    character_discard = cells(CHARACTERS)
    bonus_owner = cells(LIGHT_BONUSES)  # 1 + seat
    earned = cells(MOST_SEATS, BAYS - SMALL_BAYS)  # large bays that have brought a puppy card
    puppy_cards = cells(MOST_SEATS, TYPES)
    puppy_cards_left = cells(TYPES)


DONATING, HAS_DONATED = 1, 2
