import { evidencePolicy } from '../policy/index.ts'
import type { ParsedBrowser } from './browser.ts'

/** Chrome, Chromium, Edge and desktop Opera as they come: a fork adds a product of its own. */
const PLAIN =
  /^Mozilla\/5\.0 \(([^)]*)\) AppleWebKit\/537\.36 \(KHTML, like Gecko\) Chrome\/\d+\.([\d.]+) (?:Mobile )?Safari\/537\.36(?: (?:Edg|EdgA|OPR)\/[\d.]+)?$/
const PLATFORMS = new Set([
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'Linux; Android 10; K',
  'Fuchsia',
])
/** A product's name in the comment, as that of Steam's overlay. */
const PRODUCT = /\b(?!Build\/)[A-Z]\w*\/\w/
const CHROME_OS = /^X11; CrOS x86_64 14541\.0\.0$/

/** Whether a string names Chrome, Chromium, Edge or desktop Opera, and no product of another maker. */
export const isPlainChromium = (userAgent: string): boolean => readPlain(userAgent) !== null

/**
 * Whether a Chrome string of a reduced version has more detail than a reduced string: an old format
 * that evasion kits copy. WebViews, in-app browsers, iOS and forks with a product name of their own
 * keep the long format and are never judged.
 */
export function isUnreduced(userAgent: string, browser: ParsedBrowser): boolean {
  if (browser.engine !== 'chromium' || (browser.major ?? 0) < evidencePolicy.browsers.reducedSince)
    return false
  const plain = readPlain(userAgent)
  if (plain === null || (browser.family === 'opera' && browser.os === 'android')) return false
  const { platform, rest } = plain
  return rest !== '0.0.0' || !(PLATFORMS.has(platform) || CHROME_OS.test(platform))
}

function readPlain(userAgent: string): { platform: string; rest: string } | null {
  const [, platform, rest] = PLAIN.exec(userAgent) ?? []
  if (platform === undefined || rest === undefined || PRODUCT.test(platform)) return null
  return { platform, rest }
}
