import type { GraphFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { ramp } from '../ramp.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import { accountsOn, daysOf, personOf, wasSeenWith } from './members.ts'
import { isNew } from './multi-account.ts'
import type { Edge, GraphRows, GraphSelf, KnownAccount } from './rows.ts'
import { serviceDeskWeight } from './service-desk.ts'
import { countInTurn, inTurnShare } from './turns.ts'

const { gathering, people } = evidencePolicy.graph

/**
 * Counts the new people at the IP address of this visit who were seen at no other, and not in this browser, by whose id
 * people are counted too, and the days before today on which they came; 0 at an address that many people share. Also
 * returns how surely they came with machines of their own.
 */
export function newcomersAtAddress(
  rows: GraphRows,
  direct: readonly Edge[],
  self: GraphSelf,
  nowMs: number,
): Pick<GraphFacts, 'newcomersAtAddress' | 'daysAtAddress' | 'parallelAtAddress'> {
  if (self.ip === null || self.ipIsShared)
    return { newcomersAtAddress: 0, daysAtAddress: 0, parallelAtAddress: 0 }
  const here = accountsOn(rows, direct, 'ip', self.ip).filter(
    (account) => isNew(account.firstMs, nowMs) && isOnlyAt(account, self.ip),
  )
  const inBrowser = peopleInBrowser(rows, direct, self)
  const others = here.filter((account) => !inBrowser.has(personOf(account)))
  const earlier = others.map(({ firstMs }) => firstMs).filter((ms) => nowMs - ms >= DAY_MS)
  return {
    newcomersAtAddress: othersAmong(self, others).size,
    daysAtAddress: daysOf(earlier, nowMs),
    parallelAtAddress: parallelShare([...arrivalsOf(here), nowMs]),
  }
}

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
 */
export function newcomersOnDevice(
  rows: GraphRows,
  direct: readonly Edge[],
  self: GraphSelf,
  nowMs: number,
): OnDevice {
  const isOther = (account: KnownAccount) =>
    isNew(account.firstMs, nowMs) && personOf(account) !== self.mailbox
  const { device } = self
  const accounts = device === null ? [] : accountsOn(rows, direct, 'device', device).filter(isOther)
  const atAddress = device === null ? [] : atAddressWith(rows, direct, self, device).filter(isOther)
  const times = accounts.map(({ firstMs }) => firstMs)
  const here = accounts.filter((account) => wasSeenWith(account, 'ip', self.ip))
  const inBrowser = peopleInBrowser(rows, direct, self)
  return {
    newcomersOnDevice: new Set(accounts.map(personOf)).size,
    newcomersHere: new Set([...here, ...atAddress].map(personOf)).size,
    // A gateway spreads those who came through it over its addresses.
    oneByOneHere: countOneByOne(self.ipIsOfGateway ? accounts : here, inBrowser, nowMs),
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

  /** Whether an account was seen at no other address, and not in this browser, by whose id people are counted too. */
  function isCountedHere(account: KnownAccount): boolean {
    return isOnlyAt(account, self.ip) && !inBrowser.has(personOf(account))
  }
}

/** Counts the people who were at an IP address with another of them. */
function peopleTogether(accounts: readonly KnownAccount[]): number {
  const byAddress = new Map<string, Set<string>>()
  for (const account of accounts) {
    for (const address of addressesOf(account))
      byAddress.set(address, (byAddress.get(address) ?? new Set()).add(personOf(account)))
  }
  return new Set([...byAddress.values()].filter(({ size }) => size > 1).flatMap((it) => [...it]))
    .size
}

/** Counts the accounts that came before any other of them was at one of their IP addresses. */
function countFirstAtAddress(accounts: readonly KnownAccount[]): number {
  const newestFirst = accounts.toSorted((a, b) => b.firstMs - a.firstMs)
  const firstAt = new Map(
    newestFirst.flatMap((account) => addressesOf(account).map((ip) => [ip, account] as const)),
  )
  return accounts.filter((it) => addressesOf(it).every((ip) => firstAt.get(ip) === it)).length
}

const addressesOf = ({ traces }: KnownAccount): string[] =>
  traces.filter(({ kind }) => kind === 'ip').map(({ value }) => value)

/** Counts the people who came after a pause like that before this visit; the first came after one. */
function countPauses(arrivals: readonly number[], nowMs: number): number {
  const times = arrivals.toSorted((a, b) => a - b)
  const pause = gathering.pauseShare * (nowMs - (times.at(-1) ?? nowMs))
  return times.filter((ms, i) => ms - (times[i - 1] ?? -Infinity) >= pause).length
}

/** Returns the accounts at this address with a device key: of a popular one, not all of them are read by it. */
function atAddressWith(
  rows: GraphRows,
  direct: readonly Edge[],
  { ip, ipIsShared }: GraphSelf,
  device: string,
): KnownAccount[] {
  if (ip === null || ipIsShared) return []
  return accountsOn(rows, direct, 'ip', ip).filter((it) => wasSeenWith(it, 'device', device))
}

const isOnlyAt = ({ traces }: KnownAccount, ip: string | null): boolean =>
  traces.every(({ kind, value }) => kind !== 'ip' || value === ip)

/** Returns the people in the browser of this visit, which keeps its id. */
function peopleInBrowser(
  rows: GraphRows,
  direct: readonly Edge[],
  { visitor, visitorIsOwn }: GraphSelf,
): Set<string> {
  if (visitor === null || !visitorIsOwn) return new Set()
  return new Set(accountsOn(rows, direct, 'visitor', visitor).map(personOf))
}

/**
 * Counts the people who did not come in a gathering. Those from whom a return is due count more, and those at a service
 * desk less.
 *
 * @param inBrowser people in the browser of this visit, who are counted by its id
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

/** Returns when each person first came. */
const arrivalsOf = (accounts: readonly KnownAccount[]): number[] =>
  [...Map.groupBy(accounts, personOf).values()].map((ofPerson) =>
    Math.min(...ofPerson.map(({ firstMs }) => firstMs)),
  )

/** Returns the intervals between people who followed each other within the hours of a gathering, ms. */
function intervalsOf(arrivals: readonly number[]): number[] {
  const times = arrivals.toSorted((a, b) => a - b)
  return times
    .map((ms, i) => ms - (times[i - 1] ?? -Infinity))
    .filter((ms) => ms <= gathering.hours * HOUR_MS)
}

/**
 * Returns how surely people came with machines of their own, 0..1: there are many intervals, which no single machine
 * leaves.
 */
function parallelShare(arrivals: readonly number[]): number {
  const { intervals, ...bounds } = gathering.parallel
  const found = intervalsOf(arrivals)
  return ramp(intervals, found.length) * (1 - inTurnShare(found, bounds))
}

function othersAmong(self: GraphSelf, accounts: readonly KnownAccount[]): Set<string> {
  const people = new Set(accounts.map(personOf))
  if (self.mailbox !== null) people.delete(self.mailbox)
  return people
}
