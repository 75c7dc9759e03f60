-- The first answer to a check whose id is its Idempotency-Key, and the hash of the request: no row of `first_answers` is
-- needed. NULL: the answer is there, or the check came without a key.
ALTER TABLE visits ADD COLUMN body_hash TEXT;
ALTER TABLE visits ADD COLUMN answer BLOB;
