import {
  DAY_MS,
  type EdgeFacts,
  type EmailFacts,
  type NetworkFacts,
  parseIp,
  splitHost,
} from '@vigil/evidence'
import { judgeEmail, withRoute } from './address/judge-email.ts'
import { DNS_BUDGET_MS, MailRoutes } from './address/mail-route.ts'
import { readMailTables } from './address/mail-tables.ts'
import { type Assets, requireAsset } from './asset-loader.ts'
import { CachedFeeds } from './feeds/cached-feeds.ts'
import type { Feed } from './feeds/feed.ts'
import type { FeedStates } from './feeds/feed-state.ts'
import { type FeedStatus, feedStatus } from './feeds/feed-status.ts'
import type { FeedStore } from './feeds/feed-store.ts'
import { mailLists, networkLists } from './feeds/feed-tables.ts'
import { feeds } from './feeds/index.ts'
import { trustIn } from './feeds/trust.ts'
import { LoadOnce } from './load-once.ts'
import { judgeNetwork } from './network/judge-network.ts'
import { Shards } from './network/shards.ts'
import { unpackContainer } from './tables/container.ts'
import { findNetwork, readNetworks } from './tables/networks.ts'
import type { Placed } from './tables/shard.ts'

export interface IntelSources {
  /** The tables that `npm run build:intel` compiled, under `/intel`. */
  assets: Assets
  /** The refreshed feeds and DNS answers; null: only the deployment's tables are used. */
  store: FeedStore | null
  /** DNS-over-HTTPS resolver with JSON answers; unset: mail routes stay `unknown`. */
  dohUrl?: string | undefined
}

export interface MailContext {
  /** Host of the caller's site; imitations of its domain are detected. */
  siteHost: string | null
}

/** Lookups of IP addresses, mail addresses and networks; the tables stay in the isolate's memory. */
export interface Intel {
  /** Returns null for malformed addresses. Throws `IntelUnavailable` if the tables cannot be read. */
  network(
    ipText: string,
    edge: EdgeFacts | null,
    claimsCrawler: string | null,
  ): Promise<NetworkFacts | null>
  /** Accepts malformed addresses. Throws `IntelUnavailable` if the tables cannot be read. */
  email(address: string, context: MailContext): Promise<EmailFacts>
  /** The same for many addresses, in order; resolves each domain once, and at most `MAX_ROUTES` of them. */
  emails(addresses: readonly string[], context: MailContext): Promise<EmailFacts[]>
  /**
   * Returns the organisation of an AS number; null: not named. Throws `IntelUnavailable` if the tables cannot be read.
   */
  networkName(asn: number): Promise<string | null>
  /** Date, size, source and last failure of each feed. */
  status(): Promise<FeedStatus[]>
}

