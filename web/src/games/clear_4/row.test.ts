import { expect, test } from 'vitest';
import { clearedBy, JOKER, KINDS, pileOf, roundsOf, takerOf, type Row } from './row';

function row(cards: Record<number, number>, top: number, count: number): Row {
  const pile = Array.from({ length: KINDS }, (_, kind) => cards[kind] ?? 0);
  return { pile, top, top_count: count, rounds: 0, seats: 3 } as Row;
}

test('the run lies on what is beneath, jokers count with it', () => {
  expect(pileOf(row({ 9: 2, 5: 1, [JOKER]: 2 }, 5, 2))).toEqual({ beneath: [JOKER, 9, 9], run: [5, JOKER] });
});

test('wild jokers are no run', () => {
  expect(pileOf(row({ [JOKER]: 1 }, 0, 0))).toEqual({ beneath: [JOKER], run: [] });
});

test('the number of games as chosen', () => {
  const games = [0, 1, 2, 7].map((rounds) => roundsOf({ ...row({}, 0, 0), rounds }));
  expect(games).toEqual([1, 3, 2, 7]);
});

test('who took the pile', () => {
  const after = (key: string, values = {}) => [{ number: 1, seat: 1, words: { key, values } }];
  expect(takerOf(after('pass'), 3)).toBe(1);
  expect(takerOf(after('push_to', { who: 2 }), 3)).toBe(2);
  expect(takerOf(after('play_from_stack', { card: 'card.12' }), 2)).toBe(0);
  expect(takerOf(after('play', { card: 'card.12' }), 3)).toBeUndefined();
  expect(takerOf([], 2)).toBeUndefined();
});

test('which card cleared the pile', () => {
  const line = (values: Record<string, string>, ...told: string[]) => ({
    number: 1,
    seat: 1,
    words: { key: 'add', values },
    consequences: told.map((key) => ({ key })),
  });
  expect(clearedBy([line({ card: 'card.4' }, 'then.cleared_by_four')])).toBe(4);
  expect(clearedBy([line({}, 'then.cleared')])).toBe(0);
  expect(clearedBy([line({ card: 'card.4' })])).toBeUndefined();
});
