// The row of DOG CARDS as the board needs it.

import type { View } from '../../protocol';

export const JOKER = 15;
export const THIEF = 16;
export const EXCHANGE = 3;
const ROWS = [0, 1];

/** The fields of `State` in houndtable/games/dog_cards/rules.py that are drawn. */
export interface Row {
  phase: number;
  seats: number;
  finished_row_counts: number;
  top_size: number;
  unseen_size: number;
  bottom_size: number;
  top: number[];
  last_discard: number;
  has_given: number[];
  finished: number[]; // rows
  length: number[][];
  rows: number[][][]; // kinds by place, from 1
  open_row: number[]; // kinds by place, from 1
  hands: number[][]; // how many of each kind; kind 0 is a back
  discard: number[];
}

export const rowOf = (view: View): Row => view.row as unknown as Row;

export const isTeamGame = ({ seats }: Row): boolean => seats === 4;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export const pileSize = (row: Row): number => row.top_size + row.unseen_size + row.bottom_size;

/** The cards of a row, from place 1. */
export const cardsIn = (row: Row, seat: number, index: number): number[] =>
  row.rows[seat]![index]!.slice(1, 1 + row.length[seat]![index]!);

/** The rows to draw: those that are running, and the line where a new one could begin; one's own also beside another. */
export function linesOf(row: Row, seat: number, isMine: boolean): number[] {
  const running = ROWS.filter((index) => row.length[seat]![index]);
  if (running.length && !isMine) return running;
  const finished = isTeamGame(row) || row.finished_row_counts ? row.finished[seat]! : 0;
  const hasRoom = running.length + finished < (isTeamGame(row) ? 1 : ROWS.length);
  const free = hasRoom ? ROWS.find((index) => !row.length[seat]![index]) : undefined;
  return ROWS.filter((index) => running.includes(index) || index === free);
}

/** What stands on a card that lies at a place of a row: a 1/11 is one of the two. */
export function written(kind: number, place: number): string {
  if (kind === JOKER) return '?';
  return String(kind === 1 && place === 11 ? 11 : kind);
}

export const isSpecial = (kind: number): boolean => [1, 4, 7, 13, 14, 15, 16].includes(kind);
