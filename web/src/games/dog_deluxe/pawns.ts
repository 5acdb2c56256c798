// Pawns with a lasting name, so that they can be seen travelling: rows only say where some pawn of a seat stands.

import { fieldOf, HOME, isInGoal, wayBetween, type Row } from './row';

export interface Pawn {
  readonly key: string;
  readonly seat: number;
  readonly place: number;
}

export interface Journey {
  readonly pawn: Pawn; // as it stands now
  readonly way: readonly number[]; // places, from the old one to the new one
  readonly isBurnt: boolean; // sent home
}

/** The pawns of a row, as if they had just been put there. */
export function putOut(row: Row): Pawn[] {
  return Array.from({ length: row.seats }, (_, seat) =>
    places(row, seat).map((place, i) => ({ key: `${seat}.${i}`, seat, place })),
  ).flat();
}

/** The same pawns in a newer row, and how they got there. */
export function moved(row: Row, pawns: readonly Pawn[]): { pawns: Pawn[]; journeys: Journey[] } {
  const journeys: Journey[] = [];
  const after = Array.from({ length: row.seats }, (_, seat) => {
    const own = pawns.filter((pawn) => pawn.seat === seat);
    return follow(row, own, places(row, seat), journeys);
  }).flat();
  const swapped = journeys.filter((one) => journeys.some((other) => isSwap(row, one, other)));
  return {
    pawns: after,
    journeys: journeys.map((each) => (swapped.includes(each) ? { ...each, way: ends(each.way) } : each)),
  };
}

const places = (row: Row, seat: number): number[] => row.pawns[seat]!.slice(0, row.pawn_count);

/** Pawns whose place is still occupied stay; the others move with the least total effort. */
function follow(row: Row, own: readonly Pawn[], now: readonly number[], journeys: Journey[]): Pawn[] {
  const free = [...now];
  const movers = own.filter(({ place }) => {
    const found = free.indexOf(place);
    if (found >= 0) free.splice(found, 1);
    return found < 0;
  });
  const goals = easiest(
    row,
    movers.map(({ place }) => place),
    free,
  ).places;
  return own.map((pawn) => {
    const place = movers.includes(pawn) ? goals[movers.indexOf(pawn)]! : pawn.place;
    const arrived = { ...pawn, place };
    if (place !== pawn.place) {
      journeys.push({ pawn: arrived, way: wayBetween(row, pawn.place, place), isBurnt: place === HOME });
    }
    return arrived;
  });
}

/** Of all ways to move pawns from some places to as many others, the one with the least effort. */
function easiest(row: Row, from: readonly number[], to: readonly number[]): { places: number[]; effort: number } {
  const [first, ...others] = from;
  if (first === undefined) return { places: [], effort: 0 };
  const ways = to.map((place, i) => {
    const rest = easiest(row, others, to.toSpliced(i, 1));
    return { places: [place, ...rest.places], effort: effort(row, first, place) + rest.effort };
  });
  return ways.reduce((best, each) => (each.effort < best.effort ? each : best));
}

/** How unlikely it is that a pawn moved this way. */
function effort(row: Row, from: number, to: number): number {
  if (to === HOME) return row.fields / 2;
  if (from === HOME) return to === 0 ? 0 : row.fields;
  if (isInGoal(row, from) && to < from) return 4 * row.fields;
  const way = wayBetween(row, from, to);
  const isFlight = way.length === 2 && to !== from + 1 && to !== (from + 1) % row.fields;
  const isBack = way[1] === (from - 1 + row.fields) % row.fields;
  return isFlight ? row.fields : way.length + (isBack ? row.fields / 4 : 0);
}

/** Did these two change places? */
function isSwap(row: Row, one: Journey, other: Journey): boolean {
  const isBetween = (each: Journey) => each.way.every((place) => place <= row.fields);
  if (one.pawn.seat === other.pawn.seat || !isBetween(one) || !isBetween(other)) return false;
  const [from, to] = ends(one.way).map((place) => fieldOf(row, one.pawn.seat, place));
  const [itsFrom, itsTo] = ends(other.way).map((place) => fieldOf(row, other.pawn.seat, place));
  return from === itsTo && to === itsFrom;
}

const ends = (way: readonly number[]): number[] => [way[0]!, way.at(-1)!];
