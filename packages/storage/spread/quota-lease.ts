import { type SQL, sql } from 'drizzle-orm'
import { batch, type Params } from '../database/index.ts'
import { quotaLeases } from '../schema/index.ts'
import { checksOfMonth, type Month, readMonth } from '../usage/index.ts'
import type { Databases } from './databases.ts'
import {
  beginRecall,
  endRecall,
  enlarge,
  insertLease,
  leasesOf,
  readCopy,
  remainingOf,
  shrinkCopy,
  writeCopy,
} from './quota-statements.ts'

/**
 * The exact monthly quota over several databases: each checks its own lease in the transaction that stores a check, and
 * the home holds the sum of all leases. A lease is enlarged in the home first and reduced in its database first, so the
 * sum never exceeds the quota, even if a request dies in between.
 */

type Held = Params<Month & { quota: number | null }>

/** SQL: true if the database may store another check of the month. */
export const isWithinLease = (v: Held): SQL => sql`(${v.quota} IS NULL OR EXISTS (
  SELECT 1 FROM ${quotaLeases} WHERE ${quotaLeases.workspaceId} = ${v.workspaceId}
    AND ${quotaLeases.period} = ${v.period} AND ${quotaLeases.holder} = ''
    AND ${quotaLeases.quota} <= ${v.quota} AND ${quotaLeases.granted} > ${checksOfMonth(v)}))`

const hasRemaining = async (db: D1Database, month: Month, quota: number): Promise<boolean> =>
  ((await remainingOf.first(db, { ...month, quota }))?.remaining ?? 0) > 0

/** Attempts of one request to enlarge a lease before it gives up. */
const MAX_TRIES = 60
/** Minimum enlargement of a lease, checks, if the quota allows it; the unused part is taken back later (judgement). */
const MIN_MORE = 16
/** A lease is reduced only after it was read unchanged this often, so that the check that enlarged it can use it. */
const MIN_SEEN = 3

/**
 * Enlarges the lease of a database that has used it up; false: the quota of the month is used up. Rejects if the home,
 * or a database that holds the remaining quota, is unreachable.
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
    if (await hasRemaining(db, month, quota)) return true
    let leases = await leasesOf.all(home, { workspaceId, period })
    const absent = all.filter((it) => leases.every(({ holder }) => holder !== nameOf(it)))
    if (absent.length > 0) {
      for (const it of absent) {
        const granted = (await readMonth.first(it, month))?.checks ?? 0
        await insertLease.run(home, { workspaceId, period, holder: nameOf(it), granted, quota })
      }
      leases = await leasesOf.all(home, { workspaceId, period })
    }
    const own = leases.find(({ holder }) => holder === mine.holder)
    // An enlargement that was granted in the home and is not yet copied to the database.
    if (own?.state === 'granted' && own.quota <= quota) {
      if ((await writeCopy.run(db, { ...own, ...mine })) > 0) continue
    }
    const left = quota - leases.reduce((sum, { granted }) => sum + granted, 0)
    const lenders = leases.filter(
      ({ state, holder }) => state === 'granted' && holder !== mine.holder,
    )
    const begun = leases.find(({ state, quota: of }) => state === 'recalling' || of > quota)
    const idle = lenders.find((it) => (seen.get(`${it.holder} ${it.version}`) ?? 0) >= MIN_SEEN)
    const from = begun ?? (left <= 0 ? idle : undefined)
    const lender = all.find((it) => from !== undefined && nameOf(it) === from.holder)
    if (from !== undefined && lender !== undefined) {
      await recall(home, lender, month, { ...from, quota })
      continue
    }
    // No other database has any left. The lease of this one may have been enlarged since it was read.
    if (left <= 0 && lenders.length === 0) return hasRemaining(db, month, quota)
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

interface RecalledLease {
  holder: string
  version: number
  state: string
  /** The workspace's quota of the month. */
  quota: number
}

/** Takes back the unused part of a database's lease; an interrupted recall can be repeated. */
async function recall(
  home: D1Database,
  db: D1Database,
  month: Month,
  { holder, version, state, quota }: RecalledLease,
): Promise<void> {
  const { workspaceId, period } = month
  const lease = { workspaceId, period, holder }
  if (state !== 'recalling' && (await beginRecall.run(home, { ...lease, version })) === 0) return
  const recallVersion = state === 'recalling' ? version : version + 1
  const [, { rows }] = await batch(db, [
    shrinkCopy.bind(db, { ...month, version: recallVersion, quota }),
    readCopy.bind(db, { ...lease, holder: '' }),
  ] as const)
  const [copy] = rows
  if (copy?.version !== recallVersion) return
  await endRecall.run(home, { ...lease, version: recallVersion, granted: copy.granted, quota })
}
