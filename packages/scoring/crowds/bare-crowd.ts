import type { Evidence, WindowCounts } from '@vigil/evidence'
import { isAfterLogin } from '../history/account-events.ts'
import { policy } from '../policy/index.ts'
import { atLeast, chanceOf, meanOf, posterior, surpriseOdds } from './surprise.ts'

const { prior, outageShare, outageBusyFactor, day } = policy.bareSurprise
const HOURS_BEFORE = 23
/** Windows of ten minutes. */
const WINDOWS_AN_HOUR = 6

/** A crowd without browser data: its log-odds, 0 or above, and the window that has them. */
interface BareCrowd {
  odds: number
  window: 'hour1' | 'hour24'
}

/**
 * Returns the crowd without browser data to which an attempt may belong: that of the last hour, or, at a sign-up, that
 * of the last day if its log-odds are higher. The day detects a slow crowd. A crowd of another kind of client is not
 * this attempt's.
 */
export function bareCrowd(evidence: Evidence): BareCrowd {
  const { event, velocity, session } = evidence
  if (isAfterLogin(event)) return { odds: 0, window: 'hour1' }
  const { bare = null, bareOfKind } = velocity ?? {}
  const ofKind = bareOfKind ?? bare
  const hour = Math.min(oddsOfHour(evidence, bare), oddsOfHour(evidence, ofKind))
  const { checks = 0, withBrowser, ofClient } = session.tokenUsage ?? {}
  if (event === 'login' || withBrowser === undefined) return { odds: hour, window: 'hour1' }
  const without = Math.max(0, checks - withBrowser)
  const ofDay = Math.min(
    oddsOfDay(evidence, bare, without),
    ofClient === undefined ? Infinity : oddsOfDay(evidence, ofKind, ofClient),
  )
  return ofDay > hour ? { odds: ofDay, window: 'hour24' } : { odds: hour, window: 'hour1' }
}

/**
 * Compares the last hour with the day before it. During an outage of the SDK all visits lack browser data, but there
 * are no more of them than usual, neither in the hour nor in ten minutes: at a busy site, the usual of an hour would
 * explain a script that takes minutes.
 */
function oddsOfHour({ event, velocity }: Evidence, bare: WindowCounts | null): number {
  if (velocity === null || bare === null || velocity.site === null) return 0
  const { site, account } = velocity
  // At a login, the attempts of this account may be one person who mistypes a password.
  const others = bare.hour1 - (event === 'login' ? (account?.hour1 ?? 1) : 1)
  if (others < 1) return 0
  const arrivals = Math.max(others, site.hour1 - 1)
  const before = Math.max(0, site.hour24 - site.hour1)
  const bareBefore = Math.min(before, bare.hour24 - bare.hour1)
  const shares = posterior(
    prior,
    (share) => bareBefore * Math.log(share) + (before - bareBefore) * Math.log(1 - share),
  )
  const expected = meanOf(shares) * Math.max(1, arrivals - others)
  if (others <= expected) return 0
  const usual = (outageBusyFactor * before) / HOURS_BEFORE
  // Those at this address have signals of their own: a class arrives within minutes.
  const away = site.min10 - Math.max(1, velocity.ip?.min10 ?? 1)
  const outage = Math.min(atLeast(others, 1 + usual), atLeast(away, 1 + usual / WINDOWS_AN_HOUR))
  const chance = (1 - outageShare) * chanceOf(others, arrivals, shares) + outageShare * outage
  return surpriseOdds(policy.deviceSurprise, { count: others, expected, chance })
}

/** Compares the last day with the number of such sign-ups among those of the site that were allowed. */
function oddsOfDay(
  { velocity, session }: Evidence,
  bare: WindowCounts | null,
  counted: number,
): number {
  const { checks = 0 } = session.tokenUsage ?? {}
  if (checks < day.minChecks || velocity === null || bare === null || velocity.site === null)
    return 0
  const others = bare.hour24 - 1
  const arrivals = Math.max(others, velocity.site.hour24 - 1)
  if (others < 1) return 0
  const share = (Math.min(checks, counted) + 1) / (checks + 1)
  const asLikely = [1, day.variationFactor].map((times) => [times * share, 1 / 2] as const)
  const expected = share * Math.max(1, arrivals - others)
  const chance = chanceOf(others, arrivals, asLikely)
  return surpriseOdds(day, { count: others, expected, chance })
}
