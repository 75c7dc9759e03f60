import type { Signal } from '../../signal.ts'

/** What is new is tried first: within a week in full, within a month by half. */
const WEEK = 7
const MONTH = 30

/** Monitoring found something new of this person; at a signup there is no account to take over. */
export const freshExposure: Signal = {
  code: 'fresh_exposure',
  label: 'Newly exposed since it is watched',
  clause: 'monitoring found new exposure of this person within the last month',
  category: 'credential_exposure',
  compartment: 'breach',
  facets: ['identity', 'riskSignals'],
  flags: ['breach'],
  weight: 0.9,
  source: 'judgement',
  measure: ({ exposure, event }) => {
    const days = exposure?.freshDays ?? null
    if (days === null || days > MONTH || event === 'signup') return 0
    return days <= WEEK ? 0.9 : 0.45
  },
}
