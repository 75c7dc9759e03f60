import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Feed, FeedRefused } from '../../packages/intel/feeds/feed.ts'
import { readFeed } from '../../packages/intel/feeds/fetch-feed.ts'
import { storeFeeds } from '../../packages/intel/feeds/refresh-feeds.ts'
import type { FeedStore, RefreshOptions, RefreshReport } from '../../packages/intel/index.ts'
import { streamOf } from './stream-of.ts'

/**
 * Reads the feeds that have a snapshot in the folder, through the same checks as the cron.
 *
 * @param names file names to choose from; all of the folder by default
 */
export function refreshFromFolder(
  store: FeedStore,
  folder: string,
  nowMs: number,
  options: RefreshOptions,
  names: readonly string[] = readdirSync(folder),
): Promise<RefreshReport[]> {
  const found = new Map<string, string>()
  for (const feed of options.feeds ?? []) {
    const file = newest(feed, names)
    if (file !== null) found.set(feed.id, file)
  }
  const ask = async (feed: Feed) => {
    const file = found.get(feed.id)
    if (file === undefined) throw new FeedRefused('no snapshot')
    const { parsed, bytes } = await readFeed(feed, streamOf(createReadStream(join(folder, file))))
    const dateMs = parsed.dateMs ?? dayInName(file) ?? statSync(join(folder, file)).mtimeMs
    return {
      kind: 'snapshot' as const,
      parsed: { ...parsed, dateMs },
      bytes,
      validators: { etag: null, lastModified: null },
      confirmedAtMs: dateMs,
    }
  }
  const present = options.feeds?.filter((feed) => found.has(feed.id)) ?? []
  return storeFeeds(store, nowMs, ask, { ...options, feeds: present, force: true })
}

function newest(feed: Feed, names: readonly string[]): string | null {
  return (
    names
      .filter((name) => feed.snapshot.test(name))
      .sort()
      .at(-1) ?? null
  )
}

function dayInName(file: string): number | null {
  const ms = Date.parse(/\d{4}-\d\d-\d\d/.exec(file)?.[0] ?? '')
  return Number.isNaN(ms) ? null : ms
}
