// One match of a translated game: decide, unfold, undo, what each seat sees. As houndtable/play/match.py.
import { dealer } from '../deals.ts';
import { copied, newBytes } from './games/runtime.js';
import type { Game, Message, Row } from './types.ts';

export const UNDO = -1; // an action of every game: the seat takes its last one back
export const CHANCE = -1;
export const SPECTATOR = -3;

export interface Event {
  readonly seat: number;
  readonly action: number;
}

/** Why something may not be done: the number of the rule, if it is one, and a sentence. */
export interface Refused {
  readonly rule: string;
  readonly message: Message;
}

/** What is played, before anything has happened. */
export interface Setup {
  readonly game: Game;
  readonly seats: number;
  readonly options: readonly number[];
  readonly nonces?: readonly string[];
  readonly terms?: string; // all that is fixed at a table before the first card
  readonly begin?: Uint8Array; // the row it begins from, if not with everything put out
}

export interface Result {
  readonly winners: readonly number[];
  readonly scores: readonly number[];
}

export const isRefused = (decision: Event | Refused): decision is Refused => 'message' in decision;

export const refused = (key: string, ...values: [string, number][]): Refused => ({
  rule: '',
  message: { key, values: new Map(values) },
});

export class Match {
  readonly game: Game;
  readonly seats: readonly number[];
  readonly state: Row;
  readonly events: Event[] = [];
  readonly teams: readonly number[]; // of each seat, named after its lowest seat
  readonly mayActSince: number[];
  resigned: readonly number[] = []; // the seats whose resigning has ended the match
  readonly #draw: ReturnType<typeof dealer> | null;
  readonly #buffer: Int16Array;
  #draws = 0; // how often chance has acted
  #undoable: { seat: number; before: Uint8Array }[] = [];

  /** Without its secret, a match waits wherever chance must act. */
  constructor({ game, seats, options, nonces = [], terms = '', begin }: Setup, secret: Uint8Array | null) {
    this.game = game;
    this.seats = Array.from({ length: seats }, (_, seat) => seat);
    this.#draw = secret && dealer(secret, nonces, terms);
    this.#buffer = new Int16Array(game.ACTS.size + 1);
    this.state = new game.State(begin ? copied(begin) : newBytes(game.State));
    if (!begin) game.setup(this.state, seats, Int8Array.from(options));
    this.teams = this.seats.map((seat) => game.team(this.state, seat));
    this.mayActSince = this.seats.map(() => 0);
  }

  get turn(): number {
    return this.state.turn as number;
  }

  get isOver(): boolean {
    return this.resigned.length > 0 || Boolean(this.game.is_over(this.state));
  }

  /** The winners and all scores, once the match has ended. */
  get result(): Result | null {
    if (!this.isOver) return null;
    if (this.resigned.length) {
      const left = new Set(this.seats.filter((seat) => !this.resigned.includes(seat)).map((seat) => this.teams[seat]));
      const stays = (seat: number) => left.has(this.teams[seat]);
      return { winners: this.seats.filter(stays), scores: this.seats.map((seat) => Number(stays(seat))) };
    }
    const winners = this.seats.filter((seat) => this.game.has_won(this.state, seat));
    return { winners, scores: this.seats.map((seat) => this.game.score(this.state, seat)) };
  }

  /** What a seat may do, as it follows from a row. */
  legal(seat: number, state: Row = this.state): number[] {
    return this.resigned.length ? [] : [...this.#buffer.subarray(0, this.game.legal(state, seat, this.#buffer))];
  }

  /** A row with blanks for everything a seat may not see. */
  seen(seat: number, raw: Uint8Array = this.state.raw): Row {
    const view = this.opened(raw);
    this.game.hide(view, seat);
    return view;
  }

  opened(raw: Uint8Array): Row {
    return new this.game.State(copied(raw));
  }

  /** Only in its own unfinished turn, and never after chance has acted: nothing hidden has been seen since. */
  mayUndo(seat: number): boolean {
    const isLastActor = this.#undoable.at(-1)?.seat === seat;
    return isLastActor && !this.resigned.length && Boolean(this.game.may_act(this.state, seat));
  }

  /** The event for a seat's action, or its refusal; `seen` is the number of events the seat had seen. */
  decide(seat: number, action: number, seen: number | null = null): Event | Refused {
    if (this.resigned.length) return refused('why.resigned');
    if (action === UNDO) {
      const isNow = seen === null || seen === this.events.length;
      return this.mayUndo(seat) && isNow ? { seat, action } : refused('why.no_undo');
    }
    if (!(action >= 0 && action < this.game.ACTS.size)) return refused('why.no_such_action', ['action', action]);
    if (seen !== null && seat >= 0 && !this.isCurrent(seat, seen)) return refused('why.too_late');
    if (this.legal(seat).includes(action)) return { seat, action };
    return this.game.why_not(this.seen(seat), seat, action) ?? refused('why.variant');
  }

  /** Could the seat have acted as it does now, after this many events? */
  isCurrent(seat: number, seen: number): boolean {
    return this.mayActSince[seat]! <= seen && seen <= this.events.length;
  }

  /** Apply the event, then let chance act; gives the row before each event. */
  unfold(event: Event): Uint8Array[] {
    return [this.evolve(event), ...this.deal()];
  }

  /** Apply the event; gives the row before it. */
  evolve(event: Event): Uint8Array {
    const { seat, action } = event;
    const before = this.opened(this.state.raw);
    if (action === UNDO) this.state.raw.set(this.#undoable.pop()!.before);
    else {
      this.#rememberForUndo(seat, before.raw);
      this.game.apply(this.state, seat, action);
    }
    this.events.push(event);
    this.#draws += Number(seat === CHANCE);
    for (const each of this.seats) {
      if (each === seat || !this.game.may_act(before, each)) this.mayActSince[each] = this.events.length;
    }
    return before.raw;
  }

  /** Let chance act as long as it must; gives the row before each deal. */
  deal(): Uint8Array[] {
    const rows = [];
    while (this.turn === CHANCE && this.#draw) rows.push(this.evolve({ seat: CHANCE, action: this.nextDeal() }));
    return rows;
  }

  /** The outcome that the fair deals prescribe for what chance does next. */
  nextDeal(): number {
    return this.game.outcome(this.state, this.#draw!(this.#draws + 1, this.game.outcome_count(this.state)));
  }

  #rememberForUndo(seat: number, before: Uint8Array) {
    if (seat === CHANCE || (this.#undoable.at(-1)?.seat ?? seat) !== seat) this.#undoable = [];
    if (seat !== CHANCE) this.#undoable.push({ seat, before });
  }
}

/** An event's action as a seat may see it. */
export function seenAction(match: Match, { seat, action }: Event, viewer: number, before: Uint8Array): number {
  return action === UNDO ? UNDO : match.game.public(match.opened(before), seat, action, viewer);
}

/** The match with these events; `check` sees each before it happens. */
export function replayed(setup: Setup, secret: Uint8Array | null, events: readonly Event[], check: (match: Match, event: Event) => void = () => {}): Match {
  const match = new Match(setup, secret);
  for (const event of events) {
    check(match, event);
    match.evolve(event);
  }
  return match;
}
