// A table as this device sees it: what the server last said, what has been touched, what is on its way.

import { dragging, instead, lit, meant, movable, preview, touch } from './clicks';
import { commitmentTo, keep, keptAt, newNonce, termsOf } from './deals';
import { withSpots } from './games/spots';
import type { Act, Advice, Choice, ClientMessage, Denied, Hinted, Line, Reacted, Said, ServerMessage, Sitting, Undo, View } from './protocol';
import { type Connection, type Listener, Socket } from './socket';

export const SPECTATOR = -3;
const MOST_LINES = 400;
const MOST_SAID = 50;
const BEAT = 1000; // milliseconds for which an act is shown before the next, at pace 1

/** What the table needs of a line: the socket, or a test. */
export type Connect = (listener: Listener) => Pick<Socket, 'say' | 'end' | 'atOnce'>;

const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join('');

export class Table implements Listener {
  sitting = $state.raw<Sitting | null>(null);
  views = $state.raw<Record<number, View>>({});
  connection = $state<Connection>('connecting');
  chosen = $state.raw<readonly string[]>([]);
  dragged = $state.raw<readonly Choice[] | null>(null); // what dragging can mean, as long as it goes on that way
  waiting = $state.raw<Act | Undo | null>(null); // said, not answered yet
  denied = $state.raw<Denied | null>(null);
  reaction = $state.raw<(Reacted & { at: number }) | null>(null);
  said = $state.raw<readonly Said[]>([]); // in the chat
  unsaid = $state.raw<Denied | null>(null); // why one's last line was refused
  muted = $state.raw<ReadonlySet<string>>(new Set()); // names, on this device
  readUpTo = $state(0); // the number of the line
  advice = $state.raw<readonly Advice[] | 'asked' | null>(null); // what a bot would do here
  stoodIn = $state.raw<{ seat: number; events: number } | null>(null);
  linesOf = $state.raw<Record<number, readonly Line[]>>({}); // by seat
  opened = $state<number | null>(null); // the seat whose cards are shown, where several share this device
  heardAt = $state(0); // when the newest view came
  pace = 0; // how many acts of others are shown in a second; 0: all at once

  mine = $derived(this.sitting?.you ?? []);
  others = $derived((this.sitting?.seats ?? []).flatMap(({ name }, seat) => (name && !this.mine.includes(seat) ? [seat] : [])));
  heard = $derived(this.said.filter(({ name }) => !this.muted.has(name)));
  hasUnread = $derived((this.heard.at(-1)?.number ?? 0) > this.readUpTo);
  notReady = $derived(this.mine.filter((seat) => !this.sitting?.seats[seat]?.ready));
  sharesDevice = $derived(this.mine.length > 1);
  eye = $derived(this.whoLooks());
  view = $derived(this.views[this.eye] ?? null);
  lines = $derived(this.linesOf[this.eye] ?? []);
  legal = $derived(this.waiting || this.connection !== 'open' ? [] : (this.dragged ?? this.view?.legal ?? []));
  private drags = $derived(withSpots(this.sitting?.game ?? '', this.legal.length ? (this.view?.legal ?? []) : []));
  movable = $derived(movable(this.drags));
  due = $derived(this.legal.length ? (this.view?.by_itself ?? null) : null); // what happens without a touch
  lit = $derived(lit(this.legal, this.chosen));
  instead = $derived(instead(this.legal, this.chosen));
  preview = $derived(preview(this.legal, this.chosen));
  best = $derived(this.bestAdvice()); // what is advised first, with its choice
  hinted = $derived<readonly string[]>(this.best?.choice.clicks ?? []); // its things
  isMyTurn = $derived(this.view?.acting.includes(this.eye) ?? false);
  mustHandOver = $derived(this.sharesDevice && this.opened !== this.eye && !this.view?.outcome);

  private readonly socket: ReturnType<Connect>;
  private chosenBefore: readonly string[] = []; // something was dragged
  private askedAt = 0; // the position in which advice was asked for last
  private readonly coming: View[] = []; // not shown yet
  private beat: ReturnType<typeof setTimeout> | undefined;

  constructor(connect: Connect) {
    this.socket = connect(this);
  }

  end() {
    clearTimeout(this.beat);
    this.socket.end();
  }

  /** Try to connect now. */
  comeBack() {
    this.socket.atOnce();
  }

  say(message: ClientMessage) {
    this.socket.say(message);
  }

  /** Hear nothing more of somebody at this table. */
  mute(name: string) {
    this.muted = new Set([...this.muted, name]);
  }

