import type { Evidence } from '@vigil/evidence'
import { between } from '../../crowds/many-accounts.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { weightOf } from '../../weigh/fire.ts'
import { identifierMultiAccount } from './identifier-multi-account.ts'
import { linkedAbuser } from './linked-abuser.ts'
import { vidMultiAccount } from './vid-multi-account.ts'

const own = policy.signals.vid_further_account

/**
 * A second to fourth account in one browser, or one app's installation: mostly a household. One or two of 100 honest
 * sign-ups are such an account, and nine of 100 of a farm. It adds a doubt to other evidence, and does not fire where
 * other signals count more of the same: many accounts, or those of an abuser.
 */
export const vidFurtherAccount = declareSignal({
  code: 'vid_further_account',
  label: 'Further account in this browser or app',
  clause: 'the browser or app was used for another account',
  compartment: 'identity',
  counts: 'crowd',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  counted: {
    of: othersOn,
    what: 'other people on this browser or installation',
    limit: policy.graph.maxRead.visitor - 1,
  },
  measure: (evidence) => {
    const others = othersOn(evidence)
    if (evidence.event !== 'signup' || others <= 0) return 0
    const odds = between(policy.furtherAccountLogOdds, others + 1)
    return oddsCountedElsewhere(evidence) >= odds ? 0 : odds / own.weight
  },
})

function othersOn({ graph }: Evidence): number {
  return Math.max(graph?.mailboxesPerVisitor ?? 0, graph?.mailboxesPerInstallation ?? 0)
}

/** Log-odds that other signals count of the same browser or installation. */
const oddsCountedElsewhere = (evidence: Evidence): number =>
  Math.max(
    ...[vidMultiAccount, identifierMultiAccount, linkedAbuser].map((it) => weightOf(it, evidence)),
  )
