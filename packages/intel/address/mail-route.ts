import type { EmailFacts } from '@vigil/evidence'
import { type RecordType, resolve } from '../dns/doh.ts'
import type { FeedStore } from '../feeds/feed-store.ts'
import { record } from '../feeds/formats.ts'

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

const KEPT_SEC = 86_400
const KEPT_EMPTY_SEC = 3600
const HELD_MS = 3_600_000
const MAX_HELD = 2000
const MAX_HOSTS = 4

export interface RouteSources {
  /** DNS-over-HTTPS resolver that answers in JSON (`?name=&type=`); null: no look-ups. */
  dohUrl: string | null
  store: FeedStore | null
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** ms since the epoch. */
  now: () => number
}

interface HeldRoute {
  route: MailRoute
  untilMs: number
}

/** Resolves mail routes; caches them in KV for a day and in the isolate for an hour. */
export class MailRoutes {
  readonly #held = new Map<string, HeldRoute>()
  readonly #sources: RouteSources

  constructor(sources: RouteSources) {
    this.#sources = sources
  }

  /** Never throws: failures and time-outs are `unknown` and `failed`. */
  async find(domain: string, signal: AbortSignal): Promise<MailRoute> {
    const { dohUrl, store } = this.#sources
    if (dohUrl === null) return UNKNOWN_ROUTE
    const held = this.#held.get(domain)
    if (held !== undefined && this.#sources.now() < held.untilMs) return held.route
    const late = new Promise<MailRoute>((resolve) => {
      signal.addEventListener('abort', () => resolve(FAILED_ROUTE), { once: true })
    })
    return Promise.race([this.#find(domain, dohUrl, store, signal), late])
  }

  async #find(
    domain: string,
    dohUrl: string,
    store: FeedStore | null,
    signal: AbortSignal,
  ): Promise<MailRoute> {
    try {
      const stored = await this.#stored(domain, store)
      if (stored !== null) return this.#hold(domain, stored)
      const route = await this.#ask(domain, dohUrl, signal)
      if (route.mail === 'unknown') return route
      const expirationTtl = route.mail === 'none' ? KEPT_EMPTY_SEC : KEPT_SEC
      await store
        ?.put(`dns:${domain}`, JSON.stringify(route), { expirationTtl })
        .catch(() => undefined)
      return this.#hold(domain, route)
    } catch {
      return FAILED_ROUTE
    }
  }

  #hold(domain: string, route: MailRoute): MailRoute {
    this.#held.delete(domain)
    for (const oldest of this.#held.keys()) {
      if (this.#held.size < MAX_HELD) break
      this.#held.delete(oldest)
    }
    this.#held.set(domain, { route, untilMs: this.#sources.now() + HELD_MS })
    return route
  }

  async #stored(domain: string, store: FeedStore | null): Promise<MailRoute | null> {
    const bytes = await store?.get(`dns:${domain}`, {
      type: 'arrayBuffer',
      cacheTtl: KEPT_EMPTY_SEC,
    })
    if (bytes == null) return null
    const route = record(JSON.parse(new TextDecoder().decode(bytes)))
    const { mail, hosts } = route ?? {}
    return isMail(mail) && Array.isArray(hosts)
      ? { mail, hosts: hosts.filter((host) => typeof host === 'string') }
      : null
  }

  async #ask(domain: string, dohUrl: string, signal: AbortSignal): Promise<MailRoute> {
    const lookUp = (type: RecordType) => this.#lookUp(domain, type, dohUrl, signal)
    const [mx, a, aaaa] = await Promise.all([lookUp('MX'), lookUp('A'), lookUp('AAAA')])
    if (mx === null || (mx.length === 0 && (a === null || aaaa === null))) return UNKNOWN_ROUTE
    if (mx.length > 0) return fromMx(mx)
    return { mail: (a?.length ?? 0) + (aaaa?.length ?? 0) > 0 ? 'a_only' : 'none', hosts: [] }
  }

  /** Data of the answers of one type; null: the domain's own servers give none. Rejects where the resolver fails. */
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
