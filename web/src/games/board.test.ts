import { expect, test } from 'vitest';
import { deed, isTeamGame, partnerOf } from './board';
import type { Choice, View } from '../protocol';
import { translator } from '../words';

const view = (teams?: number[]): View => ({ teams }) as View;

test('partners are of the same team', () => {
  expect([0, 1, 2, 3, 4, 5].map((seat) => partnerOf(view([0, 1, 2, 0, 1, 2]), seat))).toEqual([3, 4, 5, 0, 1, 2]);
  expect(isTeamGame(view([0, 1, 0, 1]))).toBe(true);
});

test('a thing that is lit says what it does with what is chosen', () => {
  const choice = (key: string, ...clicks: string[]): Choice => ({ action: 0, clicks, words: { key } });
  const legal = [choice('buy', 'hand.5', 'open.5'), choice('lay', 'hand.5', 'row.0.0'), choice('look', 'hand.7', 'pile')];
  const t = translator({ 'does.dog_cards.buy': 'Buy' }, 'en');
  const says = (chosen: string[], thing: string) => deed({ legal } as unknown as View, 'dog_cards', chosen, thing, t);
  expect(says(['hand.5'], 'open.5')).toBe('Buy');
  expect(says(['hand.5'], 'row.0.0')).toBe('');
  expect(says([], 'hand.5')).toBe('');
});

test('where everybody plays alone nobody has a partner', () => {
  expect(partnerOf(view(), 1)).toBeUndefined();
  expect(isTeamGame(view())).toBe(false);
});
