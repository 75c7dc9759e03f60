import type { KeyRecord } from '@vigil/service'

/** Hosts of a developer's own machine, which a test key may name without a licence. */
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
 * Whether a key may name a host. Subdomains are licensed separately. A staging host takes no seat of the plan, so only
 * a test key may name it.
 */
export function isLicensed(key: KeyRecord, host: string): boolean {
  const { licensed, staging } = key.domains
  if (licensed.includes(host)) return true
  return key.env === 'test' && (LOOPBACK.has(host) || staging.includes(host))
}

/** Whether the Origin of a request is the host that its publishable key is bound to; true if either is absent. */
export function originFits(key: KeyRecord, origin: string | undefined): boolean {
  if (key.websiteHostname === null || origin === undefined) return true
  return hostOf(origin) === hostOf(key.websiteHostname)
}
