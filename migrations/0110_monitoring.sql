-- A pair of the corpus is stored once for each batch that holds it: an open batch changes nothing that counts, and
-- dropping a batch leaves what the others hold. corpus_pair keeps the pairs of earlier imports: it is read and pruned
-- beside the new table, and no longer written.
CREATE TABLE corpus_holding (
  email_domain INTEGER NOT NULL,
  site INTEGER NOT NULL,
  account BLOB NOT NULL,
  batch_id INTEGER NOT NULL,
  PRIMARY KEY (email_domain, site, account, batch_id)
) WITHOUT ROWID;
CREATE INDEX corpus_holding_newest ON corpus_holding (account, batch_id);
CREATE INDEX corpus_holding_site ON corpus_holding (site);

-- Findings below the alert threshold, by breach: they are announced once the breach is verified.
CREATE INDEX monitor_finding_quiet ON monitor_finding (place) WHERE quiet = 1;
CREATE INDEX monitor_finding_renewed ON monitor_finding (renewed) WHERE renewed IS NOT NULL;

-- Subjects that one held alert stands for.
ALTER TABLE monitor_alert ADD COLUMN subjects INTEGER NOT NULL DEFAULT 1;
