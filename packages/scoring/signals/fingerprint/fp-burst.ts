import { overThreshold } from '../../growth.ts'
import { POPULARITY } from '../../policy.ts'
import type { Signal } from '../../signal.ts'
import { manyOnDevice } from '../identity/on-device.ts'

const MAX_WEIGHT = 1.5

/** One browser far above what a person does, or a device key on which people arrive all at once. */
export const fpBurst: Signal = {
  code: 'fp_burst',
  label: 'Fingerprint suddenly popular',
  clause: 'this device turns up far more often than one person would',
  category: 'multi_account',
  compartment: 'fingerprint',
  facets: ['riskSignals', 'multipleAccounts'],
  flags: ['velocity'],
  weight: MAX_WEIGHT,
  source: 'simulated',
  measure: (evidence) =>
    Math.max(
      overThreshold(evidence.velocity?.visitor, [20, 40, 80, 200], 0.5, MAX_WEIGHT),
      Math.min(MAX_WEIGHT, POPULARITY.burstShare * manyOnDevice(evidence)),
    ),
}
