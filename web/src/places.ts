// Results of a shared deal in words: for lists, and for sharing without revealing the cards.

import type { Day, DayGame, Standing } from './protocol';
import type { Translate } from './words';

/** Does the game count points, or only who has won? */
export const isScored = (places: readonly Standing[]): boolean => places.some(({ points }) => points < 0 || points > 1);

export function resultOf({ gave_up, points, won }: Standing, scored: boolean, t: Translate): string {
  if (gave_up) return t('today.gave_up');
  return scored ? t('today.points', { points }) : t(won ? 'today.won' : 'today.lost');
}

/** The result with a strong bot's choices. */
export function wouldHave({ points, won, place }: Standing, scored: boolean, t: Translate): string {
  if (scored) return t('today.would_have', { points, place });
  return t(won ? 'today.would_win' : 'today.would_lose', { place });
}

export const mine = ({ places }: DayGame): Standing | undefined => places.find(({ you }) => you);

/** A line for each finished game: its title, and the player's place. */
export function linesOf({ games }: Day, titles: Record<string, string>, t: Translate): string[] {
  return games.flatMap((game) => {
    const place = mine(game)?.place;
    return place ? [t('today.line', { game: titles[game.game] ?? game.game, place: t('today.place', { place, players: game.players }) })] : [];
  });
}

/** Five weeks from Monday to Sunday that end with the week of this day, as `2026-11-17`. */
export function weeksUntil(today: string): string[][] {
  const at = new Date(`${today}T12:00:00Z`);
  const toSunday = (7 - at.getUTCDay()) % 7;
  return [4, 3, 2, 1, 0].map((week) => [6, 5, 4, 3, 2, 1, 0].map((day) => daysFrom(today, toSunday - 7 * week - day)));
}

/** The day this many days after another. */
export function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
