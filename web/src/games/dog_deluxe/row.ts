// The row of DOG Deluxe as the board needs it: where the pawns are, seat by seat, and which way leads where.

import type { View } from '../../protocol';
import { FOUR, FOURTEEN, HOME, PART, type Row } from './state';

export * from './state';

export const rowOf = (view: View): Row => view.row as unknown as Row;

/** The number of the track field on which a place of this seat lies. */
export function fieldOf(row: Row, seat: number, place: number): number {
  const along = (PART * row.part[seat]! + place) % row.fields;
  return row.against_clock ? (row.fields - along) % row.fields : along;
}

export const startOf = (row: Row, seat: number): number => fieldOf(row, seat, 0);

/** Which part of the board, clockwise, is this seat's? */
export const partOf = (row: Row, seat: number): number => startOf(row, seat) / PART;

export const isInGoal = (row: Row, place: number): boolean => place > row.fields && place !== HOME;

/** The thing to touch for a place; the same words as `touched` in notation.py. */
export function thingAt(row: Row, seat: number, place: number): string {
  if (place === HOME) return `home.${seat}`;
  return isInGoal(row, place) ? `goal.${seat}.${place - row.fields}` : `field.${fieldOf(row, seat, place)}`;
}

/** A thing's kind and its numbers: `goal.2.1` is a goal, 2, 1. */
export function taken(thing: string): { kind: string; numbers: number[] } {
  const [kind = '', ...numbers] = thing.split('.');
  return { kind, numbers: numbers.map(Number) };
}

/** Things where pawns stand or go. */
export const isPlace = (thing: string): boolean => /^(field|goal|home)\./.test(thing);

/** The place of a seat's that this thing is. */
export function placeOf(row: Row, seat: number, thing: string): number {
  const { kind, numbers } = taken(thing);
  if (kind === 'home') return HOME;
  if (kind === 'goal') return row.fields + numbers[1]!;
  const along = row.against_clock ? row.fields - numbers[0]! : numbers[0]!;
  return (along - PART * row.part[seat]! + 2 * row.fields) % row.fields;
}

/** The places a pawn passes from one to another, both included; only the two where it does not walk. */
export function wayBetween(row: Row, from: number, to: number): number[] {
  if (from === HOME || to === HOME) return [from, to];
  if (isInGoal(row, to)) return upwards(from, to);
  const ahead = (to - from + row.fields) % row.fields;
  const behind = row.fields - ahead;
  if (ahead <= FOURTEEN) return upwards(from, from + ahead).map((place) => place % row.fields);
  if (behind <= FOUR) {
    return upwards(0, behind).map((back) => (from - back + row.fields) % row.fields);
  }
  return [from, to];
}

const upwards = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
