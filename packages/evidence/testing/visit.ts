import type { Collected, ProbeName, ProbeValues, TlsFingerprint } from '@vigil/contract'
import type { EdgeFacts } from '../edge-facts.ts'
import type { UserAgentFacts } from '../evidence.ts'
import { userAgentFacts } from '../user-agent/user-agent-facts.ts'
import type { BrowserVisit } from '../visit.ts'

/** A day in November 2026, on which the tests take place. */
export const NOW_MS = Date.UTC(2026, 10, 21, 12)

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
/** User agents as current browsers send them. */
export const UA = {
  chrome: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/156.0.0.0 Safari/537.36`,
  chromeLinux: `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/156.0.0.0 Safari/537.36`,
  chromeAndroid: `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/156.0.0.0 Mobile Safari/537.36`,
  chromeIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0.8078.40 Mobile/15E148 Safari/604.1',
  edge: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  epiphany:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  webview: `Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP3A.241005.015; wv) ${BLINK} Version/4.0 Chrome/156.0.8078.40 Mobile Safari/537.36`,
  headless: `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} HeadlessChrome/156.0.0.0 Safari/537.36`,
} as const

export const NO_EDGE: EdgeFacts = {
  asn: null,
  organisation: null,
  country: null,
  city: null,
  region: null,
  latitude: null,
  longitude: null,
  timezone: null,
  rttMs: null,
  httpProtocol: null,
  tlsVersion: null,
  tlsCipher: null,
  tlsHelloLength: null,
  tlsCiphersSha1: null,
  tlsExtensionsSha1: null,
  acceptEncoding: null,
  ja3: null,
  ja4: null,
  verifiedBot: null,
}

/** Probe results as the SDK sends them. */
export function probes(values: Partial<ProbeValues>): Record<string, unknown> {
  const names = Object.keys(values).filter((name): name is ProbeName => name in values)
  return Object.fromEntries(names.map((name) => [name, { state: 'ok', value: values[name] }]))
}

/** A visit of a browser, with whatever the test is about. */
export function visitOf(
  collected: Collected,
  rest: { headers?: Record<string, string>; edge?: Partial<EdgeFacts> } = {},
): BrowserVisit {
  return {
    collected,
    headers: rest.headers ?? null,
    edge: rest.edge ? { ...NO_EDGE, ...rest.edge } : null,
    capturedAtMs: NOW_MS,
  }
}

/** Facts of a user agent; the test fails where it is none. */
export function uaOf(userAgent: string, values: Partial<ProbeValues> = {}): UserAgentFacts {
  const facts = userAgentFacts(visitOf({ userAgent, probes: probes(values) }))
  if (!facts) throw new Error('no user agent')
  return facts
}

/** The ClientHello that FoxIO's specification of JA4 works through, as a capture. */
export const SPECIFICATION_CAPTURE: TlsFingerprint = {
  ja3: 'c000e2caf3a25423f9de6c8a4b12a975',
  ja4: 't13d1516h2_8daaf6152771_e5627efa2ab1',
  clientTlsVersion: '0303',
  cipherSuites: [
    '1301',
    '1302',
    '1303',
    'c02b',
    'c02f',
    'c02c',
    'c030',
    'cca9',
    'cca8',
    'c013',
    'c014',
    '009c',
    '009d',
    '002f',
    '0035',
  ],
  extensions: [
    '001b',
    '0000',
    '0033',
    '0010',
    '4469',
    '0017',
    '002d',
    '000d',
    '0005',
    '0023',
    '0012',
    '002b',
    'ff01',
    '000b',
    '000a',
    '0015',
  ],
  supportedGroups: ['001d', '0017', '0018'],
  supportedPoints: ['00'],
  signatureAlgorithms: ['0403', '0804', '0401', '0503', '0805', '0501', '0806', '0601'],
  supportedVersions: ['0304', '0303'],
  clientAlpn: ['h2', 'http/1.1'],
}
