import type { Evidence } from '@vigil/evidence'
import { weightOf } from '../../fire.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { unconfirmedShare } from '../../unconfirmed.ts'
import { driftClient } from './drift-client.ts'
import { driftDevice } from './drift-device.ts'
import { driftModel } from './drift-model.ts'

/** Signals that mitigate by what a browser sends of itself. */
const CLAIMED = [driftDevice, driftModel, driftClient]

/** Offsets what unconfirmed browser data mitigate, at an account whose visits are confirmed as a rule. Alone, it raises no score. */
export const deviceUnconfirmed: Signal = {
  code: 'device_unconfirmed',
  label: 'Known device without proof',
  clause: 'no proof from the browser confirms its device, unlike at earlier visits of this account',
  category: 'account_drift',
  compartment: 'visit',
  facets: ['riskSignals'],
  flags: [],
  measure: (evidence) => offset(evidence) / policy.signals.device_unconfirmed.weight,
}

function offset(evidence: Evidence): number {
  const share = unconfirmedShare(evidence)
  if (share === 0) return 0
  const mitigated = CLAIMED.reduce((sum, one) => sum + Math.max(0, -weightOf(one, evidence)), 0)
  return Math.min(policy.signals.device_unconfirmed.weight, share * mitigated)
}
