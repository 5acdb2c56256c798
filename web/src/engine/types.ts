// What the parts of the engine tell each other.
import type * as Engine from './games/engine';
import type { Dice, Message, Numbers, Row } from './games/engine';

export type Game = typeof Engine;
export type { Dice, Message, Numbers, Row };

/** What a seat sees, has noted and may do, when it has to act. */
export interface Seen {
  readonly view: Row;
  readonly seat: number;
  readonly legal: readonly number[];
  readonly notes: Numbers; // of the seat, see `remember`
  readonly events: number; // how many there were so far
  readonly own: readonly number[]; // the seat's own actions among the last RECENT events, the oldest first
}

/** A bot decides; its dice advance. */
export interface Bot {
  readonly name: string;
  choose(seen: Seen, dice: Dice): number;
}
