import { expect, test } from 'vitest';
import { placeBeside } from './what.svelte';

const ROOM = { width: 360, height: 640 };
const SIZE = { width: 240, height: 90 };

const covers = (thing: DOMRectLike, { left, top }: { left: number; top: number }) =>
  left < thing.right && left + SIZE.width > thing.left && top < thing.bottom && top + SIZE.height > thing.top;
interface DOMRectLike {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

test('what is told of a thing stays on the screen and does not cover it, wherever the thing lies', () => {
  for (let left = 0; left <= 304; left += 16) {
    for (let top = 0; top <= 556; top += 16) {
      const thing = { left, top, right: left + 56, bottom: top + 84 };
      const place = placeBeside(thing, SIZE, ROOM);
      expect(covers(thing, place), `${left} ${top}`).toBe(false);
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.top).toBeGreaterThanOrEqual(0);
      expect(place.left + SIZE.width).toBeLessThanOrEqual(ROOM.width);
      expect(place.top + SIZE.height).toBeLessThanOrEqual(ROOM.height);
    }
  }
});
