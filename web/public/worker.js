// Keeps the client itself, so that it opens without a line to the server. What the server says about games, tables and
// people (/api) is never kept. Every page is the same file, and an asset's name changes with what is in it.

const SHELL = 'shell';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page());
  else if (pathname.startsWith('/assets/') || pathname === '/icon.svg') event.respondWith(asset(pathname));
});

// A page tells which assets it has fetched: it may have been there before its worker.
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)));

async function keep(assets) {
  await Promise.all(assets.map(asset));
  const shell = await caches.open(SHELL);
  if (!(await shell.match('/'))) await shell.add('/');
}

/** The newest page; without a line the one that was kept. */
async function page() {
  const shell = await caches.open(SHELL);
  const kept = await shell.match('/');
  try {
    const fresh = await fetch('/');
    if (fresh.ok && (await fresh.clone().text()) !== (await kept?.clone().text())) await renew(shell, fresh.clone());
    return fresh;
  } catch (wrong) {
    if (kept) return kept;
    throw wrong;
  }
}

/** A new client: what belongs to the old one goes. */
async function renew(shell, fresh) {
  const old = await shell.keys();
  await shell.put('/', fresh);
  await Promise.all(old.filter(({ url }) => new URL(url).pathname !== '/').map((each) => shell.delete(each)));
}

async function asset(path) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(path);
  if (kept) return kept;
  const fresh = await fetch(path);
  if (fresh.ok) await shell.put(path, fresh.clone());
  return fresh;
}

// It is one's turn somewhere: a table says it once, however often.
self.addEventListener('push', (event) => {
  const { title, body, table } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag: table, icon: '/icon-192.png', data: table }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(`/table/${event.notification.data}`));
});

/** Show a page, in the window that has it if there is one. */
async function lead(path) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
