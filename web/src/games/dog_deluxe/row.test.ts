import { describe, expect, it } from 'vitest';
import { fieldOf, HOME, placeOf, thingAt, wayBetween, type Row } from './row';

/** Two seats opposite each other on a board of 64 fields. */
const row = (against_clock: number): Row => ({ seats: 2, fields: 64, part: [0, 2], against_clock }) as Row;
const [CLOCKWISE, TURNED] = [row(0), row(1)];

describe('what a place is called', () => {
  it('is the field counted clockwise, also where pawns move the other way', () => {
    expect(fieldOf(CLOCKWISE, 1, 5)).toBe(37);
    expect(fieldOf(TURNED, 1, 5)).toBe(27);
    expect(thingAt(CLOCKWISE, 1, 66)).toBe('goal.1.2');
    expect(thingAt(CLOCKWISE, 1, HOME)).toBe('home.1');
  });

  it('leads back to the place', () => {
    for (const board of [CLOCKWISE, TURNED])
      for (const place of [0, 1, 40, 63, 65, 68, HOME]) expect(placeOf(board, 1, thingAt(board, 1, place))).toBe(place);
  });
});

describe('a way', () => {
  it('goes forward along the track', () => expect(wayBetween(CLOCKWISE, 62, 1)).toEqual([62, 63, 0, 1]));
  it('goes back by a four', () => expect(wayBetween(CLOCKWISE, 2, 62)).toEqual([2, 1, 0, 63, 62]));
  it('turns off over the start field', () => expect(wayBetween(CLOCKWISE, 62, 66)).toEqual([62, 63, 64, 65, 66]));
  it('flies where nobody walks so far', () => expect(wayBetween(CLOCKWISE, 2, 40)).toEqual([2, 40]));
});
