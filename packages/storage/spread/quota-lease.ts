import { type SQL, sql } from 'drizzle-orm'
import { batch, type Places } from '../database/index.ts'
import { quotaLeases } from '../schema/index.ts'
import { checksOfMonth, type Month, readMonth } from '../usage/index.ts'
import type { Databases } from './databases.ts'
import {
  beginRecall,
  copy,
  copyOf,
  endRecall,
  enlarge,
  enter,
  ledgerOf,
  roomOf,
  shrink,
} from './quota-statements.ts'

/**
 * The exact monthly quota over several databases: each checks its own lease in the transaction that stores a check, and the
 * home holds the sum of all leases. A lease is enlarged in the home first and reduced in its database first, so the sum
 * never exceeds the quota, even if a request dies in between.
 */

type Held = Places<Month & { quota: number | null }>

/** SQL: true if the database may store another check of the month. */
export const isWithinLease = (v: Held): SQL => sql`(${v.quota} IS NULL OR EXISTS (
  SELECT 1 FROM ${quotaLeases} WHERE ${quotaLeases.workspaceId} = ${v.workspaceId}
    AND ${quotaLeases.period} = ${v.period} AND ${quotaLeases.holder} = ''
    AND ${quotaLeases.quota} <= ${v.quota} AND ${quotaLeases.granted} > ${checksOfMonth(v)}))`

const hasRoom = async (db: D1Database, month: Month, quota: number): Promise<boolean> =>
  ((await roomOf.first(db, { ...month, quota }))?.room ?? 0) > 0

/** Attempts of one request to enlarge a lease before it gives up. */
const MAX_TRIES = 60
/** Smallest enlargement of a lease, checks, while the quota allows it: the unused part is taken back later (judgement). */
const MIN_MORE = 16
/** A lease is reduced once it was read unchanged this often, so that the check which enlarged it can use it. */
const MIN_SEEN = 3

/**
 * Enlarges the lease of a database that has used its own up; false: the quota of the month is used up. Rejects where the
 * home is out of reach, or a database that holds what is left.
 */
export async function enlargeLease(
  databases: Databases,
  db: D1Database,
  month: Month,
  quota: number,
): Promise<boolean> {
  const { workspaceId, period } = month
  const { home, all, nameOf } = databases
  const mine = { workspaceId, period, holder: nameOf(db) }
  const seen = new Map<string, number>()
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // Another request may have enlarged it.
    if (await hasRoom(db, month, quota)) return true
    let ledger = await ledgerOf.all(home, { workspaceId, period })
    const absent = all.filter((it) => ledger.every(({ holder }) => holder !== nameOf(it)))
    if (absent.length > 0) {
      for (const it of absent) {
        const granted = (await readMonth.first(it, month))?.checks ?? 0
        await enter.run(home, { workspaceId, period, holder: nameOf(it), granted, quota })
      }
      ledger = await ledgerOf.all(home, { workspaceId, period })
    }
    const own = ledger.find(({ holder }) => holder === mine.holder)
    // What was granted and has not arrived.
    if (own?.state === 'granted' && own.quota <= quota) {
      if ((await copy.run(db, { ...own, ...mine })) > 0) continue
    }
    const left = quota - ledger.reduce((sum, { granted }) => sum + granted, 0)
    const lenders = ledger.filter(
      ({ state, holder }) => state === 'granted' && holder !== mine.holder,
    )
    const called = ledger.find(({ state, quota: of }) => state === 'recalling' || of > quota)
    const longest = lenders.find((it) => (seen.get(`${it.holder} ${it.version}`) ?? 0) >= MIN_SEEN)
    const from = called ?? (left <= 0 ? longest : undefined)
    const lender = all.find((it) => from !== undefined && nameOf(it) === from.holder)
    if (from !== undefined && lender !== undefined) {
      await recall(home, lender, month, from, quota)
      continue
    }
    // No database has any left but this, whose lease may have been enlarged since it was looked at.
    if (left <= 0 && lenders.length === 0) return hasRoom(db, month, quota)
    for (const { holder, version } of lenders) {
      const name = `${holder} ${version}`
      seen.set(name, (seen.get(name) ?? 0) + 1)
    }
    if (left <= 0) continue
    const more = Math.min(left, Math.max(MIN_MORE, Math.floor(left / (2 * all.length))))
    await enlarge.run(home, { ...mine, more, quota })
  }
  return false
}

interface Called {
  holder: string
  version: number
  state: string
}

/** Takes back the unused part of a database's lease; an interrupted call can be repeated. */
async function recall(
  home: D1Database,
  db: D1Database,
  month: Month,
  { holder, version, state }: Called,
  quota: number,
): Promise<void> {
  const { workspaceId, period } = month
  const lease = { workspaceId, period, holder }
  if (state !== 'recalling' && (await beginRecall.run(home, { ...lease, version })) === 0) return
  const called = state === 'recalling' ? version : version + 1
  const [, { rows }] = await batch(db, [
    shrink.bind(db, { ...month, version: called, quota }),
    copyOf.bind(db, { ...lease, holder: '' }),
  ] as const)
  const [kept] = rows
  if (kept?.version !== called) return
  await endRecall.run(home, { ...lease, version: called, granted: kept.granted, quota })
}
