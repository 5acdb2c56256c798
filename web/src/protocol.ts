// Generated from the messages of houndtable/server/ by tools/generate.py; do not edit.

export const VERSION = 2;
export const ALL_OPEN = -4;
export const REACTIONS = ["hello", "well_played", "thanks", "oops", "hurry", "laugh", "wow", "sorry"] as const;

/** Take a free seat, before the start. */
export interface Sit {
  type: "sit";
  seat: number;
}

/** Leave your seat, before the start. */
export interface Leave {
  type: "leave";
  seat: number;
}

/** The host frees a seat, before the start. */
export interface Kick {
  type: "kick";
  seat: number;
}

/** The host puts a bot in a free seat, before the start. */
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

/** The nonce of the commitment, once all are ready; it goes into the deals, so that nobody can steer them. */
export interface Reveal {
  type: "reveal";
  seat: number;
  nonce: string;
}

/** Do this; `seen` is the number of the view it was chosen in, `key` the client's own name for this action. */
export interface Act {
  type: "act";
  seat: number;
  action: number;
  seen: number;
  key: string;
}

/** Undo your last action. */
export interface Undo {
  type: "undo";
  seat: number;
  seen: number;
  key: string;
}

/** Why does this lead nowhere? The things touched so far, the last one in vain; answered by `denied`. */
export interface Why {
  type: "why";
  seat: number;
  seen: number;
  touched: string[];
}

/** What would be a good action? Answered by `hinted`, where the table allows it. */
export interface Hint {
  type: "hint";
  seat: number;
}

/** Take your seat back from the bot that stands in. */
export interface Back {
  type: "back";
  seat: number;
}

/** Resign from the match in this seat. */
export interface Resign {
  type: "resign";
  seat: number;
}

/** Claim the win over opponents who have been away or silent for long. */
export interface Claim {
  type: "claim";
  seat: number;
}

/** One of the few reactions. */
export interface React {
  type: "react";
  seat: number;
  reaction: string;
}

/** A line in the chat, where the table has one. */
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
  variant?: string;
  unseen?: string[];
  version?: number;
}

/** Everything a seat (or a spectator, seat -3) may know. The newest view is all a client needs. */
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

/** Your action is event `number`; it is stored and cannot be lost. */
export interface Done {
  type: "done";
  key: string;
  number: number;
}

/** Not allowed; nothing has changed. */
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

/** The events in which a bot acted for you while you were away. */
export interface StoodIn {
  type: "stoodin";
  seat: number;
  events: number[];
}

/** A player reacted. */
export interface Reacted {
  type: "reacted";
  seat: number;
  reaction: string;
}

