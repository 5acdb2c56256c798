// A finished match, one position after the other. One request at a time: quick scrubbing gets the last one.

import * as api from './api';
import { ALL_OPEN, type Branched, type Deals, type Moment, type PlayOn, type Replayed, type Sitting, type Analysis } from './protocol';
import { whyNot } from './speech.svelte';

const PACE = 900;
const ASK_AGAIN = 400; // milliseconds, while it is being computed

/** Where positions come from: a table of this server, or an opened record. */
export interface Source {
  at(number: number, seat: number): Promise<Replayed>;
  deals(): Promise<Deals>;
  analysis(seat: number): Promise<Analysis>;
  playOn(wish: PlayOn): Promise<{ table: string }>;
  branches(): Promise<Branched[]>;
}

export const fromTable = (table: string): Source => ({
  at: (number, seat) => api.replay(table, number, { seat }),
  deals: () => api.deals(table),
  analysis: (seat) => api.analysis(table, { seat }),
  playOn: (wish) => api.playOn(table, wish),
  branches: () => api.branches(table),
});

export const fromRecord = (record: string): Source => ({
  at: (number, seat) => api.replayOfRecord({ record, number, seat }),
  deals: () => api.dealsOfRecord({ record }),
  analysis: (seat) => api.analysisOfRecord({ record, seat }),
  playOn: (wish) => api.playOnRecord({ record, ...wish }),
  branches: () => api.branchesOfRecord({ record }),
});

/** Ask where a match turned until it is known: how far it has got, then everything. */
export async function* untilAnalysed(ask: () => Promise<Analysis>) {
  for (;;) {
    const told = await ask();
    yield told;
    if (told.progress >= 1) return;
    await new Promise((go) => setTimeout(go, ASK_AGAIN));
  }
}

export class Replay {
  number = $state(0); // the wanted position
  seat = $state(ALL_OPEN);
  shown = $state.raw<Replayed | null>(null);
  deals = $state.raw<Deals | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  branches = $state.raw<readonly Branched[]>([]);
  moment = $state.raw<Moment | null>(null); // that is shown
  isPlaying = $state(false);
  wrong = $state(''); // why the last request was refused

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
    void this.lookForBranches();
  }

  go(number: number, seat = this.seat, moment: Moment | null = null) {
    const isOther = seat !== this.seat;
    this.number = Math.min(Math.max(number, 0), this.events);
    this.seat = seat;
    this.moment = moment;
    void this.show();
    if (this.analysis && isOther) void this.analyse();
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
    try {
      this.deals = await this.source.deals();
      this.wrong = '';
    } catch (refusal) {
      this.wrong = await whyNot(refusal);
    }
  }

  /** Ask where it turned, for the chosen seat, until it is known or another seat is chosen. */
  async analyse() {
    const viewer = this.seat < 0 ? ALL_OPEN : this.seat;
    this.analysis = { seat: viewer, progress: 0 };
    try {
      for await (const told of untilAnalysed(() => this.source.analysis(viewer))) {
        if (this.analysis?.seat !== viewer) return;
        this.analysis = told;
      }
    } catch (refusal) {
      this.analysis = null;
      this.wrong = await whyNot(refusal);
    }
  }

  /** Stop. */
  stop() {
    this.pause();
    this.analysis = null;
  }

  /** The seat in which one would play on: that looked from, or that of the player to act. */
  ownSeat = $derived(Math.max(this.seat < 0 ? (this.shown?.view.turn ?? 0) : this.seat, 0));

  playOn(level: string, isPublic: boolean) {
    return this.source.playOn({ number: this.number, seat: this.ownSeat, level, public: isPublic });
  }

  private async lookForBranches() {
    this.branches = await this.source.branches().catch(() => []);
  }

  private async goOn() {
    this.moment = null;
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
      this.wrong = '';
    } catch (refusal) {
      this.wrong = await whyNot(refusal);
    } finally {
      this.isAsking = false;
    }
  }
}

/** A table that is not on the server, in the form boards need. */
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
