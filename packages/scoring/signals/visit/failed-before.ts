import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const { minFailures, fullFailures } = policy.signals.failed_before

/**
 * Attempts of this device at the account failed, and the profile has learned from none: a password is guessed, however
 * slowly. The OWASP Authentication Cheat Sheet recommends a challenge after a few failed attempts.
 */
export const failedBefore = declareSignal({
  code: 'failed_before',
  label: 'Failed attempts on this device',
  clause: 'earlier attempts of this device at the account failed',
  category: 'velocity',
  compartment: 'visit',
  flags: ['velocity'],
  counted: {
    of: ({ history }) => history?.failuresOnDevice ?? 0,
    what: 'failed attempts of this device at the account in 30 days',
  },
  measure: ({ event, history }) => {
    const failures = history?.failuresOnDevice ?? 0
    if (event === 'signup' || failures < minFailures) return 0
    return Math.min(
      1,
      Math.log(failures / (minFailures - 1)) / Math.log(fullFailures / (minFailures - 1)),
    )
  },
})
