// Requests to the server over HTTP.

import type {
  Account,
  Address,
  Attend,
  Beaten,
  Branched,
  Day,
  Deals,
  Denied,
  DeskState,
  Duplicate,
  Friends,
  Holiday,
  Introduced,
  LessonTitle,
  Listed,
  ListedTournament,
  NewDuplicate,
  NewTable,
  NewTournament,
  PlayOn,
  PlayedGame,
  Profile,
  Puzzles,
  Ranked,
  Replayed,
  Subscription,
  Summary,
  Taught,
  Tournament,
  Tried,
  Analysis,
  Whom,
} from './protocol';
import { settings } from './settings.svelte';
import type { Language, Messages } from './words';

export interface Option {
  name: string;
  rule: string;
  choices: string[];
  default: number;
  names_seats: boolean;
}

export interface Game {
  title: string;
  seats: number[];
  options: Option[];
  variants: string[]; // of its rules, which the host allows
}

export interface Offer {
  accounts: 'off' | 'optional' | 'required';
  pictures: string[]; // the dogs to choose from
  desk: boolean; // does the server have one?
  friends: boolean; // may people follow each other?
  levels: string[]; // the bots to choose from, the weakest first
  clocks: Record<string, number>;
  pairing: boolean; // is matchmaking on?
  tournaments: boolean; // may guests hold them?
  holidays: boolean; // may guests stop their clocks?
  games: Record<string, Game>;
}

/** The server refused, or did not answer (status 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly denied: Denied | null,
  ) {
    super(denied?.text ?? 'no answer');
  }
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) Object.assign(init, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const answer = await fetch(path, init).catch(() => null);
  if (!answer) throw new Refusal(0, null);
  if (!answer.ok) throw new Refusal(answer.status, (await answer.json().catch(() => null)) as Denied | null);
  return answer;
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

const asked = new Map<string, Promise<unknown>>();

/** Request once; a failed request may be repeated. */
function once<T>(path: string, question: () => Promise<T>): Promise<T> {
  if (!asked.has(path)) {
    const answer = question();
    answer.catch(() => asked.delete(path));
    asked.set(path, answer);
  }
  return asked.get(path) as Promise<T>;
}

export const offer = () => once('games', () => json<Offer>('GET', '/api/games'));

export const wordsOf = (game: string, language: Language) =>
  once(`words ${game} ${language}`, () => json<Messages>('GET', `/api/games/${game}/words/${language}`));

export const rulebookOf = (game: string, language: Language) =>
  once(`rulebook ${game} ${language}`, async () =>
    (await ask('GET', `/api/games/${game}/rulebook/${language}`)).text(),
  );

export const rankingOf = (game: string) => json<Ranked[]>('GET', `/api/games/${game}/ranking`);

export const lessonsOf = (game: string, language: Language) =>
  once(`lessons ${game} ${language}`, () => json<LessonTitle[]>('GET', `/api/games/${game}/lessons/${language}`));
export const attend = (game: string, language: Language, lesson: string, wish: Attend) =>
  json<Taught>('POST', `/api/games/${game}/lessons/${language}/${encodeURIComponent(lesson)}`, wish);

export const puzzlesOf = (game: string) => json<Puzzles>('GET', `/api/games/${game}/puzzles`);
export const solve = (game: string, language: Language, number: string, wish: Attend) =>
  json<Taught>('POST', `/api/games/${game}/puzzles/${language}/${encodeURIComponent(number)}`, wish);

export const dayOf = (day: string) => json<Day>('GET', `/api/days/${encodeURIComponent(day)}`);
export const playToday = (game: string) => json<{ table: string }>('POST', `/api/today/${game}`);
export const newDuplicate = (wish: NewDuplicate) => json<{ code: string }>('POST', '/api/duplicates', wish);
export const duplicateOf = (code: string) => json<Duplicate>('GET', `/api/duplicates/${encodeURIComponent(code)}`);
export const triesOf = (code: string, deal: number) => json<Tried[]>('GET', `/api/duplicates/${encodeURIComponent(code)}/${deal}`);
export const playDuplicate = (code: string, deal: number) =>
  json<{ table: string }>('POST', `/api/duplicates/${encodeURIComponent(code)}/${deal}`);

