// Looking for a game: a connection that is open during the search.

import { Refusal } from './http';
import type { Denied, Paired, Seek, Waiting } from './protocol';

const TRY_AGAIN = 1000;

export class Search {
  waiting = $state.raw<Waiting>({ type: 'waiting', waited: 0, seekers: 0 });
  refusal = $state.raw<Refusal | null>(null);
  private socket: WebSocket | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;

  constructor(
    readonly wish: Seek,
    private readonly found: (table: string) => void,
  ) {
    this.open();
  }

  /** End the search. */
  end() {
    this.isOver = true;
    clearTimeout(this.retry);
    this.socket?.close();
  }

  private open() {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/pairing/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.wish));
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data as string) as Waiting | Paired | Denied);
    socket.onclose = () => {
      if (!this.isOver) this.retry = setTimeout(() => this.open(), TRY_AGAIN);
    };
  }

  private hear(said: Waiting | Paired | Denied) {
    if (this.isOver) return;
    if (said.type === 'waiting') this.waiting = said;
    else this.end();
    if (said.type === 'denied') this.refusal = new Refusal(0, said);
    if (said.type === 'paired') this.found(said.table);
  }
}
