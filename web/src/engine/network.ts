// A network that plays a game: from a view to a logit for each action and the chance to win. See docs/learning.md and
// houndtable/bots/network.py; `houndtable.translate` writes its file.
import type { Kernel, MakeKernel } from './kernel.ts';
import { chanceOf, type Tuning } from './tuning.ts';
import type { Game, Numbers, Row } from './types.ts';

const TYPES = { int8: Int8Array, int16: Int16Array, int32: Int32Array, float32: Float32Array };
const NUMBERS_OF_A_CELL = 5; // bytes, what it holds, its lowest and highest number, its first column
const AT_ONCE = 8; // positions: their values stay in the nearest cache
const ALIGNED = 16;
const FIRST_PLACE = 1024; // in the kernel's memory
const A_LITTLE = 1e-3; // of a logit

type Cells = Int8Array | Int16Array | Int32Array | Float32Array;

interface Head {
  readonly sights: number;
  readonly notes: number;
  readonly first_action: number;
  readonly tuning: Tuning;
  readonly arrays: Readonly<Record<string, readonly [number, keyof typeof TYPES, readonly number[]]>>;
}

export interface Query {
  readonly view: Row;
  readonly seat: number;
  readonly legal: readonly number[];
  readonly notes: Numbers;
}

export interface Evaluation {
  readonly logits: number[]; // of the legal actions
  readonly chance: number;
}

/** The contents of a file that was unpacked. */
class Contents {
  readonly head: Head;
  readonly #buffer: ArrayBuffer;
  readonly #begin: number;

  constructor(buffer: ArrayBuffer) {
    const length = new DataView(buffer).getUint32(0, true);
    this.#begin = 4 + length;
    this.#buffer = buffer;
    this.head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))) as Head;
  }

  array(name: string): Cells {
    const [place, type, shape] = this.head.arrays[name]!;
    return new TYPES[type](this.#buffer, this.#begin + place, shape.reduce((one, other) => one * other, 1));
  }

  shape(name: string): readonly number[] {
    return this.head.arrays[name]![2];
  }

  /** The lines of an array, each times its scale. */
  scaled(name: string): Float32Array {
    const [values, scales] = [this.array(name), this.array(`${name}_scale`)];
    const size = values.length / scales.length;
    return Float32Array.from(values, (value, place) => value * scales[Math.floor(place / size)]!);
  }
}

