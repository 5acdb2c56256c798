// What the module of every game exports: the functions of houndtable/games/contract.py and of the modules around it.
// Rows are changed in place; `raw` is the same bytes as in Python. Maps are dicts; `plain` in runtime.js makes JSON of them.

export interface Row {
  readonly raw: Uint8Array;
  readonly [field: string]: unknown; // numbers, and blocks of numbers
}

export const State: {
  new (raw: Uint8Array): Row;
  readonly size: number; // in bytes
  readonly fields: readonly string[];
  // each field's name, the offset of its first byte, the bytes of a number, and its shape
  readonly layout: readonly (readonly [string, number, number, readonly number[]])[];
};

export type Numbers = Int8Array | Int16Array | Int32Array | Uint32Array | Float64Array;
export type Dice = Uint32Array; // runtime.diceOf(seed)
export type Value = number | string | Message;
export interface Message {
  readonly key: string;
  readonly values: ReadonlyMap<string, Value>;
}
export interface Reason {
  readonly rule: string;
  readonly message: Message;
}
export interface ByItself {
  readonly action: number;
  readonly seconds: number;
  readonly is_wish: boolean;
}
export interface Option {
  readonly name: string;
  readonly rule: string;
  readonly choices: readonly string[];
  readonly default: number;
  readonly names_seats: boolean;
}

export const RULES_VERSION: number;
export const SEATS: readonly number[];
export const MOST_SEATS: number;
export const TURNING: {
  readonly by_seat: readonly string[];
  readonly seats: readonly string[];
  readonly actions: readonly (readonly [number, number, number])[];
  readonly owners: readonly string[];
};
export const OPTIONS: readonly Option[];
export const PHASES: readonly string[];
export const FAR_FETCHED: readonly string[];
export const ACTS: {
  readonly size: number;
  // the kinds by name; of every part its name, its first number, and how many numbers it takes
  readonly acts: readonly (readonly [string, readonly (readonly [string, number, number])[]])[];
  decode(action: number): [number, number[]];
  name(action: number): string;
};

// The rules
export function setup(state: Row, seats: number, options: Numbers): void;
export function may_act(state: Row, seat: number): boolean;
export function legal(state: Row, seat: number, actions: Numbers): number;
export function apply(state: Row, seat: number, action: number): void;
export function outcome_count(state: Row): number;
export function outcome(state: Row, number: number): number;
export function outcome_weight(state: Row, action: number): number;
export function is_over(state: Row): boolean;
export function score(state: Row, seat: number): number;
export function has_won(state: Row, seat: number): boolean;
export function team(state: Row, seat: number): number;
export function hide(state: Row, seat: number): void;
export function fill(state: Row, seat: number, dice: Dice): void;
export { public_ as public };
declare function public_(state: Row, actor: number, action: number, seat: number): number;
export function broken_law(state: Row): number;

// In writing and in words; what cannot be read throws `Unreadable` of runtime.js with a sentence
export function write_position(state: Row): string;
export function read_position(text: string): Uint8Array;
export function why_impossible(state: Row): string;
export function write_action(action: number): string;
export function read_action(text: string): number;
export function meant(state: Row, seat: number, action: number): number;
export function words(state: Row, seat: number, action: number): Message;
export function clicks(state: Row, seat: number, action: number): string[];
export function by_itself(state: Row, seat: number, legal: readonly number[]): ByItself | null;
export function why_not(state: Row, seat: number, action: number): Reason | null;
export const why_not_thing: null | ((state: Row, seat: number, thing: string) => Reason | null);
export function consequences(before: Row, after: Row, actor: number, action: number): Message[];
export function things(before: Row, after: Row, actor: number, action: number): Map<string, string>;
export const danger: null | ((state: Row, seat: number, action: number) => string[]);
export const sheet: null | ((state: Row, seat: number) => unknown);
export const sheet_lines: null | ((sheet: unknown) => Message[]);

// What bots know
export const NOTES: number; // how many numbers a seat notes
export const SIGHTS: ReadonlyMap<string, readonly number[]>; // additional inputs of a network: shapes by name
export const COVERED: readonly string[]; // fields that a network does not need, since the sights contain them
export function write_standings(state: Row, standings: Numbers): void;
export function win_chance(state: Row, seat: number, standings: Numbers): number;
export function rate_action(state: Row, seat: number, action: number): number;
export function noise_scale(): number;
export function remember(notes: Numbers, view: Row, seat: number, actor: number, action: number): void;
export function believe(view: Row, seat: number, notes: Numbers): void;
export function is_possible(world: Row, seat: number, notes: Numbers): boolean;
export function look(view: Row, seat: number, sights: Numbers): void;
export function reason(before: Row, after: Row, seat: number, action: number): Message | null;
export function noisy_favourite(state: Row, seat: number, noise: number, dice: Dice, actions: Numbers): number;
export function play_out(state: Row, dice: Dice, actions: Numbers, limit: number): number;
