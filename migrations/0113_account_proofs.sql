-- When the owner of an account last gave a proof that outcomes reported: a passed challenge, a reset password. NULL: none.
ALTER TABLE accounts ADD COLUMN proved_ms INTEGER;
