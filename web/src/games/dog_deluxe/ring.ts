// The shape of the board: as many arms as parts, one's own pointing down. One unit is about the way between two fields.
//
// A start field lies in the middle of the tip of its arm. From there the track goes clockwise down the side of the arm,
// around the inner corner and up the next arm. The goal leads from the tip inwards, the home lies between two arms.

import { GOAL_FIELDS, PART } from './state';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Ring {
  readonly reach: number; // from the middle to each side of the square
  readonly fields: readonly Point[]; // by their number
  readonly goals: readonly (readonly Point[])[]; // by part, clockwise
  readonly homes: readonly Point[]; // their middles, by part
  readonly bed: number; // radius of a home
  readonly tips: readonly Point[]; // which way the arms point
  readonly outline: string; // the line on which the fields lie
}

const HALF_WIDTH = 2.1; // of an arm
const ARM = 6.2; // from its inner corner to its tip
const TIP_ROUNDING = 1.75;
const INNER_ROUNDING = 1.5;
const MARGIN = 0.95;
const HOME_BEYOND_CORNER = { 4: 4.3, 6: 4.15 } as const;
const BED = { 4: 1.7, 6: 1.42 } as const;

/** The ring of 4 or 6 parts, with this part (counted clockwise) at the bottom. */
export function ringOf(parts: 4 | 6, bottom: number): Ring {
  const half = Math.PI / parts;
  const corner = HALF_WIDTH / Math.sin(half); // from the middle to an inner corner
  const tip = corner * Math.cos(half) + ARM;
  const angles = Array.from({ length: parts }, (_, part) => Math.PI / 2 + (part - bottom) * 2 * half);
  const tips = angles.map((angle) => polar(1, angle));
  const line = rounded(angles.flatMap((angle) => armCorners(angle, half, tip, corner)));
  return {
    reach: tip + MARGIN,
    fields: evenly(line, parts * PART),
    goals: tips.map(({ x, y }) => Array.from({ length: GOAL_FIELDS }, (_, i) => scaled(x, y, tip - 1.02 * (i + 1)))),
    homes: angles.map((angle) => polar(corner + HOME_BEYOND_CORNER[parts], angle - half)),
    bed: BED[parts],
    tips,
    outline: `M${line.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L')}Z`,
  };
}

interface Corner extends Point {
  readonly rounding: number;
}

/** The tip's middle, its corner, the inner corner, and the next arm's tip's corner. */
function armCorners(angle: number, half: number, tip: number, corner: number): Corner[] {
  const onTip = (turn: number, side: number) => {
    const [along, across] = [polar(tip, turn), polar(side * HALF_WIDTH, turn + Math.PI / 2)];
    return { x: along.x + across.x, y: along.y + across.y };
  };
  return [
    { ...polar(tip, angle), rounding: 0 },
    { ...onTip(angle, 1), rounding: TIP_ROUNDING },
    { ...polar(corner, angle + half), rounding: INNER_ROUNDING },
    { ...onTip(angle + 2 * half, -1), rounding: TIP_ROUNDING },
  ];
}

/** Points close together along a closed line whose corners are rounded. */
function rounded(corners: readonly Corner[]): Point[] {
  return corners.flatMap((corner, i) => {
    const before = corners.at(i - 1)!;
    const after = corners[(i + 1) % corners.length]!;
    return corner.rounding ? curve(corner, towards(corner, before), towards(corner, after)) : [corner];
  });
}

/** A quadratic curve around a corner. */
function curve(corner: Point, from: Point, to: Point): Point[] {
  return Array.from({ length: 13 }, (_, i) => {
    const t = i / 12;
    const mix = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    return { x: mix(from.x, corner.x, to.x), y: mix(from.y, corner.y, to.y) };
  });
}

const towards = (corner: Corner, other: Point): Point => {
  const share = corner.rounding / distance(corner, other);
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share };
};

/** So many points at equal distances along a closed line, the first where it begins. */
function evenly(line: readonly Point[], count: number): Point[] {
  const closed = [...line, line[0]!];
  const lengths = closed.slice(1).map((point, i) => distance(point, closed[i]!));
  const step = lengths.reduce((sum, each) => sum + each, 0) / count;
  const points: Point[] = [];
  let walked = 0;
  lengths.forEach((length, i) => {
    const [from, to] = [closed[i]!, closed[i + 1]!];
    while (points.length < count && points.length * step <= walked + length + 1e-9) {
      const share = length ? (points.length * step - walked) / length : 0;
      points.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    }
    walked += length;
  });
  return points;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const polar = (length: number, angle: number): Point => scaled(Math.cos(angle), Math.sin(angle), length);
const scaled = (x: number, y: number, length: number): Point => ({ x: x * length, y: y * length });
