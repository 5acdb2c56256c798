// The reader's language, as it changes: messages of the client, words of the games.

import { nameOf } from './games/board';
import { Refusal } from './http';
import type { Sitting } from './protocol';
import { offer, wordsOf } from './server';
import { settings } from './settings.svelte';
import { fill, type Language, load, type Messages, type Say, sayer, type Translate, translator } from './words';

const TRY_AGAIN = 2000;

class Speech {
  messages = $state.raw<Messages>({});
  language = $state<Language>('en'); // of the messages
  t: Translate = $derived(translator(this.messages, this.language));
  isReady = $derived('title' in this.messages);

  private isAll = false; // are the messages of rare pages among them?

  has = (key: string): boolean => key in this.messages;

  /** Switch to a language. */
  async choose(language: Language) {
    const messages = await load(language, this.isAll);
    if (settings.language !== language) return; // changed again meanwhile
    this.messages = messages;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Load the messages of every page, whatever the language. */
  async learnAll() {
    if (this.isAll) return;
    this.isAll = true;
    await this.choose(settings.language);
  }
}

export const speech = new Speech();

/** Why the server refused, in the reader's language. Its sentences come with the words of every game. */
export async function whyNot(wrong: unknown): Promise<string> {
  const denied = wrong instanceof Refusal ? wrong.denied : null;
  if (!denied) return speech.t('broken.again_later');
  const game = async () => Object.keys((await offer()).games)[0]!;
  const words = await game().then((name) => wordsOf(name, settings.language)).catch((): Messages => ({}));
  const values = Object.fromEntries(Object.entries(denied.words.values ?? {}).map(([key, value]) => [key, String(value)]));
  return fill(words[denied.words.key] ?? denied.text, values, speech.language);
}

/** The words of a game in the reader's language; they follow a change of language. */
export class Catalogue {
  words = $state.raw<Messages>({});

  constructor(game: () => string) {
    $effect(() => {
      const [name, language] = [game(), settings.language];
      let isWanted = name !== '';
      const ask = () =>
        void wordsOf(name, language).then(
          (words) => isWanted && (this.words = words),
          () => isWanted && setTimeout(ask, TRY_AGAIN),
        );
      if (isWanted) ask();
      return () => {
        isWanted = false;
      };
    });
  }

  /** A speaker of these words with the players' names at this table. */
  sayerAt(sitting: Sitting | null): Say {
    const nameOfSeat = (seat: number) => (sitting ? nameOf(sitting, seat, speech.t) : speech.t('seat.number', { number: seat + 1 }));
    return sayer(this.words, nameOfSeat, speech.language);
  }
}
