import { publishesRanges } from '@vigil/evidence'
import type { Signal } from '../../signal.ts'

/** The crawlers that matter publish the ranges they come from. */
export const crawlerSpoofed: Signal = {
  code: 'crawler_spoofed',
  label: 'Claims to be a crawler from a foreign address',
  clause: 'it claims to be a crawler that does not live at this address',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  weight: 2.5,
  source: 'judgement',
  measure: ({ userAgent, network }) =>
    network !== null &&
    network.incomplete !== true &&
    network.verifiedCrawler === null &&
    publishesRanges(userAgent?.claimsCrawler ?? null),
}
