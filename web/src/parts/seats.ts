// Six seats: a colour that stays apart for colour-blind eyes (after Okabe and Ito), and a glyph.

export interface SeatLook {
  name: string; // of the glyph; also the key of its word
  colour: string;
  ink: string; // what is drawn on the colour
  glyph: string; // a path in a box of 24 × 24
}

const WHITE = '#ffffff';
const BLACK = '#1d1a16';

const SEAT_LOOKS: readonly SeatLook[] = [
  {
    name: 'bone',
    colour: '#0072b2',
    ink: WHITE,
    glyph:
      'M5.8 5.8a2.8 2.8 0 1 0 .01 0zM8.6 3a2.8 2.8 0 1 0 .01 0zM18.2 12.6a2.8 2.8 0 1 0 .01 0zM15.4 15.4a2.8 2.8 0 1 0 .01 0zM5.5 9L15 18.5L18.5 15L9 5.5z',
  },
  {
    name: 'ball',
    colour: '#d55e00',
    ink: WHITE,
    glyph:
      'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM7.2 6.6c2.6 2.9 2.6 7.9 0 10.8a7 7 0 0 1 0-10.8zM16.8 6.6a7 7 0 0 1 0 10.8c-2.6-2.9-2.6-7.9 0-10.8z',
  },
  {
    name: 'bowl',
    colour: '#009e73',
    ink: WHITE,
    glyph: 'M7 6.5h10l.8 2.5H6.2zM4.8 10.5h14.4l2.3 7.5H2.5z',
  },
  {
    name: 'collar',
    colour: '#f0c442',
    ink: BLACK,
    glyph:
      'M12 3.5a7.2 7.2 0 0 0-3.3 13.6l1-2.1a4.9 4.9 0 1 1 4.6 0l1 2.1A7.2 7.2 0 0 0 12 3.5zM12 15.8a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 0 0 0-5.4z',
  },
  {
    name: 'house',
    colour: '#cc79a7',
    ink: BLACK,
    glyph: 'M12 3.2L2.8 11.2h2.5v9h4.2v-4.7a2.5 2.5 0 0 1 5 0v4.7h4.2v-9h2.5z',
  },
  {
    name: 'paw',
    colour: '#56b4e9',
    ink: BLACK,
    glyph:
      'M12 11.5c-3 0-5.6 3.2-5.6 5.9c0 1.9 1.3 2.8 2.8 2.8c1.1 0 1.8-.5 2.8-.5s1.7.5 2.8.5c1.5 0 2.8-.9 2.8-2.8c0-2.7-2.6-5.9-5.6-5.9zM5 8.7a2 2.5 0 1 0 .01 0zM9.4 4a2 2.7 0 1 0 .01 0zM14.6 4a2 2.7 0 1 0 .01 0zM19 8.7a2 2.5 0 1 0 .01 0z',
  },
];

export const lookOf = (seat: number): SeatLook => SEAT_LOOKS[seat % SEAT_LOOKS.length]!;
