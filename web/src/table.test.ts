import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commitmentTo, keptAt, termsOf } from './deals';
import type { Choice, ClientMessage, Line, Reveal, Sitting, View } from './protocol';
import type { Listener } from './socket';
import { joined, SPECTATOR, Table } from './table.svelte';

const choice = (action: number, ...clicks: string[]): Choice => ({ action, clicks, words: { key: `a${action}` } });
const line = (number: number): Line => ({ number, seat: 0, words: { key: 'x' } });
const LEGAL = [choice(1, 'hand.1', 'pile'), choice(2, 'hand.2')];

const sitting = (...you: number[]): Sitting => ({
  type: 'sitting',
  table: 't',
  code: 'c',
  game: 'g',
  options: {},
  clock: 'none',
  public: false,
  commitment: '',
  status: 'playing',
  seats: [{ name: 'Ada', ready: true }, { name: 'Bo' }, { bot: 'random' }],
  you,
});

const view = (seat: number, number: number, more: Partial<View> = {}): View => ({
  type: 'view',
  seat,
  number,
  turn: seat,
  acting: [seat],
  row: {},
  legal: LEGAL,
  ...more,
});

let said: ClientMessage[];
let listener: Listener;
let table: Table;

beforeEach(() => {
  said = [];
  table = new Table((hears) => {
    listener = hears;
    return { say: (message: ClientMessage) => (said.push(message), true), end: () => {}, atOnce: () => {} };
  });
  listener.changed('open');
  listener.hear(sitting(0));
  listener.hear(view(0, 5));
});

describe('an act', () => {
  test('is sent once the path is complete, with the number that was seen', () => {
    table.touch('hand.1');
    expect(said).toEqual([]);
    expect(table.preview?.action).toBe(1);
    table.touch('pile');
    expect(said).toMatchObject([{ type: 'act', seat: 0, action: 1, seen: 5 }]);
    expect(table.chosen).toEqual([]);
  });

  test('lets nothing be touched until it is answered', () => {
    table.touch('hand.2');
    expect(table.lit.size).toBe(0);
    table.touch('hand.1');
    expect(said).toHaveLength(1);
    listener.hear(view(0, 6));
    listener.hear({ type: 'done', key: (said[0] as { key: string }).key, number: 6 });
    expect(table.lit).toEqual(new Set(['hand.1', 'hand.2']));
  });

  test('without an answer is said again under its own key when the line is back', () => {
    table.touch('hand.2');
    listener.changed('lost');
    listener.changed('open');
    expect(said).toHaveLength(2);
    expect(said[1]).toEqual(said[0]);
  });

  test('that was denied is over, and the reason is kept until the next touch', () => {
    table.touch('hand.2');
    const { key } = said[0] as { key: string };
    listener.hear({ type: 'denied', words: { key: 'why.no' }, text: 'No.', rule: 'R1', key });
    expect(table.waiting).toBeNull();
    expect(table.denied?.rule).toBe('R1');
    table.touch('hand.1');
    expect(table.denied).toBeNull();
  });

  test('of another key changes nothing', () => {
    table.touch('hand.2');
    listener.hear({ type: 'done', key: 'other', number: 6 });
    expect(table.waiting).not.toBeNull();
  });
});

describe('what is touched', () => {
  test('in vain is asked about', () => {
    table.touch('hand.1');
    table.touch('field.9');
    expect(said).toEqual([{ type: 'why', seat: 0, seen: 5, touched: ['hand.1', 'field.9'] }]);
    expect(table.chosen).toEqual(['hand.1']);
  });

  test('by a spectator asks nothing', () => {
    listener.hear(sitting());
    listener.hear(view(SPECTATOR, 5, { legal: [] }));
    table.touch('field.9');
    expect(said).toEqual([]);
  });

  test('stays chosen while it can still be meant, and no longer', () => {
    table.touch('hand.1');
    listener.hear(view(0, 6));
    expect(table.chosen).toEqual(['hand.1']);
    listener.hear(view(0, 7, { legal: [LEGAL[1]!] }));
    expect(table.chosen).toEqual([]);
  });

  test('is dark without a line', () => {
    listener.changed('lost');
    expect(table.lit.size).toBe(0);
    listener.changed('open');
    expect(table.lit.size).toBe(2);
  });
});

