// Generated from houndtable/games/clear_4 by tools/generate.py; do not edit.

/** A position, as far as one may see it. */
export interface Row {
  turn: number; // who is to act: a seat, CHANCE or NOBODY
  phase: number; // what is going on (PHASES)
  player: number; // whose turn it is; while dealing, who gets the next card
  seats: number; // how many players there are
  first: number; // who begins this round
  round: number; // from 1
  rounds: number; // option O1: ONE_ROUND, AS_MANY_AS_PLAYERS, or how many there are
  multi_joker_alone: number; // option Q6: 1 if several jokers may be played without a number card
  pass_on_empty: number; // option Q14: 1 if a player may pass on an empty pile
  dealt: number; // how many cards, while dealing
  stack: number; // where a card is to be turned up
  top: number; // the value on top of the pile, or NO_VALUE
  top_count: number; // how many cards of that value lie there
  loose: number; // jokers of this play that no number card has given a value yet
  pile_size: number; // how many cards lie in the pile
  unseen_size: number; // how many cards nobody has seen
  pile: number[]; // its cards, by kind (CARDS)
  unseen: number[]; // undealt or face down, by kind (CARDS); in a view, all cards its seat has not seen
  gone: number[]; // cards that have left the game, by kind (CARDS)
  left: number[]; // how many cards each must still get rid of
  points: number[]; // minus points of the rounds that have ended
  open_cards: number[][]; // the open card on each stack, 0 if none (CARDS)
  face_down: number[][]; // how many cards lie beneath
  hands: number[][]; // how many of each kind a seat holds (CARDS); kind 0 is one that may not be seen
  clear_by_choice: number; // option Q3: 1 if the player decides whether four of one value clear the pile
}

export const BEGINNING = 0;
export const DEALING = 1;
export const BLIND = 2;
export const OVER = 3;
export const TURN = 4;
export const ADDING = 5;
export const PUSHING = 6;
export const CLEARING = 7;
export const HIGHEST = 10;
export const JOKER = 11;
export const PUSH = 12;
export const KINDS = 14;
export const FOUR = 4;
