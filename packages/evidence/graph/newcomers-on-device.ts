import type { GraphFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import { accountsOn, daysOf, personOf, tracesOf, wasSeenWith } from './members.ts'
import { arrivalsOf, intervalsOf, isNew, isOnlyAt } from './newcomers.ts'
import type { KnownAccount, Neighbourhood } from './rows.ts'
import { serviceDeskWeight } from './service-desk.ts'
import { countInTurn, inTurnShare } from './turns.ts'

const { gathering, people } = evidencePolicy.graph

type OnDevice = Pick<
  GraphFacts,
  | 'newcomersOnDevice'
  | 'newcomersHere'
  | 'oneByOneHere'
  | 'inTurnHere'
  | 'newcomersTogether'
  | 'newAddressShareOnDevice'
  | 'newestOnDeviceDays'
  | 'oldestOnDeviceDays'
  | 'pausesOnDevice'
  | 'daysOnDevice'
>

/**
 * Counts the other people who first came on the device key of this visit within two weeks, among those read, and whose
 * IP addresses they share.
 *
 * @param inBrowser people in the browser of this visit, who are counted by its id
 */
export function newcomersOnDevice(graph: Neighbourhood, inBrowser: ReadonlySet<string>): OnDevice {
  const { self, nowMs } = graph
  const isOther = (account: KnownAccount) =>
    isNew(account.firstMs, nowMs) && personOf(account) !== self.mailbox
  const accounts = accountsOn(graph, 'device', self.device).filter(isOther)
  // Of a popular key, not all accounts at this address are read by the key.
  const atAddress = self.ipIsShared
    ? []
    : accountsOn(graph, 'ip', self.ip).filter((it) => wasSeenWith(it, 'device', self.device))
  const times = accounts.map(({ firstMs }) => firstMs)
  const here = accounts.filter((account) => wasSeenWith(account, 'ip', self.ip))
  const isCountedHere = (account: KnownAccount) =>
    isOnlyAt(account, self.ip) && !inBrowser.has(personOf(account))
  return {
    newcomersOnDevice: new Set(accounts.map(personOf)).size,
    newcomersHere: new Set([...here, ...atAddress.filter(isOther)].map(personOf)).size,
    // A gateway or a campus spreads its people over its addresses.
    oneByOneHere: countOneByOne(self.ipIsOneOfExits ? accounts : here, inBrowser, nowMs),
    inTurnHere: self.ipIsShared ? 0 : countInTurn(arrivalsOf(here.filter(isCountedHere)), nowMs),
    newcomersTogether: peopleTogether(accounts),
    newAddressShareOnDevice: (countFirstAtAddress(accounts) + 1) / (accounts.length + 1),
    newestOnDeviceDays: daysSince(Math.max(...times)),
    oldestOnDeviceDays: daysSince(Math.min(...times)),
    pausesOnDevice: countPauses(arrivalsOf(accounts), nowMs),
    daysOnDevice: daysOf(times, nowMs),
  }

  function daysSince(ms: number): number {
    return times.length === 0 ? 0 : Math.max(0, nowMs - ms) / DAY_MS
  }
}

/** Counts the people who were at an IP address with another of them. */
function peopleTogether(accounts: readonly KnownAccount[]): number {
  const byAddress = new Map<string, Set<string>>()
  for (const account of accounts) {
    for (const address of tracesOf(account, 'ip'))
      byAddress.set(address, (byAddress.get(address) ?? new Set()).add(personOf(account)))
  }
  return new Set([...byAddress.values()].filter(({ size }) => size > 1).flatMap((it) => [...it]))
    .size
}

/** Counts the accounts that came before any other of them was at one of their IP addresses. */
function countFirstAtAddress(accounts: readonly KnownAccount[]): number {
  const newestFirst = accounts.toSorted((a, b) => b.firstMs - a.firstMs)
  const firstAt = new Map(
    newestFirst.flatMap((account) => tracesOf(account, 'ip').map((ip) => [ip, account] as const)),
  )
  return accounts.filter((it) => tracesOf(it, 'ip').every((ip) => firstAt.get(ip) === it)).length
}

/** Counts the people who came after a pause like that before this visit; the first came after one. */
function countPauses(arrivals: readonly number[], nowMs: number): number {
  const times = arrivals.toSorted((a, b) => a - b)
  const pause = gathering.pauseShare * (nowMs - (times.at(-1) ?? nowMs))
  return times.filter((ms, i) => ms - (times[i - 1] ?? -Infinity) >= pause).length
}

/**
 * Counts the people who did not come in a gathering. Those from whom a return is due count more, and those at a service
 * desk less.
 */
function countOneByOne(
  accounts: readonly KnownAccount[],
  inBrowser: ReadonlySet<string>,
  nowMs: number,
): number {
  const arrivals = arrivalsOf(accounts)
  const inTurn = inTurnShare(intervalsOf([...arrivals, nowMs]), gathering.inTurn)
  const weightOf = (arrivalMs: number) => {
    const near = arrivals.filter((ms) => Math.abs(ms - arrivalMs) <= gathering.hours * HOUR_MS)
    const apart = Math.max(inTurn, 1 - Math.min(1, (near.length - 1) / gathering.fullOthers))
    const isReturnDue = nowMs - arrivalMs >= people.kiosk.settledDays * DAY_MS
    return isReturnDue ? gathering.dueWeight * apart : apart
  }
  const others = arrivalsOf(accounts.filter((account) => !inBrowser.has(personOf(account))))
  return serviceDeskWeight(arrivals, nowMs) * others.reduce((sum, ms) => sum + weightOf(ms), 0)
}
