// A game's network as the browser has it, and positions written by decisions.py.
import { readFileSync } from "node:fs";

const ENGINE = new URL("../../web/src/engine/", import.meta.url);
const { newBytes } = await import(new URL("games/runtime.js", ENGINE));
const { kernelsOf, plainKernel } = await import(new URL("kernel.ts", ENGINE));
const { Network, unpacked } = await import(new URL("network.ts", ENGINE));

// The same network with the kernel in WebAssembly, and in plain JavaScript
export async function networksOf(name) {
  const game = await import(new URL(`games/${name}.js`, ENGINE));
  const file = await unpacked(new Blob([readFileSync(new URL(`games/${name}.network`, ENGINE))]));
  const fast = kernelsOf(new WebAssembly.Module(readFileSync(new URL("games/kernel.wasm", ENGINE))));
  return { game, network: new Network(game, file, fast), slow: new Network(game, file, plainKernel) };
}

export function seenIn(game, { raw, seat, legal, notes }) {
  const bytes = newBytes(game.State);
  bytes.set(Buffer.from(raw, "hex"));
  return { view: new game.State(bytes), seat, legal, notes: Int8Array.from(notes), events: 0, own: [] };
}
