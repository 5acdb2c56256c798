// Who the bots are: a dog for each game and level, and one for all bots that are not a level, which says nothing. Those
// of one kind at one table are litter mates, and a litter has one first letter, as breeders do it. Names are the same in
// every language; what a dog says is in the words.

import type { Sitting } from './protocol';
import type { Wear } from './parts/dogs/wardrobe';

export interface BotDog {
  readonly game: string;
  readonly bot: string; // the level that it plays
  readonly paws: number; // 1 to 5
  readonly breed: string;
  readonly wears: Wear;
  readonly litter: readonly string[]; // its own name first
}

type Drawn = readonly [breed: string, wears: Wear, litter: string];

const LEVELS: Record<string, readonly Drawn[]> = {
  dog_deluxe: [
    ['corgi', 'flower', 'Biscuit Bramble Button Bonnie Bingo Boots'],
    ['mongrel', 'scarf', 'Mika Moro Momo Marley Mungo Maxi'],
    ['golden', 'collar', 'Goldie Gus Ginger Gemma Gino Gala'],
    ['shepherd', 'cap', 'Senta Sirius Saba Sando Selma Sultan'],
    ['wolf', 'crown', 'Wolfram Wanda Willow Waldo Winnie Whisper'],
  ],
  dog_cards: [
    ['chihuahua', 'bow', 'Pixel Pepper Pinto Pablo Pluto Pedro'],
    ['terrier', 'scarf', 'Taxi Tinka Toby Tessa Tango Teddy'],
    ['dalmatian', 'collar', 'Arrow Alma Anton Asta Apollo Amber'],
    ['collie', 'glasses', 'Cleo Casper Cora Carlo Cosmo Coco'],
    ['bloodhound', 'sleuth', 'Hercule Hugo Harpo Hector Homer Horace'],
  ],
  clear_4: [
    ['poodle', 'bow', 'Fluffy Fido Flora Figaro Finn Fay'],
    ['schnauzer', 'cap', 'Rusty Ruby Rocco Roxy Rufus Rosie'],
    ['sheepdog', 'scarf', 'Domino Daisy Dexter Dora Duke Diva'],
    ['labrador', 'chef', 'Nitro Nemo Napoleon Nico Nugget Nelson'],
    ['greyhound', 'helmet', 'Zephyr Zita Zorro Zelda Zappa Zuri'],
  ],
  dogs_cardgame: [
    ['pug', 'flower', 'Lola Lucky Leo Lilly Louis Lexi'],
    ['spaniel', 'cap', 'Jojo Jasper Juno Jerry Jana Jambo'],
    ['yorkshire', 'collar', 'Elvis Enzo Eddie Elmo Ernie Ezra'],
    ['doberman', 'monocle', 'Olga Oscar Orla Ollie Odin Olive'],
    ['samoyed', 'crown', 'Queenie Quentin Quincy Quila Quito Quasar'],
  ],
};

export const DOGS: readonly BotDog[] = Object.entries(LEVELS).flatMap(([game, levels]) =>
  levels.map(([breed, wears, litter], level) => {
    const paws = level + 1;
    return { game, bot: `level_${paws}`, paws, breed, wears, litter: litter.split(' ') };
  }),
);

export const dogsOf = (game: string): readonly BotDog[] => DOGS.filter((dog) => dog.game === game);

const MATES: readonly Wear[] = ['collar', 'bow', 'flower', 'cap', 'scarf', 'party']; // what litter mates wear

/** A bot that is not a level: a program of somebody's, or one for experiments. */
const GUEST = { paws: 0, breed: 'greyhound', wears: 'scarf', litter: 'Kiki Kuno Koda Kessy Kalle Kaspar'.split(' ') } as const;

/** The dog that plays a level of a game. */
export const dogOf = (game: string, bot: string): BotDog | undefined =>
  DOGS.find((dog) => dog.game === game && dog.bot === bot);

export interface SeatedDog extends Omit<BotDog, 'litter'> {
  readonly name: string;
}

/** The dog on a seat. Each of a litter has its own name and wears something else, and none has the name of a person at this table. */
export function dogAt({ game, seats }: Pick<Sitting, 'game' | 'seats'>, seat: number): SeatedDog | undefined {
  const bot = seats[seat]?.bot;
  if (!bot) return undefined;
  const { litter, ...dog } = dogOf(game, bot) ?? { ...GUEST, game, bot };
  const people = seats.map(({ name }) => name);
  const free = litter.filter((name) => !people.includes(name));
  const isMate = (other: string) => (dogOf(game, other)?.litter ?? GUEST.litter) === litter;
  const before = seats.slice(0, seat).filter((other) => other.bot && isMate(other.bot)).length;
  const wears = [dog.wears, ...MATES.filter((each) => each !== dog.wears)][before]!;
  return { ...dog, wears, name: free[before] ?? litter[before]! };
}
