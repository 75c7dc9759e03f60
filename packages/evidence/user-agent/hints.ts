import { probe } from '../probes.ts'
import { type BrowserVisit, header } from '../visit.ts'
import type { ParsedBrowser } from './browser.ts'
import { hintContradicts } from './platform-mismatch.ts'

/** Client hints from one place: the request's headers, or navigator.userAgentData. */
interface Hints {
  /** Brand -> major. */
  brands: ReadonlyMap<string, number>
  mobile: boolean | null
  platform: string | null
}

/** One member of the sec-ch-ua list (RFC 8941): a string with parameter v. */
const MEMBER = /"((?:[^"\\]|\\.)*)"\s*;\s*v="?(\d{1,5})/g

/** Hints of the request; null where it sent none. */
function headerHints(visit: BrowserVisit): Hints | null {
  const list = header(visit, 'sec-ch-ua')
  if (list === null) return null
  const mobile = header(visit, 'sec-ch-ua-mobile')
  return {
    brands: new Map(
      Array.from(list.matchAll(MEMBER), ([, brand = '', major]) => [brand, Number(major)] as const),
    ),
    mobile: mobile === '?1' ? true : mobile === '?0' ? false : null,
    platform: header(visit, 'sec-ch-ua-platform')?.replaceAll('"', '') || null,
  }
}

/** Hints of the page; null where the browser has no userAgentData or it was not observed. */
function pageHints(visit: BrowserVisit): Hints | null {
  const data = probe(visit.collected, 'uaData')
  if (!data?.brands) return null
  return {
    brands: new Map(
      data.brands.flatMap(({ brand, version }) => {
        const major = Number.parseInt(version, 10)
        return brand && Number.isFinite(major) ? [[brand, major] as const] : []
      }),
    ),
    mobile: data.mobile ?? null,
    platform: data.platform || null,
  }
}

/**
 * Whether client hints contradict the user agent: another Chromium major, another system, mobile
 * against desktop (tablets say either), or hints at all from an engine that has none (Firefox,
 * Safari).
 */
export function hintsContradict(visit: BrowserVisit, browser: ParsedBrowser): boolean {
  return [headerHints(visit), pageHints(visit)].some(
    (hints) => hints !== null && contradicts(hints, browser),
  )
}

function contradicts(hints: Hints, browser: ParsedBrowser): boolean {
  if (browser.engine === 'firefox' || browser.engine === 'safari') return true
  if (browser.engine !== 'chromium') return false
  const major = hints.brands.get('Chromium')
  if (major !== undefined && browser.major !== null && major !== browser.major) return true
  if (hintContradicts(hints.platform, browser.os)) return true
  return (
    (hints.mobile === false && browser.form === 'mobile') ||
    (hints.mobile === true && browser.form === 'desktop')
  )
}
