-- Exposure monitoring: domains that a workspace owns and people that it named.
CREATE TABLE monitor_settings (
  workspace_id TEXT PRIMARY KEY,
  enabled INTEGER NOT NULL DEFAULT 1,
  stealer INTEGER NOT NULL DEFAULT 1,
  domain_exposure INTEGER NOT NULL DEFAULT 1,
  last_run_ms INTEGER
) WITHOUT ROWID;

CREATE TABLE monitor_domain (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL,
  domain TEXT NOT NULL,
  role TEXT NOT NULL,
  state TEXT NOT NULL,
  last_checked_ms INTEGER,
  last_alerted_ms INTEGER
) WITHOUT ROWID;
CREATE UNIQUE INDEX monitor_domain_name ON monitor_domain (workspace_id, domain, role);

CREATE TABLE monitor_layer (
  domain_id TEXT NOT NULL,
  layer TEXT NOT NULL,
  source TEXT NOT NULL,
  count INTEGER NOT NULL,
  baseline INTEGER NOT NULL,
  PRIMARY KEY (domain_id, layer, source)
) WITHOUT ROWID;

-- The address stands sealed (it must be read back) and as a keyed hash; removing a person wipes both.
CREATE TABLE monitor_identity (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL,
  email_hash TEXT,
  email_sealed TEXT,
  email_masked TEXT,
  email_domain TEXT,
  user_id TEXT,
  audience TEXT NOT NULL,
  status TEXT NOT NULL,
  enrolled_ms INTEGER NOT NULL,
  enrolled_by_key TEXT NOT NULL,
  removed_ms INTEGER,
  breach_hits INTEGER NOT NULL DEFAULT 0,
  log_hits INTEGER NOT NULL DEFAULT 0,
  first_log_ms INTEGER,
  last_log_ms INTEGER,
  last_checked_ms INTEGER,
  last_alerted_ms INTEGER
) WITHOUT ROWID;
CREATE UNIQUE INDEX monitor_identity_mailbox ON monitor_identity (workspace_id, email_hash)
  WHERE email_hash IS NOT NULL;

CREATE TABLE monitor_finding (
  workspace_id TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  layer TEXT NOT NULL,
  finding_hash TEXT NOT NULL,
  place TEXT NOT NULL,
  source TEXT NOT NULL,
  first_seen_ms INTEGER NOT NULL,
  last_seen_ms INTEGER NOT NULL,
  in_baseline INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, subject_id, layer, finding_hash)
) WITHOUT ROWID;
