import { expect, test } from 'vitest';
import type * as Engine from './games/engine';
import * as clear4 from './games/clear_4';
import * as dogCards from './games/dog_cards';
import * as dogDeluxe from './games/dog_deluxe';
import * as dogsCardgame from './games/dogs_cardgame';
import { copied, diceOf, newBytes, numbersIn, plain, roll, Unreadable } from './games/runtime';

const CHANCE = -1;
const games: [string, typeof Engine][] = [
  ['clear_4', clear4],
  ['dog_cards', dogCards],
  ['dog_deluxe', dogDeluxe],
  ['dogs_cardgame', dogsCardgame],
];

function begun(game: typeof Engine, seats: number): Engine.Row {
  const state = new game.State(newBytes(game.State));
  game.setup(state, seats, Int8Array.from(game.OPTIONS, (option) => option.default));
  return state;
}

/** A random event; gives the seat and the action. */
function act(game: typeof Engine, state: Engine.Row, dice: Engine.Dice): [number, number] {
  const seat = numbersIn(state).turn as number;
  const actions = new Int16Array(game.ACTS.size + 1);
  const action =
    seat === CHANCE
      ? game.outcome(state, roll(dice, game.outcome_count(state)))
      : actions[roll(dice, game.legal(state, seat, actions))]!;
  game.apply(state, seat, action);
  return [seat, action];
}

test.each(games)('%s: an event can be told, and undone by its bytes', (_, game) => {
  const state = begun(game, game.SEATS[0]!);
  const dice = diceOf(1);
  for (let event = 0; event < 200 && !game.is_over(state); event++) {
    const before = new game.State(copied(state.raw));
    const [seat, action] = act(game, state, dice);
    expect(plain(game.words(before, seat, action))).toMatchObject({ key: expect.any(String), values: expect.any(Object) });
    if (seat !== CHANCE) expect(game.clicks(before, seat, action).length).toBeGreaterThan(0);
    expect(game.broken_law(state)).toBe(0);
  }
});

test.each(games)('%s: a position reads as it was written', (_, game) => {
  const state = begun(game, game.SEATS.at(-1)!);
  const dice = diceOf(2);
  for (let event = 0; event < 150 && !game.is_over(state); event++) act(game, state, dice);
  const view = new game.State(copied(state.raw));
  game.hide(view, 0);
  expect([...game.read_position(game.write_position(view))]).toEqual([...view.raw]);
  expect(() => game.read_position('nonsense')).toThrow(Unreadable);
});

test.each(games)('%s: the same die plays the same match', (_, game) => {
  const ends = [1, 1, 2].map((seed) => {
    const state = begun(game, game.SEATS[0]!);
    game.play_out(state, diceOf(seed), new Int16Array(game.ACTS.size + 1), 100);
    return game.write_position(state);
  });
  expect(ends[0]).toBe(ends[1]);
  expect(ends[0]).not.toBe(ends[2]);
});

test('a row has its numbers by field', () => {
  const row = numbersIn(begun(dogDeluxe, 2));
  expect(Object.keys(row)).toEqual([...dogDeluxe.State.fields]);
  expect(dogDeluxe.State.layout.map(([name]) => name)).toEqual(Object.keys(row));
  expect(row.pawns).toEqual(Array.from({ length: 6 }, () => expect.any(Array)));
});
