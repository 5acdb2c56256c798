// Generated from houndtable/server/protocol.py by tools/protocol_ts.py; do not edit.

export const VERSION = 2;
export const ALL_OPEN = -4;
export const REACTIONS = ["hello", "well_played", "thanks", "oops", "hurry", "laugh", "wow", "sorry"] as const;

/** A sentence before translation; it goes to a client as it is. */
export interface Words {
  key: string;
  values?: Record<string, number | string | Words>;
}

/** Who sits on a seat: a player with a name, a bot, or nobody. */
export interface Seated {
  name?: string;
  bot?: string;
  ready?: boolean;
  here?: boolean;
  away?: boolean;
  program?: boolean;
  gone?: boolean;
  resigned?: boolean;
  late?: boolean;
  idle?: boolean;
  points?: number;
  gain?: number;
  commitment?: string;
  picture?: string;
  replaced?: boolean;
}

/** A legal action: its number, the things to touch for it one after the other, and what it is. */
export interface Choice {
  action: number;
  clicks: string[];
  words: Words;
  danger?: string[];
}

/** An action, and how many seconds the player has to act first. */
export interface ByItself {
  action: number;
  seconds: number;
}

/** What happened, as you may see it; seat -1 is chance. */
export interface Line {
  number: number;
  seat: number;
  words: Words;
  consequences?: Words[];
  things?: Record<string, string>;
}

/** How the match ended. */
export interface Outcome {
  winners: number[];
  scores: number[];
  sheets?: Words[][];
}

/** An action, the chance to win with it (from 0 to 1, as a search sees it), and why. */
export interface Advice {
  action: number;
  chance: number;
  words: Words;
}

/** Take a free seat, before the start. */
export interface Sit {
  type: "sit";
  seat: number;
}

/** Give one's seat up, before the start. */
export interface Leave {
  type: "leave";
  seat: number;
}

/** The host frees a seat, before the start. */
export interface Kick {
  type: "kick";
  seat: number;
}

/** The host lets a bot sit on a free seat, before the start. */
export interface Place {
  type: "place";
  seat: number;
  bot: string;
}

/** Ready to start, with a commitment to the nonce that will go into the deals. */
export interface Ready {
  type: "ready";
  seat: number;
  commitment: string;
}

/** The nonce that was committed to, once all are ready; it goes into the deals, so that nobody can steer them. */
export interface Reveal {
  type: "reveal";
  seat: number;
  nonce: string;
}

/** Do this; `seen` is the number of the view it was chosen in, `key` the client's own name for this act. */
export interface Act {
  type: "act";
  seat: number;
  action: number;
  seen: number;
  key: string;
}

/** Take one's last action back. */
export interface Undo {
  type: "undo";
  seat: number;
  seen: number;
  key: string;
}

/** Why does nothing come of it? The things touched so far, the last one in vain; answered by `denied`. */
export interface Why {
  type: "why";
  seat: number;
  seen: number;
  touched: string[];
}

/** What might one do? Answered by `hinted`, where the table allows it. */
export interface Hint {
  type: "hint";
  seat: number;
}

/** Take one's seat back from the bot that stands in. */
export interface Back {
  type: "back";
  seat: number;
}

/** Give the match up for this seat. */
export interface Resign {
  type: "resign";
  seat: number;
}

/** Claim the win over opponents who are away or silent for long. */
export interface Claim {
  type: "claim";
  seat: number;
}

/** One of the few things that can be said at a table. */
export interface React {
  type: "react";
  seat: number;
  reaction: string;
}

/** Something in one's own words, where the table has a chat. */
export interface Say {
  type: "say";
  seat: number;
  text: string;
}

/** Is the server there? */
export interface Ping {
  type: "ping";
}

/** The table: what is played and who sits where. */
export interface Sitting {
  type: "sitting";
  table: string;
  code: string;
  game: string;
  options: Record<string, string>;
  clock: string;
  public: boolean;
  commitment: string;
  status: string;
  seats: Seated[];
  you: number[];
  host?: boolean;
  nonces?: string[];
  followed_by?: string;
  level?: string;
  overtime?: string;
  forced?: boolean;
  hints?: boolean;
  rated?: boolean;
  rules?: number;
  position?: string;
  branch?: Branch | null;
  deal?: string;
  chat?: boolean;
  tournament?: string;
  version?: number;
}

