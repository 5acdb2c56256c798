// Tables on this device, which need no server.

import { allKept, keep, type KeptTable } from './engine/store';
import type { Listed, Seated } from './protocol';
import { hex } from './sha2';

const PREFIX = 'here-';
const SECRET_BYTES = 96;
export const BOT = 'expert';

export const isHere = (table: string): boolean => table.startsWith(PREFIX);

/** What is played, and by whom: seats without a bot are played on this device. */
export interface Wish {
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, string>>;
  readonly bots: Readonly<Record<number, string>>;
  readonly name: string;
}

const random = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));

/** A new table; gives its address. */
export async function make(wish: Wish): Promise<string> {
  const table = `${PREFIX}${random(12)}`;
  const begun = { rules: 0, events: [], acting: [], resigned: [], isOver: false };
  await keep({ ...wish, table, secret: random(SECRET_BYTES), made: Date.now() / 1000, ...begun });
  return table;
}

/** The same once more, at a new table. */
export const again = ({ game, seats, options, bots, name }: KeptTable): Promise<string> => make({ game, seats, options, bots, name });

/** The tables of this device as a list has them, the newest first. */
export const listed = async (): Promise<Listed[]> => (await allKept()).map(inList);

function inList({ table, game, seats, bots, name, made, acting, isOver }: KeptTable): Listed {
  const players = Array.from({ length: seats }, (_, seat): Seated => (bots[seat] ? { bot: bots[seat] } : { name }));
  const you = players.flatMap(({ bot }, seat) => (bot ? [] : [seat]));
  return { table, code: '', game, seats, status: isOver ? 'over' : 'playing', rated: false, made, players, you, acting: [...acting] };
}
