import { overThreshold } from '../../growth.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.account_velocity

/** Guessing one account from anywhere. */
export const accountVelocity: Signal = {
  code: 'account_velocity',
  label: 'Many attempts on this account',
  clause: 'this account was tried many times',
  category: 'velocity',
  compartment: 'identity',
  facets: ['identity', 'riskSignals'],
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => velocity?.account?.hour24 ?? 0,
    what: 'attempts on this account in 24 hours',
  },
  measure: ({ velocity }) => overThreshold(velocity?.account, own.thresholds, own),
}
