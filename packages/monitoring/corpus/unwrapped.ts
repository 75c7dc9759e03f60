import { type LeakPair, leakLine } from './leak-line.ts'
import { readRow } from './leak-table.ts'
import { mailLogin } from './mail-login.ts'
import { schemeLength, siteOf } from './site-of.ts'

/** Longer lines are not searched for fields. */
export const MAX_WRAPPED_LENGTH = 2048

/** Prefixes of a URL that cannot be a login: a numbered or plain bullet, a date, an IPv4 address. */
const PREFIX =
  /^\s*(?:\d{1,7}[.)]|[-*]|\u00e2\u0080\u00a2|\u2022|\[?\d{4}-\d\d-\d\d(?:[ T][\d:.]+Z?)?\]?|(?:\d{1,3}\.){3}\d{1,3})[\s|;,]+$/
/** Fields in quotes, in leaf elements, in brackets; empty ones count, so that no password takes the login's place. */
const WRAPPERS = [
  /"([^"]*)"/g,
  /'([^']*)'/g,
  /<(?:\w+)(?:\s[^<>]*)?>([^<>]*)<\/\w+>/g,
  /\[([^[\]]*)\]/g,
  /<([^<>/\s][^<>]*)>/g,
]
/** Separators of columns. */
const GAP = /\s{2,}/g

/**
 * Reads a line that `leakLine` cannot: its fields are wrapped (quotes, brackets, tags), or a number, a date or a bullet
 * precedes the URL. The login is the field directly after the URL; no other field is tried.
 */
export function unwrapped(line: string): LeakPair | null {
  const url = line.indexOf('://')
  if (url < 0 || !line.includes('@')) return null
  for (const wrapper of WRAPPERS) {
    const pair = pairOf(Array.from(line.matchAll(wrapper), ([, field]) => field ?? ''))
    if (pair !== null) return pair
  }
  return pairOf(rowOf(line)) ?? withoutPrefix(line, url) ?? inColumns(line)
}

/**
 * Returns the cells of a row that begins with a quoted cell; the separator after its quote separates the others too.
 */
function rowOf(line: string): string[] {
  const separator = /^"[^"]*"\s*([,;\t])/.exec(line)?.[1]
  return separator === undefined ? [] : readRow(line, separator).cells
}

function inColumns(line: string): LeakPair | null {
  const read = leakLine(line.trim().replaceAll(GAP, '\t'))
  return typeof read === 'string' ? null : read
}

/** The URL is the first or the second field, or follows a few fields without an address. */
function pairOf(fields: readonly string[]): LeakPair | null {
  const at = fields.findIndex((field) => schemeLength(field.trim()) > 0)
  const [url, login, password] = fields.slice(at, at + 3)
  if (at < 0 || url === undefined || login === undefined || password === undefined) return null
  if (fields.slice(0, at).some((field) => field.includes('@'))) return null
  const read = mailLogin(login.trim())
  return read && { mailbox: read.mailbox, domain: read.domain, site: siteOf(url.trim()) }
}

function withoutPrefix(line: string, url: number): LeakPair | null {
  let from = url
  while (from > 0 && /[a-z]/i.test(line.charAt(from - 1))) from -= 1
  if (from === 0 || !PREFIX.test(line.slice(0, from))) return null
  const read = leakLine(line.slice(from))
  return typeof read === 'string' ? null : read
}
