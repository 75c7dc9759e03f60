import { driftOf } from '../../drift.ts'
import type { Signal } from '../../signal.ts'
import { BREACH_AND_DRIFT, LEAST_BREACH_DRIFT } from './breach-exposure.ts'

/** A log of these days is still being sold and tried. */
const FRESH_DAYS = 90

/** A thief holds a password of this person: grave at a login, next to nothing at a signup. */
export const breachCredentialLog: Signal = {
  code: 'breach_credential_log',
  label: 'Credentials in stealer logs',
  clause: 'the password of this address is in the hands of thieves',
  category: 'credential_exposure',
  compartment: 'breach',
  facets: ['identity', 'email', 'riskSignals'],
  flags: ['breach'],
  weight: 1.5,
  source: 'judgement',
  measure: (evidence) => {
    const { exposure, event } = evidence
    if (exposure === null || exposure.logsOnThisSite + exposure.logsElsewhere === 0) return 0
    if (event === 'signup') return 0.4
    const { logsOnThisSite, newestDays } = exposure
    const hereAndFresh = logsOnThisSite > 0 && newestDays !== null && newestDays <= FRESH_DAYS
    const unusual = driftOf(evidence) > LEAST_BREACH_DRIFT ? BREACH_AND_DRIFT : 0
    return Math.min(1.5, (hereAndFresh ? 1.5 : 1.2) + unusual)
  },
}
