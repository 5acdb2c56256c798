// How cards move after an event: from where to where, each place named by the thing that lies there.

import type { Line } from '../../protocol';
import { JOKER, THIEF } from './row';

export interface Flight {
  readonly kind: number; // 0: its back
  readonly from: string;
  readonly to: string;
}

export const handOf = (seat: number): string => `hand of ${seat}`;

/** The cards that move in one event. Row indices are not told, so a row is found by the card's place in it. */
export function flightsOf({ seat, words: { key, values = {} } }: Line): Flight[] {
  const kind = kindOf(values.card);
  const hand = handOf(seat);
  const pays = (paid: number) => ({ kind: paid, from: hand, to: 'discard' });
  switch (key) {
    case 'lay':
    case 'lay_second':
    case 'lay_partner':
      return [{ kind, from: hand, to: 'laid' }];
    case 'buy':
      return [pays(kindOf(values.price)), { kind, from: `open.${values.place}`, to: hand }];
    case 'turn_up':
      return [{ kind, from: 'pile', to: `open.${values.place}` }];
    case 'take':
      return [pays(7), { kind, from: 'pile', to: hand }];
    case 'fetch':
      return [{ kind, from: 'discard', to: hand }, pays(14)];
    case 'steal':
      return [pays(THIEF), { kind, from: handOf(Number(values.whose)), to: hand }];
    case 'exchange':
      return [{ kind: JOKER, from: handOf(Number(values.whose)), to: hand }];
    case 'discard':
      return [pays(kind)];
    case 'draw':
      return [{ kind, from: 'pile', to: handOf(Number(values.who)) }];
    default:
      return [];
  }
}

const kindOf = (card: unknown): number => Number(String(card ?? 'card.0').split('.')[1]);
