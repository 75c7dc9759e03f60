-- Why a check came to its score, so that it can be asked later; NULL: it is older than this column.
ALTER TABLE visits ADD COLUMN contributions TEXT;