  unmute(name: string) {
    this.muted = new Set([...this.muted].filter((each) => each !== name));
  }

  /** Say something in the chat. */
  speak(text: string) {
    this.unsaid = null;
    this.say({ type: 'say', seat: this.eye, text });
  }

  /** The chat has been read. */
  read() {
    this.readUpTo = this.heard.at(-1)?.number ?? 0;
  }

  /** Touch a thing on the board. What leads nowhere is asked about. */
  touch(thing: string) {
    if (this.waiting || !this.view) return;
    const touched = touch(this.legal, this.chosen, thing);
    if ('refused' in touched && this.dragged) this.letGo();
    this.denied = null;
    if ('refused' in touched) this.askWhy(thing);
    else if (touched.choice) this.act(touched.choice.action);
    else this.chosen = touched.chosen;
  }

  /** Take the last touch back. */
  untouch() {
    if (this.dragged) this.letGo();
    else this.chosen = this.chosen.slice(0, -1);
  }

  /** Take a thing up, to drag it. */
  take(thing: string) {
    if (this.dragged) this.letGo();
    this.chosenBefore = this.chosen;
    this.dragged = dragging(this.drags, this.chosen, thing);
    this.chosen = [thing];
    this.denied = null;
  }

  /** Drop what is dragged on another thing. If only one act can be meant it is done, unless it does harm farther on. */
  drop(thing: string) {
    this.chosen = [...this.chosen, thing];
    const [choice, ...more] = meant(this.legal, this.chosen);
    if (!choice || more.length) return;
    const isEnd = this.drags.find(({ action }) => action === choice.action)?.clicks.at(-1) === thing;
    if (isEnd || !choice.danger?.length) this.act(choice.action);
  }

  /** Put what was dragged back. */
  letGo() {
    this.dragged = null;
    this.chosen = this.chosenBefore;
  }

  act(action: number) {
    if (this.view) this.send({ type: 'act', seat: this.eye, action, seen: this.view.number, key: newKey() });
  }

  undo() {
    if (this.view) this.send({ type: 'undo', seat: this.eye, seen: this.view.number, key: newKey() });
  }

  /** Ask what a bot would do now: the server answers for the newest position, so it is shown first. */
  askAdvice() {
    this.catchUp();
    this.denied = null;
    this.askedAt = this.view?.number ?? 0;
    this.advice = this.legal.length ? 'asked' : null;
    if (this.advice) this.say({ type: 'hint', seat: this.eye });
  }

  /** Show the advice. If more has happened since the server began to think, ask again, as long as there is a choice. */
  private takeAdvice({ seat, number, advice }: Hinted) {
    if (this.advice !== 'asked' || number < this.askedAt) return; // the answer to an earlier question
    this.catchUp();
    if (seat === this.eye && number === this.view?.number) this.advice = advice;
    else this.askAdvice();
  }

  private bestAdvice() {
    const advice = this.advice === 'asked' ? undefined : this.advice?.[0];
    const choice = this.legal.find(({ action }) => action === advice?.action);
    return advice && choice && { ...advice, choice };
  }

  /** All on this device are ready; each commits to something that goes into the deals. */
  getReady() {
    for (const seat of this.notReady) this.commit(this.sitting!, seat);
  }

  private commit({ table, commitment }: Sitting, seat: number) {
    const kept = keptAt(table);
    const unrevealed = kept?.terms === undefined ? kept?.nonces : {}; // what others may know is never committed to again
    const nonce = unrevealed?.[seat] ?? newNonce(); // said again before the answer has come, it is the same
    keep(table, { commitment: kept?.commitment ?? commitment, nonces: { ...unrevealed, [seat]: nonce } });
    this.say({ type: 'ready', seat, commitment: commitmentTo(table, seat, nonce) });
  }

  /** Everybody is ready: keep all that is fixed by now, then reveal. To a table that breaks its word nothing is revealed. */
  private reveal(sitting: Sitting) {
    const { table, commitment, seats, you } = sitting;
    const [kept, terms] = [keptAt(table), termsOf(sitting)];
    if (!kept || kept.commitment !== commitment || (kept.terms ?? terms) !== terms) return;
    const mine = Object.entries(kept.nonces)
      .map(([seat, nonce]) => ({ seat: Number(seat), nonce }))
      .filter(({ seat, nonce }) => you.includes(seat) && seats[seat]?.commitment === commitmentTo(table, seat, nonce));
    keep(table, { commitment, terms, nonces: Object.fromEntries(mine.map(({ seat, nonce }) => [seat, nonce])) });
    for (const { seat, nonce } of mine) this.say({ type: 'reveal', seat, nonce });
  }

