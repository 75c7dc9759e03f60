import type { CompareDelta } from '@vigil/contract'
import type { Evidence, HistoryFacts } from '@vigil/evidence'
import { longAbsence } from '../history/absence.ts'
import { travelTooFast } from '../history/travel.ts'
import { policy, type SignalCode } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'

const { maxRecentVisits, minSpikePoints, minLinkedIncrease } = policy.unusual
const SHARED_DEVICE = new Set<SignalCode>(['vid_multi_account', 'device_multi_account'])

/** Returns the codes of deviations from earlier visits, or from the behaviour of one person. */
export function unusualOf(
  evidence: Evidence,
  score: number,
  against: readonly FiredSignal[],
  deltas: readonly CompareDelta[],
): string[] {
  const { history, graph } = evidence
  const codes = deltas.map(({ code }) => code)
  const isKnown = history?.by === 'account' && (graph?.ownLastMs ?? null) !== null
  if (history?.priorCount === 0 && !isKnown) codes.push('first_seen')
  if (travelTooFast(evidence) > 0) codes.push('impossible_travel')
  if (longAbsence(evidence) > 0) codes.push('dormant_return')
  if (against.some(({ signal }) => signal.flags.includes('velocity'))) codes.push('velocity_burst')
  if (against.some(({ signal }) => SHARED_DEVICE.has(signal.code))) codes.push('shared_device')
  const linkedBefore = history?.visits[0]?.accountsLinked
  if (
    graph !== null &&
    linkedBefore !== undefined &&
    graph.accountsLinked >= linkedBefore + minLinkedIncrease
  ) {
    codes.push('accounts_linked_jump')
  }
  if (history !== null && isSpike(history, score)) codes.push('score_spike')
  return codes
}

function isSpike({ visits }: HistoryFacts, score: number): boolean {
  const recent = visits
    .slice(0, maxRecentVisits)
    .map((visit) => visit.score)
    .sort((a, b) => a - b)
  const median = recent[Math.floor(recent.length / 2)]
  return median !== undefined && score >= median + minSpikePoints
}
