import { type Evidence, type NetworkFacts, ramp } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { between } from './many-accounts.ts'
import { shareOfFirm } from './one-firm.ts'

const { strengthInHour, elsewhere, crowdFactor, maxAccountsOnMachine, visitsPerStep, daysPerStep } =
  policy.paymentsAtAddress

/**
 * Returns the strength 0..1 of the cards, or bank accounts, of the last hour at an IP address: stolen ones are tried in
 * turn at the checkouts of guests, each with another mailbox. Compared with the payments there before, and at the site.
 */
export function cardsAtAddress(evidence: Evidence): number {
  const { paymentsAtAddress: payments } = evidence.velocity ?? {}
  if (!payments) return 0
  const { values, visits, atSite } = payments
  const usual = manyPeople(evidence) + payingBefore(evidence)
  return (
    shareOfFirm(evidence, values.hour1) *
    ramp(elsewhere, atSite.hour24 - visits.hour24) *
    between(strengthInHour, values.hour1 / usual)
  )
}

/** How many times more cards than at a home are usual of the people at the address. */
const manyPeople = ({ network, velocity, device }: Evidence): number => {
  const hasOwnMachine =
    device?.deviceKey != null && (velocity?.accountsPerDevice?.hour24 ?? 0) <= maxAccountsOnMachine
  return hasOwnMachine || (network !== null && isOfMany(network)) ? crowdFactor : 1
}

const isOfMany = ({ mobile, relay, corporateProxy, education, wifi }: NetworkFacts): boolean =>
  mobile || relay || corporateProxy || education || wifi

/** The same of a till, by its payments and newcomers before the last hour: a run must not raise its own threshold. */
function payingBefore({ velocity, graph }: Evidence): number {
  const { hour1 = 0, hour24 = 0 } = velocity?.paymentsAtAddress?.visits ?? {}
  const failed = velocity?.failedAccountsPerIp?.hour24 ?? 0
  return (
    Math.max(0, hour24 - hour1 - failed) / visitsPerStep + (graph?.daysAtAddress ?? 0) / daysPerStep
  )
}
