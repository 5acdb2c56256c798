// The credits of the games, as in the printed rules, and the age, where they give one.

export interface Credits {
  people: readonly string[];
  publishers: readonly string[];
  unsaid: 'game.no_author' | 'game.no_illustrator' | 'game.not_said'; // what the printed rules do not say
  age?: number;
}

export const CREDITS: Record<string, Credits> = {
  dog_deluxe: { people: [], publishers: ['Schmidt Spiele'], unsaid: 'game.no_author' },
  dog_cards: {
    people: ['Wolfgang Kramer', 'Michael Kiesling'],
    publishers: ['Schmidt Spiele'],
    unsaid: 'game.no_illustrator',
    age: 8,
  },
  clear_4: { people: ['Joe Ward', 'Christine Ward'], publishers: ['Schmidt Spiele'], unsaid: 'game.no_illustrator' },
  dogs_cardgame: {
    people: ['Marcos Macri', 'Cristina Sena'],
    publishers: ['MS Jogos', 'Ludens Spirit'],
    unsaid: 'game.not_said',
    age: 8,
  },
};
