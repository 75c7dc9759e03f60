import { seeded } from '../../packages/intel/build/random.ts'
import { type FeedStore, feeds, refreshFeeds } from '../../packages/intel/index.ts'

/** Feeds as large as the real ones, made up: what a look-up costs does not depend on the rows. */
export async function sampleFeeds(store: FeedStore): Promise<void> {
  const random = seeded(5)
  const part = (from: number, n: number) => from + Math.floor(random() * n)
  const v4 = () => `${part(11, 89)}.${part(0, 256)}.${part(0, 256)}.${part(1, 254)}`
  const v6 = () => `2a0${part(0, 9)}:${part(1, 9999)}:${part(1, 9999)}::${part(1, 9999)}`
  const lines = (count: number, line: () => string) =>
    `${Array.from({ length: count }, line).join('\n')}\n`
  const domain = () => `${part(0, 1e9).toString(36)}.${part(0, 1e9).toString(36)}.example`
  const bodies: Record<string, () => string> = {
    'tor-exits': () => lines(2000, v4),
    'vpn-v4': () => lines(11_000, () => `${v4()}/${part(24, 9)}`),
    'vpn-v6': () => lines(500, () => `${v6()}/64`),
    relays: () => lines(3300, () => `${v4()}/31`),
    'hosting-asns': () => lines(900, () => `AS${part(1, 60_000)} # made up`),
    'vpn-asns': () => lines(15, () => `AS${part(1, 60_000)}`),
    ipsum: () => lines(14_000, v4),
    'disposable-mx': () => lines(75_000, domain),
    'disposable-blocklist': () => lines(8000, domain),
  }
  const answer = async (url: string) => {
    const feed = feeds.find((known) => known.url === url)
    const body = feed === undefined ? undefined : bodies[feed.id]?.()
    return body === undefined ? new Response(null, { status: 404 }) : new Response(body)
  }
  await refreshFeeds({ KV: store }, Date.now(), answer)
}
