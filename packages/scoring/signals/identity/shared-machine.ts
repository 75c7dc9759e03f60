import type { Evidence } from '@vigil/evidence'
import { shareOfRemoteFirm } from '../../crowds/one-firm.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { weightOf } from '../../weigh/fire.ts'
import { deviceMultiAccount } from './device-multi-account.ts'
import { vidMultiAccount } from './vid-multi-account.ts'

const { burst, rotated } = policy.sharedIdentifier
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

/** A browser that stays at one address and on one machine, with few new people an hour. */
function isServiceDesk({ graph }: Evidence): boolean {
  return (
    graph?.visitorCoLocated === true &&
    graph.mailboxesLastHour < burst.minOthers &&
    graph.rotatedOnVisitor < rotated.minOthers
  )
}

const isOfRemoteFirm = (evidence: Evidence): boolean =>
  shareOfRemoteFirm(evidence, evidence.velocity?.accountsPerDevice?.hour24 ?? 0) < 1

const gathers = ({ graph }: Evidence): boolean =>
  graph?.deviceCoLocated === true && graph.newcomersHere > 0
