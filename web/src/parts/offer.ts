// What the server offers, in words.

import type { Option } from '../server';
import { speech } from '../speech.svelte';
import type { Messages, Translate } from '../words';

/** The bot that plays when nobody has chosen one. */
export const USUAL_BOT = 'level_2';

/** What a bot is called in a game; one that the client does not know has its own name. */
export function botName(game: string, bot: string, t: Translate): string {
  const key = `bot.${game}.${bot}`;
  return speech.has(key) ? t(key) : bot;
}

/** A bot with what it can do. */
export function aboutBot(game: string, bot: string, t: Translate): string {
  const name = botName(game, bot, t);
  return name === bot ? bot : `${name}: ${t(`bot.${bot}`)}`;
}

/** A choice of an option in words. */
export function choiceWords({ name, names_seats }: Option, choice: string, words: Messages, t: Translate): string {
  if (names_seats && /^\d+$/.test(choice)) return t('seat.number', { number: Number(choice) + 1 });
  if (names_seats) return t('option.drawn');
  if (choice === 'yes' || choice === 'no') return t(`option.${choice}`);
  return words[`choice.${name}.${choice}`] ?? choice;
}
