// The guest's friends and challenges, as the server last told them.

import * as api from '../api';
import type { Friends } from '../protocol';
import { follow, isSeen, whoAmI } from '../server';
import { settings } from '../settings.svelte';

const LOOK_EVERY = 15; // seconds

class Mine {
  list = $state.raw<Friends | null>(null);
  private followers = 0;
  private stop = () => {};

  async look() {
    if (await whoAmI()) this.list = await api.friends();
  }

  /** Load now, and again and again while anybody needs it. The returned function ends it. */
  follow(): () => void {
    void this.look().catch(() => {});
    if (!this.followers++) {
      this.stop = follow(api.friends, LOOK_EVERY, (news) => (this.list = news), () => settings.isKnown && isSeen());
    }
    return () => {
      if (!--this.followers) this.stop();
    };
  }
}

export const mine = new Mine();
