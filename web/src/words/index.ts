// Messages in the reader's language: the client's own, and those that the server sends as keys with values.

import type { Words } from '../protocol';

export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
  'pt-BR': 'Português (Brasil)',
} as const;
export type Language = keyof typeof LANGUAGES;
export type Messages = Record<string, string>;
export type Values = Record<string, number | string>;
export type Translate = (key: string, values?: Values) => string;
export type Say = (words: Words) => string;

/** A number, with a real minus. */
export const minus = (number: number | string): string => String(number).replace('-', '−');

const FILES = import.meta.glob<Messages>(['./*.json', '../games/*/words/*.json'], { import: 'default' });
const OF_PAGES = import.meta.glob<Messages>('../pages/words/*.json', { import: 'default' }); // that few open
const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;
const VALUE = /\{(\w+)\}/g;
const SEATS_ARE_SAID_BY_NAME = ['who', 'whose'];

/** The first language of the browser's that we speak: `de` for `de-CH`, `pt-BR` for itself, `pt` for `pt-PT`. */
export function preferred(wanted: readonly string[]): Language {
  const names = wanted.flatMap((tag) => [tag, tag.slice(0, 2)]).map((each) => each.toLowerCase());
  const spoken = Object.keys(LANGUAGES) as Language[];
  return names.map((name) => spoken.find((each) => each.toLowerCase() === name)).find(Boolean) ?? 'en';
}

/** The messages of the client in a language; all of them, or those of the first page and the table. */
export async function load(language: Language, isAll = false): Promise<Messages> {
  const files = Object.entries(isAll ? { ...FILES, ...OF_PAGES } : FILES);
  const loaded = files.filter(([path]) => path.endsWith(`/${language}.json`)).map(([, file]) => file());
  return Object.assign({}, ...(await Promise.all(loaded)));
}

/** Put values into a message: `{name}`, or `{count, plural, one {# card} other {# cards}}`. */
export function fill(message: string, values: Values, language: string): string {
  return message
    .replace(PLURAL, (_, name: string, one: string, other: string) => {
      const count = Number(values[name]);
      const form = new Intl.PluralRules(language === 'pt' ? 'pt-PT' : language).select(count) === 'one' ? one : other;
      return form.replaceAll('#', minus(count));
    })
    .replace(VALUE, (whole, name: string) => String(values[name] ?? whole));
}

/** A speaker of the client's messages; a key without a message is shown as it is, and a test finds it. */
export function translator(messages: Messages, language: string): Translate {
  return (key, values = {}) => fill(messages[key] ?? key, values, language);
}

/** What a player did, as the log says it after the name; a button says the words themselves. */
export const did = (words: Words): Words => ({ ...words, key: `did.${words.key}` });

/** A speaker of the server's words: a text is the key of another word, `who` and `whose` are seats. */
export function sayer(catalogue: Messages, nameOfSeat: (seat: number) => string, language: string): Say {
  const said = (name: string, value: number | string | Words): string => {
    if (typeof value === 'object') return say(value);
    if (typeof value === 'string') return catalogue[value] ?? value;
    return SEATS_ARE_SAID_BY_NAME.includes(name) ? nameOfSeat(value) : String(value);
  };
  const say: Say = ({ key, values = {} }) => {
    const known = Object.entries(values).map(([name, value]) => [name, said(name, value)] as const);
    return fill(catalogue[key] ?? key, Object.fromEntries(known), language);
  };
  return say;
}

