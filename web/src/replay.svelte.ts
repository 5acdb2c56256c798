// A match that is over, one position after the other. One question at a time: who scrubs quickly gets the last one.

import { ALL_OPEN, type Deals, type Replayed, type Sitting } from './protocol';
import { dealsOf, dealsOfRecord, replayOf, replayOfRecord } from './server';

const PACE = 900;

/** Where positions come from: a table of this server, or a record that somebody opened. */
export interface Source {
  at(number: number, seat: number): Promise<Replayed>;
  deals(): Promise<Deals>;
}

export const fromTable = (table: string): Source => ({
  at: (number, seat) => replayOf(table, number, seat),
  deals: () => dealsOf(table),
});

export const fromRecord = (record: string): Source => ({
  at: (number, seat) => replayOfRecord(record, number, seat),
  deals: () => dealsOfRecord(record),
});

export class Replay {
  number = $state(0); // the position that is wished
  seat = $state(ALL_OPEN);
  shown = $state.raw<Replayed | null>(null);
  deals = $state.raw<Deals | null>(null);
  isPlaying = $state(false);
  hasFailed = $state(false);

  events = $derived(this.shown?.events ?? 0);
  sitting = $derived(this.shown && sittingOf(this.shown));

  private isAsking = false;
  private readonly known = new Map<string, Replayed>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly source: Source,
    number: number,
    seat: number,
  ) {
    this.number = number;
    this.seat = seat;
    void this.show();
  }

  go(number: number, seat = this.seat) {
    this.number = Math.min(Math.max(number, 0), this.events);
    this.seat = seat;
    void this.show();
  }

  step(by: number) {
    this.pause();
    this.go(this.number + by);
  }

  play() {
    if (this.number >= this.events) this.go(0);
    this.isPlaying = true;
    this.timer = setTimeout(() => this.goOn(), PACE);
  }

  pause() {
    this.isPlaying = false;
    clearTimeout(this.timer);
  }

  async check() {
    this.deals = await this.source.deals().catch(() => null);
    this.hasFailed = this.deals === null;
  }

  private async goOn() {
    this.number = Math.min(this.number + 1, this.events);
    await this.show();
    if (!this.isPlaying) return;
    if (this.number < this.events) this.timer = setTimeout(() => this.goOn(), PACE);
    else this.isPlaying = false;
  }

  private async show() {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      let wished = '';
      while (wished !== `${this.number} ${this.seat}`) {
        wished = `${this.number} ${this.seat}`;
        const found = this.known.get(wished) ?? (await this.source.at(this.number, this.seat));
        this.known.set(wished, found);
        this.shown = found;
      }
      this.hasFailed = false;
    } catch {
      this.hasFailed = true;
    } finally {
      this.isAsking = false;
    }
  }
}

/** A table that is not one of the server's, as boards want it. */
export function sittingOf({ game, options, seats, names = [], bots = [] }: Omit<Replayed, 'events' | 'view'>): Sitting {
  return {
    type: 'sitting',
    table: '',
    code: '',
    game,
    options,
    clock: 'none',
    public: false,
    commitment: '',
    status: 'over',
    seats: Array.from({ length: seats }, (_, seat) => (bots[seat] ? { bot: bots[seat] } : { name: names[seat] ?? '', here: true })),
    you: [],
  };
}
