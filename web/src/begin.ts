// Beginning a match at a touch.

import * as api from './api';
import { boardOf } from './games';
import * as here from './here';
import { isUnanswered } from './http';
import { USUAL_BOT } from './parts/offer';
import type { OfferedGame } from './protocol';
import { route } from './route.svelte';
import { beSomebody, offer } from './server';
import { settings } from './settings.svelte';
import { speech } from './speech.svelte';

/** How many usually play: four, or as many as can. */
export const usualSeats = ({ seats }: OfferedGame): number => (seats.includes(4) ? 4 : seats.at(-1)!);

/** A game's house rules as they usually are. */
export const usualRules = ({ options }: OfferedGame): Record<string, string> =>
  Object.fromEntries(options.map(({ name, choices, default: usual }) => [name, choices[usual]!]));

let beginning: Promise<void> | null = null;

/** A table against bots of one level, which begins at once; a second touch meanwhile makes no second one. */
export const playAgainst = (game: string, bot?: string): Promise<void> =>
  (beginning ??= begin(game, bot).finally(() => (beginning = null)));

async function begin(game: string, bot: string = USUAL_BOT) {
  const board = Promise.all([import('./pages/Table.svelte'), boardOf(game)]); // fetched meanwhile: no empty page between
  const { games } = await offer();
  const seats = usualSeats(games[game]!);
  try {
    await beSomebody();
    const [{ table }] = await Promise.all([api.newTable({ game, seats, bots: allBut(0, seats, bot) }), board]);
    route.go(`/table/${table}`, { ready: true });
  } catch (refusal) {
    if (!isUnanswered(refusal)) throw refusal;
    await playHere({ game, seats, options: usualRules(games[game]!), bots: allBut(0, seats, here.BOT) });
  }
}

const allBut = (own: number, seats: number, bot: string): Record<number, string> =>
  Object.fromEntries(Array.from({ length: seats }, (_, seat) => [seat, bot] as const).filter(([seat]) => seat !== own));

/** A table on this device, which needs no server. */
export async function playHere(wish: Omit<here.Wish, 'name'>) {
  const table = await here.make({ ...wish, name: settings.name || speech.t('new.me') });
  route.go(`/table/${table}`, { ready: true });
}
