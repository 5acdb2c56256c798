// The current address, and navigation without reloading.

/** A part of an address; as it stands if nothing can be made of it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Scroll down as soon as the page is long enough, unless the reader moves first. */
function scrollBack(to: number) {
  const watch = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < to + innerHeight) return;
    scrollTo(0, to);
    watch.disconnect();
  });
  watch.observe(document.body);
  for (const move of ['wheel', 'pointerdown', 'keydown']) addEventListener(move, () => watch.disconnect(), { once: true });
}

class Route {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));
  parts = $derived(this.path.split('/').filter(Boolean).map(decoded));

  private left = 0; // how far down this page was when it was left

  constructor() {
    addEventListener('popstate', () => this.comeBack());
    addEventListener('hashchange', () => this.look());
    document.addEventListener('click', (event) => this.follow(event));
  }

  /** Go to another page, which may find data in `history.state`. */
  go(address: string, state: unknown = null) {
    this.remember();
    history.pushState(state, '', address);
    this.left = 0;
    this.look();
    scrollTo(0, 0);
  }

  /** The page at the address is shown. */
  arrive() {
    if (this.left) scrollBack(this.left);
    this.left = 0;
  }

  /** The same page with a better address. */
  rename(address: string) {
    history.replaceState(history.state, '', address);
    this.look();
  }

  private remember() {
    history.replaceState({ ...history.state, left: scrollY }, '');
  }

  private comeBack() {
    this.left = history.state?.left ?? 0;
    this.look();
  }

  private look() {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash.slice(1);
  }

  /** Links within the site need no reload. */
  private follow(event: MouseEvent) {
    const link = (event.target as Element).closest?.('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    const isOurs = link.origin === location.origin && !link.pathname.startsWith('/api/');
    if (!isOurs || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
