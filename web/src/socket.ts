// A connection to a table that reconnects by itself.

import type { ClientMessage, ServerMessage } from './protocol';

export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

export interface Listener {
  hear(message: ServerMessage): void;
  changed(connection: Connection): void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 20_000;
const PING_AFTER_WORDS = 2000; // unless something is heard: a machine that is gone does not hang up
const ANSWER_WITHIN = 8000;

export class Socket {
  private socket: WebSocket | null = null;
  private failures = 0;
  private hasBeenOpen = false;
  private isEnded = false;
  private isAsking = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.atOnce);
    addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.lookAgain);
    this.connect();
  }

  /** Send something; false if there is no connection. */
  say(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    if (!this.isAsking) this.rest(PING_AFTER_WORDS);
    return true;
  }

  /** Close for good. */
  end() {
    this.isEnded = true;
    removeEventListener('online', this.atOnce);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.lookAgain);
    clearTimeout(this.retry);
    this.letGo();
    this.listener.changed('closed');
  }

  /** Reconnect now, without waiting. */
  readonly atOnce = () => {
    this.failures = 0;
    if (!this.isEnded && this.socket === null) this.connect();
  };

  private readonly lookAgain = () => {
    if (document.visibilityState !== 'visible') return;
    if (this.socket === null) this.atOnce();
    else this.ping();
  };

  private readonly drop = () => {
    if (this.socket) this.lose();
  };

  private connect() {
    clearTimeout(this.retry);
    this.listener.changed(this.hasBeenOpen ? 'lost' : 'connecting');
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.pulse = setTimeout(() => this.lose(), ANSWER_WITHIN);
    socket.onopen = () => {
      this.failures = 0;
      this.hasBeenOpen = true;
      this.rest();
      this.listener.changed('open');
    };
    socket.onmessage = (event) => {
      this.rest();
      this.listener.hear(JSON.parse(event.data as string) as ServerMessage);
    };
    socket.onclose = () => this.lose();
  }

  /** All is well: check again after a while. */
  private rest(pause = PING_EVERY) {
    clearTimeout(this.pulse);
    this.isAsking = false;
    this.pulse = setTimeout(() => this.ping(), pause);
  }

  private ping() {
    this.isAsking = true;
    if (!this.say({ type: 'ping' })) return;
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.lose(), ANSWER_WITHIN);
  }

  private lose() {
    this.letGo();
    this.listener.changed('lost');
    const pause = Math.min(FIRST_PAUSE * 2 ** this.failures++, LONGEST_PAUSE);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  private letGo() {
    clearTimeout(this.pulse);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
