-- The graph is walked newest first. Only what many may share, and what is walked on from, is kept in that order.
CREATE INDEX links_newest ON links (workspace_id, env, kind, value, last_ms, first_ms)
  WHERE kind IN ('visitor', 'device', 'ip');
CREATE INDEX links_traces ON links (workspace_id, env, account_key, last_ms)
  WHERE kind IN ('visitor', 'device', 'ip');

-- Keyed hash of the address without its digits: name1, name2 ... are one family.
ALTER TABLE accounts ADD COLUMN family_key TEXT;
-- JSON list of the newest visitors, devices and addresses it was seen with, [kind, value, last_ms]: reading an account
-- brings them, and no row more.
ALTER TABLE accounts ADD COLUMN traces TEXT NOT NULL DEFAULT '[]';
