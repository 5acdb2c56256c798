// For Vite: the service worker is told the names of all assets, so that it can keep them.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NONE = 'const ASSETS = [];';

export default () => ({
  name: 'offline',
  apply: /** @type {const} */ ('build'),
  writeBundle(/** @type {{ dir?: string }} */ { dir = '' }) {
    const path = join(dir, 'worker.js');
    if (!existsSync(path)) return; // the harness of the boards has none
    const assets = readdirSync(join(dir, 'assets')).sort().map((name) => `/assets/${name}`);
    const worker = readFileSync(path, 'utf-8');
    if (!worker.includes(NONE)) throw new Error(`worker.js should contain: ${NONE}`);
    writeFileSync(path, worker.replace(NONE, `const ASSETS = ${JSON.stringify(assets)};`));
  },
});
