// What the server offers, in words.

import { dogOf } from '../dogs';
import type { OfferedOption } from '../protocol';
import type { Messages, Translate } from '../words';

/** The bot that plays if nobody has chosen one. */
export const USUAL_BOT = 'level_2';

/** The name of a bot in a game; one that is not a level has its own name. */
export const botName = (game: string, bot: string): string => dogOf(game, bot)?.litter[0] ?? bot;

/** A bot with its strength. */
export function aboutBot(game: string, bot: string, t: Translate): string {
  const dog = dogOf(game, bot);
  return dog ? `${botName(game, bot)}, ${t('dog.paws', { count: dog.paws })}` : bot;
}

/** The numbers of a variant, or its name. */
export const variantWords = (variant: string): string => variant.replaceAll('+', ', ').replaceAll('=', ' = ');

/** A choice of an option in words. */
export function choiceWords({ name, names_seats }: OfferedOption, choice: string, words: Messages, t: Translate): string {
  if (names_seats && /^\d+$/.test(choice)) return t('seat.number', { number: Number(choice) + 1 });
  if (names_seats || choice === 'drawn') return t('option.drawn');
  if (choice === 'yes' || choice === 'no') return t(`option.${choice}`);
  return words[`choice.${name}.${choice}`] ?? choice;
}
