import type {
  CompareDelta,
  ListKind,
  ListName,
  MatchType,
  NetworkKind,
  ReferrerChannel,
  TlsCaptureStatus,
  TlsConsistencyStatus,
  TlsFingerprint,
  Verdict,
} from '@vigil/contract'

/**
 * Everything that a judgement may rest on, and nothing else: no I/O, no clock, no randomness is
 * needed to read it. A part that is not known is `null`, never a guess; each part says by itself
 * what "not known" means for it. No part holds a clear mail address or an IP address.
 */
export interface Evidence {
  /** What is judged: signup, login, or another moment that scores like login. */
  event: string
  /** Server check (secret key) or browser evaluate (publishable key). */
  host: 'check' | 'evaluate'
  /** Time of the request, ms since the epoch. */
  atMs: number
  /** null: no address of the visitor is known, or intelligence could not be asked. */
  network: NetworkFacts | null
  /** null: no mail address given. */
  email: EmailFacts | null
  /** null: no user agent known. */
  userAgent: UserAgentFacts | null
  /** Request headers of the visitor's own browser; null where only the caller's server spoke. */
  headers: HeaderFacts | null
  /** null: the SDK's probes did not run or were not forwarded. */
  automation: AutomationFacts | null
  /** null: no interaction was reported. */
  behavior: BehaviorFacts | null
  /** null: neither a fingerprint nor components are known. */
  device: DeviceFacts | null
  tls: TlsFacts
  /** null: neither time zone nor languages are known. */
  locale: LocaleFacts | null
  /** null: nothing of where the visitor came from is known. */
  attribution: AttributionFacts | null
  /** null: the counters could not be asked (degraded). */
  velocity: VelocityFacts | null
  /** null: the graph could not be asked, or nothing identifies this visit. */
  graph: GraphFacts | null
  /** null: history could not be asked, or nothing identifies this visit. */
  history: HistoryFacts | null
  /** null: no mail address, or exposure data could not be asked or is not set up. */
  exposure: ExposureFacts | null
  /** null: nothing of this visit is on a list of the caller's, or they could not be asked. */
  lists: ListFacts | null
  session: SessionFacts
}

/** Kinds of organisation behind an ASN. */
export type OrganisationClass =
  | 'isp'
  | 'mobile'
  | 'hosting'
  | 'cdn'
  | 'vpn'
  | 'education'
  | 'government'
  | 'corporate_proxy'
  | 'wifi'
  | 'satellite'
  | 'unknown'

export interface NetworkFacts {
  family: 4 | 6
  kind: NetworkKind
  asn: number | null
  organisation: string | null
  organisationClass: OrganisationClass
  /** ISO 3166 alpha-2 of the address. */
  country: string | null
  torExit: boolean
  vpn: boolean
  /** Privacy relay (iCloud Private Relay, WARP, Google One): its own case, never `vpn`. */
  relay: boolean
  hosting: boolean
  /** Known open or commercial proxy. */
  proxy: boolean
  /** Secure web gateway of an employer (Zscaler, Netskope ...). */
  corporateProxy: boolean
  residentialProxy: boolean
  abuse: boolean
  wifi: boolean
  mobile: boolean
  education: boolean
  cdn: boolean
  /** Routed by nobody: no ASN announces it. */
  unrouted: boolean
  /** Private, loopback, documentation or other special-purpose space (RFC 6890). */
  reserved: boolean
  /** Name of the crawler that this address belongs to, by published ranges or network. */
  verifiedCrawler: string | null
  /** The claimed crawler's addresses are known as of now, and this is none of them. */
  crawlerRefuted: boolean
  /** What each positive finding rests on, and how far to trust it: 1 fresh, down to 0 overdue. */
  grounds: NetworkGround[]
  /** Round trip of the visitor's connection, ms, where the edge measured it. */
  rttMs: number | null
  /**
   * What the round trip should be, ms: the usual of this network at this edge, and the least that
   * light needs to where the browser's clock says it is. Absent or null where not learnt.
   */
  expectedRtt?: { usualMs: number | null; lightMs: number | null } | null
  /** Where the edge places the address. */
  geo: { latitude: number; longitude: number; timezone: string | null } | null
  /** Refreshed lists could not be read: what is not found is not known to be clean (degraded). */
  incomplete?: true
}