/** All a seat (or a spectator, seat -3) may know. The newest one is all a client needs. */
export interface View {
  type: "view";
  seat: number;
  number: number;
  turn: number;
  acting: number[];
  row: Record<string, unknown>;
  legal?: Choice[];
  by_itself?: ByItself | null;
  lines?: Line[];
  undo?: boolean;
  seconds?: number;
  awaited?: number;
  outcome?: Outcome | null;
  teams?: number[];
}

/** Your act is event `number`, and nothing can lose it now. */
export interface Done {
  type: "done";
  key: string;
  number: number;
}

/** It may not be; nothing has changed. */
export interface Denied {
  type: "denied";
  words: Words;
  text: string;
  rule?: string;
  key?: string;
}

/** The best actions in the view with this number, the best first. */
export interface Hinted {
  type: "hinted";
  seat: number;
  number: number;
  advice: Advice[];
}

/** While you were away a bot did these events for you. */
export interface StoodIn {
  type: "stoodin";
  seat: number;
  events: number[];
}

/** Somebody said one of the few things that can be said. */
export interface Reacted {
  type: "reacted";
  seat: number;
  reaction: string;
}

/** Somebody said something in the chat; the number is the line's. */
export interface Said {
  type: "said";
  number: number;
  seat: number;
  name: string;
  text: string;
}

/** It is. */
export interface Pong {
  type: "pong";
}

/** Who one wants to be. */
export interface Named {
  name: string;
}

/** A link to take a seat along to another device. */
export interface WithLink {
  link: string;
}

/** A table as its creator wants it. */
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, string | boolean | number>;
  clock?: string;
  public?: boolean;
  bots?: Record<string, string>;
  sit?: number[];
  level?: string;
  hints?: boolean;
  rated?: boolean;
  overtime?: unknown;
  forced?: boolean;
}

/** A place in the ranking of a game: a player with a name, or a bot. */
export interface Ranked {
  place: number;
  points: number;
  matches: number;
  name?: string;
  bot?: string;
  you?: boolean;
}

/** A bot that a guest has beaten at a game, and the table of the first time. */
export interface Beaten {
  game: string;
  bot: string;
  table: string;
}

/** A table in a list. */
export interface Listed {
  table: string;
  code: string;
  game: string;
  seats: number;
  status: string;
  rated: boolean;
  made: number;
  players: Seated[];
  you?: number[];
  acting?: number[];
  clock?: string;
  options?: Record<string, string>;
  due?: number;
}

/** Where others find this server; `local` if only this computer can. */
export interface Address {
  address: string;
  local: boolean;
}

/** A record that somebody has. */
export interface WithRecord {
  record: string;
}

/** A record, and which of its positions to show from whose eyes. */
export interface Look {
  record: string;
  number?: number;
  seat?: number;
}

/** A record, and whose eyes look at it. */
export interface WithEyes {
  record: string;
  seat?: number;
}

/** A position of a match that is over, to be played on from against bots. */
export interface PlayOn {
  number: number;
  seat: number;
  level?: string;
  public?: boolean;
}

/** The same for a record that somebody has. */
export interface PlayOnRecord {
  number: number;
  seat: number;
  level?: string;
  public?: boolean;
  record: string;
}

/** Where a match branched off: the seal of the other record, the events before, and the table if there was one. */
export interface Branch {
  record: string;
  event: number;
  table?: string;
}

/** A table where somebody played on, and the number of events before that. */
export interface Branched {
  table: string;
  event: number;
}

/** A position of a match that is over, as a seat saw it. */
export interface Replayed {
  game: string;
  seats: number;
  options: Record<string, string>;
  events: number;
  view: View;
  names?: string[];
  bots?: string[];
  branch?: Branch | null;
}

/** Matches of one kind, and how many of them were won. */
export interface Tally {
  kind: string;
  matches: number;
  wins: number;
}

