import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.email_no_mx

/** The domain has no mail server, or declares a null MX (RFC 7505). */
export const emailNoMx: Signal = {
  code: 'email_no_mx',
  label: 'Domain cannot receive mail',
  clause: 'the mail domain cannot receive mail',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  measure: ({ email }) =>
    email?.mail === 'null_mx' || (email?.mail === 'none' && own.noServerLogOdds / own.weight),
}
