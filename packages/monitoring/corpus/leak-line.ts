import { type MailLogin, mailLogin } from './mail-login.ts'
import { separated } from './separated.ts'
import { schemeLength, siteBefore, siteOf } from './site-of.ts'

/**
 * Reads lines of combolists and of `URL:LOGIN:PASSWORD` lists. A password is read only to find where it begins; no
 * function of this file returns it.
 */

/** A mailbox with a site. */
export interface LeakPair extends MailLogin {
  /** '': the line names no site. */
  site: string
}

/** Why a line gives no pair. */
export const SKIPPED = [
  'blank',
  'too_long',
  'binary',
  'no_address',
  'login_is_no_address',
  'nothing_after_login',
  'behind_password',
  'other_layout',
] as const
export type Skipped = (typeof SKIPPED)[number]

/** Characters that lines are separated by, by code. */
const SEPARATES = new Uint8Array(256)
for (const sign of ':|;\t ,') SEPARATES[sign.charCodeAt(0)] = 1
const [SPACE, DELETE] = [32, 127]
const [COLON, SEMICOLON, COMMA, EQUALS] = [58, 59, 44, 61]
const MAX_LINE_LENGTH = 4096
/** A no-break space, from UTF-8 read as Latin-1 or from Latin-1; not a byte of another letter. */
const HARD_SPACE = /\u00c2\u00a0|(?<![\u00c3-\u00ff])\u00a0/g
const MAX_SCHEME_LENGTH = 16

/** Reads one line, without its line end. Linear in its length; never throws. */
export function leakLine(line: string): LeakPair | Skipped {
  if (line.length > MAX_LINE_LENGTH) return 'too_long'
  const spaced = line.includes('\u00a0') ? line.replaceAll(HARD_SPACE, '\t') : line
  const text = isTrim(spaced) ? spaced : withoutMark(spaced.trim())
  if (text === '') return 'blank'
  if (text.includes('\0')) return 'binary'
  if (!text.includes('@')) return 'no_address'
  const read = plainLine(text)
  return read === 'other_layout' ? (separatedLine(text) ?? 'login_is_no_address') : read
}

/** Whether a line begins and ends with a printable ASCII character, as most do. */
function isTrim(line: string): boolean {
  const first = line.charCodeAt(0)
  const last = line.charCodeAt(line.length - 1)
  return first > SPACE && first < DELETE && last > SPACE && last < DELETE
}

/** Reads a line whose separators are single characters. */
function plainLine(text: string): LeakPair | Skipped {
  const scheme = schemeLength(text)
  if (scheme > 0) return afterUrl(text, scheme)
  const end = endOfToken(text, 0)
  const login = mailLogin(text.slice(0, end))
  if (login !== null) return combo(text, end, login)
  return afterUrl(text, 0)
}

/** Reads `url -> login -> password` or `address----password`; null: the line has other separators. */
function separatedLine(text: string): LeakPair | null {
  const read = separated(text, (first) => isWholeUrl(first) || mailLogin(first) !== null)
  if (read === null || (!read.hasMore && mailLogin(read.first) === null)) return null
  const own = mailLogin(read.first)
  if (own !== null) {
    const pair = combo(text, text.indexOf(read.first) + read.first.length, own)
    return typeof pair === 'string' ? null : pair
  }
  const login = mailLogin(read.second)
  return login && { ...login, site: siteOf(read.first) }
}

/** Whether a text is a URL or a site and nothing else: no separator in it ends the URL. */
function isWholeUrl(text: string): boolean {
  const scheme = schemeLength(text)
  for (let at = endOfToken(text, scheme); at < text.length; at = endOfToken(text, at + 1)) {
    if (!continuesUrl(`${text}:`, scheme, at)) return false
  }
  return scheme > 0 || siteOf(text) !== ''
}

/** Removes a byte order mark, also if UTF-8 was read as Latin-1. */
export function withoutMark(text: string): string {
  if (text.charCodeAt(0) < 0xef) return text
  return text.replace(/^\uFEFF|^\u00EF\u00BB\u00BF/, '')
}

/** Returns the position of the next separator. */
function endOfToken(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (SEPARATES[text.charCodeAt(at)] === 1) return at
  }
  return text.length
}