export const tournaments = () => json<ListedTournament[]>('GET', '/api/tournaments');
export const newTournament = (wish: NewTournament) => json<{ code: string }>('POST', '/api/tournaments', wish);
export const tournament = (code: string) => json<Tournament>('GET', `/api/tournaments/${encodeURIComponent(code)}`);
export const inTournament = (code: string, deed: 'join' | 'leave' | 'start' | 'call_off', body: object) =>
  json('POST', `/api/tournaments/${encodeURIComponent(code)}/${deed}`, body);

export const addressForOthers = () => once('address', () => json<Address>('GET', '/api/address'));
export const myKennel = () => json<Beaten[]>('GET', '/api/me/kennel');
export const played = () => json<PlayedGame[]>('GET', '/api/me/played');
export const summary = () => json<Summary>('GET', '/api/me/summary');
export const pushKey = async () => (await json<{ key: string }>('GET', '/api/me/push')).key;
export const subscribe = (wish: Subscription) => json('POST', '/api/me/push', wish);
export const unsubscribe = (endpoint: string) => json('DELETE', '/api/me/push', { endpoint });
export const myHoliday = () => json<Holiday>('GET', '/api/me/holiday');
export const beginHoliday = (days: number) => json<Holiday>('POST', '/api/me/holiday', { days });
export const endHoliday = () => json<Holiday>('DELETE', '/api/me/holiday');
export const newLink = () => json<{ link: string }>('POST', '/api/me/link');
export const redeemLink = (link: string) => met(json<Somebody>('POST', '/api/device', { link }));

export const publicTables = () => json<Listed[]>('GET', '/api/tables');
export const myTables = () => json<Listed[]>('GET', '/api/tables/mine');
export const newTable = (wish: NewTable) => json<{ table: string; code: string }>('POST', '/api/tables', wish);
export const tableWithCode = (code: string) => json<{ table: string }>('GET', `/api/codes/${encodeURIComponent(code)}`);
export const rematch = (table: string) => json<{ table: string }>('POST', `/api/tables/${table}/rematch`);

export const recordOf = async (table: string) => (await ask('GET', `/api/tables/${table}/record`)).text();
export const replayOf = (table: string, number: number, seat: number) =>
  json<Replayed>('GET', `/api/tables/${table}/replay/${number}?seat=${seat}`);
export const dealsOf = (table: string) => json<Deals>('GET', `/api/tables/${table}/deals`);
export const replayOfRecord = (record: string, number: number, seat: number) =>
  json<Replayed>('POST', '/api/replay', { record, number, seat });
export const analysisAt = (table: string, seat: number) => json<Analysis>('GET', `/api/tables/${table}/turned?seat=${seat}`);
export const analysisOfRecord = (record: string, seat: number) => json<Analysis>('POST', '/api/turned', { record, seat });
export const playOn = (table: string, wish: PlayOn) => json<{ table: string }>('POST', `/api/tables/${table}/play-on`, wish);
export const playOnRecord = (record: string, wish: PlayOn) => json<{ table: string }>('POST', '/api/play-on', { record, ...wish });
export const branchesOf = (table: string) => json<Branched[]>('GET', `/api/tables/${table}/branches`);
export const branchesOfRecord = (record: string) => json<Branched[]>('POST', '/api/branches', { record });
export const dealsOfRecord = (record: string) => json<Deals>('POST', '/api/deals', { record });

export const isSeen = () => document.visibilityState === 'visible';

/** Poll, by default while the page is visible; `tell` gets what is new. The returned function ends it. */
export function follow<T>(path: string, seconds: number, tell: (news: T) => void, isWanted = isSeen): () => void {
  let tag = '';
  const look = async () => {
    if (!isWanted()) return;
    const answer = await fetch(path, { headers: tag ? { 'if-none-match': tag } : {} }).catch(() => null);
    if (!answer?.ok) return; // nothing new, or no connection just now
    tag = answer.headers.get('etag') ?? '';
    tell((await answer.json()) as T);
  };
  const timer = setInterval(look, seconds * 1000);
  return () => clearInterval(timer);
}

