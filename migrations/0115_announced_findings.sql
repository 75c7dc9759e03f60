-- When a finding was last announced; NULL: never. The weekly digest counts by it. Earlier findings were announced when
-- they were first seen; those before the last two weeks are in no digest to come.
ALTER TABLE monitor_finding ADD COLUMN announced_ms INTEGER;
UPDATE monitor_finding SET announced_ms = first_seen_ms WHERE in_baseline = 0 AND quiet = 0 AND pending IS NULL
  AND first_seen_ms >= (unixepoch() - 14 * 86400) * 1000;
CREATE INDEX monitor_finding_announced ON monitor_finding (workspace_id, announced_ms) WHERE announced_ms IS NOT NULL;
