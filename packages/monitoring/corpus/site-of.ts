import { asciiHost } from './ascii-host.ts'
import { isRealDomain } from './mail-login.ts'
import { memoize } from './memoize.ts'

/** Characters that end a host. */
const ENDS_AUTHORITY = new Uint8Array(256)
for (const sign of '/?#') ENDS_AUTHORITY[sign.charCodeAt(0)] = 1
const [DOT, COLON, AT, LETTER_W] = [46, 58, 64, 119]

/** Returns the length of the scheme (such as `https://`) at the start; 0: none. */
export function schemeLength(text: string): number {
  const at = text.indexOf('://')
  if (at < 2 || at > 12) return 0
  for (let i = 0; i < at; i += 1) {
    const code = text.charCodeAt(i) | 32
    if (code < 97 || code > 122) return 0
  }
  return at + 3
}

const ANDROID = 'android://'

/** Returns the site of a URL as findings name it; '' if it has no public host. */
export function siteOf(url: string): string {
  return siteBefore(url, schemeLength(url), url.length)
}

/** Returns the site of the URL that begins a text and ends before `end`, with the length of its scheme given. */
export function siteBefore(text: string, scheme: number, end: number): string {
  let from = scheme
  let port = -1
  let at = scheme
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COLON) port = port < 0 ? at : port
    else if (code === AT) {
      from = at + 1
      port = -1
    } else if (ENDS_AUTHORITY[code] === 1) break
  }
  const isApp = scheme === ANDROID.length && text.slice(0, scheme).toLowerCase() === ANDROID
  if (isApp) return appOf(text.slice(from, at))
  return siteOfHost(text.slice(isWww(text, from) ? from + WWW_LENGTH : from, port < 0 ? at : port))
}

const WWW_LENGTH = 4

function isWww(text: string, from: number): boolean {
  for (let at = from; at < from + 3; at += 1)
    if ((text.charCodeAt(at) | 32) !== LETTER_W) return false
  return text.charCodeAt(from + 3) === DOT
}

function appOf(name: string): string {
  const app = name.toLowerCase()
  return /^[a-z]\w*(?:\.[a-z_]\w*)+$/.test(app) && app.length <= 200 ? `android:${app}` : ''
}

/** Removes port and `www.`, so that each site is cached once. */
const siteOfHost = memoize(readHost)

function readHost(text: string): string {
  let host = text.toLowerCase()
  if (host.endsWith('.')) host = host.slice(0, -1)
  if (isRealDomain(host)) return host
  return /[\u0080-\uffff]/.test(host) ? asciiHost(text, isRealDomain) : ''
}
