import {
  DAY_MS,
  type Evidence,
  hasSameId,
  hasSameSubnet,
  type PastVisit,
  ramp,
} from '@vigil/evidence'
import { policy } from '../policy/index.ts'

const { fromDays, fullDays, goneFullDays, knownFactor } = policy.absence

/**
 * Returns the strength 0..1 of a return after a long absence, rising with the days since the account's last visit. It
 * counts in part (`knownFactor`) if the browser's id or the network (/24 or /48) is the account's, or, if no visit is
 * stored any more, if one of its last traces matches. If none of these does, it rises sooner (`goneFullDays`).
 */
export function longAbsence(evidence: Evidence): number {
  const { history, graph } = evidence
  if (history === null || history.by !== 'account') return 0
  const { visits, current } = history
  const lastMs = visits[0]?.atMs ?? graph?.ownLastMs ?? null
  if (lastMs === null) return 0
  const isKnown =
    visits.length === 0
      ? graph?.ownTrace === 'shown'
      : visits.some((visit) => hasSameIdOrSubnet(visit, current))
  const atFullDays = showsNoTrace(evidence) ? goneFullDays : fullDays
  const strength = ramp([fromDays, atFullDays], (current.atMs - lastMs) / DAY_MS)
  return isKnown ? knownFactor * strength : strength
}

/**
 * Whether no visit is stored any more, and this one shows none of the account's last browsers, devices and addresses.
 */
export const showsNoTrace = ({ history, graph }: Evidence): boolean =>
  history?.visits.length === 0 && graph?.ownTrace === 'absent'

const hasSameIdOrSubnet = (visit: PastVisit, current: PastVisit): boolean =>
  hasSameId(visit, current) || hasSameSubnet(visit, current)