  /** The player whose turn it is has the device and may look. */
  openEyes() {
    this.opened = this.eye;
  }

  hear(message: ServerMessage) {
    switch (message.type) {
      case 'sitting':
        this.sitting = message;
        if (message.status === 'revealing') this.reveal(message);
        break;
      case 'view':
        this.queue(message);
        break;
      case 'done':
        this.settle(message.key);
        break;
      case 'denied':
        if (message.key === 'say') {
          this.unsaid = message;
          break;
        }
        this.settle(message.key ?? '');
        this.denied = message;
        if (this.advice === 'asked' && message.key === 'hint') this.advice = null;
        break;
      case 'hinted':
        this.takeAdvice(message);
        break;
      case 'stoodin':
        if (message.events.length) this.stoodIn = { seat: message.seat, events: message.events.length };
        break;
      case 'reacted':
        if (!this.muted.has(this.sitting?.seats[message.seat]?.name ?? '')) this.reaction = { ...message, at: performance.now() };
        break;
      case 'said':
        this.said = [...this.said.filter(({ number }) => number !== message.number), message].slice(-MOST_SAID);
        break;
    }
  }

  changed(connection: Connection) {
    this.connection = connection;
    if (connection === 'open') this.said = []; // it is all said again
    if (this.advice === 'asked') this.advice = null; // nobody answers what was asked before
    if (connection === 'open' && this.waiting) this.socket.say(this.waiting);
  }

  /** Whose eyes look: one's own; where several share the device, who must act, else who looked last. */
  private whoLooks(): number {
    if (this.mine.length === 0) return SPECTATOR;
    const last = this.opened !== null && this.mine.includes(this.opened) ? this.opened : this.mine[0]!;
    const mayAct = (seat: number) => this.views[seat]?.acting.includes(seat) ?? false;
    return mayAct(last) ? last : (this.mine.find(mayAct) ?? last);
  }

  /** Show what has come by now, without waiting for its beat. */
  catchUp() {
    this.coming.splice(0).forEach((view) => this.see(view));
    this.rest();
  }

  /** A view is shown when the act before it has had its beat. */
  private queue(view: View) {
    const isUrgent = this.isUrgent(view);
    this.coming.push(view);
    if (isUrgent) this.catchUp();
    else if (this.beat === undefined) this.showNext();
  }

  /** What one did oneself is seen at once; so is what one has not followed, and whatever a clock runs for. */
  private isUrgent({ seat, lines = [], seconds }: View): boolean {
    const last = this.coming.at(-1) ?? this.views[seat];
    const follows = last && lines[0]?.number === last.number + 1;
    return !this.pace || !follows || !!seconds || this.sharesDevice || this.mine.includes(lines[0]!.seat) || document.hidden;
  }

  private showNext() {
    this.beat = undefined;
    const view = this.coming.shift();
    if (!view) return;
    this.see(view);
    this.rest();
  }

  private rest() {
    clearTimeout(this.beat);
    this.beat = this.pace ? setTimeout(() => this.showNext(), BEAT / this.pace) : undefined;
  }

  private see(view: View) {
    const before = this.views[view.seat];
    this.views = { ...this.views, [view.seat]: view };
    this.linesOf = { ...this.linesOf, [view.seat]: joined(this.linesOf[view.seat] ?? [], view.lines ?? []) };
    this.heardAt = performance.now();
    if (view.seat === this.eye && before?.number !== view.number) {
      if (this.dragged) this.letGo();
      if (meant(view.legal ?? [], this.chosen).length === 0) this.chosen = [];
      this.denied = null;
      if (this.advice !== 'asked' || !view.legal?.length) this.advice = null;
    }
  }

  private send(message: Act | Undo) {
    this.waiting = message;
    this.dragged = null;
    this.chosen = [];
    this.denied = null;
    this.advice = null;
    this.socket.say(message);
  }

  private settle(key: string) {
    if (this.waiting?.key === key) this.waiting = null;
  }

  private askWhy(thing: string) {
    const [view, touched] = [this.view, [...this.chosen, thing]];
    if (view && view.seat !== SPECTATOR && !view.outcome) {
      this.socket.say({ type: 'why', seat: view.seat, seen: view.number, touched });
    }
  }
}

/** Old and new lines, each once, the newest last. */
export function joined(old: readonly Line[], more: readonly Line[]): readonly Line[] {
  const first = more[0]?.number ?? Infinity;
  return [...old.filter(({ number }) => number < first), ...more].slice(-MOST_LINES);
}
