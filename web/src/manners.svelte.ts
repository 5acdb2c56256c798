// What is said at a table: the dogs greet, rejoice and lose, one after the other; people's reactions appear at once.

import { untrack, type ComponentProps } from 'svelte';
import { dogAt } from './dogs';
import { nameOf } from './games/board';
import type Dog from './parts/Dog.svelte';
import type { Mood } from './parts/Dog.svelte';
import { faceAt, faceOf } from './parts/faces';
import type { Outcome, Sitting } from './protocol';
import { speech } from './speech.svelte';
import type { Table } from './table.svelte';

const DOG_SPEAKS = 2000; // milliseconds
const DOG_AGREES = 1200;
const PERSON_SPEAKS = 4000;

export interface Said {
  readonly seat: number;
  readonly words: string;
  readonly face: ComponentProps<typeof Dog>;
  readonly lasts: number;
}

type Manner = 'greet' | 'rejoice' | 'lose';
const MOODS: Record<Manner, Mood> = { greet: 'calm', rejoice: 'happy', lose: 'sad' };

export class Manners {
  said = $state.raw<Said | null>(null);
  private readonly coming: Said[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: () => Table | null) {
    let [wasOpen, wasPlayed] = [false, false];
    $effect(() => {
      const [sitting, view] = [table()?.sitting, table()?.view];
      const [isOpen, isPlayed] = [sitting?.status === 'open', !!view && !view.outcome];
      if (sitting && wasOpen && !isOpen) untrack(() => this.tell(dogsSay(sitting, () => 'greet')));
      if (sitting && wasPlayed && view?.outcome) untrack(() => this.tell(dogsSay(sitting, manner(view.outcome!))));
      [wasOpen, wasPlayed] = [isOpen, isPlayed];
    });
    $effect(() => {
      const reacted = table()?.reaction;
      if (reacted) untrack(() => this.interrupt(reacted));
    });
    $effect(() => () => clearTimeout(this.timer));
  }

  private tell(said: Said[]) {
    this.coming.push(...said);
    if (!this.said) this.next();
  }

  private interrupt({ seat, reaction }: { seat: number; reaction: string }) {
    this.coming.unshift({ seat, words: speech.t(`reaction.${reaction}`), face: faceOf(reaction), lasts: PERSON_SPEAKS });
    this.next();
  }

  private next() {
    clearTimeout(this.timer);
    this.said = this.coming.shift() ?? null;
    if (this.said) this.timer = setTimeout(() => this.next(), this.said.lasts);
  }
}

const manner =
  ({ winners }: Outcome) =>
  (seat: number): Manner =>
    winners.includes(seat) ? 'rejoice' : 'lose';

/** What the dogs at the table say. In a litter one speaks, the next agrees, and the others nod. */
function dogsSay(sitting: Sitting, mannerOf: (seat: number) => Manner): Said[] {
  const spoken = new Map<string, number>();
  return sitting.seats.flatMap((_, seat) => {
    const [dog, how] = [dogAt(sitting, seat), mannerOf(seat)];
    if (!dog?.paws) return [];
    const said = `dog.${dog.game}.${dog.bot}.${how}`;
    const before = spoken.get(said);
    if (before !== undefined && spoken.has(`${said} too`)) return [];
    spoken.set(before === undefined ? said : `${said} too`, seat);
    const words = before === undefined ? speech.t(said) : speech.t('dog.echo', { name: nameOf(sitting, before, speech.t) });
    const lasts = before === undefined ? DOG_SPEAKS : DOG_AGREES;
    return [{ seat, words, face: { ...faceAt(sitting, seat), mood: MOODS[how] }, lasts }];
  });
}
