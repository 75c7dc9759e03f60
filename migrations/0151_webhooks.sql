-- Events of checks and labels on their way to the dispatcher, written in one transaction with what they report.
-- A check that no receiver subscribes to writes none. `events`: JSON list of events with their bodies.
CREATE TABLE pending_events (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  events TEXT NOT NULL,
  PRIMARY KEY (workspace_id, env, id)
) WITHOUT ROWID;
