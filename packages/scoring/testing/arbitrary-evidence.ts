import { ListKind, ListName } from '@vigil/contract'
import {
  CLEAN_EMAIL,
  CLEAN_NETWORK,
  CLEAN_USER_AGENT,
  DAY_MS,
  type Evidence,
  type GraphFacts,
  NO_AUTOMATION,
  NO_LINKS,
  NO_PROVENANCE,
  NO_TLS,
  type OwnSignup,
  type PastVisit,
  PLAIN_HEADERS,
  QUIET_BEHAVIOR,
  type WindowCounts,
} from '@vigil/evidence'
import fc from 'fast-check'
import { neutral } from '../signals/evidence.fixture.ts'

const NOW_MS = neutral.atMs

/** Most facts of most visits are no evidence. */
const rarely = fc.nat({ max: 7 }).map((n) => n === 0)
const observed = fc.oneof({ weight: 8, arbitrary: rarely }, fc.constant(null))
const country = fc.constantFrom('DE', 'FR', 'BR', null)
const key = fc.constantFrom('a', 'b', 'c', null)
const verdict = fc.constantFrom('allow', 'challenge', 'shadow', 'block')
const kind = fc.constantFrom('clean', 'vpn', 'tor', 'datacenter', 'wifi', 'proxy', 'abuse', 'mixed')
const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

type FlagsOf<Facts> = {
  [Name in keyof Facts as boolean extends Facts[Name] ? Name : never]: fc.Arbitrary<Facts[Name]>
}

/** Generators of the facts that are true or false, by the constant of a visit without findings. */
function flagsOf<Facts extends object>(clean: Facts): FlagsOf<Facts>
function flagsOf(clean: object): Record<string, fc.Arbitrary<boolean>> {
  const flags = Object.entries(clean).filter(([, value]) => typeof value === 'boolean')
  return Object.fromEntries(flags.map(([name]) => [name, rarely]))
}

/** Generators of facts that are true, false or not observed. */
function observedFlagsOf<Facts extends object>(clean: Facts): FlagsOf<Facts>
function observedFlagsOf(clean: object): Record<string, fc.Arbitrary<boolean | null>> {
  return Object.fromEntries(Object.keys(clean).map((name) => [name, observed]))
}

const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 6 })

const counts: fc.Arbitrary<WindowCounts> = fc
  .tuple(fc.nat({ max: 30 }), fc.nat({ max: 50 }), fc.nat({ max: 100 }), fc.nat({ max: 300 }))
  .map(([min1, more10, more60, more24]) => ({
    min1,
    min10: min1 + more10,
    hour1: min1 + more10 + more60,
    hour24: min1 + more10 + more60 + more24,
  }))

const pastVisit: fc.Arbitrary<PastVisit> = fc.record({
  atMs: fc
    .constantFrom(1, 400)
    .chain((days) => fc.integer({ min: NOW_MS - days * DAY_MS, max: NOW_MS })),
  event: fc.constantFrom('signup', 'login'),
  score: fc.nat({ max: 100 }),
  verdict,
  visitorKey: key,
  installationKey: key,
  deviceKey: key,
  sketch: fc.constant(null),
  ipKey: key,
  subnetKey: key,
  asn: fc.constantFrom(3320, 64_500, null),
  country,
  networkKind: fc.oneof(fc.constant('clean' as const), perhaps(kind)),
  mobile: rarely,
  geo: perhaps(place),
  browser: fc.constantFrom('chrome', 'firefox', null),
  browserMajor: fc.constantFrom(120, 155, 156, null),
  os: fc.constantFrom('windows', 'android', null),
  language: fc.constantFrom('de', 'pt', null),
  timezone: fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', null),
  tlsFamily: fc.constantFrom('chromium', 'openssl', null),
  emailKey: key,
  token: rarely.map((lacks) => !lacks),
  nonce: rarely.map((lacks) => !lacks),
  accountsLinked: fc.nat({ max: 5 }),
})

