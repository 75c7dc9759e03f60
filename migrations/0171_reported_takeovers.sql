-- Browser and device of a check that feedback calls a takeover, as JSON list of [kind, value]: not those of the owner.
ALTER TABLE feedback ADD COLUMN reported TEXT;
ALTER TABLE accounts ADD COLUMN reported TEXT;
