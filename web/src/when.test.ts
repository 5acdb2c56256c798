import { expect, test } from 'vitest';
import { ago, lasting } from './when';

test('how long ago', () => {
  expect(ago(1000, 1000, 'en')).toBe('now');
  expect(ago(0, 59, 'de')).toBe('jetzt');
  expect(ago(0, 60, 'en')).toBe('1 minute ago');
  expect(ago(0, 7300, 'de')).toBe('vor 2 Stunden');
  expect(ago(0, 86400, 'fr')).toBe('hier');
});

test('how long it lasts', () => {
  expect(lasting(90, 'en')).toBe('90 seconds');
  expect(lasting(3600, 'de')).toBe('1 Stunde');
  expect(lasting(7 * 86400, 'fr')).toMatch(/^7\sjours$/); // with one kind of space or another
});
