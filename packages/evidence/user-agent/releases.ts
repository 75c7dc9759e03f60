import type { BrowserFamily, EngineFamily, OsFamily } from '../evidence.ts'

const DAY_MS = 86_400_000

/** From `sinceMs`, when `major` came out, a new major appears every `days`. */
interface Cadence {
  major: number
  sinceMs: number
  days: number
}

/**
 * Release rhythm of each numbering, so that "newest" follows the date and does not rot. Sources:
 * Chromium release schedule (four weeks, two weeks from 153 on 2026-09-08), Firefox release
 * calendar (four weeks, 157 on 2026-11-10), Safari (one a year, numbered by year from 26).
 */
const CADENCES: Readonly<Record<'chromium' | 'firefox' | 'safari', readonly Cadence[]>> = {
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
}

interface Numbered {
  family: BrowserFamily
  engine: EngineFamily
  os: OsFamily
}

/** How old a browser is at a moment. */
export interface ReleaseAge {
  /** Majors behind the newest; negative where the claim is ahead of it. */
  majorsBehind: number
  /** Days since a newer major replaced this one; 0 for the newest. */
  supersededDays: number
}

/** Age of a major; null where the browser's numbering is not known. */
export function releaseAge(
  browser: Numbered & { major: number | null },
  atMs: number,
): ReleaseAge | null {
  const cadences = numberingOf(browser)
  if (!cadences || browser.major === null || !Number.isFinite(atMs)) return null
  const supersededMs = releaseMs(cadences, browser.major + 1)
  return {
    majorsBehind: newestMajor(cadences, atMs) - browser.major,
    supersededDays: Math.max(0, Math.floor((atMs - supersededMs) / DAY_MS)),
  }
}

/** Chrome and Edge for iOS keep the numbers of their desktop brand, on Safari's engine. */
function numberingOf(browser: Numbered): readonly Cadence[] | null {
  if (browser.engine === 'chromium') return CADENCES.chromium
  if (browser.engine === 'firefox' || browser.family === 'firefox') return CADENCES.firefox
  if (browser.engine !== 'safari') return null
  if (browser.family === 'chrome' || browser.family === 'edge') return CADENCES.chromium
  // WebKitGTK, WPE and GNOME Web put a number of their own behind Version/.
  const apple = browser.os === 'macos' || browser.os === 'ios'
  return browser.family === 'safari' && apple ? CADENCES.safari : null
}

function newestMajor(cadences: readonly Cadence[], atMs: number): number {
  const era = cadences.findLast((cadence) => cadence.sinceMs <= atMs) ?? cadences[0]
  if (!era) return 0
  const next = cadences[cadences.indexOf(era) + 1]
  const counted = era.major + Math.floor((atMs - era.sinceMs) / (era.days * DAY_MS))
  return next ? Math.min(counted, next.major - 1) : counted
}

function releaseMs(cadences: readonly Cadence[], major: number): number {
  const era = cadences.findLast((cadence) => cadence.major <= major) ?? cadences[0]
  return era ? era.sinceMs + (major - era.major) * era.days * DAY_MS : 0
}
