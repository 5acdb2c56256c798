// Automatic actions: the server says which are allowed, since they reveal nothing, and after how long.

import type { Table } from './table.svelte';

export class ByItself {
  private hasUndone = false; // and wants something else

  /** Wait for the automatic action that is due now; the returned function ends the wait. */
  follow(table: Table, isWanted: boolean): (() => void) | undefined {
    const said = table.waiting?.type;
    if (said) this.hasUndone = said === 'undo';
    const { due } = table;
    if (!due || !isWanted || this.hasUndone || table.mustHandOver || table.chosen.length) return;
    const timer = setTimeout(() => table.act(due.action), 1000 * due.seconds);
    return () => clearTimeout(timer);
  }
}
