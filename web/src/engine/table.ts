// A table on this device, in the words of the protocol: it hears and says what a table of the server does.
import type { ClientMessage, Seated, ServerMessage, Sitting } from '../protocol';
import { VERSION } from '../protocol.ts';
import { fromHex, sha256 } from '../sha2.ts';
import { CHANCE, type Event, isRefused, Match, type Refused, seenAction, UNDO } from './match.ts';
import { headOf, numbersOf, write } from './record.ts';
import type { KeptTable } from './store.ts';
import type { Bot, Dice, Game, Seen } from './types.ts';
import { actingAt, lineFor, said, type Step, stepsOf, viewOf } from './views.ts';
import { why } from './why.ts';

const TOLD = 400; // events whose lines are told at first: as many as a client shows
const REMEMBERED = 200; // events among which a bot looks for its own actions

export interface World {
  readonly game: Game;
  readonly bots: ReadonlyMap<number, Bot>; // by seat
  readonly dice: Dice; // of the bots
  readonly say: (message: ServerMessage) => void;
  readonly keep: (table: KeptTable) => Promise<void>;
}

export class LocalTable {
  readonly #kept: KeptTable;
  readonly #world: World;
  readonly #match: Match;
  readonly #people: readonly number[];
  #notes: readonly Int8Array[]; // of each seat
  #noted: (readonly Int8Array[])[] = []; // before each act that may be undone
  #asked: Promise<void> = Promise.resolve();

  constructor(kept: KeptTable, world: World) {
    const { game } = world;
    [this.#kept, this.#world] = [kept, world];
    this.#match = new Match({ game, seats: kept.seats, options: numbersOf(game, kept.options) }, fromHex(kept.secret));
    this.#match.resigned = kept.resigned;
    this.#people = this.#match.seats.filter((seat) => !world.bots.has(seat));
    this.#notes = this.#match.seats.map(() => new Int8Array(game.NOTES));
  }

  /** Go through what has happened, and on from there. */
  open(): Promise<void> {
    return this.#next(async () => {
      const match = this.#match;
      const rows = this.#kept.events.map(([seat, action]) => this.#happens({ seat, action }));
      if (!rows.length) rows.push(...this.#deal());
      this.#sit();
      this.#tell(stepsOf(match, rows).slice(-TOLD));
      await this.#keep();
      await this.#letBotsPlay();
    });
  }

  /** Answer one message after the other. */
  hear(message: ClientMessage): Promise<void> {
    return this.#next(() => this.#answer(message));
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#asked = this.#asked.then(work);
    return this.#asked;
  }

