import type { Evidence } from '@vigil/evidence'
import { policy } from './policy/index.ts'
import { atLeast } from './surprise.ts'

const { prior, outages, busy, day } = policy.bareSurprise
const { from, perNat } = policy.deviceSurprise
const HOURS_BEFORE = 23

/**
 * Log-odds, above 0, that an attempt without any browser belongs to a crowd of such: of this hour, or, for a sign-up, of this day, which
 * finds one that comes slowly.
 */
export function bareCrowdOdds(evidence: Evidence): number {
  if (evidence.event === 'signup') return Math.max(ofTheHour(evidence), ofTheDay(evidence))
  return evidence.event === 'login' ? ofTheHour(evidence) : 0
}

/**
 * The last hour is held against the day before it, as `crowdOdds` holds arrivals on a device key. The SDK may have stopped loading for
 * everybody: then as many come without a browser as come otherwise, and no more.
 */
function ofTheHour({ event, velocity }: Evidence): number {
  if (velocity?.bare == null || velocity.site === null) return 0
  const { bare, site, account } = velocity
  // At a login the attempts of this account may be one person's, who mistypes a password.
  const others = bare.hour1 - (event === 'login' ? (account?.hour1 ?? 1) : 1)
  if (others < 1) return 0
  const arrivals = Math.max(others, site.hour1 - 1)
  const before = Math.max(0, site.hour24 - site.hour1)
  const shares = sharesBy(Math.min(before, bare.hour24 - bare.hour1), before)
  const usual = shares.reduce((sum, [s, weight]) => sum + weight * atLeast(others, arrivals * s), 0)
  const outage = atLeast(others, 1 + (busy * before) / HOURS_BEFORE)
  const chance = Math.max(1e-12, (1 - outages) * usual + outages * outage)
  const share = shares.reduce((sum, [s, weight]) => sum + weight * s, 0)
  const times = others / (share * Math.max(1, arrivals - others))
  return Math.max(0, Math.min(perNat * (-Math.log(chance) - from), Math.log(Math.max(1, times))))
}

/**
 * The last day is held against the share of the site's allowed sign-ups that show no browser; 0 where it was not counted.
 */
function ofTheDay({ velocity, session }: Evidence): number {
  const { checks = 0, withBrowser = null } = session.tokenUsage ?? {}
  if (withBrowser === null || checks < day.minChecks) return 0
  if (velocity?.bare == null || velocity.site === null) return 0
  const others = velocity.bare.hour24 - 1
  const arrivals = Math.max(others, velocity.site.hour24 - 1)
  if (others < 1) return 0
  const share = (checks - Math.min(checks, withBrowser) + 1) / (checks + 1)
  const usual = [1, day.times].map((times) => atLeast(others, times * share * arrivals))
  const chance = Math.max(1e-12, usual.reduce((sum, it) => sum + it, 0) / usual.length)
  const times = others / (share * Math.max(1, arrivals - others))
  const surprise = -Math.log(chance) - day.from
  return Math.max(0, Math.min(day.perNat * surprise, Math.log(Math.max(1, times))))
}

/** How many of a site's sign-ups, or logins, show no browser, by those of the day (Bayes). */
function sharesBy(
  bare: number,
  all: number,
): readonly (readonly [share: number, weight: number])[] {
  const likely = prior.map(
    ([s, probability]) =>
      Math.log(probability) + bare * Math.log(s) + (all - bare) * Math.log(1 - s),
  )
  const largest = Math.max(...likely)
  const weights = likely.map((it) => Math.exp(it - largest))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return prior.map(([s], i) => [s, (weights[i] ?? 0) / sum])
}
