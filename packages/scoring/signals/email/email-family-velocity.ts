import { overThreshold } from '../../growth.ts'
import type { Signal } from '../../signal.ts'

/** Two strangers may have the like within a day; where a domain sees many sign up, more of them. */
const STRANGERS = 2
const SIGNUPS_FOR_ANOTHER = 500

/** name1, name2, name3 in a row, wherever they come from. A local part of few letters says nothing. */
export const emailFamilyVelocity: Signal = {
  code: 'email_family_velocity',
  label: 'Addresses that differ in their numbers alone',
  clause: 'other addresses of the same pattern signed up lately',
  category: 'velocity',
  compartment: 'email',
  facets: ['email', 'multipleAccounts', 'riskSignals'],
  flags: ['velocity'],
  weight: 2.0,
  source: 'simulated',
  measure: ({ event, email, velocity }) => {
    if (event !== 'signup' || email === null || email.gibberish === null) return 0
    const others = (velocity?.emailDomain?.hour24 ?? 0) / SIGNUPS_FOR_ANOTHER
    const thresholds = [null, null, null, STRANGERS + others] as const
    return overThreshold(velocity?.accountsPerAddressFamily, thresholds, 0.8, 2)
  },
}
