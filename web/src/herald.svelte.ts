// Tells what happens at a table: to screen readers, and in sound.

import { untrack } from 'svelte';
import { nameOf } from './games/board';
import type { Line, Outcome, View } from './protocol';
import { play, soundOf } from './sound';
import { speech } from './speech.svelte';
import type { Table } from './table.svelte';
import { did, type Say } from './words';

const MOST = 6; // lines at once; a latecomer is not told everything

export class Herald {
  words = $state('');
  private heard = 0; // the number of the newest event told

  constructor(table: () => Table | null, say: () => Say | null) {
    $effect(() => {
      const [view, speak] = [table()?.view, say()];
      if (view && speak && view.number !== this.heard) untrack(() => this.tell(table()!, view, speak));
    });
    $effect(() => {
      if (table()?.denied) play('refused');
    });
    $effect(() => {
      if (table()?.reaction) play('bark');
    });
  }

  private tell(table: Table, view: View, say: Say) {
    const isFirst = this.heard === 0;
    const fresh = (view.lines ?? []).filter(({ number }) => number > this.heard).slice(-MOST);
    this.heard = view.number;
    const told = isFirst ? [] : fresh.map((line) => tell(table, line, say));
    const now = view.outcome ? 'table.over' : table.isMyTurn ? 'table.your_turn' : '';
    this.words = [...told, now && speech.t(now)].join(' ');
    if (!isFirst) this.sound(table, view);
  }

  private sound(table: Table, view: View) {
    const last = view.lines?.findLast(({ seat }) => seat >= 0);
    if (last) play(soundOf(table.sitting!.game, last.words.key));
    if (view.outcome) play(isLoss(table, view.outcome) ? 'lost' : 'won', 0.3);
    else if (table.isMyTurn) play('turn', 0.3);
  }
}

/** Have others won, and nobody on this device? */
const isLoss = ({ sitting }: Table, { winners }: Outcome): boolean =>
  sitting!.you.length > 0 && !winners.some((seat) => sitting!.you.includes(seat));

/** What happened, with its consequences. */
function tell(table: Table, { seat, words, consequences = [] }: Line, say: Say): string {
  const act = seat < 0 ? say(words) : `${nameOf(table.sitting!, seat, speech.t)} ${say(did(words))}`;
  return [act, ...consequences.map(say)].join(' ');
}
