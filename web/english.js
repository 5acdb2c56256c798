// For Vite: a sentence that a language lacks is in English.

import { readFileSync } from 'node:fs';

const WORDS = /words\/[\w-]+\.json$/;

export default () => ({
  name: 'english',
  enforce: /** @type {const} */ ('pre'),
  transform(/** @type {string} */ code, /** @type {string} */ id) {
    if (!WORDS.test(id)) return null;
    const english = JSON.parse(readFileSync(id.replace(/[\w-]+\.json$/, 'en.json'), 'utf-8'));
    return { code: JSON.stringify({ ...english, ...JSON.parse(code) }), map: null };
  },
});
