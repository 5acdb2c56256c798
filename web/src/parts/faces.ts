// The dogs that speak at a table: one for each reaction, and one for each player.

import type { ComponentProps } from 'svelte';
import { dogAt } from '../dogs';
import type { REACTIONS, Sitting } from '../protocol';
import type Dog from './Dog.svelte';
import { lookOf } from './seats';

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

/** The dog of a reaction. */
export const faceOf = (reaction: string): ComponentProps<typeof Dog> =>
  FACES[reaction as keyof typeof FACES] ?? FACES.hello;

const PEOPLE = ['beagle', 'shiba', 'spaniel', 'boxer', 'husky', 'bernard']; // by seat

/** The dog of a player: a bot's own, or for a person the picture they chose, else one by seat, with a scarf. */
export function faceAt(sitting: Sitting, seat: number): ComponentProps<typeof Dog> {
  const picture = sitting.seats[seat]?.picture || PEOPLE[seat % PEOPLE.length]!;
  const { breed, wears } = dogAt(sitting, seat) ?? { breed: picture, wears: 'scarf' as const };
  return { breed, wears, colour: lookOf(seat).colour };
}
