// Keeps the client itself and what the server says about games, so that one can play without a line to the server. What
// it says about tables and people is never kept. Every page is the same file; an asset's name changes with what is in it.

const SHELL = 'shell';
const ASSETS = []; // all of them, by the build
const OFFER = '/api/games';
const ABOUT_GAMES = /^\/api\/games(\/\w+\/(words|rulebook)\/[\w-]+)?$/; // the same for everybody
const WORDS = /^\/assets\/words-/; // in a file for each language

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !isKept(pathname)) return;
  if (ABOUT_GAMES.test(pathname)) event.respondWith(said(pathname));
  else if (request.mode === 'navigate') event.respondWith(page());
  else if (pathname.startsWith('/assets/') || pathname === '/icon.svg') event.respondWith(asset(pathname));
});

const isKept = (path) => !path.startsWith('/api/') || ABOUT_GAMES.test(path);

// A page tells which assets it has fetched: it may have been there before its worker. Later, when it has all it needs, it
// asks to keep all that is played without a server, in the reader's language.
self.addEventListener('message', (event) => event.waitUntil(event.data.language ? keepAll(event.data.language) : keep(event.data)));

async function keep(assets) {
  await Promise.all(assets.map(asset));
  const shell = await caches.open(SHELL);
  if (!(await shell.match('/'))) await shell.add('/');
}

async function keepAll(language) {
  const isSpoken = (path) => !WORDS.test(path) || path.includes(`-${language}-`);
  await keep(ASSETS.filter(isSpoken));
  const { games } = await (await said(OFFER)).clone().json();
  const paths = Object.keys(games).flatMap((game) => ['words', 'rulebook'].map((kind) => `${OFFER}/${game}/${kind}/${language}`));
  await Promise.all(paths.map(said));
}

/** What the server says by now; without a line what it said last. */
async function said(path) {
  const shell = await caches.open(SHELL);
  try {
    const fresh = await fetch(path);
    if (fresh.ok) await shell.put(path, fresh.clone());
    return fresh;
  } catch (wrong) {
    const kept = await shell.match(path);
    if (kept) return kept;
    throw wrong;
  }
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
