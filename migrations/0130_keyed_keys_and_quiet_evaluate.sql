-- Keys that were made before the checksum was keyed: 0.
ALTER TABLE keys ADD COLUMN keyed_checksum INTEGER NOT NULL DEFAULT 0;
CREATE INDEX older_keys ON keys (id) WHERE keyed_checksum = 0;

-- Evaluates of the workspace answer with the verdict token and a coarse verdict alone.
ALTER TABLE workspaces ADD COLUMN quiet_evaluate INTEGER NOT NULL DEFAULT 0;
