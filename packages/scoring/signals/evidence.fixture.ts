import {
  CLEAN_EMAIL,
  CLEAN_NETWORK,
  CLEAN_USER_AGENT,
  type Evidence,
  emptyEvidence,
  HOUR_MS,
  NO_AUTOMATION,
  NO_LINKS,
  NO_PROVENANCE,
  NO_SESSION,
  NO_TLS,
  type PastVisit,
  PLAIN_HEADERS,
  PLAIN_LOCALE,
  QUIET_BEHAVIOR,
  type WindowCounts,
} from '@vigil/evidence'

const T = 1_800_000_000_000
const one: WindowCounts = { min1: 1, min10: 1, hour1: 1, hour24: 1 }

const visit: PastVisit = {
  atMs: T,
  event: 'login',
  score: 5,
  verdict: 'allow',
  visitorKey: 'v',
  deviceKey: 'd',
  sketch: null,
  ipKey: 'i',
  subnetKey: 's',
  asn: 3320,
  country: 'DE',
  networkKind: 'clean',
  geo: { latitude: 52.5, longitude: 13.4 },
  browser: 'chrome',
  browserMajor: 156,
  os: 'windows',
  language: 'de',
  timezone: 'Europe/Berlin',
  tlsFamily: null,
  emailKey: 'm',
}

/** An ordinary visit of a known person, everything observed. */
export const neutral = {
  event: 'signup',
  host: 'check',
  atMs: T,
  network: {
    ...CLEAN_NETWORK,
    asn: 3320,
    organisation: 'Acme Telecom',
  },
  email: { ...CLEAN_EMAIL, domain: 'example.com', registrableDomain: 'example.com' },
  userAgent: {
    ...CLEAN_USER_AGENT,
    family: 'chrome',
    engine: 'chromium',
    major: 156,
    os: 'windows',
    majorsBehind: 0,
    supersededDays: 0,
  },
  headers: PLAIN_HEADERS,
  automation: {
    ...NO_AUTOMATION,
    permissionInconsistent: false,
    storagePartitionOff: false,
    modelsOff: false,
    floodProtectionOff: false,
    cspBypassed: false,
  },
  behavior: QUIET_BEHAVIOR,
  visitor: { id: 'issued', issuedDaysAgo: 40, days: null },
  device: {
    deviceKey: 'd',
    sketch: null,
    confidence: 'medium',
    canvasNoise: false,
  },
  tls: NO_TLS,
  locale: PLAIN_LOCALE,
  attribution: { channel: 'direct', paid: false, inconsistent: false },
  velocity: {
    ip: one,
    subnet: one,
    device: one,
    visitor: one,
    account: one,
    emailDomain: one,
    accountsPerEmailDomain: one,
    subnetsPerEmailDomain: one,
    accountsPerAddressFamily: one,
    accountsPerVisitor: one,
    accountsPerDevice: one,
    ipsPerAccount: one,
    devicesPerVisitor: one,
    visitorsPerIp: 1,
    paidClicksPerDevice: null,
    failedAccountsPerIp: null,
    site: null,
    bare: null,
    siteRateZ: null,
  },
  graph: NO_LINKS,
  history: {
    by: 'account',
    visits: [1, 2, 3, 4].map((day) => ({ ...visit, atMs: T - HOUR_MS * day })),
    priorCount: 4,
    current: visit,
    population: null,
  },
  exposure: { breaches: 0, logsOnThisSite: 0, logsElsewhere: 0, newestDays: null },
  lists: null,
  challenge: { nonce: 'redeemed', answers: 'right', layout: 'right', work: 'none_required' },
  session: NO_SESSION,
  provenance: NO_PROVENANCE,
} satisfies Evidence

/** A check whose evidence is all unknown. */
export const unknown: Evidence = emptyEvidence(T)

/** Differences from an ordinary visit: fields of parts, or null for an unknown part. */
export type Differing = {
  [Part in keyof Evidence]?: Evidence[Part] extends object | null
    ? Partial<NonNullable<Evidence[Part]>> | Extract<Evidence[Part], null>
    : Evidence[Part]
}

/** Returns an ordinary visit with these differences. */
export function evidenceWith(over: Differing): Evidence {
  return {
    event: over.event ?? neutral.event,
    host: over.host ?? neutral.host,
    atMs: over.atMs ?? neutral.atMs,
    network: merged<Evidence['network']>(neutral.network, over.network),
    email: merged<Evidence['email']>(neutral.email, over.email),
    userAgent: merged<Evidence['userAgent']>(neutral.userAgent, over.userAgent),
    headers: merged<Evidence['headers']>(neutral.headers, over.headers),
    automation: merged<Evidence['automation']>(neutral.automation, over.automation),
    behavior: merged<Evidence['behavior']>(neutral.behavior, over.behavior),
    visitor: merged<Evidence['visitor']>(neutral.visitor, over.visitor),
    device: merged<Evidence['device']>(neutral.device, over.device),
    tls: { ...neutral.tls, ...over.tls },
    locale: merged<Evidence['locale']>(neutral.locale, over.locale),
    attribution: merged<Evidence['attribution']>(neutral.attribution, over.attribution),
    velocity: merged<Evidence['velocity']>(neutral.velocity, over.velocity),
    graph: merged<Evidence['graph']>(neutral.graph, over.graph),
    history: merged<Evidence['history']>(neutral.history, over.history),
    exposure: merged<Evidence['exposure']>(neutral.exposure, over.exposure),
    lists: over.lists ? { list: 'deny', kinds: [], ...over.lists } : null,
    session: { ...neutral.session, ...over.session },
    challenge: merged<Evidence['challenge']>(neutral.challenge, over.challenge),
    provenance: { ...neutral.provenance, ...over.provenance },
  }
}

function merged<Part extends object | null>(
  usual: NonNullable<Part>,
  over: Partial<NonNullable<Part>> | null | undefined,
): NonNullable<Part> | null {
  return over === null ? null : { ...usual, ...over }
}

/** Counts of a window and all longer ones: `counts(6)` is six events within the last minute. */
export function counts(min1: number, min10 = min1, hour1 = min10, hour24 = hour1): WindowCounts {
  return { min1, min10, hour1, hour24 }
}
