import type { Evidence } from '@vigil/evidence'
import { unconfirmedShare } from '../../history/unconfirmed.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { weightOf } from '../../weigh/fire.ts'
import { driftClient } from './drift-client.ts'
import { driftDevice } from './drift-device.ts'
import { driftModel } from './drift-model.ts'

/** Signals whose mitigation rests on browser data. */
const OF_BROWSER_DATA = [driftDevice, driftModel, driftClient]

/**
 * Offsets the mitigation by unconfirmed browser data, at an account whose visits are usually confirmed. Alone, it
 * raises no score.
 */
export const deviceUnconfirmed = declareSignal({
  code: 'device_unconfirmed',
  label: 'Unconfirmed data of a known device',
  clause: 'no verdict token confirms its browser data, unlike at earlier visits of this account',
  compartment: 'visit',
  challengesOnly: true,
  measure: (evidence) => Math.min(1, offset(evidence) / policy.signals.device_unconfirmed.weight),
})

/** Returns the log-odds that it offsets. */
function offset(evidence: Evidence): number {
  const share = unconfirmedShare(evidence)
  if (share === 0) return 0
  const mitigation = OF_BROWSER_DATA.reduce(
    (sum, one) => sum + Math.max(0, -weightOf(one, evidence)),
    0,
  )
  return share * mitigation
}
