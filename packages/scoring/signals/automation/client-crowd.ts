import { newcomerCrowdOdds } from '../../crowds/newcomer-crowd.ts'
import { isKeyedByDevice } from '../../crowds/newcomer-tables.ts'
import { shareOfRemoteFirm, shareOfTeam } from '../../crowds/one-firm.ts'
import { shareAfter } from '../../history/habit.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.client_crowd

/**
 * More sign-ups of one client at one provider than chance explains: an app on one model, as of a rack of phones with
 * SIM cards of one carrier, a program, or browsers that randomise their drawings. `device_multi_account` shows the same
 * crowd by a device key.
 */
export const clientCrowd = declareSignal({
  code: 'client_crowd',
  label: 'Many sign-ups of one model or version at one provider',
  clause: 'unusually many sign-ups come from this model or version at this provider',
  category: 'velocity',
  compartment: 'automation',
  counts: 'crowd',
  challengesOnly: true,
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
    const { history, graph, velocity } = evidence
    if (history === null || isKeyedByDevice(history.current)) return 0
    // At an address to which people come for days, as at a shop, two weeks bring many.
    const odds = newcomerCrowdOdds(evidence, shareAfter(graph?.daysAtAddress ?? 0))
    if (odds === 0) return 0
    const people = velocity?.newcomers?.people.hour24 ?? 1
    const share = Math.min(shareOfTeam(evidence, people), shareOfRemoteFirm(evidence, people))
    return share * Math.min(1, odds / own.weight)
  },
})
