// What happens without a touch: the server says what may, since it tells nobody anything, and after how long.

import { settings } from './settings.svelte';
import type { Table } from './table.svelte';

export class ByItself {
  private hasUndone = false; // and wants something else

  constructor(table: () => Table | null) {
    $effect(() => {
      const said = table()?.waiting?.type;
      if (said) this.hasUndone = said === 'undo';
    });
    $effect(() => {
      const at = table();
      const due = at && settings.byItself && !at.mustHandOver && !at.chosen.length ? at.due : null;
      if (!at || !due || this.hasUndone) return;
      const timer = setTimeout(() => at.act(due.action), 1000 * due.seconds);
      return () => clearTimeout(timer);
    });
  }
}
