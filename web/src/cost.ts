// What a decision cost, in words.

import type { Moment } from './protocol';
import type { Translate } from './words';

const percent = (chance: number) => Math.round(100 * chance);

/** What a decision cost a player; if that may be chance, at most. */
export function costOf({ loss, error, may_be_chance }: Moment, name: string, t: Translate): string {
  if (may_be_chance) return t('turned.perhaps', { name, percent: percent(loss + error) });
  return t('turned.lost', { name, percent: percent(loss), error: percent(error) || '<1' });
}
