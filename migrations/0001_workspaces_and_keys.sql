-- Who uses the service: plans are rows, a workspace has one, keys and hosts belong to a workspace.
CREATE TABLE plans (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  price_cents INTEGER NOT NULL,
  domain_seats INTEGER NOT NULL,
  monthly_checks INTEGER NOT NULL,
  allows_overage INTEGER NOT NULL,
  overage_cents_per_1000 INTEGER NOT NULL,
  api_rate_limit INTEGER NOT NULL,
  api_rate_window_sec INTEGER NOT NULL,
  edge_rate_limit INTEGER NOT NULL,
  edge_rate_window_sec INTEGER NOT NULL,
  max_team_members INTEGER NOT NULL,
  monitored_identities INTEGER NOT NULL,
  features TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE workspaces (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  plan_id TEXT NOT NULL REFERENCES plans (id),
  plan_status TEXT NOT NULL,
  trial_ends_ms INTEGER,
  suspended INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE domains (
  workspace_id TEXT NOT NULL,
  host TEXT NOT NULL,
  role TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, host, role)
) WITHOUT ROWID;

CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  kind TEXT NOT NULL,
  env TEXT NOT NULL,
  scope TEXT NOT NULL,
  website_hostname TEXT,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER,
  revoked_ms INTEGER
) WITHOUT ROWID;
CREATE INDEX keys_of_workspace ON keys (workspace_id, created_ms);

-- Checks of a calendar month (UTC), moved in the batch that stores each check.
CREATE TABLE usage (
  workspace_id TEXT NOT NULL,
  period TEXT NOT NULL,
  live_checks INTEGER NOT NULL DEFAULT 0,
  test_checks INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, period)
) WITHOUT ROWID;
