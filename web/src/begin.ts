// Beginning a match at a touch.

import * as api from './api';
import { boardOf } from './games';
import { USUAL_BOT } from './parts/offer';
import type { OfferedGame } from './protocol';
import { route } from './route.svelte';
import { beSomebody, offer } from './server';

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
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, other) => [String(other + 1), bot]));
  await beSomebody();
  const [{ table }] = await Promise.all([api.newTable({ game, seats, bots }), board]);
  route.go(`/table/${table}`, { ready: true });
}
