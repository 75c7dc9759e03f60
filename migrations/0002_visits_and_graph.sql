-- Stored checks. Every identifier is a keyed hash of the workspace's own; `facts` holds the coarse
-- terms that later visits are compared in.
CREATE TABLE visits (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  event TEXT NOT NULL,
  account_key TEXT,
  visitor_key TEXT,
  mailbox_key TEXT,
  score INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  facts TEXT NOT NULL,
  policy_version TEXT NOT NULL,
  PRIMARY KEY (workspace_id, env, id)
) WITHOUT ROWID;
CREATE INDEX visits_of_account ON visits (workspace_id, env, account_key, at_ms)
  WHERE account_key IS NOT NULL;
CREATE INDEX visits_of_visitor ON visits (workspace_id, env, visitor_key, at_ms)
  WHERE visitor_key IS NOT NULL;

CREATE TABLE accounts (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  account_key TEXT NOT NULL,
  account_id TEXT NOT NULL,
  email_key TEXT,
  mailbox_key TEXT,
  score INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  is_abuser INTEGER NOT NULL DEFAULT 0,
  disposable INTEGER NOT NULL DEFAULT 0,
  labels TEXT NOT NULL DEFAULT '[]',
  first_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, env, account_key)
) WITHOUT ROWID;

-- The identity graph: an account was seen with an identifier.
CREATE TABLE links (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  account_key TEXT NOT NULL,
  first_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, env, kind, value, account_key)
) WITHOUT ROWID;
CREATE INDEX links_of_account ON links (workspace_id, env, account_key);

-- First answers to requests with an Idempotency-Key, kept for a day.
CREATE TABLE idempotency (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  response TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, env, key_hash)
) WITHOUT ROWID;
