import type { BrowserFamily, EngineFamily, OsFamily } from '../evidence.ts'
import { type Cadence, evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'

const { releases, extendedSupport } = evidencePolicy

interface Numbered {
  family: BrowserFamily
  engine: EngineFamily
  os: OsFamily
}

/** How old a browser is at a moment. */
export interface ReleaseAge {
  /** Majors behind the newest; negative where the claim is ahead of it. */
  majorsBehind: number
  /** Days since the last update of this major: a newer one replaced it, or its extended support ended. */
  supersededDays: number
}

/** Age of a major; null where the browser's numbering is not known. */
export function releaseAge(
  browser: Numbered & { major: number | null },
  atMs: number,
): ReleaseAge | null {
  const cadences = numberingOf(browser)
  if (!cadences || browser.major === null || !Number.isFinite(atMs)) return null
  const supersededMs = releaseMs(cadences, replacingMajor(browser, browser.major))
  return {
    majorsBehind: newestMajor(cadences, atMs) - browser.major,
    supersededDays: Math.max(0, Math.floor((atMs - supersededMs) / DAY_MS)),
  }
}

/** Chrome and Edge for iOS keep the numbers of their desktop brand, on Safari's engine. */
function numberingOf(browser: Numbered): readonly Cadence[] | null {
  if (browser.engine === 'chromium') return releases.chromium
  if (browser.engine === 'firefox' || browser.family === 'firefox') return releases.firefox
  if (browser.engine !== 'safari') return null
  if (browser.family === 'chrome' || browser.family === 'edge') return releases.chromium
  // WebKitGTK, WPE and GNOME Web put a number of their own behind Version/.
  const apple = browser.os === 'macos' || browser.os === 'ios'
  return browser.family === 'safari' && apple ? releases.safari : null
}

/** Returns the major whose release ends the updates of a major. */
function replacingMajor({ engine }: Numbered, major: number): number {
  const { majors, endsAfterNext, usualStep } = extendedSupport
  const isExtended = engine === 'firefox' && majors.some((extended) => extended === major)
  if (!isExtended) return major + 1
  const next = majors.find((extended) => extended > major) ?? major + usualStep
  return next + endsAfterNext
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
