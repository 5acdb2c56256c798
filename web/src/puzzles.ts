// Puzzles by kind and difficulty, and the next one.

import type { PuzzleTitle } from './protocol';

export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];
const LIMITS = [700, 1000]; // ratings from which a puzzle is medium, and hard

/** The selection; empty means all. */
export type Wish = { kind: string; level: Level | '' };

export const levelOf = ({ rating }: PuzzleTitle): Level => LEVELS[LIMITS.filter((limit) => rating >= limit).length]!;

export const chosen = (puzzles: readonly PuzzleTitle[], { kind, level }: Wish): PuzzleTitle[] =>
  puzzles.filter((each) => (!kind || each.kind === kind) && (!level || levelOf(each) === level));

/** The puzzle with the nearest rating. */
export const nearest = (puzzles: readonly PuzzleTitle[], rating: number): PuzzleTitle | undefined =>
  puzzles.toSorted((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating))[0];
