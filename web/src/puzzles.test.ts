import { expect, test } from 'vitest';
import type { PuzzleTitle } from './protocol';
import { chosen, levelOf, nearest } from './puzzles';

const puzzles: PuzzleTitle[] = [
  { number: 3, kind: 'play', rating: 650 },
  { number: 1, kind: 'stop', rating: 900 },
  { number: 2, kind: 'play', rating: 1900 },
];

test('the next puzzle is the nearest', () => {
  expect([600, 800, 1700].map((rating) => nearest(puzzles, rating)?.number)).toEqual([3, 1, 2]);
  expect(nearest([], 1250)).toBeUndefined();
});

test('puzzles are chosen by kind and level', () => {
  const numbers = (kind: string, level: '' | 'easy' | 'medium' | 'hard') => chosen(puzzles, { kind, level }).map(({ number }) => number);
  expect(numbers('', '')).toEqual([3, 1, 2]);
  expect(numbers('play', '')).toEqual([3, 2]);
  expect(numbers('play', 'hard')).toEqual([2]);
  expect(numbers('', 'medium')).toEqual([1]);
});

test('every rating has a level', () => {
  expect(puzzles.map(levelOf)).toEqual(['easy', 'medium', 'hard']);
});
