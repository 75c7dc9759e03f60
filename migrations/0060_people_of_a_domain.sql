-- A domain's answer covers its people; without this each answer read everybody who is watched.
CREATE INDEX monitor_identity_domain ON monitor_identity (workspace_id, email_domain);
