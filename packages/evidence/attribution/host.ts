import { registrableDomain } from '../email/domain.ts'
import { splitHost } from '../suffix/split-host.ts'

/** Returns the lower-case host of an http, https or android-app URL; null for any other text. */
export function hostOf(url: string): string | null {
  const match = /^(?:https?|android-app):\/\/(?:[^/?#@]*@)?([^/?#:@]+)/i.exec(url.trim())
  const host = match?.[1]?.toLowerCase().replace(/\.$/, '')
  return host !== undefined && /^[\p{L}\p{N}._-]{1,253}$/u.test(host) ? host : null
}

/** Whether two hosts belong to one registrable domain. */
export function isSameSite(a: string, b: string): boolean {
  return registrableDomain(a) === registrableDomain(b)
}

/** Returns `google` for www.google.co.uk: a brand's name under any public suffix. */
export function brandOf(host: string): string {
  return splitHost(host, { validateHostname: false }).domainWithoutSuffix ?? host
}

/** Returns the query parameters of a URL, decoded if possible; the first of each name counts. */
export function queryOf(url: string): ReadonlyMap<string, string> {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? ''
  const pairs = query.split('&').slice(0, 64)
  return new Map(
    pairs.reverse().map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [decode(name), decode(value.join('='))] as const
    }),
  )
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
