// A match as a file, see docs/records.md: JSON lines as houndtable/play/record.py writes and reads them.
import { shake256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { commitmentTo, derivedNonce, written } from '../deals.ts';
import type { Branch } from '../protocol';
import { fromHex, hex, sha256 } from '../sha2.ts';
import { Unreadable } from './games/runtime.js';
import { CHANCE, type Event, isRefused, Match, type Result, type Setup, UNDO } from './match.ts';
import type { Game } from './types.ts';

const VERSION = 1; // of the format
export const DEALS = 1; // the version of the dealing protocol
const SECRET_BYTES = 96;
const UNDO_TEXT = 'undo';
const HASH = /^([0-9a-f]{64})?$/;
const NONCE = /^[0-9A-Za-z]+$/;
const HEX = /^([0-9a-f]{2})+$/;
const TERMS = ['game', 'rules', 'seats', 'options', 'deals', 'table', 'commitment', 'commitments'] as const;
const BEGIN = ['position', 'branch'] as const;

/** The first line. */
export interface Head {
  readonly houndtable: number;
  readonly game: string;
  readonly rules: number;
  readonly seats: number;
  readonly options: Readonly<Record<string, string>>;
  readonly deals: number;
  readonly commitment: string;
  readonly seed?: number;
  readonly table?: string;
  readonly commitments?: readonly string[];
  readonly nonces?: readonly string[];
  readonly replaced?: readonly number[];
  readonly position?: string;
  readonly branch?: Branch;
}

export interface MatchRecord {
  readonly head: Head;
  readonly events: readonly Event[];
  readonly result: Result | null;
  readonly secret: Uint8Array | null;
  readonly resigned: readonly number[];
  readonly isAbandoned: boolean;
  readonly isWhole: boolean; // does the seal match?
}

/** A record that cannot be read, or is not true; the message names the line. */
export class Damaged extends Error {
  constructor(line: number, what: string) {
    super(`Line ${line} of the record: ${what}`);
  }
}

export const newSecret = (): Uint8Array => crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

/** The secret of a reproducible match. */
export const secretFromSeed = (seed: number): Uint8Array => shake256(utf8ToBytes(`houndtable seed ${seed}`), { dkLen: SECRET_BYTES });

/** The first line of a match without a table, whose cards follow from the secret alone. */
export function headOf(name: string, game: Game, seats: number, options: readonly number[], secret: Uint8Array): Head {
  const named = Object.fromEntries(game.OPTIONS.map(({ name, choices }, place) => [name, choices[options[place]!]!]));
  return { houndtable: VERSION, game: name, rules: game.RULES_VERSION, seats, options: named, deals: DEALS, commitment: sha256(secret) };
}

/** The record as text. */
export function write(head: Head, match: Match, secret: Uint8Array): string {
  const { game, result, resigned } = match;
  const lines: object[] = [head, ...match.events.map((event, place) => eventLine(game, event, place + 1))];
  if (result) lines.push({ winners: result.winners, scores: result.scores, secret: hex(secret), ...(resigned.length ? { resigned } : {}) });
  const text = lines.map((line) => `${spaced(line)}\n`).join('');
  return `${text}${spaced({ seal: sha256(text) })}\n`;
}

const eventLine = (game: Game, { seat, action }: Event, event: number) => ({
  event,
  seat: seat === CHANCE ? 'chance' : seat,
  action: action === UNDO ? UNDO_TEXT : game.write_action(action),
});

/** JSON as Python writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${spaced(each)}`).join(', ')}}`;
}

/** The record in this text; `find` gives a game by its name. That it follows the rules is for `verified` to say. */
export async function read(text: string, find: (name: string) => Promise<Game>): Promise<{ game: Game; record: MatchRecord }> {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  if (!lines.length) throw new Damaged(1, 'the file is empty.');
  const head = headIn(objectIn(1, lines[0]!));
  const game = await find(head.game);
  checkHead(game, head);
  const last = lines.length;
  const seal = last > 1 ? objectIn(last, lines[last - 1]!).seal : undefined;
  if (seal === undefined) throw new Damaged(last, 'the seal should be the last line; the record may be cut off.');
  const end = objectIn(last - 1, lines[last - 2]!);
  const isEnded = last > 2 && 'secret' in end;
  const events = lines.slice(1, isEnded ? -2 : -1).map((line, place) => eventIn(game, head, line, place + 1));
  const isWhole = seal === sha256(lines.slice(0, -1).map((line) => `${line}\n`).join(''));
  return { game, record: { head, events, isWhole, ...(isEnded ? endIn(last - 1, head, end) : NO_END) } };
}

const NO_END = { result: null, secret: null, resigned: [], isAbandoned: false };

function objectIn(line: number, text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text);
    if (found !== null && typeof found === 'object' && !Array.isArray(found)) return found as Record<string, unknown>;
  } catch {
    // said below
  }
  throw new Damaged(line, 'this is not an object in JSON.');
}

