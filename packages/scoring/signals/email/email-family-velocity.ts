import { overThreshold } from '../../crowds/growth.ts'
import { shareOfTeam } from '../../crowds/one-firm.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { beyondFamily } from '../identity/mailbox-multi-account.ts'

const own = policy.signals.email_family_velocity

/** name1, name2, name3 in succession, from any network. A local part of few letters does not count. */
export const emailFamilyVelocity = declareSignal({
  code: 'email_family_velocity',
  label: 'Email addresses that differ only in digits',
  clause: 'other email addresses of the same pattern signed up lately',
  category: 'velocity',
  compartment: 'email',
  counts: 'crowd',
  facets: ['email', 'multipleAccounts', 'riskSignals'],
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => velocity?.accountsPerAddressFamily?.hour24 ?? 0,
    what: 'accounts with such addresses in 24 hours',
  },
  measure: (evidence) => {
    const { event, email, velocity } = evidence
    if (event !== 'signup' || email === null || email.gibberish === null) return 0
    const others = (velocity?.emailDomain?.hour24 ?? 0) / own.signupsPerStranger
    const thresholds = [null, null, null, own.strangersPerDay + others] as const
    const over = overThreshold(velocity?.accountsPerAddressFamily, thresholds, own)
    if (over === 0) return 0
    // A school numbers its mailboxes, and a parent the tags of one.
    const team = shareOfTeam(evidence, velocity?.accountsPerAddressFamily?.hour24 ?? 0)
    return over * Math.min(team, beyondFamily(evidence))
  },
})
