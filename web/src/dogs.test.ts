import { expect, test } from 'vitest';
import { DOGS, dogAt } from './dogs';
import { BREEDS } from './parts/dogs/breeds';

test('twenty dogs, each with a face and a litter of its own', () => {
  expect(DOGS).toHaveLength(20);
  expect(new Set(DOGS.map(({ breed }) => breed)).size).toBe(20);
  for (const { breed } of DOGS) expect(BREEDS.map(({ name }) => name)).toContain(breed);
  const names = DOGS.flatMap(({ litter }) => litter);
  expect(new Set(names).size).toBe(20 * 6); // as many as can sit at a table
  for (const { litter } of DOGS) expect(new Set(litter.map((name) => name[0])).size).toBe(1);
  expect(new Set(DOGS.map(({ litter }) => litter[0]![0])).size).toBe(20);
});

test('litter mates are told apart, and from people', () => {
  const seats = [{ name: 'Rusty' }, { bot: 'level_2' }, { bot: 'level_1' }, { bot: 'level_2' }, { bot: 'random' }, { bot: 'search:200' }];
  const seated = seats.map((_, seat) => dogAt({ game: 'clear_4', seats }, seat));
  expect(seated.map((dog) => dog?.name)).toEqual([undefined, 'Ruby', 'Fluffy', 'Rocco', 'Kiki', 'Kuno']);
  expect(seated.map((dog) => dog?.wears)).toEqual([undefined, 'cap', 'bow', 'collar', 'scarf', 'collar']);
});