const network = fc.record({
  ...flagsOf(CLEAN_NETWORK),
  family: fc.constantFrom(4, 6),
  kind,
  asn: fc.constantFrom(3320, 64_500, null),
  organisation: fc.constantFrom('Acme Telecom', null),
  country,
  verifiedCrawler: fc.constantFrom(null, null, 'Googlebot'),
  findings: fc.array(
    fc.record({
      kind: fc.constantFrom('tor', 'vpn', 'relay', 'hosting', 'proxy', 'abuse', 'wifi'),
      source: fc.constant('list'),
      trust: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 3 },
  ),
  rttMs: perhaps(fc.nat({ max: 900 })),
  expectedRtt: perhaps(
    fc.record({ usualMs: perhaps(fc.nat({ max: 300 })), lightMs: perhaps(fc.nat({ max: 200 })) }),
  ),
  geo: perhaps(
    fc.record({
      latitude: fc.constant(52.5),
      longitude: fc.constant(13.4),
      timezone: fc.constant(null),
    }),
  ),
})

const email = fc.record({
  ...flagsOf(CLEAN_EMAIL),
  wellFormed: rarely.map((broken) => !broken),
  domain: fc.constant('example.com'),
  registrableDomain: fc.constant('example.com'),
  gibberish: perhaps(fc.double({ min: 0, max: 1, noNaN: true })),
  digitShare: fc.double({ min: 0, max: 1, noNaN: true }),
  lookalike: fc.constantFrom(
    null,
    { of: 'example.org', kind: 'typo' } as const,
    { of: 'example.org', kind: 'homograph' } as const,
  ),
  mail: fc.constantFrom('mx', 'mx', 'mx', 'a_only', 'none', 'null_mx', 'unknown'),
})

const userAgent = fc.record({
  ...flagsOf(CLEAN_USER_AGENT),
  client: fc.constantFrom('browser', 'browser', 'browser', 'bot', 'headless', 'tool', 'app'),
  declaresProgram: fc.boolean(),
  family: fc.constantFrom('chrome', 'firefox', 'safari'),
  engine: fc.constantFrom('chromium', 'firefox', 'safari'),
  major: perhaps(fc.integer({ min: 90, max: 170 })),
  os: fc.constantFrom('windows', 'ios', 'android'),
  form: fc.constantFrom('desktop', 'mobile'),
  claimsCrawler: fc.constantFrom(null, null, 'Googlebot'),
  majorsBehind: perhaps(fc.integer({ min: -6, max: 30 })),
  supersededDays: perhaps(fc.nat({ max: 800 })),
})

const headers = fc.record({
  ...flagsOf(PLAIN_HEADERS),
})

const automation = fc.record({
  ...observedFlagsOf(NO_AUTOMATION),
  cdpLate: rarely,
  devtoolsDocked: rarely,
  payloadReplayed: rarely,
  payloadIncomplete: rarely,
})

const behavior = fc.record({
  ...flagsOf(QUIET_BEHAVIOR),
  keylessTyping: fc.constantFrom('none', 'none', 'none', 'slow', 'fast'),
  pressurelessShare: fc.constantFrom(0, 0, 0, 0.5, 1),
})

const device = fc.record({
  deviceKey: key,
  sketch: fc.constant(null),
  confidence: fc.constantFrom('low', 'medium', 'high', 'unknown'),
  canvasNoise: rarely,
})

const tls = fc.record({
  ...flagsOf(NO_TLS),
  recomputes: fc.boolean(),
  captureStatus: fc.constantFrom(
    'verified',
    'unverified',
    'partial',
    'invalid',
    'stale',
    'missing',
  ),
  ja3: fc.constant(null),
  ja4: fc.constant(null),
  ja3String: fc.constant(null),
  tlsFamily: fc.constantFrom('chromium', null),
  uaFamily: fc.constantFrom('chromium', null),
  consistency: fc.constantFrom('aligned', 'aligned', 'mismatch', 'strong_mismatch', 'unknown'),
  knownTool: fc.constantFrom(null, null, null, 'OpenSSL'),
  capture: fc.constant(null),
  connection: fc.constant(null),
})

const locale = fc.record({
  timezone: fc.constantFrom('Europe/Berlin', null),
  languages: fc.constantFrom<string[]>([], ['de-DE']),
  timezoneCountries: fc.constantFrom<string[]>([], ['DE']),
  timezoneMismatch: observed,
  languageMismatch: observed,
})

const attribution = fc.record({
  channel: fc.constantFrom('direct', 'search', 'paid'),
  paid: fc.boolean(),
  inconsistent: rarely,
})

const bareAttempts = fc.record({ tried: counts, failed: counts })

const velocity = fc.record({
  ip: perhaps(counts),
  subnet: perhaps(counts),
  device: perhaps(counts),
  visitor: perhaps(counts),
  account: perhaps(counts),
  emailDomain: perhaps(counts),
  accountsPerEmailDomain: perhaps(counts),
  subnetsPerEmailDomain: perhaps(counts),
  accountsPerAddressFamily: perhaps(counts),
  emailDomainAgeDays: perhaps(fc.nat({ max: 400 })),
  accountsPerVisitor: perhaps(counts),
  accountsPerDevice: perhaps(counts),
  ipsPerAccount: perhaps(counts),
  devicesPerVisitor: perhaps(counts),
  visitorsPerIp: fc.nat({ max: 40 }),
  paidClicksPerDevice: perhaps(counts),
  failedAccountsPerIp: perhaps(counts),
  paymentValues: perhaps(counts),
  pace: perhaps(
    fc.record({
      times: fc.integer({ min: 1, max: 200 }),
      others: fc.array(fc.nat({ max: 63 }), { minLength: 1, maxLength: 8 }),
    }),
  ),
  site: perhaps(counts),
  bare: perhaps(counts),
  bareOfKind: perhaps(counts),
  bareAttempts: perhaps(fc.record({ ofKind: bareAttempts, ofVersion: bareAttempts })),
  newcomers: perhaps(
    fc.record({ people: counts, here: counts, atProvider: counts, ofClient: counts }),
  ),
  siteRateZ: perhaps(fc.double({ min: -3, max: 30, noNaN: true })),
})

const peers: fc.Arbitrary<GraphFacts['peersOnDevice']> = fc.record({
  reported: fc.nat({ max: 8 }),
  unreported: fc.double({ min: 0, max: 20, noNaN: true }),
  known: fc.double({ min: 0, max: 1, noNaN: true }),
})

const neighbour: fc.Arbitrary<GraphFacts['neighbours'][number]> = fc.record({
  accountId: fc.constant('acc_1'),
  strength: fc.double({ min: 0.15, max: 1, noNaN: true }),
  matchTypes: fc.constantFrom(['email_canonical'], ['visitor_id', 'device'], ['ip']),
  hops: fc.constantFrom(1, 1, 2, 3),
  score: fc.nat({ max: 100 }),
  verdict,
  isAbuser: rarely,
  labels: fc.constant([]),
})

const graph = fc
  .record({
    ...flagsOf(NO_LINKS),
    neighbours: fc.array(neighbour, { maxLength: 8 }),
    accountsLinked: fc.nat({ max: 12 }),
    mailboxesPerVisitor: fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: 30 })),
    mailboxesPerIdentifier: fc.nat({ max: 12 }),
    unrelatedPerIdentifier: fc.nat({ max: 12 }),
    mailboxesLastHour: fc.nat({ max: 5 }),
    guestsLastHour: fc.nat({ max: 5 }),
    addressFamily: fc.nat({ max: 4 }),
    newcomersAtAddress: fc.nat({ max: 27 }),
    daysAtAddress: fc.nat({ max: 27 }),
    unusedAtAddress: fc.record({
      people: fc.double({ min: 0, max: 30, noNaN: true }),
      groupShare: fc.double({ min: 0, max: 1, noNaN: true }),
      usedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    newcomersOnDevice: fc.nat({ max: 24 }),
    newcomersHere: fc.nat({ max: 3 }),
    newcomersTogether: fc.nat({ max: 12 }),
    oneByOneHere: fc.double({ min: 0, max: 24, noNaN: true }),
    daysOnDevice: fc.nat({ max: 14 }),
    newestOnDeviceDays: fc.double({ min: 0, max: 14, noNaN: true }),
    deviceCoLocated: fc.boolean(),
    visitorCoLocated: fc.boolean(),
    returnDueOnDevice: fc.nat({ max: 24 }),
    returnedOnDevice: fc.nat({ max: 24 }),
    accountsOnMailbox: fc.nat({ max: 9 }),
    ownLastMs: perhaps(fc.constant(NOW_MS - 400 * DAY_MS)),
    ownTrace: fc.constantFrom<GraphFacts['ownTrace']>(null, 'shown', 'absent'),
    rotatedOnVisitor: fc.nat({ max: 20 }),
    abuserStrength: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    abuserOnDevice: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    peersOnDevice: peers,
    peersAtAddress: peers,
    takeoverInBrowser: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    takeoverOnDevice: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    labels: fc.subarray(['legitimate', 'fraud', 'vip']),
  })
  // Those who share an address are some of the newcomers.
  .map((facts) => ({
    ...facts,
    newcomersTogether: Math.min(facts.newcomersTogether, facts.newcomersOnDevice),
  }))

