import { expect, test } from 'vitest';
import { Match } from './match.ts';
import { Damaged, headOf, newSecret, read, setupOf, verified, write } from './record.ts';
import * as clear4 from './games/clear_4.js';
import type { Game } from './types.ts';

const game = clear4 as Game;
const find = async () => game;

function played(acts: number): string {
  const secret = newSecret();
  const head = headOf('clear_4', game, 2, game.OPTIONS.map((option) => option.default), secret);
  const match = new Match(setupOf(game, head), secret);
  match.deal();
  for (let act = 0; act < acts; act++) match.unfold({ seat: match.turn, action: match.legal(match.turn)[0]! });
  match.resigned = [1];
  return write(head, match, secret);
}

test('a record reads as it was written, and the winner is the one who has stayed', async () => {
  const { record } = await read(played(5), find);
  expect(verified(game, record).result).toEqual({ winners: [0], scores: [1, 0] });
});

test.each([
  ['', 'Line 1 of the record: the file is empty.'],
  ['x', 'Line 1 of the record: this is not an object in JSON.'],
  ['{}', 'Line 1 of the record: `houndtable` is missing.'],
])('%j is no record', async (text, sentence) => {
  await expect(read(text, find)).rejects.toThrow(sentence);
});

test.each([
  ['"seats": 2', '"seats": 9', 'clear_4 is not played by 9.'],
  ['"event": 3', '"event": 4', 'event 3 was expected here, not 4.'],
  ['"rules": ', '"rules": 9', 'only version'],
  ['"multi_joker_alone": "no"', '"multi_joker_alone": "perhaps"', 'perhaps should be one of no, yes.'],
  ['"resigned": [1]', '"resigned": [7]', 'a match is abandoned, or it has winners and scores.'],
])('a record with %s as %s is refused', async (old, by, sentence) => {
  const text = played(5);
  expect(text).toContain(old);
  await expect(read(text.replace(old, by), find)).rejects.toThrow(sentence);
});

test.each([
  ['"secret": "', '"secret": "00', 'not the one that was committed to'],
  ['"winners": [0]', '"winners": [1]', 'the result is another.'],
  ['"seal": "', '"seal": "0', 'the seal does not match the lines above it.'],
])('a record whose %s is changed is not true', async (old, by, sentence) => {
  const { record } = await read(played(5).replace(old, by), find);
  expect(() => verified(game, record)).toThrow(Damaged);
  expect(() => verified(game, record)).toThrow(sentence);
});