export interface NetworkGround {
  finding: 'tor' | 'vpn' | 'relay' | 'hosting' | 'proxy' | 'abuse' | 'crawler' | 'wifi' | 'mobile'
  source: string
  /** 0..1, lowered when the list is overdue. */
  trust: number
}

export interface EmailFacts {
  /** Malformed addresses reach this only through email intelligence. */
  wellFormed: boolean
  /** Lower-case A-label host, and its registrable domain (public suffix list). */
  domain: string
  registrableDomain: string
  disposable: boolean
  free: boolean
  paidMailbox: boolean
  role: boolean
  /** Alias and relay services: SimpleLogin, Firefox Relay, Hide My Email ... */
  forwarder: boolean
  /** 0 a name, 1 surely random; null where the local part is too short to say. */
  gibberish: number | null
  digitShare: number
  /** The local part ends in a counted-up or repeated pattern (abc001, asdfasdf). */
  patternRun: boolean
  plusTag: boolean
  /** The domain imitates a well-known provider or the caller's own domain. */
  lookalike: { of: string; kind: 'typo' | 'homograph' | 'own_domain' } | null
  mixedScript: boolean
  /** null_mx: RFC 7505; unknown: not asked or timed out. */
  mail: 'mx' | 'a_only' | 'none' | 'null_mx' | 'unknown'
  /** The MX host also serves disposable domains. */
  disposableMx: boolean
  /** Refreshed lists could not be read: what is not found is not known to be clean (degraded). */
  incomplete?: true
}

export type BrowserFamily =
  | 'chrome'
  | 'edge'
  | 'opera'
  | 'samsung'
  | 'brave'
  | 'chromium'
  | 'firefox'
  | 'safari'
  | 'other'
export type EngineFamily = 'chromium' | 'firefox' | 'safari' | 'other'
export type OsFamily = 'windows' | 'macos' | 'linux' | 'android' | 'ios' | 'chromeos' | 'other'

export interface UserAgentFacts {
  /** What kind of client the string names. */
  client: 'browser' | 'webview' | 'in_app' | 'bot' | 'headless' | 'tool' | 'app' | 'unknown'
  family: BrowserFamily
  /** The engine that this browser has on this system: every iOS browser is `safari`. */
  engine: EngineFamily
  major: number | null
  os: OsFamily
  form: 'desktop' | 'mobile' | 'tablet' | 'other'
  /** The string itself says that a program sends it; else bot and tool name no browser, no more. */
  declaresProgram: boolean
  /** The crawler that the string claims to be (Googlebot ...), to be checked by address. */
  claimsCrawler: string | null
  /** Chrome >= 110 outside iOS and WebViews must be reduced (N.0.0.0, fixed OS versions). */
  unreduced: boolean
  /** Majors behind the newest known of its family (negative: ahead); null where unknown. */
  majorsBehind: number | null
  /** Days since a newer major replaced this one (0: newest); null where unknown. */
  supersededDays: number | null
  /** The string's platform contradicts navigator.platform or userAgentData. */
  platformMismatch: boolean
  /** The string's engine contradicts engine marks of the page. */
  engineMismatch: boolean
  /** Client hints (headers or userAgentData) contradict the string. */
  hintsMismatch: boolean
  /** Header and page user agents differ. */
  headerMismatch: boolean
  /** A dedicated worker reports another device; a shared worker reports another browser. */
  workerMismatch: boolean
  sharedWorkerMismatch: boolean
  /** HeadlessChrome in any place: header, page, worker, shared worker, brands. */
  headlessAnywhere: boolean
}

