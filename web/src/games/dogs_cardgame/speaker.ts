// The names of this game's things.

import type { Say, Translate } from '../../words';
import { BREEDS } from '../../parts/dogs/breeds';
import { breedOf, CHARACTER_NAMES, LETTERS, SICK, typeOf } from './row';

export interface Speaker {
  say: Say;
  t: Translate;
  name: (seat: number) => string;
  breed: (breed: number) => string;
  dog: (kind: number) => string;
  bayDog: (kind: number) => string; // in a bay a sick dog is cured
  character: (character: number) => string;
}

export function speakerOf(say: Say, t: Translate, name: (seat: number) => string): Speaker {
  const breed = (number: number) => say({ key: `breed.${BREEDS[number]!.name}` });
  const dog = (kind: number, type: string) =>
    say({ key: 'dog', values: { breed: `breed.${BREEDS[breedOf(kind)]!.name}`, type } });
  return {
    say,
    t,
    name,
    breed,
    dog: (kind) => dog(kind, `type.${LETTERS[typeOf(kind)]}`),
    bayDog: (kind) => dog(kind, typeOf(kind) === SICK ? 'type.cured' : `type.${LETTERS[typeOf(kind)]}`),
    character: (character) => say({ key: `character.${CHARACTER_NAMES[character]}` }),
  };
}
