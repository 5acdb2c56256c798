import { expect, test } from 'vitest';
import { marksOf } from './marks';
import type { Line } from './protocol';

const line = (number: number, seat: number, things: Record<string, string>): Line => ({
  number,
  seat,
  words: { key: 'move' },
  things,
});
const LINES = [
  line(1, 0, { 'field.1': 'from', 'field.5': 'to' }),
  line(2, 1, { 'field.9': 'from', 'field.5': 'struck' }),
  line(3, -1, {}),
  line(4, 0, { 'field.20': 'from', 'field.22': 'to' }),
  line(5, 0, {}),
];

test('the last act of each player that touched something is marked, until the same player does again', () => {
  const marks = marksOf(LINES, null);
  expect([...marks.keys()]).toEqual(['field.9', 'field.5', 'field.20', 'field.22']);
  expect(marks.get('field.5')).toEqual({ part: 'struck', seat: 1, isNewest: false });
  expect(marks.get('field.22')).toEqual({ part: 'to', seat: 0, isNewest: true });
});

test('a line that is pointed at is marked alone', () => {
  expect([...marksOf(LINES, LINES[0]!).keys()]).toEqual(['field.1', 'field.5']);
});
