// A lesson: a table with a lesson instead of a socket. Every request repeats all actions so far.

import * as api from './api';
import type { Attend, ClientMessage, Sitting, Taught, View } from './protocol';
import { sittingOf } from './replay.svelte';
import { beSomebody, whoAmI } from './server';
import { settings } from './settings.svelte';
import { speech } from './speech.svelte';
import { Table } from './table.svelte';

export class Lesson {
  taught = $state.raw<Taught | null>(null);
  wrong = $state(''); // why the last act was not asked for
  hasFailed = $state(false);
  isAstray = $state(false); // what follows a wrong act is on the board
  readonly table = new Table(() => ({
    say: (message) => this.hear(message),
    end: () => {},
    atOnce: () => void this.begin(),
  }));

  isOver = $derived(this.taught !== null && this.taught.done === this.taught.steps);
  /** What others do after one's act is shown before the lesson goes on. */
  isCaughtUp = $derived(this.taught !== null && this.taught.views.at(-1)!.number === this.table.view?.number);

  protected acts: number[];
  private seen = 0;

  constructor(
    readonly game: string,
    readonly name: string,
  ) {
    this.acts = [...(settings.lessons.begun[this.place] ?? [])];
    void this.begin();
  }

  /** Go on where one left, as far as what one did is still right: lessons and puzzles change with new versions. */
  async begin() {
    let taught = await this.ask({ acts: this.acts });
    if (taught && taught.done < this.acts.length) {
      this.acts = this.acts.slice(0, taught.done);
      taught = await this.ask({ acts: this.acts });
    }
    if (!taught) return;
    this.table.changed('open');
    this.table.hear(this.sittingOf(taught, (await whoAmI().catch(() => '')) || speech.t('learn.puppy')));
    this.tell(taught.views.slice(-1));
  }

  /** The same again from the beginning. */
  startOver() {
    this.keep([]);
    this.seen = 0;
    void this.begin();
  }

  /** Back to where the wrong act was done. */
  takeBack() {
    this.isAstray = false;
    this.table.linesOf = {};
    this.seen = 0;
    void this.begin();
  }

  /** In another language. */
  async sayAgain() {
    if (this.taught && !this.isAstray) await this.ask({ acts: this.acts, seen: this.seen });
  }

  /** What it is called in the settings. */
  protected get place(): string {
    return `${this.game}/${this.name}`;
  }

  protected send(wish: Attend): Promise<Taught> {
    return api.attendLesson(this.game, settings.language, this.name, wish);
  }

  private hear(message: ClientMessage): boolean {
    if (message.type === 'act') void this.act(message.action, message.key);
    if (message.type === 'why') void this.why(message.touched);
    return true;
  }

  private async act(action: number, key: string) {
    const acts = [...this.acts, action];
    const taught = await this.ask({ acts, seen: this.seen });
    this.table.hear(taught?.denied ? { ...taught.denied, key } : { type: 'done', key, number: this.seen });
    if (!taught) return;
    if (taught.follows?.length) this.goAstray(taught.follows);
    if (taught.done < acts.length) return;
    this.keep(acts);
    this.tell(taught.views);
  }

  private goAstray(views: readonly View[]) {
    this.isAstray = true;
    this.tell(views);
  }

  private async why(touched: string[]) {
    const taught = await this.ask({ acts: this.acts, seen: this.seen, touched });
    if (taught?.denied) this.table.hear(taught.denied);
  }

  private async ask(wish: Attend): Promise<Taught | null> {
    const taught = await this.send(wish).catch(() => null);
    this.hasFailed = taught === null;
    if (taught) [this.taught, this.wrong] = [taught, taught.wrong ?? ''];
    return taught;
  }

  private tell(views: readonly View[]) {
    for (const view of views) {
      const isFirst = this.table.view === null;
      const legal = this.isOver ? [] : (view.legal ?? []);
      this.table.hear({ ...view, legal, lines: (view.lines ?? []).filter(({ number }) => isFirst || number > this.seen) });
      this.seen = view.number;
    }
  }

  private keep(acts: number[]) {
    this.acts = acts;
    const { begun, over } = settings.lessons;
    const { [this.place]: _, ...others } = begun;
    settings.change({
      lessons: this.isOver
        ? { begun: others, over: [...new Set([...over, this.place])] }
        : { begun: { ...others, [this.place]: acts }, over },
    });
  }

  private sittingOf({ seat, seats, options }: Taught, name: string): Sitting {
    const sitting = sittingOf({ game: this.game, seats, options });
    const chairs = sitting.seats.map((_, number) => ({ here: true, ...(number === seat ? { name } : { bot: 'level_2' }) }));
    return { ...sitting, status: 'playing', seats: chairs, you: [seat] };
  }
}

/** How a puzzle is called in the settings once it is solved. */
export const placeOfPuzzle = (game: string, number: number | string) => `${game}/puzzle ${number}`;

/** A puzzle is a lesson that shows nothing beforehand; its name is its number. */
export class Puzzle extends Lesson {
  private shownAt = -1; // how many acts were done when the answer was asked for

  /** Back to the decision, where the answer is said and lit. */
  showAnswer() {
    this.shownAt = this.acts.length;
    this.takeBack();
  }

  override startOver() {
    this.shownAt = -1;
    super.startOver();
  }

  protected override get place(): string {
    return placeOfPuzzle(this.game, this.name);
  }

  /** Whoever tries is rated, and so must be somebody. */
  protected override async send(wish: Attend): Promise<Taught> {
    if (wish.acts?.length) await beSomebody();
    return api.tryPuzzle(this.game, settings.language, this.name, { ...wish, answer: wish.acts?.length === this.shownAt });
  }
}
