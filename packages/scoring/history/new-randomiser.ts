import { type Evidence, storedId } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isSettledAnywhere } from './owner-history.ts'

const { minIdVisits } = policy.drift.device

/**
 * Whether a browser with a known id adds noise to its canvas for the first time. Antidetect browsers, into which stolen
 * storage is loaded, do so by default and imitate the rest of the machine. An update of Safari or Firefox may introduce
 * it; private windows have another id.
 */
export function isNewRandomiser({ event, device, history, userAgent }: Evidence): boolean {
  if (history === null || device?.canvasNoise !== true) return false
  const { visits, current } = history
  const id = storedId(current)
  if (id === null) return false
  const ofId = visits.filter((visit) => storedId(visit) === id && visit.sketch !== null)
  const isUpdated = ofId[0]?.browserMajor !== current.browserMajor
  const settled = ofId.filter((visit) => isSettledAnywhere(visit, history, event))
  return (
    !(isUpdated && userAgent?.engine !== 'chromium') &&
    settled.length >= minIdVisits &&
    settled.every(({ sketch }) => sketch !== null && Object.hasOwn(sketch, 'canvas'))
  )
}
