import { type Evidence, ramp } from '@vigil/evidence'
import { coLocatedShare } from '../../crowds/accounts-on-device.ts'
import { shareOfTeam } from '../../crowds/one-firm.ts'
import { shareOfOwnPhones } from '../../crowds/own-phones.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.new_accounts_at_address
const { people, maxUsedShare, priorShare, priorChecks } = policy.unusedAccounts

/**
 * Accounts that first came to this address within two weeks and were seen at no other. An office that starts to use the
 * service looks the same, so their number is never enough for a challenge alone; campuses and hotels always do, and are
 * exempt, as are people with phones of their own at a place of many. More than a dozen that were made in groups on
 * several days, none of which was ever used again, are enough.
 */
export const newAccountsAtAddress = declareSignal({
  code: 'new_accounts_at_address',
  label: 'Many new accounts from one IP address',
  clause: 'several other new accounts came from this IP address and from no other',
  category: 'velocity',
  compartment: 'network',
  counts: 'arrivals',
  counted: {
    of: ({ graph }) => graph?.newcomersAtAddress ?? 0,
    what: 'other people who first came to this IP address within 14 days',
    limit: policy.graph.maxRead.ip - 1,
  },
  measure: (evidence) => {
    const { event, graph, network } = evidence
    if (event !== 'signup' || network?.education || network?.wifi) return 0
    const others = graph?.newcomersAtAddress ?? 0
    const unused = shareOfTeam(evidence, others) * unusedShare(evidence)
    if (others < own.minOthers) return unused
    // Other signals count the same people: by device key in a computer room, by mail domain in a team.
    const share = coLocatedShare(evidence) * shareOfOwnPhones(evidence)
    const crowd = (share * Math.min(own.maxOthers, others)) / own.maxOthers
    return Math.max(unused, (crowd * own.crowdLogOdds) / own.weight)
  },
})

/**
 * Strength 0..1 of the accounts that were made here in groups and never used again. The more of the site's checks are
 * no sign-ups, the more the absence of a return counts.
 */
function unusedShare({ graph, network, history }: Evidence): number {
  if (graph === null || network === null || network.hosting) return 0
  const { people: unused, groupShare, usedShare } = graph.unusedAtAddress
  const { total = 0, arrivals } = history?.population ?? {}
  const checks = arrivals === undefined ? 0 : total
  const signups = (arrivals?.signupsPerDay ?? 0) * (arrivals?.days ?? 0)
  const notSignups = Math.max(0, checks - signups) + priorChecks * priorShare
  const shareOfOthers = notSignups / (checks + priorChecks)
  return (
    ramp(people, unused * shareOfOthers) * groupShare * (1 - ramp([0, maxUsedShare], usedShare))
  )
}