/** Matches against a bot, or against a guest by name; a guest who was deleted has none. */
export interface Met {
  matches: number;
  wins: number;
  bot?: string;
  name?: string;
}

/** One match: when it ended (seconds since 1970), and what it brought. */
export interface PlayedMatch {
  ended: number;
  won: boolean;
  score: number;
  points: number;
}

/** What a guest has played of a game. */
export interface PlayedGame {
  game: string;
  seats: Tally[];
  opponents: Met[];
  ways: Tally[];
  newest: PlayedMatch[];
}

/** What a guest has made of a game's puzzles. */
export interface SolvedPuzzles {
  game: string;
  tried: number;
  solved: number;
  first: number;
  rating: number;
}

/** What luck and the guest's own choices brought in the matches of a game that were analysed, in wins. */
export interface LuckAndChoice {
  game: string;
  matches: number;
  luck: number;
  choice: number;
  error: number;
}

/** What a guest has made of days, puzzles and luck. */
export interface Summary {
  days: number;
  streak: number;
  puzzles: SolvedPuzzles[];
  luck: LuckAndChoice[];
}

/** Everybody's chance to win after so many events, before this seat decides; -2 is nobody, at the end. */
export interface Point {
  number: number;
  seat: number;
  chances: number[];
}

/** A decision that cost something: what was done, what was better, why, and the loss with its standard error. */
export interface Moment {
  number: number;
  seat: number;
  played: Choice;
  better: Choice;
  words: Words;
  loss: number;
  error: number;
}

/** What a player's outcome is made of: start + luck + own + others = outcome. */
export interface Parts {
  seat: number;
  start: number;
  luck: number;
  own: number;
  others: number;
  outcome: number;
  luck_error: number;
  own_error: number;
}

/** Where a match turned, as a seat could see it or with all cards open; while it is worked out, how far that is. */
export interface Turned {
  seat: number;
  progress: number;
  curve?: Point[];
  moments?: Moment[];
  parts?: Parts[];
}

/** A learner in a lesson: what was done so far, and the number of events that were seen of it. */
export interface Attend {
  acts?: number[];
  seen?: number;
  touched?: string[];
}

/** How a lesson goes on. */
export interface Taught {
  seat: number;
  seats: number;
  options: Record<string, string>;
  done: number;
  steps: number;
  says: string;
  light: string[];
  touch: string[];
  views: View[];
  denied?: Denied | null;
  wrong?: string;
  follows?: View[];
  rated?: PuzzleRated | null;
}

/** A lesson of a game. */
export interface LessonTitle {
  lesson: string;
  title: string;
  steps: number;
}

/** What a guest's first try at a puzzle changed. */
export interface PuzzleRated {
  rating: number;
  gain: number;
  puzzle: number;
}

/** A puzzle of a game, and what the guest has made of it. */
export interface PuzzleTitle {
  number: number;
  kind: string;
  rating: number;
  tried?: boolean;
  solved?: boolean;
}

/** The puzzles of a game, the easiest first, and how good the guest is at them. */
export interface Puzzles {
  rating: number;
  puzzles: PuzzleTitle[];
}

/** Something that chance did. */
export interface Deal {
  number: number;
  tickets: number;
  words: Words;
  drawn?: number;
  fair?: boolean;
}

/** All that chance did in a match, with what it takes to check it. */
export interface Deals {
  commitment: string;
  nonces: string[];
  secret: string;
  holds: boolean;
  deals: Deal[];
  terms?: string;
  replaced?: number[];
  abandoned?: boolean;
}

/** What somebody who looks for a game would play, the dearest first. */
export interface Seek {
  games: string[];
  seats: number[];
  clock?: string;
  rated?: boolean;
  bots?: boolean;
  wait?: number;
}

/** Somebody still looks for a game. */
export interface Waiting {
  type: "waiting";
  waited: number;
  seekers: number;
}

/** A table was found: there is a seat. */
export interface Paired {
  type: "paired";
  table: string;
}

/** Where a browser can be told, as its push service says it. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

/** Where one gets mails; it counts once it is confirmed. */
export interface MailAddress {
  address?: string;
  confirmed?: boolean;
}

