// Loads a game's network, once. It is packed and named by its contents, so browsers keep it for good.
import { kernelsOf, plainKernel, type MakeKernel } from './kernel.ts';
import { Network, unpacked } from './network.ts';
import type { Game } from './types.ts';
import kernel from './games/kernel.wasm?url';

const FILES = import.meta.glob<string>('./games/*.network', { query: '?url', import: 'default', eager: true });

/** Told while a network loads: how many bytes there are of how many. */
export type Progress = (loaded: number, all: number) => void;

const loaded = new Map<string, Promise<Network>>();

/** The names of the games that have a network. */
export const hasNetwork = (name: string): boolean => `./games/${name}.network` in FILES;

/** The network of a game; if it could not be loaded, the next call tries again. */
export function networkOf(name: string, game: Game, progress: Progress = () => {}): Promise<Network> {
  const found = loaded.get(name) ?? load(name, game, progress);
  loaded.set(name, found);
  found.catch(() => loaded.delete(name));
  return found;
}

async function load(name: string, game: Game, progress: Progress): Promise<Network> {
  const file = FILES[`./games/${name}.network`];
  if (!file) throw new RangeError(`${name} has no network.`);
  const [contents, makeKernel] = await Promise.all([fetched(file, progress).then(unpacked), bestKernel()]);
  return new Network(game, contents, makeKernel);
}

async function fetched(address: string, progress: Progress): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const all = Number(answer.headers.get('content-length') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    progress((bytes += part.value.length), all);
  }
  return new Blob(parts);
}

/** WebAssembly where the browser and the security policy allow it. */
async function bestKernel(): Promise<MakeKernel> {
  try {
    return kernelsOf(await WebAssembly.compile(await (await fetch(kernel)).arrayBuffer()));
  } catch {
    return plainKernel;
  }
}
