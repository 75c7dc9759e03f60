import type { Signal } from '../../signal.ts'

/** A password of this person is for sale. */
export const breachCredentialLog: Signal = {
  code: 'breach_credential_log',
  label: 'Credentials in stealer logs',
  category: 'credential_exposure',
  compartment: 'breach',
  facets: ['identity', 'email', 'riskSignals'],
  flags: ['breach'],
  weight: 1.5,
  source: 'judgement',
  measure: ({ exposure, event }) =>
    exposure === null || exposure.logsOnThisSite + exposure.logsElsewhere === 0
      ? 0
      : event === 'signup'
        ? 0.4
        : exposure.logsOnThisSite > 0
          ? 1.5
          : 1.2,
}
