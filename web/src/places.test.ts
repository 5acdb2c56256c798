import { describe, expect, it } from 'vitest';
import { daysFrom, isScored, linesOf, resultOf, weeksUntil, wouldHave } from './places';
import type { Day, Standing } from './protocol';

const t = (key: string, values: Record<string, number | string> = {}) => [key, ...Object.values(values)].join(' ');
const place = (more: Partial<Standing>): Standing => ({ place: 1, points: 0, won: false, decisions: 9, ...more });

describe('the list of a deal', () => {
  it('counts points where a game has them', () => {
    expect(isScored([place({ points: 1 }), place({})])).toBe(false);
    expect(isScored([place({ points: -3 })])).toBe(true);
    expect(resultOf(place({ points: -3 }), true, t)).toBe('today.points -3');
    expect(resultOf(place({ won: true, points: 1 }), false, t)).toBe('today.won');
    expect(resultOf(place({ gave_up: true }), true, t)).toBe('today.gave_up');
    expect(wouldHave(place({ place: 2 }), false, t)).toBe('today.would_lose 2');
  });

  it('tells places to others, and nothing of the cards', () => {
    const games = [
      { game: 'clear_4', seats: 3, bot: 'level_3', players: 5, places: [place({ place: 2, you: true, name: 'Ada' })] },
      { game: 'dog_cards', seats: 4, bot: 'level_3', players: 1, places: [place({ name: 'Bo' })] },
    ];
    expect(linesOf({ games } as unknown as Day, { clear_4: 'CLEAR 4' }, t)).toEqual(['today.line CLEAR 4 today.place 2 5']);
  });
});

describe('the calendar', () => {
  it('ends with the week of today', () => {
    const weeks = weeksUntil('2026-11-17');
    expect(weeks.length).toBe(5);
    expect(weeks[4]).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
    expect(weeks[0]![0]).toBe('2026-10-19');
    expect(weeksUntil('2026-11-22')[4]!.at(-1)).toBe('2026-11-22');
    expect(daysFrom('2026-12-31', 1)).toBe('2027-01-01');
  });
});
