// `node rules.mjs MODULE SEATS SECONDS`: decisions per CPU second of random play, in a translated game.
import { pathToFileURL } from "node:url";

const [module, seats, seconds] = process.argv.slice(2);
const url = pathToFileURL(module);
const game = await import(url);
const { diceOf, newBytes } = await import(new URL("runtime.js", url));
const raw = newBytes(game.State);
const state = new game.State(raw);
const dice = diceOf(1);
const actions = new Int16Array(game.ACTS.size + 1);
const options = Int8Array.from(game.OPTIONS, (option) => option.default);

const used = () => process.cpuUsage().user / 1000; // milliseconds of processor time

function decisionsIn(milliseconds) {
  const begin = used();
  let decisions = 0;
  while (used() < begin + milliseconds) {
    raw.fill(0);
    game.setup(state, +seats, options);
    decisions += game.play_out(state, dice, actions, 2000);
  }
  return (1000 * decisions) / (used() - begin);
}

decisionsIn(1000); // until the machine code is as fast as it gets
console.log(decisionsIn(+seconds * 1000));
