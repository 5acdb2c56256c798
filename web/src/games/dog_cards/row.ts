// The row of DOG CARDS as the board needs it.

import type { View } from '../../protocol';
import { ELEVEN, FOUR, FOURTEEN, JOKER, ONE_ELEVEN, type Row, SEVEN, THIEF, THIRTEEN } from './state';

export * from './state';

const ROWS = [0, 1];
const SPECIAL: readonly number[] = [ONE_ELEVEN, FOUR, SEVEN, THIRTEEN, FOURTEEN, JOKER, THIEF];

export const rowOf = (view: View): Row => view.row as unknown as Row;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export const pileSize = (row: Row): number => row.top_size + row.unseen_size + row.bottom_size;

/** The cards of a row, from place 1. */
export const cardsIn = (row: Row, seat: number, index: number): number[] =>
  row.rows[seat]![index]!.slice(1, 1 + row.length[seat]![index]!);

/** The rows to draw: those that are running, and the line where a new one could begin; one's own also beside another. */
export function linesOf(row: Row, seat: number, isMine: boolean, isTeamGame: boolean): number[] {
  const running = ROWS.filter((index) => row.length[seat]![index]);
  if (running.length && !isMine) return running;
  const finished = isTeamGame || row.finished_row_counts ? row.finished[seat]! : 0;
  const hasRoom = running.length + finished < (isTeamGame ? 1 : ROWS.length);
  const free = hasRoom ? ROWS.find((index) => !row.length[seat]![index]) : undefined;
  return ROWS.filter((index) => running.includes(index) || index === free);
}

/** What stands on a card that lies at a place of a row: a 1/11 is one of the two. */
export function written(kind: number, place: number): string {
  if (kind === JOKER) return '?';
  return String(kind === ONE_ELEVEN && place === ELEVEN ? ELEVEN : kind);
}

export const isSpecial = (kind: number): boolean => SPECIAL.includes(kind);
