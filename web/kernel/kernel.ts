// The layers of a network, four numbers at a time, in AssemblyScript. The caller lays out the memory; see plain.ts for
// the same in plain JavaScript. Lines of a layer have a multiple of 16 numbers.

// @ts-ignore: a decorator of AssemblyScript
@inline
function total(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3);
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function keep(to: usize, sum: f32, adds: bool): void {
  store<f32>(to, adds ? load<f32>(to) + sum : max<f32>(sum, 0));
}

/** Adds a line of small whole numbers, times a scale. */
export function addLine(line: usize, scale: f32, to: usize, size: i32): void {
  const scales = f32x4.splat(scale);
  for (let i = 0; i < size; i += 8) {
    const numbers = v128.load8x8_s(line + i);
    const low = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(numbers));
    const high = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(numbers));
    const place = to + (<usize>i << 2);
    v128.store(place, f32x4.add(v128.load(place), f32x4.mul(low, scales)));
    v128.store(place, f32x4.add(v128.load(place, 16), f32x4.mul(high, scales)), 16);
  }
}

/** The sum of the products of a line of small whole numbers and some values. */
export function dot(line: usize, values: usize, size: i32): f32 {
  let one = f32x4.splat(0);
  let other = f32x4.splat(0);
  for (let i = 0; i < size; i += 8) {
    const numbers = v128.load8x8_s(line + i);
    const place = values + (<usize>i << 2);
    one = f32x4.add(one, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(numbers)), v128.load(place)));
    other = f32x4.add(other, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(numbers)), v128.load(place, 16)));
  }
  return total(f32x4.add(one, other));
}

/** Values scaled to mean 0 and standard deviation 1. */
export function normalise(from: usize, to: usize, size: i32): void {
  let sum: f64 = 0;
  for (let i = 0; i < size; i++) sum += load<f32>(from + (<usize>i << 2));
  const mean = <f32>(sum / size);
  let squares: f64 = 0;
  for (let i = 0; i < size; i++) {
    const value = load<f32>(from + (<usize>i << 2)) - mean;
    store<f32>(to + (<usize>i << 2), value);
    squares += <f64>value * value;
  }
  const scale = <f32>(1 / Math.sqrt(squares / size + 1e-5));
  for (let i = 0; i < size; i++) store<f32>(to + (<usize>i << 2), load<f32>(to + (<usize>i << 2)) * scale);
}

/** A layer for `count` lines of values, `stride` bytes apart: added to what is there, or no less than 0 (ReLU). */
export function layer(
  weights: usize, bias: usize, from: usize, to: usize, rows: i32, size: i32, count: i32, stride: usize, adds: bool,
): void {
  const length = <usize>size << 2;
  for (let row = 0; row < rows; row++) {
    const first = load<f32>(bias + (<usize>row << 2));
    let place = from;
    let out = to + (<usize>row << 2);
    let left = count;
    for (; left >= 4; left -= 4) { // which share each weight that is loaded
      fourSums(weights, length, place, stride, out, first, adds);
      place += 4 * stride;
      out += 4 * stride;
    }
    for (; left > 0; left--) {
      keep(out, first + sum(weights, length, place), adds);
      place += stride;
      out += stride;
    }
    weights += length;
  }
}

function sum(weights: usize, length: usize, place: usize): f32 {
  const end = weights + length;
  let a = f32x4.splat(0);
  let b = f32x4.splat(0);
  let c = f32x4.splat(0);
  let d = f32x4.splat(0);
  while (weights < end) {
    a = f32x4.add(a, f32x4.mul(v128.load(weights), v128.load(place)));
    b = f32x4.add(b, f32x4.mul(v128.load(weights, 16), v128.load(place, 16)));
    c = f32x4.add(c, f32x4.mul(v128.load(weights, 32), v128.load(place, 32)));
    d = f32x4.add(d, f32x4.mul(v128.load(weights, 48), v128.load(place, 48)));
    weights += 64;
    place += 64;
  }
  return total(f32x4.add(f32x4.add(a, b), f32x4.add(c, d)));
}

function fourSums(weights: usize, length: usize, place: usize, stride: usize, to: usize, first: f32, adds: bool): void {
  const end = weights + length;
  let a = f32x4.splat(0);
  let b = f32x4.splat(0);
  let c = f32x4.splat(0);
  let d = f32x4.splat(0);
  while (weights < end) {
    const weight = v128.load(weights);
    a = f32x4.add(a, f32x4.mul(weight, v128.load(place)));
    b = f32x4.add(b, f32x4.mul(weight, v128.load(place + stride)));
    c = f32x4.add(c, f32x4.mul(weight, v128.load(place + 2 * stride)));
    d = f32x4.add(d, f32x4.mul(weight, v128.load(place + 3 * stride)));
    weights += 16;
    place += 16;
  }
  keep(to, first + total(a), adds);
  keep(to + stride, first + total(b), adds);
  keep(to + 2 * stride, first + total(c), adds);
  keep(to + 3 * stride, first + total(d), adds);
}
