-- A check reads the newest pairs of a mailbox and no more: those of the batch that came last are first.
DROP INDEX corpus_pair_account;
CREATE INDEX corpus_pair_newest ON corpus_pair (account, batch_id);
