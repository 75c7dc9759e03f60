-- The newest visits of an account, and of a visitor those that name no account, packed (`packed-visits.ts`), so that a check
-- need not follow its past checks. NULL, or what is no pack: the next check reads its past checks and packs them.
ALTER TABLE accounts ADD COLUMN recent BLOB;
ALTER TABLE identifiers ADD COLUMN recent BLOB;
