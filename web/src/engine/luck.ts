// Luck of bots, the same as in Python: see houndtable/bots/luck.py.
import { roll } from './games/runtime.js';
import type { Dice } from './types.ts';

const APART = 0x9e3779b9; // 2 ** 32 divided by the golden ratio: numbers in a row lie far apart
const WORDS = 2 ** 32;

/** A word for a key and a number, as good as drawn at random. */
export function mixed(key: number, number: number): number {
  let word = (key + Math.imul(number, APART)) | 0;
  word = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  word = Math.imul(word ^ (word >>> 15), 0x846ca68b);
  return (word ^ (word >>> 16)) >>> 0;
}

/** The luck of the action with this number: the best sum with a logit is drawn from the policy. */
export function gumbel(key: number, number: number): number {
  return -Math.log(-Math.log((mixed(key, number) + 0.5) / WORDS));
}

/** Luck that follows from some numbers, of which each may have 64 bits: [low, high]. */
export class Die {
  readonly #key: number;
  #asked = 0;

  constructor(...seeds: (number | readonly [number, number])[]) {
    this.#key = seeds.flatMap((seed) => (typeof seed === 'number' ? [seed, 0] : [...seed])).reduce(mixed, 0);
  }

  /** A die seeded by the dice of a match, which advance. */
  static of(dice: Dice): Die {
    roll(dice, 2);
    return new Die([dice[0]!, dice[1]!]);
  }

  random(): number {
    return this.#next() / WORDS;
  }

  /** Dice for the rules. */
  dice(count: number): Dice[] {
    const key = this.#next();
    return Array.from({ length: count }, (_, place) =>
      Uint32Array.of(mixed(key, 2 * place) | 1, mixed(key, 2 * place + 1) >>> 3),
    );
  }

  /** Keys for lines of luck, see `gumbel`. */
  lines(count: number): number[] {
    const key = this.#next();
    return Array.from({ length: count }, (_, line) => mixed(key, line));
  }

  #next(): number {
    return mixed(this.#key, ++this.#asked);
  }
}
