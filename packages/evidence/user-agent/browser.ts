import Bowser from 'bowser'
import type { BrowserFamily, EngineFamily, OsFamily, UserAgentFacts } from '../evidence.ts'
import { memo } from '../memo.ts'

/** Browser and system of a user agent string. */
export interface ParsedBrowser {
  family: BrowserFamily
  engine: EngineFamily
  /** Major of the engine's own numbering: Chromium's for every Chromium browser. */
  major: number | null
  os: OsFamily
  form: UserAgentFacts['form']
}

const FAMILIES: ReadonlyMap<string, BrowserFamily> = new Map([
  ['Chrome', 'chrome'],
  ['Microsoft Edge', 'edge'],
  ['Opera', 'opera'],
  ['Opera Touch', 'opera'],
  ['Samsung Internet for Android', 'samsung'],
  ['Brave', 'brave'],
  ['Chromium', 'chromium'],
  ['Firefox', 'firefox'],
  ['LibreWolf', 'firefox'],
  ['Safari', 'safari'],
])
const SYSTEMS: ReadonlyMap<string, OsFamily> = new Map([
  ['Windows', 'windows'],
  ['macOS', 'macos'],
  ['Linux', 'linux'],
  ['Android', 'android'],
  ['iOS', 'ios'],
  ['Chrome OS', 'chromeos'],
])
const CHROMIUM = /\b(?:Headless)?Chrom(?:e|ium)\/(\d{1,4})\b/
const FIREFOX = /\b(?:Firefox|FxiOS)\/(\d{1,4})\b/
const SAFARI = /\bVersion\/(\d{1,3})(?:[.\d]*)\b.*\bSafari\//
const IOS_BROWSERS: readonly (readonly [RegExp, BrowserFamily])[] = [
  [/\bCriOS\/(\d{1,4})/, 'chrome'],
  [/\bEdgiOS\/(\d{1,4})/, 'edge'],
  [/\bFxiOS\/(\d{1,4})/, 'firefox'],
  [/\b(?:OPiOS|OPT|OPX)\/(\d{1,4})/, 'opera'],
]
/**
 * An iOS browser that requests the desktop site calls its system a Macintosh. Opera's OPT and OPX
 * are in its Android strings too.
 */
const IOS_TOKEN = /^Mozilla\/5\.0 \((?:iP|Macintosh).*\b(?:CriOS|EdgiOS|FxiOS|OPiOS|OPT|OPX)\//
/**
 * Android version and locale, then the model, which its maker named freely (iPad Pro, Razer Edge,
 * Opera Phone): nothing in it names a system or a browser.
 */
const ANDROID_MODEL =
  /^(Mozilla\/5\.0 \(Linux; (?:U; |arm_64; )?Android[^;)]*)(?:;(?! wv\))[^()]*(?:\([^()]*\)[^()]*)*?)?(; wv)?\)(?= AppleWebKit)/
/** Opera, Opera Touch and Opera GX, of which Bowser recognises only the first. */
const OPERA = /\bOP[RTX]\/\d/
const LARGE_SCREEN =
  /\b(?:TV|SmartTV|HbbTV|BRAVIA|AFT[A-Z]|Xbox|PlayStation|Nintendo|Tizen|Web0S)\b/

/** Parses browser, engine and system; a field that the string does not determine is `other` or null. */
export const parseBrowser: (text: string) => Readonly<ParsedBrowser> = memo((text) => {
  const userAgent = text.replace(ANDROID_MODEL, '$1; K$2)')
  const parsed = Bowser.parse(userAgent)
  const os = IOS_TOKEN.test(userAgent) ? 'ios' : (SYSTEMS.get(parsed.os.name ?? '') ?? 'other')
  const named = OPERA.test(userAgent)
    ? 'opera'
    : (FAMILIES.get(parsed.browser.name ?? '') ?? 'other')
  const form = formOf(parsed.platform.type, text, os)
  if (os === 'ios') return { ...appleMobile(userAgent), os, form }
  const engine = engineOf(userAgent)
  return { family: familyOf(named, engine), engine, major: majorOf(userAgent, engine), os, form }
})

/** Every browser of iOS runs on WebKit and keeps the numbering of its own brand. */
function appleMobile(userAgent: string): Pick<ParsedBrowser, 'family' | 'engine' | 'major'> {
  for (const [pattern, family] of IOS_BROWSERS) {
    const major = numberIn(userAgent, pattern)
    if (major !== null) return { family, engine: 'safari', major }
  }
  return { family: 'safari', engine: 'safari', major: numberIn(userAgent, SAFARI) }
}

function engineOf(userAgent: string): EngineFamily {
  if (/\b(?:Trident\/|MSIE |Presto\/|Edge\/\d)/.test(userAgent)) return 'other'
  if (CHROMIUM.test(userAgent)) return 'chromium'
  if (/\bGecko\/\d/.test(userAgent) && FIREFOX.test(userAgent)) return 'firefox'
  const webkit = /AppleWebKit\/(\d{3})\b/.exec(userAgent)
  const modern = webkit !== null && Number(webkit[1]) >= 600
  return modern && /Safari\//.test(userAgent) ? 'safari' : 'other'
}

function majorOf(userAgent: string, engine: EngineFamily): number | null {
  if (engine === 'chromium') return numberIn(userAgent, CHROMIUM)
  if (engine === 'firefox') return numberIn(userAgent, FIREFOX)
  return engine === 'safari' ? numberIn(userAgent, SAFARI) : null
}

/** Chromium under a name of its own is `chromium`; other engines keep only their own names. */
function familyOf(named: BrowserFamily, engine: EngineFamily): BrowserFamily {
  if (engine === 'chromium') return named === 'other' || named === 'safari' ? 'chromium' : named
  if (engine === 'firefox') return named === 'firefox' ? 'firefox' : 'other'
  if (engine === 'safari') return named === 'safari' ? 'safari' : 'other'
  return 'other'
}

function formOf(
  platform: string | undefined,
  userAgent: string,
  os: OsFamily,
): UserAgentFacts['form'] {
  if (LARGE_SCREEN.test(userAgent)) return 'other'
  if (platform === 'mobile' || platform === 'tablet' || platform === 'desktop') return platform
  return os === 'chromeos' ? 'desktop' : 'other'
}

function numberIn(text: string, pattern: RegExp): number | null {
  const digits = pattern.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