  async #answer(message: ClientMessage) {
    switch (message.type) {
      case 'act':
        return this.#decide(message.seat, message.action, message.seen, message.key);
      case 'undo':
        return this.#decide(message.seat, UNDO, message.seen, message.key);
      case 'why':
        return this.#deny(why(this.#match, message.seat, message.seen, message.touched), '');
      case 'resign':
        return this.#resign(message.seat);
    }
  }

  async #decide(seat: number, action: number, seen: number, key: string) {
    const match = this.#match;
    const decision = this.#people.includes(seat) ? match.decide(seat, action, seen) : null;
    if (!decision) return;
    if (isRefused(decision)) return this.#deny(decision, key);
    const number = match.events.length + 1;
    const steps = stepsOf(match, this.#unfold(decision));
    await this.#keep();
    this.#world.say({ type: 'done', key, number });
    this.#tell(steps);
    await this.#letBotsPlay();
  }

  /** Bots act as long as they may, each as soon as what was done before is stored. */
  async #letBotsPlay() {
    for (let seat = this.#nextBot(); seat !== undefined; seat = this.#nextBot()) {
      const action = this.#world.bots.get(seat)!.choose(this.#seen(seat), this.#world.dice);
      const steps = stepsOf(this.#match, this.#unfold({ seat, action }));
      await this.#keep();
      this.#tell(steps);
    }
    if (this.#match.isOver) this.#sit();
  }

  #nextBot(): number | undefined {
    return this.#match.isOver ? undefined : actingAt(this.#match).find((seat) => this.#world.bots.has(seat));
  }

  /** What a bot knows when it has to act. */
  #seen(seat: number): Seen {
    const match = this.#match;
    const view = match.seen(seat);
    const own = match.events.slice(-REMEMBERED).flatMap((event) => (event.seat === seat ? [event.action] : []));
    return { view, seat, legal: match.legal(seat, view), notes: this.#notes[seat]!, events: match.events.length, own };
  }

  /** Give up. If nobody else is left, bots give up with their partners, unless all teams have lost by then. */
  async #resign(seat: number) {
    const { teams, seats, resigned } = this.#match;
    if (this.#match.isOver || !this.#people.includes(seat)) return;
    const lost = [...resigned, seat];
    const partners = seats.filter((each) => teams[each] === teams[seat]);
    this.#match.resigned = this.#people.length > 1 ? lost : partners;
    await this.#keep();
    this.#sit();
    this.#tell([]);
  }

  #unfold(event: Event): Uint8Array[] {
    return [this.#happens(event), ...this.#deal()];
  }

  #deal(): Uint8Array[] {
    const rows = [];
    while (this.#match.turn === CHANCE) rows.push(this.#happens({ seat: CHANCE, action: this.#match.nextDeal() }));
    return rows;
  }

  /** Something happens, and every seat takes its notes; gives the row before. */
  #happens(event: Event): Uint8Array {
    const match = this.#match;
    const before = match.evolve(event);
    if (event.action === UNDO) this.#notes = this.#noted.pop()!;
    else this.#remember(event, before);
    return before;
  }

  #remember(event: Event, before: Uint8Array) {
    const match = this.#match;
    if (event.seat === CHANCE) this.#noted = [];
    else this.#noted.push(this.#notes);
    this.#notes = this.#notes.map((old, seat) => {
      const notes = old.slice();
      match.game.remember(notes, match.opened(before), seat, event.seat, seenAction(match, event, seat, before));
      return notes;
    });
  }

  #deny({ rule, message }: Refused, key: string) {
    this.#world.say({ type: 'denied', words: said(message), text: '', rule, key });
  }

  /** Tell every person what has happened. */
  #tell(steps: readonly Step[]) {
    for (const seat of this.#people) {
      this.#world.say(viewOf(this.#match, seat, steps.map((step) => lineFor(this.#match, step, seat))));
    }
  }

  #sit() {
    this.#world.say(this.#sitting());
  }

  #sitting(): Sitting {
    const { table, game, options, bots, name, secret } = this.#kept;
    const seats = this.#match.seats.map((seat): Seated => {
      const seated = bots[seat] ? { bot: bots[seat] } : { name, here: true };
      return this.#match.resigned.includes(seat) ? { ...seated, resigned: true } : seated;
    });
    return {
      type: 'sitting',
      table,
      code: '',
      game,
      options: { ...options },
      clock: 'none',
      public: false,
      commitment: sha256(fromHex(secret)),
      status: this.#match.isOver ? 'over' : 'playing',
      seats,
      you: [...this.#people],
      rules: this.#world.game.RULES_VERSION,
      version: VERSION,
    };
  }

  #keep(): Promise<void> {
    const { events, isOver, resigned } = this.#match;
    const acting = isOver ? [] : actingAt(this.#match);
    const happened = events.map(({ seat, action }) => [seat, action] as const);
    const now = { ...this.#kept, rules: this.#world.game.RULES_VERSION, events: happened, acting, isOver, resigned };
    return this.#world.keep(isOver ? { ...now, record: this.#record() } : now);
  }

  #record(): string {
    const { game, seats, options, secret } = this.#kept;
    const bytes = fromHex(secret);
    return write(headOf(game, this.#world.game, seats, numbersOf(this.#world.game, options), bytes), this.#match, bytes);
  }
}
