// What is marked on the board: the last act of each player, or the line of the log that is pointed at.

import { lookOf } from './parts/seats';
import type { Line } from './protocol';

export interface Mark {
  readonly part: string; // in the act: from, to or struck
  readonly seat: number;
  readonly isNewest: boolean;
}

export type Marks = ReadonlyMap<string, Mark>;

/** The things with their marks; where two acts touched the same thing, the later one counts. */
export function marksOf(lines: readonly Line[], pointed: Line | null): Marks {
  const newest = lines.findLast(({ seat }) => seat >= 0);
  const last = lines.filter((line) => lines.findLast(({ seat }) => seat === line.seat) === line);
  const shown = pointed ? [pointed] : last.filter(({ seat }) => seat >= 0);
  return new Map(
    shown.flatMap((line) =>
      Object.entries(line.things ?? {}).map(([thing, part]) => {
        const mark = { part, seat: line.seat, isNewest: line === newest || line === pointed };
        return [thing, mark] as const;
      }),
    ),
  );
}

/** Marks the things of a board, as `data-mark`, also those that come later. */
export function marking(marks: Marks) {
  return (board: HTMLElement) => {
    const mark = () => show(board, marks);
    const observer = new MutationObserver(mark);
    observer.observe(board, { childList: true, subtree: true, attributeFilter: ['data-thing', 'data-place'] });
    mark();
    return () => observer.disconnect();
  };
}

function show(board: HTMLElement, marks: Marks) {
  for (const element of board.querySelectorAll<HTMLElement | SVGElement>('[data-thing], [data-place]')) {
    const mark = marks.get(element.dataset.thing ?? element.dataset.place!);
    if (!mark) {
      if (element.dataset.mark) delete element.dataset.mark;
      continue;
    }
    element.dataset.mark = mark.part;
    element.dataset.age = mark.isNewest ? 'new' : 'old';
    element.style.setProperty('--mark', lookOf(mark.seat).colour);
  }
}
