// The row of DOGS CARDGAME as far as the board draws it.

const TYPES = 5;
export const TYPE_NAMES = ['h', 't', 's', 'g', 'f'] as const;
export const [SICK, GUEST, FAIR] = [2, 3, 4] as const;
export const LOCATION_NAMES = ['esquina', 'campinho', 'ladeira', 'praca', 'parque', 'rodovia'] as const;
export const CHARACTER_NAMES = ['x', 'merchant', 'vet', 'trainer', 'manager', 'partner'] as const;
export const PUPPY_NAMES = ['healthy', 'trained', 'cured', 'hotel', 'fair'] as const;
export const BAYS = [
  [0, 1],
  [1, 3],
  [3, 5],
  [5, 8],
  [8, 12],
] as const; // the places of each bay
export const SMALL_BAYS = 3;
export const BEDS = 3; // in the infirmary

export const [KEEPING, TURN, PLACING, TAKING] = [4, 8, 9, 13] as const; // phases

export interface Row {
  phase: number;
  player: number;
  seats: number;
  children: number;
  puppies: number;
  swap_characters: number;
  is_last_round: number;
  reward: number;
  pile_size: number;
  in_city: number[];
  city: number[][];
  above: number[];
  fair: number[];
  hotel: number[];
  infirmary: number[];
  waiting: number[][];
  kennel: number[][];
  open_bays: number[];
  paid_licences: number[];
  improvements: number[];
  pick_up: number[];
  characters: number[][];
  food: number[];
  coins: number[];
  bonus_owner: number[];
  puppy_cards: number[][];
  puppy_cards_left: number[];
}

export const dogOf = (breed: number, type: number): number => 1 + breed * TYPES + type;
export const breedOf = (kind: number): number => Math.floor((kind - 1) / TYPES);
export const typeOf = (kind: number): number => (kind - 1) % TYPES;
export const symbolsOf = (location: number): number => Math.floor(location / 2) + 1;

/** The numbers at which a list holds this value. */
export const placesOf = (list: readonly number[], value: number): number[] =>
  list.flatMap((each, number) => (each === value ? [number] : []));

export const guestsOf = (row: Row, seat: number): number[] =>
  placesOf(row.hotel, 1 + seat).map((breed) => dogOf(breed, GUEST));
export const patientsOf = (row: Row, seat: number): number[] =>
  placesOf(row.infirmary, 1 + seat).map((breed) => dogOf(breed, SICK));
export const dogsAt = (row: Row, location: number): number[] => row.city[location]!.filter((kind) => kind > 0);
export const dogsInBays = (row: Row, seat: number): number => row.kennel[seat]!.filter((kind) => kind > 0).length;
export const unpaidLicences = (row: Row, seat: number): number =>
  row.open_bays[seat]! - SMALL_BAYS - row.paid_licences[seat]!;
