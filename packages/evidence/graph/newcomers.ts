import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import { accountsOn, personOf, tracesOf } from './members.ts'
import type { KnownAccount, Neighbourhood } from './rows.ts'

const { gathering, maxNewDays } = evidencePolicy.graph

/** Whether an account is new that was made then. */
export const isNew = (madeMs: number, nowMs: number): boolean =>
  nowMs - madeMs <= maxNewDays * DAY_MS

/** Whether an account was seen at no other IP address. */
export const isOnlyAt = (account: KnownAccount, ip: string | null): boolean =>
  tracesOf(account, 'ip').every((value) => value === ip)

/** Returns the other people in the browser of this visit, which keeps its id. */
export function peopleInBrowser(graph: Neighbourhood): ReadonlySet<string> {
  const { visitor, visitorIsOwn } = graph.self
  return new Set(visitorIsOwn ? accountsOn(graph, 'visitor', visitor).map(personOf) : [])
}

/** Returns when each person first came. */
export const arrivalsOf = (accounts: readonly KnownAccount[]): number[] =>
  [...Map.groupBy(accounts, personOf).values()].map((ofPerson) =>
    Math.min(...ofPerson.map(({ firstMs }) => firstMs)),
  )

/** Returns the intervals between people who followed each other within the hours of a gathering, ms. */
export function intervalsOf(arrivals: readonly number[]): number[] {
  const times = arrivals.toSorted((a, b) => a - b)
  return times
    .map((ms, i) => ms - (times[i - 1] ?? -Infinity))
    .filter((ms) => ms <= gathering.hours * HOUR_MS)
}
