// What the server offers, in words.

import type { Option } from '../server';
import { speech } from '../speech.svelte';
import type { Messages, Translate } from '../words';

/** The bot that plays when nobody has chosen one. */
export const USUAL_BOT = 'level_2';

/** A bot with what it can do; one that the client does not know by its own name. */
export function aboutBot(game: string, bot: string, t: Translate): string {
  const key = `bot.${game}.${bot}`;
  return speech.has(key) ? `${t(key)}: ${t(`bot.${bot}`)}` : bot;
}

/** A choice of an option in words. */
export function choiceWords({ name, names_seats }: Option, choice: string, words: Messages, t: Translate): string {
  if (names_seats && /^\d+$/.test(choice)) return t('seat.number', { number: Number(choice) + 1 });
  if (names_seats) return t('option.drawn');
  if (choice === 'yes' || choice === 'no') return t(`option.${choice}`);
  return words[`choice.${name}.${choice}`] ?? choice;
}
