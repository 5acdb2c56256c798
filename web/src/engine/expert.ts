// The bot that needs no network: it plays by good players' rules of thumb, without looking ahead.
import type { Bot, Game } from './types.ts';

export const EXPERT = 'expert';

export function expertBot(game: Game): Bot {
  const buffer = new Int16Array(game.ACTS.size + 1);
  return { name: EXPERT, choose: ({ view, seat }, dice) => game.noisy_favourite(view, seat, 0, dice, buffer) };
}
