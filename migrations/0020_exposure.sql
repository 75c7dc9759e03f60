-- The daily run: verified domains, findings with their life, runs, alerts and the operator's own corpus.
ALTER TABLE monitor_domain ADD COLUMN token_hash TEXT;
ALTER TABLE monitor_domain ADD COLUMN token_expires_ms INTEGER;
ALTER TABLE monitor_domain ADD COLUMN created_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE monitor_domain ADD COLUMN verified_ms INTEGER;
ALTER TABLE monitor_domain ADD COLUMN dns_checked_ms INTEGER;
ALTER TABLE monitor_domain ADD COLUMN dns_ok_ms INTEGER;
ALTER TABLE monitor_domain ADD COLUMN dns_misses INTEGER NOT NULL DEFAULT 0;
ALTER TABLE monitor_domain ADD COLUMN first_miss_ms INTEGER;
ALTER TABLE monitor_domain ADD COLUMN lost_ms INTEGER;
CREATE INDEX monitor_domain_state ON monitor_domain (state, id);

-- What each question about a domain answered last; the baseline is that of its first whole answer.
ALTER TABLE monitor_layer ADD COLUMN baselined_ms INTEGER;
ALTER TABLE monitor_layer ADD COLUMN confirmed_ms INTEGER;
ALTER TABLE monitor_layer ADD COLUMN stale_since_ms INTEGER;
ALTER TABLE monitor_layer ADD COLUMN suspect_ms INTEGER;

-- account: keyed hash of the mailbox without its tag, by which sources are matched.
ALTER TABLE monitor_identity ADD COLUMN account TEXT;
ALTER TABLE monitor_identity ADD COLUMN status_reason TEXT;
ALTER TABLE monitor_identity ADD COLUMN since_ms INTEGER;
ALTER TABLE monitor_identity ADD COLUMN paused_ms INTEGER;
ALTER TABLE monitor_identity ADD COLUMN resumed_ms INTEGER;
ALTER TABLE monitor_identity ADD COLUMN catalogue_version TEXT;
ALTER TABLE monitor_identity ADD COLUMN breach_checked_ms INTEGER;
ALTER TABLE monitor_identity ADD COLUMN next_check_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE monitor_identity ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
CREATE INDEX monitor_identity_due ON monitor_identity (status, id);
CREATE INDEX monitor_identity_account ON monitor_identity (workspace_id, account);

-- pending: seen in an answer that has not come to its end; such rows count for nothing.
ALTER TABLE monitor_finding ADD COLUMN origin TEXT NOT NULL DEFAULT 'corpus';
ALTER TABLE monitor_finding ADD COLUMN via TEXT;
ALTER TABLE monitor_finding ADD COLUMN pending TEXT;
ALTER TABLE monitor_finding ADD COLUMN renewed TEXT;
ALTER TABLE monitor_finding ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;
ALTER TABLE monitor_finding ADD COLUMN dated_ms INTEGER;
ALTER TABLE monitor_finding ADD COLUMN absent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE monitor_finding ADD COLUMN gone_ms INTEGER;
ALTER TABLE monitor_finding ADD COLUMN changed_ms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX monitor_finding_via ON monitor_finding (workspace_id, via) WHERE via IS NOT NULL;

CREATE TABLE monitor_run (
  run_key TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  phase TEXT NOT NULL,
  cursor TEXT NOT NULL DEFAULT '',
  fence INTEGER NOT NULL DEFAULT 0,
  heartbeat_ms INTEGER NOT NULL,
  started_ms INTEGER NOT NULL,
  finished_ms INTEGER,
  ok INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  overrun INTEGER NOT NULL DEFAULT 0,
  reason TEXT
) WITHOUT ROWID;

CREATE TABLE monitor_task (
  run_key TEXT NOT NULL,
  domain_id TEXT NOT NULL,
  call TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  retry_ms INTEGER NOT NULL DEFAULT 0,
  error_code TEXT,
  PRIMARY KEY (run_key, domain_id, call)
) WITHOUT ROWID;

