// The few things that can be said at a table, each by a dog of its own.

import type { ComponentProps } from 'svelte';
import type { REACTIONS } from '../protocol';
import type Dog from './Dog.svelte';

const FACES: Record<(typeof REACTIONS)[number], ComponentProps<typeof Dog>> = {
  hello: { breed: 'golden', mood: 'happy', wears: 'scarf' },
  well_played: { breed: 'poodle', mood: 'happy', wears: 'crown' },
  thanks: { breed: 'corgi', mood: 'happy', wears: 'flower' },
  oops: { breed: 'pug', mood: 'sad' },
  hurry: { breed: 'dachshund', mood: 'thinking', wears: 'monocle' },
  laugh: { breed: 'beagle', mood: 'happy', wears: 'party' },
  wow: { breed: 'husky', mood: 'surprised' },
  sorry: { breed: 'basset', mood: 'sad' },
};

/** Who says it. */
export const faceOf = (reaction: string): ComponentProps<typeof Dog> =>
  FACES[reaction as keyof typeof FACES] ?? FACES.hello;
