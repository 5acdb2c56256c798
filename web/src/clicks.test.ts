import { describe, expect, test } from 'vitest';
import { dragging, instead, lit, movable, preview, touch } from './clicks';
import type { Choice } from './protocol';

const choice = (action: number, ...clicks: string[]): Choice => ({ action, clicks, words: { key: `a${action}` } });
const CHOICES = [
  choice(1, 'hand.3', 'pawn.a', 'field.4'),
  choice(2, 'hand.3', 'pawn.a', 'field.5'),
  choice(3, 'hand.3', 'pawn.b', 'field.6'),
  choice(4, 'hand.7', 'pawn.a', 'field.9'),
  choice(5, 'pass'),
];
const WHOLE_OR_MORE = [choice(1, 'hand.2'), choice(2, 'hand.2', 'pile')];

describe('what is lit', () => {
  test('first the first things, then those that follow', () => {
    expect([...lit(CHOICES, [])]).toEqual(['hand.3', 'hand.7', 'pass']);
    expect([...lit(CHOICES, ['hand.3'])]).toEqual(['pawn.a', 'pawn.b']);
    expect([...lit(CHOICES, ['hand.3', 'pawn.a'])]).toEqual(['field.4', 'field.5']);
  });

  test('nothing without choices', () => {
    expect(lit([], [])).toEqual(new Set());
  });

  test('a path that may end stays lit', () => {
    expect([...lit(WHOLE_OR_MORE, ['hand.2'])].sort()).toEqual(['hand.2', 'pile']);
  });

  test('what would change one’s mind is told apart', () => {
    expect([...instead(CHOICES, ['hand.3'])].sort()).toEqual(['hand.3', 'hand.7', 'pass']);
    expect([...instead(CHOICES, ['hand.3', 'pawn.a'])].sort()).toEqual(['hand.3', 'hand.7', 'pass', 'pawn.a', 'pawn.b']);
    expect(instead(CHOICES, [])).toEqual(new Set());
  });
});

describe('a touch', () => {
  test('goes on', () => {
    expect(touch(CHOICES, [], 'hand.3')).toEqual({ chosen: ['hand.3'] });
  });

  test('completes an action', () => {
    expect(touch(CHOICES, ['hand.3', 'pawn.a'], 'field.5')).toEqual({ chosen: [], choice: CHOICES[1] });
    expect(touch(CHOICES, [], 'pass')).toEqual({ chosen: [], choice: CHOICES[4] });
  });

  test('of something chosen takes it back with all that came after', () => {
    expect(touch(CHOICES, ['hand.3', 'pawn.a'], 'hand.3')).toEqual({ chosen: [] });
    expect(touch(CHOICES, ['hand.3', 'pawn.a'], 'pawn.a')).toEqual({ chosen: ['hand.3'] });
  });

  test('of something else chooses that instead, as late as possible', () => {
    expect(touch(CHOICES, ['hand.3', 'pawn.a'], 'pawn.b')).toEqual({ chosen: ['hand.3', 'pawn.b'] });
    expect(touch(CHOICES, ['hand.3', 'pawn.a'], 'hand.7')).toEqual({ chosen: ['hand.7'] });
    expect(touch(CHOICES, ['hand.3'], 'pass')).toEqual({ chosen: [], choice: CHOICES[4] });
  });

  test('that leads nowhere is refused', () => {
    expect(touch(CHOICES, [], 'field.4')).toEqual({ refused: true });
    expect(touch(CHOICES, ['hand.7'], 'field.4')).toEqual({ refused: true });
    expect(touch([], [], 'pass')).toEqual({ refused: true });
  });

  test('of a path that may end is confirmed by touching its end again', () => {
    expect(touch(WHOLE_OR_MORE, [], 'hand.2')).toEqual({ chosen: ['hand.2'] });
    expect(touch(WHOLE_OR_MORE, ['hand.2'], 'hand.2')).toEqual({ chosen: [], choice: WHOLE_OR_MORE[0] });
    expect(touch(WHOLE_OR_MORE, ['hand.2'], 'pile')).toEqual({ chosen: [], choice: WHOLE_OR_MORE[1] });
  });
});

test('only the last step of the only action is previewed', () => {
  expect(preview(CHOICES, [])).toBeNull();
  expect(preview(CHOICES, ['hand.3'])).toBeNull();
  expect(preview(CHOICES, ['hand.3', 'pawn.a'])).toBeNull();
  expect(preview(CHOICES, ['hand.3', 'pawn.b'])).toBe(CHOICES[2]);
  expect(preview([CHOICES[4]!], [])).toBeNull();
});

describe('dragging', () => {
  test('whatever leads on can be dragged, a spot only if a path begins there', () => {
    expect([...movable(CHOICES)]).toEqual(['hand.3', 'pawn.a', 'pawn.b', 'hand.7']);
    expect([...movable([choice(1, 'dogs.2', 'spot.kennel', 'player.1'), choice(2, 'spot.car', 'place.1')])]).toEqual(['dogs.2', 'spot.car']);
  });

  test('what is dragged comes first, and what leads to it last', () => {
    const paths = dragging(CHOICES, [], 'pawn.a').map(({ clicks }) => clicks);
    expect(paths).toEqual([
      ['pawn.a', 'field.4', 'hand.3'],
      ['pawn.a', 'field.5', 'hand.3'],
      ['pawn.a', 'field.9', 'hand.7'],
    ]);
  });

  test('what has been chosen counts, unless it cannot be meant', () => {
    expect(dragging(CHOICES, ['hand.7'], 'pawn.a').map(({ clicks }) => clicks)).toEqual([['pawn.a', 'field.9']]);
    expect(dragging(CHOICES, ['hand.7'], 'pawn.b').map(({ action }) => action)).toEqual([3]);
  });
});
