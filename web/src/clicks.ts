// Which things can be touched, and what a touch does. No rules here: each legal action comes with its path of things.

import type { Choice } from './protocol';

/** The result of a touch: the things chosen now, the complete action, or that this thing leads nowhere. */
export type Touched = { chosen: readonly string[]; choice?: Choice } | { refused: true };

/** The actions that are still possible. */
export function meant(choices: readonly Choice[], chosen: readonly string[]): Choice[] {
  return choices.filter(({ clicks }) => chosen.every((thing, step) => clicks[step] === thing));
}

/** The things to touch next. */
export function lit(choices: readonly Choice[], chosen: readonly string[]): Set<string> {
  const going = meant(choices, chosen);
  const next = new Set(going.flatMap(({ clicks }) => clicks.slice(chosen.length, chosen.length + 1)));
  const last = chosen.at(-1);
  if (last !== undefined && going.some(({ clicks }) => clicks.length === chosen.length)) next.add(last);
  return next;
}

/** The things that replace something already chosen. */
export function instead(choices: readonly Choice[], chosen: readonly string[]): Set<string> {
  const others = new Set<string>();
  chosen.forEach((_, step) => lit(choices, chosen.slice(0, step)).forEach((thing) => others.add(thing)));
  lit(choices, chosen).forEach((thing) => others.delete(thing));
  return others;
}

/** The action that one more touch would send, if there is exactly one. */
export function preview(choices: readonly Choice[], chosen: readonly string[]): Choice | null {
  const going = chosen.length ? meant(choices, chosen) : [];
  const only = going.length === 1 ? going[0]! : null;
  return only && only.clicks.length - chosen.length <= 1 ? only : null;
}

const isSource = (thing: string, step: number): boolean => step === 0 || !thing.startsWith('spot.');

/** The things that lead to others, and so can be dragged there. */
export const movable = (choices: readonly Choice[]): Set<string> =>
  new Set(choices.flatMap(({ clicks }) => clicks.slice(0, -1).filter(isSource)));

/** The choices for dragging a thing: it comes first in their paths, and things touched before it come last. */
export function dragging(choices: readonly Choice[], chosen: readonly string[], thing: string): Choice[] {
  const withThing = (some: readonly Choice[]) => some.filter(({ clicks }) => clicks.slice(0, -1).includes(thing));
  const going = withThing(meant(choices, chosen));
  return (going.length ? going : withThing(choices)).map((choice) => beginningWith(choice, thing, chosen));
}

function beginningWith(choice: Choice, thing: string, chosen: readonly string[]): Choice {
  const step = choice.clicks.indexOf(thing);
  const open = choice.clicks.slice(0, step).filter((each) => !chosen.includes(each));
  return { ...choice, clicks: [...choice.clicks.slice(step), ...open] };
}

/** Touch a thing: continue, complete an action, undo a choice, or choose something else. */
export function touch(choices: readonly Choice[], chosen: readonly string[], thing: string): Touched {
  const going = meant(choices, chosen);
  const whole = going.find(({ clicks }) => clicks.length === chosen.length);
  if (whole && thing === chosen.at(-1)) return { chosen: [], choice: whole };
  if (going.some(({ clicks }) => clicks[chosen.length] === thing)) return advance(choices, [...chosen, thing]);
  const step = chosen.lastIndexOf(thing);
  if (step >= 0) return { chosen: chosen.slice(0, step) };
  return changeMind(choices, chosen, thing);
}

function advance(choices: readonly Choice[], chosen: readonly string[]): Touched {
  const going = meant(choices, chosen);
  const isComplete = going.length === 1 && going[0]!.clicks.length === chosen.length;
  return isComplete ? { chosen: [], choice: going[0]! } : { chosen };
}

function changeMind(choices: readonly Choice[], chosen: readonly string[], thing: string): Touched {
  for (let kept = chosen.length - 1; kept >= 0; kept--) {
    const before = chosen.slice(0, kept);
    if (lit(choices, before).has(thing)) return advance(choices, [...before, thing]);
  }
  return { refused: true };
}
