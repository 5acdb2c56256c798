// Pawns with a lasting name, so that they can be seen travelling: rows only say where some pawn of a seat stands.

import { fieldOf, HOME, isInGoal, wayBetween, type Row } from './position';

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

/** The same pawns where a newer row has them, and how they came there. */
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

/** Those that stayed stay; of the others each takes the place to which its way is shortest. */
function follow(row: Row, own: readonly Pawn[], now: readonly number[], journeys: Journey[]): Pawn[] {
  const free = [...now];
  const take = (place: number) => free.splice(free.indexOf(place), 1)[0]!;
  const stayed = own.filter(({ place }) => free.includes(place) && take(place) >= 0);
  const found = new Map<string, Pawn>(stayed.map((pawn) => [pawn.key, pawn]));
  const nearest = (pawn: Pawn) => [...free].sort((a, b) => effort(row, pawn.place, a) - effort(row, pawn.place, b))[0]!;
  const farthestFirst = own.filter((pawn) => !found.has(pawn.key)).sort((a, b) => b.place - a.place);
  for (const pawn of farthestFirst) {
    const arrived = { ...pawn, place: take(nearest(pawn)) };
    found.set(pawn.key, arrived);
    journeys.push({
      pawn: arrived,
      way: wayBetween(row, pawn.place, arrived.place),
      isBurnt: arrived.place === HOME,
    });
  }
  return own.map(({ key }) => found.get(key)!);
}

/** How unlikely it is that a pawn went this way. */
function effort(row: Row, from: number, to: number): number {
  if (to === HOME) return row.fields / 2;
  if (from === HOME) return to === 0 ? 0 : row.fields;
  if (isInGoal(row, from) && to < from) return 4 * row.fields;
  const way = wayBetween(row, from, to);
  return way.length > 2 || Math.abs(to - from) === 1 ? way.length : row.fields;
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
