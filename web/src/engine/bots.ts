// The bots of the browser: see houndtable/bots/net.py, levels.py, lookahead.py and builtin_bots.py.
import { roll } from './games/runtime.js';
import { lookAhead, type Budget } from './lookahead.ts';
import { Die, gumbel } from './luck.ts';
import type { Network } from './network.ts';
import { temperature } from './tuning.ts';
import type { Bot, Dice, Game, Seen } from './types.ts';

// Networks without noise may, though rarely, repeat themselves endlessly: then they get some, as at level 3.
const NOISE_IN_CIRCLES = 60;
const LONG = 2000; // events in a match: by then it is surely in a circle
const ROUNDS = 3; // after which it is a circle
const SHORTEST = 4; // own actions in a round
export const RECENT = 200; // events in which to look for it

const NOISE: Readonly<Record<string, number>> = {
  net: 0, level_1: 100, level_2: 80, level_3: 60, level_4: 0, level_5: 0, thinker: 0, // percent
};
const THINKERS = ['level_5', 'thinker'];
const A_SECOND: Budget = { playouts: 2000, seconds: 0.9 };

export const EXPERT = 'expert';

/** The bots that follow a network, by name. */
export const WITH_NETWORK: readonly string[] = Object.keys(NOISE);

/** The bot with this name that follows a network. */
export function networkBot(name: string, network: Network, budget: Budget = A_SECOND): Bot {
  const noise = NOISE[name];
  if (noise === undefined) throw new RangeError(`There is no bot ${name} that follows a network.`);
  const choose: Bot['choose'] = (seen, dice) =>
    THINKERS.includes(name) ? thoughtThrough(network, budget, seen, dice) : highestLogit(network, noise, seen, dice);
  return { name, choose: name.startsWith('level_') ? asWished(network.game, choose) : choose };
}

/** What players may have done for them by itself, as by default it is for a bot; else its own choice. */
function asWished(game: Game, choose: Bot['choose']): Bot['choose'] {
  return (seen, dice) => {
    const due = game.by_itself(seen.view, seen.seat, seen.legal);
    return due?.is_wish ? due.action : choose(seen, dice);
  };
}

/** Plays by good players' rules of thumb, without looking ahead; it needs no network. */
export function expertBot(game: Game): Bot {
  const buffer = new Int16Array(game.ACTS.size + 1);
  return {
    name: EXPERT,
    choose({ view, seat }, dice) {
      roll(dice, 2);
      return game.noisy_favourite(view, seat, 0, dice.slice(), buffer);
    },
  };
}

/** The action with the highest logit; with a percentage of noise, it is drawn from a flatter policy. */
function highestLogit(network: Network, noise: number, seen: Seen, dice: Dice): number {
  if (seen.legal.length === 1) return seen.legal[0]!;
  const { logits } = network.evaluate(seen);
  const heat = temperature(network.tuning, isStuck(seen) ? Math.max(noise, NOISE_IN_CIRCLES) : noise);
  if (heat === 0) return best(seen.legal, logits);
  const turned = network.turned.all(seen.view, seen.seat, seen.legal);
  const key = Die.of(dice).lines(1)[0]!;
  return best(seen.legal, logits.map((logit, place) => logit + heat * gumbel(key, network.luckNumbers[turned[place]!]!)));
}

/** The best action after looking ahead. */
function thoughtThrough(network: Network, budget: Budget, seen: Seen, dice: Dice): number {
  if (seen.legal.length === 1 || isStuck(seen)) return highestLogit(network, 0, seen, dice);
  return lookAhead(network, seen, network.evaluate(seen).logits, budget, Die.of(dice));
}

function best(legal: readonly number[], values: readonly number[]): number {
  return legal[values.indexOf(Math.max(...values))]!;
}

/** Does this seat repeat itself, or is the match so long that some seat must? */
export function isStuck({ events, own }: Pick<Seen, 'events' | 'own'>): boolean {
  return events >= LONG || goesRound(own);
}

/** Has a seat done the same things three times over, in the same order? */
function goesRound(own: readonly number[]): boolean {
  for (let size = SHORTEST; size * ROUNDS <= own.length; size++) {
    const last = own.slice(-ROUNDS * size);
    if (last.every((action, place) => action === last[place % size])) return true;
  }
  return false;
}
