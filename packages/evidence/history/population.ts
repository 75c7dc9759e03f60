import { timeZone } from '../locale/time-zone.ts'
import { evidencePolicy } from '../policy/index.ts'
import { ramp } from '../ramp.ts'
import { clientName, providerName } from './client.ts'
import type { PastVisit } from './facts.ts'
import type {
  Arrivals,
  DomainNewcomers,
  Halves,
  Newcomers,
  PopulationCounts,
  Tried,
} from './population-facts.ts'

/**
 * How often each value occurs among an environment's newest allowed checks, without those that were reported as failed.
 */
export interface Population {
  /** Checks counted. */
  total: number
  asn: Readonly<Record<string, number>>
  country: Readonly<Record<string, number>>
  browser: Readonly<Record<string, number>>
  os: Readonly<Record<string, number>>
  /** Browser and major: `chrome 156`. */
  version: Readonly<Record<string, number>>
  /** Distinct accounts by device key, only of the most common keys; absent in older counts. */
  devices?: Readonly<Record<string, Halves>>
  /**
   * Device keys on which the attempts at most accounts failed, as the caller reported: accounts at which all attempts
   * with the key failed, and all at which one was allowed or has an outcome. Without sign-ups; absent in older counts.
   */
  failedDevices?: Readonly<Record<string, Tried>>
  /** Distinct accounts. */
  accounts?: Halves
  signups?: number
  /**
   * Checks by event, one for each account, and those that differed from its profile; without sign-ups and logins.
   * Absent in older counts.
   */
  events?: Readonly<Record<string, readonly [checks: number, unlike: number]>>
  /**
   * Of the most shared identifiers, by `identifierName`: accounts that gave it, and that gave any of its kind. Absent
   * in older counts.
   */
  identifiers?: Readonly<Record<string, readonly [accounts: number, ofKind: number]>>
  /** Days from the oldest to the newest visit counted. */
  days?: number
  /** Site, and the site of those that redeemed a verdict token. */
  site: Readonly<Record<string, number>>
  tokenSite: Readonly<Record<string, number>>
  /** The same of those whose page answered a nonce of our edge. */
  nonceSite: Readonly<Record<string, number>>
  /** The same of those that are not bare; absent in older counts. */
  shownSite?: Readonly<Record<string, number>>
  /** The same four of sign-ups only; absent in older counts. */
  signupSite?: Readonly<Record<string, number>>
  signupTokenSite?: Readonly<Record<string, number>>
  signupNonceSite?: Readonly<Record<string, number>>
  signupShownSite?: Readonly<Record<string, number>>
  /**
   * Newcomers of two weeks by client and provider, as `client provider`: all, those who came back, all with at most
   * `maxPerDay` of a day, and their IP addresses. Only pairs of several people; absent in older counts, as the last is.
   */
  newcomers?: Readonly<
    Record<string, readonly [people: number, returned: number, steady: number, lines?: number]>
  >
  /** All newcomers by provider, with those who came back, and by client. */
  newcomerProvider?: Readonly<Record<string, readonly [people: number, returned: number]>>
  newcomerClient?: Readonly<Record<string, number>>
  /** Newcomers of two weeks by mail domain, of the most frequent ones; absent in older counts. */
  newcomerDomains?: Readonly<
    Record<string, readonly [people: number, returned: number, expected: number, networks: number]>
  >
  /**
   * Accounts at which the caller vouched for a program, as `product provider` and as `product network`. A passed
   * challenge shows only a mailbox.
   * Absent in older counts.
   */
  vouched?: Readonly<Record<string, number>>
  /** Sign-ups without browser data by site and kind of client; absent in older counts. */
  signupClient?: Readonly<Record<string, number>>
}

const NEVER: Halves = [0, 0]
const usual = evidencePolicy.graph.usualIdentifier
const MIN_DAYS = evidencePolicy.history.minHours / 24

