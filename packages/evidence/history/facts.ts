import type { NetworkKind, Verdict } from '@vigil/contract'

/** One earlier visit, coarse and hashed. */
export interface PastVisit {
  atMs: number
  event: string
  score: number
  verdict: Verdict
  /** Whether it was the owner, by the caller's feedback on this very check; absent: nothing was said. */
  passed?: boolean
  visitorKey: string | null
  /** The visitor id is the browser's own, and no fingerprint; absent where not noted. */
  visitorIsOwn?: boolean
  /** The installation of an app that showed no browser, as the caller names it (`identifiers.device`); absent where not noted. */
  installationKey?: string | null
  /** The visit was unlike its account's profile when it was judged; absent where not noted. */
  deviates?: boolean
  deviceKey: string | null
  sketch: Record<string, string> | null
  ipKey: string | null
  subnetKey: string | null
  asn: number | null
  country: string | null
  networkKind: NetworkKind | null
  /** The address was a mobile carrier's; absent where not noted. */
  mobile?: boolean
  geo: { latitude: number; longitude: number } | null
  browser: string | null
  browserMajor: number | null
  os: string | null
  language: string | null
  timezone: string | null
  tlsFamily: string | null
  emailKey: string | null
  /** The site for which the check was made, and whether it redeemed a verdict token; absent where not noted. */
  siteHost?: string | null
  token?: boolean
  /** The page of that token answered a nonce of our edge; absent where not noted. */
  nonce?: boolean
  /** Accounts linked at that time; absent where not noted. */
  accountsLinked?: number
}

export interface HistoryFacts {
  /** What the visits were found by. */
  by: 'account' | 'visitor'
  /** Newest first; only allowed or passed visits, at most 180 days old: what profiles learn from. */
  visits: PastVisit[]
  /** Newest first; allowed visits that profiles have not learned from yet, because they were unlike the account's; absent: none. */
  unlearned?: readonly PastVisit[]
  /** Attempts of this device at the account that failed lately, where the profile has not learned from it; absent: none. */
  failuresOnDevice?: number
  /** The visitor id was always on another machine, so that it says nothing about this visit; absent: it was not. */
  isIdCopied?: true
  /** All prior visits matched, whatever their verdict. */
  priorCount: number
  /** This visit, in the same terms. */
  current: PastVisit
  /** When the account's owner last gave a proof that names no visit (a reset password), ms; absent or null: never. */
  provedMs?: number | null
  /** Population counts that drift is measured against; null: use the shipped defaults. */
  population: PopulationCounts | null
}

/**
 * How many of everyone's visits have the value that this visit has: what drift is measured against.
 * A count that is absent is not kept; the shipped figure stands in for it.
 */
export interface PopulationCounts {
  /** Visits counted. */
  total: number
  ip?: number
  subnet?: number
  asn?: number
  country?: number
  browser?: number
  /** The same browser in this or a neighbouring major. */
  browserMajor?: number
  os?: number
  language?: number
  device?: number
  /** Checks of this event, one of an account, and those of them that were unlike their account's profile. */
  event?: readonly [checks: number, unlike: number]
  /** How many people come to the site, and how many of them with this device key. */
  arrivals?: Arrivals
}

/** Counts of people; absent in what was counted before they were. */
export interface Arrivals {
  /** Distinct accounts. */
  accounts: Halves
  /** Distinct accounts on this device key. */
  deviceAccounts: Halves
  signupsPerDay: number
  /** Days that the counted visits span. */
  days: number
}

/** A count in the older and in the newer half of the visits that were counted. */
export type Halves = readonly [older: number, newer: number]

/** How usual verdict tokens are at the site of a check: among its newest allowed sign-ups, or its other checks. */
export interface TokenUsage {
  checks: number
  withToken: number
  /** Those whose page answered a nonce of our edge. */
  withNonce: number
  /** Those that showed a browser id or a device; absent where it was not counted. */
  withBrowser?: number
}