const signup: fc.Arbitrary<OwnSignup> = fc.record({
  score: fc.constantFrom(5, 60, 99),
  daysAgo: fc.constantFrom(0.1, 0.1, 7, 20),
  usedDays: fc.constantFrom(0, 0, 2),
  proofs: fc.nat({ max: 2 }),
})

const history = fc.record({
  by: fc.constantFrom('account', 'account', 'visitor'),
  visits: fc
    .array(pastVisit, { maxLength: 15 })
    .map((visits) => visits.sort((a, b) => b.atMs - a.atMs)),
  priorCount: fc.nat({ max: 40 }),
  failuresOnDevice: fc.nat({ max: 30 }),
  signup,
  current: pastVisit.map((visit) => ({ ...visit, atMs: NOW_MS })),
  population: fc.constantFrom(
    null,
    { total: 500, failing: [12, 13] as const },
    { total: 500, vouched: { provider: 4, network: 2 } },
  ),
})

const exposure = fc.record({
  breaches: fc.nat({ max: 3 }),
  logsOnThisSite: fc.nat({ max: 1 }),
  logsElsewhere: fc.nat({ max: 1 }),
  newestLogHereMs: perhaps(fc.integer({ min: NOW_MS - 200 * DAY_MS, max: NOW_MS })),
  newestLogElsewhereMs: perhaps(fc.integer({ min: NOW_MS - 200 * DAY_MS, max: NOW_MS })),
  newestDays: perhaps(fc.nat({ max: 900 })),
  freshDays: perhaps(fc.nat({ max: 60 })),
})

