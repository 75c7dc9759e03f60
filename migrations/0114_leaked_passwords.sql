-- Hashes of leaked passwords from the operator's own corpus: the rest of each hash behind its first five hex digits, in
-- lines SUFFIX:COUNT as range APIs answer. Each chunk of a batch has its own row of a range.
CREATE TABLE leaked_password_range (
  hash TEXT NOT NULL,
  prefix TEXT NOT NULL,
  batch_id INTEGER NOT NULL,
  n INTEGER NOT NULL,
  suffixes TEXT NOT NULL,
  PRIMARY KEY (hash, prefix, batch_id, n)
) WITHOUT ROWID;
CREATE INDEX leaked_password_range_batch ON leaked_password_range (batch_id);