export interface HeaderFacts {
  /** Header set does not fit the claimed browser (sec-ch-ua, sec-fetch-*, navigate on fetch). */
  inconsistent: boolean
  /** Which rules failed, by short name; for explanation and tests. */
  failed: string[]
  acceptEncodingMismatch: boolean
  languageMismatch: boolean
  /** Via or X-Forwarded-For style headers of a proxy between browser and edge. */
  proxied: boolean
}

/** Judged observations: each true is evidence, each null was not observed. */
export interface AutomationFacts {
  webdriver: boolean | null
  webdriverTampered: boolean | null
  globals: boolean | null
  botd: boolean | null
  permissionInconsistent: boolean | null
  srcdocTampered: boolean | null
  stealthProxy: boolean | null
  /** Remote debugging seen in the page; false where docked DevTools explain it. */
  cdpRuntime: boolean | null
  cdpWorker: boolean | null
  devtoolsDocked: boolean
  storagePartitionOff: boolean | null
  /** The browser's own limit of navigation updates was switched off. */
  floodProtectionOff: boolean | null
  cspBypassed: boolean | null
  noInputDevice: boolean | null
  viewportExceedsWindow: boolean | null
  viewportDefaultLib: boolean | null
  headlessScreen: boolean | null
  hiddenScrollbars: boolean | null
  notABrowser: boolean | null
  nativeTamper: boolean | null
  extensionMarker: boolean | null
  softwareWebgl: boolean | null
  /** This very payload was seen from another visitor. */
  payloadReplayed: boolean
}

export interface BehaviorFacts {
  noInteraction: boolean
  valueWithoutInput: boolean
  untrustedOnly: boolean
  instantClick: boolean
  centerClicks: boolean
  teleport: boolean
  keyZeroDwell: boolean
  keyMetronome: boolean
  formTooFast: boolean
  humanLike: boolean
}

export interface DeviceFacts {
  /** The caller's or SDK's fingerprint is known (its hash, never its value, is compared). */
  hasFingerprint: boolean
  /** Key over stable components, computed here; null where components are missing. */
  deviceKey: string | null
  /** Looser sketch for matching: component name -> short hash. */
  sketch: Record<string, string> | null
  confidence: 'low' | 'medium' | 'high' | 'unknown'
  canvasNoise: boolean
  audioNoise: boolean
}

export interface TlsFacts {
  captureStatus: TlsCaptureStatus
  ja3: string | null
  ja4: string | null
  /** Recomputed from the fields where they allow it. */
  ja3String: string | null
  tlsFamily: string | null
  uaFamily: string | null
  consistency: TlsConsistencyStatus
  /** OpenSSL, Go, Java, curl ...: the fingerprint of a known tool. */
  knownTool: string | null
  helloTooSmall: boolean
  staticOrder: boolean
  versionLag: boolean
  /** As sent, for `expand=tls`. */
  capture: TlsFingerprint | null
  /** What the edge's own connection agreed on; null where no edge saw one. */
  connection: {
    tlsVersion: string | null
    cipherSuite: string | null
    alpn: string | null
  } | null
}

export interface LocaleFacts {
  timezone: string | null
  languages: string[]
  /** Countries that use the time zone (ISO 3166); empty where unknown. */
  timezoneCountries: string[]
  /** Time zone does not fit the country of the address (null: cannot be told). */
  timezoneMismatch: boolean | null
  languageMismatch: boolean | null
}

export interface AttributionFacts {
  channel: ReferrerChannel
  paid: boolean
  /** Click id or campaign contradicts the referrer. */
  inconsistent: boolean
}

/** Counts in sliding windows, this event included. */
export interface WindowCounts {
  min1: number
  min10: number
  hour1: number
  hour24: number
}

