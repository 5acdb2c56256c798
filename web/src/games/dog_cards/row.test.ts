import { describe, expect, it } from 'vitest';
import { linesOf, written, type Row } from './row';

const row = (length: number[], finished = 0, finished_row_counts = 1): Row =>
  ({ length: [length], finished: [finished], finished_row_counts }) as Row;

describe('the rows in front of a player', () => {
  it('are the running ones and the line for a new one', () => {
    expect(linesOf(row([0, 0]), 0, true, false)).toEqual([0]);
    expect(linesOf(row([3, 0]), 0, true, false)).toEqual([0, 1]);
    expect(linesOf(row([0, 3]), 0, true, false)).toEqual([0, 1]);
    expect(linesOf(row([0, 0]), 0, false, false)).toEqual([0]);
    expect(linesOf(row([0, 3]), 0, false, false)).toEqual([1]);
  });

  it('are one with four players', () => {
    expect(linesOf(row([0, 0]), 0, true, true)).toEqual([0]);
    expect(linesOf(row([5, 0]), 0, true, true)).toEqual([0]);
    expect(linesOf(row([0, 0], 1), 0, true, true)).toEqual([]);
  });

  it('leave no line where a finished row counts', () => {
    expect(linesOf(row([5, 0], 1), 0, true, false)).toEqual([0]);
    expect(linesOf(row([5, 0], 1, 0), 0, true, false)).toEqual([0, 1]);
  });
});

it('a 1/11 shows the number for which it lies there', () => {
  expect([written(1, 1), written(1, 11), written(13, 1), written(15, 4)]).toEqual(['1', '11', '13', '?']);
});
