import {
  CLEAN_USER_AGENT,
  NO_AUTOMATION,
  NO_TLS,
  PLAIN_HEADERS,
  QUIET_BEHAVIOR,
} from '@vigil/evidence'
import fc from 'fast-check'
import { flagsOf, key, observed, observedFlagsOf, perhaps, rarely } from './values.ts'

export const userAgent = fc.record({
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

export const headers = fc.record({
  ...flagsOf(PLAIN_HEADERS),
})

export const automation = fc.record({
  ...observedFlagsOf(NO_AUTOMATION),
  cdpLate: rarely,
  devtoolsDocked: rarely,
  payloadReplayed: rarely,
  payloadIncomplete: rarely,
})

export const behavior = fc.record({
  ...flagsOf(QUIET_BEHAVIOR),
  keylessTyping: fc.constantFrom('none', 'none', 'none', 'slow', 'fast'),
  pressurelessShare: fc.constantFrom(0, 0, 0, 0.5, 1),
})

export const device = fc.record({
  deviceKey: key,
  sketch: fc.constant(null),
  confidence: fc.constantFrom('low', 'medium', 'high', 'unknown'),
  canvasNoise: rarely,
})

export const tls = fc.record({
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

export const locale = fc.record({
  timezone: fc.constantFrom('Europe/Berlin', null),
  languages: fc.constantFrom<string[]>([], ['de-DE']),
  timezoneCountries: fc.constantFrom<string[]>([], ['DE']),
  timezoneMismatch: observed,
  languageMismatch: observed,
})
