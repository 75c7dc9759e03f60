-- People who belong to a workspace. Of a mail address only the mask and a keyed hash are stored.
CREATE TABLE members (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  email_hash TEXT,
  email_masked TEXT,
  created_ms INTEGER NOT NULL,
  last_sign_in_ms INTEGER,
  removed_ms INTEGER
) WITHOUT ROWID;
CREATE INDEX members_of_workspace ON members (workspace_id, created_ms);

-- One-time links and sessions, by the SHA-256 of their tokens.
CREATE TABLE sign_in_links (
  token_hash TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  expires_ms INTEGER NOT NULL,
  used_ms INTEGER
) WITHOUT ROWID;
CREATE TABLE member_sessions (
  token_hash TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX member_sessions_of ON member_sessions (member_id);

-- Every change that a person, a key or the operator makes. `before` and `after` hold no clear address.
CREATE TABLE audit_log (
  workspace_id TEXT NOT NULL,
  id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT,
  before TEXT,
  after TEXT,
  PRIMARY KEY (workspace_id, id)
) WITHOUT ROWID;

-- What a person does about a check, and how its attempt went on. Both lie beside the checks of the workspace.
CREATE TABLE reviews (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  check_id TEXT NOT NULL,
  state TEXT NOT NULL,
  by_name TEXT,
  note_sealed TEXT,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, env, check_id)
) WITHOUT ROWID;
CREATE TABLE outcomes (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  check_id TEXT NOT NULL,
  outcome TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, env, check_id, outcome)
) WITHOUT ROWID;

-- Counts of days that are over, made when somebody first looks at them.
CREATE TABLE overview_days (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  day TEXT NOT NULL,
  counts TEXT NOT NULL,
  PRIMARY KEY (workspace_id, env, day)
) WITHOUT ROWID;

-- A key says whose and for what it is. `allowed_ips`: JSON list of blocks it may be used from; NULL: from everywhere.
ALTER TABLE keys ADD COLUMN label TEXT;
ALTER TABLE keys ADD COLUMN member_id TEXT;
ALTER TABLE keys ADD COLUMN last_used_ms INTEGER;
ALTER TABLE keys ADD COLUMN allowed_ips TEXT;

-- Checks by the X-Request-Id that their caller sent: one row more where one was sent, none where not.
CREATE INDEX visits_by_request ON visits (workspace_id, env, json_extract(extra, '$.request'))
  WHERE json_extract(extra, '$.request') IS NOT NULL;
