// Plays tables again in the browser's engine: `node tables.mjs MODULE TRANSCRIPT RECORD …` prints what differs from Python.
// A record is read, checked, and written again; a match that begins here is written beside it.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const ENGINE = new URL("../../web/src/engine/", import.meta.url);
const { isRefused, Match, SPECTATOR } = await import(new URL("match.ts", ENGINE));
const { lineFor, said, stepsOf, viewOf } = await import(new URL("views.ts", ENGINE));
const { why } = await import(new URL("why.ts", ENGINE));
const { headOf, newSecret, read, setupOf, verified, write } = await import(new URL("record.ts", ENGINE));

const [module, transcript, ...records] = process.argv.slice(2);
const game = await import(pathToFileURL(module));
const lines = readFileSync(transcript, "utf8").trim().split("\n");
const counted = { events: 0, views: 0, refused: 0, why: 0, records: 0 };
let match;
let differing = 0;

function compare(question, found, expected) {
  counted[question] += 1;
  const [here, there] = [found, expected].map((each) => JSON.stringify(each));
  if (here === there || differing++ > 5) return;
  const place = [...here].findIndex((sign, at) => sign !== there[at]);
  console.log(`${question}\n  here      ${here.slice(Math.max(0, place - 200), place + 200)}`);
  console.log(`  in Python ${there.slice(Math.max(0, place - 200), place + 200)}`);
}

const eventsFrom = (first) => match.events.slice(first).map(({ seat, action }) => [seat, action]);
const told = ({ rule, message }) => [rule, said(message)];

function begin({ seats, options, nonces, terms, secret, events }) {
  match = new Match({ game, seats, options, nonces, terms }, Buffer.from(secret, "hex"));
  match.deal();
  compare("events", eventsFrom(0), events);
}

function act({ seat, action, seen, refused, events, views }) {
  const decision = match.decide(seat, action, seen);
  if (isRefused(decision)) return compare("refused", told(decision), refused);
  const first = match.events.length;
  const steps = stepsOf(match, match.unfold(decision));
  compare("events", eventsFrom(first), events);
  for (const [place, eye] of [...match.seats, SPECTATOR].entries()) {
    const view = viewOf(match, eye, steps.map((step) => lineFor(match, step, eye)));
    compare("views", view, views?.[place]);
  }
}

const LONGEST = 200; // acts of a match that begins here
const APART = 7; // places between one choice and the next

// The record of a match that begins here, with the same seats and options
function own({ game: name, seats, options }) {
  const secret = newSecret();
  const choices = game.OPTIONS.map((option) => option.choices.indexOf(options[option.name]));
  const head = headOf(name, game, seats, choices, secret);
  const match = new Match(setupOf(game, head), secret);
  match.deal();
  for (let acts = 0; acts < LONGEST && !match.isOver; acts++) {
    const seat = match.seats.find((each) => match.legal(each).length);
    const legal = match.legal(seat);
    match.unfold({ seat, action: legal[(acts * APART) % legal.length] });
  }
  if (!match.isOver) match.resigned = [0];
  return write(head, match, secret);
}

for (const text of lines) {
  const line = JSON.parse(text);
  if (line.terms !== undefined) begin(line);
  else if (line.touched) compare("why", told(why(match, line.seat, line.seen, line.touched)), line.why);
  else act(line);
}
for (const path of records) {
  const text = readFileSync(path, "utf8");
  const { record } = await read(text, async () => game);
  const again = verified(game, record);
  compare("records", write(record.head, again, record.secret), text);
  writeFileSync(`${path}.own`, own(record.head));
}
console.log(`${differing} differ: ${JSON.stringify(counted)}`);
