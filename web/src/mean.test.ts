import { expect, test } from 'vitest';
import { runningMean } from './mean';

test('a running mean looks back only, and has a value for each', () => {
  expect(runningMean([4, 0, 2, 7], 2)).toEqual([4, 2, 1, 4.5]);
  expect(runningMean([4, 0, 2], 1)).toEqual([4, 0, 2]);
  expect(runningMean([], 5)).toEqual([]);
});
