// Generated from houndtable/games/dog_cards by tools/generate.py; do not edit.

/** A position, as far as one may see it. */
export interface Row {
  turn: number; // who is to act: a seat, CHANCE or NOBODY
  phase: number; // what is going on (PHASES)
  player: number; // whose turn it is; while dealing, who gets the next card
  seats: number; // how many players there are
  first: number; // who begins
  joker_may_start: number; // option Q1: 1 if a row may begin with a joker
  thief_may_hit_partner: number; // option Q6: 1 if a thief may take from the partner's row
  finished_row_counts: number; // option Q8: 1 if a finished row counts towards the two a player may have
  place: number; // of the open row, being filled
  places_left: number; // to be tried, that one included
  gaps: number; // how many places are empty
  refused: number; // how many cards of the pile may not lie at that place
  looker: number; // who knows the top of the pile
  looked: number; // how many of its cards the player of a 7 has looked at so far
  top_size: number; // how many cards of the top are known to the looker
  unseen_size: number; // how many cards beneath them nobody has seen
  bottom_size: number; // how many cards at the bottom are known to all
  top: number[]; // the cards known to the looker, the next one first; to others 0 (CARDS)
  last_discard: number; // the card that lies on the discard pile (CARDS)
  has_given: number[]; // a card for the partner, which has not been handed over yet
  gift: number[]; // that card (CARDS)
  finished: number[]; // how many rows each has completed
  length: number[][]; // how many cards lie in each row
  rows: number[][][]; // cards by place, from 1 (CARDS)
  open_row: number[]; // cards by place, from 1 (CARDS)
  hands: number[][]; // how many of each kind a seat holds (CARDS); kind 0 is one that may not be seen
  unseen: number[]; // of the pile, by kind (CARDS); in a view, all cards its seat has not seen
  discard: number[]; // how many cards of each kind lie on the discard pile (CARDS)
  bottom: number[]; // the cards at the bottom, the first to be drawn first (CARDS)
}

export const BEGINNING = 0;
export const LAYING_OUT = 1;
export const DEALING = 2;
export const EXCHANGE = 3;
export const HANDING_OVER = 4;
export const TURN = 5;
export const LOOKING = 6;
export const TAKING = 7;
export const DRAWING = 8;
export const FILLING = 9;
export const OVER = 10;
export const ONE_ELEVEN = 1;
export const FOUR = 4;
export const SEVEN = 7;
export const ELEVEN = 11;
export const THIRTEEN = 13;
export const FOURTEEN = 14;
export const JOKER = 15;
export const THIEF = 16;
