import type { HistoryFacts, PastVisit } from '@vigil/evidence'
import { hasLostId } from '../../history/browser-storage.ts'
import { isKnownMachine } from '../../history/device-drift.ts'
import { hasLearned } from '../../history/level.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { isHidden } from './hidden-visit.ts'

const { minVisits, minVisitsRelayed } = policy.signals.hosting_new_to_account

/**
 * The first visit of an account from a hosting network, or another that hides the visitor, after some visits from
 * others; fewer suffice if its machine comes without the id that its browser always had, as on a relayed page. The
 * account's cookie does not mitigate it: copied cookies and phishing relays come from there.
 */
export const hostingNewToAccount = declareSignal({
  code: 'hosting_new_to_account',
  label: 'Hosting network new to this account',
  clause: 'this account never came from a hosting provider before',
  category: 'account_drift',
  compartment: 'network',
  requiresStepUp: true,
  measure: ({ event, network, history }) =>
    event !== 'signup' &&
    network?.hosting === true &&
    !network.corporateProxy &&
    !network.relay &&
    !network.vpn &&
    hasLearned(history) &&
    history.visits.length >= (isRelayed(history) ? minVisitsRelayed : minVisits) &&
    !history.visits.some((visit) => isHidden(visit) || isOfNetwork(visit, history)),
})

const isRelayed = (history: HistoryFacts): boolean => hasLostId(history) && isKnownMachine(history)

/** Whether an earlier visit came from this network: the tables do not know each address of a host. */
const isOfNetwork = ({ asn }: PastVisit, { current }: HistoryFacts): boolean =>
  asn !== null && asn === current.asn
