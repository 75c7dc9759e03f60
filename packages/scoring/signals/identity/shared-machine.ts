import type { Evidence } from '@vigil/evidence'
import { isHandheld } from '../../crowds/handheld.ts'
import { isBurst } from '../../crowds/many-accounts.ts'
import { hasRandomName, shareOfRemoteFirm } from '../../crowds/one-firm.ts'
import { isPlace } from '../../history/place.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal, type Signal } from '../../signal.ts'
import { weightOf } from '../../weigh/fire.ts'
import { deviceMultiAccount } from './device-multi-account.ts'
import { emailFamilyCluster } from './email-family-cluster.ts'
import { identifierMultiAccount } from './identifier-multi-account.ts'
import { reportedPeers } from './reported-peers.ts'
import { vidMultiAccount } from './vid-multi-account.ts'

const { rotated, maxOthersOfHolder } = policy.sharedIdentifier
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
    const counts = (signal: Signal) => weightOf(signal, evidence) >= minCorroboratingWeight
    if (counts(identifierMultiAccount))
      return haveOwnNumbers(evidence) && !counts(reportedPeers) && isServiceDesk(evidence)
    if (counts(vidMultiAccount)) return isServiceDesk(evidence)
    return counts(deviceMultiAccount) && (gathers(evidence) || isOfRemoteFirm(evidence))
  },
})

/**
 * Whether what the people share is an app's installation, and each has a phone number or the like of their own: an
 * operator who holds one number for many accounts passes their challenges.
 */
const haveOwnNumbers = ({ graph }: Evidence): boolean =>
  graph !== null && graph.mailboxesPerHolder <= maxOthersOfHolder

/**
 * A browser or an app that stays on one machine and at one place, whose people take as long as people do, and have
 * mailboxes of their own.
 */
function isServiceDesk(evidence: Evidence): boolean {
  const { graph } = evidence
  return (
    graph !== null &&
    (graph.machineCoLocated || isPhoneOnMobileData(evidence)) &&
    !isBurst(
      Math.max(graph.mailboxesLastHour, graph.identifiersLastHour),
      graph.minutesEachOnMachine,
    ) &&
    graph.rotatedOnVisitor < rotated.minOthers &&
    !mayBeInvented(evidence)
  )
}

const isOfRemoteFirm = (evidence: Evidence): boolean =>
  shareOfRemoteFirm(evidence, evidence.velocity?.accountsPerDevice?.hour24 ?? 0) < 1

/** Whether a phone or tablet is on mobile data, which gives it another IP address each time. */
const isPhoneOnMobileData = (evidence: Evidence): boolean =>
  evidence.network?.mobile === true && isPlace(evidence.network) && isHandheld(evidence)

/** Whether an address may be made for the account: a disposable, random or numbered one. */
const mayBeInvented = (evidence: Evidence): boolean =>
  (evidence.email?.disposable === true && evidence.email.lookalike?.kind !== 'typo') ||
  hasRandomName(evidence.email) ||
  weightOf(emailFamilyCluster, evidence) > 0

const gathers = ({ graph }: Evidence): boolean =>
  graph?.deviceCoLocated === true && graph.newcomersHere > 0
