import { expect, test } from 'vitest';
import { blocks, inlines, matching } from './rulebook';

const BOOK = `# A game

For *2* players:
it is short.

## 1 Cards

* **R1** There are **ten** cards,
  as Q1 says.
* **Q1** Really \`ten\`. Été.

| a | b |
|---|---|
| 1 | R1 |
`;

test('a rulebook is taken apart', () => {
  expect(blocks(BOOK)).toEqual([
    { kind: 'heading', level: 1, text: 'A game' },
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: 'For ' },
        { kind: 'em', text: '2' },
        { kind: 'text', text: ' players: it is short.' },
      ],
    },
    { kind: 'heading', level: 2, text: '1 Cards' },
    {
      kind: 'rule',
      number: 'R1',
      text: 'There are **ten** cards, as Q1 says.',
      inlines: [
        { kind: 'text', text: 'There are ' },
        { kind: 'strong', text: 'ten' },
        { kind: 'text', text: ' cards, as ' },
        { kind: 'rule', text: 'Q1' },
        { kind: 'text', text: ' says.' },
      ],
    },
    { kind: 'rule', number: 'Q1', text: 'Really `ten`. Été.', inlines: inlines('Really `ten`. Été.') },
    {
      kind: 'table',
      rows: [
        [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
        [[{ kind: 'text', text: '1' }], [{ kind: 'rule', text: 'R1' }]],
      ],
    },
  ]);
});

test('a search finds rules by words, without accents, or by number', () => {
  const all = blocks(BOOK);
  const found = (search: string) => matching(all, search).map((each) => (each.kind === 'rule' ? each.number : each.kind));
  expect(found('ten cards')).toEqual(['R1']);
  expect(found('ete')).toEqual(['Q1']);
  expect(found('q1')).toEqual(['R1', 'Q1']);
  expect(found('horse')).toEqual([]);
  expect(found(' ')).toHaveLength(6);
});
