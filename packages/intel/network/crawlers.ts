/** A crawler whose claim can be checked by address. */
export interface Crawler {
  name: string
  /** Other words that its user agents contain. */
  aliases: readonly string[]
  /** The feed of its published ranges, where it has one. */
  feedId: string | null
  /** Networks that are its operator's own: what a claim is checked by until the ranges are read. */
  asns: readonly number[]
}

export const crawlers: readonly Crawler[] = [
  {
    name: 'Googlebot',
    aliases: ['google-inspectiontool', 'googleother', 'storebot-google', 'adsbot-google'],
    feedId: 'crawler-googlebot',
    asns: [15169],
  },
  {
    name: 'bingbot',
    aliases: ['adidxbot', 'bingpreview', 'msnbot'],
    feedId: 'crawler-bingbot',
    asns: [8075],
  },
  { name: 'GPTBot', aliases: [], feedId: 'crawler-gptbot', asns: [] },
  { name: 'OAI-SearchBot', aliases: [], feedId: 'crawler-searchbot', asns: [] },
  { name: 'ChatGPT-User', aliases: [], feedId: 'crawler-chatgpt-user', asns: [] },
  { name: 'Applebot', aliases: [], feedId: 'crawler-applebot', asns: [714, 6185] },
  { name: 'PerplexityBot', aliases: [], feedId: 'crawler-perplexitybot', asns: [] },
  {
    name: 'facebookexternalhit',
    aliases: ['meta-externalagent', 'facebookbot', 'facebookcatalog'],
    feedId: null,
    asns: [32934, 63293, 54115],
  },
  { name: 'YandexBot', aliases: ['yandex.com/bots'], feedId: null, asns: [13238, 208722] },
  { name: 'Baiduspider', aliases: [], feedId: null, asns: [55967, 38365, 38627, 199506] },
  { name: 'AhrefsBot', aliases: ['ahrefssiteaudit'], feedId: null, asns: [140577] },
  { name: 'Twitterbot', aliases: [], feedId: null, asns: [13414] },
  { name: 'LinkedInBot', aliases: [], feedId: null, asns: [14413, 20049] },
  { name: 'Bytespider', aliases: [], feedId: null, asns: [396986, 138699] },
]
