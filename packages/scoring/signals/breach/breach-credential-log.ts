import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.breach_credential_log

/** An attacker may have a password of this person: strong at a login, weak at a signup. */
export const breachCredentialLog = declareSignal({
  code: 'breach_credential_log',
  label: 'Credentials in stealer logs',
  clause: 'a password of this address is in stealer logs',
  compartment: 'breach',
  flags: ['breach'],
  measure: ({ exposure, event }) => {
    if (exposure === null || exposure.logsOnThisSite + exposure.logsElsewhere === 0) return 0
    if (event === 'signup') return own.signupLogOdds / own.weight
    const { logsOnThisSite, newestDays } = exposure
    const hereAndFresh = logsOnThisSite > 0 && newestDays !== null && newestDays <= own.freshDays
    return hereAndFresh || own.elsewhereOrOldLogOdds / own.weight
  },
})
