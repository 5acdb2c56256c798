import { beforeAll, expect, test, vi } from 'vitest';
import type { settings as Settings } from './settings.svelte';

let settings: typeof Settings;

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ addEventListener: () => {} }));
  ({ settings } = await import('./settings.svelte'));
});

test('forced moves are played unless somebody does not want it, wishes only for whoever has asked', () => {
  const forced = { action: 1, seconds: 3 };
  const wish = { action: 2, seconds: 1, is_wish: true };
  expect([forced, wish].map((due) => settings.wants(due))).toEqual([true, false]);
  settings.change({ byItself: false, clears: true });
  expect([forced, wish].map((due) => settings.wants(due))).toEqual([false, true]);
});
