// Shows the last action of a match once more: for a moment the board is as it was before.

import { prefersReducedMotion } from 'svelte/motion';
import type { View } from './protocol';

const REWOUND = 900; // milliseconds

export class LastAct {
  before = $state.raw<View | null>(null); // the view to show instead, meanwhile
  private seen: View | null = null;
  private previous: View | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: () => View | null) {
    $effect(() => {
      const newest = view();
      if (newest?.number !== this.seen?.number) this.previous = this.seen;
      this.seen = newest;
    });
    $effect(() => () => clearTimeout(this.timer));
  }

  showAgain() {
    if (prefersReducedMotion.current || this.previous?.seat !== this.seen?.seat) return;
    this.before = this.previous;
    this.timer = setTimeout(() => (this.before = null), REWOUND);
  }
}
