import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ByItself } from './byItself';
import type { ByItself as Due, ClientMessage, Sitting, View } from './protocol';
import type { Listener } from './socket';
import { Table } from './table.svelte';

const sitting = (...you: number[]) => ({ type: 'sitting', game: 'g', status: 'playing', seats: [{ name: 'Ada' }, { name: 'Bo' }], you }) as unknown as Sitting;
const view = (number: number, by_itself: Due | null, seat = 0): View => ({
  type: 'view',
  seat,
  number,
  turn: seat,
  acting: [seat],
  row: {},
  legal: [
    { action: 7, clicks: ['stop'], words: { key: 'stop' } },
    { action: 8, clicks: ['hand.1', 'pile'], words: { key: 'add' } },
  ],
  by_itself,
});
const DUE: Due = { action: 7, seconds: 3 };

let said: ClientMessage[];
let listener: Listener;
let table: Table;
let isWanted: boolean;
let byItself: ByItself;
let stop: (() => void) | undefined;

/** The table has changed: like an effect, stop waiting for the old action and wait for the new one. */
function follow() {
  stop?.();
  stop = byItself.follow(table, isWanted);
}

function wait(seconds: number) {
  follow();
  vi.advanceTimersByTime(1000 * seconds);
}
const acts = () => said.filter(({ type }) => type === 'act');

beforeEach(() => {
  vi.useFakeTimers();
  isWanted = true;
  said = [];
  table = new Table((hears) => {
    listener = hears;
    return { say: (message: ClientMessage) => (said.push(message), true), end: () => {}, atOnce: () => {} };
  });
  byItself = new ByItself();
  stop = undefined;
  listener.changed('open');
  listener.hear(sitting(0));
});

afterEach(() => void vi.useRealTimers());

test('it is done when its time has come, and not before', () => {
  listener.hear(view(1, DUE));
  wait(2.9);
  expect(acts()).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(acts()).toMatchObject([{ action: 7, seen: 1 }]);
});

test('nothing happens that the server does not name', () => {
  listener.hear(view(1, null));
  wait(60);
  expect(acts()).toEqual([]);
});

test('nor where the player does not want it', () => {
  isWanted = false;
  listener.hear(view(1, DUE));
  wait(60);
  expect(acts()).toEqual([]);
});

test('it waits for whoever is choosing', () => {
  listener.hear(view(1, DUE));
  table.touch('hand.1');
  wait(60);
  expect(acts()).toEqual([]);
  table.untouch();
  wait(3.1);
  expect(acts()).toHaveLength(1);
});

test('whoever took something back wants something else', () => {
  listener.hear(view(1, null));
  table.undo();
  follow();
  listener.hear({ type: 'done', key: (said.at(-1) as { key: string }).key, number: 2 });
  listener.hear(view(2, DUE));
  wait(60);
  expect(acts()).toEqual([]);
});

test('nothing is done behind the back of whoever shares the device', () => {
  listener.hear(sitting(0, 1));
  listener.hear(view(1, DUE));
  wait(60);
  expect(acts()).toEqual([]);
  table.openEyes();
  wait(3.1);
  expect(acts()).toHaveLength(1);
});
