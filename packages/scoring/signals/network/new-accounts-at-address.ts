import type { Evidence } from '@vigil/evidence'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { emailDomainNew } from '../email/email-domain-new.ts'
import { isOfAnOwner } from '../email/owned-domain.ts'
import { coLocatedShare } from '../identity/on-device.ts'

const own = policy.signals.new_accounts_at_address

/**
 * Accounts that first came to this address within two weeks and were seen at no other. An office that starts
 * to use the service looks the same, so it is never enough for a challenge alone; campuses and hotels always do, and are exempt.
 */
export const newAccountsAtAddress: Signal = {
  code: 'new_accounts_at_address',
  label: 'Many new accounts from one IP address',
  clause: 'several new accounts were seen at this IP address only',
  category: 'velocity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  counted: {
    of: ({ graph }) => graph?.newcomersAtAddress ?? 0,
    what: 'other people who first came to this IP address within 14 days (at most 8 are counted)',
  },
  measure: (evidence) => {
    const { event, graph, network } = evidence
    if (event !== 'signup' || network?.education || network?.wifi) return 0
    const others = graph?.newcomersAtAddress ?? 0
    if (others < own.minOthers) return 0
    // Other signals count the same people: by device key in a computer room, by mail domain in a team.
    const share = isTeamAtAddress(evidence) ? policy.coLocation.factor : coLocatedShare(evidence)
    return (share * Math.min(own.maxOthers, others)) / own.maxOthers
  },
}

/**
 * Whether several people came to this address, and as many with this visit's mail domain, which a firm owns or which is new: address and
 * domain are then one fact.
 */
export function isTeamAtAddress(evidence: Evidence): boolean {
  const others = evidence.graph?.newcomersAtAddress ?? 0
  if (others < own.minOthers) return false
  return (
    Number(emailDomainNew.measure(evidence)) > 0 ||
    (isOfAnOwner(evidence.email) && (evidence.velocity?.emailDomain?.hour24 ?? 0) > others)
  )
}
