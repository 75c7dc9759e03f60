/** Counts are lower bounds: a check reads a limited number of findings. */
export interface ExposureFacts {
  /** Breaches and corpora that contain the address. */
  breaches: number
  /** Stealer-log logins with this address: on the caller's hosts, and elsewhere. */
  logsOnThisSite: number
  logsElsewhere: number
  /** Date of the newest stealer log with this address on the caller's hosts, ms; null: none. */
  newestLogHereMs?: number | null
  /** The same for logs of other sites. */
  newestLogElsewhereMs?: number | null
  /** Days since the newest exposure became known; null: unknown. */
  newestDays: number | null
  /** Days since the newest finding of a monitored person; null: none. */
  freshDays?: number | null
}
