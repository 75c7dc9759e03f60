import type { Signal } from '../../signal.ts'

/** Click fraud on paid campaigns. */
export const paidClickBurst: Signal = {
  code: 'paid_click_burst',
  label: 'Paid clicks repeat on one device',
  clause: 'the same device clicks on paid links again and again',
  category: 'velocity',
  compartment: 'attribution',
  facets: ['riskSignals'],
  flags: [],
  weight: 0.8,
  source: 'judgement',
  measure: ({ velocity }) => (velocity?.paidClicksPerDevice?.hour24 ?? 0) > 5,
}
