import type { Collected } from '@vigil/contract'
import { has } from './page/has.ts'

export type Attribution = Pick<
  Collected,
  | 'referrer'
  | 'landingUrl'
  | 'clickIds'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'utm_term'
  | 'utm_content'
  | 'utm_id'
>

const KEY = 'vigil.arrival'
const UTM = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
] as const
const CLICK_IDS = [
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'gad_source',
  'msclkid',
  'fbclid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'rdt_cid',
  'ScCid',
  'epik',
  'yclid',
  'mc_eid',
  '_hsenc',
]

/**
 * Returns how the visitor arrived in this tab: origin of the referrer, origin and path of the landing page,
 * campaign fields and click ids, as on the first page of the tab.
 */
export function attribution(): Attribution {
  const stored = read()
  if (stored !== null) return stored
  const arrival = arrivalOf(location.href, document.referrer)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(arrival))
  } catch {
    // Without storage, the arrival is read from the current page each time.
  }
  return arrival
}

/** Deletes the stored arrival. */
export function deleteArrival(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Where nothing can be removed nothing was kept.
  }
}

/** Derives the arrival from a landing URL and its referrer, without their complete query strings. */
export function arrivalOf(url: string, referrer: string): Attribution {
  const { origin, pathname, searchParams } = new URL(url)
  const found: Attribution = {
    referrer: originOf(referrer),
    landingUrl: `${origin}${pathname}`.slice(0, 2048),
  }
  for (const name of UTM) {
    const value = searchParams.get(name)
    if (value) found[name] = value.slice(0, 256)
  }
  const clickIds: Record<string, string> = {}
  for (const name of CLICK_IDS) {
    const value = searchParams.get(name)
    if (value) clickIds[name] = value.slice(0, 512)
  }
  if (Object.keys(clickIds).length > 0) found.clickIds = clickIds
  return found
}

/** Empty without a referrer, which is an observation too. */
function originOf(referrer: string): string {
  try {
    const { origin } = new URL(referrer)
    return origin === 'null' ? '' : origin
  } catch {
    return ''
  }
}

function read(): Attribution | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isArrival(stored) ? stored : null
  } catch {
    return null
  }
}

function isArrival(value: unknown): value is Attribution {
  return has(value, 'landingUrl')
}
