// The open cards of others, as in a replay: their names, one by one.

import type { Say } from '../words';

export function openHand(counts: readonly number[], say: Say): string[] {
  const names = counts.map((count, kind) => (kind ? Array<string>(count).fill(say({ key: `card.${kind}` })) : []));
  return names.flat();
}
