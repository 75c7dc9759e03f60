import { lessAgainst, shareOfDevice } from '../../crowds/proved-place.ts'
import { deviceDrift } from '../../history/device-drift.ts'
import { reducedByExposure } from '../../history/exposed-account.ts'
import { reducedByTravel } from '../../history/travel.ts'
import { declareSignal } from '../../signal.ts'

/** Against this account's own visits. */
export const driftDevice = declareSignal({
  code: 'drift_device',
  label: 'Unusual device',
  clause: 'it is not the usual device',
  mitigating: { label: 'Known device', clause: 'the device is a known one' },
  compartment: 'visit',
  measure: (evidence) =>
    lessAgainst(
      reducedByTravel(evidence, reducedByExposure(evidence, deviceDrift(evidence))),
      shareOfDevice(evidence),
    ),
})