-- One row for each source: what it can do, which state of its data was read, since when it gives none.
CREATE TABLE monitor_source (
  source TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  version TEXT,
  capabilities TEXT,
  confirmed_ms INTEGER,
  stale_since_ms INTEGER,
  error_code TEXT,
  told_ms INTEGER
) WITHOUT ROWID;

CREATE TABLE breach_catalogue (
  name TEXT PRIMARY KEY,
  domain TEXT NOT NULL,
  breach_ms INTEGER,
  added_ms INTEGER,
  flags TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE monitor_alert (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL,
  dedupe_key TEXT NOT NULL,
  run_key TEXT,
  type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  state TEXT NOT NULL,
  new_count INTEGER NOT NULL,
  payload TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX monitor_alert_once ON monitor_alert (dedupe_key);
CREATE INDEX monitor_alert_recent ON monitor_alert (workspace_id, created_ms);

-- Target and secrets stand sealed; shown is the receiver's host, or a masked address.
CREATE TABLE alert_endpoint (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  shown TEXT NOT NULL,
  target_sealed TEXT NOT NULL,
  secret_sealed TEXT,
  old_secret_sealed TEXT,
  old_until_ms INTEGER,
  state TEXT NOT NULL,
  state_reason TEXT,
  failing_since_ms INTEGER,
  created_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX alert_endpoint_workspace ON alert_endpoint (workspace_id, state);

CREATE TABLE alert_delivery (
  endpoint_id TEXT NOT NULL,
  alert_id TEXT NOT NULL,
  workspace_id TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_ms INTEGER NOT NULL,
  last_status INTEGER,
  updated_ms INTEGER NOT NULL,
  PRIMARY KEY (endpoint_id, alert_id)
) WITHOUT ROWID;
CREATE INDEX alert_delivery_due ON alert_delivery (state, next_ms);
CREATE INDEX alert_delivery_alert ON alert_delivery (alert_id);

-- The operator's own corpus: hashed pairs only. site 0: the row named none.
CREATE TABLE corpus_batch (
  id INTEGER PRIMARY KEY NOT NULL,
  label TEXT NOT NULL,
  kind TEXT NOT NULL,
  mode TEXT NOT NULL,
  seen_ms INTEGER NOT NULL,
  state TEXT NOT NULL,
  source_hash TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  sealed_ms INTEGER
);
CREATE UNIQUE INDEX corpus_batch_source ON corpus_batch (source_hash);

CREATE TABLE corpus_chunk (
  batch_id INTEGER NOT NULL,
  n INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  pairs INTEGER NOT NULL,
  PRIMARY KEY (batch_id, n)
) WITHOUT ROWID;

-- Labels stand in reverse (com.example.mail), so that all below a domain lies together.
CREATE TABLE corpus_domain (
  id INTEGER PRIMARY KEY NOT NULL,
  reversed TEXT NOT NULL
);
CREATE UNIQUE INDEX corpus_domain_name ON corpus_domain (reversed);

CREATE TABLE corpus_pair (
  email_domain INTEGER NOT NULL,
  site INTEGER NOT NULL,
  account BLOB NOT NULL,
  batch_id INTEGER NOT NULL,
  PRIMARY KEY (email_domain, site, account)
) WITHOUT ROWID;
CREATE INDEX corpus_pair_account ON corpus_pair (account);
CREATE INDEX corpus_pair_site ON corpus_pair (site);

-- Accounts whose owner objected: imports skip them, runs and checks do not look for them.
CREATE TABLE suppression (
  account TEXT PRIMARY KEY,
  created_ms INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE monitor_audit (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  action TEXT NOT NULL,
  subject_id TEXT,
  actor TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX monitor_audit_recent ON monitor_audit (workspace_id, at_ms);
