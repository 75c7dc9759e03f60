import type { Collected, ReferrerChannel } from '@vigil/contract'
import type { AttributionFacts } from '../evidence.ts'
import { asRecord, asText } from '../read.ts'
import { hostOf, isSameSite, queryOf } from './host.ts'
import {
  contradictsReferrer,
  isSearchHost,
  isSocialHost,
  isSocialSource,
  isWebmailHost,
} from './sources.ts'

/** Parameters that only a paid click carries. Organic links carry fbclid too. */
const PAID_CLICK_IDS = [
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'rdt_cid',
  'ScCid',
  'yclid',
]
const MAIL_CLICK_IDS = ['mc_eid', '_hsenc']
const OTHER_CLICK_IDS = ['fbclid', 'gad_source', 'epik']
const CLICK_IDS = [...PAID_CLICK_IDS, ...MAIL_CLICK_IDS, ...OTHER_CLICK_IDS]
const UTM = ['source', 'medium', 'campaign', 'term', 'content', 'id'] as const
/** Google Analytics 4, default channel group. */
const PAID_MEDIUM = /^(?:.*cp.*|ppc|retargeting|paid.*|display|banner|cpm)$/i
const MAIL_NAME = /^(?:e[-_ ]?mail|newsletter)$/i
const SOCIAL_MEDIUM = /^(?:social|social[-_ ]network|social[-_ ]media|sm)$/i

interface Arrival {
  referrer: string | null
  clickIds: string[]
  utm: Partial<Record<(typeof UTM)[number], string>>
}

/**
 * Returns the visitor's channel by the first matching rule, and whether the landing URL contradicts
 * the referrer. null: neither was sent. An empty referrer counts as sent.
 */
export function attributionFacts(
  collected: Collected,
  siteHost: string | null,
): AttributionFacts | null {
  const sent = [collected.referrer, collected.landingUrl, collected.clickIds]
  const hasUtm = UTM.some((name) => collected[`utm_${name}`] !== undefined)
  if (!hasUtm && sent.every((field) => field === undefined)) return null
  const arrival = arrivalOf(collected)
  const paid =
    arrival.clickIds.some((id) => PAID_CLICK_IDS.includes(id)) ||
    PAID_MEDIUM.test(arrival.utm.medium ?? '')
  return {
    channel: paid ? 'paid' : channelOf(arrival, siteHost ?? hostOf(collected.landingUrl ?? '')),
    paid,
    inconsistent: contradictsReferrer(
      arrival.clickIds,
      arrival.utm.source ?? null,
      arrival.referrer,
    ),
  }
}

/** Merges the fields with the parameters of the landing URL. */
function arrivalOf(collected: Collected): Arrival {
  const query = queryOf(asText(collected.landingUrl, 2048) ?? '')
  const sent = asRecord(collected.clickIds) ?? {}
  const utm: Arrival['utm'] = {}
  for (const name of UTM) {
    const value = asText(collected[`utm_${name}`], 256) ?? asText(query.get(`utm_${name}`), 256)
    if (value !== null) utm[name] = value.trim()
  }
  return {
    referrer: hostOf(asText(collected.referrer, 2048) ?? ''),
    clickIds: CLICK_IDS.filter((id) => {
      const value = Object.hasOwn(sent, id) ? sent[id] : query.get(id)
      return asText(value, 512) !== null
    }),
    utm,
  }
}

function channelOf({ referrer, clickIds, utm }: Arrival, siteHost: string | null): ReferrerChannel {
  const medium = utm.medium ?? ''
  const source = utm.source ?? ''
  const from = (judge: (host: string) => boolean) => referrer !== null && judge(referrer)
  if (
    MAIL_NAME.test(medium) ||
    MAIL_NAME.test(source) ||
    clickIds.some((id) => MAIL_CLICK_IDS.includes(id)) ||
    from(isWebmailHost)
  ) {
    return 'email'
  }
  if (
    SOCIAL_MEDIUM.test(medium) ||
    isSocialSource(source) ||
    clickIds.includes('fbclid') ||
    from(isSocialHost)
  ) {
    return 'social'
  }
  if (medium.toLowerCase() === 'organic' || from(isSearchHost)) return 'search'
  if (siteHost !== null && from((host) => isSameSite(host, siteHost))) return 'internal'
  return referrer !== null || Object.keys(utm).length > 0 ? 'referral' : 'direct'
}
