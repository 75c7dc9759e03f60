import { type EmailFacts, HOUR_MS } from '@vigil/evidence'
import { type RecordType, resolve } from '../dns/doh.ts'
import type { FeedStore } from '../feeds/feed-store.ts'
import { asRecord } from '../feeds/formats.ts'

/** The mail hosts of a domain. */
export interface MailRoute {
  mail: EmailFacts['mail']
  /** Lower-case names of its mail hosts, most preferred first. */
  hosts: string[]
  /** The resolver failed, so that another look-up may answer. */
  failed?: true
}

export const UNKNOWN_ROUTE: MailRoute = { mail: 'unknown', hosts: [] }
const FAILED_ROUTE: MailRoute = { ...UNKNOWN_ROUTE, failed: true }

/** Time limit of all look-ups of one request, ms. */
export const DNS_BUDGET_MS = 300

const STORED_SEC = 86_400
const STORED_EMPTY_SEC = 3600
const CACHE_MS = HOUR_MS
const MAX_CACHED = 2000
const MAX_HOSTS = 4

export interface RouteSources {
  /** DNS-over-HTTPS resolver that answers in JSON (`?name=&type=`); null: no look-ups. */
  dohUrl: string | null
  store: FeedStore | null
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** ms since the epoch. */
  now: () => number
}

interface CachedRoute {
  route: MailRoute
  untilMs: number
}

/** Resolves mail routes; caches them in KV for a day and in the isolate for an hour. */
export class MailRoutes {
  readonly #cache = new Map<string, CachedRoute>()
  readonly #sources: RouteSources

  constructor(sources: RouteSources) {
    this.#sources = sources
  }

  /** Never throws: after a failure or a timeout the route is `unknown`, with `failed` set. */
  async find(domain: string, signal: AbortSignal): Promise<MailRoute> {
    const { dohUrl, store } = this.#sources
    if (dohUrl === null) return UNKNOWN_ROUTE
    const cached = this.#cache.get(domain)
    if (cached !== undefined && this.#sources.now() < cached.untilMs) return cached.route
    const timeout = new Promise<MailRoute>((resolve) => {
      signal.addEventListener('abort', () => resolve(FAILED_ROUTE), { once: true })
    })
    return Promise.race([this.#find(domain, dohUrl, store, signal), timeout])
  }

  async #find(
    domain: string,
    dohUrl: string,
    store: FeedStore | null,
    signal: AbortSignal,
  ): Promise<MailRoute> {
    try {
      const stored = await this.#stored(domain, store)
      if (stored !== null) return this.#cached(domain, stored)
      const route = await this.#resolve(domain, dohUrl, signal)
      if (route.mail === 'unknown') return route
      const expirationTtl = route.mail === 'none' ? STORED_EMPTY_SEC : STORED_SEC
      await store
        ?.put(`dns:${domain}`, JSON.stringify(route), { expirationTtl })
        .catch(() => undefined)
      return this.#cached(domain, route)
    } catch {
      return FAILED_ROUTE
    }
  }

  #cached(domain: string, route: MailRoute): MailRoute {
    this.#cache.delete(domain)
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size < MAX_CACHED) break
      this.#cache.delete(oldest)
    }
    this.#cache.set(domain, { route, untilMs: this.#sources.now() + CACHE_MS })
    return route
  }

  async #stored(domain: string, store: FeedStore | null): Promise<MailRoute | null> {
    const bytes = await store?.get(`dns:${domain}`, {
      type: 'arrayBuffer',
      cacheTtl: STORED_EMPTY_SEC,
    })
    if (bytes == null) return null
    const route = asRecord(JSON.parse(new TextDecoder().decode(bytes)))
    const { mail, hosts } = route ?? {}
    return isMail(mail) && Array.isArray(hosts)
      ? { mail, hosts: hosts.filter((host) => typeof host === 'string') }
      : null
  }

  async #resolve(domain: string, dohUrl: string, signal: AbortSignal): Promise<MailRoute> {
    const lookUp = (type: RecordType) => this.#lookUp(domain, type, dohUrl, signal)
    const [mx, a, aaaa] = await Promise.all([lookUp('MX'), lookUp('A'), lookUp('AAAA')])
    if (mx === null || (mx.length === 0 && (a === null || aaaa === null))) return UNKNOWN_ROUTE
    if (mx.length > 0) return fromMx(mx)
    return { mail: (a?.length ?? 0) + (aaaa?.length ?? 0) > 0 ? 'a_only' : 'none', hosts: [] }
  }

  /** Returns the records of one type; null: the domain's own servers failed. Throws if the resolver failed. */
  async #lookUp(
    domain: string,
    type: RecordType,
    url: string,
    signal: AbortSignal,
  ): Promise<string[] | null> {
    const { fetch } = this.#sources
    const answer = await resolve(domain, type, { url, fetch, signal })
    if (answer.kind === 'records') return answer.values
    if (answer.kind === 'absent') return []
    if (answer.code.startsWith('rcode_')) return null
    throw new Error(`the resolver gave no answer: ${answer.code}`)
  }
}

/** `10 mx.example.com.` rows; `0 .` means that the domain accepts no mail (RFC 7505). */
function fromMx(rows: readonly string[]): MailRoute {
  const hosts = rows
    .map((row) => /^(\d+)\s+(\S*?)\.?$/.exec(row.trim()))
    .filter((row) => row !== null)
    .sort((x, y) => Number(x[1]) - Number(y[1]))
    .map((row) => (row[2] ?? '').toLowerCase())
  const named = hosts.filter((host) => host !== '')
  if (hosts.length > 0 && named.length === 0) return { mail: 'null_mx', hosts: [] }
  return named.length === 0 ? UNKNOWN_ROUTE : { mail: 'mx', hosts: named.slice(0, MAX_HOSTS) }
}

function isMail(value: unknown): value is MailRoute['mail'] {
  return (
    value === 'mx' ||
    value === 'a_only' ||
    value === 'none' ||
    value === 'null_mx' ||
    value === 'unknown'
  )
}