export interface VelocityFacts {
  ip: WindowCounts | null
  subnet: WindowCounts | null
  device: WindowCounts | null
  visitor: WindowCounts | null
  account: WindowCounts | null
  emailDomain: WindowCounts | null
  /** Days since this workspace first saw the mail domain; absent or null where not known. */
  emailDomainAgeDays?: number | null
  /** Distinct accounts whose addresses differ in their digits alone (name1, name2 ...). */
  accountsPerAddressFamily: WindowCounts | null
  /** Distinct accounts by visitor and by device, distinct addresses by account, in the windows. */
  accountsPerVisitor: WindowCounts | null
  accountsPerDevice: WindowCounts | null
  ipsPerAccount: WindowCounts | null
  /** Distinct device keys by visitor: a browser's own id does not move from machine to machine. */
  devicesPerVisitor: WindowCounts | null
  /** Distinct visitors seen on the address in 24 h: how shared it is. */
  visitorsPerIp: number
  paidClicksPerDevice: WindowCounts | null
  /** Events of this site in the last minute against its own usual rate, in standard deviations. */
  siteRateZ: number | null
}

export interface LinkedNeighbour {
  accountId: string
  /** 0..1 (reference: identity graph edge strengths). */
  strength: number
  matchTypes: MatchType[]
  hops: number
  score: number
  verdict: Verdict
  isAbuser: boolean
  labels: string[]
  lastSeenMs: number
}

export interface GraphFacts {
  /** Everybody linked (strength >= 0.3), strongest first, 50 at most. */
  neighbours: LinkedNeighbour[]
  /** How many are linked; more than are listed where more than 50 are. */
  accountsLinked: number
  /**
   * Distinct canonical mailboxes of other accounts on the same visitor, device or caller's
   * identifier that nothing innocent explains; 0 below what counts as many accounts.
   */
  mailboxesPerVisitor: number
  mailboxesPerDevice: number
  mailboxesPerIdentifier: number
  /** Of these, first seen within the last hour. */
  mailboxesLastHour: number
  /** Another account uses a variant of this mailbox. */
  canonicalReuse: boolean
  /** Other accounts with the same address family (name1, name2 ...) on the same device or prefix. */
  addressFamily: number
  /** Others who first came to this very address of late, and were seen at no other. */
  newcomersAtAddress: number
  /** Others who first came on this device key of late, beyond what its past makes expected. */
  newcomersOnDevice: number
  /** Clean visits of this mailbox older than 90 days. */
  establishedMailbox: boolean
  /** Strength of the strongest link to an abuser, less half of `trustedStrength`; 0 where none. */
  abuserStrength: number
  /** Strength of the strongest link to an account that the caller vouched for, 0 where none. */
  trustedStrength: number
  /** What the caller's feedback says of this very account. */
  labels: string[]
  isAbuser: boolean
}

/** One earlier visit, coarse and hashed. */
export interface PastVisit {
  atMs: number
  event: string
  score: number
  verdict: Verdict
  /** Whether it was the owner, by the caller's feedback on this very check; absent: nothing was said. */
  passed?: boolean
  visitorKey: string | null
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
  /** Accounts linked at that time; absent where not noted. */
  accountsLinked?: number
}

export interface HistoryFacts {
  /** What the visits were found by. */
  by: 'account' | 'visitor'
  /** Newest first; only allowed or passed visits, at most 180 days old: what profiles learn from. */
  visits: PastVisit[]
  /** All prior visits matched, whatever their verdict. */
  priorCount: number
  /** This visit, in the same terms. */
  current: PastVisit
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
}

/** Counts are at least: of whom more is held than a check reads, so much is told. */
export interface ExposureFacts {
  /** Breaches and corpora that hold the address. */
  breaches: number
  /** Sites of whose logins stealer logs hold this address: this one's hosts, and elsewhere. */
  logsOnThisSite: number
  logsElsewhere: number
  /** Days since the newest exposure became known; null: no date. */
  newestDays: number | null
  /** Days since something new was found of somebody whom the caller has watched; null: nothing. */
  freshDays?: number | null
}

/** The one list of the caller's that speaks of this visit, and by what it is on it. */
export interface ListFacts {
  list: ListName
  kinds: readonly ListKind[]
}

export interface SessionFacts {
  session: 'none' | 'bound' | 'expired'
  token: 'none' | 'redeemed' | 'replayed' | 'invalid' | 'expired'
}

export type { CompareDelta }
