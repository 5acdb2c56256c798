// Small drawings in a box of 24 × 24, each one path, and the colours of the dogs' types.

export const ICONS = {
  bone: 'M6.5 3.5a3 3 0 0 1 3 3.8l7.2 7.2a3 3 0 1 1 2.3 5.3a3 3 0 1 1-5.3-2.3L6.5 10.3a3 3 0 1 1-2.8-4.5a3 3 0 0 1 2.8-2.3z',
  whistle: 'M8.5 8H22v4.5h-7.3a6.5 6.5 0 1 1-6.2-4.5zm0 4a2.6 2.6 0 1 0 .01 0zM12 3l2-1 1 3-2 1zM17.5 2.5l1.8.8-1.3 3-1.8-.8z',
  cross: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  cured: 'M9 2h6v5h5v6h-3.5L12 18.5 8.5 15H9v-2H4V7h5zM6.5 17.5l2-2 3.5 3.5 8-8 2 2L12 23z',
  suitcase: 'M8 7V4.5A1.5 1.5 0 0 1 9.5 3h5A1.5 1.5 0 0 1 16 4.5V7h3a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-1V7h-1.5v13h-9V7H6v13H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zm2 0h4V5h-4z',
  house: 'M12 3 2.5 11H5v9.5h4V16a3 3 0 0 1 6 0v4.5h4V11h2.5z',
  food: 'M8.5 4.5a2.2 2.2 0 0 1 3.5-1 2.2 2.2 0 0 1 3.5 1A2.2 2.2 0 0 1 17.5 8h-11a2.2 2.2 0 0 1 2-3.5zM4.5 10h15l2.5 9.5a1.2 1.2 0 0 1-1.2 1.5H3.2A1.2 1.2 0 0 1 2 19.5z',
  coin: 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm0 2.5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm0 2.6-1.3 2.9-3.1.3 2.3 2.1-.7 3.1 2.8-1.6 2.8 1.6-.7-3.1 2.3-2.1-3.1-.3z',
  hammer: 'M3.5 9.5 9 4c2.5-2 6-1.5 7.5-.5l-3.5 3 1.5 1.5-4.5 4.5L8.5 11 6 12zM12.3 11.5l8.2 8-2 2-8.2-8z',
  licence: 'M5 2.5h9.5L19 7v14.5H5zm2.5 7.5v1.8h9V10zm0 3.6v1.8h5v-1.8zm6.5 2a3 3 0 1 0 .01 0z',
  bay: 'M2.5 4h19v16.5h-3V7h-3.2v13.5h-2V7H10.7v13.5h-2V7H5.5v13.5h-3z',
  dog: 'M5 4c2 0 4 1.5 5 2.5h4C15 5.5 17 4 19 4c1.5 0 3 3.5 2.5 7-1.5.5-2.5 0-3-1 .5 6-2 10.5-6.5 10.5S5 16 5.5 10c-.5 1-1.5 1.5-3 1C2 7.5 3.5 4 5 4zm4 6.5a1.2 1.2 0 1 0 .01 0zm6 0a1.2 1.2 0 1 0 .01 0zM10 15c0 1.5 1 2 2 2s2-.5 2-2-4-1.5-4 0z',
  person: 'M12 3a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM3.5 21c0-5 3.5-7.5 8.5-7.5s8.5 2.5 8.5 7.5z',
  paw: 'M12 11.5c-3 0-5.6 3.2-5.6 5.9 0 1.9 1.3 2.8 2.8 2.8 1.1 0 1.8-.5 2.8-.5s1.7.5 2.8.5c1.5 0 2.8-.9 2.8-2.8 0-2.7-2.6-5.9-5.6-5.9zM5 8.7a2 2.5 0 1 0 .01 0zM9.4 4a2 2.7 0 1 0 .01 0zM14.6 4a2 2.7 0 1 0 .01 0zM19 8.7a2 2.5 0 1 0 .01 0z',
  swap: 'M7 3 1.5 8.5 7 14v-3.5h9v-4H7zM17 10v3.5H8v4h9V21l5.5-5.5z',
  star: 'm12 2 3 6.6 7.2.8-5.4 4.9 1.5 7.1L12 17.8l-6.3 3.6 1.5-7.1L1.8 9.4 9 8.6z',
} as const;

export type Icon = keyof typeof ICONS;

/** By type: healthy, trained, sick, guest, fair. Each has a sign of its own, so that nothing hangs on the colour. */
export const TYPE_LOOKS: readonly { icon: Icon; colour: string }[] = [
  { icon: 'bone', colour: '#2c7a4b' },
  { icon: 'whistle', colour: '#1f6296' },
  { icon: 'cross', colour: '#b03a2e' },
  { icon: 'suitcase', colour: '#7a5230' },
  { icon: 'house', colour: '#a3690a' },
];
