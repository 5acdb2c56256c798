// How each breed looks: a head put together from a few parts, drawn by Dog.svelte.

export type Ears = 'pricked' | 'tipped' | 'rose' | 'drop' | 'long' | 'pom' | 'flop' | 'bat';
export type Mark =
  | 'blaze'
  | 'brows'
  | 'cap'
  | 'eyepatch'
  | 'goggles'
  | 'mask'
  | 'spots'
  | 'wrinkles'
  | 'teeth'
  | 'tongue'
  | 'topknot'
  | 'curls'
  | 'tuft'
  | 'beard'
  | 'sheen'
  | 'sad'
  | 'fringe';

export interface Breed {
  name: string;
  skull: 'round' | 'broad' | 'slim' | 'ruff';
  muzzle: 'slim' | 'square' | 'snub' | 'heavy';
  ears: Ears | [Ears, Ears];
  coat: string;
  ear: string;
  face: string; // the muzzle
  mark: string; // whatever is marked
  marks: Mark[];
  eyes?: string;
}

const BLACK = '#3a3433';
const WHITE = '#fbf6ec';
const GOLD = '#e2ab5c';
const TAN = '#c98b4b';
const RUST = '#b5632f';

/** First the breeds of Dogs Cardgame in its order, then those that are only met elsewhere. */
export const BREEDS: Breed[] = [
  { name: 'mongrel', skull: 'round', muzzle: 'square', ears: ['tipped', 'drop'],
    coat: '#b98d5f', ear: '#8f6640', face: '#ecd8b8', mark: '#7b5636', marks: ['eyepatch', 'tuft', 'tongue'] },
  { name: 'pitbull', skull: 'broad', muzzle: 'square', ears: 'rose',
    coat: '#8d97a3', ear: '#747e8b', face: WHITE, mark: WHITE, marks: ['blaze'], eyes: '#4d3b22' },
  { name: 'basset', skull: 'round', muzzle: 'heavy', ears: 'long',
    coat: '#c0763a', ear: '#8a4c24', face: WHITE, mark: WHITE, marks: ['blaze', 'sad'] },
  { name: 'shepherd', skull: 'slim', muzzle: 'slim', ears: 'pricked',
    coat: '#c58d4d', ear: '#4a3a30', face: '#4a3a30', mark: '#4a3a30', marks: ['mask'] },
  { name: 'poodle', skull: 'slim', muzzle: 'slim', ears: 'pom',
    coat: '#f1e3d3', ear: '#e3cdb6', face: '#f8efe4', mark: '#e9d7c3', marks: ['curls'] },
  { name: 'beagle', skull: 'round', muzzle: 'square', ears: 'flop',
    coat: '#d0904c', ear: '#a9652c', face: WHITE, mark: WHITE, marks: ['blaze', 'tongue'] },
  { name: 'rottweiler', skull: 'broad', muzzle: 'square', ears: 'drop',
    coat: BLACK, ear: '#2c2726', face: RUST, mark: RUST, marks: ['brows', 'sheen'] },
  { name: 'bulldog', skull: 'broad', muzzle: 'heavy', ears: 'rose',
    coat: '#e6c49a', ear: '#cf9f6a', face: WHITE, mark: '#cf9f6a', marks: ['eyepatch', 'wrinkles', 'teeth'] },
  { name: 'golden', skull: 'ruff', muzzle: 'square', ears: 'drop',
    coat: GOLD, ear: '#cc8f3e', face: '#f2cf93', mark: '#f2cf93', marks: ['sheen', 'tongue'] },
  { name: 'yorkshire', skull: 'round', muzzle: 'slim', ears: 'pricked',
    coat: '#d79a53', ear: '#c3823d', face: '#e6b878', mark: '#5d6675', marks: ['beard', 'topknot'] },
  { name: 'collie', skull: 'ruff', muzzle: 'slim', ears: 'tipped',
    coat: BLACK, ear: BLACK, face: WHITE, mark: WHITE, marks: ['blaze'] },
  { name: 'labrador', skull: 'round', muzzle: 'square', ears: 'drop',
    coat: '#6d4730', ear: '#573522', face: '#80563b', mark: '#80563b', marks: ['sheen', 'tongue'], eyes: '#2a1a10' },
  { name: 'dalmatian', skull: 'round', muzzle: 'square', ears: 'drop',
    coat: WHITE, ear: BLACK, face: '#fffdf8', mark: BLACK, marks: ['spots'] },
  { name: 'bernard', skull: 'broad', muzzle: 'heavy', ears: 'drop',
    coat: '#b8652e', ear: '#7d4320', face: WHITE, mark: WHITE, marks: ['blaze', 'goggles'] },
  { name: 'boxer', skull: 'round', muzzle: 'snub', ears: 'rose',
    coat: TAN, ear: '#9f6630', face: '#4b382c', mark: WHITE, marks: ['blaze', 'wrinkles'] },
  { name: 'husky', skull: 'ruff', muzzle: 'slim', ears: 'pricked',
    coat: '#6f7986', ear: '#565f6b', face: WHITE, mark: WHITE, marks: ['cap'], eyes: '#4aa3d8' },
  { name: 'pug', skull: 'broad', muzzle: 'snub', ears: 'rose',
    coat: '#ecd0a0', ear: BLACK, face: BLACK, mark: BLACK, marks: ['goggles', 'wrinkles'] },
  { name: 'dachshund', skull: 'slim', muzzle: 'slim', ears: 'flop',
    coat: '#8a4a2b', ear: '#6b3519', face: '#c07f47', mark: '#c07f47', marks: ['brows'] },
  { name: 'terrier', skull: 'round', muzzle: 'slim', ears: ['tipped', 'tipped'],
    coat: WHITE, ear: '#b3713a', face: '#fffdf8', mark: '#b3713a', marks: ['eyepatch'] },
  { name: 'corgi', skull: 'ruff', muzzle: 'slim', ears: 'bat',
    coat: '#dd9347', ear: '#c9782f', face: WHITE, mark: WHITE, marks: ['blaze', 'tongue'] },
  { name: 'chihuahua', skull: 'round', muzzle: 'slim', ears: 'bat',
    coat: '#e9cfa4', ear: '#cfa66f', face: '#f7e9cf', mark: '#cfa66f', marks: ['brows'] },
  { name: 'greyhound', skull: 'slim', muzzle: 'slim', ears: 'rose',
    coat: '#9a97a6', ear: '#7d7a8b', face: '#d9d7de', mark: WHITE, marks: ['blaze'] },
  { name: 'shiba', skull: 'ruff', muzzle: 'slim', ears: 'pricked',
    coat: '#d88a42', ear: '#c2732c', face: WHITE, mark: '#fbeedb', marks: ['cap'] },
  { name: 'schnauzer', skull: 'round', muzzle: 'square', ears: 'tipped',
    coat: '#7c7f86', ear: '#63666d', face: '#d8d6d0', mark: '#d8d6d0', marks: ['beard', 'brows'] },
  { name: 'bloodhound', skull: 'slim', muzzle: 'heavy', ears: 'long',
    coat: '#a8632f', ear: '#7c4420', face: '#c98f58', mark: '#8a4c24', marks: ['wrinkles', 'sad'] },
  { name: 'wolf', skull: 'ruff', muzzle: 'slim', ears: 'pricked',
    coat: '#57606b', ear: '#414951', face: '#e5e2da', mark: '#c9c8c4', marks: ['cap'], eyes: '#e3b23c' },
  { name: 'spaniel', skull: 'round', muzzle: 'square', ears: 'pom',
    coat: '#b4622c', ear: '#8f4a1d', face: '#d99a5f', mark: WHITE, marks: ['blaze'] },
  { name: 'samoyed', skull: 'ruff', muzzle: 'square', ears: 'pricked',
    coat: '#fbf7ee', ear: '#ece4d4', face: '#fffdf8', mark: '#ece4d4', marks: ['sheen', 'tongue'] },
  { name: 'sheepdog', skull: 'broad', muzzle: 'square', ears: 'pom',
    coat: '#8e97a2', ear: '#7d8792', face: WHITE, mark: '#f4efe4', marks: ['fringe', 'tongue'] },
  { name: 'doberman', skull: 'slim', muzzle: 'slim', ears: 'pricked',
    coat: '#33292a', ear: '#271f20', face: '#a85a2b', mark: '#a85a2b', marks: ['brows', 'sheen'] },
];

/** A breed by its name or its number. */
export const breedOf = (breed: string | number): Breed =>
  (typeof breed === 'number' ? BREEDS[breed] : BREEDS.find(({ name }) => name === breed)) ?? BREEDS[0]!;
