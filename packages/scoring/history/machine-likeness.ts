import {
  DAY_MS,
  differInGraphicsAlone,
  type HistoryFacts,
  type PastVisit,
  ramp,
  sketchSimilarity,
  storedId,
} from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { sameMachine } from './same-machine.ts'

const { minSameSimilarity, maxUnlikeSimilarity, minIdVisits, newForDays } = policy.drift.device

/**
 * Returns how like this machine is to those on which the browser's id was before, 0..1: 1 without an id, on a machine
 * that is known, and after a change of graphics alone. A browser that randomises its machine shows another one at each
 * visit of the owner: the likeness then falls less.
 */
export function machineLikeness({ visits, current }: HistoryFacts): number {
  const id = storedId(current)
  if (id === null || current.sketch === null) return 1
  const ofId = visits.filter((visit) => storedId(visit) === id && visit.sketch !== null)
  const owners = ofOwner(ofId, visits, current)
  if (owners.length < minIdVisits) return 1
  const likeness = Math.max(...owners.map((it) => likenessOf(it, current)))
  if (likeness === 1) return 1
  const steps = owners.slice(1).map((visit, i) => likenessOf(visit, owners[i] ?? visit))
  const steadiness = steps.reduce((sum, step) => sum + step, 0) / steps.length
  return 1 - steadiness * (1 - likeness)
}

/**
 * Returns the visits with the id that are the owner's: recent ones from a new provider may be an attacker's. All, if no
 * other is left.
 */
function ofOwner(
  ofId: readonly PastVisit[],
  visits: readonly PastVisit[],
  current: PastVisit,
): readonly PastVisit[] {
  const old = visits.filter(({ atMs }) => current.atMs - atMs >= newForDays * DAY_MS)
  const isKnownPlace = ({ asn }: PastVisit): boolean => old.some((visit) => visit.asn === asn)
  const owners = ofId.filter(
    (visit) => visit.passed === true || old.includes(visit) || isKnownPlace(visit),
  )
  return owners.length > 0 ? owners : ofId
}

function likenessOf(earlier: PastVisit, now: PastVisit): number {
  if ((sameMachine(earlier, now) ?? 0) > 0) return 1
  if (differInGraphicsAlone(earlier.sketch, now.sketch)) return 1
  return ramp(
    [maxUnlikeSimilarity, minSameSimilarity],
    sketchSimilarity(earlier.sketch, now.sketch),
  )
}
