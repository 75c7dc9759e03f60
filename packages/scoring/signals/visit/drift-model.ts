import { lessAgainst, shareOfDevice } from '../../crowds/proved-place.ts'
import { modelDrift } from '../../history/device-drift.ts'
import { reducedByTravel } from '../../history/travel.ts'
import { declareSignal } from '../../signal.ts'

/** Against this account's own visits, by a device key that many machines have. */
export const driftModel = declareSignal({
  code: 'drift_model',
  label: 'Unusual kind of device',
  clause: 'it is not the usual kind of device',
  mitigating: { label: 'Usual kind of device', clause: 'the device is of the usual kind' },
  compartment: 'visit',
  measure: (evidence) =>
    lessAgainst(reducedByTravel(evidence, modelDrift(evidence)), shareOfDevice(evidence)),
})
