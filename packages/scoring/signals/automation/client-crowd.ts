import { type Evidence, ramp } from '@vigil/evidence'
import { newcomerCrowd } from '../../crowds/newcomer-crowd.ts'
import { isKeyedByDevice } from '../../crowds/newcomer-tables.ts'
import { beyondTeam, shareOfTeam } from '../../crowds/one-firm.ts'
import { shareAfter } from '../../history/habit.ts'
import { isOfFirm } from '../../history/owned-domain.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.client_crowd
const { domainShare } = policy.coLocation.remote

/**
 * More sign-ups of one client at one provider than chance explains: an app on one model, as of a rack of phones with
 * SIM cards of one carrier, a program, or browsers that randomise their drawings. `device_multi_account` shows the same
 * crowd by a device key.
 */
export const clientCrowd: Signal = {
  code: 'client_crowd',
  label: 'Many sign-ups of one model or version at one provider',
  clause: 'unusually many sign-ups come from this model or version at this provider',
  category: 'velocity',
  compartment: 'automation',
  facets: ['multipleAccounts', 'riskSignals'],
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => {
      const count = velocity?.newcomers?.people.hour24 ?? 0
      return count > 1 ? { count, window: 'hour24' } : null
    },
    what: 'sign-ups of this model or version at this provider',
  },
  measure: (evidence) => {
    const { history } = evidence
    if (history === null || isKeyedByDevice(history.current)) return 0
    const { day, weeks } = newcomerCrowd(evidence)
    if (day + weeks === 0) return 0
    const share = shareOfStaff(evidence)
    // At an address to which people come for days, as at a shop, two weeks bring many.
    const shareOfWeeks = shareAfter(evidence.graph?.daysAtAddress ?? 0)
    const strength = (odds: number) => Math.min(1, odds / own.weight)
    return share * Math.max(strength(day), shareOfWeeks * strength(weeks))
  },
}

/** Returns the share 0..1 of a crowd that counts: nothing of the staff of a firm, by its mail domain. */
function shareOfStaff(evidence: Evidence): number {
  const { velocity, email } = evidence
  const crowd = Math.max(1, velocity?.newcomers?.people.hour24 ?? 1)
  if (crowd === 1 || !isOfFirm(email)) return 1
  const ofDomain = (velocity?.accountsPerEmailDomain?.hour24 ?? 0) / crowd
  const alike = ramp(domainShare, ofDomain) * (1 - beyondTeam(crowd))
  return Math.min(shareOfTeam(evidence, crowd), 1 - alike)
}
