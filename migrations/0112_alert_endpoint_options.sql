-- What an endpoint receives and in which format. events, verdicts and reasons are JSON lists; NULL: monitor.* for
-- events, any for the others.
ALTER TABLE alert_endpoint ADD COLUMN format TEXT NOT NULL DEFAULT 'standard';
ALTER TABLE alert_endpoint ADD COLUMN events TEXT;
ALTER TABLE alert_endpoint ADD COLUMN verdicts TEXT;
ALTER TABLE alert_endpoint ADD COLUMN reasons TEXT;
ALTER TABLE alert_endpoint ADD COLUMN weekly_digest INTEGER NOT NULL DEFAULT 0;
