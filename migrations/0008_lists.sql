-- Whom a caller allows, denies or watches. Of one person, browser or address, and of a block of addresses, only a keyed
-- hash stands here; `shown` is as much of it as may be read back. The note is sealed.
CREATE TABLE list_entries (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  id TEXT NOT NULL,
  list TEXT NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  shown TEXT NOT NULL,
  note_sealed TEXT,
  by_key TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  expires_ms INTEGER,
  PRIMARY KEY (workspace_id, env, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX list_entries_of_value ON list_entries (workspace_id, env, kind, value);
CREATE INDEX list_entries_by_end ON list_entries (workspace_id, env, expires_ms)
  WHERE expires_ms IS NOT NULL;

-- A environment's entries of blocks, networks and countries in one row, written with each change of them: a check learns of
-- which network it is only while it reads, and one row is all that it reads for that.
CREATE TABLE list_networks (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  entries TEXT NOT NULL,
  PRIMARY KEY (workspace_id, env)
) WITHOUT ROWID;

-- Erasures that are not through, for the cron.
CREATE INDEX erasure_open ON erasure (started_ms) WHERE finished_ms IS NULL;
