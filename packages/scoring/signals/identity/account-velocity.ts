import { furthestOver, overThreshold } from '../../crowds/growth.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.account_velocity

/** Guessing one account from anywhere. */
export const accountVelocity = declareSignal({
  code: 'account_velocity',
  label: 'Many attempts on this account',
  clause: 'this account was used or tried many times within a short time',
  category: 'velocity',
  compartment: 'identity',
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => furthestOver(velocity?.account, own.thresholds),
    what: 'attempts on this account',
  },
  measure: ({ velocity }) => overThreshold(velocity?.account, own.thresholds, own),
})
