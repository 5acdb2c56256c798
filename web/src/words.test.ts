import { expect, test } from 'vitest';
import forms from '../../tests/language/plurals.json';
import { fill, formOf, LANGUAGES, nameOf, preferred, sayer, translator } from './words';

test('the first language of the browser that we speak', () => {
  expect(preferred(['ja', 'pt-BR', 'de'])).toBe('pt-BR');
  expect(preferred(['pt-br'])).toBe('pt-BR');
  expect(preferred(['pt-PT', 'pt-BR'])).toBe('pt');
  expect(preferred(['fr-CA'])).toBe('fr');
  expect(preferred(['ja'])).toBe('en');
  expect(preferred([])).toBe('en');
});

test('every language calls itself by its name', () => {
  expect(LANGUAGES.map(nameOf)).toEqual(['Deutsch', 'English', 'Français', 'Italiano', 'Português (Brasil)', 'Português']);
});

test.each(Object.entries(forms))('plural forms of %s', (language, counts) => {
  for (const [form, those] of Object.entries<number[]>(counts)) {
    for (const count of those) expect([count, formOf(language, count)]).toEqual([count, form]);
  }
});

test('a language with four forms', () => {
  const cards = '{count, plural, one {# karta} few {# karty} many {# kart} other {# karty}}';
  expect([1, 3, 5, 22].map((count) => fill(cards, { count }, 'pl'))).toEqual(['1 karta', '3 karty', '5 kart', '22 karty']);
});

test('values and plurals are put in', () => {
  const cards = '{count, plural, one {# card} other {# cards}} of {who}';
  expect(fill(cards, { count: 1, who: 'Ada' }, 'en')).toBe('1 card of Ada');
  expect(fill(cards, { count: 3, who: 'Ada' }, 'en')).toBe('3 cards of Ada');
  expect(fill('{count, plural, one {# carte} other {# cartes}}', { count: 0 }, 'fr')).toBe('0 carte');
  expect(fill('{points, plural, one {# point} other {# points}}', { points: -3 }, 'en')).toBe('−3 points');
  expect(fill('{missing}', {}, 'en')).toBe('{missing}');
});

test('a key without a message shows itself', () => {
  expect(translator({ a: 'A {b}' }, 'en')('a', { b: 1 })).toBe('A 1');
  expect(translator({}, 'en')('a.b')).toBe('a.b');
});

test('words of the server name players, and say words within words', () => {
  const say = sayer({ give: 'Give {card} to {who}.', 'card.7': '7', as: 'joker as {card}' }, (seat) => `seat ${seat}`, 'en');
  expect(say({ key: 'give', values: { card: 'card.7', who: 2 } })).toBe('Give 7 to seat 2.');
  expect(say({ key: 'give', values: { card: { key: 'as', values: { card: 'card.7' } }, who: 0 } })).toBe(
    'Give joker as 7 to seat 0.',
  );
});
