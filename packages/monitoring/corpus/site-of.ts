import { asciiHost } from './ascii-host.ts'
import { isRealDomain } from './mail-login.ts'
import { remembered } from './remembered.ts'

/** What a host ends at. */
const ENDS_AUTHORITY = new Uint8Array(256)
for (const sign of '/?#') ENDS_AUTHORITY[sign.charCodeAt(0)] = 1

/** Length of `https://` and the like at the start; 0: none. */
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

/** The site of a URL as findings name it; '' where it names none on the internet. */
export function siteOf(url: string): string {
  const scheme = schemeLength(url)
  let end = scheme
  while (end < url.length && ENDS_AUTHORITY[url.charCodeAt(end)] !== 1) end += 1
  const from = Math.max(scheme, url.lastIndexOf('@', end - 1) + 1)
  const host = url.slice(from, end)
  const isApp = scheme === ANDROID.length && url.slice(0, scheme).toLowerCase() === ANDROID
  return isApp ? appOf(host) : siteOfHost(host)
}

function appOf(name: string): string {
  const app = name.toLowerCase()
  return /^[a-z]\w*(?:\.[a-z_]\w*)+$/.test(app) && app.length <= 200 ? `android:${app}` : ''
}

const siteOfHost = remembered(readHost)

function readHost(text: string): string {
  let host = text.toLowerCase()
  const port = host.indexOf(':')
  if (port >= 0) host = host.slice(0, port)
  if (host.endsWith('.')) host = host.slice(0, -1)
  if (host.startsWith('www.')) host = host.slice(4)
  if (isRealDomain(host)) return host
  return /[\u0080-\uffff]/.test(host) ? asciiHost(text.replace(/:.*$/, ''), isRealDomain) : ''
}
