-- The tables of the first release. The same stands in sqlite.sql; later changes are in upgrades.py.

CREATE TABLE meta (key TEXT PRIMARY KEY, value BYTEA NOT NULL);

-- Guests and their accounts

CREATE TABLE guests (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, program BIGINT NOT NULL, generation BIGINT NOT NULL, owner TEXT NOT NULL
);
CREATE INDEX programs ON guests (owner) WHERE owner <> '';
CREATE TABLE links (link TEXT PRIMARY KEY, guest TEXT NOT NULL, until BIGINT NOT NULL);
CREATE INDEX links_of ON links (guest);
CREATE TABLE signed_out (token TEXT PRIMARY KEY, until BIGINT NOT NULL);
CREATE TABLE accounts (
  guest TEXT PRIMARY KEY, skeleton TEXT NOT NULL UNIQUE, picture TEXT NOT NULL, shows TEXT NOT NULL,
  made BIGINT NOT NULL
);
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY, guest TEXT NOT NULL, public BYTEA NOT NULL, uses BIGINT NOT NULL, device TEXT NOT NULL,
  made BIGINT NOT NULL, used BIGINT NOT NULL
);
CREATE INDEX passkeys_of ON passkeys (guest);
CREATE TABLE recovery (code TEXT PRIMARY KEY, guest TEXT NOT NULL);
CREATE INDEX recovery_of ON recovery (guest);
CREATE TABLE spent (mark TEXT PRIMARY KEY, until BIGINT NOT NULL);
CREATE TABLE sessions (
  guest TEXT NOT NULL, serial TEXT NOT NULL, device TEXT NOT NULL, made BIGINT NOT NULL, seen BIGINT NOT NULL,
  proved BIGINT NOT NULL, PRIMARY KEY (guest, serial)
);
CREATE TABLE audit (
  guest TEXT NOT NULL, number TEXT NOT NULL, deed TEXT NOT NULL, device TEXT NOT NULL, moment BIGINT NOT NULL,
  PRIMARY KEY (guest, number)
);
CREATE INDEX audit_in_order ON audit (moment);
CREATE TABLE bans (
  kind TEXT NOT NULL, who TEXT NOT NULL, deed TEXT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (kind, who, deed)
);
CREATE TABLE addresses (
  guest TEXT PRIMARY KEY, address TEXT NOT NULL, language TEXT NOT NULL, confirmed BIGINT NOT NULL,
  made BIGINT NOT NULL
);
CREATE TABLE mailed (who TEXT PRIMARY KEY, day BIGINT NOT NULL, sent BIGINT NOT NULL);
CREATE TABLE subscriptions (
  endpoint TEXT PRIMARY KEY, guest TEXT NOT NULL, keys BYTEA NOT NULL, language TEXT NOT NULL, made BIGINT NOT NULL
);
CREATE INDEX subscriptions_of ON subscriptions (guest);

-- Tables

