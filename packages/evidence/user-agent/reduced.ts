import { evidencePolicy } from '../policy/index.ts'
import type { ParsedBrowser } from './browser.ts'

/** Chrome, Chromium, Edge and desktop Opera as they come: a fork adds a product of its own. */
const PLAIN =
  /^Mozilla\/5\.0 \(([^)]*)\) AppleWebKit\/537\.36 \(KHTML, like Gecko\) Chrome\/(\d+)\.([\d.]+) (?:Mobile )?Safari\/537\.36(?: (?:Edg|EdgA|OPR)\/[\d.]+)?$/
const PLATFORMS = new Set([
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'Linux; Android 10; K',
  'Fuchsia',
])
/** A product's name in the comment, as that of Steam's overlay. */
const PRODUCT = /\b(?!Build\/)[A-Z]\w*\/\d/
const CHROME_OS = /^X11; CrOS x86_64 14541\.0\.0$/

/**
 * Whether a Chrome string of a reduced version has more detail than a reduced string: an old format
 * that evasion kits copy. WebViews, in-app browsers, iOS and forks with a product name of their own
 * keep the long format and are never judged.
 */
export function isUnreduced(userAgent: string, browser: ParsedBrowser): boolean {
  if (browser.engine !== 'chromium' || (browser.major ?? 0) < evidencePolicy.browsers.reducedSince)
    return false
  const match = PLAIN.exec(userAgent)
  if (!match) return false
  const [, platform = '', , rest = ''] = match
  if (browser.family === 'opera' && browser.os === 'android') return false
  if (PRODUCT.test(platform)) return false
  return rest !== '0.0.0' || !(PLATFORMS.has(platform) || CHROME_OS.test(platform))
}
