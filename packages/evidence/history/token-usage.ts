import type { BareClient } from './client.ts'
import type { TokenUsage } from './facts.ts'
import { type Counts, countOf, type Population } from './population.ts'

/**
 * Returns how many of a site's sign-ups, or of its other checks, had a verdict token: the SDK may be on only one of its
 * pages. Older counts do not distinguish them. null: nothing was counted there.
 *
 * @param client of a visit without browser data
 */
export function tokenUsage(
  population: Population | null,
  siteHost: string | null,
  isSignup: boolean,
  client: BareClient | null = null,
): TokenUsage | null {
  if (population === null) return null
  const site = siteKey(siteHost)
  const { signupSite, shownSite, signupClient } = population
  const usage = (all: Counts, ofSignups: Counts = {}) => {
    if (signupSite === undefined) return countOf(all, site)
    const signups = countOf(ofSignups, site)
    return isSignup ? signups : countOf(all, site) - signups
  }
  const checks = usage(population.site, signupSite)
  if (checks === 0) return null
  return {
    checks,
    withToken: usage(population.tokenSite, population.signupTokenSite),
    withNonce: usage(population.nonceSite, population.signupNonceSite),
    ...(shownSite && { withBrowser: usage(shownSite, population.signupShownSite) }),
    ...(isSignup &&
      client &&
      signupClient && { ofClient: countOf(signupClient, `${site} ${client.kind}`) }),
  }
}

/** Returns the name under which a site is counted; checks without a site are counted together. */
export const siteKey = (siteHost: string | null): string => siteHost ?? '-'
