// Generated from houndtable/games/dogs_cardgame by tools/generate.py; do not edit.

/** A position, as far as one may see it. */
export interface Row {
  food: number[]; // how much food each player has
  coins: number[]; // how many coins each player has
  turn: number; // who is to act: a seat, CHANCE or NOBODY
  phase: number; // what is going on (PHASES)
  player: number; // whose turn it is; while characters are dealt and shown, whose is next
  seats: number; // how many players there are
  first: number; // who begins and keeps the dog figure; -1 if it is yet to be drawn
  children: number; // option O1: 1 for a game with children
  puppies: number; // option O2: 1 for the puppies expansion
  swap_characters: number; // option O3: 1 if one may pay to replace the characters of the city
  donate_two: number; // option O4: 1 if two dogs may be donated at once
  third_dog_into_bay: number; // option O5: 1 if the dog of the third improvement may go into a bay, sick or fair
  cured_counts_healthy: number; // option Q7: 1 if a cured dog counts as healthy too
  hotel_needs_dog: number; // option Q14: 1 if the hotel brings points only to players with a guest
  is_last_round: number; // 1 if this round is the last one
  has_moved: number; // 1 if the player has moved the pick-up in this turn and not acted yet
  has_collected: number; // 1 if the player has collected dogs in this turn
  has_hired: number; // 1 if the player has hired a character in this turn
  has_opened: number; // 1 if the player has opened a bay in this turn
  has_donated: number; // in this turn: DONATING while a second dog may follow, then HAS_DONATED
  has_swapped: number; // 1 if the player has replaced the characters of the city in this turn
  claimed: number; // 1 + the bonus claimed in this turn, 0 if none (BONUS_NAMES)
  reward: number; // how many resources the player is to choose
  third_dog_due: number; // 1 if the player is to take a dog for the third improvement
  effects: number; // what is left of the character in use, as bits: FOOD_EFFECT to OPTIONAL_ADOPTION
  improvements_left: number; // how many improvements nobody has bought
  pile_size: number; // dogs in the pile
  donated_dogs: number; // dogs that have left the game
  in_city: number[]; // 1 for a location that is in play (LOCATION_NAMES)
  city: number[][]; // dogs below each location, ascending (LOCATION_NAMES, DOGS)
  above: number[]; // the character above each location (LOCATION_NAMES, CHARACTER_NAMES)
  breeds: number[]; // 1 for a breed in play (BREED_NAMES); while they are chosen, ANY_BREED to UNWANTED
  pile: number[]; // 1 for a dog that nobody has seen (DOGS)
  fair: number[]; // 1 for a breed whose fair dog lies in the fair (BREED_NAMES)
  hotel: number[]; // 1 + the seat whose hotel has the guest of this breed (BREED_NAMES)
  infirmary: number[]; // 1 + the seat whose infirmary has the sick dog of this breed (BREED_NAMES)
  waiting: number[][]; // dogs that the player is about to place, ascending (DOGS)
  kennel: number[][]; // dogs in the bays, which begin at BAY_STARTS, in each bay ascending (DOGS)
  open_bays: number[]; // how many bays of each player are open
  paid_licences: number[]; // how many licences each player has paid
  improvements: number[]; // how many improvements each player has bought
  pick_up: number[]; // OUTSIDE or 1 + location (LOCATION_NAMES)
  characters: number[][]; // how many of each kind lie in front of a player (CHARACTER_NAMES)
  has_kept: number[]; // who has chosen a first character and not yet shown it
  kept: number[]; // and which (CHARACTER_NAMES)
  character_pile: number[]; // by kind (CHARACTER_NAMES); in a view, all characters its seat has not seen
  character_discard: number[]; // how many characters of each kind lie on the discard pile (CHARACTER_NAMES)
  bonus_owner: number[]; // 1 + the seat that has it, 0 if nobody (BONUS_NAMES)
  earned: number[][]; // 1 for a large bay that has brought a puppy card
  puppy_cards: number[][]; // how many of each type a player has (PUPPY_NAMES)
  puppy_cards_left: number[]; // how many of each type nobody owns (PUPPY_NAMES)
  taken_home: number[]; // option O5: the sick or fair dog that came directly into a bay, if any (DOGS)
  pairs: number[][]; // dogs that made the pairs of L9 when it was claimed in this turn, ascending (DOGS)
}

export const LOCATING = 0;
export const BREEDING = 1;
export const LAYING_DOGS = 2;
export const DEALING = 3;
export const KEEPING = 4;
export const SHOWING = 5;
export const LAYING_CHARACTERS = 6;
export const BEGINNING = 7;
export const TURN = 8;
export const PLACING = 9;
export const LIFTING = 10;
export const REWARDING = 11;
export const EARNING = 12;
export const TAKING = 13;
export const REFILLING_DOGS = 14;
export const REFILLING_CHARACTERS = 15;
export const EFFECTS = 16;
export const OVER = 17;
export const TYPES = 5;
export const SICK = 2;
export const GUEST = 3;
export const FAIR = 4;
export const SMALL_BAYS = 3;
export const BAY_STARTS = [0, 1, 3, 5, 8, 12] as const;
export const INFIRMARY_SIZE = 3;
export const LETTERS = "htsgf" as const;
export const CHARACTER_NAMES = ["x", "merchant", "vet", "trainer", "manager", "partner"] as const;
export const LOCATION_NAMES = ["esquina", "campinho", "ladeira", "praca", "parque", "rodovia"] as const;
export const PUPPY_NAMES = ["healthy", "trained", "cured", "hotel", "fair"] as const;
