import { overThreshold } from '../../growth.ts'
import type { Signal } from '../../signal.ts'

const MOST = 1.5
/** Newcomers beyond those that are usual and by chance, from which on a device key is sudden. */
const LEAST_NEWCOMERS = 3
/** A key of few traits is a whole model's, and models come into fashion. */
const OF_A_MODEL = 0.5

/** One fingerprint far above what a person does, or on which new people turn up all at once. */
export const fpBurst: Signal = {
  code: 'fp_burst',
  label: 'Fingerprint suddenly popular',
  clause: 'this device turns up far more often than one person would',
  category: 'multi_account',
  compartment: 'fingerprint',
  facets: ['riskSignals', 'multipleAccounts'],
  flags: ['velocity'],
  weight: MOST,
  source: 'simulated',
  measure: ({ event, velocity, graph, device }) =>
    Math.max(
      overThreshold(velocity?.visitor, [20, 40, 80, 200], 0.5, MOST),
      event === 'signup' && graph && device
        ? ofNewcomers(graph.newcomersOnDevice) * (device.confidence === 'low' ? OF_A_MODEL : 1)
        : 0,
    ),
}

const ofNewcomers = (others: number): number =>
  others < LEAST_NEWCOMERS ? 0 : Math.min(MOST, 0.4 * Math.log2(1 + others))
