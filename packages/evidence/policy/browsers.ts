/** First majors of browsers that behave so. */
export const browsers = {
  /** navigator.webdriver exists in every browser of the engine. */
  webdriverSince: { chromium: 89, firefox: 60, safari: 13, other: Number.POSITIVE_INFINITY },
  /** Third-party storage partitioning of Chromium. */
  partitionedSince: 115,
  /** Safari on a tablet calls itself macOS; no Mac has so many touch points. */
  minTabletTouches: 2,
  /** Last phase of Chromium's User-Agent Reduction; 107 on desktop, 110 on Android. */
  reducedSince: 110,
  /** W3C Fetch Metadata; Safari 16.4 counts from 17. */
  fetchMetadataSince: { chromium: 80, firefox: 90, safari: 17 },
  clientHintsSince: 89,
  zstdSince: { chromium: 123, firefox: 126 },
  /** Safari offers no zstd up to this major; later ones depend on the system. */
  safariWithoutZstd: 18,
  /** The ClientHello carries an ML-KEM key share. */
  mlKemSince: { chromium: 131, firefox: 135, safari: 26 },
  /** Chromium permutes the extensions of its ClientHello. */
  permutedSince: 110,
} as const

/** From `sinceMs`, when `major` came out, a new major appears every `days`. */
export interface Cadence {
  major: number
  sinceMs: number
  days: number
}

/**
 * Release rhythm of each numbering, so that "newest" follows the date. Sources: Chromium release
 * schedule (four weeks, two weeks from 153 on 2026-09-08), Firefox release calendar (four weeks, 157 on
 * 2026-11-10), Safari (one a year, numbered by year from 26).
 */
export const releases = {
  chromium: [
    { major: 70, sinceMs: Date.UTC(2018, 9, 16), days: 44 },
    { major: 94, sinceMs: Date.UTC(2021, 8, 21), days: 31 },
    { major: 144, sinceMs: Date.UTC(2026, 0, 13), days: 28 },
    { major: 153, sinceMs: Date.UTC(2026, 8, 8), days: 14 },
  ],
  firefox: [
    { major: 63, sinceMs: Date.UTC(2018, 9, 23), days: 39 },
    { major: 95, sinceMs: Date.UTC(2021, 11, 7), days: 29 },
    { major: 157, sinceMs: Date.UTC(2026, 10, 10), days: 28 },
  ],
  safari: [
    { major: 12, sinceMs: Date.UTC(2018, 8, 17), days: 365 },
    { major: 26, sinceMs: Date.UTC(2025, 8, 15), days: 365 },
  ],
} as const satisfies Readonly<Record<string, readonly Cadence[]>>

/**
 * Majors of Firefox with extended support, oldest first. Debian, firms and Tor Browser use them; the user agent does not
 * name the support. Each is updated until `endsAfterNext` majors after the next one; the next of the last one is expected
 * after `usualStep` (Firefox release calendar).
 */
export const extendedSupport = {
  majors: [78, 91, 102, 115, 128, 140, 153],
  endsAfterNext: 3,
  usualStep: 13,
} as const
