import {
  type EdgeFacts,
  type EmailFacts,
  type NetworkFacts,
  parseIp,
  splitHost,
} from '@vigil/evidence'
import { judgeEmail, withRoute } from './address/judge-email.ts'
import { DNS_BUDGET_MS, MailRoutes } from './address/mail-route.ts'
import { readMailTables } from './address/mail-tables.ts'
import { type Assets, needAsset } from './asset-loader.ts'
import type { Feed } from './feeds/feed.ts'
import type { FeedStates } from './feeds/feed-state.ts'
import { type FeedStatus, feedStatus } from './feeds/feed-status.ts'
import type { FeedStore } from './feeds/feed-store.ts'
import { mailLists, networkLists } from './feeds/feed-tables.ts'
import { HeldFeeds } from './feeds/held-feeds.ts'
import { feeds } from './feeds/index.ts'
import { trustIn } from './feeds/trust.ts'
import { LoadOnce } from './load-once.ts'
import { judgeNetwork } from './network/judge-network.ts'
import { Shards } from './network/shards.ts'
import { unpackContainer } from './tables/container.ts'
import { readNetworks } from './tables/networks.ts'
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

/** Lookups of IP addresses, mail addresses and networks; tables stay in the isolate. */
export interface Intel {
  /** Returns null for malformed addresses. Throws `IntelUnavailable` if the tables cannot be read. */
  network(
    ipText: string,
    edge: EdgeFacts | null,
    claimsCrawler: string | null,
  ): Promise<NetworkFacts | null>
  /** Accepts malformed addresses. Throws `IntelUnavailable` if the tables cannot be read. */
  email(address: string, context: MailContext): Promise<EmailFacts>
  /** The same for many, in order; resolves each domain once, and a limited number of them. */
  emails(addresses: readonly string[], context: MailContext): Promise<EmailFacts[]>
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
const TABLE_OVERDUE_MS = 120 * 86_400_000
const TABLE_HALF_LIFE_MS = 730 * 86_400_000

const PLACED_BY_EDGE: Placed = { asn: null, country: null }
const byId = new Map<string, Feed>(feeds.map((feed) => [feed.id, feed]))

/** Opens intelligence for one isolate; tables are loaded at their first use. */
export function openIntel(intelSources: IntelSources, options: IntelOptions = {}): Intel {
  const { assets, store, dohUrl } = intelSources
  const now = options.now ?? Date.now
  const networks = new LoadOnce('network names', async () =>
    readNetworks(unpackContainer(await needAsset(assets, 'networks.bin'))),
  )
  const mail = new LoadOnce('mail tables', async () =>
    readMailTables(unpackContainer(await needAsset(assets, 'mail.bin'))),
  )
  const shards = new Shards(assets)
  const sources = { assets, store, now }
  const networkFeeds = new HeldFeeds({ ...sources, pack: 'network', decode: networkLists })
  const mailFeeds = new HeldFeeds({ ...sources, pack: 'mail', decode: mailLists })
  const routes = new MailRoutes({
    dohUrl: dohUrl || null,
    store,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    now,
  })

  async function network(ipText: string, edge: EdgeFacts | null, claimsCrawler: string | null) {
    const ip = parseIp(ipText)
    if (ip === null) return null
    const [names, held] =
      networks.held !== undefined && networkFeeds.current !== undefined
        ? [networks.held, networkFeeds.current]
        : await Promise.all([networks.get(), networkFeeds.get()])
    const placedByEdge = edge !== null && edge.asn !== null && edge.country !== null
    const placed = placedByEdge ? PLACED_BY_EDGE : await shards.place(ip, names.shards)
    const nowMs = now()
    const tableAgeMs = Math.max(0, nowMs - names.madeAtMs - TABLE_OVERDUE_MS)
    const facts = judgeNetwork(ip, placed, edge, claimsCrawler, {
      networks: names,
      lists: held.lists,
      trust: (id) => trustOf(id, held.states, nowMs),
      tableTrust: 0.5 ** (tableAgeMs / TABLE_HALF_LIFE_MS),
    })
    return whole(facts, held.incomplete)
  }

  async function email(address: string, context: MailContext) {
    // No `await` in the common case, in which the tables are loaded.
    const held = mailFeeds.current ?? (await mailFeeds.get())
    const tables = mail.held ?? (await mail.get())
    const { facts, askRoute } = judgeEmail(address, ownDomain(context), tables, held.lists)
    if (askRoute === null || !dohUrl) return whole(facts, held.incomplete)
    const route = await routes.find(askRoute, AbortSignal.timeout(DNS_BUDGET_MS))
    return whole(
      withRoute(facts, route, tables, held.lists),
      held.incomplete || route.failed === true,
    )
  }

  async function emails(addresses: readonly string[], context: MailContext) {
    const [tables, { lists, incomplete }] = await Promise.all([mail.get(), mailFeeds.get()])
    const own = ownDomain(context)
    const judged = addresses.map((address) => judgeEmail(address, own, tables, lists))
    if (!dohUrl) return judged.map(({ facts }) => whole(facts, incomplete))
    const signal = AbortSignal.timeout(DNS_BUDGET_MS)
    const asked = new Map(
      mostFrequent(judged.map(({ askRoute }) => askRoute)).map((domain) => [
        domain,
        routes.find(domain, signal),
      ]),
    )
    return Promise.all(
      judged.map(async ({ facts, askRoute }) => {
        const route = askRoute === null ? undefined : await asked.get(askRoute)
        const known = route === undefined ? facts : withRoute(facts, route, tables, lists)
        return whole(known, incomplete || route?.failed === true)
      }),
    )
  }

  async function status() {
    const [network, mail] = await Promise.all([networkFeeds.get(), mailFeeds.get()])
    return feedStatus(Object.assign({}, mail.states, network.states), now())
  }

  return { network, email, emails, status }
}

/** Marks the facts as incomplete if lists were unavailable. */
function whole<F extends EmailFacts | NetworkFacts>(facts: F, incomplete: boolean): F {
  return incomplete ? { ...facts, incomplete: true } : facts
}

function trustOf(id: string, states: FeedStates, nowMs: number): number {
  const feed = byId.get(id)
  return feed === undefined ? 0 : trustIn(feed, states[id], nowMs)
}

/** Cache of the registrable domains of calling sites. */
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
function mostFrequent(domains: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>()
  for (const domain of domains) {
    if (domain !== null) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_ROUTES)
    .map(([domain]) => domain)
}
