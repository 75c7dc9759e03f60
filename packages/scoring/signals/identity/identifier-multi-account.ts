import type { Evidence } from '@vigil/evidence'
import { between, manyAccounts } from '../../crowds/many-accounts.ts'
import { shareOfColleagues } from '../../history/colleagues.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal, type Signal } from '../../signal.ts'

const { strengthByUnrelated } = policy.sharedIdentifier

/** A phone number, a card or another identifier of the caller's, by how many accounts share it. */
export const identifierMultiAccount: Signal = declareSignal({
  code: 'identifier_multi_account',
  label: 'Identifier used for many accounts',
  clause: 'many accounts share an identifier that you sent',
  compartment: 'identity',
  counts: 'sharers',
  about: 'newHolder',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    of: ({ graph }) => graph?.mailboxesPerIdentifier ?? 0,
    what: 'other people on an identifier that you sent',
    limit: policy.graph.maxRead.named - 1,
  },
  describe: ({ graph }) => {
    const name = graph?.mostSharedIdentifier ?? null
    return name === null ? identifierMultiAccount.label : `${identifierMultiAccount.label}: ${name}`
  },
  measure: (evidence) => {
    const { graph } = evidence
    const all = manyAccounts(evidence, {
      others: graph?.mailboxesPerIdentifier ?? 0,
      lastHour: graph?.identifiersLastHour ?? 0,
    })
    if (evidence.event !== 'signup') return all
    return Math.max(all, between(strengthByUnrelated, 1 + unrelatedPeople(evidence)))
  },
})

/**
 * Returns the number of unrelated people on an identifier of the caller's; less if most may be of this visit's firm.
 */
export function unrelatedPeople(evidence: Evidence): number {
  const unrelated = evidence.graph?.unrelatedPerIdentifier ?? 0
  return unrelated * shareOfColleagues(evidence, unrelated)
}
