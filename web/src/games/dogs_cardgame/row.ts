// The row of DOGS CARDGAME as far as the board draws it.

import { BAY_STARTS, GUEST, type Row, SICK, SMALL_BAYS, TYPES } from './state';

export * from './state';

/** The places of each bay: the first, and the one after the last. */
export const BAYS = BAY_STARTS.slice(1).map((end, bay) => [BAY_STARTS[bay]!, end] as const);

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
