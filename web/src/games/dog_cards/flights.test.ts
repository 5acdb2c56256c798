import { expect, it } from 'vitest';
import type { Words } from '../../protocol';
import { flightsOf } from './flights';

const after = (words: Words, seat = 1) => flightsOf({ number: 9, seat, words });

it('a bought card comes to the hand, its price goes to the discard pile, the place is filled', () => {
  expect(after({ key: 'buy', values: { card: 'card.14', place: 4, price: 'card.15' } })).toEqual([
    { kind: 15, from: 'hand of 1', to: 'discard' },
    { kind: 14, from: 'open.4', to: 'hand of 1' },
  ]);
  expect(after({ key: 'turn_up', values: { card: 'card.3', place: 4 } }, -1)).toEqual([
    { kind: 3, from: 'pile', to: 'open.4' },
  ]);
});

it('a drawn card that is not seen shows its back', () => {
  expect(after({ key: 'draw', values: { card: 'card.0', who: 2 } }, -1)).toEqual([
    { kind: 0, from: 'pile', to: 'hand of 2' },
  ]);
});

it('where no card moves nothing flies', () => expect(after({ key: 'look' })).toEqual([]));
