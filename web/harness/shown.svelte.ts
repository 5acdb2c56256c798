// What the harness shows now.

import type { Board } from '../src/games/board';
import type { Sitting, View } from '../src/protocol';
import type { Language, Messages } from '../src/words';

interface Shown {
  Board?: Board;
  sitting?: Sitting;
  view?: View;
  chosen: readonly string[];
  language: Language;
  catalogue: Messages;
  messages: Messages;
}

class State implements Shown {
  Board = $state.raw<Board>();
  sitting = $state.raw<Sitting>();
  view = $state.raw<View>();
  chosen = $state.raw<readonly string[]>([]);
  language = $state.raw<Language>('en');
  catalogue = $state.raw<Messages>({});
  messages = $state.raw<Messages>({});
}

export const shown: Shown = new State();