/** Until when one is on holiday (seconds since 1970, or 0), and how many days are left this year. */
export interface Holiday {
  until: number;
  left: number;
}

/** A passkey of an account; times in seconds since 1970. */
export interface Passkey {
  passkey: string;
  device: string;
  made: number;
  used: number;
}

/** Where somebody is signed in. */
export interface Session {
  session: string;
  device: string;
  made: number;
  seen: number;
  here?: boolean;
}

/** Something that has happened to an account. */
export interface AuditLine {
  deed: string;
  device: string;
  moment: number;
}

/** One's account, as one sees it; a guest without a passkey has no picture. */
export interface Account {
  name: string;
  picture: string;
  shows: string;
  passkeys: Passkey[];
  codes: number;
  sessions: Session[];
  audit: AuditLine[];
  mail: MailAddress | null;
}

/** Somebody's points after so many matches. */
export interface CurvePoint {
  matches: number;
  points: number;
  moment: number;
}

/** How strong somebody is in a game, and was. */
export interface SkillCurve {
  game: string;
  points: number;
  matches: number;
  curve: CurvePoint[];
}

/** The days that somebody has played lately, each with the number of games, and how many in a row. */
export interface PlayedDays {
  today: string;
  calendar?: Record<string, number>;
  streak?: number;
}

/** What an account shows of itself. */
export interface Profile {
  name: string;
  picture: string;
  skills: SkillCurve[];
  matches?: Listed[];
  days?: PlayedDays | null;
  puzzles?: SolvedPuzzles[];
  shows?: string;
}

/** Who is meant: somebody of one's own list, an account by its name, or who sits at a table. */
export interface Whom {
  person?: string;
  name?: string;
  table?: string;
  seat?: number;
}

/** What one wants of somebody: to follow, or to hear and see nothing more of. */
export interface Tie {
  person?: string;
  name?: string;
  table?: string;
  seat?: number;
  deed: unknown;
}

/** Somebody whom one follows or has blocked. */
export interface Person {
  person: string;
  name: string;
  picture?: string;
  here?: boolean;
  table?: string;
  game?: string;
}

/** Challenge somebody to a table of one's own. */
export interface NewChallenge {
  person?: string;
  name?: string;
  table?: string;
  seat?: number;
  at: string;
}

/** Somebody challenges one to a table, or is challenged; it is over at `until` (seconds since 1970). */
export interface Challenge {
  person: string;
  name: string;
  table: string;
  game: string;
  until: number;
  declined?: boolean;
}

/** Whom one follows, whom one has blocked, who challenges one, and whom one has challenged. */
export interface Friends {
  following: Person[];
  blocked: Person[];
  challenges: Challenge[];
  sent: Challenge[];
}

/** A name, or something that was said, which people have reported to the host. */
export interface Report {
  report: string;
  guest: string;
  name: string;
  kind: string;
  quote: string;
  table: string;
  moment: number;
  reporters: number;
}

/** Let a guest or an address back in. */
export interface Lift {
  kind: unknown;
  who: string;
  deed: unknown;
}

/** Mute a guest or an address, or keep it out, for some hours. */
export interface NewBan {
  kind: unknown;
  who: string;
  deed: unknown;
  hours?: number;
}

/** Somebody who is muted or kept out. */
export interface Ban {
  kind: string;
  who: string;
  deed: string;
  until: number;
  name: string;
}

/** A table that is awake. */
export interface DeskTable {
  table: string;
  game: string;
  status: string;
  lines: number;
}

/** Somebody who is connected to a table. */
export interface DeskPerson {
  guest: string;
  name: string;
  address: string;
  table: string;
  account?: boolean;
}

/** Something that has gone wrong since the start. */
export interface DeskWarning {
  event: string;
  moment: number;
  count: number;
  details: string;
}

/** Something that was done at the desk. */
export interface DeskDeed {
  deed: string;
  who: string;
  name: string;
  moment: number;
}

