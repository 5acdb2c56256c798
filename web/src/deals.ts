// What this device keeps of a table before its first card is dealt, and whether the server kept to it. See
// docs/fair-deals.md; the rules are not here, so which card a ticket stands for is for `houndtable verify` to say.

import type { Deals, Sitting } from './protocol';
import { fromHex, hex, hmac, sha256 } from './sha2.ts';

/** What a table promised to this device, and this device's part of the deals. */
export interface Kept {
  commitment: string; // of the server
  nonces: Record<number, string>; // by seat; once there are terms, those that were revealed
  terms?: string; // everything that was fixed before
}

/** The deals are as promised; they are not; or this device had no part in them, so it cannot tell. */
export type Verdict = 'checked' | 'broken' | 'without';

const PLACE = 'houndtable.deals';
const MOST_TABLES = 30;
const AT_ONCE = 16; // draws before the page may do something else
const here: Record<string, Kept> = {}; // for a browser that stores nothing

function stored(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

export const keptAt = (table: string): Kept | null => stored()[table] ?? here[table] ?? null;

export function keep(table: string, kept: Kept) {
  here[table] = kept;
  const { [table]: _, ...others } = stored();
  const newest = [...Object.entries(others), [table, kept]].slice(-MOST_TABLES);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // then it lasts until the page is closed
  }
}

export const newNonce = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

export const commitmentTo = (table: string, seat: number, nonce: string): string =>
  sha256(['houndtable nonce 1', table, seat, nonce].join('\n'));

/** JSON without whitespace and with sorted keys: the same values always give the same text. */
export function written(value: unknown): string {
  const inOrder = (_: string, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each;
  return JSON.stringify(value, inOrder);
}

/** Everything that is fixed once everybody is ready; the deals depend on it. */
export const termsOf = ({ game, variant, rules = 1, seats, options, table, commitment, position, branch }: Sitting): string =>
  written({
    ...(branch ? { position, branch: { table: '', ...branch } } : {}),
    game: variant ? `${game}:${variant}` : game,
    rules,
    seats: seats.length,
    options,
    deals: 1,
    table,
    commitment,
    commitments: seats.map((seat) => seat.commitment ?? ''),
  });

type Draw = (number: number, tickets: number) => number;

/** Draws the tickets of a match; one without a table has neither nonces nor terms. */
export function dealer(secret: Uint8Array, nonces: readonly string[], terms: string): Draw {
  const digest = hmac(hmac(secret)(['houndtable deal 1', sha256(terms), ...nonces].join('\n')));
  return (number, tickets) => {
    const [count, all] = [BigInt(tickets), 1n << 64n];
    for (let block = 0; ; block++) {
      const words = new DataView(digest([number, block].join('\n')).buffer);
      for (let at = 0; at < 64; at += 8) {
        const word = words.getBigUint64(at);
        if (word < count * (all / count)) return Number(word % count);
      }
    }
  };
}

/** Does everything that was published fit together: secret, commitments, nonces, every ticket? */
export async function fits({ secret, commitment, nonces, terms = '', replaced = [], deals }: Deals): Promise<boolean> {
  if (!/^([0-9a-f]{2})+$/.test(secret)) return false;
  const bytes = fromHex(secret);
  if (sha256(bytes) !== commitment) return false;
  if (!nonces.every((nonce, seat) => isRight(nonce, seat, terms, replaced, bytes))) return false;
  const draw = dealer(bytes, nonces, terms);
  for (const [index, { tickets, drawn = -1, fair }] of deals.entries()) {
    if (index % AT_ONCE === 0) await new Promise((go) => setTimeout(go));
    if (!fair || draw(index + 1, tickets) !== drawn) return false;
  }
  return true;
}

/** The nonce of a seat without its own. */
export const derivedNonce = (secret: Uint8Array, table: string, seat: number): string =>
  hex(hmac(secret)(['houndtable derived 1', table, seat].join('\n')).slice(0, 16));

/** Is it the nonce of a player's commitment, or the derived one of a seat without a commitment? */
function isRight(nonce: string, seat: number, terms: string, replaced: readonly number[], secret: Uint8Array): boolean {
  const { table, commitments } = JSON.parse(terms) as { table: string; commitments: string[] };
  if (commitments[seat] && !replaced.includes(seat)) return commitmentTo(table, seat, nonce) === commitments[seat];
  return nonce === derivedNonce(secret, table, seat);
}

/** Was the match dealt as promised to this device? */
export async function verdictOn(deals: Deals, { commitment, nonces, terms }: Kept): Promise<Verdict> {
  const asPromised = deals.commitment === commitment && (!terms || deals.terms === terms);
  const mine = Object.entries(terms ? nonces : {}).filter(([seat]) => !deals.replaced?.includes(Number(seat)));
  const areIn = mine.every(([seat, nonce]) => deals.nonces[Number(seat)] === nonce);
  if (!asPromised || !areIn || !(await fits(deals))) return 'broken';
  return mine.length ? 'checked' : 'without';
}
