-- Secrets of a receiver before old_secret_sealed that still sign, as JSON list of [secret, until_ms], oldest first.
ALTER TABLE alert_endpoint ADD COLUMN older_secrets_sealed TEXT;
