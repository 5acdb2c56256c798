import { beforeEach, describe, expect, test } from 'vitest';
import page from '../../docs/fair-deals.md?raw';
import { commitmentTo, dealer, fits, keep, keptAt, newNonce, termsOf, verdictOn } from './deals';
import type { Deals, Sitting } from './protocol';
import { fromHex, hex, hmac, sha256 } from './sha2';

interface Vector {
  secret: string;
  terms: string;
  nonces: string[];
  draws: { draw: number; tickets: number; drawn: number }[];
}

const vectors = JSON.parse(/```json\n(.*?)```/s.exec(page)![1]!) as Vector[];
const [TABLE, SECRET, OTHER] = ['kP3x_fQ0aZ-91bVd', '5a'.repeat(96), 'a5'.repeat(96)];
const [mine, hers] = [newNonce(), newNonce()];
const derived = (secret: string, seat: number) =>
  hex(hmac(fromHex(secret))(`houndtable derived 1\n${TABLE}\n${seat}`).slice(0, 16));

/** A table where two people and a bot have committed. */
const sitting = (secret = SECRET): Sitting => ({
  type: 'sitting',
  table: TABLE,
  code: 'c',
  game: 'clear_4',
  rules: 2,
  options: { rounds: 'one', first: 'drawn' },
  clock: 'none',
  public: false,
  commitment: sha256(fromHex(secret)),
  status: 'revealing',
  seats: [
    { name: 'Ada', commitment: commitmentTo(TABLE, 0, mine) },
    { name: 'Bo', commitment: commitmentTo(TABLE, 1, hers) },
    { bot: 'random' },
  ],
  you: [0],
});

/** What a server tells when the match is over. */
function dealt(secret = SECRET, more: Partial<Deals> = {}): Deals {
  const terms = more.terms ?? termsOf(sitting(secret));
  const nonces = more.nonces ?? [mine, hers, derived(secret, 2)];
  const draw = dealer(fromHex(secret), nonces, terms);
  const deals = [3, 110, 109, 108].map((tickets, index) => ({
    number: index + 1,
    tickets,
    words: { key: 'draw' },
    drawn: draw(index + 1, tickets),
    fair: true,
  }));
  return { secret, commitment: sha256(fromHex(secret)), holds: true, terms, nonces, deals, ...more };
}

const kept = { commitment: sitting().commitment, nonces: { 0: mine }, terms: termsOf(sitting()) };

test.each(vectors)('the published draws come out here too', ({ secret, terms, nonces, draws }) => {
  const draw = dealer(fromHex(secret), nonces, terms);
  for (const { draw: number, tickets, drawn } of draws) {
    if (Number.isSafeInteger(tickets)) expect(draw(number, tickets)).toBe(drawn);
  }
  if (!terms) return;
  const { table, commitment, commitments } = JSON.parse(terms) as { table: string; commitment: string; commitments: string[] };
  expect(sha256(fromHex(secret))).toBe(commitment);
  commitments.forEach((each, seat) => each && expect(commitmentTo(table, seat, nonces[seat]!)).toBe(each));
});

