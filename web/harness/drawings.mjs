// What the pictures in Python share with the client, as JSON: run by tools/drawings.py, which says where to write it.
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createServer } from 'vite';

const vite = await createServer({
  appType: 'custom',
  cacheDir: `${tmpdir()}/houndtable-drawings`,
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false },
  ssr: { noExternal: ['svelte'], optimizeDeps: { noDiscovery: true } },
});
const load = (path) => vite.ssrLoadModule(path);
const { render } = await load('svelte/server');

/** A component as markup, without what only the client needs. */
async function drawn(path, props) {
  const { body } = render((await load(path)).default, { props });
  return body
    .replace(/<!--.*?-->/g, '')
    .replace(/ ?svelte-\w+/g, '')
    .replace(/ (class=""|aria-hidden="true"|pointer-events="none")/g, '')
    .replace(/><\/(path|circle|ellipse|rect)>/g, '/>');
}

/** What is on a card: its index or emblem, whether it is a special one, and the heads. */
async function card(path, props) {
  const markup = await drawn(path, props);
  return {
    index: /class="corner">([^<]*)</.exec(markup)?.[1] ?? '',
    emblem: /viewBox="0 0 24 24"><path d="([^"]*)"/.exec(markup)?.[1] ?? '',
    special: markup.includes('card special'),
    heads: markup.match(/<svg viewBox="0 0 100 100".*?<\/svg>/g) ?? [],
  };
}

const kinds = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const all = (list, draw) => Promise.all(list.map(draw));
const { JOKER, KINDS } = await load('/src/games/clear_4/state.ts');
const say = ({ key }) => key.split('.')[1];
const { lookOf } = await load('/src/parts/seats.ts');
const { ringOf } = await load('/src/games/dog_deluxe/ring.ts');
const { ICONS, TYPE_LOOKS } = await load('/src/games/dogs_cardgame/icons.ts');
const BREEDS = 17; // of DOGS CARDGAME

const drawings = {
  seats: kinds(0, 5).map(lookOf),
  cards: {
    clear_4: await all(kinds(1, 13), (kind) => card('/src/games/clear_4/CardFace.svelte', { kind, say })),
    dog_cards: await all(kinds(1, 16), (kind) => card('/src/parts/DogCard.svelte', { kind, sixteen: 'thief' })),
    dog_deluxe: await all(kinds(1, 16), (kind) => card('/src/parts/DogCard.svelte', { kind })),
  },
  back: readFileSync('src/art/back.svg', 'utf8').replace(/\s*\n\s*/g, ''),
  pawns: await all(kinds(0, 5), (seat) => drawn('/src/games/dog_deluxe/Pawn.svelte', { seat, team: 0, at: { x: 0, y: 0 } })),
  rings: { 4: ringOf(4, 0), 6: ringOf(6, 0) },
  dogs: await all(kinds(0, BREEDS - 1), (breed) => drawn('/src/parts/Dog.svelte', { breed })),
  people: await all(kinds(0, 5), (character) => drawn('/src/games/dogs_cardgame/Person.svelte', { character })),
  pick_ups: await all(kinds(0, 5), (seat) => drawn('/src/games/dogs_cardgame/PickUp.svelte', { seat })),
  icons: ICONS,
  types: TYPE_LOOKS,
};
writeFileSync(process.argv[2], JSON.stringify(drawings, (_, each) => (typeof each === 'number' ? +each.toFixed(3) : each)));
await vite.close();
