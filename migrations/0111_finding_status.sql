-- Findings as work: whether somebody took one up or closed it, who and when. NULL: open.
ALTER TABLE monitor_finding ADD COLUMN status TEXT;
ALTER TABLE monitor_finding ADD COLUMN status_by TEXT;
ALTER TABLE monitor_finding ADD COLUMN status_ms INTEGER;
CREATE INDEX monitor_finding_newest ON monitor_finding (workspace_id, first_seen_ms);
