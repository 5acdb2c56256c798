// Generated from houndtable/server/app.py by tools/generate.py; do not edit.

import { blob, done, json, search, type Seen, text } from './http';
import type * as p from './protocol';

/** The games with seats and options; bots, levels (weakest first), clocks, reactions, languages. */
export const games = () => json<p.Offer>('GET', '/api/games');
/** Every sentence of a game and of the server, by key; in English if there is no translation. */
export const words = (game: string, language: string) => json<Record<string, string>>('GET', `/api/games/${encodeURIComponent(game)}/words/${encodeURIComponent(language)}`);
/** The rulebook, in Markdown. */
export const rulebook = (game: string, language: string) => text('GET', `/api/games/${encodeURIComponent(game)}/rulebook/${encodeURIComponent(language)}`);
/** Where others find this server; `local` if only this computer can. */
export const address = () => json<p.Address>('GET', '/api/address');
/** The lessons of a game. */
export const lessons = (game: string, language: string) => json<p.LessonTitle[]>('GET', `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(language)}`);
/** How a lesson continues after these acts of the learner; the server stores nothing. */
export const attendLesson = (game: string, language: string, lesson: string, wish: p.Attend) => json<p.Taught>('POST', `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(language)}/${encodeURIComponent(lesson)}`, wish);
/** The guest's rating, and the [puzzles](puzzles.md) of a game, easiest first. */
export const puzzles = (game: string) => json<p.Puzzles>('GET', `/api/games/${encodeURIComponent(game)}/puzzles`);
/** How the puzzle with this number continues after these acts, in the form of a lesson. */
export const tryPuzzle = (game: string, language: string, puzzle: string, wish: p.Attend) => json<p.Taught>('POST', `/api/games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(language)}/${encodeURIComponent(puzzle)}`, wish);
/** A day (`today`, or one as `2026-11-17`). */
export const day = (day: string) => json<p.Day>('GET', `/api/days/${encodeURIComponent(day)}`);
/** Your table for today's deal, created once. */
export const playToday = (game: string) => json<p.AtTable>('POST', `/api/today/${encodeURIComponent(game)}`);
/** A duplicate: 1 to 4 deals for 2 to 6 friends. */
export const newDuplicate = (wish: p.NewDuplicate) => json<p.WithShortCode>('POST', '/api/duplicates', wish);
/** A duplicate: your tables, and how many deals each friend has finished. */
export const duplicate = (code: string) => json<p.Duplicate>('GET', `/api/duplicates/${encodeURIComponent(code)}`);
/** How each friend played one of the deals, once the duplicate is over. */
export const tries = (code: string, number: number) => json<p.Tried[]>('GET', `/api/duplicates/${encodeURIComponent(code)}/${number}`);
/** Your table for one of the deals, created once. */
export const playDuplicate = (code: string, number: number) => json<p.AtTable>('POST', `/api/duplicates/${encodeURIComponent(code)}/${number}`);
/** Your name; a token if the old one should be replaced. */
export const me = () => json<p.Known>('GET', '/api/me');
/** Become a guest, or change your name; guests keep theirs if the name is only suggested. */
export const become = (wish: p.Introduced) => json<p.Known>('POST', '/api/me', wish);
/** Delete yourself, with your programs, points and tokens; the name must be your own. */
export const deleteMe = (wish: p.Named) => done('DELETE', '/api/me', wish);
/** Sign out `here`, on all `others` or `everywhere`. */
export const signOut = (wish: p.SignOut) => json<p.SignedOut>('POST', '/api/me/out', wish);
/** The server's public key for Web Push (VAPID); empty if push is disabled. */
export const pushKey = () => json<p.PushKey>('GET', '/api/me/push');
/** Notify this browser of your turns at turn-by-turn tables while you are not connected; at most ten browsers. */
export const subscribe = (wish: p.Subscription) => done('POST', '/api/me/push', wish);
/** Stop notifying it. */
export const unsubscribe = (wish: p.Unsubscribe) => done('DELETE', '/api/me/push', wish);
/** A link to sign in on another device: once, within ten minutes. */
export const newLink = () => json<p.NewLink>('POST', '/api/me/link');
/** Be that guest on this device. */
export const redeemLink = (wish: p.WithLink) => json<p.Known>('POST', '/api/device', wish);
/** A token for a program of your own; up to 100. */
export const newProgram = (wish: p.Named) => json<p.NewProgram>('POST', '/api/programs', wish);
/** The top hundred players of a game; `you` marks the requesting guest, who is listed last if not among them. */
export const ranking = (game: string) => json<p.Ranked[]>('GET', `/api/games/${encodeURIComponent(game)}/ranking`);
/** The end of your holiday (0 if there is none), and the days left this year. */
export const holiday = () => json<p.Holiday>('GET', '/api/me/holiday');
/** Go on holiday now: your clocks at turn-by-turn tables stop. */
export const beginHoliday = (wish: p.GoOnHoliday) => json<p.Holiday>('POST', '/api/me/holiday', wish);
/** End the holiday early; a day that has begun is used up. */
export const endHoliday = () => json<p.Holiday>('DELETE', '/api/me/holiday');
/** Public tables, which anyone may join or watch. */
export const publicTables = (seen?: Seen) => json<p.Listed[]>('GET', '/api/tables', undefined, seen);
/** Make a table. */
export const newTable = (wish: p.NewTable) => json<p.MadeTable>('POST', '/api/tables', wish);
/** The tables you sit at, with an `etag`. */
export const myTables = (seen?: Seen) => json<p.Listed[]>('GET', '/api/tables/mine', undefined, seen);
/** Whose turn it is at up to 50 tables, as far as they are awake on this server. */
export const turns = (query: p.Whereabouts) => json<Record<string, number[]>>('GET', `/api/tables/turns${search(query)}`);
/** The table with this short code. */
export const tableWithCode = (code: string) => json<p.AtTable>('GET', `/api/codes/${encodeURIComponent(code)}`);
/** Play again: for players of that table, each moved by one seat. */
export const rematch = (table: string) => json<p.AtTable>('POST', `/api/tables/${encodeURIComponent(table)}/rematch`);
/** The table's address as a QR code (SVG). */
export const qr = (table: string) => blob('GET', `/api/tables/${encodeURIComponent(table)}/qr`);
/** The complete record, once the match is over. */
export const recordOf = (table: string) => text('GET', `/api/tables/${encodeURIComponent(table)}/record`);
/** The match after that many events, as a seat saw it; seat −3 sees what was public, −4 (the default) everything. */
export const replay = (table: string, number: number, query: p.Viewer) => json<p.Replayed>('GET', `/api/tables/${encodeURIComponent(table)}/replay/${number}${search(query)}`);
/** Secret, commitment, nonces, terms and every deal. */
export const deals = (table: string) => json<p.Deals>('GET', `/api/tables/${encodeURIComponent(table)}/deals`);
/** Where the match turned, as a seat could see it or with all cards open (−4, the default). */
export const analysis = (table: string, query: p.Viewer) => json<p.Analysis>('GET', `/api/tables/${encodeURIComponent(table)}/turned${search(query)}`);
/** A new table that begins where this match was after `number` events, once it is over. */
export const playOn = (table: string, wish: p.PlayOn) => json<p.MadeTable>('POST', `/api/tables/${encodeURIComponent(table)}/play-on`, wish);
/** The tables where you continued this match, and public tables where others did. */
export const branches = (table: string) => json<p.Branched[]>('GET', `/api/tables/${encodeURIComponent(table)}/branches`);
/** A replay, as above, for an uploaded record of up to 2 MiB; a damaged one is denied with a message. */
export const replayOfRecord = (wish: p.Look) => json<p.Replayed>('POST', '/api/replay', wish);
/** How the match of an uploaded record was dealt. */
export const dealsOfRecord = (wish: p.WithRecord) => json<p.Deals>('POST', '/api/deals', wish);
/** Where the match of an uploaded record turned. */
export const analysisOfRecord = (wish: p.WithViewer) => json<p.Analysis>('POST', '/api/turned', wish);
/** A table at which to continue the match of an uploaded record. */
export const playOnRecord = (wish: p.PlayOnRecord) => json<p.MadeTable>('POST', '/api/play-on', wish);
/** The tables where the match of an uploaded record was continued. */
export const branchesOfRecord = (wish: p.WithRecord) => json<p.Branched[]>('POST', '/api/branches', wish);
/** The levels you have beaten, with the table of the first time: you won there, and the bot did not. */
export const kennel = () => json<p.Beaten[]>('GET', '/api/me/kennel');
/** Your finished matches, by game. */
export const played = () => json<p.PlayedGame[]>('GET', '/api/me/played');
/** The records of your newest 10,000 matches as a zip archive, created while it is sent; one download at a time. */
export const records = () => blob('GET', '/api/me/records');
/** The tournaments, unfinished ones first; with an `etag`, like the list of tables. */
export const tournaments = (seen?: Seen) => json<p.ListedTournament[]>('GET', '/api/tournaments', undefined, seen);
/** A [tournament](tournaments.md): a `swiss` of 1 to 12 rounds, a `robin` or an `arena`. */
export const newTournament = (wish: p.NewTournament) => json<p.WithShortCode>('POST', '/api/tournaments', wish);
/** The tournament with its entrants, standings, newest tables and byes; with an `etag`. */
export const tournament = (code: string, seen?: Seen) => json<p.Tournament>('GET', `/api/tournaments/${encodeURIComponent(code)}`, undefined, seen);
/** Join, as the partner of the entrant `team` if that is not −1; or rejoin. */
export const joinTournament = (code: string, wish: p.JoinTournament) => done('POST', `/api/tournaments/${encodeURIComponent(code)}/join`, wish);
/** Stop taking part. */
export const leaveTournament = (code: string) => done('POST', `/api/tournaments/${encodeURIComponent(code)}/leave`);
/** Start it: for its host. */
export const startTournament = (code: string) => done('POST', `/api/tournaments/${encodeURIComponent(code)}/start`);
/** Call it off before it has begun: for its host. */
export const callOffTournament = (code: string) => done('POST', `/api/tournaments/${encodeURIComponent(code)}/call_off`);
/** Your account. */
export const account = () => json<p.Account>('GET', '/api/account');
/** Choose your picture, and what others see: `nothing`, `skill` or `everything`. */
export const present = (wish: p.Present) => json<p.Known>('POST', '/api/account', wish);
/** What `navigator.credentials.create` needs. */
export const offerPasskey = () => json<unknown>('POST', '/api/account/passkeys/begin');
/** Add the passkey it created; the first one creates an account, and counts as presented. */
export const addPasskey = (wish: p.WithPasskey) => json<p.Known>('POST', '/api/account/passkeys', wish);
/** Remove a passkey, except the last one. */
export const removePasskey = (passkey: string) => done('DELETE', `/api/account/passkeys/${encodeURIComponent(passkey)}`);
/** Ten new recovery codes that replace all others, shown only this once. */
export const newCodes = () => json<p.RecoveryCodes>('POST', '/api/account/codes');
/** Begin to present your passkey again. */
export const offerProof = () => json<unknown>('POST', '/api/account/proof/begin');
/** Present it. */
export const prove = (wish: p.WithPasskey) => json<p.Known>('POST', '/api/account/proof', wish);
/** Sign out one device. */
export const endSession = (session: string) => done('DELETE', `/api/account/sessions/${encodeURIComponent(session)}`);
/** Begin to sign in with a passkey alone. */
export const offerSignIn = () => json<unknown>('POST', '/api/sign-in/begin');
/** Sign in with it. */
export const signIn = (wish: p.WithPasskey) => json<p.Known>('POST', '/api/sign-in', wish);
/** Sign in with a recovery code, which is used up. */
export const recover = (wish: p.WithCode) => json<p.Known>('POST', '/api/sign-in/code', wish);
/** Everything stored about you, with the records of your matches, as a file. */
export const myData = () => blob('GET', '/api/account/data');
/** Days on which you finished a deal of the day, and how many in a row. */
export const summary = () => json<p.Summary>('GET', '/api/me/summary');
/** What an account shows; one that shows nothing is answered like one that does not exist. */
export const profile = (name: string) => json<p.Profile>('GET', `/api/profiles/${encodeURIComponent(name)}`);
/** The people you follow or have blocked, and your challenges. */
export const friends = () => json<p.Friends>('GET', '/api/friends');
/** `follow` or `block` someone: a `person` on your list, an account by `name`, or the player on a seat. */
export const tie = (wish: p.Tie) => done('POST', '/api/friends', wish);
/** Stop following or blocking. */
export const cut = (person: string) => done('DELETE', `/api/friends/${encodeURIComponent(person)}`);
/** Challenge someone to your own open table `at`; one challenge per pair, valid for ten minutes. */
export const challenge = (wish: p.NewChallenge) => done('POST', '/api/challenges', wish);
/** Accept this person's challenge: sit down there. */
export const accept = (person: string) => json<p.AtTable>('POST', `/api/challenges/${encodeURIComponent(person)}`);
/** Decline it. */
export const decline = (person: string) => done('DELETE', `/api/challenges/${encodeURIComponent(person)}`);
/** Get emails about your turns at turn-by-turn tables while you are not connected. */
export const giveAddress = (wish: p.GiveAddress) => done('POST', '/api/account/mail', wish);
/** Get no more emails; the address is deleted. */
export const takeAddressBack = () => done('DELETE', '/api/account/mail');
/** Carry out the link of an email: `on`, the address is confirmed; or `off`, there will be no more emails. */
export const followMailLink = (link: string) => json<p.FollowedLink>('POST', `/mail/${encodeURIComponent(link)}`);
/** The host's announcement; if you are banned, also until when. */
export const notice = () => json<p.Notice>('GET', '/api/notice');
/** Open the host's desk for an hour, with the key printed at startup. */
export const openDesk = (wish: p.WithKey) => done('POST', '/api/desk', wish);
/** What is going on at each of the servers, the one that answers first. */
export const desk = () => json<p.DeskState>('GET', '/api/desk');
/** What is going on at this server; other servers ask this. */
export const deskHere = () => json<p.DeskServer>('GET', '/api/desk/here');
/** Sign an account out on all its devices; without a name, all accounts. A mere guest could never come back. */
export const signOutAccount = (wish: p.SignOutAccount) => done('POST', '/api/desk/sign-out', wish);
/** Leave it. */
export const leaveDesk = () => done('POST', '/api/desk/out');
/** `mute` or `ban` a `guest` or an `address` for some hours. */
export const ban = (wish: p.NewBan) => done('POST', '/api/desk/bans', wish);
/** Lift that. */
export const lift = (wish: p.Lift) => done('DELETE', '/api/desk/bans', wish);
/** Set the announcement; an empty one removes it. */
export const announce = (wish: p.Announce) => done('POST', '/api/desk/notice', wish);
/** Stop or allow new tables. */
export const quieten = (wish: p.Quieten) => done('POST', '/api/desk/quiet', wish);
/** End a server as gently as SIGTERM does: the one that is asked, or another by its address. */
export const stopServer = (wish: p.StopServer) => done('POST', '/api/desk/stop', wish);
/** Copy the SQLite database into the folder of `--backups`. */
export const backUp = () => json<p.Backup>('POST', '/api/desk/backup');
/** Dismiss a report. */
export const settle = (wish: p.Settle) => done('DELETE', '/api/desk/reports', wish);
/** Report a player's name to the host. */
export const reportName = (wish: p.Whom) => done('POST', '/api/reports', wish);
/** Report a line of a table's chat to the host; the server quotes it. */
export const reportLine = (table: string, number: number) => done('POST', `/api/tables/${encodeURIComponent(table)}/lines/${number}/report`);
/** What of this table concerns programs, as OpenAPI 3.1. */
export const openapi = () => json<Record<string, unknown>>('GET', '/api/openapi.json');
