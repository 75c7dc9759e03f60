-- Thresholds and mutes of an environment, and the draft that is tried beside them: one row, replaced as a whole.
CREATE TABLE policies (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  revision INTEGER NOT NULL,
  live TEXT NOT NULL,
  draft TEXT,
  draft_since_ms INTEGER,
  by_name TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, env)
) WITHOUT ROWID;
