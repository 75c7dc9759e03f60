import { inRange, isReserved, parseCidr, parseIp, splitHost } from '@vigil/evidence'
import { type Resolver, resolve } from '@vigil/intel'

/** Why a URL is refused. */
export type UrlRefusal =
  | 'not_a_url'
  | 'not_https'
  | 'port'
  | 'credentials_in_url'
  | 'ip_literal'
  | 'single_label'
  | 'internal_name'
  | 'own_host'
  | 'not_public'
  | 'unresolved'

export interface UrlRules {
  /** Hosts of this deployment: alerts must not call the service itself. */
  ownHosts: readonly string[]
  /** Receivers on the loopback address, over plain HTTP: development and tests alone. */
  loopback: boolean
}

/** All that IPv6 has of the public internet (RFC 4291, as IANA assigns it). */
const GLOBAL6 = parseCidr('2000::/3')
const MAX_LENGTH = 2048
/** Hosts of a receiver on the same machine as a service that runs locally. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost'])
const INTERNAL = ['local', 'internal', 'localhost', 'onion', 'test', 'invalid', 'home.arpa', 'lan']
/** Names that Cloudflare gives Workers: another way to this service. */
const PLATFORM = ['workers.dev', 'pages.dev']

const under = (host: string, suffix: string) => host === suffix || host.endsWith(`.${suffix}`)

/** Checks the text of a URL; null: allowed. */
export function refuseUrl(text: string, rules: UrlRules): UrlRefusal | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return 'not_a_url'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'credentials_in_url'
  if (rules.loopback && LOOPBACK.has(url.hostname)) return null
  if (url.protocol !== 'https:') return 'not_https'
  if (!['', '443', '8443'].includes(url.port)) return 'port'
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[') || parseIp(host) !== null) return 'ip_literal'
  if (!host.includes('.')) return 'single_label'
  if (INTERNAL.some((suffix) => under(host, suffix))) return 'internal_name'
  if (rules.ownHosts.some((own) => under(host, own))) return 'own_host'
  if (PLATFORM.some((suffix) => under(host, suffix))) return 'own_host'
  return splitHost(host).publicSuffix === host ? 'single_label' : null
}

/**
 * Resolves a URL's host: every address must be public. Called when the URL is saved and before every attempt, because
 * DNS changes; it cannot be pinned on Workers.
 */
export async function refuseTarget(
  text: string,
  rules: UrlRules,
  resolvers: readonly Resolver[],
): Promise<UrlRefusal | null> {
  const refused = refuseUrl(text, rules)
  if (refused !== null) return refused
  const { hostname } = new URL(text)
  if (rules.loopback && LOOPBACK.has(hostname)) return null
  const [resolver] = resolvers
  if (resolver === undefined) return 'unresolved'
  const answers = await Promise.all(
    (['A', 'AAAA'] as const).map((type) => resolve(hostname, type, resolver)),
  )
  if (answers.some(({ kind }) => kind === 'inconclusive')) return 'unresolved'
  const addresses = answers.flatMap((answer) => (answer.kind === 'records' ? answer.values : []))
  if (addresses.length === 0) return 'unresolved'
  const isPublic = (address: string) => {
    const ip = parseIp(address)
    if (ip === null || isReserved(ip)) return false
    return ip.family === 4 || (GLOBAL6 !== null && inRange(ip, GLOBAL6))
  }
  return addresses.every(isPublic) ? null : 'not_public'
}