test('terms are written the same, in whatever order they come', () => {
  const { options, ...rest } = sitting();
  expect(termsOf({ options: Object.fromEntries(Object.entries(options).reverse()), ...rest })).toBe(kept.terms);
  expect(kept.terms).toMatch(/^\{"commitment":"[0-9a-f]{64}","commitments":\["[0-9a-f]{64}","[0-9a-f]{64}",""\],"deals":1,"game"/);
});

test('the terms of a branch name its position and where it is from', () => {
  const branch = { record: '0'.repeat(64), event: 7 };
  expect(JSON.parse(termsOf({ ...sitting(), position: 'seats: 2', branch }))).toEqual({
    ...(JSON.parse(kept.terms) as object),
    position: 'seats: 2',
    branch: { ...branch, table: '' },
  });
});

describe('the verdict', () => {
  test('on deals as they were promised', async () => {
    expect(await verdictOn(dealt(), kept)).toBe('checked');
  });

  test('on a server that took another secret once it knew the nonces', async () => {
    expect(await fits(dealt(OTHER))).toBe(true);
    expect(await verdictOn(dealt(OTHER), kept)).toBe('broken');
    expect(await verdictOn(dealt(OTHER, { commitment: kept.commitment }), kept)).toBe('broken');
    expect(await verdictOn({ ...dealt(OTHER), terms: kept.terms }, kept)).toBe('broken');
  });

  test('on other terms than those before the reveal', async () => {
    const terms = kept.terms.replace('"rounds":"one"', '"rounds":"two"');
    expect(await verdictOn(dealt(SECRET, { terms }), kept)).toBe('broken');
  });

  test('on a nonce that is not mine, or not what the other committed to', async () => {
    expect(await verdictOn(dealt(SECRET, { nonces: [hers, hers, derived(SECRET, 2)] }), kept)).toBe('broken');
    expect(await verdictOn(dealt(SECRET, { nonces: [mine, mine, derived(SECRET, 2)] }), kept)).toBe('broken');
    expect(await verdictOn(dealt(SECRET, { nonces: [mine, hers, hers] }), kept)).toBe('broken');
  });

  test('on a ticket that the secret does not prescribe', async () => {
    const { deals, ...rest } = dealt();
    const other = deals.map((deal, index) => (index === 2 ? { ...deal, drawn: (deal.drawn! + 1) % deal.tickets } : deal));
    expect(await verdictOn({ ...rest, deals: other }, kept)).toBe('broken');
    expect(await verdictOn({ ...rest, deals: deals.toReversed() }, kept)).toBe('broken');
  });

  test('on a nonce that was replaced', async () => {
    const late = dealt(SECRET, { replaced: [1], nonces: [mine, derived(SECRET, 1), derived(SECRET, 2)] });
    expect(await verdictOn(late, kept)).toBe('checked');
    const chosen = dealt(SECRET, { replaced: [1], nonces: [mine, mine, derived(SECRET, 2)] });
    expect(await verdictOn(chosen, kept)).toBe('broken');
    const notMine = dealt(SECRET, { replaced: [0], nonces: [derived(SECRET, 0), hers, derived(SECRET, 2)] });
    expect(await verdictOn(notMine, kept)).toBe('without');
  });

  test('of a device that was not there when the nonces were revealed', async () => {
    expect(await verdictOn(dealt(), { commitment: kept.commitment, nonces: { 1: mine } })).toBe('without');
    expect(await verdictOn(dealt(OTHER), { commitment: kept.commitment, nonces: {} })).toBe('broken');
  });
});

test('a match without a table is dealt by its secret alone', async () => {
  const draw = dealer(fromHex(SECRET), [], '');
  const deals = [2, 7, 9].map((number, index) => ({ number, tickets: 50, words: { key: 'draw' }, drawn: draw(index + 1, 50), fair: true }));
  const alone = { secret: SECRET, commitment: sha256(fromHex(SECRET)), nonces: [], holds: true, deals };
  expect(await fits(alone)).toBe(true);
  expect(await fits({ ...alone, commitment: sha256(fromHex(OTHER)) })).toBe(false);
  expect(await fits({ ...alone, secret: '' })).toBe(false);
});

describe('what is kept', () => {
  let storage: Map<string, string>;
  beforeEach(() => {
    storage = new Map();
    const place = { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, text: string) => storage.set(key, text) };
    Object.defineProperty(globalThis, 'localStorage', { value: place, configurable: true });
  });

  test('is found again, and the newest thirty tables are', () => {
    for (let table = 0; table < 40; table++) keep(`table ${table}`, { ...kept, commitment: String(table) });
    expect(keptAt('table 39')?.commitment).toBe('39');
    expect(Object.keys(JSON.parse([...storage.values()][0]!) as object)).toHaveLength(30);
    expect(keptAt('another table')).toBeNull();
  });
});
