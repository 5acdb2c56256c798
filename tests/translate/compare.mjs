// Plays a transcript again with a translated game: `node compare.mjs MODULE TRANSCRIPT` prints what differs from Python.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const SPECTATOR = -3;

// JSON would turn these into null
const said = (key, value) => (value === undefined || Number.isNaN(value) ? `${value}` : value);

export class Player {
  constructor(game, runtime) {
    this.game = game;
    this.runtime = runtime;
    this.buffer = new Int16Array(game.ACTS.size + 1);
    this.asked = 0;
  }

  // The differences in a line: what was asked, and both answers
  *play(line) {
    for (const [question, answer, expected] of "seats" in line ? this.setup(line) : this.event(line)) {
      let found;
      try {
        found = JSON.stringify(this.runtime.plain(answer()), said);
      } catch (error) {
        found = `${error.stack}`;
      }
      this.asked++;
      if (found !== JSON.stringify(expected)) yield { question, found, expected: JSON.stringify(expected) };
    }
  }

  open(raw) {
    return new this.game.State(this.runtime.copied(raw));
  }

  hex(raw) {
    return Buffer.from(raw).toString("hex");
  }

  view(seat) {
    const view = this.open(this.raw);
    this.game.hide(view, seat);
    return view;
  }

  legal(state, seat) {
    return [...this.buffer.subarray(0, this.game.legal(state, seat, this.buffer))];
  }

  *setup({ seats, options, row }) {
    this.seats = Array.from({ length: seats }, (_, seat) => seat);
    this.raw = this.runtime.newBytes(this.game.State);
    this.state = new this.game.State(this.raw);
    this.notes = this.seats.map(() => new Float64Array(this.game.NOTES));
    yield ["setup", () => (this.game.setup(this.state, seats, Int8Array.from(options)), this.hex(this.raw)), row];
  }

  *event(line) {
    const { game, state } = this;
    const { seat, action } = line;
    const everybody = [...this.seats, SPECTATOR];
    yield ["may_act", () => [-1, ...this.seats].filter((each) => game.may_act(state, each)), line.acting];
    yield ["legal", () => line.acting.map((each) => this.legal(state, each)), line.legal];
    if (line.outcomes) yield* this.chance(line);
    yield ["public", () => everybody.map((each) => game.public(state, seat, action, each)), line.public];
    const views = everybody.map((each) => this.view(each));
    yield ["hide", () => views.map((view) => this.hex(view.raw)), line.views];
    if (line.told) yield* this.told(line.told, views, line);
    yield ["remember", () => this.remember(line), line.notes ?? this.notes.map(() => [])];
    if (line.believed) {
      yield ["believe", () => this.seats.map((each) => this.believed(views[each], each)), line.believed];
    }
    yield ["apply", () => (game.apply(state, seat, action), this.hex(this.raw)), line.row];
    yield ["broken_law", () => game.broken_law(state), line.law];
    if (line.ends) yield* this.results(line, views);
    this.raw.set(Buffer.from(line.row, "hex")); // one difference is told once
  }

  *chance({ outcomes: [count, number, weights], action, legal }) {
    const { game, state } = this;
    yield ["outcome_count", () => game.outcome_count(state), count];
    yield ["outcome", () => game.outcome(state, number), action];
    yield ["outcome_weight", () => legal[0].map((each) => game.outcome_weight(state, each)), weights];
  }

  remember(line) {
    for (const each of this.seats) {
      this.game.remember(this.notes[each], this.state, each, line.seat, line.public[each]);
    }
    return this.notes.map((notes) => (line.notes ? notes : []));
  }

  believed(view, seat) {
    const world = this.open(view.raw);
    this.game.believe(world, seat, this.notes[seat]);
    return this.hex(world.raw);
  }

  *told(told, views, line) {
    const { game, state } = this;
    const view = views[Math.max(line.seat, 0)];
    yield ["write_position", () => [state, ...views].map((each) => game.write_position(each)), told.texts];
    for (const [text, expected] of told.read) yield ["read_position", () => this.read(text), expected];
    yield ["why_impossible", () => game.why_impossible(state), told.impossible];
    for (const said of told.actions) yield ["words", () => this.said(view, line.seat, said[0]), said];
    for (const [seat, action, reason] of told.refused) {
      yield ["why_not", () => game.why_not(views.at(seat < 0 ? -1 : seat), seat, action), reason];
    }
    yield ["fill", () => this.filled(view, ...told.filled), told.filled];
    yield ["win_chance", () => this.chances(view), told.chances];
    yield ["play_out", () => this.played(told.played[0]), told.played];
    if (told.rated) yield* this.advice(told, views[line.seat], line);
  }