CREATE TABLE tables (
  id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, header BYTEA NOT NULL, secret BYTEA NOT NULL,
  status TEXT NOT NULL, public BIGINT NOT NULL, made BIGINT NOT NULL, touched BIGINT NOT NULL
);
CREATE INDEX tables_listed ON tables (made) WHERE public = 1 AND status <> 'over';
CREATE INDEX tables_over_by_age ON tables (touched) WHERE status = 'over';
CREATE INDEX tables_open_by_age ON tables (touched) WHERE status <> 'over';
CREATE TABLE sitters (guest TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (guest, tab));
CREATE TABLE events (
  tab TEXT NOT NULL, number BIGINT NOT NULL, entry BYTEA NOT NULL, PRIMARY KEY (tab, number)
);
CREATE TABLE turns (tab TEXT PRIMARY KEY, entries BIGINT NOT NULL, acting BYTEA NOT NULL);
CREATE TABLE rated_now (
  guest TEXT NOT NULL, game TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (guest, game)
);
CREATE TABLE archive (
  tab TEXT PRIMARY KEY, header BYTEA NOT NULL, players BYTEA NOT NULL, record BYTEA NOT NULL
);
CREATE TABLE branches (
  record TEXT NOT NULL, tab TEXT NOT NULL, event BIGINT NOT NULL, host TEXT NOT NULL, public BIGINT NOT NULL,
  PRIMARY KEY (record, tab)
);
CREATE INDEX branches_of ON branches (host);
CREATE TABLE seekers (
  id TEXT PRIMARY KEY, guest TEXT NOT NULL UNIQUE, wish BYTEA NOT NULL, waited DOUBLE PRECISION NOT NULL
);
CREATE TABLE paired (seeker TEXT PRIMARY KEY, tab TEXT NOT NULL, made BIGINT NOT NULL);
CREATE TABLE deadlines (
  tab TEXT NOT NULL, seat BIGINT NOT NULL, guest TEXT NOT NULL, since BIGINT NOT NULL, due BIGINT NOT NULL,
  PRIMARY KEY (tab, seat)
);
CREATE INDEX deadlines_in_order ON deadlines (due);
CREATE INDEX deadlines_of ON deadlines (guest);
CREATE TABLE holidays (
  guest TEXT NOT NULL, begins BIGINT NOT NULL, ends BIGINT NOT NULL, PRIMARY KEY (guest, begins)
);

-- What matches leave behind

CREATE TABLE skills (
  game TEXT NOT NULL, player TEXT NOT NULL, mean DOUBLE PRECISION NOT NULL, doubt DOUBLE PRECISION NOT NULL, matches BIGINT NOT NULL,
  worth DOUBLE PRECISION GENERATED ALWAYS AS (mean - 3 * doubt) STORED, PRIMARY KEY (game, player)
);
CREATE INDEX skills_in_order ON skills (game, worth);
CREATE INDEX skills_of ON skills (player);
CREATE TABLE curves (
  game TEXT NOT NULL, player TEXT NOT NULL, matches BIGINT NOT NULL, points BIGINT NOT NULL,
  moment BIGINT NOT NULL, PRIMARY KEY (game, player, matches)
);
CREATE INDEX curves_of ON curves (player);
CREATE TABLE played (
  guest TEXT NOT NULL, game TEXT NOT NULL, ended BIGINT NOT NULL, tab TEXT NOT NULL, seats BIGINT NOT NULL,
  won BIGINT NOT NULL, score BIGINT NOT NULL, way TEXT NOT NULL, points BIGINT NOT NULL,
  PRIMARY KEY (guest, game, ended, tab)
);
CREATE INDEX played_in_order ON played (guest, ended, tab, game);
CREATE TABLE opponents (
  guest TEXT NOT NULL, game TEXT NOT NULL, opponent TEXT NOT NULL, tab TEXT NOT NULL, won BIGINT NOT NULL,
  PRIMARY KEY (guest, game, opponent, tab)
);
CREATE TABLE beaten (
  guest TEXT NOT NULL, game TEXT NOT NULL, bot TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (guest, game, bot)
);
CREATE TABLE analysed (
  guest TEXT NOT NULL, tab TEXT NOT NULL, game TEXT NOT NULL, is_open BIGINT NOT NULL, luck DOUBLE PRECISION NOT NULL,
  choice DOUBLE PRECISION NOT NULL, error DOUBLE PRECISION NOT NULL, PRIMARY KEY (guest, tab)
);

-- Shared deals, tournaments and puzzles

