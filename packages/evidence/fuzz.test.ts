import type { Collected, ProbeName } from '@vigil/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as evidence from './index.ts'
import { NOW_MS } from './testing/visit.ts'
import type { BrowserVisit } from './visit.ts'

const { userAgentFacts, headerFacts, automationFacts, behaviorFacts, deviceFacts } = evidence
const { tlsFacts, localeFacts, attributionFacts, edgeFacts, parseIp, parseEmail } = evidence

/** Anything that JSON, or a hostile caller past the schema, can put into a field. */
const junk = fc.oneof(
  fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(Number.NaN, -1, 1e308, '\ud800', '__proto__', 'constructor', '', [], {}, null),
  fc.constant('a'.repeat(100_000)),
)
const FIELDS = [
  'fingerprint',
  'visitorId',
  'fingerprintConfidence',
  'userAgent',
  'timezone',
  'languages',
  'screen',
  'probes',
  'behavior',
  'referrer',
  'landingUrl',
  'utm_source',
  'utm_medium',
  'clickIds',
  'tlsCapture',
]
const PROBES: ProbeName[] = [
  'webdriver',
  'automationGlobals',
  'botd',
  'permission',
  'prototypeCycleError',
  'cdpStackReads',
  'sharedWorkerData',
  'sharedWorkerBlob',
  'languageDetector',
  'workerNavigator',
  'sharedWorkerNavigator',
  'pointer',
  'maxTouchPoints',
  'scrollbarWidth',
  'window',
  'engine',
  'missingApis',
  'webgl',
  'canvas',
  'audio',
  'fonts',
  'platform',
  'vendor',
  'hardwareConcurrency',
  'deviceMemory',
  'colorDepth',
  'uaData',
]
const CAPTURE = [
  'ja3',
  'ja4',
  'clientTlsVersion',
  'clientAlpn',
  'cipherSuites',
  'extensions',
  'supportedGroups',
  'supportedPoints',
  'signatureAlgorithms',
  'supportedVersions',
  'transport',
  'capturedAt',
]
const named = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
const probeResult = fc.record({ state: fc.constant('ok'), value: junk })
const browserLike = fc
  .array(
    fc.constantFrom(
      'Mozilla/5.0',
      '(Linux; Android 10; K)',
      'Chrome/156.0.0.0',
      'Safari/537.36',
      'Version/26.0',
      'Firefox/153.0',
      'Gecko/20100101',
      ';',
      '(',
      ')',
      'iPhone',
    ),
  )
  .map((parts) => parts.join(' '))

/** As far as types go the schema has checked it; the builders must not rely on that. */
const collected = fc
  .tuple(
    named(FIELDS, junk),
    fc.option(named(PROBES, fc.oneof(probeResult, junk))),
    fc.option(
      named(CAPTURE, fc.oneof(junk, fc.array(fc.constantFrom('0a0a', '1301', 'zzzz', '00')))),
    ),
    fc.option(browserLike),
  )
  .map(([fields, probes, capture, userAgent]): Collected => {
    const made: object = {
      ...fields,
      ...(probes && { probes }),
      ...(capture && { tlsCapture: { ja3: '', ja4: '', ...capture } }),
      ...(userAgent && { userAgent }),
    }
    return made
  })
const headers = fc.option(
  fc.dictionary(
    fc.constantFrom(
      'user-agent',
      'sec-ch-ua',
      'sec-ch-ua-platform',
      'accept-language',
      'origin',
      'via',
      '__proto__',
    ),
    fc.string({ unit: 'binary' }),
  ),
)
const visit = fc
  .tuple(collected, headers, junk, fc.double())
  .map(([fields, sent, cf, capturedAtMs]): BrowserVisit => {
    return { collected: fields, headers: sent, edge: edgeFacts(cf, null), capturedAtMs }
  })

test('no visit makes a builder throw, and every answer is facts or null', () => {
  fc.assert(
    fc.property(visit, fc.double(), (seen, nowMs) => {
      const ua = userAgentFacts(seen)
      const context = { nowMs, corporateProxy: false, captureToken: 'none' as const }
      for (const facts of [
        ua,
        headerFacts(seen, ua),
        automationFacts(seen, ua, false),
        behaviorFacts(seen.collected, null),
        deviceFacts(seen.collected),
        tlsFacts(seen, ua, context),
        localeFacts(seen.collected, 'DE', 'chrome'),
        attributionFacts(seen.collected, 'example.com'),
      ]) {
        expect(facts === null || typeof facts === 'object').toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test('no text makes a parser throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.ipV6(), fc.emailAddress()), (text) => {
      const ip = parseIp(text)
      if (ip) expect(parseIp(ip.text)).toEqual(ip)
      const email = parseEmail(text)
      if (email) expect(email.domain).toMatch(/^[a-z0-9_.-]+$/)
      evidence.parseCidr(text)
      evidence.skeleton(text)
      evidence.hasMixedScript(text)
      evidence.toUnicodeDomain(text)
      evidence.registrableDomain(text)
    }),
    { numRuns: 2000 },
  )
})

test('the same visit gives the same facts', () => {
  fc.assert(
    fc.property(visit, (seen) => {
      expect(userAgentFacts(seen)).toEqual(userAgentFacts(seen))
      expect(deviceFacts(seen.collected)).toEqual(deviceFacts(seen.collected))
      const context = { nowMs: NOW_MS, corporateProxy: false, captureToken: 'none' as const }
      expect(tlsFacts(seen, null, context)).toEqual(tlsFacts(seen, null, context))
    }),
  )
})
