// Messages in the reader's language: the client's own, and those that the server sends as keys with values.

import type { Words } from '../protocol';

export type Language = string; // such as `pt-BR`
export type Messages = Record<string, string>;
export type Values = Record<string, number | string>;
export type Translate = (key: string, values?: Values) => string;
export type Say = (words: Words) => string;

/** A number, with a real minus. */
export const minus = (number: number | string): string => String(number).replace('-', '−');

const FILES = import.meta.glob<Messages>(['./*.json', '../games/*/words/*.json'], { import: 'default' });
const OF_PAGES = import.meta.glob<Messages>('../pages/words/*.json', { import: 'default' }); // that few open
const PLURAL = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g;
const FORM = / (\w+) \{([^{}]*)\}/g;
const VALUE = /\{(\w+)\}/g;
const SEATS_ARE_SAID_BY_NAME = ['who', 'whose'];

/** All languages: each has a file here. */
export const LANGUAGES: readonly Language[] = Object.keys(FILES).flatMap((path) => /^\.\/(.+)\.json$/.exec(path)?.[1] ?? []);

/** What speakers call their language: `Português (Brasil)`. */
export function nameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The first language of the browser's that we speak: `de` for `de-CH`, `pt-BR` for itself, `pt` for `pt-PT`. */
export function preferred(wanted: readonly string[]): Language {
  const names = wanted.flatMap((tag) => [tag, tag.slice(0, 2)]).map((each) => each.toLowerCase());
  return names.map((name) => LANGUAGES.find((each) => each.toLowerCase() === name)).find(Boolean) ?? 'en';
}

/** The messages of the client in a language; all of them, or those of the first page and the table. */
export async function load(language: Language, isAll = false): Promise<Messages> {
  const files = isAll ? { ...FILES, ...OF_PAGES } : FILES;
  const english = Object.keys(files).filter((path) => path.endsWith('/en.json'));
  const loaded = english.map((path) => (files[path.replace('en.json', `${language}.json`)] ?? files[path]!)());
  return Object.assign({}, ...(await Promise.all(loaded)));
}

/** The plural form for this count: `one`, `few` …, or `other`. */
export const formOf = (language: Language, count: number): string =>
  new Intl.PluralRules(language === 'pt' ? 'pt-PT' : language).select(count);

/** Put values into a message: `{name}`, or `{count, plural, one {# card} other {# cards}}`. */
export function fill(message: string, values: Values, language: string): string {
  return message
    .replace(PLURAL, (_, name: string, written: string) => {
      const count = Number(values[name]);
      const forms = Object.fromEntries(Array.from(written.matchAll(FORM), ([, form, text]) => [form, text]));
      return (forms[formOf(language, count)] ?? forms.other ?? '').replaceAll('#', minus(count));
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

