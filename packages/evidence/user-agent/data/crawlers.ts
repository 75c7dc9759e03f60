export interface Crawler {
  name: string
  /** How it names itself; the first row that fits counts. */
  pattern: RegExp
  /** AS numbers that are its operator's own: a claim from there is believed, though less. */
  asns?: readonly number[]
  /** The operator says that it comes from these networks alone. */
  nowhereElse?: true
}

/**
 * Crawlers that are known by name, and where they live. One row for each list of addresses
 * that an operator publishes (`packages/intel/feeds/sources/crawler-ranges.ts` names the row): Google's
 * crawlers have three lists (developers.google.com/crawling/docs/crawlers-fetchers), and none of
 * them speaks for the others.
 */
export const crawlers = [
  {
    name: 'Google special crawler',
    pattern: /AdsBot-Google|Mediapartners-Google|APIs-Google|Google-Safety/i,
    asns: [15169],
  },
  {
    name: 'Google fetcher',
    pattern: /FeedFetcher-Google|Google-Read-Aloud|Google-Site-Verification|GoogleProducer/i,
    asns: [15169],
  },
  {
    name: 'Googlebot',
    pattern: /Googlebot|Google-InspectionTool|Storebot-Google|GoogleOther|Google-Extended/i,
    asns: [15169],
  },
  { name: 'Bingbot', pattern: /bingbot/i, asns: [8075] },
  { name: 'Bing fetcher', pattern: /BingPreview|adidxbot|msnbot/i, asns: [8075] },
  { name: 'Applebot', pattern: /Applebot/i, asns: [714, 6185] },
  {
    name: 'YandexBot',
    pattern: /Yandex(?:Bot|Images|Metrika|Mobile|Direct)|yandex\.com\/bots/i,
    asns: [13238, 208722],
  },
  { name: 'DuckAssistBot', pattern: /DuckAssistBot/i },
  { name: 'DuckDuckBot', pattern: /DuckDuckBot/i },
  { name: 'GPTBot', pattern: /GPTBot/i },
  { name: 'OAI-SearchBot', pattern: /OAI-SearchBot/i },
  { name: 'ChatGPT-User', pattern: /ChatGPT-User/i },
  { name: 'Perplexity-User', pattern: /Perplexity-User/i },
  { name: 'PerplexityBot', pattern: /PerplexityBot/i },
  {
    // developers.facebook.com/docs/sharing/webmasters/web-crawlers: all routes of AS32934.
    name: 'Facebook',
    pattern: /facebookexternalhit|meta-external(?:agent|fetcher|ads)|facebookcatalog|facebookbot/i,
    asns: [32934, 63293, 54115],
    nowhereElse: true,
  },
  { name: 'Twitterbot', pattern: /Twitterbot/i, asns: [13414] },
  { name: 'LinkedInBot', pattern: /LinkedInBot/i, asns: [14413, 20049] },
  { name: 'Baiduspider', pattern: /Baiduspider/i, asns: [55967, 38365, 38627, 199506] },
  { name: 'AhrefsBot', pattern: /AhrefsBot|AhrefsSiteAudit/i, asns: [140577] },
  { name: 'Bytespider', pattern: /Bytespider/i, asns: [396986, 138699] },
  { name: 'UptimeRobot', pattern: /UptimeRobot/i },
  { name: 'Pingdom', pattern: /Pingdom/i },
] as const satisfies readonly Crawler[]

export type CrawlerName = (typeof crawlers)[number]['name']
