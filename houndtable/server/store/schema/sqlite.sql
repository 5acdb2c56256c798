-- The tables of the first release. The same stands in postgres.sql; later changes are in upgrades.py.

CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

-- Guests and their accounts

CREATE TABLE guests (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, program INTEGER NOT NULL, generation INTEGER NOT NULL, owner TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX programs ON guests (owner) WHERE owner <> '';
CREATE TABLE links (link TEXT PRIMARY KEY, guest TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX links_of ON links (guest);
CREATE TABLE signed_out (token TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE accounts (
  guest TEXT PRIMARY KEY, skeleton TEXT NOT NULL UNIQUE, picture TEXT NOT NULL, shows TEXT NOT NULL,
  made INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY, guest TEXT NOT NULL, public BLOB NOT NULL, uses INTEGER NOT NULL, device TEXT NOT NULL,
  made INTEGER NOT NULL, used INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX passkeys_of ON passkeys (guest);
CREATE TABLE recovery (code TEXT PRIMARY KEY, guest TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX recovery_of ON recovery (guest);
CREATE TABLE spent (mark TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE sessions (
  guest TEXT NOT NULL, serial TEXT NOT NULL, device TEXT NOT NULL, made INTEGER NOT NULL, seen INTEGER NOT NULL,
  proved INTEGER NOT NULL, PRIMARY KEY (guest, serial)
) WITHOUT ROWID;
CREATE TABLE audit (
  guest TEXT NOT NULL, number TEXT NOT NULL, deed TEXT NOT NULL, device TEXT NOT NULL, moment INTEGER NOT NULL,
  PRIMARY KEY (guest, number)
) WITHOUT ROWID;
CREATE INDEX audit_in_order ON audit (moment);
CREATE TABLE bans (
  kind TEXT NOT NULL, who TEXT NOT NULL, deed TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (kind, who, deed)
) WITHOUT ROWID;
CREATE TABLE addresses (
  guest TEXT PRIMARY KEY, address TEXT NOT NULL, language TEXT NOT NULL, confirmed INTEGER NOT NULL,
  made INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE mailed (who TEXT PRIMARY KEY, day INTEGER NOT NULL, sent INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE subscriptions (
  endpoint TEXT PRIMARY KEY, guest TEXT NOT NULL, keys BLOB NOT NULL, language TEXT NOT NULL, made INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX subscriptions_of ON subscriptions (guest);

-- Tables

CREATE TABLE tables (
  id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, header BLOB NOT NULL, secret BLOB NOT NULL,
  status TEXT NOT NULL, public INTEGER NOT NULL, made INTEGER NOT NULL, touched INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_listed ON tables (made) WHERE public = 1 AND status <> 'over';
CREATE INDEX tables_over_by_age ON tables (touched) WHERE status = 'over';
CREATE INDEX tables_open_by_age ON tables (touched) WHERE status <> 'over';
CREATE TABLE sitters (guest TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (guest, tab)) WITHOUT ROWID;
CREATE TABLE events (
  tab TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (tab, number)
) WITHOUT ROWID;
CREATE TABLE turns (tab TEXT PRIMARY KEY, entries INTEGER NOT NULL, acting BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE rated_now (
  guest TEXT NOT NULL, game TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (guest, game)
) WITHOUT ROWID;
CREATE TABLE archive (
  tab TEXT PRIMARY KEY, header BLOB NOT NULL, players BLOB NOT NULL, record BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE branches (
  record TEXT NOT NULL, tab TEXT NOT NULL, event INTEGER NOT NULL, host TEXT NOT NULL, public INTEGER NOT NULL,
  PRIMARY KEY (record, tab)
) WITHOUT ROWID;
CREATE INDEX branches_of ON branches (host);
CREATE TABLE seekers (
  id TEXT PRIMARY KEY, guest TEXT NOT NULL UNIQUE, wish BLOB NOT NULL, waited REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE paired (seeker TEXT PRIMARY KEY, tab TEXT NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE deadlines (
  tab TEXT NOT NULL, seat INTEGER NOT NULL, guest TEXT NOT NULL, since INTEGER NOT NULL, due INTEGER NOT NULL,
  PRIMARY KEY (tab, seat)
) WITHOUT ROWID;
CREATE INDEX deadlines_in_order ON deadlines (due);
CREATE INDEX deadlines_of ON deadlines (guest);
CREATE TABLE holidays (
  guest TEXT NOT NULL, begins INTEGER NOT NULL, ends INTEGER NOT NULL, PRIMARY KEY (guest, begins)
) WITHOUT ROWID;

-- What matches leave behind

CREATE TABLE skills (
  game TEXT NOT NULL, player TEXT NOT NULL, mean REAL NOT NULL, doubt REAL NOT NULL, matches INTEGER NOT NULL,
  worth REAL GENERATED ALWAYS AS (mean - 3 * doubt) STORED, PRIMARY KEY (game, player)
) WITHOUT ROWID;
CREATE INDEX skills_in_order ON skills (game, worth);
CREATE INDEX skills_of ON skills (player);
CREATE TABLE curves (
  game TEXT NOT NULL, player TEXT NOT NULL, matches INTEGER NOT NULL, points INTEGER NOT NULL,
  moment INTEGER NOT NULL, PRIMARY KEY (game, player, matches)
) WITHOUT ROWID;
CREATE INDEX curves_of ON curves (player);
CREATE TABLE played (
  guest TEXT NOT NULL, game TEXT NOT NULL, ended INTEGER NOT NULL, tab TEXT NOT NULL, seats INTEGER NOT NULL,
  won INTEGER NOT NULL, score INTEGER NOT NULL, way TEXT NOT NULL, points INTEGER NOT NULL,
  PRIMARY KEY (guest, game, ended, tab)
) WITHOUT ROWID;
CREATE INDEX played_in_order ON played (guest, ended, tab, game);
CREATE TABLE opponents (
  guest TEXT NOT NULL, game TEXT NOT NULL, opponent TEXT NOT NULL, tab TEXT NOT NULL, won INTEGER NOT NULL,
  PRIMARY KEY (guest, game, opponent, tab)
) WITHOUT ROWID;
CREATE TABLE beaten (
  guest TEXT NOT NULL, game TEXT NOT NULL, bot TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (guest, game, bot)
) WITHOUT ROWID;
CREATE TABLE analysed (
  guest TEXT NOT NULL, tab TEXT NOT NULL, game TEXT NOT NULL, is_open INTEGER NOT NULL, luck REAL NOT NULL,
  choice REAL NOT NULL, error REAL NOT NULL, PRIMARY KEY (guest, tab)
) WITHOUT ROWID;

-- Shared deals, tournaments and puzzles

CREATE TABLE tries (
  deal TEXT NOT NULL, game TEXT NOT NULL, guest TEXT NOT NULL, tab TEXT NOT NULL, begun INTEGER NOT NULL,
  finished INTEGER NOT NULL, gave_up INTEGER NOT NULL, won INTEGER NOT NULL, points INTEGER NOT NULL,
  decisions INTEGER NOT NULL, PRIMARY KEY (deal, game, guest)
) WITHOUT ROWID;
CREATE INDEX tries_of_guest ON tries (guest, begun);
CREATE INDEX tries_in_order ON tries (deal, game, gave_up, points DESC, decisions, finished, guest);
CREATE TABLE duplicates (
  code TEXT PRIMARY KEY, game TEXT NOT NULL, deals INTEGER NOT NULL, players INTEGER NOT NULL, made INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE tournaments (
  code TEXT PRIMARY KEY, host TEXT NOT NULL, wish BLOB NOT NULL, status TEXT NOT NULL, size INTEGER NOT NULL,
  made INTEGER NOT NULL, started INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tournaments_in_order ON tournaments (status, made);
CREATE TABLE entrants (
  tournament TEXT NOT NULL, entrant INTEGER NOT NULL, member INTEGER NOT NULL, guest TEXT NOT NULL,
  bot TEXT NOT NULL, away INTEGER NOT NULL, PRIMARY KEY (tournament, entrant, member)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entrants_once ON entrants (tournament, guest) WHERE guest <> '';
CREATE INDEX entrants_of ON entrants (guest);
CREATE TABLE rounds (
  tournament TEXT NOT NULL, number INTEGER NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (tournament, number)
) WITHOUT ROWID;
CREATE TABLE meetings (
  tournament TEXT NOT NULL, round INTEGER NOT NULL, entrant INTEGER NOT NULL, tab TEXT NOT NULL,
  side INTEGER NOT NULL, people INTEGER NOT NULL, finished INTEGER NOT NULL, won INTEGER NOT NULL,
  score INTEGER NOT NULL, lost INTEGER NOT NULL, PRIMARY KEY (tournament, round, entrant)
) WITHOUT ROWID;
CREATE INDEX meetings_at ON meetings (tab);
CREATE TABLE solvers (
  guest TEXT NOT NULL, game TEXT NOT NULL, mean REAL NOT NULL, doubt REAL NOT NULL, PRIMARY KEY (guest, game)
) WITHOUT ROWID;
CREATE TABLE puzzle_skills (
  game TEXT NOT NULL, puzzle TEXT NOT NULL, mean REAL NOT NULL, doubt REAL NOT NULL, PRIMARY KEY (game, puzzle)
) WITHOUT ROWID;
CREATE TABLE puzzle_tries (
  guest TEXT NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL, is_first INTEGER NOT NULL, solved INTEGER NOT NULL,
  moment INTEGER NOT NULL, PRIMARY KEY (guest, game, puzzle)
) WITHOUT ROWID;

-- Friends

CREATE TABLE ties (
  guest TEXT NOT NULL, other TEXT NOT NULL, deed TEXT NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (guest, other)
) WITHOUT ROWID;
CREATE INDEX ties_to ON ties (other, deed);
CREATE TABLE present (guest TEXT PRIMARY KEY, seen INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE challenges (
  host TEXT NOT NULL, guest TEXT NOT NULL, tab TEXT NOT NULL, until INTEGER NOT NULL, declined INTEGER NOT NULL,
  PRIMARY KEY (host, guest)
) WITHOUT ROWID;
CREATE INDEX challenges_to ON challenges (guest);
CREATE TABLE reports (
  id TEXT NOT NULL, reporter TEXT NOT NULL, other TEXT NOT NULL, kind TEXT NOT NULL, quote TEXT NOT NULL,
  tab TEXT NOT NULL, moment INTEGER NOT NULL, PRIMARY KEY (id, reporter)
) WITHOUT ROWID;
CREATE INDEX reports_in_order ON reports (moment);
