export type { Assets } from './asset-loader.ts'
export { type DnsAnswer, type Resolver, resolve } from './dns/doh.ts'
export type { Feed } from './feeds/feed.ts'
export type { FeedStatus } from './feeds/feed-status.ts'
export type { FeedStore } from './feeds/feed-store.ts'
export type { Fetch } from './feeds/fetch-feed.ts'
export { feeds } from './feeds/index.ts'
export type { RefreshReport } from './feeds/refresh-feed.ts'
export { type RefreshOptions, refreshFeeds } from './feeds/refresh-feeds.ts'
export {
  type Intel,
  type IntelOptions,
  type IntelSources,
  type MailContext,
  openIntel,
} from './open-intel.ts'
export { IntelUnavailable } from './unavailable.ts'