/** What is going on at one of the servers. */
export interface DeskServer {
  address: string;
  started: number;
  figures: Record<string, number>;
  tables: DeskTable[];
  people: DeskPerson[];
  warnings: DeskWarning[];
}

/** What the host sees. */
export interface DeskState {
  servers: DeskServer[];
  writable: boolean;
  quiet: boolean;
  notice: string;
  can_copy: boolean;
  bans: Ban[];
  deeds: DeskDeed[];
  accounts: AuditLine[];
  reports: Report[];
}

/** A place in the list of a deal that many have played: a player with a name, or a bot. */
export interface Standing {
  place: number;
  points: number;
  won: boolean;
  decisions: number;
  gave_up?: boolean;
  name?: string;
  bot?: string;
  you?: boolean;
}

/** The deal of a game on a day. */
export interface DayGame {
  game: string;
  seats: number;
  bot: string;
  players: number;
  places: Standing[];
  table?: string;
  strongest?: Standing | null;
}

/** A day: its deals, and what it takes to check that nobody knew them before. */
export interface Day {
  day: string;
  today: string;
  seconds: number;
  commitment: string;
  next_commitment: string;
  games: DayGame[];
  secret?: string;
  calendar?: Record<string, number>;
  streak?: number;
}

/** A set of deals that friends play, each at a table of their own. */
export interface NewDuplicate {
  game: string;
  deals?: number;
  players?: number;
}

/** Somebody who takes part in a duplicate. */
export interface Friend {
  name: string;
  finished: number;
  you?: boolean;
}

/** What some friends did in a decision, and where to see it; no words where their match was over by then. */
export interface Chosen {
  names: string[];
  table: string;
  event: number;
  words?: Words | null;
}

/** A decision in which friends parted who had decided the same until then. */
export interface Split {
  decision: number;
  choices: Chosen[];
}

/** A deal of a duplicate, once all have played it. */
export interface Compared {
  places: Standing[];
  strongest: Standing;
  splits: Split[];
}

/** A duplicate as one of the friends sees it. */
export interface Duplicate {
  code: string;
  game: string;
  deals: number;
  players: number;
  over: boolean;
  tables: string[];
  finished: boolean[];
  friends: Friend[];
  results?: Compared[];
}

/** A tournament as its host wants it. */
export interface NewTournament {
  game: string;
  seats: number;
  kind?: unknown;
  rounds?: number;
  options?: Record<string, string | boolean | number>;
  clock?: string;
  bots?: boolean;
  level?: string;
  duplicate?: boolean;
}

/** Take part, or come back. */
export interface JoinTournament {
  team?: number;
}

/** Somebody who takes part in a tournament, or a team. */
export interface Entrant {
  entrant: number;
  members: Seated[];
  away?: boolean;
  you?: boolean;
}

/** A line of a tournament's standings. */
export interface TournamentPlace {
  place: number;
  entrant: number;
  points: number;
  opponents: number;
  wins: number;
  score: number;
}

/** A table of a tournament; its id is empty while its cards must not be known. */
export interface TournamentTable {
  round: number;
  entrants: number[];
  finished: boolean;
  table?: string;
  points?: number[];
}

/** A tournament in a list. */
export interface ListedTournament {
  code: string;
  game: string;
  seats: number;
  kind: string;
  clock: string;
  status: string;
  host: string;
  entrants: number;
  made: number;
  duplicate?: boolean;
}

/** A tournament as somebody sees it. */
export interface Tournament {
  code: string;
  game: string;
  seats: number;
  kind: string;
  clock: string;
  status: string;
  host: string;
  team: number;
  rounds: number;
  round: number;
  options: Record<string, string>;
  bots: boolean;
  level: string;
  entrants: Entrant[];
  places: TournamentPlace[];
  tables: TournamentTable[];
  byes: number[];
  duplicate?: boolean;
  yours?: boolean;
  table?: string;
  ends?: number;
}

export type ClientMessage = Sit | Leave | Kick | Place | Ready | Reveal | Act | Undo | Why | Hint | Back | Resign | Claim | React | Say | Ping;

export type ServerMessage = Sitting | View | Done | Denied | Hinted | StoodIn | Reacted | Said | Pong;
