"""Additional inputs of a network for DOGS CARDGAME: breeds and types of the dogs, and the score."""

from ...games.dogs_cardgame.kennel import breed_of, type_of
from ...games.dogs_cardgame.scoring import total_points
from ...games.dogs_cardgame.state import (
    BREEDS,
    LOCATIONS,
    MOST_SEATS,
    MOST_SYMBOLS,
    NO_DOG,
    PLACES,
    TYPES,
    State,
)
from ...games.row import Cells

OF_GROUP = BREEDS + TYPES  # dogs of each breed and of each type
CITY, WAITING, GROUPS = (
    MOST_SEATS,
    MOST_SEATS + LOCATIONS,
    MOST_SEATS + LOCATIONS + 1,
)  # before them, the bays of each player
DOGS = GROUPS * OF_GROUP  # then 1 + the breed and 1 + the type of each dog, place by place
CITY_DOGS = MOST_SEATS * PLACES
WAITING_DOGS = CITY_DOGS + LOCATIONS * MOST_SYMBOLS
POINTS = DOGS + 2 * (WAITING_DOGS + PLACES)  # then the points of each player
SIGHTS = {"groups": (GROUPS, OF_GROUP), "dogs": (WAITING_DOGS + PLACES, 2), "points": (MOST_SEATS,)}
LOWEST, HIGHEST = -20, 107  # the range of points that is distinguished
COVERED: tuple[str, ...] = ("kennel", "city", "waiting")


def look(view: State, seat: int, sights: Cells) -> None:
    """Every dog by breed and type, and how many of each are in each player's bays, at each location, and waiting."""
    for other in range(view.seats):
        who = (other - seat + view.seats) % view.seats
        for place in range(PLACES):
            show_dog(view.kennel[other, place], who, who * PLACES + place, sights)
        sights[POINTS + who] = min(max(total_points(view, other), LOWEST), HIGHEST)
    for location in range(LOCATIONS):
        for place in range(MOST_SYMBOLS):
            show_dog(view.city[location, place], CITY + location, CITY_DOGS + location * MOST_SYMBOLS + place, sights)
    for place in range(PLACES):
        show_dog(view.waiting[0, place], WAITING, WAITING_DOGS + place, sights)


def show_dog(kind: int, group: int, place: int, sights: Cells) -> None:
    if kind != NO_DOG:
        breed, dog_type = breed_of(kind), type_of(kind)
        sights[group * OF_GROUP + breed] += 1
        sights[group * OF_GROUP + BREEDS + dog_type] += 1
        sights[DOGS + 2 * place] = 1 + breed
        sights[DOGS + 2 * place + 1] = 1 + dog_type
