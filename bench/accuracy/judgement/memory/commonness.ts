import type { Verdict } from '@vigil/contract'
import {
  bareClient,
  evidencePolicy,
  isBare,
  type PastVisit,
  type Population,
} from '@vigil/evidence'
import { type Counted, newcomersOf, withoutDoubted } from './newcomers.ts'

const bounds = evidencePolicy.counted

type Kind =
  | 'asn'
  | 'country'
  | 'browser'
  | 'os'
  | 'version'
  | 'site'
  | 'tokenSite'
  | 'nonceSite'
  | 'shownSite'
  | 'signupSite'
  | 'signupTokenSite'
  | 'signupNonceSite'
  | 'signupShownSite'
  | 'signupClient'

/** Population shares, counted as the service counts them: from the newest checks, once a day. */
export class Commonness {
  readonly #newest: Counted[] = []
  #counted: Population | null = null
  #madeMs = Number.NEGATIVE_INFINITY

  add(account: string, visit: PastVisit, verdict: Verdict): void {
    this.#newest.push({ account, visit, verdict })
    if (this.#newest.length >= 2 * bounds.maxChecks) this.#newest.splice(0, bounds.maxChecks)
  }

  at(nowMs: number): Population | null {
    if (nowMs - this.#madeMs >= bounds.maxAgeMs && this.#newest.length > 0) {
      this.#counted = this.#count()
      this.#madeMs = nowMs
    }
    return this.#counted
  }

  #count(): Population {
    const newest = this.#newest.slice(-bounds.maxChecks)
    const allowed = newest.filter(
      ({ visit, verdict }) => verdict === 'allow' && visit.passed !== false,
    )
    const counted = fewOfEach(allowed)
    const counts = (read: (visit: PastVisit) => string | number | null) => {
      const count: Record<string, number> = {}
      for (const { visit } of counted) {
        const value = read(visit)
        if (value !== null) count[value] = (count[value] ?? 0) + 1
      }
      return count
    }
    const hasToken = ({ token }: PastVisit) => token === true
    const hasNonce = ({ nonce }: PastVisit) => nonce === true
    const showsBrowser = (visit: PastVisit) => !isBare(visit)
    const atSites = (is: (visit: PastVisit) => boolean) =>
      counts((visit) => (is(visit) ? (visit.siteHost ?? null) : null))
    const ofSignups = (is: (visit: PastVisit) => boolean) =>
      atSites((visit) => visit.event === 'signup' && is(visit))
    const kinds: Record<Kind, Record<string, number>> = {
      asn: counts(({ asn }) => asn),
      country: counts(({ country }) => country),
      browser: counts(({ browser }) => browser),
      os: counts(({ os }) => os),
      version: counts(({ browser, browserMajor }) => `${browser} ${browserMajor}`),
      site: atSites(() => true),
      tokenSite: atSites(hasToken),
      nonceSite: atSites(hasNonce),
      shownSite: atSites(showsBrowser),
      signupSite: ofSignups(() => true),
      signupTokenSite: ofSignups(hasToken),
      signupNonceSite: ofSignups(hasNonce),
      signupShownSite: ofSignups(showsBrowser),
      signupClient: counts((visit) => {
        const client = visit.event === 'signup' ? bareClient(visit) : null
        return client && `${visit.siteHost} ${client.kind}`
      }),
    }
    const first = newest[0]?.visit.atMs ?? 0
    return {
      total: counted.length,
      ...kinds,
      ...this.#sharers(withoutDoubted(allowed, newest)),
      ...newcomersOf(newest),
      signups: newest.filter((it) => it.visit.event === 'signup' && it.verdict !== 'block').length,
      days: ((newest.at(-1)?.visit.atMs ?? 0) - first) / bounds.maxAgeMs,
    }
  }

  #sharers(allowed: readonly { account: string; visit: PastVisit }[]) {
    const half = Math.floor(allowed.length / 2)
    const halves = [allowed.slice(0, half), allowed.slice(half)].map((of) => {
      const devices = new Map<string, Set<string>>()
      for (const { account, visit } of of) {
        const { deviceKey } = visit
        if (deviceKey === null) continue
        devices.set(deviceKey, (devices.get(deviceKey) ?? new Set()).add(account))
      }
      return { devices, accounts: new Set(of.map(({ account }) => account)).size }
    })
    const [older, newer] = halves
    const keys = new Set([...(older?.devices.keys() ?? []), ...(newer?.devices.keys() ?? [])])
    const devices = [...keys].map((key) => {
      const sets = [older?.devices.get(key), newer?.devices.get(key)]
      const all = new Set(sets.flatMap((set) => [...(set ?? [])])).size
      return { key, all, halves: [sets[0]?.size ?? 0, sets[1]?.size ?? 0] as const }
    })
    const kept = devices.filter(({ all }) => all > 1).sort((a, b) => b.all - a.all)
    return {
      accounts: [older?.accounts ?? 0, newer?.accounts ?? 0] as const,
      devices: Object.fromEntries(
        kept.slice(0, bounds.maxDevices).map((it) => [it.key, it.halves]),
      ),
    }
  }
}

/** The newest sign-ups, and other checks, of each account. */
function fewOfEach(checks: readonly { account: string; visit: PastVisit }[]) {
  const seen = new Map<string, number>()
  return checks.toReversed().filter(({ account, visit }) => {
    const name = `${account} ${visit.event === 'signup'}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth <= bounds.maxChecksPerAccount
  })
}
