// `node bots.mjs GAME POSITIONS`: milliseconds for an evaluation with the kernel, for many at once, and in plain
// JavaScript; playouts a second of level 5 and evaluations in each; milliseconds for a hint.
import { readFileSync } from "node:fs";
import { networksOf, seenIn } from "../tests/translate/networks.mjs";

const ENGINE = new URL("../web/src/engine/", import.meta.url);
const { diceOf } = await import(new URL("games/runtime.js", ENGINE));
const { networkBot } = await import(new URL("bots.ts", ENGINE));
const { hints } = await import(new URL("hint.ts", ENGINE));
const { Die } = await import(new URL("luck.ts", ENGINE));

const [name, path] = process.argv.slice(2);
const { game, network, slow } = await networksOf(name);
const positions = readFileSync(path, "utf8").trim().split("\n").map((line) => seenIn(game, JSON.parse(line)));
const used = () => process.cpuUsage().user / 1000; // milliseconds of processor time

function timeFor(task, number) {
  const begin = used();
  task();
  return (used() - begin) / number;
}

const PLAYOUTS = 500;
const FEW = 8; // positions
const count = positions.length;
const thinker = networkBot("thinker", network, { playouts: PLAYOUTS, seconds: Infinity });
const each = (one) => timeFor(() => positions.forEach((seen) => one.evaluate(seen)), count);

each(network); // until the machine code is as fast as it gets
const [single, together] = [each(network), timeFor(() => network.evaluateAll(positions), count)];
const plain = each(slow);
const thinking = positions.slice(-FEW);
const before = network.evaluated;
const playout = timeFor(() => thinking.forEach((seen) => thinker.choose(seen, diceOf(5))), FEW * PLAYOUTS);
const evaluations = (network.evaluated - before) / (FEW * PLAYOUTS);
const hint = timeFor(() => thinking.forEach((seen) => hints(network, seen, new Die(3))), FEW);
const rounded = [single.toFixed(3), together.toFixed(3), plain.toFixed(2), (1000 / playout).toFixed(0), evaluations.toFixed(1), hint.toFixed(0)];
console.log(rounded.join(" "));
