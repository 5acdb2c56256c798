// Why a touch does nothing: the rule and its sentence, from the seat's own view. As houndtable/server/why.py.
import type { Refused } from './match.ts';
import { type Match, refused } from './match.ts';
import type { Row } from './types.ts';

interface Against {
  readonly isWhole: boolean; // does it speak against all that was touched?
  readonly reason: Refused;
}

/** Why these things, touched one after the other, lead nowhere; if several actions may be meant, the rule against the likeliest. */
export function why(match: Match, seat: number, seen: number, touched: readonly string[]): Refused {
  const { game } = match;
  const state = match.seen(seat);
  if (!match.legal(seat, state).length) return game.why_not(state, seat, 0) ?? refused('why.nothing_there');
  if (!match.isCurrent(seat, seen)) return refused('why.too_late');
  const paths = Array.from({ length: game.ACTS.size }, (_, action) => game.clicks(state, seat, action));
  const begun = paths.flatMap((path, action) => (touched.every((thing, place) => path[place] === thing) ? [action] : []));
  const meant = begun.length ? begun : related(paths, touched);
  const against = meant.map((action) => ({ action, reason: game.why_not(state, seat, action) }));
  if (against.some(({ reason }) => !reason)) return refused(begun.length ? 'why.go_on' : 'why.begins_elsewhere');
  if (!against.length) return reasonAgainstThing(match, state, seat, touched.at(-1)!);
  const isWhole = (action: number) => paths[action]!.length === touched.length && begun.includes(action);
  return likeliest(match, against.map(({ action, reason }) => ({ isWhole: isWhole(action), reason: reason! })));
}

/** Why a thing that belongs to no action does nothing, where the game can tell. */
function reasonAgainstThing({ game }: Match, state: Row, seat: number, thing: string): Refused {
  return game.why_not_thing?.(state, seat, thing) ?? refused('why.nothing_there');
}

/** The actions that the last thing belongs to; if possible, those that begin with the first thing. */
function related(paths: readonly string[][], touched: readonly string[]): number[] {
  const withLast = paths.flatMap((path, action) => (path.includes(touched.at(-1)!) ? [action] : []));
  const withFirst = withLast.filter((action) => paths[action]![0] === touched[0]);
  return withFirst.length ? withFirst : withLast;
}

/** The most plausible reason; of several, one against the whole path, or against most actions. */
function likeliest({ game }: Match, told: readonly Against[]): Refused {
  const name = ({ rule, message }: Refused) => `${rule} ${message.key}`;
  const likelihood = ({ isWhole, reason }: Against) => {
    const place = game.FAR_FETCHED.indexOf(reason.message.key);
    const often = told.filter((each) => name(each.reason) === name(reason)).length;
    return [place < 0 ? game.FAR_FETCHED.length : place, Number(isWhole), often];
  };
  return told.reduce((best, each) => (isMore(likelihood(each), likelihood(best)) ? each : best)).reason;
}

function isMore(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((number, at) => number !== other[at]);
  return place >= 0 && one[place]! > other[place]!;
}
