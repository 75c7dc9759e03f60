-- What the cron keeps in order, a few workspaces in each run.

-- How common networks, countries, browsers and systems are among an environment's allowed checks: what
-- login drift is measured against. Counted anew once a day from the newest checks.
CREATE TABLE population (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  counts TEXT NOT NULL,
  made_ms INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, env)
) WITHOUT ROWID;

-- Where a walk over many rows goes on.
CREATE TABLE upkeep (
  walk TEXT PRIMARY KEY,
  after_id TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX idempotency_by_time ON idempotency (at_ms);
