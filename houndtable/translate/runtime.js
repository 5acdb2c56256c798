// What Python has and JavaScript lacks, for translated games: lists and tuples are arrays, dicts are Maps, sets are Sets.

export class Unreadable extends Error {}

// The kinds of actions of a game by name; of every part its name, its first number, and how many numbers it takes
export class Layout {
  constructor(acts) {
    this.acts = acts;
    this.names = [];
    this.decoded = [];
    for (const [name, parts] of acts) {
      const first = this.decoded.length;
      const ranges = parts.map(([, begin, count]) => range(begin, begin + count));
      for (const numbers of product(...ranges)) {
        this.decoded.push([first, numbers]);
        this.names.push(name);
      }
    }
    this.size = this.decoded.length;
  }

  decode(action) {
    return this.decoded[action];
  }

  name(action) {
    return this.names[action];
  }
}

// Rows

export const newBytes = (State) => new Uint8Array((State.size + 7) & ~7).subarray(0, State.size);
export const openRow = (State, raw) => new State(raw);
export const bytesOf = (row) => row.raw;

export function copied(raw) {
  const copy = new Uint8Array((raw.length + 7) & ~7).subarray(0, raw.length);
  copy.set(raw);
  return copy;
}

export function block(part, shape) {
  part.shape = shape;
  return part;
}

export function numberIn(row, name) {
  if (typeof row[name] !== "number") throw new TypeError(`${name} is not a number of the row`);
  return row[name];
}

// The row field by field: numbers, and blocks of them as nested arrays
export function numbersIn(row) {
  return Object.fromEntries(row.constructor.fields.map((name) => [name, nested(row[name])]));
}

function nested(part) {
  if (typeof part === "number") return part;
  return part.shape.slice(1).reduceRight((numbers, size) => {
    return range(numbers.length / size).map((place) => numbers.slice(place * size, (place + 1) * size));
  }, [...part]);
}

// A value as JSON has it: a Map as an object, a NamedTuple as an array, an object of another class by its fields
export function plain(value) {
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, each]) => [key, plain(each)]));
  if (Symbol.iterator in value) return [...value].map(plain);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}

// The die of games/dice.py: the low and the high half of its number, unsigned
const FACTOR = 1791398085n;

export function diceOf(seed) {
  const number = BigInt.asUintN(64, BigInt(seed));
  return new Uint32Array([Number(number & 0xffffffffn), Number(number >> 32n)]);
}

const FACTOR_LOW = Number(FACTOR & 0xffffn);
const FACTOR_HIGH = Number(FACTOR >> 16n);

export function roll(dice, sides) {
  const low = dice[0] & 0xffff;
  const high = dice[0] >>> 16;
  const middle = FACTOR_LOW * high + FACTOR_HIGH * low;
  const lower = FACTOR_LOW * low + (middle % 0x10000) * 0x10000 + dice[1];
  const upper = FACTOR_HIGH * high + Math.floor(middle / 0x10000) + Math.floor(lower / 0x100000000);
  dice[0] = lower; // modulo 2 ** 32, as all that is stored there
  dice[1] = upper;
  const thrown = (dice[0] ^ dice[1]) >>> 0;
  // The product may have more than 53 bits: its upper half first, then what the lower half carries over
  const whole = Math.floor(thrown / 0x10000) * sides;
  return Math.floor((whole + Math.floor(((thrown & 0xffff) * sides) / 0x10000)) / 0x10000);
}

// Numbers

export function mod(a, b) {
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest + 0;
}

export function divmod(a, b) {
  const whole = Math.floor(a / b);
  return [whole, a - whole * b];
}

export function whole(text) {
  if (!/^-?[0-9]+$/.test(text)) throw new RangeError(`${text} is not a whole number`);
  return Number(text);
}

// Whole numbers of up to 53 bits, joined by bits: the upper halves and the lower halves
const HALF = 0x100000000;

export const and = (a, b) => (Math.floor(a / HALF) & Math.floor(b / HALF)) * HALF + ((a & b) >>> 0);
export const or = (a, b) => (Math.floor(a / HALF) | Math.floor(b / HALF)) * HALF + ((a | b) >>> 0);
export const xor = (a, b) => (Math.floor(a / HALF) ^ Math.floor(b / HALF)) * HALF + ((a ^ b) >>> 0);
export const up = (a, b) => a * 2 ** b;
export const down = (a, b) => Math.floor(a / 2 ** b);

// Collections

export function range(begin, end, step = 1) {
  if (end === undefined) return range(0, begin);
  return Array.from({ length: Math.max(0, Math.ceil((end - begin) / step)) }, (_, place) => begin + place * step);
}

export function product(...lists) {
  return lists.reduce((found, list) => found.flatMap((head) => [...list].map((item) => [...head, item])), [[]]);
}

export function* enumerate(list, first = 0) {
  let number = first;
  for (const item of list) yield [number++, item];
}

export function zip(...lists) {
  const arrays = lists.map((list) => [...list]);
  if (arrays.some((array) => array.length !== arrays[0].length)) throw new RangeError("lists of different lengths");
  return arrays[0].map((_, place) => arrays.map((array) => array[place]));
}

export function sorted(list) {
  return [...list].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
}

export function sum(numbers) {
  let total = 0;
  for (const number of numbers) total += Number(number);
  return total;
}

