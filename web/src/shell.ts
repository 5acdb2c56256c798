// A service worker (public/worker.js) stores the client, so that it can be installed, opens offline and is played there.

import { settings } from './settings.svelte';

const REST = 3000; // milliseconds after which the rest is fetched: what the page needs comes first

/** Begin to store it: what has been fetched so far, what a page fetches later, and soon all the rest. */
export async function keepShell() {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const fetched = new PerformanceObserver((list) => active?.postMessage(assetsAmong(list.getEntries())));
  fetched.observe({ type: 'resource', buffered: true });
  setTimeout(() => active?.postMessage({ language: settings.language }), REST);
}

const assetsAmong = (fetched: PerformanceEntry[]): string[] =>
  fetched.map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/assets/') || path === '/icon.svg');
