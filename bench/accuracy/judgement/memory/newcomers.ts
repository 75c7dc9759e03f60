import type { Verdict } from '@vigil/contract'
import {
  clientName,
  DAY_MS,
  evidencePolicy,
  isOfExit,
  type PastVisit,
  providerName,
} from '@vigil/evidence'

const { days, minReturnDays, maxPerDay, minNewcomers, minOfDomain } = evidencePolicy.newcomers

/** A stored check that the counts read. */
export interface Counted {
  account: string
  visit: PastVisit
  verdict: Verdict
}

const dayOf = (atMs: number) => Math.floor(atMs / DAY_MS)

/** The person of a check, as the service counts people: accounts of one mailbox are one. */
const personOf = ({ account, visit }: Counted): string => visit.emailKey ?? account

/** Returns who came back on later days. */
function returnedIn(newest: readonly Counted[]): (person: string) => boolean {
  const daysOf = new Map<string, Set<number>>()
  for (const check of newest) {
    const { visit, verdict } = check
    const person = personOf(check)
    if (visit.passed ?? verdict === 'allow')
      daysOf.set(person, (daysOf.get(person) ?? new Set()).add(dayOf(visit.atMs)))
  }
  return (person) => (daysOf.get(person)?.size ?? 0) > minReturnDays
}

/**
 * Returns the checks without those of people whose sign-up was not allowed or was reported, unless they came back on
 * later days.
 */
export function withoutDoubted(checks: readonly Counted[], newest: readonly Counted[]): Counted[] {
  const isSignup = ({ visit }: Counted) => visit.event === 'signup'
  const signups = new Set(newest.filter(isSignup).map(personOf))
  const allowed = new Set(checks.filter(isSignup).map(personOf))
  const hasReturned = returnedIn(newest)
  return checks.filter((check) => {
    const person = personOf(check)
    return !signups.has(person) || allowed.has(person) || hasReturned(person)
  })
}

/** The network of a sign-up; at an exit, which is no place, each has its own. */
const signupNetworkOf = (check: Counted): string =>
  (isOfExit(check.visit) ? null : check.visit.subnetKey) ?? personOf(check)

/** Returns the newcomers of two weeks by mail domain: all, those who came back, how many are expected to, networks. */
function newcomerDomains(
  newest: readonly Counted[],
  nowMs: number,
  isReturned: (person: string) => boolean,
) {
  const signedUp = new Map<string, Counted>()
  for (const check of newest) {
    const { visit, verdict } = check
    if (visit.event !== 'signup' || verdict === 'block' || nowMs - visit.atMs > days * DAY_MS)
      continue
    if (!signedUp.has(personOf(check))) signedUp.set(personOf(check), check)
  }
  const daysAgo = ({ visit }: Counted) => Math.floor((nowMs - visit.atMs) / DAY_MS)
  const returnedOf = (some: readonly Counted[]) =>
    some.filter((check) => isReturned(personOf(check))).length
  const byDay = Map.groupBy(signedUp.values(), daysAgo)
  const byDomain = Map.groupBy(signedUp.values(), ({ visit }) => visit.emailDomainKey)
  return Object.fromEntries(
    [...byDomain].flatMap(([domain, people]) => {
      if (domain === undefined || people.length < minOfDomain) return []
      const expected = [...Map.groupBy(people, daysAgo)].map(([day, some]) => {
        const all = byDay.get(day) ?? []
        const others = all.length - some.length
        const rate = (returnedOf(all) - returnedOf(some)) / Math.max(1, others)
        return Math.min(some.length, maxPerDay) * rate
      })
      const networks = new Set(people.map(signupNetworkOf)).size
      const sum = expected.reduce((total, it) => total + it, 0)
      return [[domain, [people.length, returnedOf(people), sum, networks] as const]]
    }),
  )
}

/** Returns the newcomers of two weeks by client and provider, and by mail domain. */
export function newcomersOf(newest: readonly Counted[]) {
  const nowMs = newest.at(-1)?.visit.atMs ?? 0
  const isReturned = returnedIn(newest)
  const known = new Set<string>()
  const joined = newest.flatMap((check) => {
    const { visit, verdict } = check
    const person = personOf(check)
    const client = clientName(visit)
    const isNew = nowMs - visit.atMs <= days * DAY_MS && visit.event === 'signup'
    const provider = providerName(visit)
    if (!isNew || verdict === 'block' || client === null || provider === null) return []
    const name = `${client} ${provider} ${person}`
    if (known.has(name)) return []
    known.add(name)
    const hasReturned = isReturned(person)
    const line = visit.ipKey ?? person
    return [{ client, provider, day: dayOf(visit.atMs), line, hasReturned }]
  })
  const peopleBy = (name: (one: (typeof joined)[number]) => string) =>
    [...Map.groupBy(joined, name)].map(([key, people]) => {
      const perDay = [...Map.groupBy(people, ({ day }) => day).values()]
      const steady = perDay.reduce((sum, { length }) => sum + Math.min(length, maxPerDay), 0)
      const returned = people.filter(({ hasReturned }) => hasReturned).length
      const lines = new Set(people.map(({ line }) => line)).size
      return { key, people: people.length, returned, steady, lines }
    })
  const pairs = peopleBy(({ client, provider }) => `${client} ${provider}`)
  return {
    newcomerDomains: newcomerDomains(newest, nowMs, isReturned),
    newcomers: Object.fromEntries(
      pairs
        .filter(({ people }) => people >= minNewcomers)
        .map((it) => [it.key, [it.people, it.returned, it.steady, it.lines] as const]),
    ),
    newcomerProvider: Object.fromEntries(
      peopleBy(({ provider }) => provider).map((it) => [it.key, [it.people, it.returned] as const]),
    ),
    newcomerClient: Object.fromEntries(
      peopleBy(({ client }) => client)
        .filter(({ people }) => people > 1)
        .map((it) => [it.key, it.people]),
    ),
  }
}
