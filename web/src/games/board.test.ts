import { expect, test } from 'vitest';
import { isTeamGame, partnerOf } from './board';
import type { View } from '../protocol';

const view = (teams?: number[]): View => ({ teams }) as View;

test('partners are of the same team', () => {
  expect([0, 1, 2, 3, 4, 5].map((seat) => partnerOf(view([0, 1, 2, 0, 1, 2]), seat))).toEqual([3, 4, 5, 0, 1, 2]);
  expect(isTeamGame(view([0, 1, 0, 1]))).toBe(true);
});

test('where everybody plays alone nobody has a partner', () => {
  expect(partnerOf(view(), 1)).toBeUndefined();
  expect(isTeamGame(view())).toBe(false);
});
