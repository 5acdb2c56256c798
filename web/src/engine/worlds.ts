// Worlds in which bots try things out: see houndtable/bots/playouts.py, watching.py and rollout.py.
import { copied, roll } from './games/runtime.js';
import type { Network, Query } from './network.ts';
import type { Dice, Game, Numbers, Row, Seen } from './types.ts';

const CHANCE = -1;
const NOBODY = -2;
const TRIES = 100; // to imagine a world that agrees with the notes
const MOST_FORCED = 100; // forced decisions in a row; then even a seat without a choice is asked

export const opened = (game: Game, raw: Uint8Array): Row => new game.State(copied(raw));

/** A world that is possible given what a seat sees and has noted; `believed` is its view with the notes put in. */
export function imagined(game: Game, believed: Row, seat: number, notes: Numbers, dice: Dice): Row {
  const world = opened(game, believed.raw);
  game.fill(world, seat, dice);
  for (let tries = 1; tries < TRIES && !game.is_possible(world, seat, notes); tries++) {
    world.raw.set(believed.raw);
    game.fill(world, seat, dice);
  }
  return world;
}

/** A view with what the seat has noted put in. */
export function believed(game: Game, { view, seat, notes }: Pick<Seen, 'view' | 'seat' | 'notes'>): Row {
  const found = opened(game, view.raw);
  game.believe(found, seat, notes);
  return found;
}

/** A world that is played on, with every seat taking notes if the network reads them. */
export class Playout {
  readonly row: Row;
  legal: number[] = []; // of the seat to act; nothing once the game is over
  readonly #network: Network;
  readonly #dice: Dice;
  readonly #notes: readonly Int8Array[]; // of each seat
  readonly #buffer: Int16Array;

  /** At first all seats have the same notes. */
  constructor(network: Network, world: Row, notes: Numbers, dice: Dice, buffer: Int16Array) {
    this.row = opened(network.game, world.raw);
    this.#network = network;
    this.#dice = dice.slice();
    const seats = network.notes > 0 ? (world.seats as number) : 0;
    this.#notes = Array.from({ length: seats }, () => Int8Array.from(notes));
    this.#buffer = buffer;
  }

  get turn(): number {
    return this.row.turn as number;
  }

  get isOver(): boolean {
    return this.legal.length === 0;
  }

  /** A seat acts, and play goes on until a seat has a choice. */
  play(seat: number, action: number): void {
    this.#act(seat, action);
    this.#deal();
    for (let forced = 0; this.legal.length === 1 && forced < MOST_FORCED; forced++) {
      this.#act(this.turn, this.legal[0]!);
      this.#deal();
    }
  }

  /** What the seat to act asks its network. */
  query(): Query {
    const { turn, legal } = this;
    const view = opened(this.#network.game, this.row.raw);
    this.#network.game.hide(view, turn);
    return { view, seat: turn, legal, notes: this.#notes[turn] ?? new Int8Array() };
  }

  #act(seat: number, action: number): void {
    const { game } = this.#network;
    for (const [other, notes] of this.#notes.entries()) {
      game.remember(notes, this.row, other, seat, game.public(this.row, seat, action, other));
    }
    game.apply(this.row, seat, action);
  }

  /** Chance acts until a seat must, or the game is over. */
  #deal(): void {
    const { game } = this.#network;
    while (this.turn === CHANCE) this.#act(CHANCE, game.outcome(this.row, roll(this.#dice, game.outcome_count(this.row))));
    const number = this.turn === NOBODY ? 0 : game.legal(this.row, this.turn, this.#buffer);
    this.legal = [...this.#buffer.subarray(0, number)];
  }
}
