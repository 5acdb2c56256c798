// What a seat receives, in the words of the protocol: it follows from the seat's own view, and from actions as that seat
// may see them. As houndtable/server/views.py.
import type { Choice, Line, Outcome, View, Words } from '../protocol';
import { numbersIn, plain } from './games/runtime.js';
import { type Event, type Match, seenAction, SPECTATOR, UNDO } from './match.ts';
import type { Message, Row } from './types.ts';

/** An event with the rows before and after it. */
export interface Step {
  readonly number: number;
  readonly event: Event;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** The latest events of a match, given the row before each. */
export function stepsOf(match: Match, rows: readonly Uint8Array[]): Step[] {
  const first = match.events.length - rows.length;
  const after = [...rows.slice(1), match.opened(match.state.raw).raw];
  return rows.map((before, place) => ({ number: first + place, event: match.events[first + place]!, before, after: after[place]! }));
}

/** Everything this seat may know, with lines about what happened. */
export function viewOf(match: Match, seat: number, lines: Line[]): View {
  const state = match.seen(seat);
  const acting = actingAt(match);
  const legal = acting.includes(seat) ? match.legal(seat, state) : [];
  const view: View = { type: 'view', seat, number: match.events.length, turn: match.turn, acting, row: numbersIn(state) };
  if (legal.length) view.legal = legal.map((action) => choice(match, state, seat, action));
  const byItself = legal.length ? match.game.by_itself(state, seat, legal) : null;
  if (byItself) view.by_itself = { ...byItself };
  if (lines.length) view.lines = lines;
  if (match.mayUndo(seat)) view.undo = true;
  const end = outcome(match, state);
  if (end) view.outcome = end;
  if (match.teams.some((team, each) => team !== each)) view.teams = [...match.teams];
  return view;
}

/** The seats that may act now, which everybody can see. */
export function actingAt(match: Match): number[] {
  if (match.resigned.length) return [];
  const open = match.seen(SPECTATOR);
  return match.seats.filter((seat) => match.game.may_act(open, seat));
}

function choice({ game }: Match, state: Row, seat: number, action: number): Choice {
  const found: Choice = { action, clicks: game.clicks(state, seat, action), words: said(game.words(state, seat, action)) };
  const danger = game.danger?.(state, seat, action) ?? [];
  return danger.length ? { ...found, danger } : found;
}

/** What happened, as this seat may see it; where it sees what spectators see, it is told as to them. */
export function lineFor(match: Match, { number, event, before, after }: Step, viewer: number): Line {
  const action = seenAction(match, event, viewer, before);
  const eyes = action === seenAction(match, event, SPECTATOR, before) ? SPECTATOR : viewer;
  return lineBetween(match, number, { ...event, action }, match.seen(eyes, before), match.seen(eyes, after));
}

/** What happened, once nothing is secret any more. */
export function openLine(match: Match, { number, event, before, after }: Step): Line {
  return lineBetween(match, number, event, match.opened(before), match.opened(after));
}

function lineBetween({ game }: Match, number: number, { seat, action }: Event, before: Row, after: Row): Line {
  if (action === UNDO) return { number, seat, words: { key: 'undo', values: {} } };
  const line: Line = { number, seat, words: said(game.words(before, seat, action)) };
  const consequences = game.consequences(before, after, seat, action).map(said);
  if (consequences.length) line.consequences = consequences;
  const things = game.things(before, after, seat, action);
  if (things.size) line.things = Object.fromEntries(things);
  return line;
}

/** The result of the match, once it is over. */
function outcome(match: Match, state: Row): Outcome | null {
  const { result, game } = match;
  if (!result) return null;
  const found: Outcome = { winners: [...result.winners], scores: [...result.scores] };
  if (!game.sheet) return found;
  return { ...found, sheets: match.seats.map((seat) => game.sheet_lines!(game.sheet!(state, seat)).map(said)) };
}

/** A sentence before translation, as it is sent. */
export const said = (message: Message): Words => plain(message) as Words;
