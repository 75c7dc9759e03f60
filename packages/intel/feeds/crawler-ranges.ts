import { DAY_SEC, type Feed } from './feed.ts'
import { prefixDocument } from './formats.ts'

/** Ranges that a crawler's operator publishes, so that a claim can be checked. */
function crawlerRanges(id: string, crawler: string, url: string): Feed {
  return {
    id: `crawler-${id}`,
    title: `Addresses of ${crawler}`,
    url,
    snapshot: new RegExp(`^${id}(\\.|_|$)`),
    pack: 'network',
    everySec: 7 * DAY_SEC,
    overdueSec: 30 * DAY_SEC,
    halfLifeDays: 180,
    minEntries: 1,
    maxEntries: 20_000,
    maxBytes: 2_000_000,
    licence: 'published by its operator for this use',
    credit: crawler,
    reader: prefixDocument,
  }
}

export const crawlerFeeds: readonly Feed[] = [
  crawlerRanges(
    'googlebot',
    'Googlebot',
    'https://developers.google.com/static/search/apis/ipranges/googlebot.json',
  ),
  crawlerRanges('bingbot', 'bingbot', 'https://www.bing.com/toolbox/bingbot.json'),
  crawlerRanges('gptbot', 'GPTBot', 'https://openai.com/gptbot.json'),
  crawlerRanges('searchbot', 'OAI-SearchBot', 'https://openai.com/searchbot.json'),
  crawlerRanges('chatgpt-user', 'ChatGPT-User', 'https://openai.com/chatgpt-user.json'),
  crawlerRanges('applebot', 'Applebot', 'https://search.developer.apple.com/applebot.json'),
  crawlerRanges('perplexitybot', 'PerplexityBot', 'https://www.perplexity.ai/perplexitybot.json'),
]