const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value);
const isList = (value: unknown, isRight: (each: unknown) => boolean): boolean => Array.isArray(value) && value.every(isRight);
const isText = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isSeat = (value: unknown) => isWholeNumber(value) && value >= 0;
const isObject = (value: unknown) => value !== null && typeof value === 'object';
const isNamed = (value: unknown) => isObject(value) && Object.values(value!).every(isText(/^/));
const FIELDS: Record<keyof Head, (value: unknown) => boolean> = {
  houndtable: isWholeNumber,
  game: isText(/^/),
  rules: isWholeNumber,
  seats: isWholeNumber,
  options: isNamed,
  deals: isWholeNumber,
  commitment: isText(/^/),
  seed: isWholeNumber,
  table: isText(/^/),
  commitments: (value) => isList(value, isText(HASH)),
  nonces: (value) => isList(value, isText(NONCE)),
  replaced: (value) => isList(value, isSeat),
  position: isText(/^/),
  branch: isObject,
};
const NEEDED: readonly (keyof Head)[] = ['houndtable', 'game', 'rules', 'seats', 'options', 'deals', 'commitment'];

function headIn(line: Record<string, unknown>): Head {
  for (const name of NEEDED) if (!(name in line)) throw new Damaged(1, `\`${name}\` is missing.`);
  for (const [name, value] of Object.entries(line)) {
    if (!FIELDS[name as keyof Head]?.(value)) throw new Damaged(1, `\`${name}\` is not as it should be.`);
  }
  return line as unknown as Head;
}

function checkHead(game: Game, head: Head) {
  const { houndtable, rules, deals, seats, options, table = '', commitments = [], nonces = [] } = head;
  if (houndtable !== VERSION) throw new Damaged(1, `this record has format ${houndtable}; only format ${VERSION} can be read here.`);
  if (rules !== game.RULES_VERSION) {
    throw new Damaged(1, `${head.game} was played by version ${rules} of the rules; only version ${game.RULES_VERSION} is known here.`);
  }
  if (deals !== DEALS) throw new Damaged(1, `the cards were dealt by version ${deals}, which is not known here.`);
  if (!game.SEATS.includes(seats)) throw new Damaged(1, `${head.game} is not played by ${seats}.`);
  for (const name of Object.keys(options)) {
    if (!game.OPTIONS.some((option) => option.name === name)) throw new Damaged(1, `there is no option ${name}.`);
  }
  numbersOf(game, options);
  const places = table ? seats : 0;
  if (commitments.length !== places || nonces.length !== places) {
    throw new Damaged(1, `there should be ${places} commitments and nonces, one for each seat at a table.`);
  }
}

/** The number chosen for each option; one that a record does not name did not exist yet, and has its first choice. */
export function numbersOf(game: Game, options: Readonly<Record<string, string>>): number[] {
  return game.OPTIONS.map(({ name, choices }) => {
    const choice = choices.indexOf(options[name] ?? choices[0]!);
    if (choice < 0) throw new Damaged(1, `${name}: ${options[name]} should be one of ${choices.join(', ')}.`);
    return choice;
  });
}

