-- Deletions of workspaces, which outlive them: each database counts the rows that went from it.
CREATE TABLE workspace_deletions (
  workspace_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  requested_by TEXT NOT NULL,
  requested_ms INTEGER NOT NULL,
  finished_ms INTEGER,
  deleted TEXT NOT NULL
) WITHOUT ROWID;
