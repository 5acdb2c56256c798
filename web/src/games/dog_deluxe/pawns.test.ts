import { describe, expect, it } from 'vitest';
import { moved, putOut } from './pawns';
import { HOME, type Row } from './row';

const H = HOME;

/** Two seats opposite each other on a board of 64 fields. */
const row = (zero: number[], one: number[]): Row =>
  ({ seats: 2, fields: 64, pawn_count: 4, part: [0, 2], pawns: [zero, one], against_clock: 0 }) as Row;

const travel = (before: Row, after: Row) =>
  moved(after, putOut(before)).journeys.map(({ way, isBurnt }) => ({ way, isBurnt }));

describe('pawns', () => {
  it('stay where nothing happened', () => {
    expect(travel(row([3, 9, H, H], [5, H, H, H]), row([3, 9, H, H], [5, H, H, H]))).toEqual([]);
  });

  it('walk, and one sends another home', () => {
    const before = row([3, 9, H, H], [44, H, H, H]); // 44 of seat 1 is field 12
    expect(travel(before, row([3, 12, H, H], [H, H, H, H]))).toEqual([
      { way: [9, 10, 11, 12], isBurnt: false },
      { way: [44, H], isBurnt: true },
    ]);
  });

  it('come out of their home', () => {
    expect(travel(row([H, H, H, H], [H, H, H, H]), row([0, H, H, H], [H, H, H, H]))).toEqual([
      { way: [H, 0], isBurnt: false },
    ]);
  });

  it('fly when they change places, however near', () => {
    const before = row([9, H, H, H], [44, H, H, H]);
    expect(travel(before, row([12, H, H, H], [41, H, H, H])).map(({ way }) => way)).toEqual([
      [9, 12],
      [44, 41],
    ]);
  });

  it('keep their names when several move in one seven', () => {
    const before = putOut(row([3, 9, 66, H], [H, H, H, H]));
    const { pawns } = moved(row([5, 13, 67, H], [H, H, H, H]), before);
    expect(pawns.map(({ key, place }) => [key, place])).toEqual([
      ['0.0', 5],
      ['0.1', 13],
      ['0.2', 67],
      ['0.3', H],
      ...before.slice(4).map(({ key }) => [key, H]),
    ]);
  });
});
