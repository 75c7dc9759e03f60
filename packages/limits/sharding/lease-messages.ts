/** Admissions made together: the age of the newest at the message, ms, and their number. */
export interface Use {
  agoMs: number
  n: number
}

/** The report of an object about its lease of a key's window. */
export interface LeaseReport {
  /** Name of the window: key and host. */
  window: string
  holder: number
  /** Incarnation of the holder. */
  life: string
  /** Number of the holder's message of this window: of two that cross, the higher one is valid. */
  message: number
  /** Admissions of this life. */
  used: number
  /** Those of them that were not acknowledged yet, oldest first. */
  uses: Use[]
  /** What may still be admitted without another request. */
  left: number
  /** Grants up to this message were received, or will never be used. */
  received: number
}

/** A report that requests further admissions. */
export interface LeaseRequest extends LeaseReport {
  limit: number
  windowSec: number
  /** Objects among which the key's requests are spread. */
  of: number
  /** Requests that wait for this. */
  waiting: number
  /** Admissions requested in advance. */
  ahead: number
  /** Time of the request, ms; used in development and tests only. */
  nowMs: number | null
}

export interface LeaseAnswer {
  /** Waiting requests that are admitted and counted. */
  admitted: number
  /** Further admissions, valid within `LEASE_MS` of the request. */
  granted: number
  /** `used` of the report, counted. */
  acknowledged: number
  /** Admissions left of the key's limit, those that are leased among them. */
  remaining: number
  /** Time until the next admission, ms; 0: admissions are left. */
  roomInMs: number
}

/** How long a lease may be used from the moment of its request, ms (judgement: ten messages of a busy object). */
export const LEASE_MS = 1_000

/**
 * Uses are reported in steps of this share of a slot, so that a report makes an admission leave later by no more than
 * that.
 */
export const STEPS_OF_SLOT = 4