describe('where several share a device', () => {
  beforeEach(() => {
    listener.hear(sitting(0, 1));
    listener.hear(view(0, 5));
    listener.hear(view(1, 5, { acting: [0], legal: [] }));
  });

  test('cards are shown to one after the other', () => {
    expect(table.eye).toBe(0);
    expect(table.mustHandOver).toBe(true);
    table.openEyes();
    expect(table.mustHandOver).toBe(false);
    listener.hear(view(0, 6, { acting: [1], legal: [] }));
    listener.hear(view(1, 6));
    expect(table.eye).toBe(1);
    expect(table.mustHandOver).toBe(true);
  });

  test('who has chosen hands over where all choose at once', () => {
    listener.hear(view(0, 5, { acting: [0, 1] }));
    listener.hear(view(1, 5, { acting: [0, 1] }));
    table.openEyes();
    expect(table.eye).toBe(0);
    listener.hear(view(0, 6, { acting: [1], legal: [] }));
    listener.hear(view(1, 6, { acting: [1] }));
    expect(table.eye).toBe(1);
  });

  test('each is ready who was not', () => {
    table.getReady();
    expect(said).toMatchObject([{ type: 'ready', seat: 1 }]);
    expect((said[0] as { commitment: string }).commitment).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the nonces of this device', () => {
  /** Everybody has committed, seat 1 as this device did; the server may have changed its mind. */
  const revealing = (more: Partial<Sitting> = {}): Sitting => {
    const { commitment } = said.find((each) => each.type === 'ready')!;
    const seats = [{ name: 'Ada', commitment: 'a' }, { name: 'Bo', commitment }, { bot: 'random' }];
    return { ...sitting(0, 1), table: 'revealing', status: 'revealing', commitment: 'c', seats, ...more };
  };

  beforeEach(() => {
    listener.hear({ ...sitting(0, 1), table: 'revealing', status: 'open', commitment: 'c' });
    table.getReady();
  });

  test('are revealed once all have committed, as often as it is asked for', () => {
    listener.hear({ ...sitting(0, 1), table: 'revealing', status: 'open', commitment: 'c' });
    expect(said).toHaveLength(1);
    listener.hear(revealing());
    listener.hear(revealing());
    const [, reveal, again] = said as [unknown, Reveal, Reveal];
    expect(reveal).toEqual({ type: 'reveal', seat: 1, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(again).toEqual(reveal);
    expect((said[0] as { commitment: string }).commitment).toBe(commitmentTo('revealing', 1, reveal.nonce));
    expect(keptAt('revealing')).toEqual({ commitment: 'c', nonces: { 1: reveal.nonce }, terms: termsOf(revealing()) });
  });

  test('are committed to once, however often one gets ready', () => {
    table.getReady();
    expect(said).toHaveLength(2);
    expect(said[1]).toEqual(said[0]);
  });

  test('are not told to a server with another commitment, nor for a seat with another', () => {
    listener.hear(revealing({ commitment: 'other' }));
    listener.hear(revealing({ seats: [{ name: 'Ada' }, { name: 'Bo', commitment: 'other' }, { bot: 'random' }] }));
    expect(said).toHaveLength(1);
  });

  test('are never committed to again once they were revealed', () => {
    listener.hear(revealing());
    listener.hear({ ...sitting(0, 1), table: 'revealing', status: 'open', commitment: 'c' }); // somebody hesitated
    table.getReady();
    table.getReady();
    const [first, , second, again] = said as { commitment: string }[];
    expect(second!.commitment).not.toBe(first!.commitment);
    expect(again).toEqual(second);
    const seats = revealing().seats.with(1, { name: 'Bo', commitment: second!.commitment });
    listener.hear(revealing({ seats }));
    expect(said.at(-1)).toEqual({ type: 'reveal', seat: 1, nonce: keptAt('revealing')!.nonces[1] });
    expect(commitmentTo('revealing', 1, (said.at(-1) as Reveal).nonce)).toBe(second!.commitment);
  });

  test('are not told again where the terms have changed', () => {
    listener.hear(revealing());
    listener.hear(revealing({ options: { rounds: 'two' } }));
    expect(said).toHaveLength(2);
  });
});

describe('advice', () => {
  const advice = [{ action: 2, chance: 0.5, words: { key: 'because' } }];
  const hint = { type: 'hint', seat: 0 };

  test('is asked for and kept until the position changes', () => {
    table.askAdvice();
    expect(said).toEqual([hint]);
    expect(table.advice).toBe('asked');
    listener.hear({ type: 'hinted', seat: 0, number: 5, advice });
    expect(table.advice).toEqual(advice);
    listener.hear(view(0, 6));
    expect(table.advice).toBeNull();
  });

  test('for a position that has passed is asked for again, as long as there is a choice', () => {
    table.askAdvice();
    listener.hear(view(0, 6));
    expect(table.advice).toBe('asked');
    listener.hear({ type: 'hinted', seat: 0, number: 5, advice });
    expect(said).toEqual([hint, hint]);
    listener.hear({ type: 'hinted', seat: 0, number: 6, advice });
    expect(table.advice).toEqual(advice);
    table.askAdvice();
    listener.hear(view(0, 7, { legal: [] }));
    expect(table.advice).toBeNull();
    listener.hear({ type: 'hinted', seat: 0, number: 6, advice });
    expect(said).toHaveLength(3);
    expect(table.advice).toBeNull();
  });

  test('that was denied, or that nobody can answer any more, is none', () => {
    table.askAdvice();
    listener.hear({ type: 'denied', words: { key: 'why.no' }, text: 'No.', key: 'why' });
    expect(table.advice, 'another question was answered').toBe('asked');
    listener.hear({ type: 'denied', words: { key: 'server.no_hints' }, text: 'No.', key: 'hint' });
    expect(table.advice).toBeNull();
    table.askAdvice();
    listener.changed('lost');
    expect(table.advice).toBeNull();
    table.askAdvice();
    listener.changed('open');
    expect(table.advice, 'it was asked while nobody heard').toBeNull();
  });

  test('for an earlier position does not count once a later one was asked about', () => {
    table.askAdvice();
    table.touch('hand.2');
    listener.hear(view(0, 6));
    listener.hear({ type: 'done', key: (said[1] as { key: string }).key, number: 6 });
    table.askAdvice();
    const asked = said.length;
    listener.hear({ type: 'hinted', seat: 0, number: 5, advice });
    expect(said).toHaveLength(asked);
    expect(table.advice).toBe('asked');
    listener.hear({ type: 'hinted', seat: 0, number: 6, advice });
    expect(table.advice).toEqual(advice);
  });

  test('comes too late for whoever has acted or no longer wants it', () => {
    table.askAdvice();
    table.touch('hand.2');
    listener.hear(view(0, 6));
    listener.hear({ type: 'done', key: (said[1] as { key: string }).key, number: 6 });
    listener.hear({ type: 'hinted', seat: 0, number: 5, advice });
    expect(table.advice).toBeNull();
    table.askAdvice();
    table.advice = null;
    listener.hear({ type: 'hinted', seat: 0, number: 6, advice });
    expect(table.advice).toBeNull();
  });

  test('asked for again takes away what was said the first time', () => {
    table.askAdvice();
    listener.hear({ type: 'denied', words: { key: 'server.no_choice' }, text: '', key: 'hint' });
    expect(table.denied).not.toBeNull();
    table.askAdvice();
    expect(table.denied).toBeNull();
  });
});

test('lines are kept once, in order, however often they are told', () => {
  expect(joined([line(1), line(2)], [line(3)]).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(joined([line(1), line(2), line(3)], [line(2), line(3), line(4)]).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(joined([line(1)], [])).toEqual([line(1)]);
});

describe('what others do', () => {
  const acts = (number: number, seat: number): View => view(0, number, { lines: [{ number, seat, words: { key: 'x' } }] });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
    table.pace = 1;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('is shown one act after the other', () => {
    [6, 7, 8].forEach((number) => listener.hear(acts(number, 1)));
    expect(table.view?.number).toBe(6);
    vi.advanceTimersByTime(1000);
    expect(table.view?.number).toBe(7);
    expect(table.lines.at(-1)?.number).toBe(7);
    vi.advanceTimersByTime(1000);
    expect(table.view?.number).toBe(8);
  });

  test('goes faster at a higher pace', () => {
    table.pace = 4;
    [6, 7, 8].forEach((number) => listener.hear(acts(number, 1)));
    vi.advanceTimersByTime(500);
    expect(table.view?.number).toBe(8);
  });

  test('waits until one has seen what one did oneself, which is seen at once', () => {
    listener.hear(acts(6, 0));
    expect(table.view?.number).toBe(6);
    listener.hear(acts(7, 1));
    expect(table.view?.number).toBe(6);
    vi.advanceTimersByTime(1000);
    expect(table.view?.number).toBe(7);
  });

  test('is caught up with at once if one likes', () => {
    [6, 7, 8].forEach((number) => listener.hear(acts(number, 1)));
    table.catchUp();
    expect(table.view?.number).toBe(8);
  });

  test('is caught up with when advice is asked for or comes: it is for the newest position', () => {
    const advice = [{ action: 2, chance: 0.5, words: { key: 'because' } }];
    [6, 7, 8].forEach((number) => listener.hear(acts(number, 1)));
    table.askAdvice();
    expect(table.view?.number).toBe(8);
    listener.hear(acts(9, 1));
    expect(table.view?.number).toBe(8);
    listener.hear({ type: 'hinted', seat: 0, number: 9, advice });
    expect(table.view?.number).toBe(9);
    expect(table.advice).toEqual(advice);
    vi.advanceTimersByTime(5000);
    expect(table.advice).toEqual(advice);
  });

  test('may leave nothing to ask advice for', () => {
    [6, 7].forEach((number) => listener.hear({ ...acts(number, 1), legal: number === 7 ? [] : LEGAL }));
    table.askAdvice();
    expect(table.view?.number).toBe(7);
    expect(table.advice).toBeNull();
    expect(said).toEqual([]);
  });

  test('is seen at once where one was away, where a clock runs, and where nobody looks', () => {
    listener.hear(acts(9, 1));
    expect(table.view?.number).toBe(9);
    listener.hear({ ...acts(10, 1), seconds: 20 });
    expect(table.view?.number).toBe(10);
    vi.stubGlobal('document', { hidden: true });
    listener.hear(acts(11, 1));
    expect(table.view?.number).toBe(11);
  });
});

describe('dragging', () => {
  const PAWNS = [
    choice(1, 'hand.5', 'field.1', 'field.6'),
    choice(2, 'hand.7', 'field.1', 'field.6'),
    { ...choice(3, 'hand.2', 'field.1', 'field.3'), danger: ['field.3'] },
  ];
  beforeEach(() => listener.hear(view(0, 6, { legal: PAWNS })));

  test('one drop is enough where only one act can be meant', () => {
    table.take('field.1');
    expect([...table.lit]).toEqual(['field.6', 'field.3']);
    table.drop('field.3');
    expect(said.at(-1)).toMatchObject({ type: 'act', action: 3 });
  });

  test('where several can be, it is asked with what', () => {
    table.take('field.1');
    table.drop('field.6');
    expect([...table.lit]).toEqual(['hand.5', 'hand.7']);
    table.touch('hand.7');
    expect(said.at(-1)).toMatchObject({ type: 'act', action: 2 });
  });

  test('harm that is done farther on is shown before it is done', () => {
    table.take('hand.2');
    table.drop('field.1');
    expect(said).toEqual([]);
    expect([...table.lit]).toEqual(['field.3']);
    expect(table.preview?.danger).toEqual(['field.3']);
  });

  test('what is dropped elsewhere goes back, and what was chosen is chosen again', () => {
    table.touch('hand.5');
    table.take('field.1');
    table.letGo();
    expect(table.chosen).toEqual(['hand.5']);
    expect([...table.lit]).toEqual(['field.1']);
  });
});
