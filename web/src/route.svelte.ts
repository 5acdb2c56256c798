// The current address, and navigation without reloading.

class Route {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));
  parts = $derived(this.path.split('/').filter(Boolean).map(decodeURIComponent));

  constructor() {
    addEventListener('popstate', () => this.look());
    addEventListener('hashchange', () => this.look());
    document.addEventListener('click', (event) => this.follow(event));
  }

  /** Go to another page, which may find data in `history.state`. */
  go(address: string, state: unknown = null) {
    history.pushState(state, '', address);
    this.look();
    scrollTo(0, 0);
  }

  /** The same page with a better address. */
  rename(address: string) {
    history.replaceState(history.state, '', address);
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