/** Few visits are on a list. */
const lists: fc.Arbitrary<Evidence['lists']> = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  fc.record({
    list: fc.constantFrom(...ListName.options),
    kinds: fc.subarray([...ListKind.options], { minLength: 1 }),
  }),
)

/** An ordinary visit of a young account: most other evidence outweighs that of its sign-up. */
const afterSignup = signup.map(
  (of): Evidence => ({ ...neutral, event: 'payout', history: { ...neutral.history, signup: of } }),
)

const sparse: fc.Arbitrary<Evidence> = fc.record({
  event: fc.constantFrom('signup', 'login', 'password_reset', 'payout'),
  host: fc.constantFrom('check', 'evaluate'),
  atMs: fc.constant(NOW_MS),
  network: perhaps(network),
  email: perhaps(email),
  userAgent: perhaps(userAgent),
  headers: perhaps(headers),
  automation: perhaps(automation),
  behavior: perhaps(behavior),
  visitor: perhaps(
    fc.constantFrom(
      { id: 'issued', issuedDaysAgo: 40 },
      { id: 'issued', issuedDaysAgo: 0 },
      { id: 'unissued', issuedDaysAgo: null },
    ),
  ),
  device: perhaps(device),
  tls,
  locale: perhaps(locale),
  attribution: perhaps(attribution),
  velocity: perhaps(velocity),
  graph: perhaps(graph),
  history: perhaps(history),
  exposure: perhaps(exposure),
  lists,
  session: fc.record({
    session: fc.constantFrom('none', 'bound', 'expired'),
    token: fc.constantFrom('none', 'redeemed', 'replayed', 'invalid', 'expired', 'unverified'),
    tokenNonce: fc.boolean(),
    tokenContradicted: fc.boolean(),
    sessionContradicted: fc.boolean(),
    tokenUsage: perhaps(
      fc
        .nat({ max: 2000 })
        .chain((checks) => fc.tuple(fc.nat({ max: checks }), fc.nat({ max: checks })))
        .map(([withToken, withNonce]) => ({ checks: 2000, withToken, withNonce })),
    ),
    tokenNetwork: fc.constantFrom('same', 'other_network', 'other_country', null),
    observed: perhaps(
      fc.array(
        fc.record({
          code: fc.constantFrom('webdriver_true', 'headless_ua', 'b_human_like', 'canvas_noise'),
          weight: fc.double({ min: -1, max: 4, noNaN: true }),
        }),
        { maxLength: 3 },
      ),
    ),
    unreadScore: perhaps(fc.integer({ min: 0, max: 100 })),
  }),
  challenge: perhaps(
    fc.record({
      nonce: fc.constantFrom(
        'absent',
        'missing',
        'redeemed',
        'forged',
        'expired',
        'reused',
        'foreign',
        'foreign_network',
        'unverified',
      ),
      answers: fc.constantFrom('absent', 'right', 'wrong'),
      layout: fc.constantFrom('absent', 'right', 'wrong'),
      work: fc.constantFrom('none_required', 'done', 'missing'),
    }),
  ),
  provenance: fc.constant(NO_PROVENANCE),
})

/** Any evidence of the shape that judgement reads, sparse as evidence is. */
export const arbitraryEvidence: fc.Arbitrary<Evidence> = fc.oneof(
  { weight: 9, arbitrary: sparse },
  afterSignup,
)
