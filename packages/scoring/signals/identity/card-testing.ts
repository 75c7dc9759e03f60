import { DAY_MS, type Evidence, ramp, type VelocityFacts } from '@vigil/evidence'
import { between } from '../../crowds/many-accounts.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const { strengthInHour, strengthInDay, knownDays, knownFactor } = policy.paymentValues

/** Stolen cards are tried in turn until one is accepted. Payment services count a customer's cards within a day too. */
export const cardTesting = declareSignal({
  code: 'card_testing',
  label: 'Many cards or bank accounts in a short time',
  clause: 'several cards or bank accounts were tried on this new account within a short time',
  category: 'velocity',
  compartment: 'identity',
  about: 'holder',
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => velocity?.paymentValues?.hour24 ?? 0,
    what: 'cards, or bank accounts, of this account in 24 hours',
  },
  measure: (evidence) => shareByAge(evidence) * strengthOf(evidence.velocity?.paymentValues),
})

function strengthOf(counts: VelocityFacts['paymentValues']): number {
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
