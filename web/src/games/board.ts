// What a board gets from the table around it. A board draws; it knows no rules and sends nothing itself.
// Its parts that can be touched are `Thing`s and `SvgThing`s, which find out by themselves whether they are lit.
// The content security policy allows no style="…" in markup: use classes and `style:property={…}`.

import { getContext, setContext, type Component } from 'svelte';
import { meant } from '../clicks';
import type { Carried } from '../drag.svelte';
import { dogAt } from '../dogs';
import type { Choice, Sitting, View, Words } from '../protocol';
import type { Say, Translate } from '../words';

export interface BoardProps {
  view: View; // the newest view of the seat looked from; view.row by field name
  sitting: Sitting; // who sits where
  seat: number; // the seat looked from; a spectator (view.seat is -3, or -4 with all cards open) looks from seat 0
  lit: ReadonlySet<string>; // things that can be touched next (ids as in `clicks`)
  instead: ReadonlySet<string>; // things that replace something chosen, such as another card of the hand
  chosen: readonly string[]; // what has been touched so far
  touch: (thing: string) => void; // always callable; an unlit thing makes the table ask the server why not
  preview: Choice | null; // the action that one more touch would send, when there is just one
  say: Say; // the server's words in the reader's language, players by name
  t: Translate; // a message of the client: src/words/LANGUAGE.json and src/games/GAME/words/LANGUAGE.json
  reduced: boolean; // the reader wants less motion
}

export type Board = Component<BoardProps>;

/** What touchable parts need to know; the table provides it, `Thing` and `SvgThing` use it. */
export interface Touching {
  readonly lit: ReadonlySet<string>;
  readonly instead: ReadonlySet<string>;
  readonly chosen: readonly string[];
  readonly movable?: ReadonlySet<string>; // things and spots that can be dragged
  readonly carried?: Carried | null; // what is being dragged
  touch(thing: string): void;
  does?(thing: string): string; // with what is chosen, in a word; empty where the thing itself says it
}

const TOUCHING = Symbol('touching');
export const provideTouching = (touching: Touching): Touching => setContext(TOUCHING, touching);
export const useTouching = (): Touching => getContext<Touching>(TOUCHING);

/** The state of a thing. Open things can be touched; of these, lit ones lead on, and the others replace a choice. */
export function standing({ lit, instead, chosen }: Touching, thing: string) {
  const [isLit, isChosen] = [lit.has(thing), chosen.includes(thing)];
  return { isLit, isChosen, isOpen: isLit || isChosen || instead.has(thing) };
}

/** A spot of the board that is not a thing to touch: to drop something on, or to drag from. */
export const spot = (touching: Touching, name: string) => (element: Element) => {
  const { classList, dataset } = element as HTMLElement;
  dataset.spot = name;
  classList.toggle('lit', touching.lit.has(name));
  classList.toggle('movable', touching.movable?.has(name) ?? false);
};

/** The attributes of a thing's element. */
export function attributesOf(touching: Touching, thing: string, label: string, canLook = false) {
  const { isLit, isChosen, ...stands } = standing(touching, thing);
  const isOpen = stands.isOpen || canLook;
  const does = isLit && touching.does?.(thing);
  return {
    'data-thing': thing,
    'aria-label': does ? `${does}: ${label}` : label,
    'aria-pressed': isChosen,
    'aria-disabled': !isOpen,
    tabindex: isOpen ? 0 : -1,
  };
}

/** The seats in the order in which they are seen: the player's own first, then clockwise. */
export function seatsSeenFrom(seat: number, seats: number): number[] {
  const first = Math.max(seat, 0);
  return Array.from({ length: seats }, (_, step) => (first + step) % seats);
}

/** Does anybody play with a partner? */
export const isTeamGame = ({ teams = [] }: View): boolean => teams.length > 0;

/** The seat's partners. */
export function partnerOf({ teams = [] }: View, seat: number): number | undefined {
  return teams.flatMap((team, other) => (team === teams[seat] && other !== seat ? [other] : []))[0];
}

/** The seats that play against this one. */
export function opponentsOf(sitting: Sitting, { teams = [] }: View, seat: number): number[] {
  const isOpponent = (other: number) => other !== seat && (!teams.length || teams[other] !== teams[seat]);
  return sitting.seats.flatMap((_, other) => (isOpponent(other) ? [other] : []));
}

/** A player's name as shown; with the seat's number where several share a device or a name. A bot is a dog. */
export function nameOf(sitting: Pick<Sitting, 'game' | 'seats'>, seat: number, t: Translate): string {
  const seated = sitting.seats[seat];
  const isShared = sitting.seats.filter(({ name }) => name === seated?.name).length > 1;
  if (seated?.name) return isShared ? t('seat.shared', { name: seated.name, number: seat + 1 }) : seated.name;
  return dogAt(sitting, seat)?.name ?? t(seated?.gone ? 'seat.gone' : 'seat.number', { number: seat + 1 });
}

/** The legal actions whose next thing to touch is this one. */
export const leadingTo = (view: View, chosen: readonly string[], thing: string): Choice[] =>
  meant(view.legal ?? [], [...chosen, thing]);

/** What touching a thing does with what is chosen, in a word, if there is one. */
export function deed(view: View, game: string, chosen: readonly string[], thing: string, t: Translate): string {
  const choices = chosen.length ? leadingTo(view, chosen, thing) : [];
  const keys = new Set(choices.map(({ words }) => `does.${game}.${words.key}`));
  const [key = ''] = keys;
  const said = t(key);
  return keys.size === 1 && said !== key ? said : '';
}

/** A sentence ends with a full stop; a label does not. */
export const label = (words: Words, say: Say): string => say(words).replace(/\.$/, '');