CREATE TABLE tries (
  deal TEXT NOT NULL, game TEXT NOT NULL, guest TEXT NOT NULL, tab TEXT NOT NULL, begun BIGINT NOT NULL,
  finished BIGINT NOT NULL, gave_up BIGINT NOT NULL, won BIGINT NOT NULL, points BIGINT NOT NULL,
  decisions BIGINT NOT NULL, PRIMARY KEY (deal, game, guest)
);
CREATE INDEX tries_of_guest ON tries (guest, begun);
CREATE INDEX tries_in_order ON tries (deal, game, gave_up, points DESC, decisions, finished, guest);
CREATE TABLE duplicates (
  code TEXT PRIMARY KEY, game TEXT NOT NULL, deals BIGINT NOT NULL, players BIGINT NOT NULL, made BIGINT NOT NULL
);
CREATE TABLE tournaments (
  code TEXT PRIMARY KEY, host TEXT NOT NULL, wish BYTEA NOT NULL, status TEXT NOT NULL, size BIGINT NOT NULL,
  made BIGINT NOT NULL, started BIGINT NOT NULL
);
CREATE INDEX tournaments_in_order ON tournaments (status, made);
CREATE TABLE entrants (
  tournament TEXT NOT NULL, entrant BIGINT NOT NULL, member BIGINT NOT NULL, guest TEXT NOT NULL,
  bot TEXT NOT NULL, away BIGINT NOT NULL, PRIMARY KEY (tournament, entrant, member)
);
CREATE UNIQUE INDEX entrants_once ON entrants (tournament, guest) WHERE guest <> '';
CREATE INDEX entrants_of ON entrants (guest);
CREATE TABLE rounds (
  tournament TEXT NOT NULL, number BIGINT NOT NULL, made BIGINT NOT NULL, PRIMARY KEY (tournament, number)
);
CREATE TABLE meetings (
  tournament TEXT NOT NULL, round BIGINT NOT NULL, entrant BIGINT NOT NULL, tab TEXT NOT NULL,
  side BIGINT NOT NULL, people BIGINT NOT NULL, finished BIGINT NOT NULL, won BIGINT NOT NULL,
  score BIGINT NOT NULL, lost BIGINT NOT NULL, PRIMARY KEY (tournament, round, entrant)
);
CREATE INDEX meetings_at ON meetings (tab);
CREATE TABLE solvers (
  guest TEXT NOT NULL, game TEXT NOT NULL, mean DOUBLE PRECISION NOT NULL, doubt DOUBLE PRECISION NOT NULL, PRIMARY KEY (guest, game)
);
CREATE TABLE puzzle_skills (
  game TEXT NOT NULL, puzzle TEXT NOT NULL, mean DOUBLE PRECISION NOT NULL, doubt DOUBLE PRECISION NOT NULL, PRIMARY KEY (game, puzzle)
);
CREATE TABLE puzzle_tries (
  guest TEXT NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL, is_first BIGINT NOT NULL, solved BIGINT NOT NULL,
  moment BIGINT NOT NULL, PRIMARY KEY (guest, game, puzzle)
);

-- Friends

CREATE TABLE ties (
  guest TEXT NOT NULL, other TEXT NOT NULL, deed TEXT NOT NULL, made BIGINT NOT NULL, PRIMARY KEY (guest, other)
);
CREATE INDEX ties_to ON ties (other, deed);
CREATE TABLE present (guest TEXT PRIMARY KEY, seen BIGINT NOT NULL);
CREATE TABLE challenges (
  host TEXT NOT NULL, guest TEXT NOT NULL, tab TEXT NOT NULL, until BIGINT NOT NULL, declined BIGINT NOT NULL,
  PRIMARY KEY (host, guest)
);
CREATE INDEX challenges_to ON challenges (guest);
CREATE TABLE reports (
  id TEXT NOT NULL, reporter TEXT NOT NULL, other TEXT NOT NULL, kind TEXT NOT NULL, quote TEXT NOT NULL,
  tab TEXT NOT NULL, moment BIGINT NOT NULL, PRIMARY KEY (id, reporter)
);
CREATE INDEX reports_in_order ON reports (moment);

-- Servers that share this database

CREATE TABLE servers (id TEXT PRIMARY KEY, address TEXT NOT NULL, until TIMESTAMPTZ NOT NULL);
CREATE TABLE leases (tab TEXT PRIMARY KEY, number BIGINT NOT NULL, server TEXT NOT NULL);
CREATE TABLE news (id TEXT PRIMARY KEY, kind TEXT NOT NULL, guest TEXT NOT NULL, moment BIGINT NOT NULL);
CREATE TABLE held (
  guest TEXT NOT NULL, server TEXT NOT NULL, sockets BIGINT NOT NULL, PRIMARY KEY (guest, server)
);