export function any(list) {
  for (const item of list) if (item) return true;
  return false;
}

export function all(list) {
  for (const item of list) if (!item) return false;
  return true;
}

export const min = (list, key, other) => extreme(list, key, other, (one, best) => one < best);
export const max = (list, key, other) => extreme(list, key, other, (one, best) => one > best);

function extreme(list, key = (item) => item, other, isBetter) {
  let found = other;
  let best;
  for (const item of list) {
    const value = key(item);
    if (best === undefined || isBetter(value, best)) {
      found = item;
      best = value;
    }
  }
  return found ?? nothing();
}

export function nothing() {
  throw new RangeError("there is none");
}

export function at(map, key) {
  if (!map.has(key)) throw new RangeError(`there is no ${key}`);
  return map.get(key);
}

export const get = (map, key, other) => (map.has(key) ? map.get(key) : other);
export const count = (list, item) => list.reduce((found, each) => found + (each === item ? 1 : 0), 0);

export function index(list, item) {
  const place = list.indexOf(item);
  return place < 0 ? nothing() : place;
}

export function times(list, number) {
  const often = Math.max(0, Number(number));
  return typeof list === "string" ? list.repeat(often) : Array.from({ length: often }, () => list).flat();
}

export const union = (one, other) => new Set([...one, ...other]);
export const minus = (one, other) => new Set([...one].filter((item) => !other.has(item)));
export const both = (one, other) => new Set([...one].filter((item) => other.has(item)));
export const isWithin = (one, other) => [...one].every((item) => other.has(item));

export function truth(value) {
  return value !== null && (value.length ?? value.size) > 0;
}

export function equal(one, other) {
  if (one === other) return true;
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") {
    return typeof one !== "string" && typeof other !== "string" && Number(one) === Number(other);
  }
  if (one instanceof Set) return one.size === other.size && isWithin(one, other);
  if (one instanceof Map) {
    return one.size === other.size && [...one].every(([key, value]) => other.has(key) && equal(value, other.get(key)));
  }
  const [values, others] = [one, other].map((value) => Object.values(value));
  return values.length === others.length && values.every((value, place) => equal(value, others[place]));
}

// Text: what Python takes for white space, for the end of a line, for a sign that can be printed

const SPACE = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const ENDS = new RegExp(`^${SPACE}+|${SPACE}+$`, "g");
const SPACES = new RegExp(`${SPACE}+`);
const LINES = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;
const SHORT = new Map([["\t", "\\t"], ["\n", "\\n"], ["\r", "\\r"], ["\\", "\\\\"]]);

export const strip = (text) => text.replace(ENDS, "");
export const startswith = (text, starts) => [starts].flat().some((start) => text.startsWith(start));
export const endswith = (text, end) => text.endsWith(end);
export const replace = (text, old, by) => text.replaceAll(old, () => by);
export const join = (text, list) => [...list].join(text);
export const removesuffix = (text, end) => (end && text.endsWith(end) ? text.slice(0, -end.length) : text);

export function split(text, by) {
  if (by !== undefined) return text.split(by);
  const stripped = strip(text);
  return stripped === "" ? [] : stripped.split(SPACES);
}

export function splitlines(text) {
  const lines = text.split(LINES);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

export function partition(text, by) {
  const place = text.indexOf(by);
  return place < 0 ? [text, "", ""] : [text.slice(0, place), by, text.slice(place + by.length)];
}

export function rstrip(text, signs) {
  let length = text.length;
  while (length > 0 && signs.includes(text[length - 1])) length--;
  return text.slice(0, length);
}

export function repr(value) {
  if (typeof value !== "string") return String(value);
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const signs = [...value].map((sign) => (sign === quote ? `\\${quote}` : (SHORT.get(sign) ?? escaped(sign))));
  return quote + signs.join("") + quote;
}

function escaped(sign) {
  if (sign === " " || !/[\p{C}\p{Z}]/u.test(sign)) return sign;
  const code = sign.codePointAt(0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}

// For the checked module: what would be silently wrong throws

const LIMITS = new Map([[Int8Array, 2 ** 7], [Int16Array, 2 ** 15], [Int32Array, 2 ** 31], [Float64Array, 2 ** 53]]);

export function below(place, length) {
  if (!(Number.isInteger(+place) && place >= 0 && place < length)) throw new RangeError(`place ${place} of ${length}`);
  return place;
}

export const place = (list, number) => list[below(number, list.length)];

export function set(array, place, number) {
  const limit = LIMITS.get(array.constructor) ?? 2 ** 53;
  if (!(Number.isInteger(+number) && number >= -limit && number < limit)) throw new RangeError(`${number} in a cell`);
  array[below(place, array.length)] = number;
}

export function narrow(number) {
  if (!(Number.isInteger(+number) && number >= -(2 ** 31) && number < 2 ** 31)) {
    throw new RangeError(`${number} has more than 32 bits`);
  }
  return number;
}

export function shiftedUp(number, by) {
  if (by < 0) throw new RangeError(`shifted by ${by}`);
  return narrow(number * 2 ** by);
}

export function shiftedDown(number, by) {
  if (by < 0) throw new RangeError(`shifted by ${by}`);
  return by > 31 ? Math.floor(number / 2 ** by) : narrow(number) >> by;
}
