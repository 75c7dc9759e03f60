import { probe } from '../probes.ts'
import { asText } from '../read.ts'
import { type BrowserVisit, header } from '../visit.ts'

const HEADLESS = /Headless/i

/** Whether any string that names the browser contains HeadlessChrome. */
export function namesHeadless(visit: BrowserVisit): boolean {
  const { collected } = visit
  const places = [
    header(visit, 'user-agent'),
    header(visit, 'sec-ch-ua'),
    collected.userAgent,
    probe(collected, 'workerNavigator')?.userAgent,
    probe(collected, 'sharedWorkerNavigator')?.userAgent,
    ...(probe(collected, 'uaData')?.brands ?? []).map(({ brand }) => brand),
  ]
  return places.some((place) => HEADLESS.test(asText(place, 4096) ?? ''))
}
