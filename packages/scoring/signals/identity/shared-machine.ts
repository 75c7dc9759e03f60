import type { Evidence } from '@vigil/evidence'
import { isBurst } from '../../crowds/many-accounts.ts'
import { hasRandomName, shareOfRemoteFirm } from '../../crowds/one-firm.ts'
import { isPlace } from '../../crowds/place.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { weightOf } from '../../weigh/fire.ts'
import { deviceMultiAccount } from './device-multi-account.ts'
import { emailFamilyCluster } from './email-family-cluster.ts'
import { vidMultiAccount } from './vid-multi-account.ts'

const { rotated } = policy.sharedIdentifier
const { minCorroboratingWeight } = policy.guards

/**
 * Many accounts on one machine, or on machines of one model, at one address: customers at a service desk, readers of a
 * library, a crowd with its phones, the staff of a firm that works from home, or an operator. The verdict is a
 * challenge, which people with a mailbox of their own pass.
 */
export const sharedMachine = declareSignal({
  code: 'shared_machine',
  label: 'Accounts at one machine, place or firm',
  clause: 'the accounts may be of people at one address or of one firm',
  compartment: 'identity',
  facets: ['identity'],
  measure: (evidence) => {
    if (evidence.event !== 'signup') return false
    if (weightOf(vidMultiAccount, evidence) >= minCorroboratingWeight)
      return isServiceDesk(evidence)
    return (
      weightOf(deviceMultiAccount, evidence) >= minCorroboratingWeight &&
      (gathers(evidence) || isOfRemoteFirm(evidence))
    )
  },
})

/**
 * A browser that stays on one machine and at one place, whose people take as long as people do, and have mailboxes of
 * their own.
 */
function isServiceDesk(evidence: Evidence): boolean {
  const { graph } = evidence
  return (
    graph !== null &&
    (graph.visitorCoLocated || isPhoneOnMobileData(evidence)) &&
    !isBurst(graph.mailboxesLastHour, graph.minutesEachOnVisitor) &&
    graph.rotatedOnVisitor < rotated.minOthers &&
    !mayBeInvented(evidence)
  )
}

const isOfRemoteFirm = (evidence: Evidence): boolean =>
  shareOfRemoteFirm(evidence, evidence.velocity?.accountsPerDevice?.hour24 ?? 0) < 1

/** Whether a phone is on mobile data, which gives it another IP address each time. */
const isPhoneOnMobileData = ({ network, userAgent }: Evidence): boolean =>
  network?.mobile === true && isPlace(network) && userAgent?.form === 'mobile'

/** Whether an address may be made for the account: a disposable, random or numbered one. */
const mayBeInvented = (evidence: Evidence): boolean =>
  (evidence.email?.disposable === true && evidence.email.lookalike?.kind !== 'typo') ||
  hasRandomName(evidence.email) ||
  weightOf(emailFamilyCluster, evidence) > 0

const gathers = ({ graph }: Evidence): boolean =>
  graph?.deviceCoLocated === true && graph.newcomersHere > 0
