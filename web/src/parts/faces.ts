// The few things that can be said at a table, each by a dog of its own.

import type { ComponentProps } from 'svelte';
import type Dog from './Dog.svelte';

export const FACES: Record<string, ComponentProps<typeof Dog>> = {
  hello: { breed: 'golden', mood: 'happy', wears: 'scarf' },
  well_played: { breed: 'poodle', mood: 'happy', wears: 'crown' },
  thanks: { breed: 'corgi', mood: 'happy', wears: 'flower' },
  oops: { breed: 'pug', mood: 'sad' },
  hurry: { breed: 'dachshund', mood: 'thinking', wears: 'monocle' },
  laugh: { breed: 'beagle', mood: 'happy', wears: 'party' },
  wow: { breed: 'husky', mood: 'surprised' },
  sorry: { breed: 'basset', mood: 'sad' },
};
