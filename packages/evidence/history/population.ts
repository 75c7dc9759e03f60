import { evidencePolicy } from '../policy/index.ts'
import type { Arrivals, Halves, PastVisit, PopulationCounts, TokenUsage } from './facts.ts'

/** How often each value occurs among an environment's newest allowed checks. */
export interface Population {
  /** Checks counted. */
  total: number
  asn: Readonly<Record<string, number>>
  country: Readonly<Record<string, number>>
  browser: Readonly<Record<string, number>>
  os: Readonly<Record<string, number>>
  /** Browser and major: `chrome 156`. */
  version: Readonly<Record<string, number>>
  /** Distinct accounts by device key, the commonest keys alone; absent in counts made before. */
  devices?: Readonly<Record<string, Halves>>
  /** Distinct accounts. */
  accounts?: Halves
  signups?: number
  /** Checks by event, one of an account, and those of them that were unlike its profile; none of sign-ups and logins. Absent in counts made before. */
  events?: Readonly<Record<string, readonly [checks: number, unlike: number]>>
  /** Days from the oldest to the newest visit counted. */
  days?: number
  /** Site, and the site of those that redeemed a verdict token. */
  site: Readonly<Record<string, number>>
  tokenSite: Readonly<Record<string, number>>
  /** The same of those whose page answered a nonce of our edge. */
  nonceSite: Readonly<Record<string, number>>
  /** The same of those that showed a browser id or a device; absent in counts made before. */
  shownSite?: Readonly<Record<string, number>>
  /** The same four of sign-ups alone; absent in counts made before. */
  signupSite?: Readonly<Record<string, number>>
  signupTokenSite?: Readonly<Record<string, number>>
  signupNonceSite?: Readonly<Record<string, number>>
  signupShownSite?: Readonly<Record<string, number>>
}

const NEVER: Halves = [0, 0]
const MIN_DAYS = evidencePolicy.history.minHours / 24

/** How many of everyone's visits are like this one; a value that was never counted is 0. */
export function populationCounts(
  population: Population | null,
  { asn, country, browser, browserMajor, os, deviceKey, event }: PastVisit,
): PopulationCounts | null {
  if (population === null) return null
  const { total } = population
  const n = (counts: Readonly<Record<string, number>>, value: string | number | null) =>
    value !== null && Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0
  const version = (major: number) => n(population.version, `${browser} ${major}`)
  const arrivals = arrivalsOf(population, deviceKey)
  const { events = {} } = population
  const ofEvent = Object.hasOwn(events, event) ? events[event] : undefined
  return {
    total,
    ...(ofEvent && { event: ofEvent }),
    ...(arrivals && { arrivals }),
    asn: n(population.asn, asn),
    country: n(population.country, country),
    browser: n(population.browser, browser),
    os: n(population.os, os),
    ...(browserMajor !== null && {
      browserMajor: version(browserMajor - 1) + version(browserMajor) + version(browserMajor + 1),
    }),
  }
}

function arrivalsOf(
  { accounts, devices = {}, days, signups = 0 }: Population,
  deviceKey: string | null,
): Arrivals | null {
  if (accounts === undefined || days === undefined) return null
  const deviceAccounts = deviceKey === null ? NEVER : (devices[deviceKey] ?? NEVER)
  return { accounts, deviceAccounts, days, signupsPerDay: signups / Math.max(MIN_DAYS, days) }
}

/**
 * Returns how usual verdict tokens are at a site's sign-ups, or at its other checks: the SDK may be on one of its pages alone.
 * Counts made before know no difference. null: nothing was counted there.
 */
export function tokenUsage(
  population: Population | null,
  siteHost: string | null,
  isSignup: boolean,
): TokenUsage | null {
  if (population === null) return null
  const site = siteKey(siteHost)
  const { signupSite, shownSite } = population
  const usage = (all: Counts, ofSignups: Counts = {}) => {
    if (signupSite === undefined) return countOf(all, site)
    const signups = countOf(ofSignups, site)
    return isSignup ? signups : countOf(all, site) - signups
  }
  const checks = usage(population.site, signupSite)
  if (checks === 0) return null
  return {
    checks,
    withToken: usage(population.tokenSite, population.signupTokenSite),
    withNonce: usage(population.nonceSite, population.signupNonceSite),
    ...(shownSite && { withBrowser: usage(shownSite, population.signupShownSite) }),
  }
}

/** How a site is counted; checks that name none are counted together. */
export const siteKey = (siteHost: string | null): string => siteHost ?? '-'

type Counts = Readonly<Record<string, number>>

const countOf = (counts: Counts, value: string): number =>
  Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0