  read(text) {
    try {
      return this.hex(this.game.read_position(text));
    } catch (error) {
      if (error instanceof this.runtime.Unreadable) return error.message;
      throw error;
    }
  }

  said(view, seat, action) {
    const { game } = this;
    const text = game.write_action(action);
    const meant = game.meant(view, seat, action);
    const danger = game.danger && seat >= 0 ? game.danger(view, seat, action) : [];
    const told = [game.words(view, seat, action), game.clicks(view, seat, action), danger];
    return [action, text, game.read_action(text), meant, ...told];
  }

  // What a die has come to
  rolled(dice) {
    return String((BigInt(dice[1]) << 32n) | BigInt(dice[0]));
  }

  filled(view, seat, seed) {
    const world = this.open(view.raw);
    const dice = this.runtime.diceOf(seed);
    this.game.fill(world, seat, dice);
    const isPossible = this.game.is_possible(world, seat, this.notes[seat]);
    return [seat, seed, this.hex(world.raw), this.rolled(dice), isPossible];
  }

  chances(view) {
    const standings = new Float64Array(8);
    this.game.write_standings(view, standings);
    return [standings, this.seats.map((seat) => this.game.win_chance(view, seat, standings))];
  }

  played(seed) {
    const state = this.open(this.raw);
    const dice = this.runtime.diceOf(seed);
    const decisions = this.game.play_out(state, dice, this.buffer, 5);
    return [seed, decisions, this.hex(state.raw), this.rolled(dice)];
  }

  *advice(told, view, line) {
    const { game } = this;
    const legal = line.legal[line.acting.indexOf(line.seat)];
    yield ["by_itself", () => game.by_itself(view, line.seat, legal), told.by_itself];
    const rated = legal.slice(0, 60);
    yield ["rate_action", () => rated.map((action) => game.rate_action(view, line.seat, action)), told.rated];
    const sights = new Float64Array(this.sights());
    yield ["look", () => (game.look(view, line.seat, sights), sights), told.sights];
    yield ["noisy_favourite", () => this.expert(view, line.seat, told.expert[0]), told.expert];
    yield ["reason", () => legal.slice(0, 8).map((action) => this.reason(line.seat, action)), told.reasons];
  }

  // How many additional inputs there are
  sights() {
    const sizes = [...this.game.SIGHTS.values()].map((shape) => shape.reduce((size, axis) => size * axis, 1));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  expert(view, seat, seed) {
    const dice = () => this.runtime.diceOf(seed);
    return [seed, [0, 40].map((noise) => this.game.noisy_favourite(view, seat, noise, dice(), this.buffer))];
  }

  reason(seat, action) {
    const [before, after] = [this.open(this.raw), this.open(this.raw)];
    this.game.apply(after, seat, action);
    return this.game.reason(before, after, seat, action);
  }

  *results(line, views) {
    const { game, state } = this;
    yield ["score", () => this.seats.map((seat) => this.end(state, seat)), line.ends];
    yield ["consequences", () => this.seats.map((seat) => this.result(views[seat], line, seat)), line.results];
    yield ["is_over", () => game.is_over(state), line.over];
  }

  end(state, seat) {
    const { game } = this;
    const lines = game.sheet ? game.sheet_lines(game.sheet(state, seat)) : [];
    return [game.score(state, seat), game.has_won(state, seat), game.team(state, seat), lines];
  }

  result(before, line, seat) {
    const given = [before, this.view(seat), line.seat, line.public[seat]];
    return [this.game.consequences(...given), this.game.things(...given)].map((told) => [...told]);
  }
}

export function linesOf(path) {
  return createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}

const MOST_TOLD = 5;

if (process.argv[1] === import.meta.filename) {
  const [module, path] = process.argv.slice(2);
  const url = pathToFileURL(module);
  const player = new Player(await import(url), await import(new URL("runtime.js", url)));
  let told = 0;
  for await (const line of linesOf(path)) {
    for (const { question, found, expected } of player.play(JSON.parse(line))) {
      if (told++ < MOST_TOLD) console.log(`${question}\n  here      ${found.slice(0, 1000)}\n  in Python ${expected.slice(0, 1000)}`);
    }
  }
  console.log(`${told} of ${player.asked} answers differ`);
}
