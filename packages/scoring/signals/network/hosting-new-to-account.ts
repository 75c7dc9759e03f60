import type { HistoryFacts } from '@vigil/evidence'
import { hasLostId } from '../../browser-storage.ts'
import { isKnownMachine } from '../../device-drift.ts'
import { hasLearned } from '../../level.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { isHidden } from './hidden-visit.ts'

const { minVisits, minVisitsRelayed } = policy.signals.hosting_new_to_account

/**
 * An account that never came from a hosting network, or another that hides, does now, after a few visits that
 * show where it does come from; after fewer where its machine comes without the id that its browser always had, as a page that is relayed
 * does. Its own cookie does not answer for it: a copied cookie and a relay in the middle come from there.
 */
export const hostingNewToAccount: Signal = {
  code: 'hosting_new_to_account',
  label: 'Hosting network new to this account',
  clause: 'this account never came from a hosting provider before',
  category: 'account_drift',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  stepUp: true,
  measure: ({ event, network, history }) =>
    event !== 'signup' &&
    network?.hosting === true &&
    !network.corporateProxy &&
    !network.relay &&
    !network.vpn &&
    hasLearned(history) &&
    history.visits.length >= (isRelayed(history) ? minVisitsRelayed : minVisits) &&
    !history.visits.some(isHidden),
}

const isRelayed = (history: HistoryFacts): boolean => hasLostId(history) && isKnownMachine(history)
