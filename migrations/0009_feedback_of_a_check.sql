-- The check that a feedback named: what it says of that one visit, profiles heed. NULL: it named none.
ALTER TABLE feedback ADD COLUMN check_id TEXT;
