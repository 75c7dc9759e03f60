-- Fewer rows for each check. Nothing is moved: `links`, `usage` and `idempotency` are no longer written but still read,
-- so that what they hold counts until it is pruned, deleted or erased.

-- Accounts that were seen with one identifier, newest first, in one row: [[account_key, first_ms, last_ms], ...].
-- Page 0 is what checks read; what no longer fits is kept as further pages, named by the time of their making.
CREATE TABLE identifiers (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  page INTEGER NOT NULL,
  members TEXT NOT NULL,
  -- Of a visitor: its newest check that named no account.
  last_visit TEXT,
  PRIMARY KEY (workspace_id, env, kind, value, page)
) WITHOUT ROWID;

-- A check points to the one before it of the same account, or of the same visitor where it names no account. `owner` is the
-- account: with account_key and visitor_key left NULL, a row stands in no index. `ties` are identifiers that `facts` lacks,
-- `extra` is what few checks have, as a JSON object.
ALTER TABLE visits ADD COLUMN owner TEXT;
ALTER TABLE visits ADD COLUMN prev TEXT;
ALTER TABLE visits ADD COLUMN ties TEXT;
ALTER TABLE visits ADD COLUMN extra TEXT;
-- The newest check of the account.
ALTER TABLE accounts ADD COLUMN last_visit TEXT;

-- Checks of a calendar month (UTC) up to an id. Those after it are counted where they stand, and added here by the score.
CREATE TABLE counted (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  period TEXT NOT NULL,
  checks INTEGER NOT NULL,
  upto TEXT NOT NULL,
  PRIMARY KEY (workspace_id, env, period)
) WITHOUT ROWID;
-- Checks that `usage` counts already are not looked through again.
INSERT INTO counted (workspace_id, env, period, checks, upto)
SELECT u.workspace_id, e.env, u.period, 0, COALESCE((SELECT max(v.id) FROM visits v
  WHERE v.workspace_id = u.workspace_id AND v.env = e.env), '')
FROM usage u, (SELECT 'live' AS env UNION ALL SELECT 'test') e
WHERE u.period = (SELECT max(period) FROM usage);

-- First answers by the day (UTC, since 1970) on which they were given: a day ends as a range of the key.
CREATE TABLE first_answers (
  day INTEGER NOT NULL,
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  check_id TEXT NOT NULL,
  response TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (day, workspace_id, env, key_hash)
) WITHOUT ROWID;
