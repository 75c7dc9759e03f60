-- How long a plan keeps the checks of its workspaces. 180 days is what judgement looks back on.
ALTER TABLE plans ADD COLUMN retention_days INTEGER NOT NULL DEFAULT 180;
