// SHA-256 and HMAC-SHA512 (FIPS 180-4, RFC 2104). Browsers lend theirs to pages over https only, and a table in the
// home network has none; so both are here, in one: they differ in the size of a word and in a few numbers.

type Rotations = readonly [bigint, bigint, bigint];

interface Kind {
  bits: bigint; // in a word
  rounds: number;
  big: readonly [Rotations, Rotations];
  small: readonly [Rotations, Rotations]; // the last of each is a shift
}

const SHA256: Kind = {
  bits: 32n,
  rounds: 64,
  big: [[2n, 13n, 22n], [6n, 11n, 25n]],
  small: [[7n, 18n, 3n], [17n, 19n, 10n]],
};

const SHA512: Kind = {
  bits: 64n,
  rounds: 80,
  big: [[28n, 34n, 39n], [14n, 18n, 41n]],
  small: [[1n, 8n, 7n], [19n, 61n, 6n]],
};

const text = new TextEncoder();

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** The integer part of a root. */
function root(of: bigint, degree: bigint): bigint {
  let [low, high] = [0n, 1n << 80n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= of) low = middle;
    else high = middle;
  }
  return low;
}

/** The fractional parts of the roots of the first primes. */
const fractions = (count: number, degree: bigint, bits: bigint): bigint[] =>
  primes(count).map((prime) => BigInt.asUintN(Number(bits), root(BigInt(prime) << (degree * bits), degree)));

function hasher({ bits, rounds, big, small }: Kind) {
  const [size, wordBytes] = [Number(bits), Number(bits) / 8];
  const block = 16 * wordBytes;
  const [keys, begin] = [fractions(rounds, 3n, bits), fractions(8, 2n, bits)];
  const cut = (word: bigint) => BigInt.asUintN(size, word);
  const rotated = (word: bigint, by: bigint) => (word >> by) | cut(word << (bits - by));
  const mixed = (word: bigint, [one, two, three]: Rotations) => rotated(word, one) ^ rotated(word, two) ^ rotated(word, three);
  const shifted = (word: bigint, [one, two, by]: Rotations) => rotated(word, one) ^ rotated(word, two) ^ (word >> by);

  /** The state after one more block. */
  function absorb(state: readonly bigint[], bytes: Uint8Array, from: number): bigint[] {
    const words: bigint[] = [];
    for (let t = 0; t < 16; t++) {
      let word = 0n;
      for (let i = 0; i < wordBytes; i++) word = (word << 8n) | BigInt(bytes[from + t * wordBytes + i]!);
      words.push(word);
    }
    for (let t = 16; t < rounds; t++) {
      words.push(cut(shifted(words[t - 2]!, small[1]) + words[t - 7]! + shifted(words[t - 15]!, small[0]) + words[t - 16]!));
    }
    let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
    for (let t = 0; t < rounds; t++) {
      const one = h + mixed(e, big[1]) + (g ^ (e & (f ^ g))) + keys[t]! + words[t]!;
      const two = mixed(a, big[0]) + ((a & b) | (c & (a | b)));
      [a, b, c, d, e, f, g, h] = [cut(one + two), a, b, c, cut(d + one), e, f, g];
    }
    return [a, b, c, d, e, f, g, h].map((word, i) => cut(word + state[i]!));
  }

  /** The digest of these bytes, continuing from a state that has absorbed this many bytes. */
  function digest(bytes: Uint8Array, state: readonly bigint[] = begin, before = 0): Uint8Array {
    const padded = new Uint8Array(Math.ceil((bytes.length + 1 + 2 * wordBytes) / block) * block);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    new DataView(padded.buffer).setUint32(padded.length - 4, (before + bytes.length) * 8);
    let last = state;
    for (let from = 0; from < padded.length; from += block) last = absorb(last, padded, from);
    const found = new Uint8Array(8 * wordBytes);
    last.forEach((word, i) => {
      for (let k = 0; k < wordBytes; k++) found[i * wordBytes + k] = Number((word >> BigInt(8 * (wordBytes - 1 - k))) & 0xffn);
    });
    return found;
  }

  return { block, begin, absorb, digest };
}

/** Created on first use. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const [short, long] = [once(() => hasher(SHA256)), once(() => hasher(SHA512))];

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

export const sha256 = (of: string | Uint8Array): string => hex(short().digest(typeof of === 'string' ? text.encode(of) : of));

/** HMAC-SHA512 under a key, which is absorbed once. */
export function hmac(key: Uint8Array): (message: string) => Uint8Array {
  const { block, begin, absorb, digest } = long();
  const padded = new Uint8Array(block);
  padded.set(key.length > block ? digest(key) : key);
  const keyed = (pad: number) => absorb(begin, padded.map((byte) => byte ^ pad), 0);
  const [inner, outer] = [keyed(0x36), keyed(0x5c)];
  return (message) => digest(digest(text.encode(message), inner, block), outer, block);
}
