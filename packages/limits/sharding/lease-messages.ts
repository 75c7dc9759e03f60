/** Admissions that came together: how long before the message the newest of them was, and how many. */
export interface Use {
  agoMs: number
  n: number
}

/** What an object says of its lease of a key's window. */
export interface LeaseReport {
  /** Name of the window: key and host. */
  window: string
  holder: number
  /** One life of the holder's memory. */
  life: string
  /** Counts the holder's messages of this window: of two that cross, the higher one stands. */
  message: number
  /** Admissions of this life. */
  used: number
  /** Those of them that were not acknowledged yet, oldest first. */
  uses: Use[]
  /** What may still be admitted without asking. */
  left: number
  /** Grants up to this message came, or will never be used. */
  received: number
}

/** A report that asks for more. */
export interface LeaseAsk extends LeaseReport {
  limit: number
  windowSec: number
  /** Objects among which the key's requests are spread. */
  of: number
  /** Requests that wait for this. */
  waiting: number
  /** Admissions wanted for those to come. */
  ahead: number
  /** The time to go by, ms; heeded in development and tests alone. */
  nowMs: number | null
}

export interface LeaseAnswer {
  /** Of the requests that wait, so many are admitted: they are counted. */
  admitted: number
  /** So many more may be admitted within `LEASE_MS` of the asking. */
  granted: number
  /** `used` of the report, counted. */
  acknowledged: number
  /** Admissions left of the key's limit, those that are leased among them. */
  remaining: number
  /** When there is room again, ms; 0 while there is. */
  roomInMs: number
}

/** How long a lease may be used from the moment it is asked for, ms (judgement: ten messages of a busy object). */
export const LEASE_MS = 1_000

/** Uses are reported in steps of this share of a slot, so that a report makes an admission leave later by no more than that. */
export const STEPS_OF_SLOT = 4
