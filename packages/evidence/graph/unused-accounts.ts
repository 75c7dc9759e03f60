import type { UnusedAccounts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { personOf } from './members.ts'
import type { Edge, GraphRows, GraphSelf, KnownAccount } from './rows.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const { unused, people } = evidencePolicy.graph
const { perDay } = unused

export const NONE_UNUSED: UnusedAccounts = { people: 0, together: 0, used: 0 }

/** One person at the address: when the person was first seen, and how much the absence of a return counts. */
interface Person {
  firstMs: number
  isUsed: boolean
  /** 0..1: until a return is due. */
  due: number
  /** 0..1: `due`, less with age. */
  weight: number
}

/**
 * Counts the other people who were first seen at the IP address of this visit and never again, and compares them with those who came back
 * or were seen at another; none at an address that many people share.
 */
export function unusedAtAddress(
  rows: GraphRows,
  direct: readonly Edge[],
  self: GraphSelf,
  nowMs: number,
): UnusedAccounts {
  const here = self.ipIsShared ? [] : peopleAt(rows, direct, self, nowMs)
  const left = here.filter(({ isUsed }) => !isUsed)
  const byDay = Map.groupBy(left, ({ firstMs }) => Math.floor((nowMs - firstMs) / DAY_MS))
  // A class or a workshop comes once: a day counts as a household's evening at most.
  const count = sum(
    [...byDay.values()].map((day) => weightOf(day) * Math.min(1, perDay / day.length)),
  )
  const due = sum(here.map((one) => one.due))
  if (count === 0) return NONE_UNUSED
  const together = left.map((one) => one.weight * Math.min(1, companyOf(one, left)))
  return {
    people: count,
    together: sum(together) / weightOf(left),
    used: sum(here.map((one) => (one.isUsed ? one.due : 0))) / due,
  }
}

function peopleAt(
  rows: GraphRows,
  direct: readonly Edge[],
  { ip, mailbox }: GraphSelf,
  nowMs: number,
): Person[] {
  const edges = new Map(
    direct
      .filter(({ kind, value }) => kind === 'ip' && value === ip)
      .map((edge) => [edge.accountKey, edge]),
  )
  const isHere = ({ accountKey }: KnownAccount) => edges.has(accountKey)
  // All accounts of a person that were read: a sign-up has no user id yet, and logins elsewhere have one.
  const accounts = [...Map.groupBy(rows.accounts.values(), personOf)]
  return accounts
    .filter(([person, its]) => person !== mailbox && its.some(isHere))
    .map(([, its]) => personAt(its, edges, ip, nowMs))
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
  const due = Math.min(1, age / unused.dueDays)
  return { firstMs, isUsed, due, weight: due * Math.exp(-age / people.decayDays) }
}

/** How many others came about when this person did, by the number that is company enough. */
const companyOf = ({ firstMs }: Person, others: readonly Person[]): number =>
  (others.filter((it) => Math.abs(it.firstMs - firstMs) <= unused.togetherHours * HOUR_MS).length -
    1) /
  unused.company

const weightOf = (of: readonly Person[]): number => sum(of.map(({ weight }) => weight))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, it) => total + it, 0)
