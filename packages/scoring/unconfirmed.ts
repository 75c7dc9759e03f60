import type { Evidence, HistoryFacts, PastVisit, SessionFacts } from '@vigil/evidence'
import { deviceMatch } from './device-match.ts'
import { hasLearned } from './level.ts'
import { policy } from './policy/index.ts'
import { ramp } from './ramp.ts'

const { rareShare, usualShare, priorVisits } = policy.signals.device_unconfirmed

/** Whether a token counts: an invalid, late or used one proves nothing. */
export const bringsToken = ({ token }: SessionFacts): boolean =>
  token === 'redeemed' || token === 'unverified'

/**
 * Returns the share 0..1 of what browser data mitigate that does not count. Data of a check without a verdict token, or with one whose page
 * answered no nonce, are a claim: a thief sends recorded ones. The share rises the more rarely the account's visits lack the same; those of this
 * event and those on this device are a habit each.
 */
export function unconfirmedShare({ host, event, session, history }: Evidence): number {
  if (host !== 'check' || !hasLearned(history)) return 0
  const hasToken = bringsToken(session)
  if (hasToken && session.tokenNonce) return 0
  const { visits, current } = history
  const lacksIt = ({ token, nonce }: PastVisit) => (hasToken ? nonce : token) !== true
  const shareOf = (some: readonly PastVisit[], prior: number): number =>
    (some.filter(lacksIt).length + priorVisits * prior) / (some.length + priorVisits)
  const atSite = shareAtSite(session, hasToken)
  const habit = (isAlike: (visit: PastVisit) => boolean): number => {
    const others = visits.filter((visit) => !isAlike(visit))
    return shareOf(visits.filter(isAlike), shareOf(others, atSite))
  }
  const isSameDevice = deviceMatch(history)
  const usual = Math.max(
    habit((visit) => visit.event === event),
    habit((visit) => isSameDevice(visit, current)),
  )
  return ramp([usualShare, rareShare], usual)
}

/** Share of the site's checks that lack the same, one more assumed; 1: none was counted, so that the account's own visits decide. */
function shareAtSite({ tokenUsage }: SessionFacts, hasToken: boolean): number {
  if (tokenUsage === null) return 1
  const { checks, withToken, withNonce } = tokenUsage
  return (checks - (hasToken ? withNonce : withToken) + 1) / (checks + 1)
}

/** Returns the history with a current visit that shows no device. */
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
