// At how many tables it is the player's turn: in the title and in the icon, on every page, seen or not.

import * as api from './api';
import type { Listed } from './protocol';
import { follow } from './server';
import { settings } from './settings.svelte';

const LOOK_EVERY = 30; // seconds

export const isMyTurn = ({ acting = [], you = [], status }: Listed): boolean =>
  status === 'playing' && acting.some((seat) => you.includes(seat));

class Turns {
  count = $state(0);
  called = $state.raw<Listed | null>(null); // the player's table in a tournament, where time runs
  private title = '';

  /** The title of the page. */
  entitle(title: string) {
    this.title = title;
    this.show();
  }

  /** Set the player's tables. */
  hear(tables: readonly Listed[]) {
    this.count = tables.filter(isMyTurn).length;
    this.called = tables.find(({ tournament, status }) => tournament && status !== 'over') ?? null;
    this.show();
  }

  /** The match at this table is over. */
  finish(table: string) {
    if (this.called?.table === table) this.called = null;
  }

  /** Check now and then. The returned function ends it. */
  follow(): () => void {
    return follow(api.myTables, LOOK_EVERY, (tables) => this.hear(tables), () => settings.isKnown);
  }

  private show() {
    document.title = this.count ? `(${this.count}) ${this.title}` : this.title;
    document.querySelector('link[rel=icon]')?.setAttribute('href', this.count ? '/icon-turn.svg' : '/icon.svg');
    void navigator.setAppBadge?.(this.count).catch(() => {}); // only where the page is installed
  }
}

export const turns = new Turns();
