// What the server offers, in words.

import type { Offer, Option } from '../server';
import { speech } from '../speech.svelte';
import type { Messages, Translate } from '../words';

/** The bot that plays when nobody has chosen one. */
export const usualBot = ({ bots }: Offer): string => Object.keys(bots).at(-1) ?? '';

/** A bot in words; one that the client does not know is called by its own name. */
export const botName = (bot: string, t: Translate): string => (speech.has(`bot.${bot}`) ? t(`bot.${bot}`) : bot);

/** A choice of an option in words. */
export function choiceWords({ name, names_seats }: Option, choice: string, words: Messages, t: Translate): string {
  if (names_seats && /^\d+$/.test(choice)) return t('seat.number', { number: Number(choice) + 1 });
  if (names_seats) return t('option.drawn');
  if (choice === 'yes' || choice === 'no') return t(`option.${choice}`);
  return words[`choice.${name}.${choice}`] ?? choice;
}
