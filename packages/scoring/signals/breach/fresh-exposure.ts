import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.fresh_exposure

/** Monitoring found something new of this person; at a signup there is no account to take over. */
export const freshExposure = declareSignal({
  code: 'fresh_exposure',
  label: 'Newly exposed since it is watched',
  clause: 'monitoring found new exposure of this person within the last month',
  compartment: 'breach',
  facets: ['identity', 'riskSignals'],
  flags: ['breach'],
  measure: ({ exposure, event }) => {
    const days = exposure?.freshDays ?? null
    if (days === null || days > own.olderDays || event === 'signup') return 0
    return days <= own.fullDays || own.olderLogOdds / own.weight
  },
})
