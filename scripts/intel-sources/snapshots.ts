import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Feed, FeedRefused, isSnapshotOf } from '../../packages/intel/feeds/feed.ts'
import type { FeedState } from '../../packages/intel/feeds/feed-state.ts'
import { type FetchedFeed, readFeed } from '../../packages/intel/feeds/fetch-feed.ts'
import { storeFeeds } from '../../packages/intel/feeds/refresh-feeds.ts'
import {
  feeds as allFeeds,
  type FeedStore,
  type RefreshOptions,
  type RefreshReport,
} from '../../packages/intel/index.ts'
import { streamOf } from './stream-of.ts'

export interface FolderReport {
  reports: RefreshReport[]
  /** Files that match no feed. */
  unmatched: string[]
}

interface FolderOptions extends RefreshOptions {
  /** File names to choose from; all of the folder by default. */
  names?: readonly string[]
}

/**
 * Reads the feeds that have a snapshot in the folder, with the same checks as the cron. A snapshot that is not newer
 * than the current copy changes nothing. Throws if the folder cannot be read.
 */
export async function refreshFromFolder(
  store: FeedStore,
  folder: string,
  nowMs: number,
  { names = filesIn(folder), ...options }: FolderOptions = {},
): Promise<FolderReport> {
  const feeds = options.feeds ?? allFeeds
  const found = new Map<string, string>()
  for (const feed of feeds) {
    const file = newest(feed, folder, names)
    if (file !== undefined) found.set(feed.id, file)
  }
  const get = async (feed: Feed, current: FeedState): Promise<FetchedFeed> => {
    const file = found.get(feed.id)
    if (file === undefined) throw new FeedRefused('no snapshot')
    const { parsed, bytes } = await readFeed(feed, streamOf(createReadStream(join(folder, file))))
    const confirmedAtMs = (feed.lasting ? null : parsed.dateMs) ?? fileDateMs(folder, file)
    const isOlder = current.confirmedAtMs !== null && confirmedAtMs <= current.confirmedAtMs
    if (isOlder && !options.accept?.includes(feed.id)) return { kind: 'older' }
    return {
      kind: 'snapshot',
      parsed: { ...parsed, dateMs: parsed.dateMs ?? confirmedAtMs },
      bytes,
      validators: { etag: null, lastModified: null },
      confirmedAtMs,
    }
  }
  const present = feeds.filter((feed) => found.has(feed.id))
  const source = { get, isOrigin: false }
  const reports = await storeFeeds({ store }, nowMs, source, {
    ...options,
    feeds: present,
    force: true,
  })
  const unmatched = names.filter((name) => !allFeeds.some((feed) => isSnapshotOf(feed, name)))
  return { reports, unmatched }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

function newest(feed: Feed, folder: string, names: readonly string[]): string | undefined {
  const dated = names
    .filter((name) => isSnapshotOf(feed, name))
    .map((name) => ({ name, ms: fileDateMs(folder, name) }))
  return dated.sort((a, b) => a.ms - b.ms).at(-1)?.name
}

/** Returns the date in the name, else the modification time of the file, ms. */
function fileDateMs(folder: string, name: string): number {
  const ms = Date.parse(/\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? '')
  return Number.isNaN(ms) ? statSync(join(folder, name)).mtimeMs : ms
}
