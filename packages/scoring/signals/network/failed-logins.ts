import { chanceOf, surpriseOdds } from '../../crowds/surprise.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.failed_logins

/**
 * Logins from this address failed at more accounts than usual: passwords are tried there, however slowly. The share of
 * failed logins is the same for one person and for a carrier, so a shared address needs no other threshold.
 */
export const failedLogins = declareSignal({
  code: 'failed_logins',
  label: 'Failed logins from this IP',
  clause: 'logins to several accounts failed from this address',
  category: 'velocity',
  compartment: 'network',
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => velocity?.failedAccountsPerIp?.hour24 ?? 0,
    what: 'accounts with failed logins from this IP address in 24 hours',
  },
  measure: ({ event, velocity }) => {
    if (event !== 'login') return 0
    // One of them may be this account, whose owner mistyped a password.
    const others = (velocity?.failedAccountsPerIp?.hour24 ?? 0) - 1
    if (others < 1) return 0
    const logins = Math.max(others, (velocity?.ip?.hour24 ?? 0) - 1)
    const odds = surpriseOdds(own, {
      count: others,
      expected: own.honestFailuresPerLogin * logins,
      chance: chanceOf(others, logins, [[own.honestFailuresPerLogin, 1]]),
    })
    return Math.min(1, odds / own.weight)
  },
})
