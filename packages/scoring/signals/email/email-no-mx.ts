import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.email_no_mx

/** The domain has no mail server, or declares a null MX (RFC 7505). */
export const emailNoMx = declareSignal({
  code: 'email_no_mx',
  label: 'Domain cannot receive mail',
  clause: 'the mail domain cannot receive mail',
  compartment: 'email',
  measure: ({ email }) =>
    email?.mail === 'null_mx' || (email?.mail === 'none' && own.noServerLogOdds / own.weight),
})
