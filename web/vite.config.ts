import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import english from './english.js';
import offline from './offline.js';

const SERVER = 'http://127.0.0.1:8765'; // `houndtable serve`, while one works on the client with `npm run dev`
const SHARED = /src\/(parts|\w+(\.svelte)?\.ts)/;
const RARE = /src\/(parts\/(Lesson|Curve|GamePage|Page|page|Places|Calendar|MailMe|HouseRules|Breeds)|lesson|replay|places)/; // for neither the first page nor a table

export default defineConfig(({ mode }) => ({
  plugins: [english(), svelte(), offline()],
  worker: { format: 'es' }, // it fetches the rules of one game
  build: {
    target: 'es2022',
    outDir: '../houndtable/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // two files a language
            { name: (id) => `words-of-pages-${/([\w-]+)\.json$/.exec(id)![1]}`, test: /pages\/words\/[\w-]+\.json$/ },
            { name: (id) => `words-${/([\w-]+)\.json$/.exec(id)![1]}`, test: /words\/[\w-]+\.json$/ },
            { name: 'shared', test: (id) => SHARED.test(id) && !RARE.test(id), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'] },
}));
