import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.site_rate_anomaly

/** Compared with the usual rate of the same hour of the week. */
export const siteRateAnomaly = declareSignal({
  code: 'site_rate_anomaly',
  label: 'Site traffic abnormal',
  clause: 'the site sees far more traffic than usual',
  category: 'velocity',
  compartment: 'network',
  counts: 'crowd',
  flags: ['velocity'],
  measure: ({ velocity }) => {
    const z = velocity?.siteRateZ ?? 0
    const times = z / own.maxUsualDeviations
    return times > 1
      ? Math.min(1, (own.logOddsPerDoubling * (1 + Math.log2(times))) / own.weight)
      : 0
  },
})
