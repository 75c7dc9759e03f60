-- What callers teach: a label on an account, once for each account that it is about. The note is sealed.
CREATE TABLE feedback (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  id TEXT NOT NULL,
  account_key TEXT NOT NULL,
  label TEXT NOT NULL,
  note_sealed TEXT,
  by_key TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, env, id, account_key)
) WITHOUT ROWID;
CREATE INDEX feedback_of_account ON feedback (workspace_id, env, account_key, at_ms);
