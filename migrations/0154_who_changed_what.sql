-- The member who made a change; NULL: a key of no member, or the operator. A name may belong to one member after another.
ALTER TABLE audit_log ADD COLUMN member_id TEXT;

-- The key that took the place of this one.
ALTER TABLE keys ADD COLUMN replaced_by TEXT;
