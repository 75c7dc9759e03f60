import type { KeyRecord } from '@vigil/service'

/** Hosts of a developer's own machine: a test key may speak for them without a licence. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The host that a header or an Origin names: lower case, A-labels, no port; null where none. */
export function hostOf(text: string): string | null {
  const trimmed = text.trim()
  const url = trimmed.includes('://') ? trimmed : `https://${trimmed}`
  if (trimmed === '' || !URL.canParse(url)) return null
  const { hostname, username, password } = new URL(url)
  if (hostname === '' || username !== '' || password !== '') return null
  return hostname.replace(/\.$/, '')
}

/**
 * Whether the key's workspace may speak for a host; exact, since every host is licensed by itself.
 * A staging host takes no seat of the plan, so a live key may not name it.
 */
export function isLicensed(key: KeyRecord, host: string): boolean {
  const { licensed, staging } = key.domains
  if (licensed.includes(host)) return true
  return key.env === 'test' && (LOOPBACK.has(host) || staging.includes(host))
}

/** How the Origin of a request stands to the host that its publishable key is bound to. */
export function originFits(key: KeyRecord, origin: string | undefined): boolean {
  if (key.websiteHostname === null || origin === undefined) return true
  return hostOf(origin) === hostOf(key.websiteHostname)
}
