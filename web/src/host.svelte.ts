// What the server's host has to say: to everybody, and to this guest.

import * as api from './api';
import { offer } from './server';

const EVERY = 60_000;

class Host {
  text = $state('');
  bannedUntil = $state(0); // in seconds since 1970

  /** Ask now, where there is a desk. */
  async look() {
    if (!(await offer()).desk) return;
    const { text, banned = 0 } = await api.notice();
    [this.text, this.bannedUntil] = [text, banned];
  }

  /** Ask now and once a minute. The returned function ends it. */
  follow(): () => void {
    const ask = () => void this.look().catch(() => {});
    ask();
    const looking = setInterval(ask, EVERY);
    return () => clearInterval(looking);
  }
}

export const host = new Host();
