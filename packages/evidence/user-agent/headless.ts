import { probe } from '../probes.ts'
import { asText, field } from '../read.ts'
import { type BrowserVisit, header } from '../visit.ts'

const HEADLESS = /Headless/i

/** Whether any place that names the browser says that it is headless. */
export function saysHeadless(visit: BrowserVisit): boolean {
  const { collected } = visit
  const brands = field(probe(collected, 'uaData'), 'brands')
  const places = [
    header(visit, 'user-agent'),
    header(visit, 'sec-ch-ua'),
    collected.userAgent,
    field(probe(collected, 'workerNavigator'), 'userAgent'),
    field(probe(collected, 'sharedWorkerNavigator'), 'userAgent'),
    ...(Array.isArray(brands) ? brands.slice(0, 16).map((entry) => field(entry, 'brand')) : []),
  ]
  return places.some((place) => HEADLESS.test(asText(place, 4096) ?? ''))
}
