import type { PastVisit } from '../evidence.ts'

/** An allowed login of 1 June 2026 of which nothing else is known. */
export function pastVisit(about: Partial<PastVisit>): PastVisit {
  return {
    atMs: Date.UTC(2026, 5, 1),
    event: 'login',
    score: 0,
    verdict: 'allow',
    visitorKey: null,
    deviceKey: null,
    sketch: null,
    ipKey: null,
    subnetKey: null,
    asn: null,
    country: null,
    networkKind: null,
    geo: null,
    browser: null,
    browserMajor: null,
    os: null,
    language: null,
    timezone: null,
    tlsFamily: null,
    emailKey: null,
    ...about,
  }
}
