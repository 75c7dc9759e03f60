-- When an environment first saw a mail domain, by its keyed hash: whether many who sign up with it came with it.
CREATE TABLE email_domains (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  domain_key TEXT NOT NULL,
  first_ms INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, env, domain_key)
) WITHOUT ROWID;