/** Reads `address:password`, optionally followed by a URL. */
function combo(text: string, end: number, login: MailLogin): LeakPair | Skipped {
  if (end >= text.length) return 'nothing_after_login'
  const url = text.lastIndexOf('://')
  let from = url
  while (from > end && SEPARATES[text.charCodeAt(from - 1)] !== 1) from -= 1
  const hasUrl = url > end + 1 && from > end + 1 && schemeLength(text.slice(from)) > 0
  const site = hasUrl ? siteOf(text.slice(from)) : siteBehind(text, end + 1)
  return { mailbox: login.mailbox, domain: login.domain, site }
}

/** Returns the site of `address:URL:password`; '' without a URL that is followed by a further field. */
function siteBehind(text: string, from: number): string {
  const scheme = schemeLength(text.slice(from, from + MAX_SCHEME_LENGTH))
  if (scheme === 0) return ''
  const rest = text.slice(from)
  for (let at = endOfToken(rest, scheme); at < rest.length; at = endOfToken(rest, at + 1)) {
    if (!continuesUrl(rest, scheme, at)) return siteBefore(rest, scheme, at)
  }
  return ''
}

/**
 * Reads `URL:login:password`: the login is the field directly after the URL, and a field must follow it. A search for
 * the first field that resembles an address would take the password as the login if the login is a plain name.
 */
function afterUrl(text: string, scheme: number): LeakPair | Skipped {
  for (let at = endOfToken(text, scheme); at < text.length; at = endOfToken(text, at + 1)) {
    if (continuesUrl(text, scheme, at)) continue
    // Without a scheme only a public host name is a site; anything else is a login.
    const site = siteBefore(text, scheme, at)
    if (scheme === 0 && site === '') return 'login_is_no_address'
    const login = loginAt(text, at + 1)
    if (typeof login === 'string') return login
    // `?u=:a@b.c:d@e.f:...`: the query may contain an address, or the password may look like one.
    const isDoubtful = text.charCodeAt(at - 1) === EQUALS && hasSecondAddress(text, at + 1)
    if (isDoubtful) return 'login_is_no_address'
    return { mailbox: login.mailbox, domain: login.domain, site }
  }
  // No separator of one character ends the URL.
  return 'other_layout'
}

/** A port, and the characters that may follow it. */
const PORT = /\d{1,5}(?=[/|;\t ,:])/y
/** The password of a userinfo, and the host after it. */
const REST_OF_USERINFO = /[^\s@:]*@[^\s@/:]+\//y
/** `;jsessionid=1`; an address in this place is the login. */
const PARAMETER = /[\w.-]*=/y

/** Whether the separator belongs to the URL and does not end it. */
function continuesUrl(text: string, scheme: number, at: number): boolean {
  const sign = text.charCodeAt(at)
  if (sign === SEMICOLON || sign === COMMA) return matchesAt(PARAMETER, text, at + 1) !== null
  if (sign !== COLON) return false
  if (text.startsWith('//', at + 1)) return true
  const path = text.indexOf('/', scheme)
  if (path >= 0 && path < at) return false
  const port = matchesAt(PORT, text, at + 1)
  if (port !== null) return Number(port) <= 65_535
  return matchesAt(REST_OF_USERINFO, text, at + 1) !== null
}

function matchesAt(pattern: RegExp, text: string, from: number): string | null {
  pattern.lastIndex = from
  return pattern.exec(text)?.[0] ?? null
}

/** Whether the field after the login is an address too. */
function hasSecondAddress(text: string, from: number): boolean {
  const second = endOfToken(text, from) + 1
  return mailLogin(text.slice(second, endOfToken(text, second))) !== null
}

/** A login; a text without any of these characters is part of a separator. */
const WORD = /[a-z0-9]/i

function loginAt(text: string, from: number): MailLogin | Skipped {
  const end = endOfToken(text, from)
  const login = mailLogin(text.slice(from, end))
  if (login === null) {
    return WORD.test(text.slice(from, end)) ? 'login_is_no_address' : 'other_layout'
  }
  return end < text.length ? login : 'nothing_after_login'
}
