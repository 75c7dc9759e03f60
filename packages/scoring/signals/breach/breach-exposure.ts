import type { Signal } from '../../signal.ts'

/** Most addresses are: it never moves a verdict alone. */
export const breachExposure: Signal = {
  code: 'breach_exposure',
  label: 'Address in breach corpora',
  category: 'credential_exposure',
  compartment: 'breach',
  facets: ['identity', 'email', 'riskSignals'],
  flags: ['breach'],
  weight: 0.3,
  source: 'judgement',
  measure: ({ exposure }) => (exposure?.breaches ?? 0) > 0,
}
