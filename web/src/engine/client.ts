// The line to a table on this device: what a socket is to one of the server.
import type { ClientMessage } from '../protocol';
import type { Listener, Socket } from '../socket';
import type { KeptTable } from './store';
import type { Saying, Told } from './worker';

export class LocalLine implements Pick<Socket, 'say' | 'end' | 'atOnce'> {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

  constructor(kept: KeptTable, listener: Listener) {
    this.worker.onmessage = ({ data }: MessageEvent<Saying>) =>
      data.type === 'outdated' ? listener.changed('closed') : listener.hear(data);
    this.worker.onerror = () => listener.changed('closed');
    this.tell({ open: kept });
    queueMicrotask(() => listener.changed('open'));
  }

  say(message: ClientMessage): boolean {
    this.tell({ heard: message });
    return true;
  }

  /** Nothing is lost: what has happened is stored. */
  end() {
    this.worker.terminate();
  }

  atOnce() {}

  private tell(told: Told) {
    this.worker.postMessage(told);
  }
}