/** A player said something in the chat, in the line with this number. */
export interface Said {
  type: "said";
  number: number;
  seat: number;
  name: string;
  text: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** The games a player would play, in order of preference. */
export interface Seek {
  games: string[];
  seats: number[];
  clock?: string;
  rated?: boolean;
  bots?: boolean;
  wait?: number;
}

/** The search goes on. */
export interface Waiting {
  type: "waiting";
  waited: number;
  seekers: number;
}

/** A table was found, with a seat. */
export interface Paired {
  type: "paired";
  table: string;
}

/** The learner's actions so far, and the number of events already seen. */
export interface Attend {
  acts?: number[];
  seen?: number;
  touched?: string[];
  answer?: boolean;
}

/** A set of deals for friends, each at their own table. */
export interface NewDuplicate {
  game: string;
  deals?: number;
  players?: number;
}

/** The name a guest wants, or one to use until they choose another. */
export interface Introduced {
  name: string;
  is_suggested?: boolean;
}

/** The name a guest wants. */
export interface Named {
  name: string;
}

/** Where to sign out: on this device, on all others, or everywhere. */
export interface SignOut {
  where?: "everywhere" | "here" | "others";
}

/** The address at which a browser can be notified, from its push service. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

/** A browser that should not be notified any more. */
export interface Unsubscribe {
  endpoint: string;
}

/** A link that takes the seats to another device. */
export interface WithLink {
  link: string;
}

/** For how many days the clocks should stop. */
export interface GoOnHoliday {
  days: number;
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
  overtime?: "bot" | "loss";
  forced?: boolean;
  table_talk?: boolean;
  variant?: string;
}

/** Tables, separated by commas. */
export interface Whereabouts {
  tables?: string;
}

/** The seat to view a match from: -3 for what was public, -4 for everything. */
export interface Viewer {
  seat?: number;
}

/** A position of a finished match, to play on from against bots. */
export interface PlayOn {
  number: number;
  seat: number;
  level?: string;
  public?: boolean;
}

/** A record, the position to show, and the seat to view it from. */
export interface Look {
  record: string;
  number?: number;
  seat?: number;
}

/** An uploaded record. */
export interface WithRecord {
  record: string;
}

/** A record, and the seat to view it from. */
export interface WithViewer {
  record: string;
  seat?: number;
}

/** The same for an uploaded record. */
export interface PlayOnRecord {
  number: number;
  seat: number;
  level?: string;
  public?: boolean;
  record: string;
}

/** A tournament as its host wants it. */
export interface NewTournament {
  game: string;
  seats: number;
  kind?: "arena" | "robin" | "swiss";
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

/** The picture that others see, and what else they see: nothing, skill or everything. */
export interface Present {
  picture: string;
  shows: string;
}

/** A browser's answer about a passkey, as in WebAuthn. */
export interface WithPasskey {
  credential: unknown;
}

/** A recovery code. */
export interface WithCode {
  code: string;
}

/** To follow a person, or to block them. */
export interface Tie {
  person?: string;
  name?: string;
  table?: string;
  seat?: number;
  deed: "block" | "follow";
}

/** Challenge a person to your own table. */
export interface NewChallenge {
  person?: string;
  name?: string;
  table?: string;
  seat?: number;
  at: string;
}

/** Where to send emails, and in which language. */
export interface GiveAddress {
  address: string;
  language?: string;
}

/** The key of the host's desk. */
export interface WithKey {
  key: string;
}

/** An account that the host signs out on every device; without a name, all accounts. */
export interface SignOutAccount {
  name?: string;
}

/** Mute or ban a guest or an address for some hours. */
export interface NewBan {
  kind: "address" | "guest";
  who: string;
  deed: "ban" | "mute";
  hours?: number;
}

/** Lift the ban or mute of a guest or an address. */
export interface Lift {
  kind: "address" | "guest";
  who: string;
  deed: "ban" | "mute";
}

/** An announcement for everybody; an empty one removes it. */
export interface Announce {
  text: string;
}

/** Stop new tables, or allow them again. */
export interface Quieten {
  quiet: boolean;
}

/** A server by its address for the others; without one, the server that is asked. */
export interface StopServer {
  server?: string;
}

/** A report that the host dismisses. */
export interface Settle {
  report: string;
}

/** The person meant: from the guest's own list, an account by name, or a player at a table. */
export interface Whom {
  person?: string;
  name?: string;
  table?: string;
  seat?: number;
}

/** What a server offers to everybody. */
export interface Offer {
  version: number;
  bots: Record<string, string>;
  levels: string[];
  clocks: Record<string, number>;
  reactions: string[];
  languages: string[];
  pairing: boolean;
  tournaments: boolean;
  holidays: boolean;
  accounts: string;
  pictures: string[];
  desk: boolean;
  friends: boolean;
  games: Record<string, OfferedGame>;
}

/** Where others reach this server; `local` if only this computer can. */
export interface Address {
  address: string;
  local: boolean;
}

/** The next step of a lesson. */
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

/** The puzzles of a game, the easiest first, and the guest's rating. */
export interface Puzzles {
  rating: number;
  puzzles: PuzzleTitle[];
}

/** A day: its deals, and what is needed to check that nobody knew them in advance. */
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

/** The table to go to. */
export interface AtTable {
  table: string;
}

/** The short code of something new. */
export interface WithShortCode {
  code: string;
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

/** What guests are told about themselves. */
export interface Known {
  name: string;
  program: boolean;
  picture?: string;
  token?: string;
}

/** Signed out; a program that ended all others' tokens gets a new one. */
export interface SignedOut {
  token?: string;
}

/** The server's public key for Web Push; empty if it sends none. */
export interface PushKey {
  key: string;
}

/** A link that takes the guest's seats to another device. */
export interface NewLink {
  link: string;
}

/** A guest's own program. */
export interface NewProgram {
  name: string;
  token: string;
}

/** Until when the guest is on holiday (seconds since 1970, or 0), and how many days are left this year. */
export interface Holiday {
  until: number;
  left: number;
}

/** A new table, and its short code. */
export interface MadeTable {
  table: string;
  code: string;
}

/** A position of a finished match, as a seat saw it. */
export interface Replayed {
  game: string;
  seats: number;
  options: Record<string, string>;
  events: number;
  view: View;
  names?: string[];
  bots?: string[];
  branch?: Branch | null;
  variant?: string;
}

/** All acts of chance in a match, with everything needed to check them. */
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

/** Where a match turned, as a seat could see it or with all cards open; until it is done, the progress. */
export interface Analysis {
  seat: number;
  progress: number;
  curve?: Point[];
  moments?: Moment[];
  parts?: Parts[];
}

/** A tournament as a guest sees it. */
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

/** The guest's account, as its owner sees it; a guest without a passkey has no picture. */
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

/** Codes to sign in with, each of them once. */
export interface RecoveryCodes {
  codes: string[];
}

/** A guest's days, puzzles and luck. */
export interface Summary {
  days: number;
  streak: number;
  puzzles: SolvedPuzzles[];
  luck: LuckAndChoice[];
}

/** What an account shows to others. */
export interface Profile {
  name: string;
  picture: string;
  skills: SkillCurve[];
  matches?: Listed[];
  days?: PlayedDays | null;
  puzzles?: SolvedPuzzles[];
  shows?: string;
}

/** Whom the guest follows and has blocked, and the challenges received and sent. */
export interface Friends {
  following: Person[];
  blocked: Person[];
  challenges: Challenge[];
  sent: Challenge[];
}

/** What the link of an email did: it confirmed the address, or there will be no more emails. */
export interface FollowedLink {
  done: "off" | "on";
}

/** The host's announcement and, for a banned guest, the end of the ban in seconds since 1970. */
export interface Notice {
  text: string;
  banned?: number;
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

/** What is going on at one of the servers. */
export interface DeskServer {
  address: string;
  started: number;
  figures: Record<string, number>;
  tables: DeskTable[];
  people: DeskPerson[];
  warnings: DeskWarning[];
}

/** A copy of the database. */
export interface Backup {
  name: string;
}

/** A sentence before translation; it goes to a client as it is. */
export interface Words {
  key: string;
  values?: Record<string, number | string | Words>;
}

/** A lesson of a game. */
export interface LessonTitle {
  lesson: string;
  title: string;
  steps: number;
}

/** How a friend played a deal of a duplicate. */
export interface Tried {
  name: string;
  table: string;
  decisions: Decided[];
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
  tournament?: string;
  variant?: string;
}

/** A table where someone played on: after how many events, in which turn, and whose turn it was. */
export interface Branched {
  table: string;
  event: number;
  turn: number;
  seat: number;
}

/** A bot that a guest has beaten at a game, and the table of the first win. */
export interface Beaten {
  game: string;
  bot: string;
  table: string;
}

/** The matches a guest has played of a game. */
export interface PlayedGame {
  game: string;
  seats: Tally[];
  opponents: Met[];
  ways: Tally[];
  newest: PlayedMatch[];
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

/** The player in a seat: a person with a name, a bot, or nobody. */
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
  failed?: boolean;
}

/** Where a match branched off: the seal of the other record, the events before, and the table if there was one. */
export interface Branch {
  record: string;
  event: number;
  table?: string;
}

/** A legal action: its number, the things to touch for it one after the other, and its description. */
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
  is_wish?: boolean;
}

/** An event, as you may see it; seat -1 is chance. */
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

/** An action, the chance to win with it (from 0 to 1, by the search), and the reason. */
export interface Advice {
  action: number;
  chance: number;
  words: Words;
}

/** A game as tables may play it. */
export interface OfferedGame {
  title: string;
  seats: number[];
  options: OfferedOption[];
  with_partners: number[];
  variants: string[];
}

/** The effect of a guest's first try at a puzzle. */
export interface PuzzleRated {
  rating: number;
  gain: number;
  puzzle: number;
}

/** A puzzle of a game, and the guest's result. */
export interface PuzzleTitle {
  number: number;
  kind: string;
  rating: number;
  tried?: boolean;
  solved?: boolean;
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

/** A friend who takes part in a duplicate. */
export interface Friend {
  name: string;
  finished: number;
  you?: boolean;
}

/** A deal of a duplicate, once all have played it. */
export interface Compared {
  places: Standing[];
  strongest: Standing;
  splits: Split[];
}

/** An act of chance. */
export interface Deal {
  number: number;
  tickets: number;
  words: Words;
  drawn?: number;
  fair?: boolean;
}

/** Every player's chance to win after this many events, before this seat decides; -2 at the end. */
export interface Point {
  number: number;
  seat: number;
  chances: number[];
}

/** A decision that cost something: the action, a better one, why, and the loss with its standard error. */
export interface Moment {
  number: number;
  seat: number;
  played: Choice;
  better: Choice;
  words: Words;
  loss: number;
  error: number;
  may_be_chance: boolean;
}

/** The parts of a player's result: start + luck + own + others = outcome. */
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

/** A participant in a tournament, or a team. */
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

/** A table of a tournament; its id is empty while its cards must stay secret. */
export interface TournamentTable {
  round: number;
  entrants: number[];
  finished: boolean;
  table?: string;
  points?: number[];
}

/** A passkey of an account; times in seconds since 1970. */
export interface Passkey {
  passkey: string;
  device: string;
  made: number;
  used: number;
}

/** A browser where the guest is signed in. */
export interface Session {
  session: string;
  device: string;
  made: number;
  seen: number;
  here?: boolean;
}

/** An event in the history of an account. */
export interface AuditLine {
  deed: string;
  device: string;
  moment: number;
}

/** The address for emails; it is used once it is confirmed. */
export interface MailAddress {
  address?: string;
  confirmed?: boolean;
}

/** A guest's results in the puzzles of a game. */
export interface SolvedPuzzles {
  game: string;
  tried: number;
  solved: number;
  first: number;
  rating: number;
}

/** The effect of luck and of the guest's own choices in the analysed matches of a game, in wins. */
export interface LuckAndChoice {
  game: string;
  matches: number;
  luck: number;
  choice: number;
  error: number;
}

/** A player's strength in a game, now and over time. */
export interface SkillCurve {
  game: string;
  points: number;
  matches: number;
  curve: CurvePoint[];
}

/** The days on which a player played lately, each with the number of games, and how many in a row. */
export interface PlayedDays {
  today: string;
  calendar?: Record<string, number>;
  streak?: number;
}

/** A person whom the guest follows or has blocked. */
export interface Person {
  person: string;
  name: string;
  picture?: string;
  here?: boolean;
  table?: string;
  game?: string;
}

/** A challenge to a table, received or sent; it is open until `until` (seconds since 1970). */
export interface Challenge {
  person: string;
  name: string;
  table: string;
  game: string;
  until: number;
  declined?: boolean;
}

/** A muted or banned guest or address. */
export interface Ban {
  kind: "address" | "guest";
  who: string;
  deed: "ban" | "mute";
  until: number;
  name: string;
}

/** An action of the host. */
export interface DeskDeed {
  deed: string;
  who: string;
  name: string;
  moment: number;
}

/** A name or a chat line that was reported to the host. */
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

/** A table that is awake. */
export interface DeskTable {
  table: string;
  game: string;
  status: string;
  lines: number;
}

/** A guest connected to a table. */
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

/** A place in the list of a shared deal: a player with a name, or a bot. */
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

/** One of a friend's decisions: the event before which it was made, and what it was. */
export interface Decided {
  event: number;
  words: Words;
}

/** Matches of one kind, and how many of them were won. */
export interface Tally {
  kind: string;
  matches: number;
  wins: number;
}

/** Matches against a bot, or against a guest by name; the name of a deleted guest is empty. */
export interface Met {
  matches: number;
  wins: number;
  bot?: string;
  name?: string;
}

/** One match: when it ended (seconds since 1970), where, and its result. */
export interface PlayedMatch {
  ended: number;
  table: string;
  won: boolean;
  score: number;
  points: number;
}

/** A house rule of a game. */
export interface OfferedOption {
  name: string;
  rule: string;
  choices: string[];
  default: number;
  names_seats: boolean;
}

/** A decision where friends whose choices had been the same until then differed. */
export interface Split {
  decision: number;
  choices: Chosen[];
}

/** A player's points after a number of matches. */
export interface CurvePoint {
  matches: number;
  points: number;
  moment: number;
}

/** What some friends did in a decision, and where to see it; without words if their match was over by then. */
export interface Chosen {
  names: string[];
  table: string;
  event: number;
  words?: Words | null;
}

export type ClientMessage = Sit | Leave | Kick | Place | Ready | Reveal | Act | Undo | Why | Hint | Back | Resign | Claim | React | Say | Ping;

export type ServerMessage = Sitting | View | Done | Denied | Hinted | StoodIn | Reacted | Said | Pong;
