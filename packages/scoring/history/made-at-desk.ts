import { type Evidence, storedId } from '@vigil/evidence'
import { isRecovery } from './account-events.ts'
import { hasLearned } from './level.ts'
import { isPlace } from './place.ts'

/**
 * Whether the account is recovered, and its sign-up in a browser of many people is all that is known of it: a
 * receptionist's, a kiosk's. No device of its owner is known then, and the owner's first visit comes from a new one.
 */
export function isOnlyMadeAtDesk({ event, graph, history, network }: Evidence): boolean {
  if (!isRecovery(event) || graph === null || !isPlace(network) || !hasLearned(history))
    return false
  return [...history.visits, ...(history.unlearned ?? [])].every((visit) => {
    const browser = storedId(visit)
    return visit.event === 'signup' && browser !== null && graph.crowdedBrowsers.includes(browser)
  })
}
