// `node bots.mjs GAME FILE`: decides again what is written in a file of decisions.py; prints what differs from Python.
import { readFileSync } from "node:fs";
import { networksOf, seenIn } from "./networks.mjs";

const ENGINE = new URL("../../web/src/engine/", import.meta.url);
const CHANCE = -1;
const [name, path] = process.argv.slice(2);

const { copied, diceOf, newBytes, plain, roll } = await import(new URL("games/runtime.js", ENGINE));
const { expertBot, networkBot, RECENT } = await import(new URL("bots.ts", ENGINE));
const { hints } = await import(new URL("hint.ts", ENGINE));
const { Die } = await import(new URL("luck.ts", ENGINE));

const { game, network, slow } = await networksOf(name);
const budget = (playouts) => ({ playouts, seconds: Infinity });

const near = (one, other, by) => Math.abs(one - other) <= by;
const best = (legal, logits) => legal[logits.indexOf(Math.max(...logits))];
const seen = (line) => seenIn(game, line);

const SLOW_TOO = 5; // one in so many positions is evaluated in plain JavaScript too

function evaluates(line, number) {
  return (number % SLOW_TOO ? [network] : [network, slow]).every((each) => {
    const { logits, chance } = each.evaluate(seen(line));
    const isClose = logits.every((logit, place) => near(logit, line.logits[place], 1e-3)) && near(chance, line.chance, 1e-4);
    return isClose && best(line.legal, logits) === line.best;
  });
}

function thinks(line) {
  const chosen = networkBot("thinker", network, budget(line.playouts)).choose(seen(line), diceOf(line.dice));
  const told = hints(network, seen(line), Die.of(diceOf(line.dice)));
  const isSame = (hint, [action, chance, why]) =>
    hint.action === action && near(hint.chance, chance, 1e-3) && JSON.stringify(plain(hint.why)) === JSON.stringify(why);
  return chosen === line.choice && told.length === line.hints.length && told.every((hint, place) => isSame(hint, line.hints[place]));
}

class Match {
  constructor({ seats, options, chance, thought, bots }) {
    this.bots = bots.map((bot) => (bot === "expert" ? expertBot(game) : networkBot(bot, network)));
    [this.chance, this.thought] = [diceOf(chance), diceOf(thought)];
    this.state = new game.State(newBytes(game.State));
    game.setup(this.state, seats, Int8Array.from(options));
    this.notes = this.bots.map(() => new Int8Array(game.NOTES));
    this.events = [];
    this.deal();
  }

  play(decisions) {
    for (let number = 0; number < decisions && !game.is_over(this.state); number++) {
      const { turn } = this.state;
      this.act(turn, this.bots[turn].choose(this.seen(turn), this.thought));
      this.deal();
    }
    return this.events;
  }

  seen(seat) {
    const view = new game.State(copied(this.state.raw));
    game.hide(view, seat);
    const buffer = new Int16Array(game.ACTS.size + 1);
    const legal = [...buffer.subarray(0, game.legal(view, seat, buffer))];
    const own = this.events.slice(-RECENT).filter(([who]) => who === seat).map(([, action]) => action);
    return { view, seat, legal, notes: this.notes[seat], events: this.events.length, own };
  }

  act(seat, action) {
    for (const [each, notes] of this.notes.entries()) {
      game.remember(notes, this.state, each, seat, game.public(this.state, seat, action, each));
    }
    game.apply(this.state, seat, action);
    this.events.push([seat, action]);
  }

  deal() {
    while (this.state.turn === CHANCE) this.act(CHANCE, game.outcome(this.state, roll(this.chance, game.outcome_count(this.state))));
  }
}

function isSame(line, number) {
  if (line.events) return JSON.stringify(new Match(line).play(line.decisions)) === JSON.stringify(line.events);
  return line.playouts ? thinks(line) : evaluates(line, number);
}

const lines = readFileSync(path, "utf8").trim().split("\n");
const wrong = lines.filter((line, number) => !isSame(JSON.parse(line), number));
for (const line of wrong.slice(0, 3)) console.log(line.slice(0, 1500));
console.log(`${wrong.length} of ${lines.length} differ`);
