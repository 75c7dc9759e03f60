import { CLEAN_EMAIL, CLEAN_NETWORK, CLEAN_USER_AGENT } from '../clean-facts.ts'
import { emptyEvidence } from '../empty-evidence.ts'
import type {
  Evidence,
  GraphFacts,
  HistoryFacts,
  LinkedNeighbour,
  PastVisit,
  VelocityFacts,
  WindowCounts,
} from '../evidence.ts'
import { NO_LINKS } from '../graph/no-links.ts'
import { DAY_MS } from '../time.ts'

/** Counters of a check that names nothing to count by. */
export const NOT_COUNTED: VelocityFacts = {
  ip: null,
  subnet: null,
  device: null,
  visitor: null,
  account: null,
  emailDomain: null,
  accountsPerEmailDomain: null,
  signupsPerEmailDomain: null,
  subnetsPerEmailDomain: null,
  accountsPerAddressFamily: null,
  accountsPerVisitor: null,
  accountsPerDevice: null,
  ipsPerAccount: null,
  devicesPerVisitor: null,
  visitorsPerIp: 1,
  paidClicksPerDevice: null,
  failedAccountsPerIp: null,
  site: null,
  bare: null,
  siteRateZ: null,
}

/** Returns an ordinary first visit: what a forced verdict starts from. */
export function neutral({ event, host, atMs }: Evidence): Evidence {
  return {
    ...emptyEvidence(atMs),
    event,
    host,
    network: CLEAN_NETWORK,
    email: CLEAN_EMAIL,
    userAgent: CLEAN_USER_AGENT,
    device: {
      deviceKey: null,
      sketch: null,
      confidence: 'high',
      canvasNoise: false,
    },
  }
}

/** The same count in every window. */
export function burst(count: number): WindowCounts {
  return { min1: count, min10: count, hour1: count, hour24: count }
}

/** A graph in which as many accounts share the visitor and the device. */
export function linkedAccounts(count: number, abuserStrength: number): GraphFacts {
  const neighbours = Array.from(
    { length: count },
    (_, index): LinkedNeighbour => ({
      accountId: `sandbox-account-${index + 1}`,
      strength: 0.95,
      matchTypes: ['visitor_id', 'device'],
      hops: 1,
      browsers: ['sandbox-visitor'],
      score: abuserStrength > 0 ? 90 : 20,
      verdict: abuserStrength > 0 ? 'block' : 'allow',
      isAbuser: abuserStrength > 0,
      labels: abuserStrength > 0 ? ['shared_device', 'known_abuser'] : ['shared_device'],
    }),
  )
  return {
    ...NO_LINKS,
    neighbours,
    accountsLinked: count,
    mailboxesPerVisitor: count,
    abuserStrength,
  }
}

/** Twelve ordinary visits, one a day, and a visit now that differs as given. */
export function historyWith(
  evidence: Evidence,
  now: Partial<PastVisit>,
  lastDaysAgo = 1,
): HistoryFacts {
  const usual: PastVisit = {
    atMs: evidence.atMs,
    event: evidence.event,
    score: 5,
    verdict: 'allow',
    visitorKey: 'sandbox-visitor',
    deviceKey: 'sandbox-device',
    sketch: null,
    ipKey: 'sandbox-address',
    subnetKey: 'sandbox-network',
    asn: 64496,
    country: 'DE',
    networkKind: 'clean',
    geo: { latitude: 52.5, longitude: 13.4 },
    browser: 'firefox',
    browserMajor: null,
    os: 'linux',
    language: 'de',
    timezone: 'Europe/Berlin',
    tlsFamily: null,
    emailKey: null,
  }
  const visits = Array.from({ length: 12 }, (_, day) => ({
    ...usual,
    atMs: evidence.atMs - (lastDaysAgo + day) * DAY_MS,
  }))
  const current = { ...usual, ...now }
  return { by: 'account', visits, priorCount: visits.length, current, population: null }
}
