import { DAY_MS, type Evidence, ramp } from '@vigil/evidence'
import { cardsAtAddress } from '../../crowds/cards-at-address.ts'
import { between } from '../../crowds/many-accounts.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const { strengthInHour, strengthInDay, knownDays, knownFactor } = policy.paymentValues

/**
 * Stolen cards are tried in turn until one is accepted, by an account or, at the checkouts of guests, from an IP
 * address (OWASP OAT-001). Payment services count a customer's cards within a day too.
 */
export const cardTesting = declareSignal({
  code: 'card_testing',
  label: 'Many cards or bank accounts in a short time',
  clause:
    'several cards or bank accounts were tried on this new account, or from this IP address, within a short time',
  category: 'velocity',
  compartment: 'identity',
  about: 'holder',
  flags: ['velocity'],
  counted: {
    of: (evidence) => {
      const { paymentValues, paymentsAtAddress } = evidence.velocity ?? {}
      return cardsAtAddress(evidence) > cardsOfAccount(evidence)
        ? { count: paymentsAtAddress?.values.hour1 ?? 0, window: 'hour1' }
        : { count: paymentValues?.hour24 ?? 0, window: 'hour24' }
    },
    what: 'cards, or bank accounts, of this account or IP address',
    windowLimit: policy.counters.maxMembers,
  },
  measure: (evidence) =>
    shareByAge(evidence) * Math.max(cardsOfAccount(evidence), cardsAtAddress(evidence)),
})

function cardsOfAccount({ velocity }: Evidence): number {
  const counts = velocity?.paymentValues
  if (!counts) return 0
  return Math.max(between(strengthInHour, counts.hour1), between(strengthInDay, counts.hour24))
}

/** Returns what counts by the age of the account's profile: less of an old one. */
function shareByAge({ history }: Evidence): number {
  const oldest = history?.by === 'account' ? history.visits.at(-1) : undefined
  if (history === null || oldest === undefined) return 1
  const days = (history.current.atMs - oldest.atMs) / DAY_MS
  return 1 - (1 - knownFactor) * ramp(knownDays, days)
}
