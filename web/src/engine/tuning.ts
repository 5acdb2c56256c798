// What was measured with the weights of a network: see houndtable/bots/tuning.py.

export interface Tuning {
  readonly calibration: Readonly<Record<string, readonly [number, number]>>; // by number of seats: begin and slope
  readonly noise: readonly number[];
  readonly horizons: readonly number[];
  readonly doubt: number | null;
  readonly misjudges_waiting: boolean;
}

const SMALLEST = 1e-4; // no chance shown is smaller, or nearer to 1
const PERCENT = [0, 60, 80, 100]; // of noise
const USUAL_NOISE = [0, 2.4, 3.2, 4];
const USUAL_HORIZONS = [5];

export const chanceOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

function logitOf(chance: number): number {
  const within = Math.min(Math.max(chance, SMALLEST), 1 - SMALLEST);
  return Math.log(within / (1 - within));
}

/** How often a player wins when the network predicts this chance. */
export function calibrated(tuning: Tuning, seats: number, chance: number): number {
  const [begin, slope] = tuning.calibration[seats] ?? [0, 1];
  return chanceOf(begin + slope * logitOf(chance));
}

/** How much flatter a policy is with a percentage of noise. */
export function temperature(tuning: Tuning, noise: number): number {
  const heats = tuning.noise.length > 0 ? tuning.noise : USUAL_NOISE;
  const next = Math.max(1, PERCENT.findIndex((percent) => noise <= percent));
  const share = (noise - PERCENT[next - 1]!) / (PERCENT[next]! - PERCENT[next - 1]!);
  return heats[next - 1]! + share * (heats[next]! - heats[next - 1]!);
}

/** After how many choices, by any seat, looking ahead estimates the chance to win. */
export const horizonsOf = (tuning: Tuning): readonly number[] =>
  tuning.horizons.length > 0 ? tuning.horizons : USUAL_HORIZONS;
