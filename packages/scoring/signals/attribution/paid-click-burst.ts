import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.paid_click_burst

/** Click fraud: many paid clicks of one device in a day. */
export const paidClickBurst = declareSignal({
  code: 'paid_click_burst',
  label: 'Paid clicks repeat on one device',
  clause: 'the same device clicks on paid links again and again',
  category: 'velocity',
  compartment: 'attribution',
  counted: {
    of: ({ velocity }) => velocity?.paidClicksPerDevice?.hour24 ?? 0,
    what: 'paid clicks on this device in 24 hours',
  },
  measure: ({ velocity }) => (velocity?.paidClicksPerDevice?.hour24 ?? 0) > own.maxClicks,
})
