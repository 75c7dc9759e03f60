import {
  DAY_MS,
  type Evidence,
  hasSameId,
  hasSameSubnet,
  type PastVisit,
  storedId,
} from '@vigil/evidence'
import { isPlace } from '../history/place.ts'
import { isConfirmed } from '../history/unconfirmed.ts'
import { policy, type SignalCode } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'

const { minPassedDays } = policy.ownHandshake
/** Signals of a handshake that is not the browser's. */
const OF_ANOTHER = new Set<SignalCode>(['tls_strong_mismatch', 'tls_mismatch', 'tls_known_tool'])

/** Returns fired signals without those of a handshake that is the usual one of the account's browser. */
export function withoutOwnHandshake(fired: FiredSignal[], evidence: Evidence): FiredSignal[] {
  const isOfAnother = ({ signal }: FiredSignal): boolean => OF_ANOTHER.has(signal.code)
  if (!fired.some(isOfAnother) || !isOwnHandshake(evidence)) return fired
  return fired.filter((one) => !isOfAnother(one))
}

/**
 * Whether the account's own browser always connects so: a firm's firewall or an antivirus program that inspects TLS
 * connects in its place. Challenges were passed on several days with the id of this browser, from this network and with
 * a handshake of this family. A relayed page cannot read that id, and an attacker with a copy of the storage lacks its
 * newest days.
 */
function isOwnHandshake({ history, network, session, tls }: Evidence): boolean {
  if (history?.by !== 'account' || tls.tlsFamily === null || !isPlace(network)) return false
  if (!isConfirmed(session)) return false
  const { current, isIdCopied, unlistedDays = 0 } = history
  if (storedId(current) === null || current.storage !== 'whole') return false
  if (isIdCopied === true || unlistedDays > 0) return false
  const isAlike = (visit: PastVisit): boolean =>
    visit.passed === true &&
    visit.tlsFamily === tls.tlsFamily &&
    hasSameId(visit, current) &&
    hasSameSubnet(visit, current)
  const days = history.visits.filter(isAlike).map(({ atMs }) => Math.floor(atMs / DAY_MS))
  return new Set(days).size >= minPassedDays
}
