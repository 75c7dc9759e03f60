import type { UnusedAccounts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import { personOf } from './members.ts'
import type { Edge, KnownAccount, Neighbourhood } from './rows.ts'

const { unused, people } = evidencePolicy.graph

export const NONE_UNUSED: UnusedAccounts = { people: 0, groupShare: 0, usedShare: 0 }

/** A person who was at the address. */
interface Person {
  firstMs: number
  /** Seen again or elsewhere, or labelled legitimate. */
  isUsed: boolean
  /** How far a return is due, 0..1: rises over `dueDays`. */
  returnDue: number
  /** How much the absence of a return counts, 0..1: `returnDue`, decayed by age. */
  weight: number
}

/**
 * Counts the other people who were first seen at the IP address of this visit and never again, and compares them with
 * those who came back or were seen at another; none at an address that many people share.
 */
export function unusedAtAddress(graph: Neighbourhood): UnusedAccounts {
  const { self, nowMs } = graph
  const here = self.ipIsShared ? [] : peopleHere(graph)
  const notUsed = here.filter(({ isUsed }) => !isUsed)
  const byDay = Map.groupBy(notUsed, ({ firstMs }) => Math.floor((nowMs - firstMs) / DAY_MS))
  // A class or a workshop comes once.
  const count = sum(
    [...byDay.values()].map((day) => weightOf(day) * Math.min(1, unused.maxPerDay / day.length)),
  )
  if (count === 0) return NONE_UNUSED
  const inGroups = notUsed.map((one) => one.weight * groupShareOf(one, notUsed))
  const used = here.map(({ isUsed, returnDue }) => (isUsed ? returnDue : 0))
  return {
    people: count,
    groupShare: sum(inGroups) / weightOf(notUsed),
    usedShare: sum(used) / sum(here.map(({ returnDue }) => returnDue)),
  }
}

function peopleHere({ rows, direct, self: { ip, mailbox }, nowMs }: Neighbourhood): Person[] {
  const edges = new Map(
    direct
      .filter(({ kind, value }) => kind === 'ip' && value === ip)
      .map((edge) => [edge.accountKey, edge]),
  )
  const isHere = ({ accountKey }: KnownAccount) => edges.has(accountKey)
  // All accounts of a person that were read: a sign-up has no user id yet, and logins elsewhere have one.
  return [...Map.groupBy(rows.accounts.values(), personOf)]
    .filter(([person, accounts]) => person !== mailbox && accounts.some(isHere))
    .map(([, accounts]) => personAt(accounts, edges, ip, nowMs))
}

function personAt(
  accounts: readonly KnownAccount[],
  edges: ReadonlyMap<string, Edge>,
  ip: string | null,
  nowMs: number,
): Person {
  const traces = accounts.flatMap((account) => account.traces)
  const firstMs = Math.min(...accounts.map((account) => account.firstMs))
  const lastMs = Math.max(
    ...traces.map((trace) => trace.lastMs),
    ...accounts.map(({ accountKey, firstMs }) => edges.get(accountKey)?.lastMs ?? firstMs),
  )
  const isUsed =
    lastMs - firstMs >= unused.returnedDays * DAY_MS ||
    traces.some(({ kind, value }) => kind === 'ip' && value !== ip) ||
    accounts.some(({ labels }) => labels.includes('legitimate'))
  const age = Math.max(0, nowMs - firstMs) / DAY_MS
  const returnDue = Math.min(1, age / unused.dueDays)
  return { firstMs, isUsed, returnDue, weight: returnDue * Math.exp(-age / people.decayDays) }
}

/** Returns how far a person came in a group, 0..1, by the others of all who came within `groupHours`. */
function groupShareOf({ firstMs }: Person, all: readonly Person[]): number {
  const groupMs = unused.groupHours * HOUR_MS
  const others = all.filter((it) => Math.abs(it.firstMs - firstMs) <= groupMs).length - 1
  return Math.min(1, others / unused.fullGroupOthers)
}

const weightOf = (persons: readonly Person[]): number => sum(persons.map(({ weight }) => weight))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, it) => total + it, 0)
