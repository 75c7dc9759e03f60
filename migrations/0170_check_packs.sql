-- Old checks by time, some hundred compressed in one row. Rows of `visits` up to the newest id here are
-- copies: new checks take them over. A check that is stored after higher ids were packed is `late` and stays.
CREATE TABLE check_packs (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  -- Newest id of the packs that were made together, and the number of this one among them, from the oldest on.
  upto TEXT NOT NULL,
  number INTEGER NOT NULL,
  -- Ids of its oldest and its newest check, and the times between which all of them lie.
  first_id TEXT NOT NULL,
  last_id TEXT NOT NULL,
  first_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL,
  made_ms INTEGER NOT NULL,
  -- Counts the changes.
  version INTEGER NOT NULL,
  packed BLOB NOT NULL,
  PRIMARY KEY (workspace_id, env, upto, number)
) WITHOUT ROWID;

-- Which packs hold checks of an account, a visitor, an address or a request: a part for each range of hashes.
CREATE TABLE pack_keys (
  workspace_id TEXT NOT NULL,
  env TEXT NOT NULL,
  part INTEGER NOT NULL,
  upto TEXT NOT NULL,
  version INTEGER NOT NULL,
  keys BLOB NOT NULL,
  PRIMARY KEY (workspace_id, env, part, upto)
) WITHOUT ROWID;

ALTER TABLE visits ADD COLUMN late INTEGER;
