import { expect, test } from 'vitest';
import { BREEDS, breedOf } from './breeds';

test('no two dogs look the same', () => {
  const looks = BREEDS.map(({ name: _, ...look }) => JSON.stringify(look));
  expect(new Set(looks).size).toBe(BREEDS.length);
  expect(BREEDS.length).toBeGreaterThanOrEqual(20);
});

test('a dog is found by its name and by its number', () => {
  BREEDS.forEach((breed, number) => {
    expect(breedOf(breed.name)).toBe(breed);
    expect(breedOf(number)).toBe(breed);
  });
});
