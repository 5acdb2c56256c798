// A table on this device, in a thread of its own: first it is given the table, then it hears what the client says.
import type { ClientMessage, ServerMessage } from '../protocol';
import { EXPERT, expertBot } from './expert.ts';
import { diceOf } from './games/runtime.js';
import { keep, type KeptTable } from './store.ts';
import { LocalTable } from './table.ts';
import type { Bot, Dice, Game } from './types.ts';

/** What the worker is told. */
export type Told = { readonly open: KeptTable } | { readonly heard: ClientMessage };

/** What it says: a message of the table, or that its rules are not those of the match. */
export type Saying = ServerMessage | { readonly type: 'outdated' };

const GAMES = import.meta.glob<Game>(['./games/*.js', '!./games/runtime.js', '!./games/*__*.js']);
let table: Promise<LocalTable | null> = Promise.resolve(null);

const say = (message: Saying) => postMessage(message);

function newDice(): Dice {
  const [low, high] = crypto.getRandomValues(new BigUint64Array(2));
  return diceOf(low! ^ high!);
}

function botOf(game: Game, name: string): Bot {
  if (name !== EXPERT) throw new RangeError(`There is no bot ${name} here.`);
  return expertBot(game);
}

async function open(kept: KeptTable): Promise<LocalTable | null> {
  const game = await GAMES[`./games/${kept.game}.js`]!();
  if (kept.rules && kept.rules !== game.RULES_VERSION) {
    say({ type: 'outdated' });
    return null;
  }
  const bots = new Map(Object.entries(kept.bots).map(([seat, name]) => [Number(seat), botOf(game, name)]));
  const opened = new LocalTable(kept, { game, bots, dice: newDice(), say, keep });
  void opened.open();
  return opened;
}

addEventListener('message', ({ data }: MessageEvent<Told>) => {
  if ('open' in data) table = open(data.open);
  else void table.then((open) => open?.hear(data.heard));
});
