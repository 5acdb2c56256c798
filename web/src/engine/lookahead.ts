// Looking ahead with a network: see houndtable/bots/lookahead.py, of which this is the translation.
import { gumbel, type Die } from './luck.ts';
import type { Evaluation, Network } from './network.ts';
import { horizonsOf } from './tuning.ts';
import type { Numbers, Row, Seen } from './types.ts';
import { believed, imagined, Playout } from './worlds.ts';

const [FEWEST_AT_ONCE, MOST_AT_ONCE, SMALL_PART] = [16, 128, 1 / 8]; // playouts between two looks at the clock
const MOST_TRIED = 8; // actions
const WORTH_TRYING = 0.003; // of the best action's probability
const CAUTION = 0.5; // standard errors by which an action must be better than the network's favourite
const FEWEST_WORLDS = 8; // for a conclusion
const LONGEST = 60; // choices per playout

/** What there is time for: so many playouts, and so many seconds. */
export interface Budget {
  readonly playouts: number;
  readonly seconds: number;
}

/** The best action after so many playouts, or as many as there is time for. */
export function lookAhead(network: Network, seen: Seen, logits: readonly number[], budget: Budget, die: Die): number {
  let tried = worthTrying(seen.legal, logits);
  const rounds = Math.ceil(Math.log2(tried.length));
  let results: number[][] = tried.map(() => []);
  const begin = performance.now() / 1000;
  let [pace, atOnce] = [0, FEWEST_AT_ONCE];
  for (let round = 0; round < rounds; round++) {
    let left = Math.floor(budget.playouts / rounds);
    let now = performance.now() / 1000;
    const end = begin + (budget.seconds * (round + 1)) / rounds;
    while (left > 0 && now + pace * atOnce < end) {
      const count = Math.max(1, Math.floor(Math.min(atOnce, left) / tried.length));
      const more = resultsOf(network, seen, tried, count, horizonsOf(network.tuning), die);
      results = results.map((line, place) => [...line, ...more[place]!]);
      left -= count * tried.length;
      const before = now;
      now = performance.now() / 1000;
      const latest = (now - before) / (count * tried.length);
      pace = Math.max(pace, latest);
      if (atOnce < MOST_AT_ONCE && now - before < SMALL_PART * budget.seconds) {
        [atOnce, pace] = [2 * atOnce, latest]; // in larger batches, a playout takes no longer
      }
    }
    const kept = betterHalf(results);
    [tried, results] = [kept.map((place) => tried[place]!), kept.map((place) => results[place]!)];
  }
  return tried[0]!;
}

/** The places of the better half; the network's favourite, which comes first, stays until the end. */
function betterHalf(results: readonly number[][]): number[] {
  const order = sortedBy(lowerBounds(results)).slice(0, (results.length + 1) >> 1);
  return order.length === 1 ? order : [0, ...order.filter((place) => place > 0)].slice(0, order.length);
}

/** The places of some numbers, the largest first. */
export function sortedBy(numbers: readonly number[]): number[] {
  return numbers.map((_, place) => place).sort((one, other) => numbers[other]! - numbers[one]!);
}

export const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** How much better than the favourite, which comes first, each action is, less some standard errors. */
export function lowerBounds(results: readonly number[][], caution: number = CAUTION): number[] {
  const worlds = results[0]!.length;
  if (worlds < FEWEST_WORLDS) return results.map((_, place) => -place);
  return results.map((line) => {
    const gains = line.map((result, world) => result - results[0]![world]!);
    const gain = mean(gains);
    const spread = Math.sqrt(gains.reduce((sum, each) => sum + (each - gain) ** 2, 0) / (worlds - 1));
    return gain - (caution * spread) / Math.sqrt(worlds);
  });
}

/** The actions that the network considers at least this likely, compared with its favourite, which comes first. */
export function worthTrying(legal: readonly number[], logits: readonly number[], least = WORTH_TRYING): number[] {
  const order = sortedBy(logits).slice(0, MOST_TRIED);
  return order.filter((place) => logits[place]! > logits[order[0]!]! + Math.log(least)).map((place) => legal[place]!);
}

/** The result of each action in each of so many worlds. All actions have the same luck in a world. */
export function resultsOf(
  network: Network, seen: Seen, tried: readonly number[], count: number, horizons: readonly number[], die: Die,
): number[][] {
  const [view, dice] = [believed(network.game, seen), die.dice(1)[0]!];
  const worlds = Array.from({ length: count }, () => imagined(network.game, view, seen.seat, seen.notes, dice));
  return resultsIn(network, worlds, seen.notes, seen.seat, tried, horizons, die);
}

/** A world in which an action is tried. */
interface Trial {
  readonly playout: Playout;
  readonly world: number;
  readonly values: number[]; // by horizon
  readonly isOpen: boolean[];
}

/** The result of each action of a seat in these worlds. */
export function resultsIn(
  network: Network, worlds: readonly Row[], notes: Numbers, seat: number,
  tried: readonly number[], horizons: readonly number[], die: Die,
): number[][] {
  const dice = die.dice(worlds.length);
  const buffer = new Int16Array(network.game.ACTS.size + 1);
  const trials = tried.flatMap((action) =>
    worlds.map((row, world): Trial => {
      const playout = new Playout(network, row, notes, dice[world]!, buffer);
      playout.play(seat, action);
      return { playout, world, values: horizons.map(() => 0), isOpen: horizons.map(() => true) };
    }),
  );
  let going = trials.filter(({ playout }) => !playout.isOver);
  for (let choices = 0; going.length > 0 && choices < LONGEST; choices++) {
    const found = network.evaluateAll(going.map(({ playout }) => playout.query()));
    const lines = die.lines(worlds.length);
    const playing = going.map((trial, place) => ({ trial, evaluation: found[place]! })).filter(({ trial, evaluation }) => {
      if (trial.playout.turn === seat) look(trial, evaluation.chance, horizons, choices);
      return trial.isOpen.includes(true);
    });
    for (const { trial, evaluation } of playing) {
      const { playout, world } = trial;
      playout.play(playout.turn, drawn(network, playout, evaluation, lines[world]!));
    }
    going = playing.map(({ trial }) => trial).filter(({ playout }) => !playout.isOver);
  }
  const results = trials.map((trial) => resultOf(network, trial, seat));
  return tried.map((_, place) => results.slice(place * worlds.length, (place + 1) * worlds.length));
}

/** The seat's chance counts for all horizons that are open; those that are reached are closed. */
function look({ values, isOpen }: Trial, chance: number, horizons: readonly number[], choices: number): void {
  for (const [place, horizon] of horizons.entries()) {
    if (isOpen[place]) values[place] = chance;
    isOpen[place] &&= choices < horizon;
  }
}

/** The action with the best sum of logit and luck. */
function drawn(network: Network, { row, turn, legal }: Playout, { logits }: Evaluation, key: number): number {
  const turned = network.turned.all(row, turn, legal);
  const sums = logits.map((logit, place) => logit + gumbel(key, network.luckNumbers[turned[place]!]!));
  return legal[sums.indexOf(Math.max(...sums))]!;
}

/** The mean over the horizons; the outcome counts for those that were not reached before the end. */
function resultOf(network: Network, { playout, values, isOpen }: Trial, seat: number): number {
  const outcome = playout.isOver && network.game.has_won(playout.row, seat) ? 1 : 0;
  return mean(values.map((value, place) => (playout.isOver && isOpen[place] ? outcome : value)));
}
