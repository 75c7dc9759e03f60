import { overThreshold } from '../../growth.ts'
import type { Signal } from '../../signal.ts'

/** One fingerprint far above what a person does. */
export const fpBurst: Signal = {
  code: 'fp_burst',
  label: 'Fingerprint suddenly popular',
  clause: 'this device turns up far more often than one person would',
  category: 'multi_account',
  compartment: 'fingerprint',
  facets: ['riskSignals', 'multipleAccounts'],
  flags: ['velocity'],
  weight: 1.5,
  source: 'simulated',
  measure: ({ velocity }) => overThreshold(velocity?.visitor, [20, 40, 80, 200], 0.5, 1.5),
}