const NAMES = ['Bella', 'Luna', 'Rex', 'Kira', 'Milo', 'Balu', 'Nala', 'Otto', 'Frida', 'Bruno', 'Lotte', 'Pippa'];

export interface Somebody {
  name: string;
}

const met = async (answer: Promise<Somebody>): Promise<string> => {
  const { name } = await answer;
  settings.change({ isKnown: true });
  return name;
};

/** Forget the guest on this device. */
const unmet = async (answer: Promise<unknown>): Promise<void> => {
  await answer;
  settings.change({ isKnown: false });
};

/** What the browser needs to create a passkey, or to present one. */
export const passkeyOptions = <T>(road: string) => json<T>('POST', `${road}/begin`);
export const sendPasskey = (road: string, credential: unknown) => json<Somebody>('POST', road, { credential });

export const hasHolidays = async () => (await offer()).holidays;
export const hasAccounts = async () => (await offer()).accounts !== 'off';
/** Does one play here only with an account, and has none? */
export const needsAccount = async () =>
  (await offer()).accounts === 'required' && !((await whoAmI()) && (await myAccount()).picture);
export const myAccount = () => json<Account>('GET', '/api/account');
export const present = (picture: string, shows: string) => json('POST', '/api/account', { picture, shows });
export const removePasskey = (id: string) => json('DELETE', `/api/account/passkeys/${id}`);
export const newCodes = async () => (await json<{ codes: string[] }>('POST', '/api/account/codes')).codes;
export const endSession = (id: string) => json('DELETE', `/api/account/sessions/${id}`);
export const recover = (code: string) => met(json<Somebody>('POST', '/api/sign-in/code', { code }));
export const signedIn = (answer: Promise<Somebody>) => met(answer);
export const myData = async () => (await ask('GET', '/api/account/data')).blob();
export const giveAddress = (address: string) => json('POST', '/api/account/mail', { address, language: settings.language });
export const takeAddressBack = () => json('DELETE', '/api/account/mail');
export const followMailLink = async (link: string) => (await json<{ done: 'on' | 'off' }>('POST', `/mail/${link}`)).done;
export const profileOf = (name: string) => json<Profile>('GET', `/api/profiles/${encodeURIComponent(name)}`);

export const myFriends = () => json<Friends>('GET', '/api/friends');
export const tie = (deed: 'follow' | 'block', whom: Partial<Whom>) => json('POST', '/api/friends', { deed, ...whom });
export const cut = (person: string) => json('DELETE', `/api/friends/${person}`);
export const challenge = (whom: Partial<Whom>, at: string) => json('POST', '/api/challenges', { at, ...whom });
export const accept = (person: string) => json<{ table: string }>('POST', `/api/challenges/${person}`);
export const decline = (person: string) => json('DELETE', `/api/challenges/${person}`);
export const reportName = (whom: Partial<Whom>) => json('POST', '/api/reports', whom);
export const reportLine = (table: string, line: number) => json('POST', `/api/tables/${table}/lines/${line}/report`);

export const noticeOf = () => json<{ text: string; banned?: number }>('GET', '/api/notice');
export const deskState = () => json<DeskState>('GET', '/api/desk');
export const deskDo = (method: 'POST' | 'DELETE', road: string, body: unknown) => json(method, `/api/desk${road}`, body);

/** Does the server require a passkey first? */
export const wantsProof = (wrong: unknown): boolean =>
  wrong instanceof Refusal && wrong.denied?.words.key === 'server.prove_it';

export const signOut = (where: 'here' | 'others') => {
  const answer = json('POST', '/api/me/out', { where });
  return where === 'here' ? unmet(answer) : answer;
};

/** Delete the guest; the server requires the name. */
export const forgetMe = async () => unmet(json('DELETE', '/api/me', { name: await whoAmI() }));

const introduce = (wish: Introduced) => met(json<Somebody>('POST', '/api/me', wish));
export const rename = (name: string) => introduce({ name });

/** The guest; with an empty name before the first visit. */
export async function whoAmI(): Promise<string> {
  if (!settings.isKnown) return '';
  try {
    return (await json<Somebody>('GET', '/api/me')).name;
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
