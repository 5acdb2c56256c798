// Which puzzles this device wants to see, and which it has solved.

import { placeOfPuzzle } from './lesson.svelte';
import type { Puzzles, PuzzleTitle } from './protocol';
import { chosen, nearest, type Wish } from './puzzles';
import { settings } from './settings.svelte';

export const wanted = $state<Wish>({ kind: '', level: '' });

/** Solved here or, by the same guest, elsewhere. */
export const isSolved = (game: string, { number, solved = false }: PuzzleTitle): boolean =>
  solved || settings.lessons.over.includes(placeOfPuzzle(game, number));

/** The unsolved puzzle, of those wanted, that is nearest to the guest's rating; until one is solved, the easiest. */
export function nextOf(game: string, { puzzles, rating }: Puzzles, besides = 0): PuzzleTitle | undefined {
  const isNew = !puzzles.some((each) => isSolved(game, each));
  return nearest(chosen(puzzles, wanted).filter((each) => each.number !== besides && !isSolved(game, each)), isNew ? 0 : rating);
}
