// A hint for a person: see houndtable/bots/hint.py.
import { copied, diceOf } from './games/runtime.js';
import { lowerBounds, mean, resultsOf, sortedBy } from './lookahead.ts';
import type { Die } from './luck.ts';
import type { Network } from './network.ts';
import { calibrated, horizonsOf } from './tuning.ts';
import type { Game, Message, Seen } from './types.ts';

const MOST = 3; // actions
const CLOSE = 0.015; // a difference of chances that does not matter
const CAUTION = 2; // standard errors by which an action must be better than the network's favourite
const WORLDS = 16; // in which every action is tried
const LUCK = 1; // the seed of what is imagined for reasons, and of ties between ratings

/** An action, the chance to win with it, and why. */
export interface Hint {
  readonly action: number;
  readonly chance: number;
  readonly why: Message;
}

/** The three best actions, the best first: another than the network's favourite only if it is clearly better. */
export function hints(network: Network, seen: Seen, die: Die): Hint[] {
  const { logits, chance: predicted } = network.evaluate(seen);
  const chance = calibrated(network.tuning, seen.view.seats as number, predicted);
  if (seen.legal.length === 1) return [{ action: seen.legal[0]!, chance, why: message('hint.only') }];
  const favourites = sortedBy(logits).slice(0, MOST).map((place) => seen.legal[place]!);
  const results = resultsOf(network, seen, favourites, WORLDS, horizonsOf(network.tuning), die);
  const bounds = lowerBounds(results, CAUTION);
  const best = bounds.indexOf(Math.max(...bounds));
  const means = results.map(mean);
  const isDecided = means[best] === 0 || means[best] === 1;
  const chances = means.map((each) => (isDecided ? each : (chance * each) / means[best]!));
  const shown = chances.map((each) => Math.min(each, chances[best]!));
  const others = sortedBy(shown).filter((place) => place !== best);
  return told(network.game, seen, [best, ...others].map((place) => [favourites[place]!, shown[place]!]));
}

/** Hints for actions with their chances, with the game's own reasons, except one that also applies to a better action. */
function told(game: Game, seen: Seen, actions: readonly (readonly [number, number])[]): Hint[] {
  const liked = game.noisy_favourite(seen.view, seen.seat, 0, diceOf(LUCK), new Int16Array(game.ACTS.size + 1));
  const reasons = actions.map(([action]) => reason(game, seen, action));
  const said = reasons.map((each) => JSON.stringify(each, (_, value) => (value instanceof Map ? [...value] : value)));
  return actions.map(([action, chance], place) => {
    const isNew = !said.slice(0, place).includes(said[place]!);
    const own = isNew ? reasons[place] : null;
    return { action, chance, why: own ?? why(actions[0]![1] - chance, place === 0, action === liked) };
  });
}

/** If the game offers no reason: how the action compares with the best, and whether it is the usual choice. */
function why(behind: number, isBest: boolean, isLiked: boolean): Message {
  if (isBest) return message(isLiked ? 'hint.best_and_usual' : 'hint.best_though_unusual');
  return behind < CLOSE ? message('hint.close') : message('hint.behind', ['percent', Math.round(100 * behind)]);
}

/** The reason a good player would give for this legal action; null if there is none beyond its strength. */
export function reason(game: Game, { view, seat }: Pick<Seen, 'view' | 'seat'>, action: number): Message | null {
  const before = new game.State(copied(view.raw));
  game.fill(before, seat, diceOf(LUCK));
  const after = new game.State(copied(before.raw));
  game.apply(after, seat, action);
  if (game.is_over(after) && game.has_won(after, seat)) return message('hint.wins');
  return game.reason(before, after, seat, action);
}

function message(key: string, ...values: [string, number][]): Message {
  return { key, values: new Map(values) };
}
