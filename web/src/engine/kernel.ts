// The layers of a network: in WebAssembly where it is allowed (web/kernel/kernel.ts), else in plain JavaScript.

/** Places are in bytes, sizes in numbers. */
export interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  addLine(line: number, scale: number, to: number, size: number): void;
  dot(line: number, values: number, size: number): number;
  normalise(from: number, to: number, size: number): void;
  layer(
    weights: number, bias: number, from: number, to: number,
    rows: number, size: number, count: number, stride: number, adds: boolean,
  ): void;
}

export type MakeKernel = (bytes: number) => Kernel;

const PAGE = 65536;

/** Kernels in WebAssembly. */
export function kernelsOf(module: WebAssembly.Module): MakeKernel {
  return (bytes) => {
    const kernel = new WebAssembly.Instance(module).exports as unknown as Kernel & { memory: WebAssembly.Memory };
    kernel.memory.grow(Math.ceil(bytes / PAGE));
    return kernel;
  };
}

/** A kernel in plain JavaScript. */
export function plainKernel(bytes: number): Kernel {
  const buffer = new ArrayBuffer(bytes);
  const small = new Int8Array(buffer);
  const floats = new Float32Array(buffer, 0, bytes >> 2);

  function product(weights: number, values: number, size: number): number {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i < size; i += 4) {
      a += floats[weights + i]! * floats[values + i]!;
      b += floats[weights + i + 1]! * floats[values + i + 1]!;
      c += floats[weights + i + 2]! * floats[values + i + 2]!;
      d += floats[weights + i + 3]! * floats[values + i + 3]!;
    }
    return a + b + c + d;
  }

  return {
    memory: { buffer },

    addLine(line, scale, to, size) {
      for (let i = 0, place = to >> 2; i < size; i++) floats[place + i]! += small[line + i]! * scale;
    },

    dot(line, values, size) {
      let sum = 0;
      for (let i = 0, place = values >> 2; i < size; i++) sum += small[line + i]! * floats[place + i]!;
      return sum;
    },

    normalise(from, to, size) {
      const [first, out] = [from >> 2, to >> 2];
      let mean = 0;
      for (let i = 0; i < size; i++) mean += floats[first + i]! / size;
      let squares = 0;
      for (let i = 0; i < size; i++) {
        const value = floats[first + i]! - mean;
        floats[out + i] = value;
        squares += value * value;
      }
      const scale = 1 / Math.sqrt(squares / size + 1e-5);
      for (let i = 0; i < size; i++) floats[out + i]! *= scale;
    },

    layer(weights, bias, from, to, rows, size, count, stride, adds) {
      for (let line = 0; line < count; line++) {
        const [values, out] = [(from + line * stride) >> 2, (to + line * stride) >> 2];
        for (let row = 0; row < rows; row++) {
          const sum = product((weights >> 2) + row * size, values, size) + floats[(bias >> 2) + row]!;
          floats[out + row] = adds ? floats[out + row]! + sum : Math.max(sum, 0);
        }
      }
    },
  };
}
