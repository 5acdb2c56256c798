// What pages ask the server beyond one request: things asked for once or again and again, and who the guest is.

import * as api from './api';
import { Refusal, type Seen } from './http';
import type { Introduced, Known } from './protocol';
import { settings } from './settings.svelte';
import type { Language } from './words';

const asked = new Map<string, Promise<unknown>>();

/** Request once; a failed request may be repeated. */
function once<T>(name: string, question: () => Promise<T>): Promise<T> {
  if (!asked.has(name)) {
    const answer = question();
    answer.catch(() => asked.delete(name));
    asked.set(name, answer);
  }
  return asked.get(name) as Promise<T>;
}

export const offer = () => once('games', api.games);
export const addressForOthers = () => once('address', api.address);
export const wordsOf = (game: string, language: Language) => once(`words ${game} ${language}`, () => api.words(game, language));
export const rulebookOf = (game: string, language: Language) => once(`rulebook ${game} ${language}`, () => api.rulebook(game, language));
export const lessonsOf = (game: string, language: Language) => once(`lessons ${game} ${language}`, () => api.lessons(game, language));

export const isSeen = () => document.visibilityState === 'visible';

/** Poll, by default while the page is visible; `tell` gets what is new. The returned function ends it. */
export function follow<T>(ask: (seen: Seen) => Promise<T>, seconds: number, tell: (news: T) => void, isWanted = isSeen): () => void {
  const seen = { tag: '' };
  const look = () => isWanted() && void ask(seen).then(tell, () => {}); // nothing new, or no connection just now
  const timer = setInterval(look, seconds * 1000);
  return () => clearInterval(timer);
}

export const hasHolidays = async () => (await offer()).holidays;
export const hasAccounts = async () => (await offer()).accounts !== 'off';
/** Does one play here only with an account, and has none? */
export const needsAccount = async () =>
  (await offer()).accounts === 'required' && !((await whoAmI()) && (await api.account()).picture);

/** Does the server require a passkey first? */
export const wantsProof = (wrong: unknown): boolean =>
  wrong instanceof Refusal && wrong.denied?.words.key === 'server.prove_it';

// The guest

const NAMES = ['Bella', 'Luna', 'Rex', 'Kira', 'Milo', 'Balu', 'Nala', 'Otto', 'Frida', 'Bruno', 'Lotte', 'Pippa'];

/** Remember on this device that the server knows the guest. */
export const signedIn = async (answer: Promise<Known>): Promise<string> => {
  const { name } = await answer;
  settings.change({ isKnown: true, name });
  return name;
};

/** Forget the guest on this device. */
const forgotten = async (answer: Promise<unknown>): Promise<void> => {
  await answer;
  settings.change({ isKnown: false, name: '' });
};

const introduce = (wish: Introduced) => signedIn(api.become(wish));
export const rename = (name: string) => introduce({ name });
export const redeemLink = (link: string) => signedIn(api.redeemLink({ link }));
export const recover = (code: string) => signedIn(api.recover({ code }));

export const signOut = (where: 'here' | 'others') => {
  const answer = api.signOut({ where });
  return where === 'here' ? forgotten(answer) : answer;
};

/** Delete the guest; the server requires the name. */
export const forgetMe = async () => forgotten(api.deleteMe({ name: await whoAmI() }));

/** The guest; with an empty name before the first visit. */
export async function whoAmI(): Promise<string> {
  if (!settings.isKnown) return '';
  try {
    return (await api.me()).name;
  } catch (wrong) {
    if (wrong instanceof Refusal && wrong.status === 401) return '';
    throw wrong;
  }
}

/** Become a guest; a new one gets a name, which can be changed. A browser may forget what the server still knows. */
export async function beSomebody(): Promise<string> {
  const suggested = NAMES[Math.floor(Math.random() * NAMES.length)]!;
  return (await whoAmI()) || introduce({ name: suggested, is_suggested: true });
}
