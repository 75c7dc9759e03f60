import type { Signal } from '../../signal.ts'

/** Crawlers publish the ranges they come from. */
export const crawlerSpoofed: Signal = {
  code: 'crawler_spoofed',
  label: 'Claims to be a crawler from a foreign address',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  weight: 2.5,
  source: 'judgement',
  measure: ({ userAgent, network }) =>
    Boolean(userAgent?.claimsCrawler) && network !== null && network.verifiedCrawler === null,
}