export interface IntelOptions {
  now?: () => number
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** Maximum number of domains of one batch whose mail routes are resolved. */
const MAX_ROUTES = 20
/** Age from which trust in the address table declines, ms; it is rebuilt every week. */
const TABLE_OVERDUE_MS = 120 * DAY_MS
const TABLE_HALF_LIFE_MS = 730 * DAY_MS

const PLACED_BY_EDGE: Placed = { asn: null, country: null }
const byId = new Map<string, Feed>(feeds.map((feed) => [feed.id, feed]))

/** Opens intelligence for one isolate; tables are loaded at their first use. */
export function openIntel(intelSources: IntelSources, options: IntelOptions = {}): Intel {
  const { assets, store, dohUrl } = intelSources
  const now = options.now ?? Date.now
  const networks = new LoadOnce('network names', async () =>
    readNetworks(unpackContainer(await requireAsset(assets, 'networks.bin'))),
  )
  const mail = new LoadOnce('mail tables', async () =>
    readMailTables(unpackContainer(await requireAsset(assets, 'mail.bin'))),
  )
  const shards = new Shards(assets)
  const sources = { assets, store, now }
  const networkFeeds = new CachedFeeds({ ...sources, pack: 'network', decode: networkLists })
  const mailFeeds = new CachedFeeds({ ...sources, pack: 'mail', decode: mailLists })
  const routes = new MailRoutes({
    dohUrl: dohUrl || null,
    store,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    now,
  })

  async function network(ipText: string, edge: EdgeFacts | null, claimsCrawler: string | null) {
    const ip = parseIp(ipText)
    if (ip === null) return null
    const [names, { lists, states, incomplete }] =
      networks.cached !== undefined && networkFeeds.current !== undefined
        ? [networks.cached, networkFeeds.current]
        : await Promise.all([networks.get(), networkFeeds.get()])
    const placedByEdge = edge !== null && edge.asn !== null && edge.country !== null
    const placed = placedByEdge ? PLACED_BY_EDGE : await shards.place(ip, names.shards)
    const nowMs = now()
    const tableAgeMs = Math.max(0, nowMs - names.madeAtMs - TABLE_OVERDUE_MS)
    const facts = judgeNetwork(ip, placed, edge, claimsCrawler, {
      networks: names,
      lists,
      trust: (id) => trustOf(id, states, nowMs),
      tableTrust: 0.5 ** (tableAgeMs / TABLE_HALF_LIFE_MS),
    })
    return markIncomplete(facts, incomplete)
  }

  async function email(address: string, context: MailContext) {
    // No `await` in the common case, in which the tables are loaded.
    const { lists, incomplete } = mailFeeds.current ?? (await mailFeeds.get())
    const tables = mail.cached ?? (await mail.get())
    const { facts, routeDomain } = judgeEmail(address, ownDomain(context), tables, lists)
    if (routeDomain === null || !dohUrl) return markIncomplete(facts, incomplete)
    const route = await routes.find(routeDomain, AbortSignal.timeout(DNS_BUDGET_MS))
    return markIncomplete(
      withRoute(facts, route, tables, lists),
      incomplete || route.failed === true,
    )
  }

  async function emails(addresses: readonly string[], context: MailContext) {
    const [tables, { lists, incomplete }] = await Promise.all([mail.get(), mailFeeds.get()])
    const own = ownDomain(context)
    const judged = addresses.map((address) => judgeEmail(address, own, tables, lists))
    if (!dohUrl) return judged.map(({ facts }) => markIncomplete(facts, incomplete))
    const signal = AbortSignal.timeout(DNS_BUDGET_MS)
    const resolved = new Map(
      mostFrequentDomains(judged.map(({ routeDomain }) => routeDomain)).map((domain) => [
        domain,
        routes.find(domain, signal),
      ]),
    )
    return Promise.all(
      judged.map(async ({ facts, routeDomain }) => {
        const route = routeDomain === null ? undefined : await resolved.get(routeDomain)
        const known = route === undefined ? facts : withRoute(facts, route, tables, lists)
        return markIncomplete(known, incomplete || route?.failed === true)
      }),
    )
  }

  async function networkName(asn: number) {
    return findNetwork(await networks.get(), asn)?.organisation ?? null
  }

  async function status() {
    const [network, mail] = await Promise.all([networkFeeds.get(), mailFeeds.get()])
    return feedStatus(Object.assign({}, mail.states, network.states), now())
  }

  return { network, email, emails, networkName, status }
}

/** Marks the facts as incomplete if lists were unavailable. */
function markIncomplete<F extends EmailFacts | NetworkFacts>(facts: F, incomplete: boolean): F {
  return incomplete ? { ...facts, incomplete: true } : facts
}

function trustOf(id: string, states: FeedStates, nowMs: number): number {
  const feed = byId.get(id)
  return feed === undefined ? 0 : trustIn(feed, states[id], nowMs)
}

/** Cache: the registrable domain of each calling site, by host. */
const ownDomains = new Map<string, string | null>()
const MAX_OWN_DOMAINS = 1000

function ownDomain({ siteHost }: MailContext): string | null {
  if (siteHost === null) return null
  const known = ownDomains.get(siteHost)
  if (known !== undefined) return known
  if (ownDomains.size >= MAX_OWN_DOMAINS) ownDomains.clear()
  const { domain } = splitHost(siteHost)
  ownDomains.set(siteHost, domain)
  return domain
}

/** Returns the most frequent domains, each once. */
function mostFrequentDomains(domains: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>()
  for (const domain of domains) {
    if (domain !== null) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_ROUTES)
    .map(([domain]) => domain)
}
