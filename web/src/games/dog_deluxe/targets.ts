// Where the chosen things can lead: the moving pawn, its targets, and which pawns would be sent home.

import type { Choice, View } from '../../protocol';
import { leadingTo } from '../board';
import type { Pawn } from './pawns';
import { HOME, isPlace, placeOf, rowOf, taken, thingAt, type Row } from './row';

export interface Target {
  readonly thing: string; // to touch
  readonly field: string; // where the pawn ends: another field if it comes from home
  readonly choice: Choice;
  readonly owner: number; // of the pawn that moves
  readonly from: number;
  readonly to: number;
  readonly isTrade: boolean;
}

export const pawnAt = (row: Row, pawns: readonly Pawn[], thing: string): Pawn | undefined =>
  pawns.find(({ seat, place }) => place !== HOME && thingAt(row, seat, place) === thing);

/** Where the chosen pawn can go; before one is chosen, the start field for a pawn that can come out. */
export function targetsOf(
  view: View,
  pawns: readonly Pawn[],
  lit: ReadonlySet<string>,
  chosen: readonly string[],
): Target[] {
  const row = rowOf(view);
  const last = chosen.at(-1);
  const mover = last && isPlace(last) ? pawnAt(row, pawns, last) : undefined;
  const things = [...lit].filter((thing) => isPlace(thing) && thing !== last);
  if (mover) return things.map((thing) => goingTo(view, chosen, thing, mover.seat, mover.place));
  return things
    .filter((thing) => thing.startsWith('home.'))
    .map((thing) => goingTo(view, chosen, thing, taken(thing).numbers[0]!, HOME));
}

function goingTo(view: View, chosen: readonly string[], thing: string, owner: number, from: number): Target {
  const row = rowOf(view);
  const choice = leadingTo(view, chosen, thing)[0]!;
  const to = from === HOME ? 0 : placeOf(row, owner, thing);
  return { thing, field: thingAt(row, owner, to), choice, owner, from, to, isTrade: choice.words.key === 'trade' };
}

/** How many of a seven's points a target takes. */
export const pointsOf = ({ choice }: Target): number => Number(choice.words.values?.points ?? 0);
