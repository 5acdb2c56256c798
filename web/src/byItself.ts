// What happens without a touch: the server says what may, since it tells nobody anything, and after how long.

import type { Table } from './table.svelte';

export class ByItself {
  private hasUndone = false; // and wants something else

  /** Wait for what is due at the table, as it is now; what is returned ends the wait. */
  follow(table: Table, isWanted: boolean): (() => void) | undefined {
    const said = table.waiting?.type;
    if (said) this.hasUndone = said === 'undo';
    const { due } = table;
    if (!due || !isWanted || this.hasUndone || table.mustHandOver || table.chosen.length) return;
    const timer = setTimeout(() => table.act(due.action), 1000 * due.seconds);
    return () => clearTimeout(timer);
  }
}
