// Which thing a tap on the board means. Fields lie closer together than fingers are wide.

import { distance, type Point } from './ring';
import { isPlace } from './row';

interface Board {
  readonly open: Iterable<string>; // things that can be touched now
  readonly everything: readonly string[];
  readonly finger: number; // how far a tap may miss an open thing
  readonly bed: number; // radius of a home
  middleOf(thing: string): Point;
}

const AWAY = 0.8; // farther away, a tap means nothing

/** The nearest thing that can be touched, within a finger's width; otherwise what lies there. */
export function meantBy(tap: Point, board: Board): string | undefined {
  return (
    nearest(tap, [...board.open].filter(isPlace), board, board.finger) ?? nearest(tap, board.everything, board, AWAY)
  );
}

function nearest(tap: Point, things: readonly string[], { bed, middleOf }: Board, reach: number): string | undefined {
  const found = things
    .map((thing) => ({ thing, far: distance(middleOf(thing), tap) }))
    .filter(({ thing, far }) => far <= (thing.startsWith('home.') ? Math.max(bed, reach) : reach));
  return found.sort((a, b) => a.far - b.far)[0]?.thing;
}
