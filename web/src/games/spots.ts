// Where to drag things that a single touch would play: a spot of the board ends the path, or begins it.

import type { Choice } from '../protocol';

type Path = readonly string[];
const onto = (spot: string) => ([first = '', ...rest]: Path): string[] => [first, spot, ...rest];
const from = (spot: string) => (path: Path): string[] => [spot, ...path];
const out = (path: Path): string[] => [...path, path.at(-1)!.replace('home', 'spot.start')];

/** By game and action. */
const PATHS: Record<string, Record<string, (path: Path) => string[]>> = {
  dog_deluxe: { start: out, start_for: out },
  clear_4: {
    play: onto('spot.pile'),
    play_from_stack: onto('spot.pile'),
    play_blind: onto('spot.pile'),
    add: onto('spot.pile'),
    add_from_stack: onto('spot.pile'),
    push_to: from('spot.pile'),
    pass: () => ['spot.pile', 'spot.hand'],
  },
  dogs_cardgame: {
    move: from('spot.pick_up'),
    collect: onto('spot.kennel'),
    collect_paying: onto('spot.kennel'),
    hire: onto('spot.kennel'),
    hire_paying: onto('spot.kennel'),
    adopt: onto('spot.kennel'),
    take: onto('spot.kennel'),
    take_home: onto('spot.kennel'),
  },
};

/** The choices with their paths for dragging. */
export function withSpots(game: string, choices: readonly Choice[]): Choice[] {
  const paths = PATHS[game] ?? {};
  return choices.map((choice) => ({ ...choice, clicks: paths[choice.words.key]?.(choice.clicks) ?? choice.clicks }));
}
