// What is marked on the board: the last act of each player that touched it, or the line of the log that is pointed at.

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
  const acts = lines.filter(({ seat, things = {} }) => seat >= 0 && Object.keys(things).length);
  const last = acts.filter((act) => acts.findLast(({ seat }) => seat === act.seat) === act);
  const newest = pointed ?? acts.at(-1);
  return new Map((pointed ? [pointed] : last).flatMap((act) => marksOfAct(act, act === newest)));
}

const marksOfAct = ({ seat, things = {} }: Line, isNewest: boolean) =>
  Object.entries(things).map(([thing, part]): [string, Mark] => [thing, { part, seat, isNewest }]);

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

/** Lets the things and places of a board that a lesson or a hint speaks of shine, as `data-spoken`. */
export function spotlight(things: readonly string[], places: readonly string[] = []) {
  return (board: HTMLElement) => {
    const all = () => board.querySelectorAll<HTMLElement | SVGElement>('[data-thing], [data-place]');
    const shine = () => {
      for (const element of all()) {
        const { thing, place = '' } = element.dataset;
        element.toggleAttribute('data-spoken', thing === undefined ? places.includes(place) : things.includes(thing));
      }
    };
    const observer = new MutationObserver(shine);
    observer.observe(board, { childList: true, subtree: true, attributeFilter: ['data-thing', 'data-place'] });
    shine();
    return () => {
      observer.disconnect();
      for (const element of all()) element.removeAttribute('data-spoken');
    };
  };
}
