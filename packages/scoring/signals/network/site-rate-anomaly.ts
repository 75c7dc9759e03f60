import type { Signal } from '../../signal.ts'

/** Against the usual rate of the same hour of the week. */
export const siteRateAnomaly: Signal = {
  code: 'site_rate_anomaly',
  label: 'Site traffic abnormal',
  category: 'velocity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['velocity'],
  weight: 1.5,
  source: 'judgement',
  measure: ({ velocity }) => {
    const z = velocity?.siteRateZ ?? 0
    return z > 6 ? Math.min(1.5, z / 8) : 0
  },
}
