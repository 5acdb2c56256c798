import { expect, test } from 'vitest';
import type { ServerMessage, View } from '../protocol';
import { expertBot } from './expert.ts';
import * as clear4 from './games/clear_4.js';
import * as dogCards from './games/dog_cards.js';
import * as dogDeluxe from './games/dog_deluxe.js';
import * as dogsCardgame from './games/dogs_cardgame.js';
import { diceOf } from './games/runtime.js';
import type { KeptTable } from './store.ts';
import { LocalTable } from './table.ts';
import type { Game } from './types.ts';

const games: [string, Game][] = [
  ['clear_4', clear4],
  ['dog_cards', dogCards],
  ['dog_deluxe', dogDeluxe],
  ['dogs_cardgame', dogsCardgame],
];

const begun = (game: string, seats: number, people: number): KeptTable => ({
  table: 'here-1',
  game,
  seats,
  rules: 0,
  options: {},
  bots: Object.fromEntries(Array.from({ length: seats - people }, (_, place) => [people + place, 'expert'])),
  name: 'Ann',
  secret: 'ab'.repeat(96),
  made: 0,
  events: [],
  acting: [],
  resigned: [],
  isOver: false,
});

/** A person in front of a table. */
class Visit {
  heard: ServerMessage[] = [];
  stored: KeptTable;
  readonly table: LocalTable;

  constructor(kept: KeptTable, game: Game) {
    this.stored = kept;
    const bots = new Map(Object.keys(kept.bots).map((seat) => [Number(seat), expertBot(game)]));
    const say = (message: ServerMessage) => void this.heard.push(message);
    const keep = async (table: KeptTable) => void (this.stored = table);
    this.table = new LocalTable(kept, { game, bots, dice: diceOf(1), say, keep });
  }

  last<Type extends ServerMessage['type']>(type: Type): Extract<ServerMessage, { type: Type }> {
    return this.heard.findLast((message) => message.type === type) as Extract<ServerMessage, { type: Type }>;
  }

  /** The newest view of the seat that may act. */
  view(): View {
    return this.heard.findLast((message): message is View => message.type === 'view' && (message.legal ?? []).length > 0)!;
  }

  act(action = this.view().legal![0]!.action) {
    const { seat, number } = this.view();
    return this.table.hear({ type: 'act', seat, action, seen: number, key: `key ${number}` });
  }
}

test.each(games)('%s: a person plays against bots, and goes on where the match was left', async (name, game) => {
  const first = new Visit(begun(name, 4, 1), game);
  await first.table.open();
  for (let act = 0; act < 8; act++) await first.act();
  expect(first.last('done')).toMatchObject({ key: expect.stringMatching(/^key /) });
  const second = new Visit(first.stored, game);
  await second.table.open();
  expect({ ...second.last('view'), lines: [] }).toEqual({ ...first.last('view'), lines: [] });
  expect(second.last('view').lines!.at(-1)).toEqual(first.last('view').lines!.at(-1));
  expect(second.last('sitting')).toMatchObject({ you: [0], status: 'playing', seats: [{ name: 'Ann' }, { bot: 'expert' }, {}, {}] });
});

test.each(games)('%s: several people share the device, and each sees their own cards', async (name, game) => {
  const visit = new Visit(begun(name, 2, 2), game);
  await visit.table.open();
  const views = visit.heard.filter((message): message is View => message.type === 'view');
  expect(views.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(views[0]!.row).not.toEqual(views[1]!.row);
});

test('an act is taken back, and one that is not allowed is refused with the rule', async () => {
  const visit = new Visit(begun('clear_4', 2, 2), clear4);
  await visit.table.open();
  const before = visit.view();
  await visit.act(99_999);
  expect(visit.last('denied')).toMatchObject({ words: { key: 'why.no_such_action' }, key: `key ${before.number}` });
  for (let act = 0; act < 30 && !visit.view().undo; act++) await visit.act();
  const { seat, number } = visit.view();
  await visit.table.hear({ type: 'undo', seat, seen: number, key: 'undo' });
  expect(visit.last('done')).toEqual({ type: 'done', key: 'undo', number: number + 1 });
});

test('a touch that leads nowhere is explained', async () => {
  const visit = new Visit(begun('clear_4', 2, 2), clear4);
  await visit.table.open();
  const { seat, number } = visit.view();
  await visit.table.hear({ type: 'why', seat, seen: number, touched: ['nothing'] });
  expect(visit.last('denied').words.key).toBe('why.nothing_there');
});

test('whoever gives up loses, with the partners', async () => {
  const visit = new Visit(begun('dog_deluxe', 4, 1), dogDeluxe);
  await visit.table.open();
  await visit.table.hear({ type: 'resign', seat: 0 });
  expect(visit.last('view').outcome!.winners).toEqual([1, 3]);
  expect(visit.stored).toMatchObject({ isOver: true, resigned: [0, 2] });
  const again = new Visit(visit.stored, dogDeluxe);
  await again.table.open();
  expect(again.last('sitting')).toMatchObject({ status: 'over', seats: [{ resigned: true }, {}, { resigned: true }, {}] });
});

test('a match of bots and one person ends', async () => {
  const visit = new Visit(begun('clear_4', 3, 1), clear4);
  await visit.table.open();
  for (let act = 0; act < 2000 && !visit.last('view').outcome; act++) await visit.act();
  expect(visit.last('view').outcome!.winners.length).toBeGreaterThan(0);
  expect(visit.last('sitting').status).toBe('over');
});