/** Unpacks the file of a network. */
export async function unpacked(file: Blob): Promise<ArrayBuffer> {
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

export class Network {
  readonly game: Game;
  readonly tuning: Tuning;
  readonly notes: number; // how many are inputs
  readonly luckNumbers: Cells;
  readonly turned: Turned;
  evaluated = 0; // positions so far
  readonly #inputs: Inputs;
  readonly #layers: Layers;
  readonly #firstAction: number;
  readonly #isStrange: Cells;

  constructor(game: Game, file: ArrayBuffer, makeKernel: MakeKernel) {
    const contents = new Contents(file);
    this.game = game;
    this.tuning = contents.head.tuning;
    this.notes = contents.head.notes;
    this.luckNumbers = contents.array('luck_numbers');
    this.turned = new Turned(game, contents);
    this.#inputs = new Inputs(game, contents);
    this.#layers = new Layers(contents, makeKernel);
    this.#firstAction = contents.head.first_action;
    this.#isStrange = contents.array('is_strange');
  }

  evaluate(asked: Query): Evaluation {
    return this.evaluateAll([asked])[0]!;
  }

  /** The same for many views at once, which is faster. */
  evaluateAll(asked: readonly Query[]): Evaluation[] {
    this.evaluated += asked.length;
    const found: Evaluation[] = [];
    for (let begin = 0; begin < asked.length; begin += AT_ONCE) {
      found.push(...this.#evaluated(asked.slice(begin, begin + AT_ONCE)));
    }
    return found;
  }

  #evaluated(asked: readonly Query[]): Evaluation[] {
    const actions = asked.map(({ view, seat, legal }) => this.turned.all(view, seat, legal));
    for (const [line, query] of asked.entries()) {
      this.#layers.clear(line);
      for (const column of this.#inputs.columns(query)) this.#layers.activate(line, column);
      for (const action of actions[line]!) this.#layers.activate(line, this.#firstAction + action);
    }
    this.#layers.run(asked.length);
    return asked.map((query, line) => {
      const logits = actions[line]!.map((action) => this.#layers.logit(line, action));
      return { logits: this.#withStrange(logits, actions[line]!, query), chance: this.#layers.chance(line) };
    });
  }

  /** An action that the network does not know comes where an expert would rate it. */
  #withStrange(logits: number[], turned: readonly number[], { view, seat, legal }: Query): number[] {
    const isStrange = turned.map((action) => this.#isStrange[action] !== 0);
    if (!isStrange.includes(true)) return logits;
    return placed(logits, isStrange, legal.map((action) => this.game.rate_action(view, seat, action)));
  }
}

/** The logits, with each strange action just above those that have a lower rating. */
export function placed(logits: readonly number[], isStrange: readonly boolean[], ratings: readonly number[]): number[] {
  const found = [...logits];
  const isPlaced = isStrange.map((strange) => !strange);
  const lowest = Math.min(...logits) - 1;
  const strange = ratings.map((_, place) => place).filter((place) => isStrange[place]);
  for (const place of strange.sort((one, other) => ratings[one]! - ratings[other]!)) {
    const below = found.filter((_, other) => isPlaced[other] && ratings[other]! < ratings[place]!);
    found[place] = Math.max(lowest, ...below) + A_LITTLE;
    isPlaced[place] = true;
  }
  return found;
}

/** The actions as a seat counts them, see houndtable/games/turned.py. */
class Turned {
  readonly #turned: Cells;
  readonly #seats: number;
  readonly #actions: number;

  constructor(game: Game, contents: Contents) {
    this.#turned = contents.array('turned');
    this.#seats = contents.shape('turned')[1]!;
    this.#actions = game.ACTS.size;
  }

  all(view: Row, seat: number, actions: readonly number[]): number[] {
    const first = ((view.seats as number) * this.#seats + seat) * this.#actions;
    return actions.map((action) => this.#turned[first + action]!);
  }
}

/** The columns of the first layer that a view activates, see houndtable/bots/inputs.py. */
class Inputs {
  readonly #game: Game;
  readonly #cells: Cells;
  readonly #offsets: Cells;
  readonly #seats: number;
  readonly #count: number;
  readonly #sights: number;
  readonly #beside: Int32Array; // the sights, then the notes

  constructor(game: Game, contents: Contents) {
    this.#game = game;
    this.#cells = contents.array('cells');
    this.#offsets = contents.array('offsets');
    [, this.#seats, this.#count] = contents.shape('offsets') as [number, number, number];
    this.#sights = contents.head.sights;
    this.#beside = new Int32Array(contents.head.sights + contents.head.notes);
  }

  columns({ view, seat, notes }: Query): number[] {
    const seats = view.seats as number;
    const first = (seats * this.#seats + seat) * this.#count;
    const bytes = new DataView(view.raw.buffer, view.raw.byteOffset, view.raw.byteLength);
    const cells = this.#cells;
    const found = [0];
    this.#look(view, seat, notes);
    for (let cell = 0; cell < this.#count; cell++) {
      const place = cell * NUMBERS_OF_A_CELL;
      let number = this.#number(bytes, cells[place]!, this.#offsets[first + cell]!);
      const firstSeat = cells[place + 1]! - 1;
      if (firstSeat >= 0 && number >= firstSeat) number = firstSeat + ((number - firstSeat - seat + seats) % seats);
      const low = cells[place + 2]!;
      number = Math.min(Math.max(number, low), cells[place + 3]!);
      if (number !== 0) found.push(cells[place + 4]! + number - low - (number > 0 ? 1 : 0));
    }
    return found;
  }

  #number(bytes: DataView, size: number, offset: number): number {
    if (size === 1) return bytes.getInt8(offset);
    if (size === 0) return this.#beside[offset]!;
    return size === 2 ? bytes.getInt16(offset, true) : bytes.getInt32(offset, true);
  }

  #look(view: Row, seat: number, notes: Numbers): void {
    this.#beside.fill(0);
    this.#game.look(view, seat, this.#beside);
    for (let place = this.#sights; place < this.#beside.length; place++) {
      this.#beside[place] = notes[place - this.#sights] ?? 0;
    }
  }
}

/** Where the parts begin in the kernel's memory. */
type Places = Record<'table' | 'policy' | 'inner' | 'innerBias' | 'outer' | 'outerBias' | 'x' | 'y' | 'h', number>;

/** The layers, in the kernel's memory. */
class Layers {
  readonly #kernel: Kernel;
  readonly #width: number;
  readonly #hidden: number;
  readonly #blocks: number;
  readonly #stride: number; // bytes between lines of values
  readonly #tableScale: Cells;
  readonly #policyScale: Cells;
  readonly #policyBias: Cells;
  readonly #value: Cells;
  readonly #valueBias: number;
  readonly #places: Places;

  constructor(contents: Contents, makeKernel: MakeKernel) {
    const [blocks, hidden, width] = contents.shape('inner') as [number, number, number];
    [this.#blocks, this.#hidden, this.#width] = [blocks, hidden, width];
    this.#stride = 4 * Math.max(width, hidden);
    this.#tableScale = contents.array('table_scale');
    this.#policyScale = contents.array('policy_scale');
    this.#policyBias = contents.array('policy_bias');
    this.#value = contents.array('value');
    this.#valueBias = contents.array('value_bias')[0]!;
    const values = new Int8Array(AT_ONCE * this.#stride);
    const parts = {
      table: contents.array('table'),
      policy: contents.array('policy'),
      inner: contents.scaled('inner'),
      innerBias: contents.array('inner_bias'),
      outer: contents.scaled('outer'),
      outerBias: contents.array('outer_bias'),
      x: values,
      y: values,
      h: values,
    };
    let end = FIRST_PLACE;
    const laid = Object.entries(parts).map(([name, part]) => {
      const place = end;
      end += Math.ceil(part.byteLength / ALIGNED) * ALIGNED;
      return [name, place, part] as const;
    });
    this.#kernel = makeKernel(end);
    for (const [, place, part] of laid) {
      new Uint8Array(this.#kernel.memory.buffer, place).set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    }
    this.#places = Object.fromEntries(laid) as Places;
  }

  clear(line: number): void {
    this.#floats(this.#places.x, line).fill(0);
  }

  activate(line: number, column: number): void {
    const [{ table, x }, width] = [this.#places, this.#width];
    this.#kernel.addLine(table + column * width, this.#tableScale[column]!, x + line * this.#stride, width);
  }

  /** Runs the blocks for this many lines. */
  run(count: number): void {
    const [kernel, width, hidden, stride, places] = [this.#kernel, this.#width, this.#hidden, this.#stride, this.#places];
    const { x, y, h } = places;
    for (let block = 0; block < this.#blocks; block++) {
      const first = 4 * block * hidden * width;
      this.#normalise(count);
      const innerBias = places.innerBias + 4 * block * hidden;
      kernel.layer(places.inner + first, innerBias, y, h, hidden, width, count, stride, false);
      const outerBias = places.outerBias + 4 * block * width;
      kernel.layer(places.outer + first, outerBias, h, x, width, hidden, count, stride, true);
    }
    this.#normalise(count);
  }

  /** The logit of a turned action. */
  logit(line: number, action: number): number {
    const [{ policy, y }, width] = [this.#places, this.#width];
    const sum = this.#kernel.dot(policy + action * width, y + line * this.#stride, width);
    return Math.fround(sum * this.#policyScale[action]! + this.#policyBias[action]!);
  }

  chance(line: number): number {
    const values = this.#floats(this.#places.y, line);
    let sum = this.#valueBias;
    for (let place = 0; place < values.length; place++) sum += values[place]! * this.#value[place]!;
    return chanceOf(sum);
  }

  #normalise(count: number): void {
    const { x, y } = this.#places;
    for (let line = 0; line < count; line++) {
      this.#kernel.normalise(x + line * this.#stride, y + line * this.#stride, this.#width);
    }
  }

  #floats(place: number, line: number): Float32Array {
    return new Float32Array(this.#kernel.memory.buffer, place + line * this.#stride, this.#width);
  }
}
