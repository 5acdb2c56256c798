// Writes each of the named files beside itself as Brotli, for servers to send: node brotli.js FILE …

import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

for (const file of process.argv.slice(2)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