function eventIn(game: Game, { seats }: Head, text: string, number: number): Event {
  const [line, { event, seat, action }] = [number + 1, objectIn(number + 1, text)];
  if (event !== number) throw new Damaged(line, `event ${number} was expected here, not ${event}.`);
  const isKnown = seat === 'chance' || (isWholeNumber(seat) && seat >= 0 && seat < seats);
  if (!isKnown) throw new Damaged(line, `seat ${seat} is neither one of the ${seats} nor chance.`);
  if (typeof action !== 'string') throw new Damaged(line, 'the action should be a text.');
  const isUndo = action === UNDO_TEXT && seat !== 'chance';
  return { seat: seat === 'chance' ? CHANCE : seat, action: isUndo ? UNDO : actionIn(game, line, action) };
}

function actionIn(game: Game, line: number, text: string): number {
  try {
    return game.read_action(text);
  } catch (wrong) {
    throw wrong instanceof Unreadable ? new Damaged(line, wrong.message) : wrong;
  }
}

function endIn(line: number, { seats }: Head, end: Record<string, unknown>) {
  const { winners, scores, secret, resigned = [], abandoned = false } = end;
  const isOver = isList(winners, isSeat) && isList(scores, isWholeNumber);
  const isSound = isText(HEX)(secret) && isList(resigned, (seat) => isSeat(seat) && (seat as number) < seats);
  if (!isSound || abandoned === isOver) throw new Damaged(line, 'a match is abandoned, or it has winners and scores.');
  const result = isOver ? { winners: winners as number[], scores: scores as number[] } : null;
  return { result, secret: fromHex(secret as string), resigned: resigned as number[], isAbandoned: abandoned === true };
}

/** How the match of a record is set up. */
export function setupOf(game: Game, head: Head): Setup {
  const { seats, options, nonces = [], position = '', table = '' } = head;
  const begin = position ? { begin: game.read_position(position) } : {};
  return { game, seats, options: numbersOf(game, options), nonces, terms: table ? termsOf(head) : '', ...begin };
}

/** Everything that is fixed at a table before any nonce is revealed. */
function termsOf(head: Head): string {
  const names = head.branch ? [...TERMS, ...BEGIN] : TERMS;
  return written(Object.fromEntries(names.map((name) => [name, head[name] ?? (name === 'position' ? '' : [])])));
}

/** Replay a record and check everything in it: moves, result, commitments, every deal, and the seal. */
export function verified(game: Game, record: MatchRecord): Match {
  const { head, events, resigned, result, isAbandoned } = record;
  const secret = head.seed === undefined ? record.secret : secretFromSeed(head.seed);
  const last = events.length + 2;
  if (secret && sha256(secret) !== head.commitment) {
    throw new Damaged(last, 'the secret is not the one that was committed to in line 1.');
  }
  if (secret) checkNonces(head, secret);
  const match = new Match(setupOf(game, head), secret);
  for (const event of events) {
    checkEvent(match, event, secret !== null);
    match.evolve(event);
  }
  match.resigned = resigned;
  if (JSON.stringify(match.result) !== JSON.stringify(result) && !isAbandoned) throw new Damaged(last, 'the result is another.');
  if (head.table && !match.isOver && !isAbandoned) {
    throw new Damaged(last, "a table's record is written when its match is over; the end is missing.");
  }
  if (!record.isWhole) throw new Damaged(last + Number(result !== null || isAbandoned), 'the seal does not match the lines above it.');
  return match;
}

function checkEvent(match: Match, { seat, action }: Event, isDealt: boolean) {
  const line = match.events.length + 2;
  if (isDealt && seat === CHANCE && match.turn === CHANCE && action !== match.nextDeal()) {
    throw new Damaged(line, `the deal was not fair: it should have been '${match.game.write_action(match.nextDeal())}'.`);
  }
  if (isRefused(match.decide(seat, action))) throw new Damaged(line, 'this was not allowed by the rules.');
}

/** Every nonce matches its commitment, or is the derived one if there is none. */
function checkNonces({ table = '', commitments = [], nonces = [], replaced = [] }: Head, secret: Uint8Array) {
  for (const [seat, commitment] of commitments.entries()) {
    const isOwn = commitment && !replaced.includes(seat);
    const isRight = isOwn ? commitment === commitmentTo(table, seat, nonces[seat]!) : nonces[seat] === derivedNonce(secret, table, seat);
    if (!isRight) throw new Damaged(1, `the nonce of seat ${seat} is not the one that was committed to.`);
  }
}