/** Returns how many of the site's visits share each value of this one; 0 for a value that was never counted. */
export function populationCounts(
  population: Population | null,
  current: PastVisit,
): PopulationCounts | null {
  if (population === null) return null
  const { asn, country, browser, browserMajor, os, deviceKey, event, timezone } = current
  const { total } = population
  const version = (major: number) => countOf(population.version, `${browser} ${major}`)
  const arrivals = arrivalsOf(population, deviceKey)
  const newcomers = event === 'signup' ? newcomersOf(population, current) : null
  const ofEmailDomain = domainNewcomersOf(population, current)
  const { events = {}, failedDevices = {} } = population
  const failing = entry(failedDevices, deviceKey)
  const ofEvent = entry(events, event)
  const zone = timeZone(timezone, browser)
  return {
    total,
    ...(ofEvent && { event: ofEvent }),
    ...(zone && {
      zone: zone.countries.reduce((sum, it) => sum + countOf(population.country, it), 0),
    }),
    ...(arrivals && { arrivals }),
    ...(failing && { failing }),
    ...(newcomers && { newcomers }),
    ...(ofEmailDomain && { ofEmailDomain }),
    ...vouchedOf(population, current),
    asn: countOf(population.asn, asn),
    country: countOf(population.country, country),
    browser: countOf(population.browser, browser),
    os: countOf(population.os, os),
    ...(browserMajor !== null && {
      browserMajor: version(browserMajor - 1) + version(browserMajor) + version(browserMajor + 1),
    }),
  }
}

/** Returns how often the caller vouched for the program of a visit; nothing: never, or it names none. */
function vouchedOf(
  { vouched = {} }: Population,
  { product = null, asn, subnetKey }: PastVisit,
): Pick<PopulationCounts, 'vouched'> {
  const [provider, network] = [asn, subnetKey].map((place) =>
    countOf(vouched, `${product} ${place}`),
  )
  return product !== null && provider ? { vouched: { provider, network: network ?? 0 } } : {}
}

/**
 * Returns how far an identifier, by its `identifierName`, is the site's usual one, 0..1: a placeholder, or the site's
 * own.
 */
export function usualIdentifier(population: Population | null, name: string): number {
  const [accounts, ofKind] = entry(population?.identifiers ?? {}, name) ?? NEVER
  return ramp(usual.share, accounts / (ofKind + usual.priorAccounts))
}

function arrivalsOf(
  { accounts, devices = {}, days, signups = 0 }: Population,
  deviceKey: string | null,
): Arrivals | null {
  if (accounts === undefined || days === undefined) return null
  const deviceAccounts = entry(devices, deviceKey) ?? NEVER
  return { accounts, deviceAccounts, days, signupsPerDay: signups / Math.max(MIN_DAYS, days) }
}

function newcomersOf(
  { newcomers = {}, newcomerProvider, newcomerClient }: Population,
  current: PastVisit,
): Newcomers | null {
  const [client, provider] = [clientName(current), providerName(current)]
  if (!newcomerProvider || !newcomerClient || client === null || provider === null) return null
  const [atProvider, returnedAtProvider] = entry(newcomerProvider, provider) ?? NEVER
  const [here, returned, steady, lines] = entry(newcomers, `${client} ${provider}`) ?? [0, 0, 0, 0]
  return {
    all: Object.values(newcomerProvider).reduce((sum, [people]) => sum + people, 0),
    ofClient: countOf(newcomerClient, client),
    atProvider: { people: atProvider, returned: returnedAtProvider },
    here: { people: here, returned, steady, ...(lines !== undefined && { lines }) },
  }
}

function domainNewcomersOf(
  { newcomerDomains = {} }: Population,
  { emailDomainKey }: PastVisit,
): DomainNewcomers | null {
  const counted = entry(newcomerDomains, emailDomainKey ?? null)
  if (counted === undefined) return null
  const [people, returned, expected, networks] = counted
  return { people, returned, expected, networks }
}

/** Counts by value. */
export type Counts = Readonly<Record<string, number>>

export const countOf = (counts: Counts, value: string | number | null): number =>
  entry(counts, value) ?? 0

/** Returns the value of a name in a table, without inherited ones; undefined: none. */
export function entry<Value>(
  table: Readonly<Record<string, Value>>,
  name: string | number | null,
): Value | undefined {
  return name !== null && Object.hasOwn(table, name) ? table[name] : undefined
}
