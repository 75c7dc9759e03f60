-- A workspace spread over several databases. Written and read where one is; empty elsewhere.

-- Links and mail domains of stored checks, which their databases have not taken yet. In the database of the check.
CREATE TABLE pending_links (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  account_key TEXT,
  links TEXT NOT NULL,
  domain_key TEXT,
  PRIMARY KEY (workspace_id, env, id)
) WITHOUT ROWID;

-- Checks of a month that a database may store. `holder` is empty in that database itself; in the home there is a row for each
-- database, by its name. Of two copies the newer version counts; a lease that is called back is not enlarged meanwhile.
CREATE TABLE quota_leases (
  workspace_id TEXT NOT NULL,
  period TEXT NOT NULL,
  holder TEXT NOT NULL,
  granted INTEGER NOT NULL,
  quota INTEGER NOT NULL,
  version INTEGER NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (workspace_id, period, holder)
) WITHOUT ROWID;

-- Who uses an Idempotency-Key: the first body that came with it. In the database of the key.
CREATE TABLE key_claims (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, env, key_hash)
) WITHOUT ROWID;
CREATE INDEX key_claims_by_time ON key_claims (at_ms);
