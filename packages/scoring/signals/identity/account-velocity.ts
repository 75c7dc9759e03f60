import { overThreshold } from '../../growth.ts'
import type { Signal } from '../../signal.ts'

/** Guessing one account from anywhere. */
export const accountVelocity: Signal = {
  code: 'account_velocity',
  label: 'Many attempts on this account',
  clause: 'this account was tried many times',
  category: 'velocity',
  compartment: 'identity',
  facets: ['identity', 'riskSignals'],
  flags: ['velocity'],
  weight: 2.0,
  source: 'literature',
  measure: ({ velocity }) => overThreshold(velocity?.account, [6, 10, 20, 40], 0.8, 2),
}
