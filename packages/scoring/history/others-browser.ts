import { type Evidence, type GraphFacts, hasSameId, ramp, storedId } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { mayLoseAccount } from './account-events.ts'
import { hasLearned } from './level.ts'
import { isSettledAnywhere } from './owner-history.ts'

const { othersBrowserStrength } = policy.accountLoss

/**
 * Returns how far an event that may lose the account comes from a browser that is new to it and that another account
 * uses, 0..1: a colleague's. It counts on the account's own network too, which both of them use.
 */
export function inOthersBrowser({ event, history, graph }: Evidence): number {
  if (!mayLoseAccount(event) || graph === null || !hasLearned(history)) return 0
  const { visits, current } = history
  const others = visits.filter((visit) => !hasSameId(visit, current))
  if (storedId(current) === null || others.every((visit) => storedId(visit) === null)) return 0
  const isOwn = visits.some(
    (visit) =>
      hasSameId(visit, current) &&
      (visit.event === 'signup' || isSettledAnywhere(visit, history, event)),
  )
  if (isOwn) return 0
  const strengths = accountsInBrowser(graph)
    // A second account of the same mailbox is the same person's.
    .filter(({ matchTypes: by }) => !by.includes('email_canonical'))
    .map(({ strength }) => strength)
  return ramp(othersBrowserStrength, Math.max(0, ...strengths))
}

/** Returns the other accounts that were used in the browser of this visit, by its id. */
export const accountsInBrowser = ({ neighbours }: GraphFacts): GraphFacts['neighbours'] =>
  neighbours.filter(({ hops, matchTypes }) => hops === 1 && matchTypes.includes('visitor_id'))

/**
 * Returns a drift that mitigates less in such a browser: its owner has the place, and often the machine, of this
 * account's.
 */
export const reducedInOthersBrowser = (evidence: Evidence, drift: number): number =>
  drift < 0 ? drift * (1 - inOthersBrowser(evidence)) : drift
