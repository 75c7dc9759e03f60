import { type Evidence, type NetworkFacts, type PaymentsAtAddress, ramp } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isHandheld } from './handheld.ts'
import { between } from './many-accounts.ts'
import { shareOfFirm } from './one-firm.ts'

const { strengthInHour, elsewhere, crowdFactor, maxAccountsOnMachine, cardsPerStep, daysPerStep } =
  policy.paymentsAtAddress

/**
 * Returns the strength 0..1 of the cards, or bank accounts, of the last hour at an IP address: stolen ones are tried in
 * turn at the checkouts of guests, each with another mailbox. Compared with the payments there before, and at the site.
 */
export function cardsAtAddress(evidence: Evidence): number {
  const { paymentsAtAddress: payments } = evidence.velocity ?? {}
  if (!payments) return 0
  const { values, visits, atSite } = payments
  const usual = manyPeople(evidence) + payingBefore(payments, evidence)
  return (
    shareOfFirm(evidence, values.hour1) *
    ramp(elsewhere, atSite.hour24 - visits.hour24) *
    between(strengthInHour, values.hour1 / usual)
  )
}

/** How many times more cards than at a home are usual of the people at the address. */
const manyPeople = (evidence: Evidence): number => {
  const { network, velocity, device } = evidence
  const ofMachine = isHandheld(evidence)
    ? velocity?.accountsPerVisitor
    : velocity?.accountsPerDevice
  const hasOwnMachine =
    device?.deviceKey != null && (ofMachine?.hour24 ?? Infinity) <= maxAccountsOnMachine
  return hasOwnMachine || (network !== null && isOfMany(network)) ? crowdFactor : 1
}

const isOfMany = ({ mobile, relay, corporateProxy, education, wifi }: NetworkFacts): boolean =>
  mobile || relay || corporateProxy || education || wifi

/**
 * The same of a till, by its cards and newcomers before the last hour: a run must not raise its own threshold, nor must
 * one card that pays again and again. Above the counter's limit of cards, payments count.
 */
function payingBefore(
  { values, visits }: PaymentsAtAddress,
  { velocity, graph }: Evidence,
): number {
  const { hour1, hour24 } = values.hour24 >= policy.counters.maxMembers ? visits : values
  const failed = velocity?.failedAccountsPerIp?.hour24 ?? 0
  return (
    Math.max(0, hour24 - hour1 - failed) / cardsPerStep + (graph?.daysAtAddress ?? 0) / daysPerStep
  )
}
