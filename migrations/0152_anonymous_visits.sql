-- Checks that name no account, by the keyed hash of their address: a row more for these alone.
CREATE INDEX visits_of_address ON visits (workspace_id, env, json_extract(facts, '$[3]'), id)
  WHERE owner IS NULL AND account_key IS NULL AND json_extract(facts, '$[3]') IS NOT NULL;
