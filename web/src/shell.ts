// A service worker (public/worker.js) stores the client, so that it can be installed and opens offline.

/** Begin to store it: what has been fetched so far, and what a page fetches later. */
export async function keepShell() {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const fetched = new PerformanceObserver((list) => active?.postMessage(assetsAmong(list.getEntries())));
  fetched.observe({ type: 'resource', buffered: true });
}

const assetsAmong = (fetched: PerformanceEntry[]): string[] =>
  fetched.map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/assets/') || path === '/icon.svg');
