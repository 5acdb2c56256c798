// The row of CLEAR 4 as far as the board draws it.

import type { Line } from '../../protocol';
import { JOKER, PUSH, type Row } from './state';

export * from './state';

/** How many games the match has. */
export const roundsOf = ({ rounds, seats }: Row): number => [1, seats][rounds] ?? rounds;

export interface Pile {
  beneath: number[]; // kinds, from the bottom
  run: number[]; // the cards of the value on top
}

/** The pile as it lies: values never rise. The place of a joker among equals is not known; it is put last. */
export function pileOf({ pile, top, top_count }: Row): Pile {
  const numbers = top ? Math.min(pile[top]!, top_count) : 0;
  const jokers = top_count - numbers;
  const run = [...times(numbers, top), ...times(jokers, JOKER)];
  const beneath = times(pile[JOKER]! - jokers, JOKER);
  for (let value = JOKER - 1; value > 0; value--) if (value !== top) beneath.push(...times(pile[value]!, value));
  return { beneath, run };
}

/** The player who took the pile, from the log lines; nobody if it was cleared, or is still there. */
export function takerOf(lines: readonly Line[], seats: number): number | undefined {
  const last = lines.findLast(({ seat }) => seat >= 0);
  const { key = '', values = {} } = last?.words ?? {};
  if (key === 'pass') return last!.seat;
  if (key === 'push_to') return Number(values.who);
  const isPush = key.startsWith('play') && values.card === `card.${PUSH}`;
  return isPush && seats === 2 ? 1 - last!.seat : undefined;
}

/** The card that cleared the pile just now: a kind, 0 if no card did, nothing if it was not cleared. */
export function clearedBy(lines: readonly Line[]): number | undefined {
  const isClearing = ({ consequences = [] }: Line) => consequences.some(({ key }) => key.startsWith('then.cleared'));
  const line = lines.findLast(isClearing);
  return line && kindOf(line.words.values?.card);
}

/** A card as the lines name it, by its kind. */
export const kindOf = (card: unknown): number => Number(String(card ?? '.0').split('.')[1]);

const times = (count: number, kind: number): number[] => Array<number>(count).fill(kind);
