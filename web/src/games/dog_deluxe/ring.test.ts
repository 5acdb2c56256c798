import { describe, expect, it } from 'vitest';
import { distance, ringOf } from './ring';
import { PART } from './state';

describe.each([4, 6] as const)('a ring of %i parts', (parts) => {
  const ring = ringOf(parts, 1);

  it('has sixteen fields a part, at equal distances', () => {
    expect(ring.fields).toHaveLength(parts * PART);
    const steps = ring.fields.map((field, i) => distance(field, ring.fields[(i + 1) % ring.fields.length]!));
    expect(Math.min(...steps)).toBeGreaterThan(0.8 * Math.max(...steps));
  });

  it('has the part of the viewer at the bottom, its goal leading upwards from the start field', () => {
    const start = ring.fields[PART]!;
    expect(start.x).toBeCloseTo(0);
    expect(start.y).toBeCloseTo(Math.max(...ring.fields.map(({ y }) => y)));
    const goal = ring.goals[1]!;
    expect(goal).toHaveLength(4);
    goal.forEach(({ x, y }, i) => {
      expect(x).toBeCloseTo(0);
      expect(y).toBeLessThan(i ? goal[i - 1]!.y : start.y);
    });
  });

  it('counts clockwise: the next field after the start at the bottom lies to the left', () => {
    expect(ring.fields[PART + 1]!.x).toBeLessThan(0);
  });

  it('lets nothing overlap', () => {
    const round = [...ring.fields, ...ring.goals.flat()];
    round.forEach((one, i) =>
      round.slice(i + 1).forEach((other) => expect(distance(one, other)).toBeGreaterThan(0.72)),
    );
    ring.homes.forEach((home) =>
      round.forEach((field) => expect(distance(home, field)).toBeGreaterThan(ring.bed + 0.36)),
    );
    const everything = [...round, ...ring.homes];
    everything.forEach(({ x, y }) => expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(ring.reach - 0.45));
  });
});
