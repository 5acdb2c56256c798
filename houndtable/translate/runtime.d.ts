// What runtime.js has for those who use a game's module; the rest of it is for the modules themselves.

import type { Dice, Row } from './engine';

export class Unreadable extends Error {}
export function newBytes(State: { readonly size: number }): Uint8Array; // a row of zeros
export function copied(raw: Uint8Array): Uint8Array; // the bytes of a row, which must not be sliced: numbers lie at even places
export function numbersIn(row: Row): Record<string, unknown>; // field by field, as a server sends a view's row
export function plain(value: unknown): unknown; // as JSON has it: Maps as objects
export function diceOf(seed: number | bigint | string): Dice; // as Python's die with this seed
export function roll(dice: Dice, sides: number): number; // from 0 to sides - 1
