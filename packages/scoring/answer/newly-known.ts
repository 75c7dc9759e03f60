import type { CompareDelta } from '@vigil/contract'
import { DAY_MS, type Evidence, type PastVisit } from '@vigil/evidence'
import { DEVICE_DRIFT } from '../history/device-drift.ts'
import { isSameDevice } from '../history/same-device.ts'
import type { SignalCode } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'

/** Findings that the device is not known to be the owner's, or that its data are unconfirmed. */
const NOT_OF_OWNER = new Set<SignalCode>(['loss_to_stranger', 'device_unconfirmed'])

/**
 * Returns a test whether a signal mitigates by a device or place that a sentence must not call known or usual: the
 * account has it for less than a day, the device differs from all earlier ones, or another finding is that the device
 * is not known to be the owner's.
 */
export function isNewlyKnown(
  { history }: Evidence,
  deltas: readonly CompareDelta[],
  against: readonly FiredSignal[],
): (fired: FiredSignal) => boolean {
  if (history === null) return () => false
  const { visits, current } = history
  const isFresh = (isMeant: (visit: PastVisit) => boolean): boolean =>
    visits.some(isMeant) && visits.filter(isMeant).every(({ atMs }) => current.atMs - atMs < DAY_MS)
  const isNewDevice = () =>
    deltas.some(({ code }) => code === 'new_device') ||
    against.some(({ signal }) => NOT_OF_OWNER.has(signal.code)) ||
    isFresh((visit) => isSameDevice(visit, current, history))
  const isNewPlace = () =>
    isFresh(({ asn, ipKey }) => asn === current.asn || ipKey === current.ipKey)
  return ({ signal: { code }, weight }) =>
    weight < 0 &&
    ((DEVICE_DRIFT.has(code) && isNewDevice()) || (code === 'drift_location' && isNewPlace()))
}
