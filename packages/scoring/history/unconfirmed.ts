import {
  type Evidence,
  type HistoryFacts,
  type PastVisit,
  ramp,
  type SessionFacts,
} from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { hasLearned } from './level.ts'
import { isSameDevice } from './same-device.ts'

const { rareShare, usualShare, priorVisits } = policy.signals.device_unconfirmed

/** Whether a token counts: an invalid, late or used one proves nothing. */
export const hasValidToken = ({ token }: SessionFacts): boolean =>
  token === 'redeemed' || token === 'unverified'

/** Whether a token confirms the browser data: its page answered the nonce. */
export const isConfirmed = (session: SessionFacts): boolean =>
  hasValidToken(session) && session.tokenNonce

/**
 * Returns the share 0..1 of the mitigation by browser data that does not count. Without a verdict token or an answered
 * nonce the data may be recorded ones of an attacker. The share is higher the more rarely the account's visits of this
 * event, or on this device, lack the same.
 */
export function unconfirmedShare({ host, event, session, history }: Evidence): number {
  if (host !== 'check' || !hasLearned(history) || isConfirmed(session)) return 0
  const hasToken = hasValidToken(session)
  const { visits, current } = history
  const lacksIt = ({ token, nonce }: PastVisit) => (hasToken ? nonce : token) !== true
  const shareOf = (some: readonly PastVisit[], priorShare: number): number =>
    (some.filter(lacksIt).length + priorVisits * priorShare) / (some.length + priorVisits)
  const atSite = shareAtSite(session, hasToken)
  const habit = (isAlike: (visit: PastVisit) => boolean): number => {
    const alike: PastVisit[] = []
    const others: PastVisit[] = []
    for (const visit of visits) (isAlike(visit) ? alike : others).push(visit)
    return shareOf(alike, shareOf(others, atSite))
  }
  const ofEvent = habit((visit) => visit.event === event)
  // The higher of both decides, and devices take long to compare.
  if (ofEvent >= usualShare) return 0
  const ofDevice = habit((visit) => isSameDevice(visit, current, history))
  return ramp([usualShare, rareShare], Math.max(ofEvent, ofDevice))
}

/**
 * Returns the share of the site's checks that lack the same, one more assumed; 1 without counts: the account's own
 * visits decide.
 */
function shareAtSite({ tokenUsage }: SessionFacts, hasToken: boolean): number {
  if (tokenUsage === null) return 1
  const { checks, withToken, withNonce } = tokenUsage
  return (checks - (hasToken ? withNonce : withToken) + 1) / (checks + 1)
}

/** Returns a history whose current visit has no device. */
export const withoutDevice = (history: HistoryFacts): HistoryFacts => ({
  ...history,
  current: {
    ...history.current,
    visitorKey: null,
    installationKey: null,
    deviceKey: null,
    sketch: null,
  },
})
