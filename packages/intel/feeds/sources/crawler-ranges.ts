import type { CrawlerName } from '@vigil/evidence'
import { DAY_SEC, type Feed } from '../feed.ts'
import { prefixDocument } from '../formats.ts'

/** Lists of addresses that operators publish so that a crawler's claim can be checked. */
const PUBLISHED: readonly (readonly [id: string, crawler: CrawlerName, url: string])[] = [
  [
    'googlebot',
    'Googlebot',
    'https://developers.google.com/static/search/apis/ipranges/googlebot.json',
  ],
  [
    'google-special',
    'Google special crawler',
    'https://developers.google.com/static/search/apis/ipranges/special-crawlers.json',
  ],
  ['bingbot', 'Bingbot', 'https://www.bing.com/toolbox/bingbot.json'],
  ['duckduckbot', 'DuckDuckBot', 'https://duckduckgo.com/duckduckbot.json'],
  ['gptbot', 'GPTBot', 'https://openai.com/gptbot.json'],
  ['searchbot', 'OAI-SearchBot', 'https://openai.com/searchbot.json'],
  ['chatgpt-user', 'ChatGPT-User', 'https://openai.com/chatgpt-user.json'],
  ['applebot', 'Applebot', 'https://search.developer.apple.com/applebot.json'],
  ['perplexitybot', 'PerplexityBot', 'https://www.perplexity.ai/perplexitybot.json'],
  ['perplexity-user', 'Perplexity-User', 'https://www.perplexity.ai/perplexity-user.json'],
]

export const crawlerFeeds: readonly Feed[] = PUBLISHED.map(([id, crawler, url]) => ({
  id: `crawler-${id}`,
  title: `Addresses of ${crawler}`,
  url,
  snapshot: new RegExp(`^${fileName(url)}[._]`),
  pack: 'network',
  everySec: 7 * DAY_SEC,
  overdueSec: 30 * DAY_SEC,
  halfLifeDays: 180,
  lasting: true,
  minEntries: 1,
  maxEntries: 20_000,
  maxBytes: 2_000_000,
  licence: 'published by its operator for this use',
  credit: crawler,
  reader: prefixDocument,
}))

/** Crawler of a feed, by the feed's id. */
export const crawlerOfFeed: ReadonlyMap<string, CrawlerName> = new Map(
  PUBLISHED.map(([id, crawler]) => [`crawler-${id}`, crawler]),
)

function fileName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1).replace(/\.json$/, '')
}
