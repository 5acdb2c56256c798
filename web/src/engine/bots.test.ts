import { expect, test } from 'vitest';
import { isStuck, networkBot } from './bots';
import { lowerBounds, worthTrying } from './lookahead';
import { Die, gumbel, mixed } from './luck';
import { placed, type Network } from './network';
import { calibrated, horizonsOf, temperature, type Tuning } from './tuning';

const EMPTY: Tuning = { calibration: {}, noise: [], horizons: [], doubt: null, misjudges_waiting: false };

test('a seat goes round once it has done the same things three times over', () => {
  const round = [4, 5, 6, 7];
  expect(isStuck({ events: 50, own: [1, ...round, ...round, ...round] })).toBe(true);
  expect(isStuck({ events: 50, own: [...round, ...round, ...round, 1] })).toBe(false);
  expect(isStuck({ events: 50, own: [...round, ...round] })).toBe(false);
  expect(isStuck({ events: 2000, own: [] })).toBe(true);
});

test('a strange action comes just above those that an expert rates lower', () => {
  const logits = placed([2, 0, 5, -1], [false, true, false, false], [10, 20, 30, 5]);
  expect(logits).toEqual([2, 2.001, 5, -1]);
  expect(placed([2, 0], [false, true], [10, 5])[1]).toBeLessThan(2);
});

test('what nobody has measured has a neutral default', () => {
  expect(calibrated(EMPTY, 4, 0.3)).toBeCloseTo(0.3);
  expect([0, 30, 60, 70, 80, 100].map((noise) => temperature(EMPTY, noise))).toEqual([0, 1.2, 2.4, 2.8, 3.2, 4].map((heat) => expect.closeTo(heat)));
  expect(horizonsOf(EMPTY)).toEqual([5]);
});

test('chances are calibrated by number of seats', () => {
  const tuning = { ...EMPTY, calibration: { 2: [0.5, 2] as const } };
  expect(calibrated(tuning, 2, 0.5)).toBeCloseTo(1 / (1 + Math.exp(-0.5)));
  expect(calibrated(tuning, 3, 0.5)).toBeCloseTo(0.5);
});

test('luck follows from its seeds, and is drawn from the policy', () => {
  expect(new Die(7, [1, 2]).random()).toBe(new Die(7, [1, 2]).random());
  expect(new Die(7).random()).not.toBe(new Die(8).random());
  const logits = [1, 0, -1];
  const counts = [0, 0, 0];
  for (let line = 0; line < 30_000; line++) {
    const sums = logits.map((logit, action) => logit + gumbel(mixed(5, line), action));
    counts[sums.indexOf(Math.max(...sums))]! += 1;
  }
  const all = logits.reduce((sum, logit) => sum + Math.exp(logit), 0);
  for (const [action, count] of counts.entries()) expect(count / 30_000).toBeCloseTo(Math.exp(logits[action]!) / all, 1);
});

test('only what the policy considers is tried, and the favourite counts unless another is clearly better', () => {
  expect(worthTrying([7, 8, 9], [0, 9, 8.5])).toEqual([8, 9]);
  const luck = Array.from({ length: 100 }, (_, world) => Math.sin(world));
  const hardly = luck.map((result, world) => result + 0.01 + (world % 2 ? 0.3 : -0.3));
  expect(lowerBounds([luck, luck.map((result) => result + 0.05)])[1]).toBeGreaterThan(0);
  expect(lowerBounds([luck, hardly])[1]).toBeLessThan(0);
  expect(lowerBounds([[0, 0], [1, 1]])[1]).toBeLessThan(0); // two worlds do not tell
});

test('a bot that follows no network is refused', () => {
  expect(() => networkBot('expert', {} as Network)).toThrow('There is no bot expert that follows a network.');
});
