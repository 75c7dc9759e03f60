import type { NetworkKind, Verdict } from '@vigil/contract'
import type { PopulationCounts } from './population-facts.ts'

/** One earlier visit, coarse and hashed. */
export interface PastVisit {
  atMs: number
  event: string
  score: number
  verdict: Verdict
  /** Whether it was the owner, by the caller's feedback on this check; absent: no feedback. */
  passed?: boolean
  visitorKey: string | null
  /** The visitor id is the browser's own, not a fingerprint; absent: not recorded. */
  visitorIsOwn?: boolean
  /**
   * Installation of an app without browser data, as the caller names it (`identifiers.device`); absent: not recorded.
   */
  installationKey?: string | null
  /**
   * Hash of the products that the user agent names (`productOf`), of a visit without browser data; absent: not
   * recorded.
   */
  product?: string | null
  /**
   * The client, if its device key does not identify it: without browser data the hash of the whole user agent; browser
   * and system, if drawings are randomised. null: the device key does, or it is unknown. Absent: not recorded.
   */
  clientKey?: string | null
  /** The visit differed from its account's profile when it was assessed; absent: not recorded. */
  deviates?: boolean
  deviceKey: string | null
  sketch: Record<string, string> | null
  ipKey: string | null
  subnetKey: string | null
  asn: number | null
  country: string | null
  networkKind: NetworkKind | null
  /** The address was a mobile carrier's; absent: not recorded. */
  mobile?: boolean
  geo: { latitude: number; longitude: number } | null
  browser: string | null
  browserMajor: number | null
  os: string | null
  language: string | null
  timezone: string | null
  tlsFamily: string | null
  emailKey: string | null
  /** Hash of the mail domain of a sign-up, if an operator may own the domain; absent: none, or not recorded. */
  emailDomainKey?: string
  /** Site of the check, and whether it redeemed a verdict token; absent: not recorded. */
  siteHost?: string | null
  token?: boolean
  /** The page of that token answered a nonce of our edge; absent where not noted. */
  nonce?: boolean
  /** Accounts linked at that time; absent: not recorded. */
  accountsLinked?: number
  /**
   * The browser's storage: `whole`, its list of days has the day of this visit; `stale`, the list lacks it, as our edge
   * did not answer the page; `copy`, the list lacks earlier visits of its id at the account (`unlistedDays`); `bare`,
   * it showed no list, and its id had one before. Absent: it showed no list.
   */
  storage?: 'whole' | 'stale' | 'copy' | 'bare'
  /** The mark of the newest day in the browser's list; absent: it has none. */
  mark?: string
}

/** The sign-up that made an account, and what was seen of the account since. */
export interface OwnSignup {
  score: number
  daysAgo: number
  /**
   * Number of later days, counted from the sign-up, with a visit that the profile learns from; if the sign-up was held,
   * on another device than its own.
   */
  usedDays: number
  /** Visits whose visitor proved to be the owner, by a challenge or the caller's word. */
  proofs: number
}

export interface HistoryFacts {
  /** Key by which the visits were found. */
  by: 'account' | 'visitor'
  /**
   * Visits that the profile learns from, newest first: allowed or passed ones of the last
   * `evidencePolicy.history.maxDays`.
   */
  visits: PastVisit[]
  /**
   * Allowed visits that the profile has not learned from yet, because they differed from it, newest first; absent:
   * none.
   */
  unlearned?: readonly PastVisit[]
  /**
   * Recent failed attempts of this device at the account, if the profile has not learned from the device; absent: none.
   */
  failuresOnDevice?: number
  /** Challenged visits that the caller reported as failed or abandoned, newest first; absent: none. */
  refused?: readonly PastVisit[]
  /** The sign-up that made the account; absent: not stored, or another event came first. */
  signup?: OwnSignup
  /**
   * The visitor id was always on another machine, so that it is no evidence about this visit, and not the browser's own
   * in `current`; absent: it was not.
   */
  isIdCopied?: true
  /**
   * Number of days on which the visitor id was at this account, but which this browser's list of days lacks, or has
   * with another mark: its storage was copied before. Absent: none.
   */
  unlistedDays?: number
  /** Such days exist, all before a challenge that this browser passed; absent: none. */
  isProvedCopy?: boolean
  /** All prior visits matched, whatever their verdict. */
  priorCount: number
  /** This visit, in the same form. */
  current: PastVisit
  /** When the account's owner last gave a proof that names no visit (a reset password), ms; absent or null: never. */
  provedMs?: number | null
  /** Population counts that drift is measured against; null: use the shipped defaults. */
  population: PopulationCounts | null
}

/** How many of the site's newest allowed sign-ups, or other checks, had a verdict token. */
export interface TokenUsage {
  checks: number
  withToken: number
  /** Those whose page answered a nonce of our edge. */
  withNonce: number
  /** Those that are not bare; absent: not counted. */
  withBrowser?: number
  /** Sign-ups without browser data by this kind of client; absent: not counted, or this one has some. */
  ofClient?: number
}
