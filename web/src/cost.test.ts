import { expect, test } from 'vitest';
import { costOf } from './cost';
import type { Moment } from './protocol';

const cost = (moment: Partial<Moment>) => costOf({ loss: 0.05, error: 0.004, ...moment } as Moment, 'Ada', (key, values) => `${key} ${JSON.stringify(values)}`);

test('a cost that may be chance is told at most', () => {
  expect(cost({ may_be_chance: false })).toBe('turned.lost {"name":"Ada","percent":5,"error":"<1"}');
  expect(cost({ may_be_chance: true, error: 0.06 })).toBe('turned.perhaps {"name":"Ada","percent":11}');
});
