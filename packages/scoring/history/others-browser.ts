import {
  type Evidence,
  type GraphFacts,
  type HistoryFacts,
  hasSameId,
  ramp,
  storedId,
} from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { mayLoseAccount } from './account-events.ts'
import { hasLearned } from './level.ts'
import { isSettledAnywhere } from './owner-history.ts'
import { sameMachine } from './same-machine.ts'

const { othersBrowserStrength } = policy.accountLoss
const { maxHousehold } = policy.graph

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
  const strengths = graph.neighbours
    .filter(({ browsers }) => current.visitorKey !== null && browsers.includes(current.visitorKey))
    // A second account of the same mailbox is the same person's.
    .filter(({ matchTypes: by }) => !by.includes('email_canonical'))
    .filter((neighbour) => !isOfHousehold(neighbour, graph, history, event))
    .map(({ strength }) => strength)
  return ramp(othersBrowserStrength, Math.max(0, ...strengths))
}

/**
 * Whether another account was used in an earlier browser of this account's, which few share and which may be this one:
 * a couple's browser got a new id, as Safari deletes an id after a week without a visit.
 */
function isOfHousehold(
  { browsers }: GraphFacts['neighbours'][number],
  { neighbours }: GraphFacts,
  history: HistoryFacts,
  event: string,
): boolean {
  const { visits, current } = history
  const peopleIn = (id: string) => neighbours.filter((other) => other.browsers.includes(id)).length
  return visits.some(
    (visit) =>
      visit.visitorKey !== null &&
      browsers.includes(visit.visitorKey) &&
      peopleIn(visit.visitorKey) < maxHousehold &&
      visit.visitorKey !== current.visitorKey &&
      visit.os === current.os &&
      visit.browser === current.browser &&
      sameMachine(visit, current) !== 0 &&
      (visit.event === 'signup' || isSettledAnywhere(visit, history, event)),
  )
}

/**
 * Returns a drift that mitigates less in such a browser: its owner has the place, and often the machine, of this
 * account's.
 */
export const reducedInOthersBrowser = (evidence: Evidence, drift: number): number =>
  drift < 0 ? drift * (1 - inOthersBrowser(evidence)) : drift
