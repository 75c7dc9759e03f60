import {
  DAY_MS,
  type Evidence,
  hasSameId,
  hasSameSubnet,
  type PastVisit,
  ramp,
} from '@vigil/evidence'
import { policy } from '../policy/index.ts'

/**
 * Returns the strength 0..1 of a return after a long absence, rising with the days. It counts in part (`knownFactor`)
 * if the browser's id or the network (/24 or /48) is the account's, or, if no visit is stored any more, if one of its
 * last traces matches.
 */
export function longAbsence(evidence: Evidence): number {
  const { history, graph } = evidence
  if (history === null) return 0
  const { current, visits } = history
  const { knownFactor, fullDays } = policy.absence
  const isOwn =
    visits.length === 0
      ? graph?.ownTrace === 'shown'
      : visits.some((visit) => isKnown(visit, current))
  return absenceOf(evidence, fullDays) * (isOwn ? knownFactor : 1)
}

/**
 * Returns the strength 0..1 of a return after the profile expired, without any of the account's last browsers, devices
 * and addresses.
 */
export function returnsUnknown(evidence: Evidence): number {
  const { history, graph } = evidence
  if (history === null || history.visits.length > 0 || graph?.ownTrace !== 'absent') return 0
  return absenceOf(evidence, policy.absence.goneFullDays)
}

/** Returns the days since the account's last visit as a share 0..1 of `fullDays`, from `fromDays` on. */
function absenceOf({ history, graph }: Evidence, fullDays: number): number {
  if (history === null || history.by !== 'account') return 0
  const lastMs = history.visits[0]?.atMs ?? graph?.ownLastMs ?? null
  if (lastMs === null) return 0
  const days = (history.current.atMs - lastMs) / DAY_MS
  const { fromDays } = policy.absence
  return ramp([fromDays, fullDays], days)
}

const isKnown = (visit: PastVisit, current: PastVisit): boolean =>
  hasSameId(visit, current) || hasSameSubnet(visit, current)
