-- Receipts of erasures. Until one is through, `subject` says whom it is about, as keyed hashes; then it is NULL.
CREATE TABLE erasure (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  id TEXT NOT NULL,
  subject TEXT,
  erased TEXT NOT NULL,
  started_ms INTEGER NOT NULL,
  finished_ms INTEGER,
  PRIMARY KEY (workspace_id, env, id)
) WITHOUT ROWID;
