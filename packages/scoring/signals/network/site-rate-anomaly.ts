import type { Signal } from '../../signal.ts'

/** Deviations up to which a minute is an ordinary busy one. */
const USUAL_Z = 6

/** Against the usual rate of the same hour of the week. */
export const siteRateAnomaly: Signal = {
  code: 'site_rate_anomaly',
  label: 'Site traffic abnormal',
  clause: 'the site sees far more traffic than usual',
  category: 'velocity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['velocity'],
  weight: 1.5,
  source: 'judgement',
  measure: ({ velocity }) => {
    const z = velocity?.siteRateZ ?? 0
    return z > USUAL_Z ? Math.min(1.5, 0.5 * Math.log2((2 * z) / USUAL_Z)) : 0
  },
}
