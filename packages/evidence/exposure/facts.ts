/** Counts are at least: of whom more is held than a check reads, so much is told. */
export interface ExposureFacts {
  /** Breaches and corpora that hold the address. */
  breaches: number
  /** Sites of whose logins stealer logs hold this address: this one's hosts, and elsewhere. */
  logsOnThisSite: number
  logsElsewhere: number
  /** Days since the newest exposure became known; null: no date. */
  newestDays: number | null
  /** Days since something new was found of somebody whom the caller has watched; null: nothing. */
  freshDays?: number | null
}
