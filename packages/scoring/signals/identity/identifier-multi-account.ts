import type { Evidence } from '@vigil/evidence'
import { between, manyAccounts } from '../../many-accounts.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { shareOfColleagues } from './one-firm.ts'

const { strangers } = policy.sharedIdentifier

/** A phone number, a card or another identifier of the caller's, by how many accounts share it. */
export const identifierMultiAccount: Signal = {
  code: 'identifier_multi_account',
  label: 'Identifier used for many accounts',
  clause: 'many accounts share an identifier that you sent',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    of: ({ graph }) => graph?.mailboxesPerIdentifier ?? 0,
    what: 'other people on an identifier that you sent',
  },
  measure: (evidence) => {
    const others = evidence.graph?.mailboxesPerIdentifier ?? 0
    const all = manyAccounts(evidence, { others, lastHour: 0, rotated: 0 })
    if (evidence.event !== 'signup') return all
    return Math.max(all, between(strangers, 1 + countedStrangers(evidence)))
  },
}

/** Other people on an identifier of the caller's who are no household; less if most may be of this visit's firm. */
export function countedStrangers(evidence: Evidence): number {
  const strangers = evidence.graph?.strangersPerIdentifier ?? 0
  return strangers * shareOfColleagues(evidence, strangers)
}
