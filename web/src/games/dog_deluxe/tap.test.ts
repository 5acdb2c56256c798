import { expect, it } from 'vitest';
import { meantBy } from './tap';

const middles: Record<string, number> = { 'field.1': 0, 'field.2': 1, 'field.3': 2, 'home.0': 8 };
const board = (open: string[]) => ({
  open,
  everything: Object.keys(middles),
  finger: 1.2,
  bed: 1.5,
  middleOf: (thing: string) => ({ x: middles[thing]!, y: 0 }),
});
const tap = (x: number, ...open: string[]) => meantBy({ x, y: 0 }, board(open));

it('means what lies there', () => expect(tap(0.9)).toBe('field.2'));
it('means the nearest that can be touched, even if another lies nearer', () => {
  expect(tap(0.9, 'field.1')).toBe('field.1');
  expect(tap(1.6, 'field.1', 'field.3')).toBe('field.3');
});
it('does not reach farther than a finger', () => expect(tap(1.9, 'field.1')).toBe('field.3'));
it('means a home anywhere on it', () => expect(tap(9.4, 'home.0')).toBe('home.0'));
it('means a small home as far as a finger reaches', () => {
  const far = { x: 9.1, y: 0 };
  expect(meantBy(far, { ...board(['home.0']), bed: 1 })).toBe('home.0');
  expect(meantBy(far, { ...board([]), bed: 1 })).toBeUndefined();
});
it('means nothing far off', () => expect(tap(4.5, 'field.1')).toBeUndefined());
it('knows that cards do not lie on the board', () => expect(tap(0, 'hand.7')).toBe('field.1'));
