/**
 * Number of all visits at the site that have this visit's value, with which drift is compared. A count that is absent
 * is replaced by the shipped figure.
 */
export interface PopulationCounts {
  /** Visits counted. */
  total: number
  asn?: number
  country?: number
  browser?: number
  /** The same browser in this or a neighbouring major. */
  browserMajor?: number
  os?: number
  /** Visits from the countries of its time zone. */
  zone?: number
  /** Checks of this event, one for each account, and those of them that differed from their account's profile. */
  event?: readonly [checks: number, unlike: number]
  /** How many people come to the site, and how many of them with this device key. */
  arrivals?: Arrivals
  /**
   * Accounts that were tried with this device key; absent: the attempts at most of them did not fail, or few were
   * tried.
   */
  failing?: Tried
  /** At a sign-up, the site's newcomers with this mail domain; absent: few, or not counted. */
  ofEmailDomain?: DomainNewcomers
  /** At a sign-up, the site's newcomers by client and provider; absent: not counted, or this visit names neither. */
  newcomers?: Newcomers
  /**
   * Accounts at which the caller vouched for the program of this visit: from its provider (ASN), and from its network
   * (/24 or /48); absent: none.
   */
  vouched?: { provider: number; network: number }
}

/** The people, or an app's installations, that signed up in the last two weeks, among a site's newest checks. */
export interface Newcomers {
  all: number
  /** With the client of this visit: its device key, or its user agent without browser data. */
  ofClient: number
  /** At the provider (ASN) of this visit; `returned`: came back on two later days or more. */
  atProvider: { people: number; returned: number }
  /**
   * With this client at this provider; `steady`: of each day at most `evidencePolicy.newcomers.maxPerDay`; `lines`:
   * their IP addresses, absent in older counts.
   */
  here: { people: number; returned: number; steady: number; lines?: number }
}

/** The people of one mail domain who signed up in the last two weeks, among a site's newest checks. */
export interface DomainNewcomers {
  people: number
  /** Came back on two later days or more. */
  returned: number
  /**
   * How many are expected to: as often as the other people who signed up on the same days; of each day at most
   * `evidencePolicy.newcomers.maxPerDay` count.
   */
  expected: number
  /** Their networks (/24 or /48); each person at an exit has another, as it is no place. */
  networks: number
}

/** Accounts at which all attempts failed, and all accounts that were tried. */
export type Tried = readonly [failed: number, accounts: number]

/** Counts of people; absent in older counts. */
export interface Arrivals {
  /** Distinct accounts. */
  accounts: Halves
  /** Distinct accounts on this device key. */
  deviceAccounts: Halves
  signupsPerDay: number
  /** Days that the counted visits span. */
  days: number
}

/** A count in the older and in the newer half of the counted visits. */
export type Halves = readonly [older: number, newer: number]
