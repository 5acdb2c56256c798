// Generated from houndtable/games/dog_deluxe by tools/generate.py; do not edit.

/** A position, as far as one may see it. */
export interface Row {
  turn: number; // who is to act: a seat, CHANCE or NOBODY
  phase: number; // what is going on (PHASES)
  player: number; // whose turn it is; while cards are dealt or handed over, who gets the next
  seats: number; // how many players there are
  against_clock: number; // option O1: 1 if pawns move counter-clockwise
  deck: number; // option O3: DOG, DOG_CARDS or DOG_CARDS_WITHOUT_14
  canadian_seven: number; // option O4: 1 if a seven may always be split between partners
  eighth_without_joker: number; // option O5: 1 if no joker may bring in the last pawn of a team
  only_home_protects: number; // option O6: 1 if a start field protects only pawns that come from home
  null_swap: number; // option Q9, when a swap card may be laid down: LAST_RESORT, ALWAYS, NEVER, TEXT or TEXT_BUT_OUT
  goal_waits: number; // option Q23: 1 if pawns in the goal wait while none of their colour is on the track
  fields: number; // of the track
  pawn_count: number; // of each player
  first: number; // who begins this round
  hand_size: number; // how many cards each gets in this round
  to_deal: number; // how many of them are not dealt yet
  points: number; // left of a seven
  by_joker: number; // is that seven a joker?
  drawn: number; // the card that must be played if it can (R32), 0 if none (CARDS)
  pile_size: number; // how many cards lie in the draw pile
  last_discard: number; // the card that lies on the discard pile (CARDS)
  part: number[]; // of the board, counted in the direction of movement
  has_given: number[]; // a card which has not been handed over yet
  gift: number[]; // that card (CARDS)
  pawns: number[][]; // places from the own start field on, ascending; then the goal, then HOME
  moved: number[][]; // by the seven being played
  waits: number[]; // Q23: 1 if that seven, when it was played, found no pawn of this seat on the track
  hands: number[][]; // how many of each kind a seat holds (CARDS); kind 0 is one that may not be seen
  unseen: number[]; // of the pile, by kind (CARDS); in a view, all cards its seat has not seen
  discard: number[]; // how many cards of each kind lie on the discard pile (CARDS)
}

export const BEGINNING = 0;
export const DEALING = 1;
export const EXCHANGE = 2;
export const HANDING_OVER = 3;
export const TURN = 4;
export const SPLITTING = 5;
export const DROPPING_OUT = 6;
export const DRAWING = 7;
export const DRAWN = 8;
export const OVER = 9;
export const FOUR = 4;
export const SEVEN = 7;
export const FOURTEEN = 14;
export const JOKER = 15;
export const SWAP = 16;
export const PART = 16;
export const GOAL_FIELDS = 4;
export const HOME = 127;
