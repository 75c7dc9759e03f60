import type { Evidence, ReportedPeers } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { chanceOf, meanOf, surpriseOdds } from './surprise.ts'

const { reportedShare, reportFactorByConfidence } = policy
const { weight } = policy.signals.reported_peers

/**
 * Returns how surely the people on an identifier are a reported operator's, 0..1; less where others of them are known
 * otherwise.
 */
export function reportedAmong({ reported, unreported, known }: ReportedPeers): number {
  if (reported === 0) return 0
  const { prior } = reportedShare
  const people = reported + unreported
  const odds = surpriseOdds(reportedShare, {
    count: reported,
    expected: people * meanOf(prior),
    chance: chanceOf(reported, people, prior),
  })
  return (1 - known) * Math.min(1, odds / weight)
}

/** Returns the share 0..1 of a report on this device key that counts, by how surely the key identifies one machine. */
export const confidenceInKey = ({ device }: Evidence): number =>
  reportFactorByConfidence[device?.confidence ?? 'unknown']

/**
 * Returns how surely the newcomers on this device key are a reported operator's, 0..1: 0 at other events than sign-ups.
 */
export const reportedOnKey = (evidence: Evidence): number =>
  evidence.event === 'signup' && evidence.graph !== null
    ? confidenceInKey(evidence) * reportedAmong(evidence.graph.peersOnDevice)
    : 0
